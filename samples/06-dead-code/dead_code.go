package deadcode

import "math"

// @@State(Scope.Thread)
type Input struct {
	//@@Param("3.7")
	x float64
}

func curve(x float64) float64 {
	return math.Log(math.Abs(math.Sin(x)*math.Exp(math.Cos(x))) + 2)
}

// @@Benchmark
func nothing() int { return 1 }

// @@Benchmark
func dropped(input *Input) { _ = curve(input.x) }

// @@Benchmark
func returned(input *Input) float64 { return curve(input.x) }
