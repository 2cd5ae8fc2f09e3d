//! The trend file (`-trendfile`): scores and the CPU's speed over the run, one line per iteration,
//! written at once.
//!
//! Blanks separate fields; lines that begin with `#` are comments. The JSON file has the details of
//! an iteration.

use lath_core::escape;
use lath_core::plan::Case;
use lath_core::record::{Event, Iteration, PhaseName, Speed};
use lath_core::written::number;
use lath_score::score;
use lath_stats::probes::AGREEMENT;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const HEADER: &str = "\
# LATH trend file, version 1
# A line for each iteration, in order of execution:
#   time       seconds since the run began, at the end of the iteration
#   case       number of the case, explained when it begins
#   fork       number of the fork; w in front: a warm-up fork, whose results are discarded
#   phase      w: warm-up, m: measurement
#   iteration  number within the phase
#   score      in the unit of the case; the mean in sample mode
#   speed      CPU speed before the iteration relative to the first of the run: 0.9 is a tenth slower. -: not probed, ?: probes disagree
# time case fork phase iteration score speed
";

/// Writes events to a trend file. A write error ends the file, not the run; [`TrendFile::error`]
/// returns it.
pub struct TrendFile<W: Write> {
    out: W,
    begun: Instant,
    cases: Vec<Case>,
    first: Option<Speed>,
    error: Option<io::Error>,
}

impl<W: Write> TrendFile<W> {
    /// The run begins now.
    pub fn new(out: W) -> TrendFile<W> {
        TrendFile {
            out,
            begun: Instant::now(),
            cases: Vec::new(),
            first: None,
            error: None,
        }
    }

    /// Writes the lines of an event.
    pub fn event(&mut self, event: &Event) {
        self.event_after(event, self.begun.elapsed());
    }

    /// The same, `elapsed` after the run began. Flushed each time, so that a crash loses nothing.
    pub fn event_after(&mut self, event: &Event, elapsed: Duration) {
        if self.error.is_none() {
            self.error = self.write(event, elapsed).err();
        }
    }

    /// Why the file is incomplete.
    pub fn error(&self) -> Option<&io::Error> {
        self.error.as_ref()
    }

    fn write(&mut self, event: &Event, elapsed: Duration) -> io::Result<()> {
        match event {
            Event::RunStarted(header) => {
                self.cases.clone_from(&header.plan.cases);
                self.out.write_all(HEADER.as_bytes())?;
            }
            Event::CaseStarted { case } => {
                writeln!(self.out, "# case {case}: {}", title(&self.cases[*case]))?
            }
            Event::Iteration {
                case,
                fork,
                warmup,
                iteration,
            } => self.iteration(*case, *fork, *warmup, iteration, elapsed)?,
            _ => return Ok(()),
        }
        self.out.flush()
    }

    fn iteration(
        &mut self,
        case: usize,
        fork: u64,
        warmup: bool,
        iteration: &Iteration,
        elapsed: Duration,
    ) -> io::Result<()> {
        let speed = self.speed(iteration.speed);
        let phase = if iteration.phase == PhaseName::Warmup {
            'w'
        } else {
            'm'
        };
        let score = significant(score::score(&self.cases[case], iteration).primary.mean());
        let fork = if warmup {
            format!("w{fork}")
        } else {
            fork.to_string()
        };
        writeln!(
            self.out,
            "{:.3} {case} {fork} {phase} {} {score} {speed}",
            elapsed.as_secs_f64(),
            iteration.index
        )
    }

    fn speed(&mut self, speed: Option<Speed>) -> String {
        let Some(now) = speed else {
            return "-".to_owned();
        };
        let first = *self.first.get_or_insert(now);
        let (by_mul, by_add) = (first.mul_ns / now.mul_ns, first.add_ns / now.add_ns);
        let agree = ((by_mul / by_add) - 1.0).abs() <= AGREEMENT;
        if agree {
            number::fixed(by_mul, 4)
        } else {
            "?".to_owned()
        }
    }
}

/// Six significant digits.
fn significant(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return number::fixed(value, 0);
    }
    let digits = value.abs().log10().floor() as i32;
    if (-4..15).contains(&digits) {
        number::fixed(value, (5 - digits).max(0) as usize)
    } else {
        format!("{value:.5e}")
    }
}

fn title(case: &Case) -> String {
    let params: String = case
        .params
        .iter()
        .map(|p| format!(", {} = {}", p.symbol, p.value))
        .collect();
    escape::line(&format!(
        "{}, {}, {}{params}",
        case.id,
        case.mode.label(),
        score::unit(case)
    ))
    .into_owned()
}

#[cfg(test)]
mod tests {
    use super::significant;

    #[test]
    fn six_digits() {
        assert_eq!(
            [44.1196, 1234567.0, 0.0123456789, 1.5e-9, 0.0, f64::NAN].map(significant),
            ["44.1196", "1234567", "0.0123457", "1.50000e-9", "0", "NaN"]
        );
    }
}
