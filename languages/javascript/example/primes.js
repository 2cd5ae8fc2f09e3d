// primes.js: how many primes there are below a limit, found with a sieve.

@State(Scope.Benchmark)
class Input {
    // The benchmark runs once for each value. `-p limit=500` runs it with another.
    @Param({"1000", "10000"})
    limit = 0;
}

// What is returned is what contenders have to agree on before they are timed.
@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
function count(input) {
    const limit = input.limit;
    const composite = new Uint8Array(limit);
    let primes = 0;
    for (let number = 2; number < limit; number++) {
        if (composite[number]) continue;
        primes++;
        for (let multiple = 2 * number; multiple < limit; multiple += number) composite[multiple] = 1;
    }
    return primes;
}
