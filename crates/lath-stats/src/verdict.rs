//! What a comparison concludes, and how it is said in words.
//!
//! One rule of wording matters more than the others: a difference that is not significant is never
//! a bare percentage, because readers take a percentage for a finding. `≈` stands before it, and
//! the range that the difference may lie in behind it.

use crate::compare::{Comparison, Estimates, Statistic};
use crate::uncertainty;
use std::fmt;

/// The second side against the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The interval lies wholly below the practical margin: the new side takes less time.
    Faster,
    /// The interval lies wholly above the practical margin.
    Slower,
    /// The interval lies wholly inside the practical margin.
    Equivalent,
    /// None of these: more forks might tell.
    Inconclusive,
    /// There is nothing a test could say.
    NotTested(Reason),
}

/// Why a pair was not tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A side has one fork: how much forks differ is unknown.
    OneFork,
    /// A side has no fork, or a fork without values.
    NoValues,
    /// A value is not a finite number above 0, or so large or small that its ratio to the others is
    /// not.
    NotATime,
    /// Paired sides with different numbers of forks.
    UnequalBlocks,
    /// `alpha` is not between 0 and 1, or the margin is negative or not finite.
    Options,
}

impl Verdict {
    /// One word for tables and machine formats.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Equivalent => "equivalent",
            Verdict::Inconclusive => "inconclusive",
            Verdict::NotTested(_) => "not-tested",
        }
    }

    /// Whether the sides are claimed to differ.
    pub fn is_difference(self) -> bool {
        matches!(self, Verdict::Faster | Verdict::Slower)
    }

    /// What an interval of the logarithm of the ratio says, given the margin as a logarithm. The
    /// one place where it is decided.
    pub(crate) fn of_interval(low: f64, high: f64, margin: f64) -> Verdict {
        match (low, high) {
            _ if high < -margin => Verdict::Faster,
            _ if low > margin => Verdict::Slower,
            _ if low > -margin && high < margin => Verdict::Equivalent,
            _ => Verdict::Inconclusive,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::OneFork => "one fork is not enough for an interval: use -f 5",
            Reason::NoValues => "there are no values",
            Reason::NotATime => "values are not all finite and above 0",
            Reason::UnequalBlocks => "the sides do not have a fork each in every block",
            Reason::Options => {
                "alpha must lie between 0 and 1, and the margin must not be negative"
            }
        })
    }
}

impl Comparison {
    /// The verdict in a phrase: the change of the estimates, after `≈` unless a difference is
    /// claimed, and the range it may lie in. Where the verdict rests on the fast end of the forks,
    /// its numbers follow by name.
    pub fn describe(&self) -> String {
        let word = self.verdict.word();
        let about = if self.verdict.is_difference() {
            ""
        } else {
            "≈ "
        };
        let change = |ratio: f64, low: f64, high: f64| {
            let number = number(&[ratio, low, high]);
            let range = if self.verdict.is_difference() {
                uncertainty::bounds(low, high, number)
            } else {
                uncertainty::of_ratio(low, high, number)
            };
            format!("{about}{} {range}", number(ratio))
        };
        let Estimates { ratio, low, high } = self.estimates;
        let by_low = || {
            format!(
                "; the fast end of the forks {}",
                change(self.ratio, self.low, self.high)
            )
        };
        let by = if self.decided_by == Statistic::Low {
            by_low()
        } else {
            String::new()
        };
        let more = self.more_forks.map_or_else(String::new, |n| {
            format!(
                "; needs about {n} more fork{}",
                if n == 1 { "" } else { "s" }
            )
        });
        match self.verdict {
            Verdict::NotTested(reason) => format!("not tested: {reason}"),
            _ => format!("{word}: {}{by}{more}", change(ratio, low, high)),
        }
    }
}

/// How ratios of times that belong together are written: as changes, or all as factors where one of
/// them is a doubling or a halving.
fn number(ratios: &[f64]) -> fn(f64) -> String {
    let small = |ratio: &f64| *ratio > 0.5 && *ratio < 2.0;
    if ratios.iter().all(small) {
        percent
    } else {
        factor
    }
}

/// Change of time as a signed percentage: `+4.9 %`, `-0.31 %`.
fn percent(ratio: f64) -> String {
    let change = (ratio - 1.0) * 100.0;
    match change.abs() {
        c if c < 0.005 => "0 %".to_owned(),
        c if c < 1.0 => format!("{change:+.2} %"),
        _ => format!("{change:+.1} %"),
    }
}

/// So many times the time: `x12`, `x1.3`, `x0.031`.
fn factor(ratio: f64) -> String {
    match ratio {
        r if r < 0.1 => format!("x{r:.3}"),
        r if r < 1.0 => format!("x{r:.2}"),
        r if r < 10.0 => format!("x{r:.1}"),
        r => format!("x{r:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(
        ratio: f64,
        low: f64,
        high: f64,
        verdict: Verdict,
        more_forks: Option<u64>,
    ) -> Comparison {
        let estimates = Estimates { ratio, low, high };
        Comparison {
            ratio,
            low,
            high,
            estimates,
            level: 0.995,
            p: 0.001,
            p_adjusted: 0.001,
            verdict,
            decided_by: Statistic::Mean,
            more_forks,
        }
    }

    #[test]
    fn in_words() {
        let say = |ratio, low, high, verdict, more| {
            comparison(ratio, low, high, verdict, more).describe()
        };
        assert_eq!(
            say(1.051, 1.026, 1.0766, Verdict::Slower, None),
            "slower: +5.1 % (+2.6 % to +7.7 %)"
        );
        let means = |low: Comparison, [ratio, least, most]: [f64; 3]| {
            Comparison {
                decided_by: Statistic::Low,
                estimates: Estimates {
                    ratio,
                    low: least,
                    high: most,
                },
                ..low
            }
            .describe()
        };
        let low = means(
            comparison(1.051, 1.026, 1.0766, Verdict::Slower, None),
            [1.02, 0.99, 1.05],
        );
        assert_eq!(
            low,
            "slower: +2.0 % (-1.0 % to +5.0 %); the fast end of the forks +5.1 % (+2.6 % to +7.7 %)"
        );
        let open = means(
            comparison(1.01, 0.98, 1.04, Verdict::Inconclusive, Some(2)),
            [1.0, 0.996, 1.004],
        );
        assert_eq!(
            open,
            "inconclusive: ≈ 0 % (-0.40 % to +0.40 %); the fast end of the forks ≈ +1.0 % (-2.0 % to +4.0 %); needs about 2 more forks"
        );
        assert_eq!(
            say(0.5, 0.45, 0.55, Verdict::Faster, None),
            "faster: x0.50 (x0.45 to x0.55)"
        );
        assert_eq!(
            say(3.9, 2.925, 5.1, Verdict::Slower, None),
            "slower: x3.9 (x2.9 to x5.1)"
        );
        assert_eq!(
            say(0.031, 0.028, 0.0344, Verdict::Faster, None),
            "faster: x0.031 (x0.028 to x0.034)"
        );
        assert_eq!(
            say(12.3, 9.9, 14.6, Verdict::Slower, None),
            "slower: x12 (x9.9 to x15)"
        );
        assert_eq!(
            say(1.0, 0.996, 1.004, Verdict::Equivalent, None),
            "equivalent: ≈ 0 % (-0.40 % to +0.40 %)"
        );
        assert_eq!(
            say(1.02, 0.96, 1.1, Verdict::Inconclusive, Some(7)),
            "inconclusive: ≈ +2.0 % (-4.0 % to +10.0 %); needs about 7 more forks"
        );
        assert_eq!(
            say(1.02, 1.0, 1.1, Verdict::Inconclusive, Some(1)),
            "inconclusive: ≈ +2.0 % (0 % to +10.0 %); needs about 1 more fork"
        );
        assert_eq!(
            say(1.02, 0.96, 1.1, Verdict::Inconclusive, None),
            "inconclusive: ≈ +2.0 % (-4.0 % to +10.0 %)"
        );
        assert_eq!(
            say(0.39, 0.07, 1.5, Verdict::Inconclusive, None),
            "inconclusive: ≈ x0.39 (x0.070 to x1.5)"
        );
        assert_eq!(
            say(0.06, 5.47e-5, 69.8, Verdict::Inconclusive, None),
            "inconclusive: ≈ x0.060 (too wide)"
        );
        let untested = say(
            f64::NAN,
            f64::NAN,
            f64::NAN,
            Verdict::NotTested(Reason::OneFork),
            None,
        );
        assert_eq!(
            untested,
            "not tested: one fork is not enough for an interval: use -f 5"
        );
    }

    /// The estimate of a difference that is not claimed stands between `≈` and its range.
    #[test]
    fn no_bare_percentage() {
        for verdict in [Verdict::Equivalent, Verdict::Inconclusive] {
            assert!(
                comparison(1.0234, 0.99, 1.05, verdict, None)
                    .describe()
                    .contains(": ≈ +2.3 % (-1.0 % to +5.0 %)")
            );
        }
        assert!(
            comparison(1.0234, 1.011, 1.05, Verdict::Slower, None)
                .describe()
                .contains("slower: +2.3 % (")
        );
    }

    #[test]
    fn four_ways() {
        let of = |low, high| Verdict::of_interval(low, high, 0.01);
        assert_eq!(
            [
                of(0.011, 0.1),
                of(-0.1, -0.011),
                of(-0.009, 0.009),
                of(0.009, 0.1)
            ]
            .map(Verdict::word),
            ["slower", "faster", "equivalent", "inconclusive"]
        );
        assert_eq!(
            [of(0.01, 0.1), of(-0.01, 0.0), of(-0.1, 0.1)],
            [Verdict::Inconclusive; 3]
        );
    }
}
