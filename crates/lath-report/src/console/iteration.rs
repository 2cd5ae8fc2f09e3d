//! The lines of an iteration.

use super::result;
use lath_core::plan::Case;
use lath_core::record::{Iteration, PhaseName, WarmupWhy};
use lath_core::written::number;
use lath_score::score;
use std::io::{self, Write};

pub fn print(
    out: &mut dyn Write,
    case: &Case,
    iteration: &Iteration,
    warmup_fork: bool,
    extra: bool,
) -> io::Result<()> {
    let scored = score::score(case, iteration);
    let warming = iteration.phase == PhaseName::Warmup;
    // For hundreds of short iterations, show only the last one and how the warm-up ended.
    if warming && case.warmup.auto && iteration.remarks.warmup_end.is_none() && !extra {
        return Ok(());
    }
    let name = if warming {
        "# Warmup Iteration"
    } else {
        "Iteration"
    };
    match iteration.calls_per_batch {
        0 => writeln!(
            out,
            "{name} {:>3}: no calls (batch size 0)",
            iteration.index
        )?,
        _ => writeln!(
            out,
            "{name} {:>3}: {}{} {}",
            iteration.index,
            interrupted(iteration),
            result::short_score(&scored.primary),
            score::unit(case)
        )?,
    }
    if extra {
        let calls: u64 = iteration.calls();
        writeln!(
            out,
            "#   {calls} calls in {} batches of {}, {} ns in all",
            iteration.batches, iteration.calls_per_batch, iteration.wall_ns
        )?;
    }
    if let Some(end) = iteration.remarks.warmup_end {
        let words = if end.why == WarmupWhy::Level {
            "values are level"
        } else {
            "NOT level, but warm-up reached its longest duration"
        };
        // In turns, the iterations of a warm-up are one.
        let all = match iteration.index {
            1 => String::new(),
            all => format!("{all} iterations, "),
        };
        writeln!(
            out,
            "# Warmup ended after {all}{} s: {words}",
            number::fixed(end.seconds, 3)
        )?;
    }
    // As in JMH, omit secondary results of warm-up.
    if warming || warmup_fork {
        Ok(())
    } else {
        result::secondaries(out, &scored, &score::unit(case))
    }
}

/// JMH's words.
fn interrupted(iteration: &Iteration) -> String {
    if iteration.remarks.interrupts > 0 {
        format!(
            "(benchmark timed out, interrupted {} times) ",
            iteration.remarks.interrupts
        )
    } else {
        String::new()
    }
}
