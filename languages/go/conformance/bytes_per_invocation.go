package fixture

import "time"

// @@State(Scope.Benchmark)
type Buffer struct {
	//@@Param({"16", "65536"})
	size int
}

// @@Benchmark
// @@BytesPerInvocation(200000)
// @@OperationsPerInvocation(10)
func number() { time.Sleep(2 * time.Millisecond) }

// @@Benchmark
// @@BytesPerInvocation("size")
func parameter(buffer *Buffer) int {
	time.Sleep(2 * time.Millisecond)
	return buffer.size
}

// @@Benchmark
func silent() { time.Sleep(2 * time.Millisecond) }
