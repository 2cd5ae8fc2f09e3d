package fixture

import (
	"lath"

	"conformance/trace"
)

// @@Benchmark
func loop(control *lath.Control) {
	turns := 0
	started := control.StartMeasurement()
	for !control.StopMeasurement() {
		turns++
	}
	some := "some"
	if turns == 0 {
		some = "no"
	}
	trace.Log("loop started %t, stopped after %s turns", started, some)
}
