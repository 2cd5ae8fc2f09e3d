package wrapper

import "testing"

func TestBatchesHaveTheTimeOfTheirThreadUnlessTheyMoved(t *testing.T) {
	var sum cpu
	readings := []reading{
		{thread: 1, threadNs: 100, processNs: 1000, voluntary: 5, involuntary: 50},
		{thread: 1, threadNs: 200, processNs: 1110, voluntary: 6, involuntary: 52},
		{thread: 2, threadNs: 900, processNs: 1215, voluntary: 70, involuntary: 700}, // moved
		{thread: 2, threadNs: 1000, processNs: 1315, voluntary: 70, involuntary: 701},
	}
	var batches []int64
	for i := range readings[1:] {
		batches = append(batches, sum.add(readings[i], readings[i+1]))
	}
	if batches[0] != 100 || batches[1] != 105 || batches[2] != 100 {
		t.Errorf("batches: %v", batches)
	}
	if sum != (cpu{ns: 305, voluntary: 1, involuntary: 2 + 1 + 1, switchesKnown: true, othersNs: 10}) {
		t.Errorf("sum: %+v", sum)
	}
	var moved cpu
	moved.add(readings[1], readings[2])
	if moved.switchesKnown {
		t.Error("no batch says whether it waited")
	}
}
