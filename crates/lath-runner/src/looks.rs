//! When an adaptive run stops: at fixed looks, if every comparison is decided, and before the time is used up.
//!
//! Whether a comparison is decided is said by whoever knows statistics ([`Steer`]); the looks are fixed, and the alpha spent at each is theirs.

use lath_core::plan::Plan;
use lath_core::record::Record;
use lath_core::schedule::units;
use std::time::{Duration, Instant};

/// A look at what there is of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Index in [`Plan::families`].
    pub family: usize,
    /// Blocks that ended. One of [`lath_core::plan::LOOKS`], unless the time is used up.
    pub blocks: u64,
    /// No look follows: what is left of alpha can be spent. One may follow nevertheless, at the same blocks, when time runs out unexpectedly.
    pub last: bool,
}

/// What a look saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub comparisons: usize,
    /// Of these.
    pub undecided: usize,
}

/// Judges the comparisons of a family at a look.
pub type Steer<'a> = &'a mut dyn FnMut(&Record, Moment) -> Standing;

/// The time that is left, and among how many it is shared.
pub struct Budget {
    /// `None`: as long as it takes.
    end: Option<Instant>,
    /// Families, and cases without contenders, that have not been run.
    shares: usize,
}

impl Budget {
    /// Of a run that begins now, or goes on with what `record` holds: what was measured earlier has been paid for.
    pub fn begin(plan: &Plan, record: &Record, now: Instant) -> Budget {
        let budget = plan.adaptive.and_then(|adaptive| adaptive.time_budget_ns).map(Duration::from_nanos);
        // A budget beyond the end of time is none.
        let end = budget.and_then(|budget| now.checked_add(budget.saturating_sub(spent(record))));
        Budget { end, shares: units(plan).iter().map(|unit| unit.families.len().max(1)).sum() }
    }

    /// Families or cases that have been run already.
    pub fn skip(&mut self, shares: usize) {
        self.shares = self.shares.saturating_sub(shares);
    }

    /// The fair share of the next family or case.
    pub fn share(&mut self, now: Instant) -> Share {
        let shares = u32::try_from(self.shares.max(1)).unwrap_or(u32::MAX);
        self.skip(1);
        let end = self.end.map(|end| now + end.saturating_duration_since(now) / shares);
        Share { end, spent: Duration::ZERO, turns: 0 }
    }
}

/// What the iterations recorded so far lasted.
fn spent(record: &Record) -> Duration {
    let forks = record.cases.iter().flat_map(|c| &c.forks);
    Duration::from_nanos(forks.flat_map(|f| f.warmup.iter().chain(&f.measurement)).map(|i| i.wall_ns).sum())
}

/// The time of one family, whose turns are blocks, or of one case, whose turns are forks.
pub struct Share {
    end: Option<Instant>,
    spent: Duration,
    turns: u32,
}

impl Share {
    /// Whether a turn that lasts as long as those so far did on average would end in time. Of the first nothing is known: it is begun while
    /// there is time at all.
    pub fn allows(&self, now: Instant) -> bool {
        let typical = self.spent.checked_div(self.turns).unwrap_or_default();
        self.end.is_none_or(|end| if self.turns == 0 { now < end } else { now + typical <= end })
    }

    pub fn took(&mut self, turn: Duration) {
        self.spent += turn;
        self.turns += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn budget(seconds: Option<u64>, shares: usize, now: Instant) -> Budget {
        Budget { end: seconds.map(|s| now + SECOND * u32::try_from(s).unwrap()), shares }
    }

    #[test]
    fn no_turn_is_begun_that_would_end_too_late() {
        let now = Instant::now();
        let mut share = budget(Some(10), 1, now).share(now);
        assert!(share.allows(now) && !share.allows(now + 10 * SECOND));
        share.took(2 * SECOND);
        share.took(4 * SECOND);
        assert!(share.allows(now + 7 * SECOND));
        assert!(!share.allows(now + 7 * SECOND + Duration::from_nanos(1)));
    }

    #[test]
    fn time_left_over_is_shared_among_those_that_follow() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 3, now);
        assert!(budget.share(now).end == Some(now + 4 * SECOND));
        assert!(budget.share(now + 2 * SECOND).end == Some(now + 7 * SECOND), "it took two seconds less");
        assert!(budget.share(now + 8 * SECOND).end == Some(now + 12 * SECOND), "it took one second more");
        assert!(!budget.share(now + 13 * SECOND).allows(now + 13 * SECOND), "nothing is left");
    }

    #[test]
    fn what_ran_earlier_takes_no_share() {
        let now = Instant::now();
        let mut budget = budget(Some(12), 3, now);
        budget.skip(1);
        assert!(budget.share(now).end == Some(now + 6 * SECOND));
    }

    #[test]
    fn without_a_budget_everything_is_allowed() {
        let now = Instant::now();
        let mut share = budget(None, 1, now).share(now);
        share.took(1000 * SECOND);
        assert!(share.allows(now + 1_000_000 * SECOND));
    }
}
