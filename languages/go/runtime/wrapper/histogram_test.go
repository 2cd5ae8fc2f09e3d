package wrapper

import (
	"math"
	"testing"
)

func TestPlacesKeepTheTopTenBits(t *testing.T) {
	h := newHistogram()
	for _, value := range []int64{0, 1, 1023, 1024, 1025, 2047, 2048, 123456789, math.MaxInt64} {
		got := valueAt(place(value))
		shift := 0
		for value>>shift >= 1024 {
			shift++
		}
		if want := value >> shift << shift; got != want {
			t.Errorf("%d is kept as %d, not %d", value, got, want)
		}
		h.add(value) // every place is inside
	}
	for p := 1; p < len(h); p++ {
		if valueAt(p) <= valueAt(p-1) {
			t.Fatalf("place %d is not above the one before", p)
		}
	}
}

func TestHalvingForgetsNothingRare(t *testing.T) {
	h := newHistogram()
	for i := 0; i < 5; i++ {
		h.add(10)
	}
	h.add(5000)
	h.halve()
	a := newAnswer("x")
	h.report(a)
	if want := `{"event":"x","histogram":[[10,2],[5000,1]]}`; string(a.line()) != want {
		t.Errorf("%s, not %s", a.line(), want)
	}
}
