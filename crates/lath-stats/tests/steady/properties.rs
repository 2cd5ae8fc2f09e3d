//! What holds of any series.

use lath_stats::steady::{
    Constants, Online, Why, judge, level, mser, online_end, settle, status, value,
};
use proptest::prelude::*;

/// Numbers as clocks give them, and as nothing should.
fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => 0.5..2.0_f64,
        1 => Just(0.0),
        1 => prop::num::f64::ANY,
        1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 5e-324, -1.0, -0.0]),
    ]
}

fn any_constants() -> impl Strategy<Value = Constants> {
    prop::sample::select(vec![Constants::JIT, Constants::NATIVE])
}

fn shaped() -> impl Strategy<Value = Vec<f64>> {
    (
        prop::collection::vec(0.95..1.05_f64, 10..400),
        0.0..2.0_f64,
        1.0..100.0_f64,
    )
        .prop_map(|(noise, a, tau)| {
            noise
                .iter()
                .enumerate()
                .map(|(i, e)| e * (1.0 + a * (-(i as f64) / tau).exp()))
                .collect()
        })
}

proptest! {
    /// Nothing panics, and what comes out makes sense.
    #[test]
    fn any_input(walls in prop::collection::vec(any_number(), 0..120), values in prop::collection::vec(any_number(), 0..120), c in any_constants(), not_before in any_number()) {
        let judged = judge(&walls, &values, &c);
        let n = walls.len().min(values.len());
        prop_assert!(judged.steady_index.is_none_or(|index| index < n));
        prop_assert_eq!(judged.steady_index.is_some(), judged.steady_time_s.is_some());
        prop_assert!(judged.steady_time_s.is_none_or(|s| s >= 0.0));
        prop_assert!(judged.value.is_none_or(f64::is_finite));
        prop_assert!(judged.level >= 0.0);
        prop_assert!(judged.online.is_none_or(|stop| (1..=n).contains(&stop.iterations) && stop.at_s >= 0.0));
        prop_assert!(settle(&walls, &values, &c) <= c.cap_s);
        prop_assert!(mser(&values, 5).is_none_or(|cut| cut <= values.len()));
        let _ = online_end(&walls, &values, &c, not_before);
    }

    /// The rule at work says after each iteration what it says of the series so far.
    #[test]
    fn online_is_the_rule_of_every_prefix(values in shaped(), wall in 0.01..2.0_f64, not_before in 0.0..20.0_f64, c in any_constants()) {
        let walls = vec![wall; values.len()];
        let mut online = Online::new(c, not_before);
        for n in 1..=values.len() {
            let said = online.push(walls[n - 1], values[n - 1]);
            prop_assert_eq!(said, online_end(&walls[..n], &values[..n], &c, not_before));
            if let Some(stop) = said {
                prop_assert!(stop.iterations <= n && stop.at_s >= c.min_s - 1e-9);
                prop_assert!(stop.why == Why::Cap || stop.at_s >= not_before - 1e-9 && level(&values[..stop.iterations], &c) <= c.level);
                prop_assert!(stop.why == Why::Level || stop.at_s >= c.cap_s - 1e-9);
            }
        }
    }

    /// Another unit of the values changes nothing but the unit of the value. By powers of two, so that rounding is the same.
    #[test]
    fn units_do_not_matter(values in shaped(), power in -30..30_i32, wall in 0.05..0.5_f64) {
        let c = Constants::JIT;
        let scale = 2.0_f64.powi(power);
        let walls = vec![wall; values.len()];
        let scaled: Vec<f64> = values.iter().map(|v| v * scale).collect();
        let (a, b) = (judge(&walls, &values, &c), judge(&walls, &scaled, &c));
        prop_assert_eq!(a.value.map(|v| v * scale), b.value);
        prop_assert_eq!((a.status, a.steady_index, a.online, a.level), (b.status, b.steady_index, b.online, b.level));
        prop_assert_eq!(settle(&walls, &values, &c), settle(&walls, &scaled, &c));
        prop_assert_eq!(mser(&values, 5), mser(&scaled, 5));
    }

    /// MSER as it is defined, written out.
    #[test]
    fn mser_is_the_least_error(values in prop::collection::vec(0.5..2.0_f64, 10..120)) {
        let batches: Vec<f64> = values.chunks_exact(5).map(|b| b.iter().sum::<f64>() / 5.0).collect();
        let n = batches.len();
        let error = |d: usize| {
            let rest = &batches[d..];
            let mean = rest.iter().sum::<f64>() / rest.len() as f64;
            rest.iter().map(|y| (y - mean).powi(2)).sum::<f64>() / (rest.len() as f64).powi(2)
        };
        let found = mser(&values, 5).unwrap() / 5;
        prop_assert!(4 * found <= 3 * n);
        prop_assert!((0..n).filter(|d| 4 * d <= 3 * n).all(|d| error(found) <= error(d) * (1.0 + 1e-9) + 1e-15));
    }
}

/// Below the resolution of the clock: nothing to divide by, and level.
#[test]
fn zeros() {
    let (walls, values) = ([0.1; 200], [0.0; 200]);
    let judged = judge(&walls, &values, &Constants::JIT);
    assert_eq!(
        (judged.status.word(), judged.value, judged.level),
        ("flat", Some(0.0), 0.0)
    );
    assert_eq!(judged.online.map(|stop| stop.iterations), Some(100));
    assert_eq!(judged.steady_index, Some(0));
}

/// Zero seconds are not minus zero: that would be printed.
#[test]
fn steady_from_the_beginning() {
    let judged = judge(&[0.1; 200], &[2.0; 200], &Constants::JIT);
    assert_eq!(
        judged.steady_time_s.map(f64::to_bits),
        Some(0.0_f64.to_bits())
    );
}

#[test]
fn few_and_none() {
    let judged = judge(&[], &[], &Constants::JIT);
    assert_eq!(
        (
            judged.status.word(),
            judged.value,
            judged.online,
            judged.steady_index
        ),
        ("short", None, None, None)
    );
    assert_eq!(status(&[1.0; 9]).word(), "short");
    assert_eq!(value(&[1.0], &[3.0], &Constants::JIT), Some(3.0));
    assert!(level(&[1.0; 9], &Constants::JIT).is_infinite());
}

/// A value that is no number is never level, not even where others would hide it.
#[test]
fn not_a_number() {
    let mut values = vec![1.0; 300];
    values[290] = f64::NAN;
    let judged = judge(&[0.1; 300], &values, &Constants::JIT);
    assert_eq!(judged.status.word(), "unsteady");
    assert!(judged.level.is_infinite() && judged.steady_index.is_none());
    assert_eq!(
        judge(&[0.1; 30], &[f64::INFINITY; 30], &Constants::JIT).steady_index,
        None
    );
}
