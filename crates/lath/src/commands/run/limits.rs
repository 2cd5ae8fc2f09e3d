//! What the flags say of how much a fork may take, how long, and how often it is tried.

use crate::cli::measuring;
use crate::problems::Problems;
use lath_core::diagnostic::Diagnostic;
use lath_runner::{Limits, Options};
use lath_suite::values;
use std::time::Duration;

/// A runner's options with what `--limit-…`, `--timeout-…` and `--retries` say. L503 for values
/// that cannot be read.
pub fn options(given: &measuring::LimitsFlags) -> Result<Options, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let usual = Options::default();
    let limits = Limits {
        memory: problems
            .or_default(limit("limit-memory", &given.limit_memory, values::size))
            .unwrap_or(usual.limits.memory),
        processes: problems
            .or_default(limit("limit-processes", &given.limit_processes, count))
            .unwrap_or(usual.limits.processes),
        output: problems
            .or_default(limit("limit-output", &given.limit_output, values::size))
            .unwrap_or(usual.limits.output),
    };
    let start_timeout = problems.or_default(read("timeout-start", &given.timeout_start, time));
    let set_up_timeout = problems.or_default(read("timeout-setup", &given.timeout_setup, time));
    let tear_down_timeout =
        problems.or_default(read("timeout-teardown", &given.timeout_teardown, time));
    let run_timeout = problems.or_default(read("timeout-run", &given.timeout_run, time));
    let retries = problems.or_default(read("retries", &given.retries, whole));
    problems.none()?;
    Ok(Options {
        limits,
        start_timeout: start_timeout.unwrap_or(usual.start_timeout),
        set_up_timeout,
        tear_down_timeout,
        run_timeout,
        retries: retries.unwrap_or(0),
        ..usual
    })
}

/// `None`: the flag was not given; `Some(None)`: no limit.
fn limit(
    flag: &str,
    given: &Option<String>,
    parse: impl Fn(&str) -> Result<u64, String>,
) -> Result<Option<Option<u64>>, Diagnostic> {
    read(flag, given, |text| {
        if text.trim() == "none" {
            Ok(None)
        } else {
            parse(text)
                .map(Some)
                .map_err(|expected| expected + ", or none")
        }
    })
}

fn read<T>(
    flag: &str,
    given: &Option<String>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Diagnostic> {
    let parsed = given.as_ref().map(|text| parse(text));
    parsed
        .transpose()
        .map_err(|expected| Diagnostic::error("L503", format!("--{flag}: {expected}")))
}

fn whole(text: &str) -> Result<u64, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("expected a whole number, found `{text}`"))
}

fn count(text: &str) -> Result<u64, String> {
    whole(text)
        .ok()
        .filter(|n| *n > 0)
        .ok_or_else(|| format!("expected a whole number of 1 or more, found `{text}`"))
}

fn time(text: &str) -> Result<Duration, String> {
    values::some_time(text).map(Duration::from_nanos)
}
