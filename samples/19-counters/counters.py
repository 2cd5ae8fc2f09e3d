from lath import *


@State(Scope.Thread)
class Input:
    start = 27


@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
class Counters:
    steps: int = 0
    odd: int = 0


# From 27 it takes 111 steps to 1, 41 of them at odd numbers.
@Benchmark
@Measurement(invocations=1000)
def collatz(given: Input, counters: Counters):
    n = given.start
    while n != 1:
        counters.steps += 1
        if n % 2:
            counters.odd += 1
            n = 3 * n + 1
        else:
            n //= 2
    return n
