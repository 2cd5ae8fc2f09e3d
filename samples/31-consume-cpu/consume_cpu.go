package consumecpu

import "lath"

// @@State(Scope.Thread)
type Work struct {
	//@@Param({"100", "1000"})
	tokens int64
}

// @@Benchmark
func burn(work *Work) { lath.ConsumeCPU(work.tokens) }
