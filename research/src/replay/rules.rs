//! Rules by which the mean and the fast end of forks could decide together.

use lath_stats::compare::{
    ComparisonOptions, Estimates, PairResult, Pairing, Side, Verdict, compare_family,
};

/// What a rule says of the second side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    Faster,
    None,
    Slower,
}

/// `lath`: the mean decides, and a fast end that contradicts it withdraws the verdict. Of the others
/// both statistics share alpha.
pub const NAMES: [&str; 4] = [
    "lath",
    "either decides",
    "either decides, both on one side",
    "either decides, the mean excludes 1",
];

pub fn claims(base: &[Vec<f64>], new: &[Vec<f64>], pairing: Pairing) -> [Claim; NAMES.len()] {
    let compared = |alpha: f64| {
        let options = ComparisonOptions {
            alpha,
            ..ComparisonOptions::default()
        };
        compare_family(
            &[(Side { forks: base }, Side { forks: new }, pairing)],
            &options,
        )[0]
    };
    let full = ComparisonOptions::default();
    let lath = match compared(full.alpha).verdict {
        Verdict::Faster => Claim::Faster,
        Verdict::Slower => Claim::Slower,
        _ => Claim::None,
    };
    let shared = compared(full.alpha / 2.0);
    let [mean, fast] = alone(&shared, full.margin);
    let first = if mean == Claim::None { fast } else { mean };
    let kept = |condition: bool| if condition { first } else { Claim::None };
    let PairResult {
        ratio, low, high, ..
    } = shared;
    let side = |of: f64| match first {
        Claim::Faster => of < 1.0,
        _ => of > 1.0,
    };
    let fast_ratio = shared.fast.map_or(ratio, |fast| fast.ratio);
    let margin = 1.0 + full.margin;
    let contradicted = match first {
        Claim::Faster => ratio > margin,
        Claim::Slower => ratio < 1.0 / margin,
        Claim::None => false,
    };
    [
        lath,
        kept(!contradicted),
        kept(side(ratio) && side(fast_ratio)),
        kept(side(low) && side(high)),
    ]
}

/// What each statistic's interval claims.
fn alone(found: &PairResult, margin: f64) -> [Claim; 2] {
    let PairResult {
        ratio, low, high, ..
    } = *found;
    let of = |Estimates { low, high, .. }: Estimates| match () {
        () if low > 1.0 + margin => Claim::Slower,
        () if high < 1.0 / (1.0 + margin) => Claim::Faster,
        () => Claim::None,
    };
    [
        of(Estimates { ratio, low, high }),
        found.fast.map_or(Claim::None, of),
    ]
}
