//! Limits of a fork from flags: resources, time, attempts.

use crate::cli::{measuring, time, value};
use lath_core::diagnostic::{Diagnostic, Problems};
use lath_runner::{Limits, Options};
use lath_suite::values;

/// The runner's options with `--limit-…`, `--timeout-…` and `--retries`. L503 for invalid values.
pub fn options(given: &measuring::LimitsFlags) -> Result<Options, Vec<Diagnostic>> {
    let mut problems = Problems::default();
    let usual = Options::default();
    let mut limit = |flag, given, parse: fn(&str) -> Result<u64, String>, usual| {
        let read = value(flag, given, values::or_none(parse));
        problems.or_default(read).unwrap_or(usual)
    };
    let (size, count, of) = (values::size, values::count, usual.limits);
    let limits = Limits {
        memory: limit("limit-memory", &given.limit_memory, size, of.memory),
        processes: limit(
            "limit-processes",
            &given.limit_processes,
            count,
            of.processes,
        ),
        output: limit("limit-output", &given.limit_output, size, of.output),
    };
    let start_timeout = problems.or_default(time("timeout-start", &given.timeout_start));
    let set_up_timeout = problems.or_default(time("timeout-setup", &given.timeout_setup));
    let tear_down_timeout = problems.or_default(time("timeout-teardown", &given.timeout_teardown));
    let run_timeout = problems.or_default(time("timeout-run", &given.timeout_run));
    let retries = problems.or_default(value("retries", &given.retries, values::whole));
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
