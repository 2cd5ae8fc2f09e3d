package wrapper

import (
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"
)

type shade int

func (s shade) String() string { return [...]string{"light", "dark"}[s] }

type plain int

type latin1 int

func (l latin1) String() string { return "\xe9" }

func TestResultsHaveACanonicalForm(t *testing.T) {
	one, cyclic := 1, []any{nil}
	cyclic[0] = cyclic
	wide := []any{nil, nil}
	wide[0], wide[1] = wide, wide
	cases := []struct {
		value any
		want  string
	}{
		{int8(-1), `{"kind":"integer","value":"-1"}`},
		{uint64(math.MaxUint64), `{"kind":"integer","value":"18446744073709551615"}`},
		{plain(3), `{"kind":"integer","value":"3"}`},
		{shade(1), `{"kind":"text","value":"dark"}`},
		{0.1, `{"kind":"float","value":"0.1"}`},
		{float32(0.1), `{"kind":"float","value":"0.1"}`},
		{math.Inf(-1), `{"kind":"float","value":"-Infinity"}`},
		{math.NaN(), `{"kind":"float","value":"NaN"}`},
		{"a\"\n\u2028é", `{"kind":"text","value":"a\"\u000a\u2028é"}`},
		{latin1(1), `{"kind":"bytes","value":"e9"}`},
		{"\xff", `{"kind":"bytes","value":"ff"}`},
		{[]byte{1, 255}, `{"kind":"bytes","value":"01ff"}`},
		{[2]byte{1, 2}, `{"kind":"bytes","value":"0102"}`},
		{[]byte(nil), `{"kind":"bytes","value":""}`},
		{[]int{1, 2}, `{"kind":"list","value":[{"kind":"integer","value":"1"},{"kind":"integer","value":"2"}]}`},
		{2i, `{"kind":"list","value":[{"kind":"float","value":"0"},{"kind":"float","value":"2"}]}`},
		{new(big.Int).Lsh(big.NewInt(1), 70), `{"kind":"integer","value":"1180591620717411303424"}`},
		{*big.NewInt(5), `{"kind":"integer","value":"5"}`},
		{(*big.Int)(nil), none},
		{nil, none},
		{&one, none},
		{map[string]int{}, none},
		{struct{ n int }{1}, none},
	}
	for _, c := range cases {
		if got := string(proved([]any{c.value}).text); got != c.want {
			t.Errorf("%v: %s, not %s", c.value, got, c.want)
		}
	}
	if got := string(proved(nil).text); got != none {
		t.Error(got)
	}
	for _, endless := range []any{cyclic, wide} {
		if got := proved([]any{endless}); !json.Valid(got.text) {
			t.Errorf("no JSON: %.80s", got.text)
		}
	}
}

func TestWhatIsTooLargeSaysSo(t *testing.T) {
	fits := strings.Repeat("x", largestProof-100)
	cases := []struct {
		value any
		large bool
	}{
		{fits, false},
		{fits + strings.Repeat("x", 101), true},
		{strings.Repeat("\n", largestProof/2), true}, // six bytes each
		{make([]byte, largestProof/2-100), false},
		{make([]byte, largestProof), true},
		{make([]int, 1<<20), true},
		{make([]any, 1<<20), true},
	}
	for _, c := range cases {
		if got := proved([]any{c.value}); got.large != c.large || got.large && string(got.text) != none {
			t.Errorf("%T: %t, %.80s", c.value, got.large, got.text)
		}
	}
}
