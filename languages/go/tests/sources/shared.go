// Package shared has an object that all threads count in.
package shared

import (
	"sync/atomic"
	"time"

	"lath"
)

// @@State(Scope.Benchmark)
type tickets struct {
	//@@Operations
	sold int64
}

// @@Benchmark
func sells(t *tickets, self *lath.ThreadParams) {
	// The thread that reads the counter is the first to have measured.
	if self.ThreadIndex > 0 {
		time.Sleep(100 * time.Microsecond)
	}
	atomic.AddInt64(&t.sold, 1)
}

func main() {}
