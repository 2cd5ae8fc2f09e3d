package cputime

import "time"

// @@Benchmark
func waits() int {
	time.Sleep(2 * time.Millisecond)
	return 0
}
