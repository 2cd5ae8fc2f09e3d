//! The last lines of the log: how the run ended, and how steady the CPU's speed was.

use lath_core::record::{Record, Speed, Status};
use lath_core::written::time;
use lath_core::written::words::count;
use lath_stats::probes;
use std::io::{self, Write};
use std::time::Duration;

pub fn print(out: &mut dyn Write, record: &Record, status: Status, seconds: f64) -> io::Result<()> {
    let how = match status {
        Status::Complete => "complete",
        Status::Interrupted => "interrupted",
        Status::Stopped => "stopped after a failure",
    };
    let total = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    writeln!(out, "# Run {how}. Total time: {}", time::clock(total))?;
    if let Some(line) = speed(record) {
        writeln!(out, "# {line}")?;
    }
    writeln!(out)
}

/// `None` without probes: turns have none, nor have some languages.
fn speed(record: &Record) -> Option<String> {
    let probed: Vec<Option<f64>> = record
        .cases
        .iter()
        .flat_map(|case| {
            // Probes of languages differ, so each is relative to those of its own case.
            let iterations = case.forks.iter().flat_map(|fork| &fork.measurement);
            let chains = |s: Speed| [s.mul_ns, s.add_ns];
            probes::relative(
                &iterations
                    .filter_map(|i| i.speed.map(chains))
                    .collect::<Vec<_>>(),
            )
        })
        .collect();
    let changes = || {
        probed
            .iter()
            .flatten()
            .map(|time| 100.0 * (1.0 / time - 1.0))
    };
    let (slowest, fastest) = (changes().reduce(f64::min)?, changes().reduce(f64::max)?);
    let disturbed = probed.iter().filter(|time| time.is_none()).count();
    let without = if disturbed > 0 {
        format!(", without {disturbed} that were disturbed")
    } else {
        String::new()
    };
    Some(format!(
        "CPU speed: {slowest:+.1} % to {fastest:+.1} % around its median ({} between iterations{without})",
        count(changes().count(), "probe")
    ))
}
