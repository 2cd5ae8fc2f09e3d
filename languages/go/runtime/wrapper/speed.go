package wrapper

// How fast the CPU runs now: ns per step of two chains in which each step needs the one before.

const (
	rounds = 1500
	unroll = 16
	runs   = 5
)

//go:noinline
func multiply(a, b uint64) uint64 {
	for i := 0; i < rounds; i++ {
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
		a *= b
	}
	return a
}

//go:noinline
func add(a, b uint64) uint64 {
	for i := 0; i < rounds; i++ {
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
		a += b
	}
	return a
}

var chained uint64

// stepNs: the shortest of several runs, because everything that disturbs makes one longer.
func stepNs(chain func(a, b uint64) uint64) float64 {
	best := int64(1) << 62
	for i := 0; i < runs; i++ {
		begin := monotonic()
		chained = chain(3, 5)
		if took := between(begin, monotonic()); took < best {
			best = took
		}
	}
	return float64(best) / (rounds * unroll)
}

func reportSpeed(a *answer) {
	a.open("speed", '{')
	a.number("mul_ns", stepNs(multiply))
	a.number("add_ns", stepNs(add))
	a.close('}')
}
