//! What is known of two sides.

use super::{PAIRED_FROM, words};
use crate::turns::{self, Process, Ratios};
use lath_import::comparison::{Member, MemberFork};
use lath_import::model::{Series, Walls, paired};
use lath_stats::compare::{
    ComparisonOptions, Pair, PairResult, Pairing, Reason, Side, Verdict, effect,
};
use lath_stats::interval::estimate;
use lath_stats::machines::Effect;
use lath_stats::turns::{Clock, VALUE_S, by_second};
use std::collections::{BTreeMap, BTreeSet};

/// Two sides, base and new.
#[derive(Clone, Debug, PartialEq)]
pub enum Evidence {
    /// Processes ran one after the other.
    Forks(Forks),
    /// In turns with each other.
    Turns(InTurns),
    /// In turns, each in its own run.
    Apart(Apart),
    /// They are one program, which was not measured.
    Identical,
    /// For this reason they are not compared.
    Not(Reason),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Forks {
    /// Times per operation, ns, `[fork][iteration]`.
    pub times: [Vec<Vec<f64>>; 2],
    pub pairing: Pairing,
    pub origin: Origin,
    /// Iterations of the sides differ in length.
    pub lengths_differ: bool,
}

/// Where forks are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Fork `i` of both ran in the same block of one run.
    Blocks,
    /// One run that knows no blocks.
    OneRun,
    /// Two runs.
    TwoRuns,
}

#[derive(Clone, Debug, PartialEq)]
pub struct InTurns {
    /// The plan's family whose blocks these are.
    pub family: usize,
    /// Of the ratios.
    pub clock: Clock,
    pub ratios: Ratios,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Apart {
    pub clock: Clock,
    /// Logarithms of the times in the seconds of both runs.
    pub seconds: [Vec<f64>; 2],
}

impl InTurns {
    /// How long to measure for so many further values, seconds.
    pub fn budget_s(&self, more: u64) -> f64 {
        let values = self.ratios.mean.values.len();
        let each = self.ratios.span_s / values.saturating_sub(1).max(1) as f64;
        (values as f64 + more as f64) * each.max(VALUE_S)
    }
}

impl Evidence {
    /// Two members of a run's comparison, by their places in it.
    pub fn of_run(run: &[&Member], base: usize, new: usize) -> Evidence {
        let [base, new] = [base, new].map(|member| run[member]);
        if new.is_identical {
            return Evidence::Identical;
        }
        if is_restless(base) || is_restless(new) {
            return Evidence::Not(Reason::Restless);
        }
        let family = if new.is_baseline {
            base.family
        } else {
            new.family
        };
        match clock_of(run, family) {
            Some(clock) => {
                let [base, new] = [base, new].map(|member| processes(member, Some(family)));
                Evidence::Turns(InTurns {
                    family,
                    clock,
                    ratios: Ratios::of(&base, &new, clock),
                })
            }
            None => Evidence::Forks(Forks::of_run(base, new, family)),
        }
    }

    /// Two series that no run compared with each other.
    pub fn of_series(base: &Series, new: &Series, in_pairs: bool) -> Evidence {
        let mut places = [base, new].into_iter().flat_map(|side| &side.places);
        match (base.in_turns(), new.in_turns()) {
            _ if places.any(|place| is_restless(place.own())) => Evidence::Not(Reason::Restless),
            (false, false) => Evidence::Forks(Forks::of_series(base, new, in_pairs)),
            (true, true) => Evidence::Apart(Apart::of(base, new)),
            _ => Evidence::Not(Reason::OtherSchedule),
        }
    }

    pub(super) fn pair(&self, only_mean: bool) -> Pair<'_> {
        match self {
            Evidence::Forks(Forks { times, pairing, .. }) => {
                let [base, new] = times.each_ref().map(|forks| Side { forks });
                Pair::Forks(base, new, *pairing)
            }
            Evidence::Turns(InTurns { ratios, .. }) => Pair::Turns {
                mean: &ratios.mean,
                low: ratios.low.as_ref().filter(|_| !only_mean),
            },
            Evidence::Apart(Apart { seconds, .. }) => {
                Pair::Apart(seconds.each_ref().map(Vec::as_slice))
            }
            Evidence::Identical => Pair::Not(Reason::NoValues),
            Evidence::Not(reason) => Pair::Not(*reason),
        }
    }

    /// The difference as one of several machines; `None`: it cannot be tested.
    pub fn effect(&self, options: &ComparisonOptions) -> Option<Effect> {
        effect(&self.pair(options.only_mean), options)
    }

    pub fn lengths_differ(&self) -> bool {
        matches!(self, Evidence::Forks(forks) if forks.lengths_differ)
    }

    /// What the ratio is of: times per operation in ns, `[fork][iteration]`; in turns one for each
    /// second with blocks, by their clock.
    pub fn times(&self) -> [Vec<Vec<f64>>; 2] {
        let of_seconds = |logs: &Vec<f64>| logs.iter().map(|log| vec![log.exp()]).collect();
        match self {
            Evidence::Forks(forks) => forks.times.clone(),
            Evidence::Turns(turns) => turns.ratios.sides.each_ref().map(of_seconds),
            Evidence::Apart(apart) => apart.seconds.each_ref().map(of_seconds),
            Evidence::Identical | Evidence::Not(_) => [Vec::new(), Vec::new()],
        }
    }

    /// Times per operation of both sides in that data, ns; NaN without any.
    pub fn estimates(&self) -> [f64; 2] {
        self.times().map(|side| estimate(&side).unwrap_or(f64::NAN))
    }

    pub fn pairing(&self) -> Pairing {
        match self {
            Evidence::Forks(forks) => forks.pairing,
            Evidence::Turns(_) => Pairing::Paired,
            _ => Pairing::Unpaired,
        }
    }

    /// Complete blocks; without blocks, the smaller number of forks or seconds of a side.
    pub fn blocks(&self) -> usize {
        let least = |[base, new]: [usize; 2]| base.min(new);
        match self {
            Evidence::Forks(forks) => least(forks.times.each_ref().map(Vec::len)),
            Evidence::Turns(turns) => turns.ratios.blocks(),
            Evidence::Apart(apart) => least(apart.seconds.each_ref().map(Vec::len)),
            Evidence::Identical | Evidence::Not(_) => 0,
        }
    }

    /// Both are processes of the same blocks.
    pub fn in_blocks(&self) -> bool {
        match self {
            Evidence::Forks(forks) => forks.origin == Origin::Blocks,
            Evidence::Turns(_) => true,
            _ => false,
        }
    }

    /// Of the ratio; `None`: it is of forks.
    pub fn clock(&self) -> Option<Clock> {
        match self {
            Evidence::Turns(turns) => Some(turns.clock),
            Evidence::Apart(apart) => Some(apart.clock),
            _ => None,
        }
    }

    /// Why there is no verdict, or why the test of a run's forks was not paired.
    pub fn reason(&self, found: &PairResult) -> Option<String> {
        let blocks = self.blocks();
        match (found.verdict, self) {
            (Verdict::NotTested(Reason::NoValues), Evidence::Forks(forks))
                if forks.origin == Origin::Blocks =>
            {
                Some("no block has a complete fork of both".to_owned())
            }
            (Verdict::NotTested(reason), _) => Some(words::reason(reason)),
            (Verdict::Identical, _) => Some(words::SAME_PROGRAM.to_owned()),
            (_, Evidence::Forks(forks)) if forks.origin == Origin::OneRun => Some(
                "the forks did not run in blocks, so a weaker test was \
                used; the machine may have changed between them"
                    .to_owned(),
            ),
            (_, Evidence::Forks(forks))
                if forks.origin == Origin::Blocks && forks.pairing == Pairing::Unpaired =>
            {
                Some(format!(
                    "{blocks} whole blocks, fewer than \
                    {PAIRED_FROM}, so a weaker test was used: use -f {PAIRED_FROM}"
                ))
            }
            _ => None,
        }
    }
}

impl Forks {
    /// Those of common blocks; if nobody knows of blocks (a journal of another program), all.
    fn of_run(base: &Member, new: &Member, family: usize) -> Forks {
        let [of_base, of_new] = [base, new].map(|member| blocks(member, family));
        let without = |member: &Member| member.forks.iter().all(|fork| fork.block.is_none());
        let lengths_differ = base.measurement != new.measurement;
        if without(base) && without(new) {
            let measured = |fork: &&MemberFork| !fork.times.is_empty();
            let all = |member: &Member| {
                let forks = member.forks.iter().filter(measured);
                forks.map(|fork| fork.times.clone()).collect()
            };
            return Forks {
                times: [all(base), all(new)],
                pairing: Pairing::Unpaired,
                origin: Origin::OneRun,
                lengths_differ,
            };
        }
        let common = of_base.into_iter();
        let (base, new): (Vec<_>, Vec<_>) = common
            .filter_map(|(number, forks)| Some((forks.clone(), (*of_new.get(&number)?).clone())))
            .unzip();
        Forks {
            pairing: if base.len() >= PAIRED_FROM {
                Pairing::Paired
            } else {
                Pairing::Unpaired
            },
            times: [base, new],
            origin: Origin::Blocks,
            lengths_differ,
        }
    }

    fn of_series(base: &Series, new: &Series, in_pairs: bool) -> Forks {
        Forks {
            times: if in_pairs {
                paired(base, new)
            } else {
                [base.iterations(), new.iterations()]
            },
            pairing: if in_pairs {
                Pairing::Paired
            } else {
                Pairing::Unpaired
            },
            origin: Origin::TwoRuns,
            lengths_differ: lengths_differ(base, new),
        }
    }
}

/// The measurements of a member in each block of a family, by number. An interrupted fork had other
/// conditions than its neighbours in the block.
fn blocks(member: &Member, family: usize) -> BTreeMap<u64, &Vec<f64>> {
    let of = |fork: &'_ MemberFork| {
        let (of, number) = fork.block?;
        (of == family && fork.is_whole && !fork.times.is_empty()).then_some(number)
    };
    let forks = member.forks.iter();
    forks
        .filter_map(|fork| Some((of(fork)?, &fork.times)))
        .collect()
}

/// Only if iterations have a given length: otherwise a slower operation makes a longer iteration.
fn lengths_differ(base: &Series, new: &Series) -> bool {
    let length = |series: &Series| match series.forks.first()?.walls {
        Walls::Length(seconds) if seconds > 0.0 => Some(seconds),
        _ => None,
    };
    length(base).zip(length(new)).is_some_and(|(a, b)| a != b)
}

impl Apart {
    fn of(base: &Series, new: &Series) -> Apart {
        let clocks = [base, new]
            .into_iter()
            .flat_map(|side| &side.places)
            .flat_map(|place| {
                let run: Vec<&Member> = place.run.members.iter().collect();
                let blocks = place.own().forks.iter().filter_map(|fork| fork.block);
                let families: BTreeSet<usize> = blocks.map(|(family, _)| family).collect();
                families
                    .into_iter()
                    .filter_map(move |family| clock_of(&run, family))
            });
        let clock = clocks.into_iter().find(|clock| *clock != Clock::Cpu);
        let clock = clock.unwrap_or(Clock::Cpu);
        let seconds = [base, new].map(|side| {
            let all = side.places.iter();
            let all = all.flat_map(|place| processes(place.own(), None));
            by_second(all.map(|process| (process.began_s(), process.mean(clock.time()))))
        });
        Apart { clock, seconds }
    }
}

/// Whether a process of it measured in turns to its end.
pub(super) fn turned(member: &Member) -> bool {
    member.forks.iter().any(|fork| fork.turned().is_some())
}

/// In all blocks, it worked while others had their turns.
pub(super) fn is_restless(member: &Member) -> bool {
    turned(member) && processes(member, None).is_empty()
}

/// The processes of a member that measured in turns, and were at rest in those of others; or those
/// of one family.
pub(super) fn processes(member: &Member, family: Option<usize>) -> Vec<Process<'_>> {
    let turned = member.forks.iter().filter_map(MemberFork::turned);
    let wanted = turned.filter(|(block, ..)| family.is_none_or(|family| block.0 == family));
    wanted
        .filter_map(|(block, turns, wall_ns)| Process::new(block, turns, wall_ns))
        .collect()
}

/// The clock of a family: of all its ratios. `None`: it did not measure in turns.
pub fn clock_of(run: &[&Member], family: usize) -> Option<Clock> {
    let of_family = |fork: &MemberFork| fork.turned().is_some_and(|(block, ..)| block.0 == family);
    let mut forks = run.iter().flat_map(|member| &member.forks);
    let all = run.iter().enumerate().flat_map(|(contender, member)| {
        let own = processes(member, Some(family)).into_iter();
        own.map(move |process| (contender, process))
    });
    forks.any(of_family).then(|| turns::clock_of(all))
}
