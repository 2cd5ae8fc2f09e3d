mod trace;

use trace::trace;

//@@Benchmark
fn sort_long() {
    trace("sort_long");
}

//@@Benchmark
fn add_short() {
    trace("add_short");
}

//@@Benchmark
fn add_long() {
    trace("add_long");
}
