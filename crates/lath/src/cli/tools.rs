//! What the flags say of how long tools may take.

use super::values;
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use std::time::Duration;

/// For every subcommand that has `--timeout-build` and `--timeout-load`. L503 for values that cannot be read.
pub fn limit(matches: &ArgMatches) -> Result<(), Vec<Diagnostic>> {
    let matches = matches.subcommand().map(|(_, matches)| matches);
    let time = |flag: &str| {
        let given = matches.and_then(|matches| matches.try_get_one::<String>(flag).ok().flatten());
        let time = given.map(|text| values::some_time(text).map(Duration::from_nanos)).transpose();
        time.map_err(|expected| vec![Diagnostic::error("L503", format!("--{flag}: {expected}"))])
    };
    lath_tools::set_limits(time("timeout-build")?, time("timeout-load")?);
    Ok(())
}
