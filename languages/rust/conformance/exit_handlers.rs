mod trace;

use std::ffi::c_int;
use trace::trace;

unsafe extern "C" {
    fn atexit(handler: extern "C" fn()) -> c_int;
    fn _exit(status: c_int) -> !;
}

extern "C" fn last() {
    trace("exit");
}

extern "C" fn wrong() {
    trace("exit");
    unsafe { _exit(3) };
}

//@@Benchmark
fn leaves() {
    unsafe { atexit(last) };
    trace("run");
}

//@@Benchmark
fn breaks() {
    unsafe { atexit(wrong) };
    trace("run");
}
