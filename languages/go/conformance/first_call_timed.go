package fixture

import (
	"sync"
	"time"
)

var first sync.Once

// @@Benchmark
func run() { first.Do(func() { time.Sleep(20 * time.Millisecond) }) }
