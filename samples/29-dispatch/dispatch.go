package dispatch

type Step interface{ apply(x uint32) uint32 }

type (
	triple struct{}
	turn   struct{}
	shift  struct{}
)

func (triple) apply(x uint32) uint32 { return 3*x + 1 }
func (turn) apply(x uint32) uint32   { return x<<3 ^ x }
func (shift) apply(x uint32) uint32  { return x - x>>2 }

// @@State(Scope.Thread)
type Chain struct {
	steps []Step
	x     uint32
}

// @@Setup
func (c *Chain) link() {
	c.steps = []Step{triple{}, turn{}, shift{}}
	c.x = 1
}

// @@Benchmark
// @@OperationsPerInvocation(999)
func direct(chain *Chain) uint32 {
	x := chain.x
	for i := 0; i < 333; i++ {
		x = shift{}.apply(turn{}.apply(triple{}.apply(x)))
	}
	return x
}

// @@Benchmark
// @@OperationsPerInvocation(999)
func dynamic(chain *Chain) uint32 {
	x := chain.x
	for i := 0; i < 333; i++ {
		for _, step := range chain.steps {
			x = step.apply(x)
		}
	}
	return x
}
