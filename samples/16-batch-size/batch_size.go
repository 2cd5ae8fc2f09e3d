package batchsize

// @@State(Scope.Thread)
type List struct{ values []int }

// @@Setup(Level.Iteration)
func (l *List) empty() { l.values = l.values[:0] }

// Inserts at the front: the longer the list, the longer it takes.
//
// @@Benchmark
func insert(list *List) int {
	list.values = append(list.values, 0)
	copy(list.values[1:], list.values)
	list.values[0] = 7
	return len(list.values)
}
