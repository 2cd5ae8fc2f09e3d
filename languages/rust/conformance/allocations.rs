use std::cell::RefCell;
use std::hint::black_box;

thread_local! {
    static KEPT: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// So many blocks of 1000 bytes, kept until the next call.
fn fill(number: usize) -> u8 {
    KEPT.with_borrow_mut(|kept| {
        kept.resize(number, Vec::new());
        for block in kept.iter_mut() {
            *block = black_box(vec![1; 1000]);
        }
        kept[0][0]
    })
}

//@@Benchmark
fn three() -> u8 {
    fill(3)
}

//@@Benchmark
//@@OperationsPerInvocation(10)
fn many() -> u8 {
    fill(3)
}

//@@Benchmark
fn none() -> u8 {
    0
}
