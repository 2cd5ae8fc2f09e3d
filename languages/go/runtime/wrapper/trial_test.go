package wrapper

import (
	"runtime"
	"testing"
	"time"

	"lath"
)

// twoWorkers makes a trial of two workers whose benchmark does nothing.
func twoWorkers(synchronise bool) *trial {
	empty := Function{Run: func(any, int64) {}, Bind: func([]any) any { return nil }}
	t := &trial{
		program: &Program{}, benchmark: &Benchmark{Functions: []Function{empty}},
		mode: lath.AverageTime, now: monotonic, groups: []int{2}, synchronise: synchronise,
	}
	t.params.Threads = 2
	t.start()
	return t
}

func TestProcessorsAreGivenBack(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	several := twoWorkers(true)
	if raised := runtime.GOMAXPROCS(0); raised != 2 {
		t.Errorf("%d processors for two threads", raised)
	}
	several.stop()
	if after := runtime.GOMAXPROCS(0); after != 1 {
		t.Errorf("%d processors after the trial", after)
	}
	several = twoWorkers(true)
	runtime.GOMAXPROCS(3) // user code does
	several.stop()
	if after := runtime.GOMAXPROCS(0); after != 3 {
		t.Errorf("%d processors, not the user's", after)
	}
}

// One of two measures: the other never comes.
func TestThreadsThatAreNotSynchronisedDoNotWait(t *testing.T) {
	alone := twoWorkers(false)
	defer alone.stop()
	done := make(chan *failure, 1)
	go func() { done <- alone.each(alone.workers[:1], (*worker).measured) }()
	select {
	case f := <-done:
		if f != nil {
			t.Error(f.message)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for the other")
	}
	if calls := alone.workers[0].section.calls; calls != 1 {
		t.Errorf("%d calls in no time", calls)
	}
}
