package fixture

import "conformance/trace"

// Colour is what takes the place of an enumeration: a type, and constants of it.
type Colour int

const (
	RED Colour = 7 * iota
	GREEN
	BLUE Colour = GREEN + 1
)

type Size uint8

const SMALL Size = 5

const (
	MEDIUM, BIG Size = 10, 20
	other            = "no size"
)

// @@State(Scope.Benchmark)
type State struct {
	//@@Param
	colour Colour
	//@@Param({"BIG", "SMALL"})
	size Size
}

// @@Benchmark
func run(state *State) { trace.Log("colour %d size %d", state.colour, state.size) }
