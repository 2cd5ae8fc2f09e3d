//! Bulk warm-up in the log: iterations as in JMH, with the name of the benchmark, which JMH omits.

use super::iteration;
use lath_core::escape;
use lath_core::plan::{Case, Plan};
use lath_core::planner::describe_params;
use lath_core::record::Iteration;
use std::io::{self, Write};

/// The bulk warm-up of a case's forks, at the start of the case.
pub fn header(out: &mut dyn Write, plan: &Plan, case: &Case) -> io::Result<()> {
    match plan.bulk_of(case).count() {
        0 => Ok(()),
        1 => writeln!(out, "# Bulk warmup: 1 benchmark first, in the same process"),
        n => writeln!(
            out,
            "# Bulk warmup: {n} benchmarks first, in the same process"
        ),
    }
}

/// An iteration of `case`; the first one has the case's name above it, the last one a blank line
/// after it.
pub fn iteration(
    out: &mut dyn Write,
    case: &Case,
    iteration: &Iteration,
    extra: bool,
) -> io::Result<()> {
    if iteration.index == 1 {
        let params = describe_params(&case.params);
        let blank = if params.is_empty() { "" } else { " " };
        writeln!(
            out,
            "# Bulk warmup of {}{blank}{}, {}",
            escape::line(&case.id),
            escape::line(&params),
            case.mode.label()
        )?;
    }
    iteration::print(out, case, iteration, true, extra)?;
    if iteration.index == case.warmup.iterations {
        writeln!(out)
    } else {
        Ok(())
    }
}
