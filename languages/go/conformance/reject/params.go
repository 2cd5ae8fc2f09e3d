package fixture

type Colour int

const (
	RED Colour = iota
	BLUE
)

type Point struct{ x, y int }

// @@State(Scope.Benchmark)
type State struct {
	//@@Param({"1", "twenty"})
	number int
	//@@Param("True")
	flag bool
	//@@Param({"RED", "PINK"})
	colour Colour
	//@@Param("1")
	array [3]int
	//@@Param("1")
	structure Point
	//@@Param
	without_values int
}

type Stateless struct {
	//@@Param("1")
	nowhere int
}

// @@Benchmark
func run(*State) {}
