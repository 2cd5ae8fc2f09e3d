package fixture

//@Benchmark
func run() int { return 0 }
