package fixture

type WithField struct{ counter int }

// @@Benchmark
func (w *WithField) count() int {
	w.counter++
	return w.counter
}
