package operations

// @@State(Scope.Thread)
type Steps struct {
	//@@Param({"27", "77031"})
	start uint64
	//@@Operations
	taken uint64
}

// @@Benchmark
func collatz(steps *Steps) uint64 {
	n, taken := steps.start, uint64(0)
	for ; n != 1; taken++ {
		if n%2 == 1 {
			n = 3*n + 1
		} else {
			n /= 2
		}
	}
	steps.taken += taken
	return n
}
