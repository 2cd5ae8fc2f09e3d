//! Sides of result files that were measured in turns. If they are contenders of one run, its blocks
//! are compared as the run itself compared them ([`crate::turns`]). Two runs have no
//! common blocks: each counts as one value (`lath_stats::turns::apart`).

use super::Chosen;
use crate::comparison::InTurns;
use crate::turns::{self, Ratios, pairs};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::Series;
use lath_import::turns::{Member, Spent};
use lath_score::estimate::mean;
use lath_stats::compare::{Comparison, ComparisonOptions, Pair, Reason, compare_part, looks};
use lath_stats::turns::{Clock, by_second};
use serde::Serialize;
use std::collections::BTreeSet;

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
    clock: Clock,
    /// Of all its pairs, or of this one only.
    ratios: Vec<Ratios>,
    /// Index of this one.
    own: usize,
    /// Comparisons that share the permitted share of errors.
    pub members: usize,
    /// What of that share the run had spent when it ended.
    spent: f64,
}

/// The logarithms of the times in the seconds of both runs.
pub struct Apart {
    clock: Clock,
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
    /// For the reader of a table; `None`: nothing is unusual.
    #[serde(skip)]
    pub note: Option<String>,
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

    /// Of the ratio; `None`: it is of forks.
    fn clock(&self) -> Option<Clock> {
        match self {
            Schedule::Forks | Schedule::Mixed => None,
            Schedule::Blocks(blocks) => Some(blocks.clock),
            Schedule::Apart(apart) => Some(apart.clock),
        }
    }

    pub fn row(&self) -> ScheduleRow {
        let (name, paired, seconds) = match self {
            Schedule::Forks => ("forks", false, 0),
            Schedule::Mixed => ("mixed", false, 0),
            Schedule::Blocks(blocks) => ("turns", true, blocks.ratios[blocks.own].mean.len()),
            Schedule::Apart(apart) => {
                let seconds = apart.seconds.each_ref().map(Vec::len);
                ("turns", false, seconds[0].min(seconds[1]))
            }
        };
        ScheduleRow {
            name,
            paired,
            clock: self.clock().map_or("wall", turns::name),
            reason: self.clock().and_then(turns::why_wall),
            seconds,
            note: self.clock().map(turns::note),
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
        let [base, other] = [first.own(), own].map(|member| processes(member, None));
        let part = pairs(&base, &other).first()?.0.block.0;
        let mut all: Vec<&Member> = first.run.members.iter().collect();
        for member in &second.run.members {
            if !all.contains(&member) {
                all.push(member);
            }
        }
        let clock = clock_of(&all, part);
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
                ratios: vec![ratios_of(first.own(), own, Some(part), clock)],
                own: 0,
                members: any_two,
                spent,
            });
        }
        // The other contenders decide on the interval, too: they share the permitted errors.
        let ratios = |contender: &&Member| {
            if own.is_baseline {
                ratios_of(contender, own, None, clock)
            } else {
                ratios_of(first.own(), contender, None, clock)
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
            let began = |process: &lath_import::turns::Process| process.turns.began_ms / 1000;
            let seconds: BTreeSet<u64> = all
                .iter()
                .flat_map(|member| &member.processes)
                .filter(|process| process.block.0 == part)
                .map(began)
                .collect();
            looks::TURNS.alpha_at(seconds.len() as u64, full)
        }
    }
}

/// The processes of a side, or those of one part.
fn processes(member: &Member, part: Option<usize>) -> Vec<turns::Process<'_>> {
    let wanted = |block: usize| part.is_none_or(|part| block == part);
    let all = member.processes.iter().filter(|one| wanted(one.block.0));
    all.map(|one| turns::Process::new(one.block, &one.turns, one.wall_ns))
        .collect()
}

fn ratios_of(base: &Member, new: &Member, part: Option<usize>, clock: Clock) -> Ratios {
    Ratios::of(&processes(base, part), &processes(new, part), clock)
}

impl Apart {
    fn of(base: &Series, new: &Series) -> Apart {
        let clocks = [base, new]
            .into_iter()
            .flat_map(|side| &side.turned)
            .flat_map(|one| {
                let all: Vec<&Member> = one.run.members.iter().collect();
                let parts: BTreeSet<usize> =
                    one.own().processes.iter().map(|p| p.block.0).collect();
                parts.into_iter().map(move |part| clock_of(&all, part))
            });
        let clock = clocks.into_iter().find(|clock| *clock != Clock::Cpu);
        let clock = clock.unwrap_or(Clock::Cpu);
        let seconds = [base, new].map(|side| {
            let all = side.turned.iter();
            let all = all.flat_map(|one| processes(one.own(), None));
            by_second(all.map(|process| (process.began_s(), process.mean(clock.time()))))
        });
        Apart { clock, seconds }
    }
}

/// The clock of a part of a comparison.
fn clock_of(all: &[&Member], part: usize) -> Clock {
    turns::clock_of(all.iter().flat_map(|member| processes(member, Some(part))))
}
