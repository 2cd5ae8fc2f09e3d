//! What tests of several crates share: which programs this machine has, programs that may hang
//! ([`program`]), and benchmarks with a known truth ([`simulation`]). A test that needs an absent program is skipped; `cargo xtask test` names
//! it in its closing lines.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod program;
pub mod simulation;

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// Ends the test unless every one of these programs starts: `needs!("git", "valgrind");`.
#[macro_export]
macro_rules! needs {
    ($($program:literal),+) => {
        if [$($program),+].into_iter().any($crate::is_missing) {
            return;
        }
    };
}

/// Whether a program does not start; if so, the test is to end: see [`skip`]. Each is started once in a
/// test program: some start a virtual machine to say what they are.
#[track_caller]
pub fn is_missing(program: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_missing = *known.entry(program.to_owned()).or_insert_with(|| {
        let mut command = Command::new(program);
        command.arg("--version").stdin(Stdio::null());
        command.output().is_err()
    });
    drop(known);
    if is_missing {
        skip(&format!("{program} is missing"));
    }
    is_missing
}

/// Says what the current test lacks and does not test. Panics where `CI` is `true`: there,
/// everything is installed.
#[track_caller]
pub fn skip(reason: &str) {
    let is_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    assert!(!is_ci, "{reason}");
    skip_anywhere(reason);
}

/// The same for what CI does not have either.
pub fn skip_anywhere(reason: &str) {
    let thread = std::thread::current();
    eprintln!("SKIPPED: {}: {reason}", thread.name().unwrap_or("a thread"));
}

/// Names that a page, a policy or a terminal might act upon.
pub const HOSTILE_NAMES: [&str; 14] = [
    "</script><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "<!--",
    "]]>",
    "{{7*7}}",
    "javascript:alert(1)",
    "__proto__",
    "::error::x",
    "@everyone",
    "=1+1",
    "'; DROP TABLE run;--",
    "\u{202e}\u{2028}",
    "\u{1b}[2J\u{1b}]0;x\u{7}\u{2066}",
    "\u{0}",
];

#[cfg(test)]
mod tests {
    #[test]
    fn programs_that_start_are_here() {
        let own = std::env::current_exe().expect("a path");
        let mut reached = false;
        assert!(!super::is_missing(own.to_str().expect("UTF-8")));
        (|| {
            needs!("/proc/self/exe");
            reached = true;
        })();
        assert!(reached);
    }
}
