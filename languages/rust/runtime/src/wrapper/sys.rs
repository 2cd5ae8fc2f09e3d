//! What the standard library does not give: clocks by name, resource usage, an end without
//! destructors.

#[cfg(not(target_os = "wasi"))]
use std::ffi::c_void;
use std::ffi::{c_int, c_long};

#[cfg(target_os = "wasi")]
pub use super::sandbox::{clock, is_compiled_later, process_id};

#[cfg(not(target_os = "wasi"))]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Timespec {
    pub seconds: c_long,
    pub nanoseconds: c_long,
}

/// `struct timeval` of getrusage.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Timeval {
    seconds: c_long,
    #[cfg(not(target_os = "macos"))]
    microseconds: c_long,
    /// What fills the structure up after these 32 bits may hold anything.
    #[cfg(target_os = "macos")]
    microseconds: c_int,
}

impl Timeval {
    pub fn micros(self) -> i64 {
        #[cfg(target_os = "macos")]
        let microseconds = i64::from(self.microseconds);
        #[cfg(not(target_os = "macos"))]
        let microseconds = wide(self.microseconds);
        wide(self.seconds) * 1_000_000 + microseconds
    }
}

#[allow(
    clippy::unnecessary_cast,
    reason = "it has 32 bits on some systems, which half an hour in microseconds exceeds"
)]
pub fn wide(number: c_long) -> i64 {
    number as i64
}

/// `struct rusage`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Rusage {
    pub user: Timeval,
    pub system: Timeval,
    pub peak_rss: c_long,
    /// ixrss, idrss, isrss
    unused: [c_long; 3],
    pub minor_faults: c_long,
    pub major_faults: c_long,
    /// nswap, inblock, oublock, msgsnd, msgrcv, nsignals
    others: [c_long; 6],
    pub voluntary: c_long,
    pub involuntary: c_long,
}

#[cfg(not(target_os = "wasi"))]
extern "C" {
    fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    fn getrusage(who: c_int, usage: *mut Rusage) -> c_int;
    fn _exit(status: c_int) -> !;
    #[cfg(target_os = "linux")]
    fn sched_setaffinity(thread: c_int, size: usize, set: *const u64) -> c_int;
    fn fflush(stream: *mut c_void) -> c_int;
}

/// Nanoseconds of the system's clock with this number; 0 if there is none.
#[cfg(not(target_os = "wasi"))]
#[inline]
pub fn clock(number: c_int) -> u64 {
    let mut time = Timespec::default();
    // SAFETY: `time` is the structure the function fills in.
    if unsafe { clock_gettime(number, &mut time) } != 0 {
        return 0;
    }
    time.seconds as u64 * 1_000_000_000 + time.nanoseconds as u64
}

/// CLOCK_THREAD_CPUTIME_ID, where there is one.
pub const THREAD_CPU: Option<c_int> = if cfg!(target_os = "linux") {
    Some(3)
} else {
    None
};

/// Whether this system binds threads to CPUs.
pub const BINDS: bool = cfg!(target_os = "linux");

/// The calling thread runs on this CPU only; `false`: the system refuses.
#[cfg(target_os = "linux")]
pub fn bind(cpu: u64) -> bool {
    // What the C library's `cpu_set_t` has, too.
    let mut set = [0u64; 16];
    let Some(word) = usize::try_from(cpu / 64)
        .ok()
        .and_then(|at| set.get_mut(at))
    else {
        return false;
    };
    *word = 1u64 << (cpu % 64);
    // SAFETY: the kernel reads the set.
    unsafe { sched_setaffinity(0, std::mem::size_of_val(&set), set.as_ptr()) == 0 }
}

#[cfg(not(target_os = "linux"))]
pub fn bind(_cpu: u64) -> bool {
    false
}

/// What the process used.
pub fn usage() -> Rusage {
    usage_of(0)
}

/// What this thread used; only where [`THREAD_CPU`] is known.
pub fn thread_usage() -> Rusage {
    usage_of(1)
}

/// Whether this system tells what a process uses.
pub const HAS_USAGE: bool = cfg!(not(target_os = "wasi"));

#[cfg(target_os = "wasi")]
fn usage_of(_who: c_int) -> Rusage {
    Rusage::default()
}

/// Id of this process.
#[cfg(not(target_os = "wasi"))]
pub fn process_id() -> u32 {
    std::process::id()
}

/// Code is compiled while it runs.
#[cfg(not(target_os = "wasi"))]
pub fn is_compiled_later() -> bool {
    false
}

/// `who`: RUSAGE_SELF is 0, RUSAGE_THREAD 1.
#[cfg(not(target_os = "wasi"))]
fn usage_of(who: c_int) -> Rusage {
    let mut usage = Rusage::default();
    // SAFETY: `usage` is the structure the function fills in.
    unsafe { getrusage(who, &mut usage) };
    usage
}

/// Ends the process at once, without destructors.
#[cfg(not(target_os = "wasi"))]
pub fn end(status: i32) -> ! {
    // SAFETY: it does not return.
    unsafe { _exit(status) }
}

/// Ends the process. No destructors of others are registered in a sandbox.
#[cfg(target_os = "wasi")]
pub fn end(status: i32) -> ! {
    std::process::exit(status)
}

/// Writes out what user code printed and nobody has written yet, C code's too.
pub fn flush() {
    use std::io::Write;
    // Whether user code's output can be written is user code's business.
    let _ = std::io::stdout().flush();
    #[cfg(not(target_os = "wasi"))]
    // SAFETY: a null pointer stands for all streams.
    unsafe {
        fflush(std::ptr::null_mut())
    };
}
