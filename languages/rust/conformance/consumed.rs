use lath::Blackhole;
use std::ptr::null;

//@@State(Scope.Benchmark)
struct Nowhere {
    number: *const i32,
    real: *const f64,
    pointer: *const *const u8,
}

impl Default for Nowhere {
    fn default() -> Nowhere {
        Nowhere { number: null(), real: null(), pointer: null() }
    }
}

//@@Benchmark
fn returns_number(nowhere: &Nowhere) -> i32 {
    unsafe { *nowhere.number }
}

//@@Benchmark
fn returns_real(nowhere: &Nowhere) -> f64 {
    unsafe { *nowhere.real }
}

//@@Benchmark
fn returns_pointer(nowhere: &Nowhere) -> *const u8 {
    unsafe { *nowhere.pointer }
}

//@@Benchmark
fn blackhole_number(nowhere: &Nowhere, blackhole: &Blackhole) {
    blackhole.consume(unsafe { *nowhere.number });
}

//@@Benchmark
fn blackhole_real(nowhere: &Nowhere, blackhole: &Blackhole) {
    blackhole.consume(unsafe { *nowhere.real });
}
