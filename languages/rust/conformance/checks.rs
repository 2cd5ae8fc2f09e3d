mod trace;

use trace::trace;

//@@Benchmark
//@@Compare(value = "sum", baseline = true)
fn sum_right() -> i32 {
    trace("right");
    45
}

//@@Benchmark
//@@Compare("sum")
fn sum_wrong() -> i32 {
    trace("wrong");
    55
}

//@@Benchmark
fn alone() -> i32 {
    trace("alone");
    1
}

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

struct Thing {
    _number: i32,
}

//@@Benchmark
//@@Compare(value = "things", baseline = true)
fn a_thing() -> Thing {
    Thing { _number: 1 }
}

//@@Benchmark
//@@Compare("things")
fn b_thing() -> Box<Thing> {
    Box::new(Thing { _number: 1 })
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Numbers {
    //@@Param("10")
    n: i32,
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
fn add_up(numbers: &Numbers) -> i32 {
    (0..numbers.n).sum()
}
