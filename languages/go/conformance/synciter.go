package fixture

import (
	"time"

	"lath"

	"conformance/trace"
)

// @@Benchmark
func run(thread *lath.ThreadParams) {
	if thread.ThreadIndex == 1 {
		time.Sleep(300 * time.Millisecond)
		trace.Log("slow")
	} else {
		time.Sleep(20 * time.Millisecond)
		trace.Log("fast")
	}
}
