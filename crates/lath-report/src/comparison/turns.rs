//! Contenders that measured in turns: their clock, and the log ratios of their blocks.

use lath_core::plan::Case;
use lath_core::record::{ForkRecord, ForkTurns, Record, TurnRecord};
use lath_score::times;
use lath_stats::turns::{Clock, NoCpuTime, Turn, by_second, clock, mean_value, share_of_placement};
use std::collections::BTreeMap;

/// The clock is chosen by the turns of so many blocks.
pub const CHOSEN_BY: usize = 5;

/// What the blocks of a part say.
pub struct Turned<'a> {
    record: &'a Record,
    part: usize,
    /// The clock of all its ratios, and why it is wall time.
    pub clock: Result<(), NoCpuTime>,
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

/// A process and what it measured.
type Turns<'a> = (&'a ForkRecord, &'a ForkTurns);

impl<'a> Turned<'a> {
    /// `None`: the part did not measure in turns.
    pub fn of(record: &'a Record, part: usize) -> Option<Turned<'a>> {
        let family = &record.header.plan.families[part];
        let all: Vec<(u64, &ForkTurns)> = family
            .cases
            .iter()
            .flat_map(|case| blocks(record, part, *case))
            .map(|(number, (_, turns))| (number, turns))
            .collect();
        (!all.is_empty()).then(|| Turned {
            record,
            part,
            clock: clock_of(all),
        })
    }

    fn by(&self) -> Clock {
        self.clock.map_or(Clock::Wall, |()| Clock::Cpu)
    }

    /// Of a case of the part.
    pub fn ratios(&self, contender: usize) -> Ratios {
        let plan = &self.record.header.plan;
        let baseline = plan.families[self.part].cases[0];
        let new = blocks(self.record, self.part, contender);
        let both: Vec<(Turns, Turns)> = blocks(self.record, self.part, baseline)
            .into_iter()
            .filter_map(|(number, base)| Some((base, *new.get(&number)?)))
            .collect();
        let (first, second) = (&plan.cases[baseline], &plan.cases[contender]);
        let of = |value: &dyn Fn(&Case, Turns) -> Option<f64>| -> Option<Vec<f64>> {
            let ratio = |pair: &(Turns<'a>, Turns<'a>)| {
                let (base, new) = *pair;
                Some((began_s(pair), value(second, new)? - value(first, base)?))
            };
            Some(by_second(
                both.iter().map(ratio).collect::<Option<Vec<_>>>()?,
            ))
        };
        let side = |log: &dyn Fn(&(Turns, Turns)) -> f64| {
            by_second(both.iter().map(|pair| (began_s(pair), log(pair))))
        };
        let log_ratio = |(base, new): &(Turns<'a>, Turns<'a>)| {
            let placement = (base.1.layout, new.1.layout);
            (placement, self.mean(second, *new) - self.mean(first, *base))
        };
        let placed = placed(both.iter().map(log_ratio));
        let began = both.iter().map(|(base, _)| base.1.began_ms);
        let span_ms = began.clone().max().zip(began.min());
        Ratios {
            blocks: both.len(),
            span_s: span_ms.map_or(0.0, |(last, first)| (last - first) as f64 / 1000.0),
            mean: of(&|case, of| Some(self.mean(case, of))).unwrap_or_default(),
            sides: [
                side(&|(base, _)| self.mean(first, *base)),
                side(&|(_, new)| self.mean(second, *new)),
            ],
            low: of(&|case, of| self.low(case, of)),
            placed,
        }
    }

    /// Logarithm of the time per operation over all turns of a process.
    fn mean(&self, case: &Case, (fork, own): Turns) -> f64 {
        let turns: Vec<Turn> = own.turns.iter().map(plain).collect();
        mean_value(&turns, self.by()) - operations(case, fork).ln()
    }

    fn low(&self, case: &Case, (fork, own): Turns) -> Option<f64> {
        let [wall, cpu] = own.low_ns;
        let ns = if self.by() == Clock::Cpu { cpu } else { wall }?;
        Some(ns.ln() - operations(case, fork).ln())
    }
}

/// When a block began, s: its processes start together.
fn began_s((base, _): &(Turns, Turns)) -> f64 {
    base.1.began_ms as f64 / 1000.0
}

impl Ratios {
    /// Times per operation, ns, of baseline and contender, one for each second.
    pub fn times(&self) -> [Vec<Vec<f64>>; 2] {
        let times = |logs: &Vec<f64>| logs.iter().map(|log| vec![log.exp()]).collect();
        [times(&self.sides[0]), times(&self.sides[1])]
    }
}

/// Log ratios of blocks by the placements of both sides.
fn placed(blocks: impl Iterator<Item = ((u64, u64), f64)>) -> Option<Placed> {
    let mut groups: BTreeMap<(u64, u64), Vec<f64>> = BTreeMap::new();
    for (placement, ratio) in blocks {
        groups.entry(placement).or_default().push(ratio);
    }
    let groups: Vec<Vec<f64>> = groups.into_values().collect();
    (groups.len() > 1).then(|| Placed {
        variants: groups.len(),
        share: share_of_placement(&groups),
    })
}

/// The clock of a comparison: of all its processes, with the numbers of their blocks.
pub fn clock_of<'a>(
    processes: impl IntoIterator<Item = (u64, &'a ForkTurns)>,
) -> Result<(), NoCpuTime> {
    let mut first: BTreeMap<u64, Vec<&ForkTurns>> = BTreeMap::new();
    for (block, turns) in processes {
        first.entry(block).or_default().push(turns);
    }
    let first: Vec<&ForkTurns> = first.into_values().take(CHOSEN_BY).flatten().collect();
    if first.iter().any(|process| process.helped) {
        return Err(NoCpuTime::Helped);
    }
    let turns = first.iter().flat_map(|process| &process.turns);
    let turns: Vec<Turn> = turns.map(plain).collect();
    // More threads do not measure in turns.
    clock(&turns, 1)
}

/// The processes of a case that ended well, by the number of their block.
fn blocks(record: &Record, part: usize, case: usize) -> BTreeMap<u64, Turns<'_>> {
    let forks = record.cases[case].forks.iter();
    let whole = forks.filter(|fork| fork.ended && fork.failure.is_none());
    whole
        .filter_map(|fork| {
            let block = fork.block.filter(|block| block.family == part)?;
            Some((block.number, (fork, fork.turns.as_ref()?)))
        })
        .collect()
}

/// Operations of a call in a process.
fn operations(case: &Case, fork: &ForkRecord) -> f64 {
    let sum = fork.measurement.first();
    sum.map_or(f64::NAN, |sum| {
        times::per_call(case, sum) / times::per_operation(case, sum)
    })
}

/// As the statistics take it.
pub fn plain(turn: &TurnRecord) -> Turn {
    Turn {
        calls: turn.calls,
        wall_ns: turn.wall_ns,
        // Without its switches nobody knows whether the thread waited.
        cpu_ns: turn.cpu_ns.filter(|_| turn.voluntary.is_some()),
        voluntary: turn.voluntary.unwrap_or(0),
        involuntary: turn.involuntary.unwrap_or(0),
        slices: Vec::new(),
    }
}
