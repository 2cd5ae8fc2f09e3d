//! CPU time and context switches of the thread that measures.

use super::clock::between;
use super::sys;

/// What a thread used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cpu {
    pub ns: u64,
    /// Context switches because it waited for something.
    pub voluntary: u64,
    /// Context switches because it had to make room for another.
    pub involuntary: u64,
}

/// Whether this system tells the CPU time of a thread.
pub fn is_known() -> bool {
    sys::THREAD_CPU.is_some_and(|clock| sys::clock(clock) > 0)
}

/// Of this thread so far, ns.
#[inline]
pub fn ns() -> u64 {
    sys::THREAD_CPU.map_or(0, sys::clock)
}

/// Where it stands now. The time is read last, and first in [`since`]: next to the readings of the
/// wall clock.
pub fn begin() -> Cpu {
    let usage = sys::thread_usage();
    Cpu {
        ns: ns(),
        voluntary: usage.voluntary as u64,
        involuntary: usage.involuntary as u64,
    }
}

/// What this thread used since then.
pub fn since(begin: Cpu) -> Cpu {
    let ns = ns();
    let usage = sys::thread_usage();
    Cpu {
        ns: between(begin.ns, ns),
        voluntary: usage.voluntary as u64 - begin.voluntary,
        involuntary: usage.involuntary as u64 - begin.involuntary,
    }
}
