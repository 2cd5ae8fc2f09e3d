"""primes.py: how many primes there are below a limit, found with a sieve."""

from lath import *


@State(Scope.Benchmark)
class Input:
    # The benchmark runs once for each value. `-p limit=500` runs it with another.
    limit: int = Param("1000", "10000")


# What is returned is what contenders have to agree on before they are timed.
@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
def count(input: Input):
    limit = input.limit
    composite = bytearray(limit)
    primes = 0
    for number in range(2, limit):
        if composite[number]:
            continue
        primes += 1
        for multiple in range(2 * number, limit, number):
            composite[multiple] = 1
    return primes
