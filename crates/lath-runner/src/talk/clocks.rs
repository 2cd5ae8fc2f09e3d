//! Chooses one of a wrapper's clocks, and the duration of a batch of calls between two readings.

use lath_core::record::{Clock, WrapperClocks};

/// If a clock has this precision or better, prefer one that never jumps.
const FINE_NS: f64 = 1000.0;
/// A batch lasts at least this long, ns.
const SHORTEST_BATCH_NS: f64 = 1e6;

/// Chooses a clock: monotonic clocks first, unless none of them is fine and another clock is; then
/// the best precision. `chosen` is empty if no clock advanced; the wrapper then uses its default.
pub fn choose(clocks: Vec<Clock>) -> WrapperClocks {
    let best = clocks
        .iter()
        .filter_map(|c| Some((c, c.precision_ns?)))
        .min_by(|(a, p), (b, q)| {
            // False sorts before true.
            let rank = |c: &Clock, p: f64| (p > FINE_NS, !c.monotonic);
            rank(a, *p).cmp(&rank(b, *q)).then(p.total_cmp(q))
        });
    let chosen = best.map(|(c, _)| c.name.clone()).unwrap_or_default();
    let batch_ns = best.map_or(SHORTEST_BATCH_NS, |(c, p)| {
        (1000.0 * p)
            .max(100.0 * c.overhead_ns.unwrap_or(0.0))
            .max(SHORTEST_BATCH_NS)
    });
    WrapperClocks {
        chosen,
        batch_ns: batch_ns.ceil() as u64,
        clocks,
        turns: false,
        turns_of_threads: false,
        no_turns: None,
    }
}

/// Precision of the chosen clock, ns.
pub fn precision(clocks: &WrapperClocks) -> Option<f64> {
    clocks
        .clocks
        .iter()
        .find(|c| c.name == clocks.chosen)?
        .precision_ns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(name: &str, precision: Option<f64>, monotonic: bool) -> Clock {
        Clock {
            name: name.to_owned(),
            label: String::new(),
            precision_ns: precision,
            overhead_ns: Some(40.0),
            monotonic,
        }
    }

    fn chosen(clocks: &[Clock]) -> (String, u64) {
        let chosen = choose(clocks.to_vec());
        (chosen.chosen, chosen.batch_ns)
    }

    #[test]
    fn a_fine_monotonic_clock_is_preferred_to_a_finer_one() {
        assert_eq!(
            chosen(&[
                clock("high", Some(1.0), false),
                clock("steady", Some(30.0), true)
            ])
            .0,
            "steady"
        );
    }

    #[test]
    fn among_equals_the_best_precision() {
        assert_eq!(
            chosen(&[clock("a", Some(30.0), true), clock("b", Some(20.0), true)]).0,
            "b"
        );
    }

    #[test]
    fn a_coarse_or_stopped_monotonic_clock_gives_way() {
        let other = clock("other", Some(900.0), false);
        assert_eq!(
            chosen(&[clock("steady", Some(4e6), true), other.clone()]).0,
            "other"
        );
        assert_eq!(chosen(&[clock("steady", None, true), other]).0, "other");
    }

    #[test]
    fn among_coarse_clocks_the_monotonic_one() {
        assert_eq!(
            chosen(&[clock("a", Some(2e6), false), clock("b", Some(4e6), true)]),
            ("b".to_owned(), 4_000_000_000)
        );
    }

    #[test]
    fn a_batch_is_long_enough_for_the_clock() {
        assert_eq!(chosen(&[clock("a", Some(30.0), true)]).1, 1_000_000);
        assert_eq!(chosen(&[clock("a", Some(5000.0), true)]).1, 5_000_000);
        let slow = Clock {
            overhead_ns: Some(20_000.0),
            ..clock("a", Some(30.0), true)
        };
        assert_eq!(chosen(&[slow]).1, 2_000_000);
        assert_eq!(
            chosen(&[clock("a", None, true)]),
            (String::new(), 1_000_000)
        );
    }
}
