//! Which clock times of turns are taken from.

use super::Turn;
use crate::percentile::linear;

/// Undisturbed turns have the same wall and CPU time within this share.
const AGREES: f64 = 0.01;
/// Share of turns that may wait for something.
const WAITING: f64 = 0.05;
/// So many turns may, whatever their share: of ten turns, one that loaded a page is no habit.
const FEW_WAITS: usize = 1;
/// In this share of disturbed turns at least, CPU time is not above wall time.
const MOST: f64 = 0.9;
/// In this share of turns at least it must be known whether the thread waited.
const KNOWN: f64 = 0.5;
/// Undisturbed turns that the ratio of the clocks is taken of at least.
const CALM: usize = 5;

/// What was read of a turn or a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    Wall,
    /// CPU time of the measuring thread.
    Cpu,
}

impl Time {
    /// Nanoseconds; NaN if they were not read.
    pub(super) fn of(self, wall_ns: u64, cpu_ns: Option<u64>) -> f64 {
        match self {
            Time::Wall => wall_ns as f64,
            Time::Cpu => cpu_ns.map_or(f64::NAN, |ns| ns as f64),
        }
    }
}

/// The clock of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clock {
    Cpu,
    Wall(NoCpuTime),
}

impl Clock {
    pub fn time(self) -> Time {
        match self {
            Clock::Cpu => Time::Cpu,
            Clock::Wall(_) => Time::Wall,
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
    /// In this share of turns it is not known whether the thread waited: a scheduler had moved the
    /// code to another one.
    Moves(f64),
    /// This share of turns waited for a lock, a device or another thread.
    Waits(f64),
    /// CPU time over wall time of undisturbed turns: other threads work too, or the clock is
    /// coarse.
    Disagrees(f64),
}

/// CPU time where it means what wall time means on an idle machine. Asked once, of the turns of a
/// contender in the first 5 blocks. All contenders have the same clock: CPU time if each has it.
pub fn clock<'a>(turns: impl IntoIterator<Item = &'a Turn>, threads: usize) -> Clock {
    if threads != 1 {
        return Clock::Wall(NoCpuTime::Threads);
    }
    let turns: Vec<&Turn> = turns.into_iter().collect();
    let ratios: Option<Vec<(bool, f64)>> = turns
        .iter()
        .map(|turn| {
            let is_calm = turn.voluntary == Some(0) && turn.involuntary == Some(0);
            Some((is_calm, turn.cpu_ns? as f64 / turn.wall_ns as f64))
        })
        .collect();
    let Some(ratios) = ratios else {
        return Clock::Wall(NoCpuTime::NotRead);
    };
    let known = turns.iter().filter_map(|turn| turn.voluntary);
    let share = |number: usize, of: usize| number as f64 / of.max(1) as f64;
    let is_known = share(known.clone().count(), turns.len());
    if is_known == 0.0 {
        return Clock::Wall(NoCpuTime::NotRead);
    }
    if is_known < KNOWN {
        return Clock::Wall(NoCpuTime::Moves(1.0 - is_known));
    }
    let waits = known.clone().filter(|waits| *waits > 0).count();
    let waiting = share(waits, known.count());
    if waiting > WAITING && waits > FEW_WAITS {
        return Clock::Wall(NoCpuTime::Waits(waiting));
    }
    let calm: Vec<f64> = ratios
        .iter()
        .filter(|(is_calm, _)| *is_calm)
        .map(|(_, ratio)| *ratio)
        .collect();
    let agrees = |ratio: f64| (ratio - 1.0).abs() <= AGREES;
    // With hardly an undisturbed turn, CPU time can only be the smaller one. Where it is that of a
    // process, a compiler's or collector's thread may work in a turn now and then.
    let (ratio, is_cpu) = if calm.len() >= CALM {
        let ratio = crate::statistics::median(&calm);
        (ratio, agrees(ratio))
    } else {
        let mut all: Vec<f64> = ratios.iter().map(|(_, ratio)| *ratio).collect();
        all.sort_unstable_by(f64::total_cmp);
        let large = if all.is_empty() {
            0.0
        } else {
            linear(&all, MOST)
        };
        (large, large <= 1.0 + AGREES)
    };
    if is_cpu {
        Clock::Cpu
    } else {
        Clock::Wall(NoCpuTime::Disagrees(ratio))
    }
}
