//! The time of an adaptive run: how it is divided among comparisons, and that it ends before it is
//! used up.
//!
//! Whether a comparison is decided is said by whoever knows statistics ([`Steer`]), at the looks of
//! `lath_stats::compare::looks`.

use lath_core::plan::{Case, Phase, Plan};
use lath_core::record::{Record, Standing};
use lath_core::schedule::{Unit, units};
use lath_core::setting::Mode;
use lath_core::turns;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// What a fork takes beside its iterations, generously.
const AROUND: Duration = Duration::from_millis(500);

/// A look at what there is of a family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Index in [`Plan::families`].
    pub family: usize,
    /// Blocks that ended. At a look of the stop rule (`lath_stats::compare::looks`), unless the time is used up.
    pub blocks: u64,
    /// What this look spends of alpha. If no look follows, all that is left; another one follows
    /// nevertheless, at the same blocks, when time runs out unexpectedly.
    pub share: f64,
}

/// Judges the pairs of a family at a look.
pub type Steer<'a> = &'a mut dyn FnMut(&Record, Moment) -> Standing;

/// The time that is left, and who waits for a part of it.
pub struct Budget {
    /// `None`: as long as it takes.
    end: Option<Instant>,
    waiting: VecDeque<Need>,
}

/// How much time a family, or a case without contenders, takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// As much as it can have; how long one of its blocks takes, roughly, if it has some.
    Open(Option<Duration>),
    /// No more than this.
    Known(Duration),
}

impl Budget {
    /// Of a run that begins now, or goes on with what `record` holds: what was measured earlier has
    /// been paid for.
    pub fn begin(plan: &Plan, record: &Record, now: Instant) -> Budget {
        let budget = plan
            .options
            .adaptive
            .and_then(|adaptive| adaptive.time_budget_ns)
            .map(Duration::from_nanos);
        // A budget beyond the end of time is none.
        let end = budget.and_then(|budget| now.checked_add(budget.saturating_sub(spent(record))));
        let header = &record.header;
        let needs = |unit: Unit| {
            let block = |family: &usize| {
                let ns = turns::block_ns(plan, *family, header.in_turns(*family));
                Need::Open(Some(Duration::from_nanos(ns)))
            };
            let case = |case: &usize| alone(plan, &plan.cases[*case]);
            let families = unit.families.iter().map(block);
            families
                .chain(unit.alone.iter().map(case))
                .collect::<Vec<_>>()
        };
        Budget {
            end,
            waiting: units(plan).into_iter().flat_map(needs).collect(),
        }
    }

    /// Families or cases that have been run already.
    pub fn skip(&mut self, number: usize) {
        self.waiting.drain(..number.min(self.waiting.len()));
    }

    /// The fair share of the next family or case: as much as everyone else's, and of what others do
    /// not need.
    pub fn share(&mut self, now: Instant) -> Share {
        let end = self
            .end
            .map(|end| now + self.fair(end.saturating_duration_since(now)));
        self.skip(1);
        Share::new(end, self.end)
    }

    /// The shares of as many families or cases, which are measured by turns: each may use the time
    /// of all.
    pub fn together(&mut self, number: usize, now: Instant) -> Vec<Share> {
        let mut end = None;
        for _ in 0..number {
            end = self.share(end.unwrap_or(now)).end;
        }
        let share = || Share::new(end, self.end);
        std::iter::repeat_with(share).take(number).collect()
    }

    /// The share of the first of those that wait. A case by itself gets what a family of usual blocks
    /// does, but no more than it needs; the rest is for the others.
    fn fair(&self, left: Duration) -> Duration {
        let open: Vec<f64> = self.waiting.iter().filter_map(Need::block_s).collect();
        let usual = match open.len() {
            0 => 1.0,
            families => open.iter().sum::<f64>() / families as f64,
        };
        let block = |need: &Need| need.block_s().unwrap_or(usual);
        let all: Vec<f64> = self.waiting.iter().map(block).collect();
        let Some(&first) = all.first() else {
            return left;
        };
        let left_s = left.as_secs_f64();
        let (mut modest_s, mut others) = (0.0, vec![first]);
        for (need, &block) in self.waiting.iter().zip(&all).skip(1) {
            match need {
                Need::Known(need) => modest_s += need.as_secs_f64().min(part(block, &all, left_s)),
                Need::Open(_) => others.push(block),
            }
        }
        let own = part(first, &others, (left_s - modest_s).max(0.0));
        left.min(Duration::from_secs_f64(own))
    }
}

/// What a family whose blocks last `block_s` seconds gets of `left_s`, where `all` are the lengths of
/// all families' blocks, its own among them, s.
///
/// Each has as many blocks as a verdict takes, and the rest is divided by the square roots of the
/// blocks' lengths: that makes the sum of the variances of all comparisons smallest if blocks vary
/// alike (Neyman's allocation with costs: Cochran, Sampling Techniques, 1977, section 5.5). If there
/// is no time for that, all have equally many blocks.
fn part(block_s: f64, all: &[f64], left_s: f64) -> f64 {
    let sum = |of: fn(f64) -> f64| all.iter().map(|block| of(*block)).sum::<f64>();
    let least = turns::VERDICT_BLOCKS as f64;
    let rest_s = left_s - least * sum(|block| block);
    if rest_s > 0.0 {
        least * block_s + rest_s * block_s.sqrt() / sum(f64::sqrt)
    } else {
        left_s * block_s / sum(|block| block)
    }
}

impl Need {
    fn block_s(&self) -> Option<f64> {
        match self {
            Need::Open(block) => block.map(|block| block.as_secs_f64().max(0.1)),
            Need::Known(_) => None,
        }
    }
}

/// What a case by itself takes at most, where its iterations have a length.
fn alone(plan: &Plan, case: &Case) -> Need {
    let of = |case: &Case, phase: &Phase| match phase {
        Phase { iterations: 0, .. } => Some(Duration::ZERO),
        Phase {
            invocations: None, ..
        } if case.mode != Mode::SingleShotTime => Some(Duration::from_nanos(
            phase.time_ns.saturating_mul(phase.iterations),
        )),
        _ => None,
    };
    let bulk = plan
        .bulk_of(case)
        .map(|(_, other)| of(other, &other.warmup))
        .sum::<Option<Duration>>();
    let lengths = [bulk, of(case, &case.warmup), of(case, &case.measurement)];
    let Some(iterations) = lengths.into_iter().sum::<Option<Duration>>() else {
        return Need::Open(None);
    };
    let fork = AROUND + iterations;
    Need::Known(
        fork.saturating_mul(
            u32::try_from(case.forks.max(1) + case.warmup_forks).unwrap_or(u32::MAX),
        ),
    )
}

/// What the iterations recorded so far lasted.
fn spent(record: &Record) -> Duration {
    let forks = record.cases.iter().flat_map(|c| &c.forks);
    Duration::from_nanos(
        forks
            .flat_map(|f| f.warmup.iter().chain(&f.measurement))
            .map(|i| i.wall_ns)
            .sum(),
    )
}

/// The time of one family or case: of its blocks, or its forks.
pub struct Share {
    end: Option<Instant>,
    /// When the time of all is used up.
    whole: Option<Instant>,
    spent: Duration,
    /// Blocks or forks so far.
    done: u32,
    /// Blocks that the user asked for.
    pub least: u64,
}

impl Share {
    fn new(end: Option<Instant>, whole: Option<Instant>) -> Share {
        Share {
            end,
            whole,
            spent: Duration::ZERO,
            done: 0,
            least: 0,
        }
    }

    /// There is a time of all, of which this is a part.
    pub fn is_of_all(&self) -> bool {
        self.whole.is_some()
    }

    /// Until then, if not longer anyway.
    pub fn extend(&mut self, end: Option<Instant>) {
        self.end = self.end.max(end);
    }

    /// Its end; `None`: as long as it takes.
    pub fn end(&self) -> Option<Instant> {
        self.end
    }

    /// Whether so many more blocks end before the time of all is used up. Blocks that are too few for
    /// a verdict tell nothing, so whoever has begun completes them, and others have less.
    pub fn completes(&self, blocks: u64, now: Instant) -> bool {
        let typical = self.spent.checked_div(self.done);
        let needs =
            typical.map(|block| block.saturating_mul(u32::try_from(blocks).unwrap_or(u32::MAX)));
        matches!((needs, self.whole), (Some(needs), Some(whole)) if now + needs <= whole)
    }

    /// Whether a block or fork that lasts as long as those so far did on average would end in time. Of the
    /// first nothing is known: it is begun while there is time at all.
    pub fn allows(&self, now: Instant) -> bool {
        let typical = self.spent.checked_div(self.done).unwrap_or_default();
        self.end.is_none_or(|end| {
            if self.done == 0 {
                now < end
            } else {
                now + typical <= end
            }
        })
    }

    /// Contenders that measure in turns until they are decided have a limit without a budget, too,
    /// which does not cut short what was asked for.
    pub fn limit_turns(&mut self, record: &Record, family: usize, now: Instant) {
        let header = &record.header;
        let is_fixed = !header.is_adaptive(family) || !header.in_turns(family);
        if self.end.is_some() || is_fixed {
            return;
        }
        self.least = turns::least_blocks(&header.plan, family);
        let whole_ns = turns::family_ns(&header.plan, family).max(turns::LEAST_NS);
        let whole = Duration::from_nanos(whole_ns);
        // Of an earlier run.
        let spent = Duration::from_secs(turns::seconds(record, family) as u64);
        self.end = now.checked_add(whole.saturating_sub(spent));
    }

    /// What a block or fork took.
    pub fn took(&mut self, time: Duration) {
        self.spent += time;
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn budget(seconds: Option<u64>, families: usize, now: Instant) -> Budget {
        Budget {
            end: seconds.map(|s| now + SECOND * u32::try_from(s).unwrap()),
            waiting: vec![Need::Open(None); families].into(),
        }
    }

    #[test]
    fn no_block_is_begun_that_would_end_too_late() {
        let now = Instant::now();
        let mut share = budget(Some(10), 1, now).share(now);
        assert!(share.allows(now) && !share.allows(now + 10 * SECOND));
        share.took(2 * SECOND);
        share.took(4 * SECOND);
        assert!(share.allows(now + 7 * SECOND));
        assert!(!share.allows(now + 7 * SECOND + Duration::from_nanos(1)));
    }

    /// Three blocks of three seconds in a share of eight: the two that lack for a verdict are taken
    /// from the others, if there is so much.
    #[test]
    fn blocks_for_a_verdict_are_completed() {
        let now = Instant::now();
        let mut share = budget(Some(16), 2, now).share(now);
        (0..3).for_each(|_| share.took(3 * SECOND));
        let at = now + 9 * SECOND;
        assert!(!share.allows(at));
        assert!(share.completes(2, at) && !share.completes(3, at));
        let mut endless = budget(None, 1, now).share(now);
        endless.took(SECOND);
        assert!(!endless.completes(1, at), "who has no end needs no more");
    }

    #[test]
    fn time_left_over_is_shared_among_those_that_follow() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 3, now);
        assert!(budget.share(now).end == Some(now + 4 * SECOND));
        assert!(
            budget.share(now + 2 * SECOND).end == Some(now + 7 * SECOND),
            "it took two seconds less"
        );
        assert!(
            budget.share(now + 8 * SECOND).end == Some(now + 12 * SECOND),
            "it took one second more"
        );
        assert!(
            !budget.share(now + 13 * SECOND).allows(now + 13 * SECOND),
            "nothing is left"
        );
    }

    #[test]
    fn what_ran_earlier_takes_no_share() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 3, now);
        budget.skip(1);
        assert!(budget.share(now).end == Some(now + 6 * SECOND));
    }

    #[test]
    fn what_others_do_not_need_is_shared_too() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 4, now);
        budget.waiting[1] = Need::Known(SECOND);
        budget.waiting[2] = Need::Known(100 * SECOND);
        // 1 s and 3 s are left for the two, for they get no more than an equal share.
        assert!(budget.share(now).end == Some(now + 4 * SECOND));
        assert!(
            budget.share(now + 4 * SECOND).end.unwrap() > now + 6 * SECOND,
            "who needs little may have more"
        );
    }

    #[test]
    fn longer_blocks_have_more_time() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 3, now);
        let block = |seconds| Need::Open(Some(seconds * SECOND));
        budget.waiting = vec![block(1), block(4), Need::Known(2 * SECOND)].into();
        // 2 s are left for the last: 1 to 4 of the rest.
        assert_eq!(budget.share(now).end, Some(now + 2 * SECOND));
        assert_eq!(budget.share(now + 2 * SECOND).end, Some(now + 10 * SECOND));
        assert_eq!(budget.share(now + 10 * SECOND).end, Some(now + 12 * SECOND));
    }

    #[test]
    fn time_beyond_the_first_verdicts_goes_to_short_blocks_rather() {
        let now = Instant::now();
        let mut budget = budget(Some(100), 2, now);
        let block = |seconds| Need::Open(Some(seconds * SECOND));
        budget.waiting = vec![block(1), block(9)].into();
        // Five blocks each are 50 s; of the other 50 they get 1 and 3 parts.
        assert_eq!(
            budget.share(now).end,
            Some(now + Duration::from_millis(17_500))
        );
        assert_eq!(
            budget.share(now + 10 * SECOND).end,
            Some(now + 100 * SECOND)
        );
    }

    #[test]
    fn a_case_by_itself_is_known_by_the_length_of_its_iterations() {
        let phase = |iterations, invocations| Phase {
            iterations,
            time_ns: 1_000_000_000,
            invocations,
            ..Phase::default()
        };
        let case = Case {
            forks: 2,
            warmup_forks: 1,
            warmup: phase(1, None),
            measurement: phase(3, None),
            ..Case::default()
        };
        assert_eq!(
            alone(&Plan::default(), &case),
            Need::Known(3 * (4 * SECOND + AROUND))
        );
        assert_eq!(
            alone(
                &Plan::default(),
                &Case {
                    measurement: phase(3, Some(10)),
                    ..case.clone()
                }
            ),
            Need::Open(None)
        );
        assert_eq!(
            alone(
                &Plan::default(),
                &Case {
                    mode: Mode::SingleShotTime,
                    ..case
                }
            ),
            Need::Open(None)
        );
    }

    #[test]
    fn without_a_budget_everything_is_allowed() {
        let now = Instant::now();
        let mut share = budget(None, 1, now).share(now);
        share.took(1000 * SECOND);
        assert!(share.allows(now + 1_000_000 * SECOND));
    }
}
