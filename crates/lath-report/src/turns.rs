//! Processes that measured in turns, whoever recorded them: their clock, and the log ratios of
//! their blocks. A journal and a result file become these, and are compared here.

use lath_core::record::{ForkTurns, TurnRecord};
use lath_core::turns::COMPILED_OTHERS;
use lath_stats::turns::{
    Arrangement, Block, Clock, NoCpuTime, Time, Turn, Values, clock, mean_value, share_of_placement,
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

/// Log ratios, contender / baseline, of the blocks that both have; those that began within the same
/// half second as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratios {
    blocks: Vec<BlockPair>,
    /// From the beginning of the first block to that of the last, seconds.
    pub span_s: f64,
    pub mean: Values,
    /// Logarithms of the times per operation that these are of, ns: baseline and contender.
    pub sides: [Vec<f64>; 2],
    /// By the fast end of each process, if all processes have enough batches.
    pub low: Option<Values>,
    /// If the blocks had several placements of code.
    pub placed: Option<Placed>,
}

/// A block of two contenders: logarithms of times per operation, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BlockPair {
    start_s: f64,
    mean: [f64; 2],
    low: Option<[f64; 2]>,
    /// Of both.
    layouts: [u64; 2],
    /// Of the balanced set of either, if it has one: how many there are, and which it was.
    placements: [Option<[u64; 2]>; 2],
}

/// Placements of code in the blocks of two contenders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub variants: usize,
    /// How much of the variance of log ratios they explain; `None`: too few blocks to tell.
    pub share: Option<f64>,
    /// They are strata: the interval does not contain that variance.
    pub strata: bool,
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
        Ratios::new(both.iter().map(|both| BlockPair::of(both, by)).collect())
    }

    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Of the first seconds with blocks only.
    pub fn first(&self, seconds: usize) -> Ratios {
        let mut of: Vec<i64> = self.blocks.iter().map(BlockPair::second).collect();
        of.sort_unstable();
        of.dedup();
        let end = of.get(seconds).copied();
        let is_early = |block: &&BlockPair| end.is_none_or(|end| block.second() < end);
        Ratios::new(self.blocks.iter().filter(is_early).copied().collect())
    }

    fn new(blocks: Vec<BlockPair>) -> Ratios {
        let (placements, strata) = placements(&blocks);
        let starts = blocks.iter().map(|block| block.start_s);
        let arranged = starts.clone().zip(strata);
        let arranged = arranged.map(|(start_s, placement)| Block { start_s, placement });
        let arrangement = Arrangement::new(arranged.collect(), placements);
        let values = |value: &dyn Fn(&BlockPair) -> f64| {
            arrangement.values(&blocks.iter().map(value).collect::<Vec<_>>())
        };
        let ratio = |[base, new]: [f64; 2]| new - base;
        let low: Option<Vec<f64>> = blocks.iter().map(|block| block.low.map(ratio)).collect();
        let span = starts.clone().reduce(f64::max).zip(starts.reduce(f64::min));
        Ratios {
            span_s: span.map_or(0.0, |(last, first)| last - first),
            mean: values(&|block| ratio(block.mean)),
            sides: [0, 1].map(|side| values(&|block| block.mean[side]).values),
            low: low.map(|low| arrangement.values(&low)),
            placed: placed(&blocks, arrangement.has_strata()),
            blocks,
        }
    }
}

impl BlockPair {
    fn of((base, new): &(Process<'_>, Process<'_>), by: Time) -> BlockPair {
        let both = [base, new];
        let placement = |process: &Process<'_>| {
            let ForkTurns {
                layout, placements, ..
            } = *process.turns;
            (placements > 1).then(|| [placements, layout % placements])
        };
        BlockPair {
            start_s: base.began_s(),
            mean: both.map(|process| process.mean(by)),
            low: base.low(by).zip(new.low(by)).map(|(a, b)| [a, b]),
            layouts: both.map(|process| process.turns.layout),
            placements: both.map(placement),
        }
    }

    fn second(&self) -> i64 {
        self.start_s.floor() as i64
    }
}

/// How many placements the balanced set has, and which of them each block had: the same on both
/// sides, or on the one side that has a set. 0: placements are random.
fn placements(blocks: &[BlockPair]) -> (u64, Vec<Option<u64>>) {
    let of_block = |block: &BlockPair| match block.placements {
        [Some(one), Some(other)] => (one == other).then_some(one),
        [one, other] => one.or(other),
    };
    let all: Vec<Option<[u64; 2]>> = blocks.iter().map(of_block).collect();
    let count = all.first().copied().flatten().map_or(0, |[count, _]| count);
    let of_set = |[set, which]: [u64; 2]| (set == count).then_some(which);
    let strata = all.into_iter().map(|placement| placement.and_then(of_set));
    (count, strata.collect())
}

/// Log ratios of blocks by the placements of both sides.
fn placed(blocks: &[BlockPair], strata: bool) -> Option<Placed> {
    let mut groups: BTreeMap<[u64; 2], Vec<f64>> = BTreeMap::new();
    for block in blocks {
        let [base, new] = block.mean;
        groups.entry(block.layouts).or_default().push(new - base);
    }
    let groups: Vec<Vec<f64>> = groups.into_values().collect();
    (groups.len() > 1).then(|| Placed {
        variants: groups.len(),
        share: share_of_placement(&groups),
        strata,
    })
}

/// The clock of a comparison: of all processes of a family, by its first blocks. Each with the
/// number of its contender.
pub fn clock_of<'a>(processes: impl IntoIterator<Item = (usize, Process<'a>)>) -> Clock {
    let processes = processes.into_iter();
    clock_of_turns(
        processes.map(|(contender, process)| (contender, process.block.1, process.turns)),
    )
}

/// The same by the numbers of contenders and blocks, and what processes measured in them. It is CPU
/// time if it is that of each contender alone: one for which it means something else would be
/// hidden by the others.
pub fn clock_of_turns<'a>(
    processes: impl IntoIterator<Item = (usize, u64, &'a ForkTurns)>,
) -> Clock {
    let mut first: BTreeMap<u64, Vec<(usize, &ForkTurns)>> = BTreeMap::new();
    for (contender, block, turns) in processes {
        first.entry(block).or_default().push((contender, turns));
    }
    let mut contenders: BTreeMap<usize, Vec<&ForkTurns>> = BTreeMap::new();
    for (contender, turns) in first.into_values().take(CHOSEN_BY).flatten() {
        contenders.entry(contender).or_default().push(turns);
    }
    let mut clocks = contenders.values().map(|own| clock_of_one(own));
    let wall = clocks.find(|clock| *clock != Clock::Cpu);
    wall.unwrap_or(Clock::Cpu)
}

fn clock_of_one(processes: &[&ForkTurns]) -> Clock {
    let mut threads = processes.iter().map(|process| process.threads);
    if let Some(several) = threads.find(|n| *n > 1) {
        return clock([], several as usize);
    }
    if is_helped(processes) {
        return Clock::Wall(NoCpuTime::Helped);
    }
    let turns = processes.iter().flat_map(|process| &process.turns);
    let turns: Vec<Turn> = turns.map(plain).collect();
    clock(&turns, 1)
}

/// Whether threads beside the measuring ones did more than may be left out. A single process in which
/// they did a little more hardly moves the contender's mean.
fn is_helped(processes: &[&ForkTurns]) -> bool {
    let (told, others): (Vec<&ForkTurns>, Vec<&ForkTurns>) = processes
        .iter()
        .partition(|process| process.helpers.is_some());
    let shares = told.iter().filter_map(|process| process.helpers);
    shares.sum::<f64>() > COMPILED_OTHERS * processes.len() as f64
        || others.iter().any(|process| process.helped)
}

/// As the statistics take it.
pub fn plain(turn: &TurnRecord) -> Turn {
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
        NoCpuTime::Moves(share) => format!(
            "in {:.0} % of a contender's turns its scheduler moved it to another thread",
            100.0 * share
        ),
        NoCpuTime::Waits(share) => format!(
            "a contender waits for something (a lock, a device, a thread) in {:.0} % of its turns",
            100.0 * share
        ),
        NoCpuTime::Disagrees(ratio) => {
            format!(
                "CPU time of a contender is {ratio:.3} of wall time in turns that nothing disturbed"
            )
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
