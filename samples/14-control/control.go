package control

import "lath"

// @@Benchmark
func until_stopped(control *lath.Control) bool {
	turns := 0
	for !control.StopMeasurement() {
		turns++
	}
	return turns > 0
}

// @@Benchmark
func once(control *lath.Control) bool { return control.StopMeasurement() }
