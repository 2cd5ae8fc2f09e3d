//@@Benchmark
//@@Compare(value = "third", baseline = true)
fn exact() -> f64 {
    1.0 / 3.0
}

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-3)
fn near() -> f64 {
    0.3333
}

//@@Benchmark
//@@Compare("third")
//@@Check(tolerance = 1e-6)
fn too_far() -> f64 {
    0.3333
}
