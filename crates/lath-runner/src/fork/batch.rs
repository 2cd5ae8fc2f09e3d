//! Chooses the number of calls between two readings of the clock.
//!
//! Each case finds its own number in its first fork and keeps it. Contenders of similar speed share
//! one number, because different numbers bias a ratio by about 1 %
//! (methodology/rules.md#the-loop-and-the-clock).

use lath_core::record::{CaseRecord, Iteration};

/// Contenders have a similar speed if their calls differ in duration by at most this factor.
const SIMILAR: f64 = 2.0;
/// A batch that contenders share lasts from the first to the second multiple of the necessary
/// duration. The first is below 1: of two contenders of nearly the same speed, one may be just
/// below that duration and the other just above, and both must have the same number.
const LASTS: [f64; 2] = [0.7, 8.0];
/// CPU time is what calls take if at most this share of them waited for something.
const WAITING: f64 = 0.01;

/// Calls in a batch, and the duration of one call, ns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    pub calls: u64,
    pub ns: f64,
    /// Without what other processes took of it, as far as that is known.
    pub worked_ns: f64,
}

impl Pace {
    /// `None`: the benchmark was not called.
    pub fn of(iteration: &Iteration) -> Option<Pace> {
        let calls = iteration.calls();
        let ns = iteration.ns();
        (calls > 0).then(|| Pace {
            calls: iteration.calls_per_batch.max(1),
            ns: ns as f64 / calls as f64,
            worked_ns: worked(iteration).unwrap_or(ns).min(ns) as f64 / calls as f64,
        })
    }

    /// The pace of a case that has been measured.
    pub fn of_case(case: &CaseRecord) -> Option<Pace> {
        case.first_measured().and_then(Pace::of)
    }

    fn batch_ns(self) -> f64 {
        self.calls as f64 * self.worked_ns
    }

    /// A batch that was long enough only because the thread did not have its CPU ended the search
    /// too early: for one contender of two that do the same, and then in all its processes.
    fn undisturbed(self, least: f64) -> Pace {
        let mut own = self;
        if self.calls as f64 * self.ns >= least && self.worked_ns > 0.0 {
            while own.batch_ns() < least {
                own.calls = own.calls.saturating_mul(2);
            }
        }
        own
    }
}

/// CPU time of the threads; `None`: unknown, or they wait for something else.
fn worked(iteration: &Iteration) -> Option<u64> {
    let threads = || iteration.threads.iter();
    let waits: Option<u64> = threads().map(|thread| thread.voluntary).sum();
    let rarely = waits? as f64 <= WAITING * iteration.calls() as f64;
    threads()
        .map(|thread| thread.cpu_ns)
        .sum::<Option<u64>>()
        .filter(|_| rarely)
}

/// The number of calls for a contender that has found its own pace. `peers`: contenders whose
/// number is fixed. `least_ns`: the shortest duration of a batch. `time_ns`: the duration of an
/// iteration.
pub fn agree(found: Pace, peers: &[Pace], least_ns: u64, time_ns: u64) -> u64 {
    let least = least_ns as f64;
    let found = found.undisturbed(least);
    let [shortest, longest] = LASTS.map(|times| times * least);
    let fits = |peer: &&Pace| {
        let batch = Pace {
            calls: peer.calls,
            ..found
        }
        .batch_ns();
        apart(found, **peer) <= SIMILAR && (shortest..=longest).contains(&batch)
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
    let ratio = a.worked_ns / b.worked_ns;
    ratio.max(1.0 / ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::ThreadResult;

    const SECOND: u64 = 1_000_000_000;
    const MS: u64 = 1_000_000;

    fn pace(calls: u64, ns: f64) -> Pace {
        disturbed(calls, ns, ns)
    }

    fn disturbed(calls: u64, ns: f64, worked_ns: f64) -> Pace {
        Pace {
            calls,
            ns,
            worked_ns,
        }
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
    fn equal_contenders_share_a_number_at_its_border() {
        let (slow, fast) = (pace(1, 1.01e6), pace(2, 0.99e6));
        let first = |own, peer| agree(own, &[peer], MS, 10 * MS);
        assert_eq!((first(slow, fast), first(fast, slow)), (2, 1));
    }

    /// Beside busy processes, a call of 0.7 ms was one batch for one contender, and half of one for
    /// its equal, which had the CPU all the time.
    #[test]
    fn who_had_the_cpu_does_not_decide() {
        let (calm, waited) = (pace(2, 0.7e6), disturbed(1, 2.3e6, 0.7e6));
        let of = |own, peers: &[Pace]| agree(own, peers, MS, 10 * MS);
        assert_eq!((of(waited, &[]), of(calm, &[])), (2, 2));
        let agreed = |own| Pace { calls: 2, ..own };
        assert_eq!(of(waited, &[agreed(calm)]), 2);
        assert_eq!(of(calm, &[agreed(waited)]), 2);
        let alone = disturbed(1, 20.0, 10.0);
        assert_eq!(of(alone, &[]), 1, "a loop without batches keeps its number");
    }

    #[test]
    fn cpu_time_is_that_of_calls_which_do_not_wait() {
        let of = |cpu_ns, voluntary| {
            let thread = ThreadResult {
                calls: 100,
                ns: 1000,
                cpu_ns,
                voluntary,
                ..ThreadResult::default()
            };
            let iteration = Iteration {
                threads: vec![thread.clone(), thread],
                ..Iteration::default()
            };
            Pace::of(&iteration).map(|pace| (pace.ns, pace.worked_ns))
        };
        assert_eq!(of(Some(600), Some(1)), Some((10.0, 6.0)));
        assert_eq!(of(Some(600), Some(2)), Some((10.0, 10.0)));
        assert_eq!(of(Some(600), None), Some((10.0, 10.0)));
        assert_eq!(of(None, Some(0)), Some((10.0, 10.0)));
        assert_eq!(of(Some(3000), Some(0)), Some((10.0, 10.0)));
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
