//! How long a grammar may work on one source.
//!
//! After a mistake a grammar tries several ways to go on, and there are texts for which each token
//! costs as much as all before it: 280 KB took 100 s. No count of steps bounds that, because steps
//! become long. What bounds it is the processor time of the thread that parses.
//!
//! A grammar's own scanner, written in C, is not asked while it looks for a token. One that finds no
//! end is given up with the whole source, by the commands' limit (`reading_limits` of lath-suite).

use nix::time::{ClockId, clock_gettime};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Milliseconds. The largest source that is read takes two thirds of it.
static LIMIT: AtomicU64 = AtomicU64::new(10_000);

/// Sets the processor time that a grammar may take for one source, in whole milliseconds; ten
/// seconds before that.
pub fn parse_within(limit: Duration) {
    let millis = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    LIMIT.store(millis, Ordering::Relaxed);
}

pub(super) fn limit() -> Duration {
    Duration::from_millis(LIMIT.load(Ordering::Relaxed))
}

/// Processor time of this thread: other people's load does not count.
pub(super) fn used() -> Duration {
    let spent = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID);
    // A library in front of the clock may make it run backwards, below zero, too.
    let parts = spent.map(|spent| (spent.tv_sec().try_into(), spent.tv_nsec().try_into()));
    match parts {
        Ok((Ok(seconds), Ok(ns))) => Duration::new(seconds, ns),
        _ => Duration::ZERO,
    }
}
