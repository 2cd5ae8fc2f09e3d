mod trace;

use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use trace::trace;

//@@State(Scope.Group)
#[derive(Default)]
struct Cell {
    value: AtomicI32,
}

impl Cell {
    //@@Setup
    fn setup(&self) {
        trace("group.setup");
    }

    //@@TearDown
    fn teardown(&self) {
        trace("group.teardown");
    }
}

//@@Benchmark
//@@Group("pair") @GroupThreads(2)
fn reader(cell: &Cell) -> i32 {
    trace("reader");
    cell.value.load(Relaxed)
}

//@@Benchmark
//@@Group("pair")
fn writer(cell: &Cell) {
    trace("writer");
    cell.value.store(1, Relaxed);
}
