//! Which clock times of turns are taken from.

use super::Turn;
use std::fmt;

/// Undisturbed turns have the same wall and CPU time within this share.
const AGREES: f64 = 0.01;
/// Share of turns that may wait for something.
const WAITING: f64 = 0.05;
/// Undisturbed turns that the ratio of the clocks is taken of at least.
const CALM: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    Wall,
    /// CPU time of the measuring thread.
    Cpu,
}

impl Clock {
    /// Nanoseconds by this clock; NaN if it was not read.
    pub(super) fn of(self, wall_ns: u64, cpu_ns: Option<u64>) -> f64 {
        match self {
            Clock::Wall => wall_ns as f64,
            Clock::Cpu => cpu_ns.map_or(f64::NAN, |ns| ns as f64),
        }
    }
}

/// Why times are wall times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoCpuTime {
    /// Several threads measure.
    Threads,
    /// Threads beside the one that measures may work for it, which its CPU time leaves out.
    Helped,
    /// A runtime cannot tell the CPU time of a thread.
    NotRead,
    /// This share of turns waited for a lock, a device or another thread.
    Waits(f64),
    /// CPU time over wall time of undisturbed turns: other threads work too, or the clock is
    /// coarse.
    Disagrees(f64),
}

impl fmt::Display for NoCpuTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCpuTime::Threads => f.write_str("several threads measure"),
            NoCpuTime::Helped => f.write_str("a process also works in other threads"),
            NoCpuTime::NotRead => f.write_str("a runtime cannot tell the CPU time of a thread"),
            NoCpuTime::Waits(share) => write!(f, "{:.0} % of turns wait", 100.0 * share),
            NoCpuTime::Disagrees(ratio) => write!(
                f,
                "CPU time is {ratio:.3} of wall time in turns that nothing disturbed"
            ),
        }
    }
}

/// CPU time where it means what wall time means on an idle machine. Asked once, of the turns of all
/// contenders in the first 5 blocks: all have the same clock. The error says why it is wall time.
pub fn clock<'a>(
    turns: impl IntoIterator<Item = &'a Turn>,
    threads: usize,
) -> Result<(), NoCpuTime> {
    if threads != 1 {
        return Err(NoCpuTime::Threads);
    }
    let turns: Vec<&Turn> = turns.into_iter().collect();
    let ratios: Option<Vec<(bool, f64)>> = turns
        .iter()
        .map(|turn| {
            let is_calm = turn.voluntary == 0 && turn.involuntary == 0;
            Some((is_calm, turn.cpu_ns? as f64 / turn.wall_ns as f64))
        })
        .collect();
    let ratios = ratios.ok_or(NoCpuTime::NotRead)?;
    let waits = turns.iter().filter(|turn| turn.voluntary > 0).count();
    let waiting = waits as f64 / turns.len().max(1) as f64;
    if waiting > WAITING {
        return Err(NoCpuTime::Waits(waiting));
    }
    let calm: Vec<f64> = ratios
        .iter()
        .filter(|(is_calm, _)| *is_calm)
        .map(|(_, ratio)| *ratio)
        .collect();
    let agrees = |ratio: f64| (ratio - 1.0).abs() <= AGREES;
    if calm.len() >= CALM {
        let ratio = crate::statistics::median(&calm);
        return if agrees(ratio) {
            Ok(())
        } else {
            Err(NoCpuTime::Disagrees(ratio))
        };
    }
    // Hardly an undisturbed turn: CPU time can only be the smaller one.
    let largest = ratios.iter().map(|(_, ratio)| *ratio).fold(0.0, f64::max);
    if largest <= 1.0 + AGREES {
        Ok(())
    } else {
        Err(NoCpuTime::Disagrees(largest))
    }
}
