//! Control: says when an iteration begins and ends, for benchmarks that loop by themselves.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

#[derive(Debug, Default)]
struct Flags {
    start: AtomicBool,
    stop: AtomicBool,
}

/// One for all threads of an iteration.
#[derive(Clone, Debug, Default)]
pub struct Control {
    flags: Arc<Flags>,
}

impl Control {
    /// The measurement has begun.
    #[inline]
    pub fn start_measurement(&self) -> bool {
        self.flags.start.load(Ordering::Relaxed)
    }

    /// The time of the iteration is over: a benchmark that loops by itself ends.
    #[inline]
    pub fn stop_measurement(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn reset(&self) {
        self.flags.start.store(false, Ordering::Relaxed);
        self.flags.stop.store(false, Ordering::Relaxed);
    }

    /// Whoever loops ends now.
    pub(crate) fn stop(&self) {
        self.flags.stop.store(true, Ordering::Relaxed);
    }

    /// Sets the flags for an iteration of `time_ns`; `at_once`: a benchmark that loops does one
    /// round. The error is the system's, which gives no thread that would end the iteration.
    pub(crate) fn start(&self, time_ns: u64, at_once: bool) -> io::Result<Sleeper> {
        self.flags.stop.store(at_once, Ordering::Relaxed);
        self.flags.start.store(true, Ordering::Relaxed);
        let over = Arc::new((Mutex::new(false), Condvar::new()));
        let thread = (!at_once && time_ns > 0).then(|| {
            let (control, over) = (self.clone(), over.clone());
            let deadline = Instant::now() + Duration::from_nanos(time_ns);
            std::thread::Builder::new()
                .name("lath control".to_owned())
                .spawn(move || control.sleep_until(deadline, &over))
        });
        Ok(Sleeper {
            control: self.clone(),
            over,
            thread: thread.transpose()?,
        })
    }

    fn sleep_until(&self, deadline: Instant, over: &(Mutex<bool>, Condvar)) {
        let mut is_over = over.0.lock().unwrap_or_else(PoisonError::into_inner);
        while !*is_over {
            let Some(left) = deadline
                .checked_duration_since(Instant::now())
                .filter(|left| !left.is_zero())
            else {
                break;
            };
            is_over = over
                .1
                .wait_timeout(is_over, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
        self.stop();
    }
}

/// Sets the stop flag when the time is over. It ends with the value, and the flag is set then.
pub(crate) struct Sleeper {
    control: Control,
    over: Arc<(Mutex<bool>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

impl Sleeper {
    /// The stop flag will be set.
    pub(crate) fn runs(&self) -> bool {
        self.thread.is_some()
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        *self.over.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.over.1.notify_all();
        if let Some(thread) = self.thread.take() {
            // It cannot panic: nothing of the user's runs in it.
            let _ = thread.join();
        }
        self.control.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_is_set_when_time_is_over_and_when_it_is_given_up() {
        let control = Control::default();
        let sleeper = control.start(1_000_000, false).expect("a thread");
        assert!(sleeper.runs() && control.start_measurement());
        while !control.stop_measurement() {
            std::thread::yield_now();
        }
        drop(sleeper);
        control.reset();
        assert!(!control.start_measurement() && !control.stop_measurement());
        drop(control.start(3_600_000_000_000, false).expect("a thread"));
        assert!(control.stop_measurement());
        assert!(!control.start(0, true).expect("no thread").runs());
    }
}
