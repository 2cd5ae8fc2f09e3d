//! primes.rs: how many primes there are below a limit, found with a sieve.

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Input {
    // The benchmark runs once for each value. `-p limit=500` runs it with another.
    //@@Param({"1000", "10000"})
    limit: usize,
}

// What is returned is what contenders have to agree on before they are timed.
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.MICROSECONDS)
fn count(input: &Input) -> u32 {
    let mut composite = vec![false; input.limit];
    let mut primes = 0;
    for number in 2..input.limit {
        if composite[number] {
            continue;
        }
        primes += 1;
        for multiple in (2 * number..input.limit).step_by(number) {
            composite[multiple] = true;
        }
    }
    primes
}
