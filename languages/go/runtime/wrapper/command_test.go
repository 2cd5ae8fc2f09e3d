package wrapper

import (
	"reflect"
	"testing"
)

func TestCommandsAreTakenApart(t *testing.T) {
	c := parseCommand("trial benchmark=3 p.a%3Db=x%20y%25 seed=18446744073709551615 groups=1,3 p.c=")
	if c.err != nil || c.word != "trial" || c.number("benchmark", 0) != 3 || c.number("none", 7) != 7 || c.unsigned("seed") != 1<<64-1 {
		t.Fatalf("%+v", c)
	}
	if want := []pair{{"a=b", "x y%"}, {"c", ""}}; !reflect.DeepEqual(c.params, want) {
		t.Errorf("%q, not %q", c.params, want)
	}
	if groups := c.numbers("groups"); !reflect.DeepEqual(groups, []int{1, 3}) {
		t.Error(groups)
	}
}

func TestOnlyBlanksAreBetweenWords(t *testing.T) {
	c := parseCommand("trial p.text=a\u00a0b\u2003c  p.more=d")
	if want := []pair{{"text", "a\u00a0b\u2003c"}, {"more", "d"}}; c.err != nil || !reflect.DeepEqual(c.params, want) {
		t.Errorf("%q, not %q: %v", c.params, want, c.err)
	}
}

func TestWhatMakesNoSenseIsSaid(t *testing.T) {
	for _, line := range []string{"", "hello x", "hello a=%", "hello a=%4", "hello a=%zz"} {
		if parseCommand(line).err == nil {
			t.Errorf("%q was understood", line)
		}
	}
	for _, value := range []string{"-1", "1.5", "x", ""} {
		c := parseCommand("hello a=" + value)
		if c.number("a", 0); c.err == nil {
			t.Errorf("%q is a number", value)
		}
	}
	c := parseCommand("hello a=1,,2")
	if c.numbers("a"); c.err == nil {
		t.Error("a list with a hole")
	}
}
