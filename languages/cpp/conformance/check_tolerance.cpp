//@@Benchmark
//@@Compare(value = "third", baseline = true)
double exact() { return 1.0 / 3; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-3)
double near() { return 0.3333; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-6)
double too_far() { return 0.3333; }
