//! What the threads of a trial tell each other: that all are ready, that all have measured, that
//! one has failed.

use super::failure::Failure;
use crate::Control;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Lets several threads begin together, and end when all have measured: until then each goes on
/// with what it does, so that nobody is measured while others rest (JMH: synchronised iterations).
pub struct Gate {
    threads: usize,
    ready: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicBool,
    /// The first one, which the others may only follow from.
    first: Mutex<Option<Failure>>,
    pub control: Control,
}

impl Gate {
    pub fn new(threads: usize) -> Gate {
        let (ready, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Gate {
            threads,
            ready,
            done,
            failed: AtomicBool::new(false),
            first: Mutex::new(None),
            control: Control::default(),
        }
    }

    /// Before an iteration.
    pub fn reset(&self) {
        self.ready.store(0, Ordering::SeqCst);
        self.done.store(0, Ordering::SeqCst);
        self.control.reset();
    }

    /// Returns when all threads are here, or one has failed.
    pub fn enter(&self, meanwhile: impl FnMut()) {
        self.ready.fetch_add(1, Ordering::SeqCst);
        self.meet(&self.ready, meanwhile);
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
        let gate = Gate::new(3);
        let here = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    here.fetch_add(1, Ordering::SeqCst);
                    gate.enter(std::thread::yield_now);
                    assert_eq!(here.load(Ordering::SeqCst), 3);
                });
            }
        });
    }

    #[test]
    fn a_failure_lets_all_pass_and_stops_what_loops() {
        let gate = Gate::new(2);
        let of = |message: &str| Failure::memory("here", message);
        let mut turns = 0;
        gate.enter(|| {
            turns += 1;
            gate.fail(of("first"));
            gate.fail(of("second"));
        });
        assert_eq!(
            (turns, gate.failure(), gate.control.stop_measurement()),
            (1, Some(of("first")), true)
        );
    }
}
