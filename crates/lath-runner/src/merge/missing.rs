//! What no journal has of the plan.

use super::has;
use crate::schedule::blocks::{planned, planned_before, takes_part};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Record, Shard};
use lath_core::written::words::count;
use std::collections::BTreeSet;

/// How many blocks a warning names.
const NAMED: usize = 10;

/// By comparison or case: the blocks.
pub struct Missing {
    /// Name of the comparison or case, and its blocks.
    all: Vec<(String, BTreeSet<u64>)>,
    /// Cases that lack a fork.
    open: BTreeSet<usize>,
}

impl Missing {
    /// `ended`: of each case, the shards whose runs ended it; what they lack, they left out.
    pub fn of(record: &Record, ended: &[Vec<Shard>]) -> Missing {
        let mut missing = Missing {
            all: Vec::new(),
            open: BTreeSet::new(),
        };
        let (header, plan) = (&record.header, &record.header.plan);
        let is_over = |case: usize, block| ended[case].iter().any(|shard| shard.has(block));
        let is_none = |case: usize| {
            plan.cases[case].identical.is_some() || plan.cases[case].refused.is_some()
        };
        for (index, family) in plan.families.iter().enumerate() {
            let mut blocks = BTreeSet::new();
            for (place, &case) in family.cases.iter().enumerate() {
                let before = planned_before(header, index, case);
                let own = (1..=planned(header, index))
                    .filter(|block| !is_none(case) && takes_part(header, index, place, *block))
                    .filter(|block| !is_over(case, *block) && !has(record, case, before + block));
                let own: Vec<u64> = own.collect();
                missing.open.extend((!own.is_empty()).then_some(case));
                blocks.extend(own);
            }
            missing.all.push((family.name.clone(), blocks));
        }
        for (case, of) in plan.cases.iter().enumerate() {
            let nothing = !record.cases[case].started && ended[case].is_empty();
            if plan.families_of(case).next().is_some() || is_none(case) {
                missing.open.extend(nothing.then_some(case));
                continue;
            }
            let own = (1..=of.forks.max(1))
                .filter(|fork| !is_over(case, *fork) && !has(record, case, *fork));
            let own: BTreeSet<u64> = own.collect();
            missing.open.extend((!own.is_empty()).then_some(case));
            missing.all.push((of.id.clone(), own));
        }
        missing
    }

    pub fn is_open(&self, case: usize) -> bool {
        self.open.contains(&case)
    }

    pub fn count(&self) -> usize {
        self.all.iter().map(|(_, blocks)| blocks.len()).sum()
    }

    /// W942
    pub fn warning(&self) -> Option<Diagnostic> {
        let (name, first) = self.all.iter().find(|(_, blocks)| !blocks.is_empty())?;
        let named: Vec<String> = first.iter().take(NAMED).map(u64::to_string).collect();
        let more = if first.len() > NAMED { " …" } else { "" };
        let message = format!(
            "{} of the plan in no journal: of {name}, {}{more}",
            count(self.count(), "block"),
            named.join(", ")
        );
        Some(Diagnostic::warning("W942", message).help(
            "merge the journals of the other shards, too; or run the same command with \
                --resume=FILE of the merged journal and without --shard, which measures what is \
                missing on this machine; after a run with --on, the same command with \
                --resume=FILE measures it there",
        ))
    }
}
