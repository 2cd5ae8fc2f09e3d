//! What tests of several crates share: which programs this machine has. A test that needs an absent
//! one is skipped; `cargo xtask test` names it in its closing lines.

use std::process::{Command, Stdio};

/// Programs that tests need, and the command that installs each on Debian.
const PROGRAMS: [(&str, &str); 14] = [
    ("clang++", "apt install clang"),
    ("cmake", "apt install cmake"),
    ("dpkg-query", "only Debian has it"),
    ("git", "apt install git"),
    ("go", "apt install golang-go"),
    ("javac", "apt install default-jdk-headless"),
    ("mvn", "apt install maven"),
    ("node", "apt install nodejs"),
    ("npm", "apt install npm"),
    ("pkg-config", "apt install pkg-config"),
    ("pypy3", "apt install pypy3"),
    ("python3", "apt install python3"),
    ("strip", "apt install binutils"),
    ("valgrind", "apt install valgrind"),
];

/// Ends the test unless every one of these programs starts: `needs!("git", "node");`.
#[macro_export]
macro_rules! needs {
    ($($program:literal),+) => {
        if [$($program),+].into_iter().any($crate::is_missing) {
            return;
        }
    };
}

/// Whether a program does not start; if so, the test is to end: see [`skip`].
pub fn is_missing(program: &str) -> bool {
    let install = PROGRAMS.iter().find(|(name, _)| *name == program);
    let (_, install) = install.unwrap_or_else(|| panic!("{program} is not listed"));
    let started = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    if started.is_err() {
        skip(&format!("{program} is missing: {install}"));
    }
    started.is_err()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_are_here_are_no_reason_to_skip() {
        needs!("strip");
        assert!(!is_missing("strip"));
    }

    #[test]
    #[should_panic(expected = "no-such-program is not listed")]
    fn programs_are_known() {
        is_missing("no-such-program");
    }
}
