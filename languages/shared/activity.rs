//! Reports what a language is doing: compiling, fetching dependencies, waiting for another lath.
//! The terminal's owner displays it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ends on drop.
#[must_use]
pub(crate) struct Doing(u64);

static NUMBER: AtomicU64 = AtomicU64::new(0);
static NOW: Mutex<Vec<(u64, String)>> = Mutex::new(Vec::new());

/// `what` begins: `npm installs tweetnacl@1.0.3`.
pub(crate) fn doing(what: impl Into<String>) -> Doing {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    all().push((number, what.into()));
    Doing(number)
}

/// The program of a command line begins.
pub(crate) fn running(command: &[String]) -> Doing {
    let program = command.first().map_or("", String::as_str);
    doing(program.rsplit('/').next().unwrap_or_default())
}

/// The oldest step in progress: later ones are part of it.
pub fn now() -> Option<String> {
    all().first().map(|(_, what)| what.clone())
}

fn all() -> MutexGuard<'static, Vec<(u64, String)>> {
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Doing {
    fn drop(&mut self) {
        all().retain(|(number, _)| *number != self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other tests in this program also report steps.
    fn is_said(what: &str) -> bool {
        all().iter().any(|(_, said)| said == what)
    }

    #[test]
    fn what_ends_is_said_no_more() {
        let outer = doing("outer");
        let inner = running(&["/usr/bin/inner".to_owned()]);
        assert!(is_said("outer") && is_said("inner") && now().is_some());
        drop(outer);
        assert!(!is_said("outer") && is_said("inner"));
        drop(inner);
        assert!(!is_said("inner"));
    }
}
