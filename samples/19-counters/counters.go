package counters

// @@State(Scope.Thread)
type Input struct{ start int64 }

// @@Setup
func (i *Input) begin() { i.start = 27 }

// @@State(Scope.Thread) @AuxCounters(AuxCounters.Type.EVENTS)
type Counters struct{ steps, odd int64 }

// From 27 it takes 111 steps to 1, 41 of them at odd numbers.
//
// @@Benchmark
// @@Measurement(invocations = 1000)
func collatz(input *Input, counters *Counters) int64 {
	n := input.start
	for ; n != 1; counters.steps++ {
		if n%2 == 1 {
			counters.odd++
			n = 3*n + 1
		} else {
			n /= 2
		}
	}
	return n
}
