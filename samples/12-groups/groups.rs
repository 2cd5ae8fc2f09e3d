use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

//@@State(Scope.Group)
#[derive(Default)]
struct Cell {
    value: AtomicI64,
}

//@@Benchmark
//@@Group("cell") @GroupThreads(2)
fn read(cell: &Cell) -> i64 {
    cell.value.load(SeqCst)
}

//@@Benchmark
//@@Group("cell") @GroupThreads(1)
fn write(cell: &Cell) -> i64 {
    cell.value.fetch_add(1, SeqCst)
}
