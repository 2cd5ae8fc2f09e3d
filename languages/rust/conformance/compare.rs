mod trace;

use trace::trace;

//@@Benchmark
//@@Compare("work")
fn work_a() -> i32 {
    trace("a");
    1
}

//@@Benchmark
//@@Compare(value = "work", baseline = true)
fn work_b() -> i32 {
    trace("b");
    1
}

//@@Benchmark
fn alone() -> i32 {
    trace("alone");
    1
}
