package bulk

import "fmt"

var callsOfFirst, callsOfSecond int

// @@State(Scope.Thread)
type Begin struct{}

// @@Setup
func (*Begin) begin() {
	if callsOfFirst > 0 && callsOfSecond > 0 {
		fmt.Println("both were here")
	}
}

// @@Benchmark
func first(_ *Begin) int {
	callsOfFirst++
	return callsOfFirst
}

// @@Benchmark
func second(_ *Begin) int {
	callsOfSecond++
	return callsOfSecond
}
