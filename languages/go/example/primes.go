// primes.go: how many primes there are below a limit, found with a sieve.
package main

// @@State(Scope.Benchmark)
type input struct {
	// The benchmark runs once for each value. `-p limit=500` runs it with another.
	//@@Param({"1000", "10000"})
	limit int
}

// What is returned is what contenders have to agree on before they are timed.
//
// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime)
// @@OutputTimeUnit(TimeUnit.MICROSECONDS)
func count(in *input) int {
	composite := make([]bool, in.limit)
	primes := 0
	for number := 2; number < in.limit; number++ {
		if composite[number] {
			continue
		}
		primes++
		for multiple := 2 * number; multiple < in.limit; multiple += number {
			composite[multiple] = true
		}
	}
	return primes
}
