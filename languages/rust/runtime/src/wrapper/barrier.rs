//! What the threads of a trial tell each other: that all are ready, that all have measured, that
//! one has failed.

use super::clock::monotonic;
use super::failure::Failure;
use crate::Control;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Looks before a thread that waits makes room for another.
const LOOKS: u32 = 2000;

/// From the last thread's arrival to the common instant: time enough for the others to see it.
const SOON_NS: u64 = 100_000;

/// Lets several threads begin together, and end when all have measured: until then each goes on
/// with what it does, so that nobody is measured while others rest (JMH: synchronised iterations).
pub struct Barrier {
    threads: usize,
    ready: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicBool,
    /// When single shots begin, on the monotonic clock; 0: that is not known yet.
    begin: AtomicU64,
    /// The first one, which the others may only follow from.
    first: Mutex<Option<Failure>>,
    pub control: Control,
}

impl Barrier {
    pub fn new(threads: usize) -> Barrier {
        let (ready, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Barrier {
            threads,
            ready,
            done,
            failed: AtomicBool::new(false),
            begin: AtomicU64::new(0),
            first: Mutex::new(None),
            control: Control::default(),
        }
    }

    /// Before an iteration.
    pub fn reset(&self) {
        self.ready.store(0, Ordering::SeqCst);
        self.done.store(0, Ordering::SeqCst);
        self.begin.store(0, Ordering::SeqCst);
        self.control.reset();
    }

    /// Returns when all threads are here, or one has failed.
    pub fn enter(&self, meanwhile: impl FnMut()) {
        self.ready.fetch_add(1, Ordering::SeqCst);
        self.meet(&self.ready, meanwhile);
    }

    /// Single shots: returns at an instant that is the same for all, or when one has failed.
    pub fn start_together(&self) {
        if self.ready.fetch_add(1, Ordering::SeqCst) + 1 == self.threads {
            self.begin.store(monotonic() + SOON_NS, Ordering::SeqCst);
        }
        let mut looks = 0;
        let mut pause = || {
            looks += 1;
            // Threads that there is no CPU for must come, too.
            if looks % LOOKS == 0 {
                std::thread::yield_now();
            }
        };
        while self.begin.load(Ordering::Acquire) == 0 && !self.has_failed() {
            pause();
        }
        while monotonic() < self.begin.load(Ordering::Acquire) && !self.has_failed() {
            pause();
        }
    }

    /// A thread has measured.
    pub fn measured(&self) {
        self.done.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns when all threads have measured, or one has failed.
    pub fn leave(&self, meanwhile: impl FnMut()) {
        self.meet(&self.done, meanwhile);
    }

    fn meet(&self, here: &AtomicUsize, mut meanwhile: impl FnMut()) {
        while here.load(Ordering::Acquire) < self.threads && !self.has_failed() {
            meanwhile();
        }
    }

    /// User code of a thread has ended the trial: the others end as soon as they can.
    pub fn fail(&self, failure: Failure) {
        self.first
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(failure);
        self.failed.store(true, Ordering::SeqCst);
        self.control.stop();
    }

    #[inline]
    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    pub fn failure(&self) -> Option<Failure> {
        self.first
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_passes_before_the_last_has_come() {
        let barrier = Barrier::new(3);
        let here = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    here.fetch_add(1, Ordering::SeqCst);
                    barrier.enter(std::thread::yield_now);
                    assert_eq!(here.load(Ordering::SeqCst), 3);
                });
            }
        });
    }

    #[test]
    fn single_shots_begin_after_one_instant() {
        let barrier = Barrier::new(3);
        for _ in 0..2 {
            barrier.reset();
            let latest = AtomicU64::new(0);
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        latest.fetch_max(monotonic(), Ordering::SeqCst);
                        barrier.start_together();
                        let instant = barrier.begin.load(Ordering::SeqCst);
                        assert!(monotonic() >= instant);
                        assert!(instant >= latest.load(Ordering::SeqCst) + SOON_NS);
                    });
                }
            });
        }
        barrier.reset();
        barrier.fail(Failure::memory("here", "mine"));
        barrier.start_together();
        assert_eq!(barrier.begin.load(Ordering::SeqCst), 0);
    }

    #[test]
    fn a_failure_lets_all_pass_and_stops_what_loops() {
        let barrier = Barrier::new(2);
        let of = |message: &str| Failure::memory("here", message);
        let mut turns = 0;
        barrier.enter(|| {
            turns += 1;
            barrier.fail(of("first"));
            barrier.fail(of("second"));
        });
        assert_eq!(
            (turns, barrier.failure(), barrier.control.stop_measurement()),
            (1, Some(of("first")), true)
        );
    }
}
