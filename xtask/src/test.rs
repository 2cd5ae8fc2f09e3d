//! `cargo xtask test`: all tests, and one closing line that adds them up.
//!
//! `cargo test` closes with the last crate's line, which may well be about a crate without tests; a
//! reader, or a CI, wants the sum.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

/// Runs the tests; with `--full` those too that are marked `#[ignore]` because they take long.
pub fn main(arguments: &[String]) -> Result<ExitCode, String> {
    let full = match arguments {
        [] => false,
        [flag] if flag == "--full" => true,
        other => {
            return Err(format!(
                "test takes no arguments but --full, found {}",
                other.join(" ")
            ));
        }
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "test",
        "--workspace",
        "--lib",
        "--bins",
        "--tests",
        "--no-fail-fast",
        "--",
    ]);
    if full {
        command.arg("--include-ignored");
    }
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cargo does not start: {e}"))?;
    let mut totals = Totals::default();
    for line in BufReader::new(child.stdout.take().expect("piped")).lines() {
        let line = line.map_err(|e| format!("cannot read what the tests print: {e}"))?;
        println!("{line}");
        totals.add(&line);
    }
    let succeeded = child
        .wait()
        .map_err(|e| format!("cannot wait for the tests: {e}"))?
        .success();
    println!(
        "\n{} passed, {} failed, {} skipped",
        totals.passed, totals.failed, totals.ignored
    );
    Ok(if succeeded && totals.failed == 0 && totals.passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

#[derive(Default)]
struct Totals {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl Totals {
    /// Adds one `test result: ok. 25 passed; 0 failed; 1 ignored; …`.
    fn add(&mut self, line: &str) {
        let Some(counts) = line
            .strip_prefix("test result: ")
            .and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for part in counts.1.split("; ") {
            match part.split_once(' ') {
                Some((n, "passed")) => self.passed += n.parse().unwrap_or(0),
                Some((n, "failed")) => self.failed += n.parse().unwrap_or(0),
                Some((n, "ignored")) => self.ignored += n.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;

    #[test]
    fn result_lines_are_added_up() {
        let mut totals = Totals::default();
        totals.add("test result: ok. 25 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.06s");
        totals.add("test something ... ok");
        assert_eq!((totals.passed, totals.failed, totals.ignored), (28, 2, 1));
    }
}
