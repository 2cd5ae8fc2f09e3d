package wrapper

import "testing"

func TestBatchesHaveTheTimeOfTheirThread(t *testing.T) {
	at := func(thread int, threadNs, processNs, voluntary, involuntary int64) reading {
		return reading{thread, threadNs, processNs, voluntary, involuntary}
	}
	begin := at(1, 100, 1000, 5, 50)
	cases := []struct {
		name string
		now  reading
		want cpu
	}{
		{
			"stayed", at(1, 200, 1110, 5, 52),
			cpu{ns: 100, involuntary: 2, switchesKnown: true, othersNs: 10},
		},
		{
			"moved", at(2, 900, 1105, 70, 700),
			cpu{ns: 105, involuntary: 1},
		},
		{
			"left and came back", at(1, 130, 1105, 6, 50),
			cpu{ns: 105, voluntary: 1, switchesKnown: true},
		},
		{
			"others worked more", at(2, 900, 1400, 70, 700),
			cpu{ns: 120, involuntary: 1, othersNs: 280},
		},
	}
	const wallNs = 120
	var all cpu
	for _, c := range cases {
		var sum cpu
		ns := sum.add(begin, c.now, wallNs)
		if sum != c.want || ns != c.want.ns {
			t.Errorf("%s: %d, %+v", c.name, ns, sum)
		}
		all.add(begin, c.now, wallNs)
	}
	if all.ns != 100+105+105+120 || !all.switchesKnown {
		t.Errorf("all: %+v", all)
	}
}

func TestWhatMayHaveHelped(t *testing.T) {
	begin := helpers{goroutines: 3, started: 10, collected: 2}
	for _, now := range []helpers{{4, 10, 2}, {3, 11, 2}, {3, 10, 3}} {
		if !begin.since(now, 3) {
			t.Errorf("%+v", now)
		}
	}
	if begin.since(begin, 3) {
		t.Error("nothing happened")
	}
	if !begin.since(begin, 2) {
		t.Error("a goroutine that is not the wrapper's")
	}
}
