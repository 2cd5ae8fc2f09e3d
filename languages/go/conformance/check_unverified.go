package fixture

type Thing struct{ private int }

var things [2]Thing

// @@Benchmark
// @@Compare(value = "things", baseline = true)
func a_thing() *Thing { return &things[0] }

// @@Benchmark
// @@Compare("things")
func b_thing() *Thing { return &things[1] }
