package fixture

// @@Benchmark
func takes_number(plain_number int) {}
