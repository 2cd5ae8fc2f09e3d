package bindings

// #include <stdlib.h>
import "C"

// @@State(Scope.Thread)
type Input struct {
	//@@Param("-7")
	x int
}

func absolute(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// @@Benchmark
func own(input *Input) int { return absolute(input.x) }

// @@Benchmark
func foreign(input *Input) int { return int(C.abs(C.int(input.x))) }
