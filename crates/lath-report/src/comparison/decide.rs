//! Verdicts of a competition, while it is measured and at its end.
//!
//! Five blocks or more are compared in pairs. With fewer, pairs find next to nothing: the
//! two-sample form is used, which blocks make safer, not wrong, because what they share only adds
//! to the scatter it sees. Looks of an adaptive run spend alpha as `lath_stats::compare::looks`
//! says.

use super::Compared;
use super::blocks::{self, Sides};
use lath_core::record::{CheckVerdict, Record};
use lath_score::times;
use lath_stats::compare::{
    Comparison, ComparisonOptions, Pairing, Reason, Side, Verdict, compare_part, looks,
};

/// Blocks from which pairs are compared (methodology/rules.md#blocks).
pub const PAIRED_FROM: usize = 5;

/// What a look at one part of a competition sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Contenders that can be compared with the baseline.
    pub comparisons: usize,
    /// Those for which more blocks may tell.
    pub undecided: usize,
}

/// Looks at one of the plan's families after `look` blocks, as an adaptive run does. Decided is
/// what has a verdict other than inconclusive, and, with a precision asked for, what is known so
/// well. What failed is no comparison. The record may go on elsewhere: parts that are not measured
/// yet count as members.
pub fn undecided(record: &Record, family: usize, look: u64) -> Outlook {
    let plan = &record.header.plan;
    let alpha = looks::alpha_at(look as usize, ComparisonOptions::default().alpha);
    let found = compare(record, &[family], alpha, members(record, family));
    let tested = || {
        found
            .iter()
            .filter(|(_, c)| !matches!(c.comparison.verdict, Verdict::NotTested(_)))
    };
    let precision = plan.options.adaptive.and_then(|a| a.precision);
    let open = |c: &Compared| {
        c.comparison.verdict == Verdict::Inconclusive
            && !precision.is_some_and(|p| is_precise(&c.comparison, p))
    };
    Outlook {
        comparisons: tested().count(),
        undecided: tested().filter(|(_, c)| open(c)).count(),
    }
}

/// The interval reaches no farther than `precision`, relatively, from the ratio.
fn is_precise(comparison: &Comparison, precision: f64) -> bool {
    (comparison.high / comparison.low).sqrt() - 1.0 <= precision
}

/// Every contender of a competition against the baseline: its case, and what came of it.
pub fn compared(record: &Record, parts: &[usize]) -> Vec<(usize, Compared)> {
    let full = ComparisonOptions::default().alpha;
    let members = members(record, parts[0]);
    let of_part = |part: &usize| {
        let look = record.looks.get(part).copied();
        let alpha = if record.header.plan.options.adaptive.is_some() {
            looks::alpha_at(blocks_of(record, *part), full)
        } else {
            full
        };
        let found = compare_within(record, parts, *part, alpha, members);
        found
            .into_iter()
            .map(move |(case, compared)| (case, Compared { look, ..compared }))
    };
    parts.iter().flat_map(of_part).collect()
}

/// Blocks that were begun in a part.
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

/// The comparisons of one part, with those of all parts as the family.
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
    let contenders: Vec<(usize, Sides)> = parts
        .iter()
        .flat_map(|part| {
            plan.families[*part]
                .cases
                .iter()
                .skip(1)
                .map(move |case| (*case, *part))
        })
        .map(|(case, part)| (case, blocks::sides(record, part, case)))
        .collect();
    let baseline = plan.families[parts[0]].cases[0];
    // The fast end of a fork depends on how long its iterations are.
    let lengths_differ = contenders
        .iter()
        .any(|(case, _)| plan.cases[*case].measurement != plan.cases[baseline].measurement);
    let options = ComparisonOptions {
        alpha,
        only_mean: lengths_differ,
        ..ComparisonOptions::default()
    };
    let pairs: Vec<(Side, Side, Pairing)> = contenders
        .iter()
        .map(|(_, s)| {
            (
                Side { forks: &s.baseline },
                Side {
                    forks: &s.contender,
                },
                pairing(s),
            )
        })
        .collect();
    let found = compare_part(&pairs, &options, members);
    let all = contenders.iter().zip(found);
    all.map(|((case, sides), comparison)| {
        (
            *case,
            conclude(record, baseline, *case, sides, comparison, alpha),
        )
    })
    .collect()
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
        _ if !sides.in_blocks => Some("the forks did not run in blocks, so a weaker test was used; the machine may have changed between them".to_owned()),
        _ if pairing == Pairing::Unpaired => Some(format!("{blocks} whole blocks, fewer than {PAIRED_FROM}, so a weaker test was used: use -f {PAIRED_FROM}")),
        _ => None,
    };
    let forks =
        |case: usize| times::of_case(&record.header.plan.cases[case], &record.cases[case]).len();
    let partly = sides.in_blocks && forks(baseline).max(forks(case)) > blocks;
    Compared {
        comparison,
        pairing,
        blocks,
        partly,
        alpha,
        look: None,
        reason,
    }
}

fn why_not(record: &Record, baseline: usize, case: usize, reason: Reason, sides: &Sides) -> String {
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
    match reason {
        _ if mismatch(case) => "its result is wrong: it was not timed".to_owned(),
        _ if mismatch(baseline) => "the baseline's result is wrong: it was not timed".to_owned(),
        _ if !measured(case) => "nothing was measured".to_owned(),
        _ if !measured(baseline) => "the baseline was not measured".to_owned(),
        Reason::NoValues if sides.in_blocks => "no block has a whole fork of both".to_owned(),
        other => other.to_string(),
    }
}

/// Contenders of the whole competition that a family is part of, as far as something was, or still
/// may be, measured of them.
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
            || plan.cases[case].refused.is_some();
        refused || (done.ended && done.forks.iter().all(|f| f.measurement.is_empty()))
    };
    parts
        .iter()
        .flat_map(|part| plan.families[*part].cases.iter().skip(1))
        .filter(|case| !lost(**case))
        .count()
}
