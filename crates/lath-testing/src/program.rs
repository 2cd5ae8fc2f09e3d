//! Programs that tests start. One that hangs is ended, and its test fails with what it printed: a
//! test program that never ends would not say which of its tests it was.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::spawn;
use std::time::Duration;

/// A program of a test that runs longer hangs: the longest, which compile a suite, take a few minutes
/// on a loaded machine.
const LIMIT: Duration = Duration::from_secs(15 * 60);
/// How long a program that was asked to end may take for it.
const GRACE: Duration = Duration::from_secs(10);

/// Runs a program to its end, without input, as [`Command::output`] does.
///
/// # Panics
/// If it does not start, or does not end within a quarter of an hour.
#[track_caller]
pub fn output(command: &mut Command) -> Output {
    output_within(command, LIMIT).unwrap_or_else(|problem| panic!("{problem}"))
}

fn output_within(command: &mut Command, limit: Duration) -> Result<Output, String> {
    let name = command.get_program().to_owned();
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", name.display()))?;
    let id = child.id();
    let (ends, ended) = channel::<()>();
    let is_over = move |time| ended.recv_timeout(time) != Err(RecvTimeoutError::Timeout);
    let watch = spawn(move || {
        if is_over(limit) {
            return false;
        }
        let started = descendants(id);
        // Lath takes its benchmarks with it, if it can.
        signal(Signal::SIGTERM, &[id]);
        if !is_over(GRACE.min(limit)) {
            signal(Signal::SIGKILL, &[id]);
        }
        // Whoever is left may hold a pipe open.
        signal(Signal::SIGKILL, &started);
        true
    });
    let output = child.wait_with_output();
    drop(ends);
    let was_ended = watch.join().expect("waiting does not panic");
    let output = output.map_err(|error| format!("{}: {error}", name.display()))?;
    if was_ended {
        let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        return Err(format!(
            "{command:?} did not end within {limit:?} and was ended; it printed:\n{out}\n{err}"
        ));
    }
    Ok(output)
}

/// All processes that a process has started and that still run, and so on.
pub fn descendants(id: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    let children = children.unwrap_or_default();
    let children = children.split_whitespace().filter_map(|id| id.parse().ok());
    children
        .flat_map(|child| [descendants(child), vec![child]].concat())
        .collect()
}

/// Sends a signal to processes; those that have ended do not matter. (`kill` is a package of its own
/// in Debian.)
pub fn signal(signal: Signal, ids: &[u32]) {
    for id in ids {
        let _ = kill(Pid::from_raw(id.cast_signed()), signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_that_hangs_is_ended_and_shown() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 600 & echo so far; wait"]);
        let problem = output_within(&mut shell, Duration::from_millis(300)).expect_err("it hangs");
        assert!(problem.contains("did not end within 300ms"), "{problem}");
        assert!(problem.ends_with("so far\n\n"), "{problem}");
    }

    #[test]
    fn one_that_ends_is_left_alone() {
        let ended = output(Command::new("sh").args(["-c", "cat; echo here; exit 3"]));
        assert_eq!(
            (ended.status.code(), &ended.stdout[..]),
            (Some(3), &b"here\n"[..])
        );
    }

    #[test]
    #[should_panic(expected = "does not start")]
    fn one_that_does_not_start_is_named() {
        output(&mut Command::new("/nonexistent/program"));
    }
}
