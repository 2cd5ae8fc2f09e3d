package fixture

import "conformance/trace"

type namer interface{ name() string }

// What is abstract of an animal is its kind, a type that is not chosen here.
//
// @@State(Scope.Thread)
type Animal[Kind namer] struct {
	//@@Param({"1", "2"})
	n    int
	kind Kind
}

// @@Setup
func (*Animal[_]) setup() { trace.Log("setup base") }

// @@TearDown
func (*Animal[_]) teardown() { trace.Log("teardown base") }

// @@Benchmark
func (a *Animal[_]) run() { trace.Log("run %s %d", a.kind.name(), a.n) }

type (
	meows struct{}
	barks struct{}
)

func (meows) name() string { return "cat" }
func (barks) name() string { return "dog" }

type Cat struct{ Animal[meows] }

type Dog struct{ Animal[barks] }

// @@Setup
func (*Dog) setup_dog() { trace.Log("setup dog") }
