//! Processes that measured in turns, whoever recorded them: their clock, and the log ratios of
//! their blocks. A journal and a result file become these, and are compared here.

use lath_core::record::{ForkTurns, TurnRecord};
use lath_stats::turns::{
    Clock, NoCpuTime, Time, Turn, by_second, clock, mean_value, share_of_placement,
};
use std::collections::BTreeMap;

/// The clock is chosen by the turns of so many blocks.
pub const CHOSEN_BY: usize = 5;

/// A process whose fork ended well, and that was at rest while others had their turns.
#[derive(Clone, Copy, Debug)]
pub struct Process<'a> {
    /// Part and number.
    pub block: (usize, u64),
    pub turns: &'a ForkTurns,
    /// Logarithm of the operations of a call.
    operations: f64,
}

impl<'a> Process<'a> {
    /// `wall_ns`: time per operation over all turns, ns. `None`: it was not at rest.
    pub fn new(block: (usize, u64), turns: &'a ForkTurns, wall_ns: f64) -> Option<Process<'a>> {
        let all: Vec<Turn> = turns.turns.iter().map(plain).collect();
        (!turns.is_restless()).then(|| Process {
            block,
            turns,
            operations: mean_value(&all, Time::Wall) - wall_ns.ln(),
        })
    }

    /// Processes with the same one were alive together: a block of another run has another
    /// beginning.
    fn place(&self) -> ((usize, u64), u64) {
        (self.block, self.turns.began_ms)
    }

    /// When its block began, s: all processes of a block start together.
    pub fn began_s(&self) -> f64 {
        self.turns.began_ms as f64 / 1000.0
    }

    /// Logarithm of the time per operation over all turns, ns.
    pub fn mean(&self, by: Time) -> f64 {
        let turns: Vec<Turn> = self.turns.turns.iter().map(plain).collect();
        mean_value(&turns, by) - self.operations
    }

    /// The same of its fast end; `None`: it has too few batches.
    fn low(&self, by: Time) -> Option<f64> {
        let [wall, cpu] = self.turns.low_ns;
        let ns = if by == Time::Cpu { cpu } else { wall }?;
        Some(ns.ln() - self.operations)
    }
}

/// Log ratios, contender / baseline, of the blocks that both have; those that began within one
/// second as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    pub blocks: usize,
    /// From the beginning of the first block to that of the last, seconds.
    pub span_s: f64,
    pub mean: Vec<f64>,
    /// Logarithms of the times per operation that these are of, ns: baseline and contender.
    pub sides: [Vec<f64>; 2],
    /// By the fast end of each process, if all processes have enough batches.
    pub low: Option<Vec<f64>>,
    /// If the blocks had several placements of code.
    pub placed: Option<Placed>,
}

/// Placements of code in the blocks of two contenders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub variants: usize,
    /// How much of the variance of log ratios they explain; `None`: too few blocks to tell.
    pub share: Option<f64>,
}

/// The processes of both in the blocks that they have in common, in the order of their numbers.
pub fn pairs<'a>(base: &[Process<'a>], new: &[Process<'a>]) -> Vec<(Process<'a>, Process<'a>)> {
    let by_place = |all: &[Process<'a>]| -> BTreeMap<_, _> {
        all.iter().map(|one| (one.place(), *one)).collect()
    };
    let new = by_place(new);
    let both = by_place(base).into_iter();
    both.filter_map(|(place, base)| Some((base, *new.get(&place)?)))
        .collect()
}

impl Ratios {
    pub fn of(base: &[Process<'_>], new: &[Process<'_>], clock: Clock) -> Ratios {
        let by = clock.time();
        let both = pairs(base, new);
        let seconds = |value: &dyn Fn(&Process<'_>, &Process<'_>) -> f64| {
            by_second(both.iter().map(|(a, b)| (a.began_s(), value(a, b))))
        };
        let low: Option<Vec<(f64, f64)>> = both
            .iter()
            .map(|(a, b)| Some((a.began_s(), b.low(by)? - a.low(by)?)))
            .collect();
        let began = both.iter().map(|(base, _)| base.turns.began_ms);
        let span_ms = began.clone().max().zip(began.min());
        Ratios {
            blocks: both.len(),
            span_s: span_ms.map_or(0.0, |(last, first)| (last - first) as f64 / 1000.0),
            mean: seconds(&|a, b| b.mean(by) - a.mean(by)),
            sides: [seconds(&|a, _| a.mean(by)), seconds(&|_, b| b.mean(by))],
            low: low.map(by_second),
            placed: placed(&both, by),
        }
    }
}

/// Log ratios of blocks by the placements of both sides.
fn placed(blocks: &[(Process<'_>, Process<'_>)], by: Time) -> Option<Placed> {
    let mut groups: BTreeMap<(u64, u64), Vec<f64>> = BTreeMap::new();
    for (base, new) in blocks {
        let group = groups.entry((base.turns.layout, new.turns.layout));
        group.or_default().push(new.mean(by) - base.mean(by));
    }
    let groups: Vec<Vec<f64>> = groups.into_values().collect();
    (groups.len() > 1).then(|| Placed {
        variants: groups.len(),
        share: share_of_placement(&groups),
    })
}

/// The clock of a comparison: of all processes of a part, by its first blocks.
pub fn clock_of<'a>(processes: impl IntoIterator<Item = Process<'a>>) -> Clock {
    let mut first: BTreeMap<u64, Vec<&ForkTurns>> = BTreeMap::new();
    for process in processes {
        first
            .entry(process.block.1)
            .or_default()
            .push(process.turns);
    }
    let first: Vec<&ForkTurns> = first.into_values().take(CHOSEN_BY).flatten().collect();
    if first.iter().any(|process| process.helped) {
        return Clock::Wall(NoCpuTime::Helped);
    }
    let turns = first.iter().flat_map(|process| &process.turns);
    let turns: Vec<Turn> = turns.map(plain).collect();
    // More threads do not measure in turns.
    clock(&turns, 1)
}

/// As the statistics take it.
fn plain(turn: &TurnRecord) -> Turn {
    Turn {
        calls: turn.calls,
        wall_ns: turn.wall_ns,
        cpu_ns: turn.cpu_ns,
        voluntary: turn.voluntary,
        involuntary: turn.involuntary,
        slices: Vec::new(),
    }
}

/// As results call it: `cpu` or `wall`.
pub fn name(clock: Clock) -> &'static str {
    match clock {
        Clock::Cpu => "cpu",
        Clock::Wall(_) => "wall",
    }
}

/// Why it is not CPU time; `None`: it is.
pub fn why_wall(clock: Clock) -> Option<String> {
    let Clock::Wall(why) = clock else { return None };
    Some(match why {
        NoCpuTime::Threads => "several threads measure".to_owned(),
        NoCpuTime::Helped => "a process also works in other threads".to_owned(),
        NoCpuTime::NotRead => "a contender does not tell the CPU time of a thread".to_owned(),
        NoCpuTime::Waits(share) => format!(
            "a benchmark waits for something (a lock, a device, a thread) in {:.0} % of its turns",
            100.0 * share
        ),
        NoCpuTime::Disagrees(ratio) => {
            format!("CPU time is {ratio:.3} of wall time in turns that nothing disturbed")
        }
    })
}

/// For the reader of a table.
pub fn note(clock: Clock) -> String {
    match why_wall(clock) {
        None => "measured in turns, by CPU time".to_owned(),
        Some(why) => format!("measured in turns, by wall time, because {why}"),
    }
}
