package timeouts

import "time"

// @@Benchmark
func hangs() int {
	for {
		time.Sleep(time.Second)
	}
}

// @@Benchmark
func works() int { return 1 }
