package levels

const size = 300

type values [size]int

func (v *values) shuffle() {
	for i := range v {
		v[i] = i * 7919 % size
	}
}

func (v *values) sort() int {
	for i := 1; i < size; i++ {
		value, at := v[i], i
		for ; at > 0 && v[at-1] > value; at-- {
			v[at] = v[at-1]
		}
		v[at] = value
	}
	return v[0]
}

// @@State(Scope.Thread)
type Once struct{ v values }

// @@State(Scope.Thread)
type Each struct{ v values }

// @@Setup(Level.Trial)
func (s *Once) before_all() { s.v.shuffle() }

// @@Setup(Level.Invocation)
func (s *Each) before_each() { s.v.shuffle() }

// @@Benchmark
func sort_sorted(state *Once) int { return state.v.sort() }

// @@Benchmark
func sort_shuffled(state *Each) int { return state.v.sort() }
