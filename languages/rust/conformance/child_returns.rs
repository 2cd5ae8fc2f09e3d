mod trace;

use trace::trace;

unsafe extern "C" {
    fn fork() -> i32;
    fn waitpid(child: i32, status: *mut i32, options: i32) -> i32;
}

//@@Benchmark
fn run() -> i32 {
    let mut status = 0;
    let child = unsafe { fork() };
    if child == 0 {
        trace("child");
        return 0;
    }
    unsafe { waitpid(child, &mut status, 0) };
    trace("parent");
    status
}
