//! The one judgement of two sides, whoever measured them: a run in memory and a result file become
//! the same [`Evidence`], and what is said of it follows from that alone.
//!
//! Sides that one run compared are judged as the run did: all of its contenders share the permitted
//! errors, of which its looks have left a part ([`Permitted`]). From five blocks on, forks are compared
//! in pairs. With fewer, pairs find almost nothing, so lath uses the two-sample form. Blocks make
//! that form conservative, not wrong: their common part only adds to the variance.

mod baseline;
mod evidence;
mod row;
pub mod words;

pub use baseline::{Use, telling};
#[cfg(test)]
pub use evidence::Origin;
pub use evidence::{Apart, Evidence, Forks, InTurns, clock_of};
pub use row::{FastEndsRow, JudgementRow, ScheduleRow};

use crate::turns::pairs;
use evidence::{is_restless, processes, turned};
use lath_import::comparison::{Member, Permitted, Place};
use lath_import::model::Series;
use lath_stats::compare::{ComparisonOptions, Pair, PairResult, Reason, compare_pairs};
use std::sync::Arc;

/// Minimum number of blocks for pairs (methodology/rules.md#blocks).
pub const PAIRED_FROM: usize = 5;

/// A pair of sides with those that share its permitted errors.
pub struct Asked {
    all: Vec<Evidence>,
    /// Index of the pair in question.
    own: usize,
    permitted: Permitted,
}

impl Asked {
    /// Nobody shares its errors.
    fn alone(evidence: Evidence) -> Asked {
        Asked {
            all: vec![evidence],
            own: 0,
            permitted: Permitted::default(),
        }
    }

    /// They are not compared.
    pub fn not(reason: Reason) -> Asked {
        Asked::alone(Evidence::Not(reason))
    }

    /// Two series of result files. `by_blocks`: if one run compared them, its blocks are pairs;
    /// `in_pairs`: so are the forks of two runs, in order.
    pub fn of(base: &Series, new: &Series, [by_blocks, in_pairs]: [bool; 2]) -> Asked {
        let of_run = || Asked::of_run(base, new);
        let of_run = by_blocks.then(of_run).flatten();
        of_run.unwrap_or_else(|| Asked::alone(Evidence::of_series(base, new, in_pairs)))
    }

    /// `None`: no run compared them.
    fn of_run(base: &Series, new: &Series) -> Option<Asked> {
        let ([base], [new]) = (base.places.as_slice(), new.places.as_slice()) else {
            return None;
        };
        let run = common(base, new)?;
        let place = |of: &Place| run.iter().position(|member| *member == of.own());
        let (base, new) = (place(base)?, place(new)?);
        let is_contender = |member: &Member| !(member.is_baseline || member.forks.is_empty());
        let contenders: Vec<usize> = (0..run.len())
            .filter(|member| is_contender(run[*member]))
            .collect();
        let sides = [base, new].map(|side| run[side]);
        let alpha = |side: &&Member| (!side.is_baseline).then_some(side.permitted.alpha);
        let alphas = sides.iter().filter_map(alpha);
        let alpha = alphas.fold(Permitted::default().alpha, f64::min);
        if sides.iter().all(|side| !side.is_baseline) {
            // The run compared neither with the other: any two of them could have been chosen.
            let members = contenders.len() * (contenders.len() + 1) / 2;
            return Some(Asked {
                permitted: Permitted {
                    alpha,
                    pairs: members,
                },
                ..Asked::alone(Evidence::of_run(&run, base, new))
            });
        }
        // The other contenders decide on the interval, too.
        let (this, is_back) = if sides[1].is_baseline {
            (base, true)
        } else {
            (new, false)
        };
        let of = |contender: &usize| {
            if is_back {
                Evidence::of_run(&run, *contender, new)
            } else {
                Evidence::of_run(&run, base, *contender)
            }
        };
        let members = match run[this].permitted.pairs {
            0 => contenders.len(),
            known => known,
        };
        Some(Asked {
            all: contenders.iter().map(of).collect(),
            own: contenders.iter().position(|one| *one == this)?,
            permitted: Permitted {
                alpha,
                pairs: members,
            },
        })
    }

    pub fn evidence(&self) -> &Evidence {
        &self.all[self.own]
    }

    /// What is left of the errors that `options` permit.
    pub fn left_of(&self, options: &ComparisonOptions) -> Permitted {
        Permitted {
            alpha: left_of(options, self.permitted),
            ..self.permitted
        }
    }

    /// Comparisons that share the permitted errors.
    fn members(&self) -> usize {
        self.permitted.pairs.max(1)
    }

    /// Nobody shares its errors, and they are all left.
    fn is_alone(&self) -> bool {
        let has_looked = self.permitted.alpha < Permitted::default().alpha;
        !has_looked && self.members() == 1 && self.all.len() == 1
    }
}

/// The members of the run of both. Two files of one run, of which each has a part, are its whole.
/// `None`: they have no block in common.
fn common<'a>(base: &'a Place, new: &'a Place) -> Option<Vec<&'a Member>> {
    let is_one = Arc::ptr_eq(&base.run, &new.run);
    let (one, other) = (base.own(), new.own());
    let is_common = if is_one && (is_restless(one) || is_restless(other)) {
        true
    } else if turned(one) || turned(other) {
        !pairs(&processes(one, None), &processes(other, None)).is_empty()
    } else {
        // Blocks of forks have no time: those of two runs look alike.
        is_one && (one.is_baseline != other.is_baseline || have_common_block(one, other))
    };
    let mut members: Vec<&Member> = base.run.members.iter().collect();
    if !is_one {
        let further = new.run.members.iter();
        let further = further.filter(|member| !base.run.members.contains(member));
        members.extend(further);
    }
    is_common.then_some(members)
}

fn have_common_block(one: &Member, other: &Member) -> bool {
    let mut blocks = one.forks.iter().filter_map(|fork| fork.block);
    blocks.any(|block| other.forks.iter().any(|fork| fork.block == Some(block)))
}

/// Compares pairs that share the permitted errors: those of `options`, of which `permitted` is what a
/// run has left.
pub fn judge(
    all: &[Evidence],
    permitted: Permitted,
    options: &ComparisonOptions,
) -> Vec<PairResult> {
    judged(&all.iter().collect::<Vec<_>>(), permitted, options)
}

/// A run has permitted its share of the default's alpha; the user may permit another one.
fn left_of(options: &ComparisonOptions, permitted: Permitted) -> f64 {
    options.alpha * permitted.alpha / Permitted::default().alpha
}

fn judged(all: &[&Evidence], permitted: Permitted, options: &ComparisonOptions) -> Vec<PairResult> {
    let pairs: Vec<Pair> = all.iter().map(|one| one.pair(options.only_mean)).collect();
    let options = ComparisonOptions {
        alpha: left_of(options, permitted),
        // The fast end of a fork depends on the length of its iterations.
        only_mean: options.only_mean || all.iter().any(|one| one.lengths_differ()),
        ..*options
    };
    let found = compare_pairs(&pairs, &options, permitted.pairs);
    let one = |(evidence, found): (&&Evidence, PairResult)| match evidence {
        Evidence::Identical => PairResult::identical(),
        _ => found,
    };
    all.iter().zip(found).map(one).collect()
}

/// Compares each pair. `is_table`: all together permit the share of errors once, not each for
/// itself.
pub fn judge_each(all: &[Asked], options: &ComparisonOptions, is_table: bool) -> Vec<PairResult> {
    let of_own = |asked: &Asked, members: usize| {
        let permitted = Permitted {
            pairs: members.max(asked.permitted.pairs),
            ..asked.permitted
        };
        judge(&asked.all, permitted, options)[asked.own]
    };
    if !is_table {
        return all.iter().map(|asked| of_own(asked, 0)).collect();
    }
    let alone: Vec<&Evidence> = all
        .iter()
        .filter(|asked| asked.is_alone())
        .map(Asked::evidence)
        .collect();
    let members = if alone.len() == all.len() {
        0
    } else {
        all.iter().map(Asked::members).sum()
    };
    let permitted = Permitted {
        pairs: members,
        ..Permitted::default()
    };
    let mut together = judged(&alone, permitted, options).into_iter();
    let one = |asked: &Asked| {
        let joint = asked.is_alone().then(|| together.next()).flatten();
        joint.unwrap_or_else(|| of_own(asked, members))
    };
    all.iter().map(one).collect()
}
