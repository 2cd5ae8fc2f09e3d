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
