package wrapper

// Level of a fixture.
type Level int

// Levels, from the outermost.
const (
	Trial Level = iota
	Iteration
	Invocation
)

// Scope of a state: who shares an object of it.
type Scope int

// Scopes, as JMH has them.
const (
	ScopeBenchmark Scope = iota
	ScopeGroup
	ScopeThread
)

// Argument of a function of the user's: an object of a state, or one of the harness.
type Argument struct {
	State   int // index into Program.States, or one of the constants below
	Ordinal int // 0 but for further objects of one state in one signature
}

// What arguments may be beside states.
const (
	Blackhole = -1 - iota
	Control
	BenchmarkParams
	IterationParams
	ThreadParams
)

// Program is everything that a generated wrapper says of the user's code.
type Program struct {
	Version    string // of lath
	Platform   string
	Flags      string
	Manifest   string // the driver's own description, JSON
	States     []State
	Benchmarks []Benchmark
}

// State of the user's. Objects are pointers to it.
type State struct {
	Symbol     string
	Scope      Scope
	New        func() any
	Params     []Param
	Fixtures   []Fixture
	Counters   []Counter
	Operations *Counter // the @Operations field
}

// Param is a field that is set before anything runs.
type Param struct {
	Name, Type string
	// Set converts the text; false: it is no value of this field's type, and nothing was set.
	Set func(object any, text string) bool
}

// Fixture of a state.
type Fixture struct {
	Where     string
	Level     Level
	TearDown  bool
	Arguments []Argument
	Call      func(arguments []any)
}

// Counter is a field, or a method without Reset, whose value is reported.
type Counter struct {
	Name  string
	Read  func(object any) Value
	Reset func(object any)
}

// Check says what the result of a benchmark is.
type Check struct {
	Where     string
	Arguments []Argument
	// Call gets what its arguments stand for, and what Benchmark.Bind made.
	Call func(arguments []any, bound any) []any
}

// Instance is an object of a state that a benchmark needs.
type Instance struct {
	State, Ordinal int
}

// Use of a parameter: which one of which state.
type Use struct {
	State, Param int
}

// Benchmark of the user's: a function, or the functions of a group, which run together.
type Benchmark struct {
	Symbol    string
	Instances []Instance // of all functions, in order of set-up
	Uses      []Use
	Functions []Function
}

// Function that is measured.
type Function struct {
	Name, Symbol string
	Arguments    []Argument
	Instances    []Instance // in order of set-up
	// Bind puts the arguments and a place for the results where Run finds them.
	Bind func(arguments []any) any
	// Run calls the user's function n times.
	Run func(bound any, n int64)
	// Results are those of the last call; nil if nothing is returned.
	Results func(bound any) []any
	Check   *Check
}

// injected is the object of the harness that an argument stands for.
func (w *worker) injected(what int) any {
	switch what {
	case Blackhole:
		return &w.blackhole
	case Control:
		return &w.control
	case BenchmarkParams:
		return &w.trial.params
	case IterationParams:
		return &w.trial.iteration
	default:
		return &w.thread
	}
}

// Fail ends the trial because a function of the user's returned an error.
func Fail(err error) {
	if err != nil {
		panic(returned{err})
	}
}

// returned is an error that was returned, not thrown.
type returned struct{ err error }
