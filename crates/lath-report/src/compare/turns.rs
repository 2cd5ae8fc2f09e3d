//! Sides of result files that were measured in turns. If they are contenders of one run, its blocks
//! are compared as the run itself compared them ([`crate::comparison::turns`]). Two runs have no
//! common blocks: each counts as one value (`lath_stats::turns::apart`).

use super::Chosen;
use crate::comparison::InTurns;
use crate::comparison::turns::{clock_of as chosen, plain};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::Series;
use lath_import::turns::{Member, Process, Spent};
use lath_score::estimate::mean;
use lath_stats::compare::{Comparison, ComparisonOptions, Pair, Reason, compare_part, looks};
use lath_stats::turns::{Clock, NoCpuTime, Turn, by_second, mean_value};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// How the two sides of a row were measured.
pub enum Schedule {
    Forks,
    /// One in turns, the other in forks.
    Mixed,
    /// In turns with each other.
    Blocks(Blocks),
    /// In turns, each in its own run.
    Apart(Apart),
}

/// The comparison of a run that both are part of.
pub struct Blocks {
    clock: Result<(), NoCpuTime>,
    /// Of all its pairs, or of this one only.
    ratios: Vec<Ratios>,
    /// Index of this one.
    own: usize,
    /// Comparisons that share the permitted share of errors.
    pub members: usize,
    /// What of that share the run had spent when it ended.
    spent: f64,
}

struct Ratios {
    span_s: f64,
    mean: Vec<f64>,
    /// Logarithms of the times that these are of, base and new.
    sides: [Vec<f64>; 2],
    low: Option<Vec<f64>>,
}

/// The logarithms of the times in the seconds of both runs.
pub struct Apart {
    clock: Result<(), NoCpuTime>,
    seconds: [Vec<f64>; 2],
}

/// For `--json`.
#[derive(Debug, Serialize)]
pub struct ScheduleRow {
    /// `forks`, `turns`, or `mixed`.
    name: &'static str,
    /// Whether blocks of one run were compared.
    paired: bool,
    /// Of the ratio: `cpu` or `wall`.
    clock: &'static str,
    /// Why it is not CPU time.
    reason: Option<String>,
    /// Seconds in which blocks of both began; of two runs, of the one that has fewer.
    seconds: usize,
}

impl ScheduleRow {
    /// For the reader of a table; `None`: nothing is unusual.
    pub fn note(&self) -> Option<String> {
        let because = match &self.reason {
            Some(why) => format!(", because {why}"),
            None => String::new(),
        };
        let clock = if self.clock == "cpu" { "CPU" } else { "wall" };
        (self.name == "turns").then(|| format!("measured in turns, by {clock} time{because}"))
    }
}

impl Schedule {
    pub fn of((base, new): (&Series, &Series), chosen: &Chosen) -> Schedule {
        match (base.turned.is_empty(), new.turned.is_empty()) {
            (true, true) => Schedule::Forks,
            (false, false) => {
                let wanted = chosen.paired || chosen.one_run;
                let blocks = wanted.then(|| Blocks::of(base, new)).flatten();
                blocks.map_or_else(|| Schedule::Apart(Apart::of(base, new)), Schedule::Blocks)
            }
            _ => Schedule::Mixed,
        }
    }

    /// Comparisons that share the permitted share of errors, of this row alone.
    pub fn members(&self) -> usize {
        match self {
            Schedule::Blocks(blocks) => blocks.members,
            _ => 1,
        }
    }

    /// Compares; `None`: forks. `members`: as many at least share the permitted share of errors.
    pub fn compared(&self, options: &ComparisonOptions, members: usize) -> Option<Comparison> {
        let one = |pair| compare_part(&[pair], options, members).pop();
        match self {
            Schedule::Forks => None,
            Schedule::Mixed => one(Pair::Not(Reason::OtherSchedule)),
            Schedule::Blocks(blocks) => Some(blocks.compared(options, members)),
            Schedule::Apart(apart) => {
                let [base, new] = &apart.seconds;
                one(Pair::Apart([base, new]))
            }
        }
    }

    /// Whether forks of one block may count as pairs.
    pub fn may_pair(&self) -> bool {
        matches!(self, Schedule::Blocks(_) | Schedule::Forks)
    }

    /// Times per operation of base and new in the data that the ratio is of, ns; `None`: those of
    /// their forks.
    pub fn estimates(&self) -> Option<[f64; 2]> {
        let logs = match self {
            Schedule::Forks | Schedule::Mixed => return None,
            Schedule::Blocks(blocks) => &blocks.ratios[blocks.own].sides,
            Schedule::Apart(apart) => &apart.seconds,
        };
        Some(logs.each_ref().map(|side| mean(side).exp()))
    }

    pub fn row(&self) -> ScheduleRow {
        let turns = |clock: &Result<(), NoCpuTime>, paired, seconds| ScheduleRow {
            name: "turns",
            paired,
            clock: if clock.is_ok() { "cpu" } else { "wall" },
            reason: clock.err().map(|why| why.to_string()),
            seconds,
        };
        let other = |name| ScheduleRow {
            name,
            ..turns(&Err(NoCpuTime::NotRead), false, 0)
        };
        match self {
            Schedule::Forks => ScheduleRow {
                reason: None,
                ..other("forks")
            },
            Schedule::Mixed => ScheduleRow {
                reason: None,
                ..other("mixed")
            },
            Schedule::Blocks(blocks) => {
                turns(&blocks.clock, true, blocks.ratios[blocks.own].mean.len())
            }
            Schedule::Apart(apart) => {
                let seconds = apart.seconds.each_ref().map(Vec::len);
                turns(&apart.clock, false, seconds[0].min(seconds[1]))
            }
        }
    }

    /// What would decide an inconclusive row that needs `more` seconds with blocks; `None`: it was
    /// measured in forks. A longer run tells no more of the next one.
    pub fn remedy(&self, more: u64) -> Option<String> {
        let Schedule::Blocks(blocks) = self else {
            return None;
        };
        let own = &blocks.ratios[blocks.own];
        let turns = InTurns {
            clock: blocks.clock,
            seconds: own.mean.len(),
            span_s: own.span_s,
            placed: None,
        };
        Some(format!(
            "too few blocks to decide: try --time-budget {:.0}s",
            turns.budget_s(more).ceil()
        ))
    }

    /// W928: what the schedule keeps the comparison from knowing.
    pub fn warning(&self, base: &Series) -> Option<Diagnostic> {
        let (message, help) = match self {
            Schedule::Forks | Schedule::Blocks(_) => return None,
            Schedule::Mixed => {
                let (turns, forks) = if base.turned.is_empty() {
                    ("the new side", "the base")
                } else {
                    ("the base", "the new side")
                };
                (
                    format!("{turns} was measured in turns, {forks} in forks: not compared"),
                    "measure both with --schedule forks",
                )
            }
            Schedule::Apart(_) => (
                "two runs that each measured in turns cannot be paired: each counts as one value, \
                 which varies as its seconds do"
                    .to_owned(),
                "for narrow intervals, compare contenders of one run (lath compare FILE A B), or \
                 two versions with lath compare --rev",
            ),
        };
        Some(Diagnostic::warning("W928", message).help(help))
    }
}

impl Blocks {
    /// `None`: they have no block in common.
    fn of(base: &Series, new: &Series) -> Option<Blocks> {
        let ([first], [second]) = (base.turned.as_slice(), new.turned.as_slice()) else {
            return None;
        };
        let (first, own, second) = (first, second.own(), second);
        let part = common(first.own(), own, None).first()?.0.block.0;
        let mut all: Vec<&Member> = first.run.members.iter().collect();
        for member in &second.run.members {
            if !all.contains(&member) {
                all.push(member);
            }
        }
        let clock = clock_of(&all, part);
        let by = clock.map_or(Clock::Wall, |()| Clock::Cpu);
        let contenders: Vec<&Member> = all.iter().copied().filter(|m| !m.is_baseline).collect();
        let full = ComparisonOptions::default().alpha;
        let spent = [first.own(), own]
            .into_iter()
            .filter(|side| !side.is_baseline)
            .map(|side| spent(side, &all, part))
            .fold(full, f64::min);
        if !(first.own().is_baseline || own.is_baseline) {
            // The run compared neither with the other: any two of them could have been chosen.
            let any_two = contenders.len() * (contenders.len() + 1) / 2;
            return Some(Blocks {
                clock,
                ratios: vec![Ratios::of(first.own(), own, Some(part), by)],
                own: 0,
                members: any_two,
                spent,
            });
        }
        // The other contenders decide on the interval, too: they share the permitted errors.
        let ratios = |contender: &&Member| {
            if own.is_baseline {
                Ratios::of(contender, own, None, by)
            } else {
                Ratios::of(first.own(), contender, None, by)
            }
        };
        let this = if own.is_baseline { first.own() } else { own };
        let place = contenders.iter().position(|member| **member == *this)?;
        let ratios: Vec<Ratios> = contenders.iter().map(ratios).collect();
        Some(Blocks {
            clock,
            members: tested(this).max(contenders.len()),
            ratios,
            own: place,
            spent,
        })
    }

    fn compared(&self, options: &ComparisonOptions, members: usize) -> Comparison {
        let pair = |ratios: &Ratios| {
            let low = ratios.low.as_deref().filter(|_| !options.only_mean);
            (ratios.mean.clone(), low.map(<[f64]>::to_vec))
        };
        let all: Vec<(Vec<f64>, Option<Vec<f64>>)> = self.ratios.iter().map(pair).collect();
        let pairs: Vec<Pair> = all
            .iter()
            .map(|(mean, low)| Pair::Turns {
                mean,
                low: low.as_deref(),
            })
            .collect();
        let options = ComparisonOptions {
            alpha: options.alpha * self.spent / ComparisonOptions::default().alpha,
            ..*options
        };
        compare_part(&pairs, &options, members.max(self.members))[self.own]
    }
}

/// Comparisons that the run counted, as the level of its interval tells; 0 if unknown. Until 0.1.0 two
/// statistics shared the level, so that there seem to be twice as many.
fn tested(contender: &Member) -> usize {
    let Spent::Alpha {
        alpha,
        level: Some(level),
    } = contender.spent
    else {
        return 0;
    };
    (alpha / (1.0 - level)).round().min(1e4) as usize
}

/// What the run had spent of the permitted share of errors when it last looked.
fn spent(contender: &Member, all: &[&Member], part: usize) -> f64 {
    let full = ComparisonOptions::default().alpha;
    match contender.spent {
        Spent::Alpha { alpha, .. } if alpha > 0.0 && alpha <= full => alpha,
        Spent::Adaptive(false) => full,
        _ => {
            let began = |process: &Process| process.turns.began_ms / 1000;
            let seconds: BTreeSet<u64> = all
                .iter()
                .flat_map(|member| &member.processes)
                .filter(|process| process.block.0 == part)
                .map(began)
                .collect();
            looks::alpha_of_turns(seconds.len(), full)
        }
    }
}

impl Ratios {
    fn of(base: &Member, new: &Member, part: Option<usize>, by: Clock) -> Ratios {
        let both = common(base, new, part);
        let of = |value: &dyn Fn(&Process) -> Option<f64>| -> Option<Vec<f64>> {
            let ratio = |pair: &(&Process, &Process)| {
                Some((began_s(pair), value(pair.1)? - value(pair.0)?))
            };
            Some(by_second(
                both.iter().map(ratio).collect::<Option<Vec<_>>>()?,
            ))
        };
        let side = |log: &dyn Fn(&(&Process, &Process)) -> f64| {
            by_second(both.iter().map(|pair| (began_s(pair), log(pair))))
        };
        let began = both.iter().map(|(base, _)| base.turns.began_ms);
        let span_ms = began.clone().max().zip(began.min());
        Ratios {
            span_s: span_ms.map_or(0.0, |(last, first)| (last - first) as f64 / 1000.0),
            mean: of(&|process| Some(mean_of(process, by))).unwrap_or_default(),
            sides: [
                side(&|(base, _)| mean_of(base, by)),
                side(&|(_, new)| mean_of(new, by)),
            ],
            low: of(&|process| low_of(process, by)),
        }
    }
}

/// When a block began, s.
fn began_s((base, _): &(&Process, &Process)) -> f64 {
    base.turns.began_ms as f64 / 1000.0
}

/// The processes of both in blocks that they have in common, by number. A block of another run has
/// another beginning.
fn common<'a>(
    base: &'a Member,
    new: &'a Member,
    part: Option<usize>,
) -> Vec<(&'a Process, &'a Process)> {
    let key = |process: &Process| (process.block, process.turns.began_ms);
    let new: BTreeMap<_, &Process> = new.processes.iter().map(|p| (key(p), p)).collect();
    let base: BTreeMap<_, &Process> = base.processes.iter().map(|p| (key(p), p)).collect();
    let wanted = |process: &&Process| part.is_none_or(|part| process.block.0 == part);
    base.into_iter()
        .filter(|(_, process)| wanted(process))
        .filter_map(|(key, process)| Some((process, *new.get(&key)?)))
        .collect()
}

impl Apart {
    fn of(base: &Series, new: &Series) -> Apart {
        let clock = [base, new]
            .into_iter()
            .flat_map(|side| &side.turned)
            .try_for_each(|one| {
                let all: Vec<&Member> = one.run.members.iter().collect();
                let parts: BTreeSet<usize> =
                    one.own().processes.iter().map(|p| p.block.0).collect();
                parts.into_iter().try_for_each(|part| clock_of(&all, part))
            });
        let by = clock.map_or(Clock::Wall, |()| Clock::Cpu);
        let seconds = [base, new].map(|side| {
            let processes = side.turned.iter().flat_map(|one| &one.own().processes);
            by_second(processes.map(|process| {
                let began = process.turns.began_ms as f64 / 1000.0;
                (began, mean_of(process, by))
            }))
        });
        Apart { clock, seconds }
    }
}

/// The clock of a part of a comparison: of all its members, by its first blocks.
fn clock_of(all: &[&Member], part: usize) -> Result<(), NoCpuTime> {
    let processes = all.iter().flat_map(|member| &member.processes);
    let own = processes.filter(|process| process.block.0 == part);
    chosen(own.map(|process| (process.block.1, &process.turns)))
}

/// Logarithm of the time per operation over all turns, ns.
fn mean_of(process: &Process, by: Clock) -> f64 {
    let turns: Vec<Turn> = process.turns.turns.iter().map(plain).collect();
    mean_value(&turns, by) - operations(process)
}

fn low_of(process: &Process, by: Clock) -> Option<f64> {
    let [wall, cpu] = process.turns.low_ns;
    let ns = if by == Clock::Cpu { cpu } else { wall }?;
    Some(ns.ln() - operations(process))
}

/// Logarithm of the operations of a call.
fn operations(process: &Process) -> f64 {
    let turns: Vec<Turn> = process.turns.turns.iter().map(plain).collect();
    mean_value(&turns, Clock::Wall) - process.wall_ns.ln()
}
