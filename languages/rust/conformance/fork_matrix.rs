mod trace;

use trace::trace;

//@@Fork(1)
#[derive(Default)]
struct Forked;

impl Forked {
    //@@Benchmark
    //@@Fork(0)
    fn zero(&self) {
        trace("zero");
    }

    //@@Benchmark
    fn one(&self) {
        trace("one");
    }

    //@@Benchmark
    //@@Fork(value = 2)
    fn two(&self) {
        trace("two");
    }

    //@@Benchmark
    //@@Fork(warmups = 1)
    fn warmed() {
        trace("warmed");
    }
}

//@@Benchmark
fn plain() {
    trace("plain");
}
