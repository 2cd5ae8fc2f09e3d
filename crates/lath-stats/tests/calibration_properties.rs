//! What must hold of intervals and verdicts whatever the forks are.

use lath_stats::compare::{
    ComparisonOptions, PairResult, Pairing, Reason, Side, Verdict, compare_family,
};
use lath_stats::interval::{ConfidenceLevel, IntervalKind, interval};
use lath_stats::{advice, autocorrelation, split};
use proptest::prelude::*;

type Forks = Vec<Vec<f64>>;

/// `forks` forks of `iterations` times around 1, up to some per cent apart, sometimes with a slow
/// fork.
fn forks(
    forks: impl Strategy<Value = usize>,
    iterations: impl Strategy<Value = usize>,
) -> impl Strategy<Value = Forks> {
    (forks, iterations, 0.0..0.1_f64, 0.0..0.05_f64).prop_flat_map(|(n, k, between, within)| {
        let fork = (-1.0..1.0_f64, prop::collection::vec(-1.0..1.0_f64, k)).prop_map(
            move |(level, noise)| {
                noise
                    .iter()
                    .map(|e| (level * between + e * within).exp())
                    .collect()
            },
        );
        prop::collection::vec(fork, n)
    })
}

fn anything() -> impl Strategy<Value = Forks> {
    let value = prop_oneof![
        4 => 0.1..10.0_f64,
        1 => prop::sample::select(vec![0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN_POSITIVE, 5e-324, 1e300]),
    ];
    prop::collection::vec(prop::collection::vec(value, 0..6), 0..5)
}

fn scaled(forks: &Forks, factor: f64) -> Forks {
    forks
        .iter()
        .map(|fork| fork.iter().map(|v| v * factor).collect())
        .collect()
}

fn reversed(forks: &Forks) -> Forks {
    forks
        .iter()
        .rev()
        .map(|fork| fork.iter().rev().copied().collect())
        .collect()
}

fn one(base: &Forks, new: &Forks, pairing: Pairing, options: &ComparisonOptions) -> PairResult {
    compare_family(
        &[(Side { forks: base }, Side { forks: new }, pairing)],
        options,
    )[0]
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * b.abs()
}

fn pairing() -> impl Strategy<Value = Pairing> {
    prop::sample::select(vec![Pairing::Paired, Pairing::Unpaired])
}

fn usable(forks: &Forks) -> bool {
    !forks.is_empty()
        && forks
            .iter()
            .all(|fork| !fork.is_empty() && fork.iter().all(|v| v.is_finite() && *v > 0.0))
}

/// Verdict and interval in every combination that may not contradict: recomputed here from the
/// interval alone.
fn consistent(found: &PairResult, options: &ComparisonOptions) -> Result<(), TestCaseError> {
    let (above, below) = (1.0 + options.margin, 1.0 / (1.0 + options.margin));
    match found.verdict {
        Verdict::Slower => prop_assert!(
            found.low > above && found.p_adjusted < options.alpha,
            "{found:?}"
        ),
        Verdict::Faster => prop_assert!(
            found.high < below && found.p_adjusted < options.alpha,
            "{found:?}"
        ),
        Verdict::Same => {
            let within = 1.0 + found.same_within.unwrap();
            prop_assert!(found.low > 1.0 / within && found.high < within, "{found:?}");
        }
        Verdict::Inconclusive => {
            let widest = 1.0 + options.margin.max(0.05);
            prop_assert!(
                found.low <= above
                    && found.high >= below
                    && !(found.low > 1.0 / widest && found.high < widest),
                "{found:?}"
            );
        }
        // No claim; the row says what the fast ends do.
        Verdict::Depends => {
            let fast = found.fast.expect("a contradiction needs both");
            prop_assert!(
                (fast.ratio - 1.0) * (found.ratio - 1.0) < 0.0
                    || fast.low > found.high
                    || fast.high < found.low,
                "{found:?}"
            );
        }
        Verdict::NotTested(_) => {
            prop_assert!(
                found.ratio.is_nan() && found.p.is_nan() && found.low.is_nan(),
                "{found:?}"
            );
            return Ok(());
        }
        Verdict::Identical => prop_assert!(false, "forks cannot tell: {found:?}"),
    }
    prop_assert!(found.low < found.ratio && found.ratio < found.high);
    if found.verdict.is_difference() {
        let slower = found.verdict == Verdict::Slower;
        prop_assert!(
            (found.ratio > 1.0) == slower
                && (found.low > 1.0) == slower
                && (found.high > 1.0) == slower,
            "{found:?}"
        );
        // Within 1 % the fast ends point nowhere.
        prop_assert!(
            found.fast.is_none_or(|fast| if slower {
                fast.ratio > 0.99
            } else {
                fast.ratio < 1.0101
            }),
            "{found:?}"
        );
    }
    prop_assert!(found.p <= found.p_adjusted && (0.0..=1.0).contains(&found.p_adjusted));
    prop_assert!(
        found.p_adjusted < options.alpha || (found.low <= 1.0 && found.high >= 1.0),
        "insignificant, but the interval excludes 1: {found:?}"
    );
    prop_assert!(found.same_within.is_some() == (found.verdict == Verdict::Same));
    prop_assert!(found.more_forks.is_none() || found.is_open());
    Ok(())
}

proptest! {
    #[test]
    fn interval_scales(side in forks(1..12_usize, 1..12_usize), factor in 1e-9..1e9_f64) {
        let (plain, big) = (interval(&side, ConfidenceLevel::P99), interval(&scaled(&side, factor), ConfidenceLevel::P99));
        match (plain, big) {
            (Some(a), Some(b)) => prop_assert!(near(a.estimate * factor, b.estimate) && near(a.low * factor, b.low) && near(a.high * factor, b.high)),
            (a, b) => prop_assert!(a.is_none() && b.is_none() && side.len() == 1 && side[0].len() == 1),
        }
    }

    #[test]
    fn interval_knows_no_order(side in forks(1..12_usize, 2..12_usize)) {
        let (a, b) = (interval(&side, ConfidenceLevel::P95).unwrap(), interval(&reversed(&side), ConfidenceLevel::P95).unwrap());
        prop_assert!(near(a.low, b.low) && near(a.high, b.high) && near(a.estimate, b.estimate));
        prop_assert!(a.low < a.estimate && a.estimate < a.high);
    }

    /// Wider at a higher level, with forks farther apart, and with fewer of the values known.
    #[test]
    fn interval_widens(side in forks(2..20_usize, 2..8_usize), apart in 1.01..3.0_f64) {
        let width = |side: &Forks, level| interval(side, level).unwrap().relative_half_width();
        prop_assert!(width(&side, ConfidenceLevel::P90) < width(&side, ConfidenceLevel::P95) && width(&side, ConfidenceLevel::P95) < width(&side, ConfidenceLevel::P99));
        // The fork with the highest mean moves further up: the squares between forks grow, those within do not change.
        let mut spread = side.clone();
        let highest = spread.iter_mut().max_by(|a, b| a.iter().sum::<f64>().total_cmp(&b.iter().sum())).unwrap();
        highest.iter_mut().for_each(|v| *v *= apart);
        prop_assert!(width(&spread, ConfidenceLevel::P99) > width(&side, ConfidenceLevel::P99));
    }

    #[test]
    fn kinds(side in forks(1..6_usize, 1..4_usize)) {
        let found = interval(&side, ConfidenceLevel::P99).map(|i| i.kind);
        let expected = match (side.len(), side[0].len()) {
            (1, 1) => None,
            (1, _) => Some(IntervalKind::PriorOnly),
            (_, 1) => Some(IntervalKind::ForkMeansOnly),
            _ => Some(IntervalKind::Calibrated),
        };
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn comparison_scales_and_swaps(base in forks(Just(5), Just(5)), new in forks(Just(5), Just(5)), shift in 0.8..1.25_f64, factor in 1e-6..1e6_f64, pairing in pairing()) {
        let options = ComparisonOptions::default();
        let new = scaled(&new, shift);
        let there = one(&base, &new, pairing, &options);
        let big = one(&scaled(&base, factor), &scaled(&new, factor), pairing, &options);
        prop_assert!(near(there.low, big.low) && near(there.high, big.high) && near(there.ratio, big.ratio));
        let back = one(&new, &base, pairing, &options);
        prop_assert!(near(there.ratio * back.ratio, 1.0) && near(there.low * back.high, 1.0) && near(there.high * back.low, 1.0));
        let mirrored = match there.verdict {
            Verdict::Faster => Verdict::Slower,
            Verdict::Slower => Verdict::Faster,
            same => same,
        };
        prop_assert_eq!(back.verdict, mirrored);
    }

    /// Unpaired forks have no order; pairs may be reordered together.
    #[test]
    fn comparison_knows_no_order(base in forks(Just(4), Just(6)), new in forks(Just(4), Just(6)), pairing in pairing()) {
        let options = ComparisonOptions::default();
        let (a, b) = (one(&base, &new, pairing, &options), one(&reversed(&base), &reversed(&new), pairing, &options));
        prop_assert!(near(a.low, b.low) && near(a.high, b.high) && a.verdict == b.verdict);
        let mixed = one(&base, &reversed(&new), Pairing::Unpaired, &options);
        let plain = one(&base, &new, Pairing::Unpaired, &options);
        prop_assert!(near(mixed.low, plain.low) && near(mixed.p, plain.p));
    }

    #[test]
    fn verdict_and_interval_agree(
        base in forks(2..12_usize, Just(5)),
        others in prop::collection::vec((forks(2..12_usize, Just(5)), 0.9..1.1_f64), 1..6),
        margin in prop::sample::select(vec![0.0, 0.01, 0.05]), alpha in prop::sample::select(vec![0.001, 0.01, 0.05]), only_mean: bool, pairing in pairing()
    ) {
        let options = ComparisonOptions { margin, alpha, only_mean };
        let others: Vec<Forks> = others.iter().map(|(side, shift)| scaled(side, *shift)).collect();
        let pairs: Vec<(Side, Side, Pairing)> = others.iter().map(|new| (Side { forks: &base }, Side { forks: new }, pairing)).collect();
        for (found, new) in compare_family(&pairs, &options).iter().zip(&others) {
            consistent(found, &options)?;
            prop_assert_eq!(found.verdict == Verdict::NotTested(Reason::UnequalBlocks), pairing == Pairing::Paired && new.len() != base.len());
        }
    }

    /// A pair more in the table can only widen the others' intervals and raise their p.
    #[test]
    fn families_cost(base in forks(Just(5), Just(5)), first in forks(Just(5), Just(5)), second in forks(Just(5), Just(5))) {
        let options = ComparisonOptions { only_mean: true, ..ComparisonOptions::default() };
        let alone = one(&base, &first, Pairing::Unpaired, &options);
        let side = |forks| (Side { forks: &base }, Side { forks }, Pairing::Unpaired);
        let both = compare_family(&[side(&first), side(&second)], &options);
        prop_assert!(both[0].low < alone.low && both[0].high > alone.high && both[0].p_adjusted >= alone.p_adjusted);
        prop_assert!(near(both[0].p, alone.p));
        // One that cannot be tested costs nothing.
        let empty = vec![];
        let beside = compare_family(&[side(&first), side(&empty)], &options);
        prop_assert_eq!(beside[0], alone);
        prop_assert_eq!(beside[1].verdict, Verdict::NotTested(Reason::NoValues));
    }

    #[test]
    fn anything_is_answered(base in anything(), new in anything(), pairing in pairing(), alpha in prop::sample::select(vec![0.01, 0.0, 1.0, f64::NAN])) {
        for level in ConfidenceLevel::ALL {
            let found = interval(&base, level);
            prop_assert!(found.is_none() || usable(&base));
            if let Some(i) = found {
                prop_assert!(0.0 < i.low && i.low < i.high && i.high.is_finite());
            }
        }
        let options = ComparisonOptions { alpha, ..ComparisonOptions::default() };
        let found = one(&base, &new, pairing, &options);
        consistent(&found, &options)?;
        let tested = !matches!(found.verdict, Verdict::NotTested(_));
        prop_assert!(!tested || (usable(&base) && usable(&new) && base.len().min(new.len()) >= 2 && alpha == 0.01));
        let parts = split::split(&base);
        advice::next_minute(parts.as_ref(), advice::Costs { fork_s: 1.0, iteration_s: 0.1 });
        for fork in &base {
            autocorrelation::within_process(fork, 0.99);
        }
    }
}
