mod trace;

use trace::trace;

//@@Benchmark
fn single() {
    trace("single");
}

//@@Benchmark
//@@Threads(4)
fn several() {
    trace("several");
}

//@@Benchmark
//@@Group("pair") @GroupThreads(1)
fn reader() {
    trace("reader");
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
fn writer() {
    trace("writer");
}
