//! Pairs the forks of a contender and its baseline: those of one block, if both sides have a
//! complete one.

use lath_core::record::{ForkRecord, Record};
use lath_score::times;
use std::collections::BTreeMap;

/// Times per operation in ns, `[fork][iteration]`, of both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sides {
    pub baseline: Vec<Vec<f64>>,
    pub contender: Vec<Vec<f64>>,
    /// Fork `i` of both sides ran in the same block.
    pub in_blocks: bool,
}

/// The two sides of `contender` in one part. Forks without blocks (a journal of another program)
/// are used as they are.
pub fn sides(record: &Record, part: usize, contender: usize) -> Sides {
    let baseline = record.header.plan.families[part].cases[0];
    let (base, new) = (
        blocks(record, part, baseline),
        blocks(record, part, contender),
    );
    let without = |case: usize| record.cases[case].forks.iter().all(|f| f.block.is_none());
    if base.is_empty() && new.is_empty() && without(baseline) && without(contender) {
        let of = |case: usize| times::of_case(&record.header.plan.cases[case], &record.cases[case]);
        return Sides {
            baseline: of(baseline),
            contender: of(contender),
            in_blocks: false,
        };
    }
    let (baseline, contender) = base
        .into_iter()
        .filter_map(|(number, forks)| Some((forks, new.get(&number)?.clone())))
        .unzip();
    Sides {
        baseline,
        contender,
        in_blocks: true,
    }
}

/// The measurements of a case in each block of a part, by number.
fn blocks(record: &Record, part: usize, case: usize) -> BTreeMap<u64, Vec<f64>> {
    let of = |f: &ForkRecord| {
        let block = f.block.filter(|b| b.family == part)?;
        is_whole(f)
            .then(|| {
                (
                    block.number,
                    times::of_fork(&record.header.plan.cases[case], f),
                )
            })
            .filter(|(_, times)| !times.is_empty())
    };
    record.cases[case].forks.iter().filter_map(of).collect()
}

/// An interrupted fork had other conditions than its neighbours in the block.
fn is_whole(fork: &ForkRecord) -> bool {
    fork.ended && fork.failure.is_none() && !fork.measurement.is_empty()
}
