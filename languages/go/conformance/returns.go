package fixture

import "conformance/trace"

// @@Benchmark
func nothing() { trace.Log("nothing") }

// @@Benchmark
func number() byte {
	trace.Log("number")
	return 1
}

// @@Benchmark
func real() (real float64, imaginary complex128) {
	trace.Log("real")
	return 0.5, 1i
}

// @@Benchmark
func pointer() (*string, error) {
	trace.Log("pointer")
	return new(string), nil
}

type text struct {
	words map[string][]int
	call  func() any
}

// @@Benchmark
func object() text {
	trace.Log("object")
	return text{map[string][]int{"text": {1}}, func() any { return nil }}
}
