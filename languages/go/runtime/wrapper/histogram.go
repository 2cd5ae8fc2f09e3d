package wrapper

import "math/bits"

// histogram counts ns values: below 1024 exact; above, the top 10 bits of a value are kept. It
// never grows: what is measured shall not pay for it, and its memory is not the benchmark's.
type histogram []int64

const (
	exact = 1024 // values with a place of their own
	half  = exact / 2
)

func newHistogram() histogram {
	return make(histogram, exact+(63-10)*half)
}

// place of a value: those of one length in bits, above 10, share half as many places as there are
// exact ones.
func place(value int64) int {
	if value < exact {
		return int(value)
	}
	shift := bits.Len64(uint64(value)) - 10
	return exact + (shift-1)*half + int(value>>shift) - half
}

// value is the least one at a place.
func valueAt(place int) int64 {
	if place < exact {
		return int64(place)
	}
	shift := (place-exact)/half + 1
	return int64((place-exact)%half+half) << shift
}

// add a value that is not negative.
func (h histogram) add(value int64) {
	h[place(value)]++
}

// halve is JMH's rule: a count of 1 stays, so that rare large values are not forgotten.
func (h histogram) halve() {
	for place, count := range h {
		if count > 1 {
			h[place] = count / 2
		}
	}
}

func (h histogram) report(a *answer) {
	a.open("histogram", '[')
	for place, count := range h {
		if count > 0 {
			a.open("", '[')
			a.integer("", valueAt(place))
			a.integer("", count)
			a.close(']')
		}
	}
	a.close(']')
}
