//! Chooses the number of calls between two readings of the clock.
//!
//! Each case finds its own number in its first fork and keeps it. Contenders of similar speed share
//! one number, because different numbers bias a ratio by about 1 %
//! (methodology/rules.md#the-loop-and-the-clock).

use lath_core::record::{CaseRecord, Iteration};

/// Contenders have a similar speed if their calls differ in duration by at most this factor.
const SIMILAR: f64 = 2.0;
/// A batch shared by contenders may last at most this many times the necessary duration.
const LONGEST: f64 = 8.0;

/// Calls in a batch, and the duration of one call, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    pub calls: u64,
    pub ns: f64,
}

impl Pace {
    /// `None`: the benchmark was not called.
    pub fn of(iteration: &Iteration) -> Option<Pace> {
        let calls = iteration.calls();
        (calls > 0).then(|| Pace {
            calls: iteration.calls_per_batch.max(1),
            ns: iteration.ns() as f64 / calls as f64,
        })
    }

    /// The pace of a case that has been measured.
    pub fn of_case(case: &CaseRecord) -> Option<Pace> {
        case.first_measured().and_then(Pace::of)
    }

    fn batch_ns(self) -> f64 {
        self.calls as f64 * self.ns
    }
}

/// The number of calls for a contender that has found its own pace. `peers`: contenders whose
/// number is fixed. `least_ns`: the shortest duration of a batch. `time_ns`: the duration of an
/// iteration.
pub fn agree(found: Pace, peers: &[Pace], least_ns: u64, time_ns: u64) -> u64 {
    let least = least_ns as f64;
    let fits = |peer: &&Pace| {
        let batch = Pace {
            calls: peer.calls,
            ..found
        }
        .batch_ns();
        apart(found, **peer) <= SIMILAR && batch >= least && batch <= LONGEST * least
    };
    let nearest = peers
        .iter()
        .filter(fits)
        .min_by(|a, b| apart(found, **a).total_cmp(&apart(found, **b)));
    nearest.map_or_else(|| roomy(found, time_ns), |peer| peer.calls)
}

/// Use twice the number found, so that it also suits a contender that is twice as fast. Keep the
/// number if doubling makes a batch a noticeable part of an iteration.
fn roomy(found: Pace, time_ns: u64) -> u64 {
    let doubled = Pace {
        calls: found.calls.saturating_mul(2),
        ..found
    };
    if found.calls > 1 && doubled.batch_ns() * 20.0 <= time_ns as f64 {
        doubled.calls
    } else {
        found.calls
    }
}

fn apart(a: Pace, b: Pace) -> f64 {
    (a.ns / b.ns).max(b.ns / a.ns)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;
    const MS: u64 = 1_000_000;

    fn pace(calls: u64, ns: f64) -> Pace {
        Pace { calls, ns }
    }

    #[test]
    fn the_first_contender_leaves_room_for_a_faster_one() {
        assert_eq!(agree(pace(65536, 20.0), &[], MS, SECOND), 131_072);
        assert_eq!(
            agree(pace(1, 5e6), &[], MS, SECOND),
            1,
            "a call longer than a batch"
        );
        assert_eq!(
            agree(pace(65536, 20.0), &[], MS, 20 * MS),
            65536,
            "short iterations"
        );
    }

    #[test]
    fn a_similar_contender_takes_the_number_over() {
        let peers = [pace(131_072, 20.0), pace(1024, 3000.0)];
        assert_eq!(agree(pace(131_072, 10.0), &peers, MS, SECOND), 131_072);
        assert_eq!(agree(pace(32768, 39.0), &peers, MS, SECOND), 131_072);
        assert_eq!(agree(pace(512, 2500.0), &peers, MS, SECOND), 1024);
    }

    #[test]
    fn others_have_their_own() {
        assert_eq!(
            agree(pace(512, 2500.0), &[pace(131_072, 20.0)], MS, SECOND),
            1024
        );
        assert_eq!(
            agree(pace(4, 300_000.0), &[pace(2, 600_000.0)], MS, SECOND),
            8,
            "600 us are too short a batch"
        );
        assert_eq!(
            agree(pace(65536, 20.0), &[pace(50_000_000, 20.0)], MS, SECOND),
            131_072,
            "a loop without batches is no model"
        );
    }
}
