//! Verdicts of a comparison, during and after the measurement.
//!
//! From five blocks on, forks are compared in pairs. With fewer, pairs find almost nothing, so lath
//! uses the two-sample form. Blocks make that form conservative, not wrong: their common part only
//! adds to the variance. Looks of an adaptive run spend alpha as described in
//! `lath_stats::compare::looks`.

use super::blocks::{self, Sides};
use super::turns::Turned;
use super::{Compared, InTurns, Scheduled};
use crate::turns::Ratios;
use lath_core::plan::Turns;
use lath_core::record::{CheckVerdict, Record};
use lath_core::turns::{Obstacle, seconds};
use lath_score::times;
use lath_stats::compare::{
    Comparison, ComparisonOptions, Pair, Pairing, Reason, SAME_PROGRAM, Side, Verdict,
    compare_part, looks,
};
use lath_stats::turns::Clock;

/// Minimum number of blocks for pairs (methodology/rules.md#blocks).
pub const PAIRED_FROM: usize = 5;

/// The result of a look at one part of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Contenders that can be compared with the baseline.
    pub comparisons: usize,
    /// Contenders that more blocks may decide.
    pub undecided: usize,
}

/// Looks at one of the plan's families after `look` blocks, as an adaptive run does. A contender is
/// decided if its verdict is a difference or the same within the margin of 1 %, or if its ratio is
/// known to the requested precision.
/// A failed contender is not compared. Other parts may still run: those not yet measured count as
/// members.
pub fn undecided(record: &Record, family: usize, look: u64) -> Outlook {
    let plan = &record.header.plan;
    let full = ComparisonOptions::default().alpha;
    let alpha = match Turned::of(record, family) {
        Some(_) => looks::TURNS.alpha_at(seconds(record, family) as u64, full),
        None => looks::FORKS.alpha_at(look, full),
    };
    let found = compare(record, &[family], alpha, members(record, family));
    let tested = || {
        found
            .iter()
            .filter(|(_, c)| c.comparison.verdict.is_tested())
    };
    let precision = plan.options.adaptive.and_then(|a| a.precision);
    let open = |c: &Compared| {
        c.comparison.is_open() && !precision.is_some_and(|p| is_precise(&c.comparison, p))
    };
    Outlook {
        comparisons: tested().count(),
        undecided: tested().filter(|(_, c)| open(c)).count(),
    }
}

/// The interval extends at most `precision`, relative, from the ratio.
fn is_precise(comparison: &Comparison, precision: f64) -> bool {
    (comparison.high / comparison.low).sqrt() - 1.0 <= precision
}

/// Compares every contender of a comparison with the baseline: its case and the result.
pub fn compared(record: &Record, parts: &[usize]) -> Vec<(usize, Compared)> {
    let full = ComparisonOptions::default().alpha;
    let members = members(record, parts[0]);
    let of_part = |part: &usize| {
        let look = record.looks.get(part).copied();
        let alpha = match Turned::of(record, *part) {
            _ if !record.header.is_adaptive(*part) => full,
            Some(_) => looks::TURNS.alpha_at(seconds(record, *part) as u64, full),
            None => looks::FORKS.alpha_at(blocks_of(record, *part) as u64, full),
        };
        let found = compare_within(record, parts, *part, alpha, members);
        found
            .into_iter()
            .map(move |(case, compared)| (case, Compared { look, ..compared }))
    };
    parts.iter().flat_map(of_part).collect()
}

/// Number of blocks that began in a part.
fn blocks_of(record: &Record, part: usize) -> usize {
    let forks = record.header.plan.families[part]
        .cases
        .iter()
        .flat_map(|case| &record.cases[*case].forks);
    forks
        .filter_map(|f| f.block)
        .filter(|b| b.family == part)
        .map(|b| b.number)
        .max()
        .unwrap_or(0) as usize
}

/// The comparisons of one part; all parts together form the family.
fn compare_within(
    record: &Record,
    parts: &[usize],
    part: usize,
    alpha: f64,
    members: usize,
) -> Vec<(usize, Compared)> {
    let own = &record.header.plan.families[part].cases;
    compare(record, parts, alpha, members)
        .into_iter()
        .filter(|(case, _)| own.contains(case))
        .collect()
}

fn compare(record: &Record, parts: &[usize], alpha: f64, members: usize) -> Vec<(usize, Compared)> {
    let plan = &record.header.plan;
    let contenders: Vec<(usize, Measured)> = parts
        .iter()
        .flat_map(|part| measured(record, *part))
        .collect();
    let baseline = plan.families[parts[0]].cases[0];
    // The fast end of a fork depends on the length of its iterations.
    let lengths_differ = contenders
        .iter()
        .any(|(case, _)| plan.cases[*case].measurement != plan.cases[baseline].measurement);
    let options = ComparisonOptions {
        alpha,
        only_mean: lengths_differ,
        ..ComparisonOptions::default()
    };
    let pairs: Vec<Pair> = contenders.iter().map(|(_, found)| found.pair()).collect();
    let found = compare_part(&pairs, &options, members);
    let all = contenders.iter().zip(found);
    all.map(|((case, measured), comparison)| {
        let compared = match measured {
            Measured::Nothing(sides) => {
                let comparison = Comparison::identical();
                conclude(record, baseline, *case, sides, comparison, alpha)
            }
            Measured::Forks(sides, obstacle) => Compared {
                schedule: match obstacle {
                    Some(obstacle) => Scheduled::ForksBecause {
                        obstacle: obstacle.clone(),
                        asked: plan.options.turns.is_asked(),
                    },
                    None => Scheduled::Forks,
                },
                ..conclude(record, baseline, *case, sides, comparison, alpha)
            },
            Measured::Turns(clock, ratios) => {
                conclude_turns(record, [baseline, *case], *clock, ratios, comparison, alpha)
            }
        };
        (*case, compared)
    })
    .collect()
}

/// What there is of a contender and its baseline.
enum Measured {
    /// With what kept them from measuring in turns, if that was asked for.
    Forks(Sides, Option<Obstacle>),
    /// With the clock of the ratios.
    Turns(Clock, Ratios),
    /// They are one program. Without forks.
    Nothing(Sides),
}

impl Measured {
    fn pair(&self) -> Pair<'_> {
        match self {
            Measured::Forks(sides, _) | Measured::Nothing(sides) => Pair::Forks(
                Side {
                    forks: &sides.baseline,
                },
                Side {
                    forks: &sides.contender,
                },
                pairing(sides),
            ),
            Measured::Turns(_, ratios) => Pair::Turns {
                mean: &ratios.mean,
                low: ratios.low.as_deref(),
            },
        }
    }
}

/// The contenders of a part.
fn measured(record: &Record, part: usize) -> Vec<(usize, Measured)> {
    let cases = record.header.plan.families[part].cases.iter().skip(1);
    let turned = Turned::of(record, part);
    let header = &record.header;
    let obstacle = (header.plan.options.turns != Turns::Off)
        .then(|| header.obstacle(part))
        .flatten();
    let of = |case: usize| match &turned {
        _ if is_identical(record, case) => Measured::Nothing(Sides::default()),
        Some(turned) => Measured::Turns(turned.clock, turned.ratios(case)),
        None => Measured::Forks(blocks::sides(record, part, case), obstacle.clone()),
    };
    cases.map(|case| (*case, of(*case))).collect()
}

/// It is the program that it is compared with, and its result was not found to be wrong.
pub fn is_identical(record: &Record, case: usize) -> bool {
    record.header.plan.cases[case].identical.is_some() && record.cases[case].early.is_empty()
}

fn pairing(sides: &Sides) -> Pairing {
    if sides.in_blocks && sides.baseline.len() >= PAIRED_FROM {
        Pairing::Paired
    } else {
        Pairing::Unpaired
    }
}

fn conclude(
    record: &Record,
    baseline: usize,
    case: usize,
    sides: &Sides,
    comparison: Comparison,
    alpha: f64,
) -> Compared {
    let blocks = sides.baseline.len().min(sides.contender.len());
    let pairing = pairing(sides);
    let reason = match comparison.verdict {
        Verdict::NotTested(reason) => Some(why_not(record, baseline, case, reason, sides)),
        Verdict::Identical => Some(SAME_PROGRAM.to_owned()),
        _ if !sides.in_blocks => Some(
            "the forks did not run in blocks, so a weaker test was \
            used; the machine may have changed between them"
                .to_owned(),
        ),
        _ if pairing == Pairing::Unpaired => Some(format!(
            "{blocks} whole blocks, fewer than \
            {PAIRED_FROM}, so a weaker test was used: use -f {PAIRED_FROM}"
        )),
        _ => None,
    };
    let forks =
        |case: usize| times::of_case(&record.header.plan.cases[case], &record.cases[case]).len();
    let partly = sides.in_blocks && forks(baseline).max(forks(case)) > blocks;
    Compared {
        comparison,
        pairing,
        times: [sides.baseline.clone(), sides.contender.clone()],
        blocks,
        partly,
        alpha,
        look: None,
        schedule: Scheduled::Forks,
        reason,
    }
}

/// `cases`: baseline, contender.
fn conclude_turns(
    record: &Record,
    [baseline, case]: [usize; 2],
    clock: Clock,
    ratios: &Ratios,
    comparison: Comparison,
    alpha: f64,
) -> Compared {
    let reason = match comparison.verdict {
        Verdict::NotTested(reason) => {
            let never = why_never(record, baseline, case);
            Some(never.unwrap_or_else(|| reason.to_string()))
        }
        _ => None,
    };
    let forks = |case: usize| record.cases[case].forks.len();
    Compared {
        comparison,
        pairing: Pairing::Paired,
        times: ratios.times(),
        blocks: ratios.blocks,
        partly: forks(baseline).max(forks(case)) > ratios.blocks,
        alpha,
        look: None,
        schedule: Scheduled::Turns(InTurns {
            clock,
            seconds: ratios.mean.len(),
            span_s: ratios.span_s,
            placed: ratios.placed,
        }),
        reason,
    }
}

fn why_not(record: &Record, baseline: usize, case: usize, reason: Reason, sides: &Sides) -> String {
    why_never(record, baseline, case).unwrap_or_else(|| match reason {
        Reason::NoValues if sides.in_blocks => "no block has a complete fork of both".to_owned(),
        other => other.to_string(),
    })
}

/// Why the two cannot be compared, however long they run.
fn why_never(record: &Record, baseline: usize, case: usize) -> Option<String> {
    let mismatch = |case: usize| {
        record.cases[case]
            .check
            .as_ref()
            .is_some_and(|c| c.verdict == CheckVerdict::Mismatch)
    };
    let measured = |case: usize| {
        record.cases[case]
            .forks
            .iter()
            .any(|f| !f.measurement.is_empty())
    };
    let reason = match () {
        () if mismatch(case) => "its result is wrong, so lath did not time it",
        () if mismatch(baseline) => "the baseline's result is wrong, so lath did not time it",
        () if !measured(case) => "nothing was measured",
        () if !measured(baseline) => "the baseline was not measured",
        () => return None,
    };
    Some(reason.to_owned())
}

/// Contenders of the whole comparison that a family belongs to, if they have measurements or may
/// still get some: those that are the baseline's program get none.
fn members(record: &Record, family: usize) -> usize {
    let plan = &record.header.plan;
    let parts = super::competitions(plan)
        .into_iter()
        .find(|parts| parts.contains(&family))
        .unwrap_or_default();
    let lost = |case: usize| {
        let done = &record.cases[case];
        let refused = done
            .check
            .as_ref()
            .is_some_and(|c| c.verdict == CheckVerdict::Mismatch)
            || plan.cases[case].refused.is_some()
            || plan.cases[case].identical.is_some();
        refused || (done.ended && done.forks.iter().all(|f| f.measurement.is_empty()))
    };
    parts
        .iter()
        .flat_map(|part| plan.families[*part].cases.iter().skip(1))
        .filter(|case| !lost(**case))
        .count()
}
