//! What blocks say against the numbers of their contenders, and how much of them there was to be.

use crate::judge::quality::Extent;
use crate::schedule::blocks::{CHANGE, change, planned, takes_part};
use crate::schedule::single::LeftOut;
use crate::session::{Session, gives_up, is_restless, is_wrong};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Block, Record, Stop};
use std::collections::BTreeMap;

/// What is known only while the unit runs.
#[derive(Default)]
pub struct Notes {
    /// Of cases by themselves.
    pub left_out: BTreeMap<usize, LeftOut>,
    /// `(family, block)`: begun by an earlier run.
    pub torn: Vec<(usize, u64)>,
}

/// How many forks a case was to have, and why it may have fewer.
pub fn extent(session: &Session<'_>, case: usize, record: &Record, notes: &Notes) -> Extent {
    let families = || session.plan.families_of(case).map(|(family, _)| family);
    if families().next().is_none() {
        let forks = record.header.share(session.case(case).forks.max(1));
        let left_out = notes.left_out.get(&case).copied().unwrap_or_default();
        return Extent {
            iterations: forks * session.case(case).measurement.iterations,
            forks,
            hopeless: left_out.hopeless,
            restless: 0,
            late: left_out.late > 0,
        };
    }
    let of_family = |family| blocks(session, family, case, record);
    let forks = families().map(of_family).sum::<u64>();
    let iterations = |family| of_family(family) * record.header.iterations(case, family);
    let has = record.cases[case].forks.len() as u64;
    let left = forks.saturating_sub(has);
    let out = gives_up(record, case) && !is_wrong(&record.cases[case]);
    // A family that had no time for a single block still was to have one.
    let late = families().any(|f| {
        record
            .looks
            .get(&f)
            .is_some_and(|look| look.stop == Some(Stop::Budget))
    }) && has == 0;
    Extent {
        forks: forks.max(u64::from(record.header.shard.is_none())),
        iterations: families().map(iterations).sum(),
        hopeless: if out { left } else { 0 },
        restless: if is_restless(&record.cases[case]) {
            left
        } else {
            0
        },
        late,
    }
}

/// Blocks of a family that a case is in: all that were begun, or were planned where their number is
/// fixed.
fn blocks(session: &Session<'_>, family: usize, case: usize, record: &Record) -> u64 {
    let of = &session.plan.families[family];
    let most = if record.header.is_adaptive(family) {
        begun(record, family, &of.cases)
    } else {
        planned(&record.header, family)
    };
    let place = of.cases.iter().position(|c| *c == case).unwrap_or(0);
    (1..=most)
        .filter(|block| takes_part(&record.header, family, place, *block))
        .count() as u64
}

/// The number of the last block of a family that has a fork.
fn begun(record: &Record, family: usize, cases: &[usize]) -> u64 {
    let forks = cases.iter().flat_map(|case| &record.cases[*case].forks);
    forks
        .filter_map(|f| f.block)
        .filter(|b| b.family == family)
        .map(|b| b.number)
        .max()
        .unwrap_or(0)
}

/// W935: blocks that were interrupted. W936: blocks in which the CPU's speed changed.
pub fn of_blocks(
    session: &Session<'_>,
    case: usize,
    record: &Record,
    notes: &Notes,
) -> Vec<Diagnostic> {
    let is_own = |family: &usize| session.plan.families[*family].cases.contains(&case);
    let torn = notes.torn.iter().filter(|(family, _)| is_own(family));
    let torn = torn.count();
    let mut warnings = Vec::new();
    if torn > 0 {
        let message = format!(
            "{torn} of the blocks were interrupted: their contenders were not measured directly \
                one after another"
        );
        warnings.push(
            Diagnostic::warning("W935", message)
                .help("drift between them does not cancel out: run it again"),
        );
    }
    let blocks: Vec<Block> = record.cases[case]
        .forks
        .iter()
        .filter_map(|f| f.block)
        .collect();
    let changes = blocks
        .iter()
        .filter_map(|block| change(record, &session.plan.families[block.family], *block));
    let large: Vec<f64> = changes.filter(|change| *change > CHANGE).collect();
    if let Some(largest) = large.iter().copied().reduce(f64::max) {
        let message = format!(
            "the CPU's speed changed by more than {:.0} % between the contenders of {} of {} \
                blocks (up to {:.1} %)",
            CHANGE * 100.0,
            large.len(),
            blocks.len(),
            largest * 100.0
        );
        warnings.push(
            Diagnostic::warning("W936", message).help(
                "fix the frequency (governor `performance`, turbo off), or measure more blocks",
            ),
        );
    }
    warnings
}
