//! What the sides lack: benchmarks of the new side that failed, or have no result. A gate that
//! looked only at rows would be green when a benchmark broke.

use super::gate::Reasons;
use super::row::Pair;
use crate::series::{several_modes, title};
use lath_import::model::{Dataset, Series};

/// Titles with reasons.
#[derive(Default)]
pub struct Missing {
    /// Failed on the new side, wholly or in part.
    pub failed: Reasons,
    /// The base has them and the new side does not, or not in all of its files; or both were to be
    /// measured and neither was.
    pub absent: Reasons,
    /// Measured on both sides, but values of one are missing: matters to times only.
    pub partial: Reasons,
}

impl Missing {
    /// `is_one_run`: the sides are contenders, which need not have the same benchmarks.
    pub fn of(
        [base, new]: [&Dataset; 2],
        pairs: &[Pair],
        only_base: &[&Series],
        is_one_run: bool,
    ) -> Missing {
        let all = pairs.iter().map(|(base, _)| *base);
        let modes = all.chain(only_base.iter().copied()).chain(&new.lost);
        let several = several_modes(modes.map(|series| series.mode.as_str()));
        let named = |series: &Series| title(series, several);
        let mut missing = Missing::default();
        for lost in &new.lost {
            // What already failed in the base is no loss.
            let known = same(base, lost).is_some_and(|base| base.failure().is_some());
            if let Some(why) = lost.failure().filter(|_| !known) {
                missing.failed.entry(named(lost)).or_insert(why.to_owned());
            }
            // It is in no row: a budget ended before the first fork of either side.
            let neither = same(base, lost).is_some_and(|base| base.unreached().is_some());
            if let Some(why) = lost.unreached().filter(|_| neither) {
                missing.absent.insert(named(lost), why.to_owned());
            }
        }
        for (base, new) in pairs {
            match (base.failure(), new.failure()) {
                (None, Some(why)) => drop(missing.failed.insert(named(base), why.to_owned())),
                _ => {
                    if let Some(why) = new.unknown().or(base.unknown()) {
                        missing.partial.insert(named(base), why.to_owned());
                    }
                    if let Some(why) = new.absent_beyond(base) {
                        missing.absent.insert(named(base), why.to_owned());
                    }
                }
            }
        }
        for base in only_base {
            let lost = same(new, base);
            match lost
                .and_then(Series::unknown)
                .or(new.broken.first().map(String::as_str))
            {
                _ if lost.is_some_and(|lost| lost.failure().is_some()) => {}
                Some(why) if lost.is_none() => {
                    let why = format!("no result, and the program failed: {why}");
                    missing.failed.insert(named(base), why);
                }
                Some(why) => drop(missing.absent.insert(named(base), why.to_owned())),
                None if is_one_run => {}
                None => {
                    let why = "the new side has no result of it".to_owned();
                    missing.absent.insert(named(base), why);
                }
            }
        }
        missing
    }
}

/// The lost benchmark of a side that is this one of the other.
fn same<'a>(side: &'a Dataset, other: &Series) -> Option<&'a Series> {
    let is_same = |lost: &&Series| {
        lost.key() == other.key()
            || lost
                .identity()
                .is_some_and(|own| Some(own) == other.identity())
    };
    side.lost.iter().find(is_same)
}
