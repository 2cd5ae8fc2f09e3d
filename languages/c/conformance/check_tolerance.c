//@@Benchmark
//@@Compare(value = "third", baseline = true)
double exact(void) { return 1.0 / 3; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-3)
double near(void) { return 0.3333; }

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-6)
double too_far(void) { return 0.3333; }
