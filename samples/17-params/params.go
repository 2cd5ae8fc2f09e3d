package params

// @@State(Scope.Benchmark)
type Shape struct {
	//@@Param({"10", "1000"})
	size int
	//@@Param({"1", "4"})
	passes int
}

// @@Benchmark
func work(shape *Shape) uint32 {
	x := uint32(1)
	for i := 0; i < shape.size*shape.passes; i++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}
