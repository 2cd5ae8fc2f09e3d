mod trace;

use std::hint::black_box;
use std::ptr::null_mut;
use std::thread::sleep;
use std::time::Duration;
use trace::trace;

#[repr(C)]
struct Limit {
    now: u64,
    most: u64,
}

unsafe extern "C" {
    fn _exit(code: i32) -> !;
    fn kill(process: i32, signal: i32) -> i32;
    fn setrlimit(resource: i32, limit: *const Limit) -> i32;
}

const SIGKILL: i32 = 9;
const RLIMIT_AS: i32 = 9;

//@@Benchmark
fn good() {
    trace("good");
}

//@@Benchmark
fn exit_0() {
    std::process::exit(0);
}

//@@Benchmark
fn exit_1() -> ! {
    std::process::exit(1)
}

//@@Benchmark
fn exit_42() {
    unsafe { _exit(42) };
}

//@@Benchmark
fn segfault() {
    unsafe { black_box(null_mut::<i32>()).write_volatile(1) };
}

//@@Benchmark
fn aborts() {
    std::process::abort();
}

//@@Benchmark
fn killed() {
    unsafe { kill(std::process::id() as i32, SIGKILL) };
}

//@@Benchmark
//@@Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
fn hangs() {
    trace("hangs");
    loop {
        sleep(Duration::from_millis(1));
    }
}

// An allocation that fails, sooner or later.
//@@Benchmark
fn out_of_memory() {
    let limit = Limit { now: 256 << 20, most: 256 << 20 };
    unsafe { setrlimit(RLIMIT_AS, &limit) };
    let mut kept = Vec::new();
    loop {
        kept.push(black_box(vec![b'x'; 16 << 20]));
    }
}
