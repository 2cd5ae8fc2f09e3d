//! Verdicts of a run's comparison, during and after the measurement. Looks of an adaptive run spend
//! alpha as described in `lath_stats::compare::looks`.

use super::{Compared, Kept};
use crate::judgement::{Evidence, judge};
use lath_core::plan::Turns;
use lath_core::record::{Record, Standing};
use lath_import::comparison::{Member, Permitted, RunComparison, places};
use lath_stats::compare::{ComparisonOptions, PairResult, Verdict};
use std::collections::BTreeMap;

/// Looks at one of the plan's families, as an adaptive run does, and spends this share of alpha
/// (`lath_stats::compare::looks`). A pair is decided if its verdict is a difference or the same within
/// the margin of 1 %, or if its ratio is known to the requested precision. A failed contender is not
/// compared. Other families of the comparison may still run: those not yet measured count as members.
pub fn undecided(record: &Record, family: usize, share: f64) -> Standing {
    undecided_by(record, family, share, &ComparisonOptions::default())
}

/// The same with another alpha or margin.
pub fn undecided_by(
    record: &Record,
    family: usize,
    share: f64,
    options: &ComparisonOptions,
) -> Standing {
    let run = RunComparison::of(record, &[family]);
    let all = evidence(&run);
    let permitted = Permitted {
        alpha: share * ComparisonOptions::default().alpha,
        ..run.members[0].permitted
    };
    let found = judge(&all, permitted, options);
    let tested = || found.iter().filter(|one| one.verdict.is_tested());
    let adaptive = record.header.plan.options.adaptive;
    let precision = adaptive.and_then(|adaptive| adaptive.precision);
    let is_known = |one: &PairResult| precision.is_some_and(|precision| is_precise(one, precision));
    let open = || tested().filter(|one| one.is_open() && !is_known(one));
    Standing {
        pairs: tested().count(),
        undecided: open().count(),
        same: open().filter(|one| one.verdict == Verdict::Same).count(),
    }
}

/// The interval extends at most `precision`, relative, from the ratio.
fn is_precise(found: &PairResult, precision: f64) -> bool {
    (found.high / found.low).sqrt() - 1.0 <= precision
}

/// Of each contender with the baseline, which is the first member.
pub fn evidence(run: &RunComparison) -> Vec<Evidence> {
    let members: Vec<&Member> = run.members.iter().collect();
    let contenders = 1..members.len();
    contenders
        .map(|contender| Evidence::of_run(&members, 0, contender))
        .collect()
}

/// Compares every contender of a comparison with the baseline: its case and the result.
pub fn compared(record: &Record, families: &[usize]) -> Vec<(usize, Compared)> {
    let plan = &record.header.plan;
    let run = RunComparison::of(record, families);
    let all = evidence(&run);
    // All families together share alpha; each has its own looks.
    let mut by_family: BTreeMap<usize, Vec<PairResult>> = BTreeMap::new();
    let mut found = Vec::new();
    let [baseline, contenders @ ..] = run.members.as_slice() else {
        return found;
    };
    let cases = places(plan, families);
    for (at, member) in contenders.iter().enumerate() {
        let of_family = by_family
            .entry(member.family)
            .or_insert_with(|| judge(&all, member.permitted, &ComparisonOptions::default()));
        let pair = [cases[0].1, cases[at + 1].1];
        let compared = conclude(record, pair, [baseline, member], &all[at], of_family[at]);
        found.push((pair[1], compared));
    }
    found
}

/// `cases` and `sides`: baseline, contender.
fn conclude(
    record: &Record,
    cases: [usize; 2],
    sides: [&Member; 2],
    evidence: &Evidence,
    found: PairResult,
) -> Compared {
    let forks = sides.map(|member| match evidence {
        Evidence::Turns(_) => member.forks.len(),
        _ => member
            .forks
            .iter()
            .filter(|fork| !fork.times.is_empty())
            .count(),
    });
    let is_untested = matches!(found.verdict, Verdict::NotTested(_));
    let never = is_untested.then(|| why_never(record, cases)).flatten();
    let (header, family) = (&record.header, sides[1].family);
    let turns = header.plan.options.turns;
    let in_forks = matches!(evidence, Evidence::Forks(_)) && turns != Turns::Off;
    let obstacle = in_forks.then(|| header.obstacle(family)).flatten();
    Compared {
        reason: never.map(str::to_owned).or_else(|| evidence.reason(&found)),
        partly: evidence.in_blocks() && forks[0].max(forks[1]) > evidence.blocks(),
        permitted: sides[1].permitted,
        look: record.looks.get(&family).copied(),
        kept: obstacle.map(|obstacle| Kept {
            obstacle,
            told: turns.is_asked() || header.is_mixed(family),
        }),
        found,
        evidence: evidence.clone(),
    }
}

/// Why the two cannot be compared, however long they run.
fn why_never(record: &Record, [baseline, case]: [usize; 2]) -> Option<&'static str> {
    let mismatch = |case: usize| record.cases[case].is_mismatch();
    let measured = |case: usize| record.cases[case].measured().next().is_some();
    match () {
        () if mismatch(case) => Some("its result is wrong, so lath did not time it"),
        () if mismatch(baseline) => Some("the baseline's result is wrong, so lath did not time it"),
        () if !measured(case) => Some("nothing was measured"),
        () if !measured(baseline) => Some("the baseline was not measured"),
        () => None,
    }
}
