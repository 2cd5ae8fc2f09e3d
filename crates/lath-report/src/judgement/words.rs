//! A judgement in words.
//!
//! The most important rule: a difference that is not significant is never a bare percentage, because
//! readers take a percentage for a finding. `≈` precedes it, and its range follows.

use lath_core::written::quantity::{self, changes};
use lath_core::written::uncertainty;
use lath_core::written::words::count;
use lath_stats::compare::{PairResult, Reason, Verdict};
use lath_stats::interval::known::UP_TO;
use lath_stats::turns;

/// The reason for [`Verdict::Identical`].
pub const SAME_PROGRAM: &str = "the same program, so lath did not measure it";

/// Of a result that only one process measured.
pub const ONE_PROCESS: &str = "one process is not enough for an interval, nor for a verdict";

/// The verdict in words: `slower`, `same within 2 %`, `not tested`.
pub fn verdict(found: &PairResult) -> String {
    match (found.verdict, found.same_within) {
        (Verdict::Same, Some(margin)) => {
            format!("same within {}", quantity::margin(margin))
        }
        (Verdict::Depends, _) => "depends on the process".to_owned(),
        (verdict, _) => verdict.word().replace('-', " "),
    }
}

/// Why a pair was not tested, and what to do.
pub fn reason(why: Reason) -> String {
    match why {
        Reason::OneFork => "one fork is not enough for an interval: use -f 5",
        Reason::NoValues => "there are no values",
        Reason::NotATime => "values are not all finite and above 0",
        Reason::OtherMachine => {
            "another machine or set-up: measure both sides on one, or insist with \
                    --pool-machines"
        }
        Reason::UnequalBlocks => "some blocks lack a fork of one side",
        Reason::FewSeconds(n) => {
            let least = turns::FEWEST;
            return format!(
                "it had turns in {} of the run only, and a verdict takes {least}: allow more time \
                     (--time-budget)",
                count(n, "second")
            );
        }
        Reason::FewSecondsApart(n) => {
            let least = turns::FEWEST_APART;
            return format!(
                "blocks of turns of one side began in {} of its run, and a verdict on two runs \
                     takes {least}: measure longer (--time-budget 30s)",
                count(n, "second")
            );
        }
        Reason::OtherSchedule => {
            "one side was measured in turns, the other in forks: measure both with --schedule \
                    forks, or both with lath compare"
        }
        Reason::Restless => {
            "one side has threads of its own, which worked while the others had their turns: \
                    --schedule forks compares it"
        }
        Reason::Options => "alpha must lie between 0 and 1, and the margin must not be negative",
    }
    .to_owned()
}

/// The verdict as a phrase: the change of the means, after `≈` unless a difference is claimed,
/// and its range. The fast ends follow where they say something else.
pub fn describe(found: &PairResult) -> String {
    let word = verdict(found);
    let about = if found.verdict.is_difference() {
        ""
    } else {
        "≈ "
    };
    let change = |about: &str, ratio: f64, low: f64, high: f64| {
        let number = changes(&[ratio, low, high]);
        let range = if found.verdict.is_difference() {
            uncertainty::bounds(low, high, number)
        } else {
            uncertainty::of_ratio(low, high, UP_TO, number)
        };
        format!("{about}{} {range}", number(ratio))
    };
    let fast = found.telling_fast_ends().map(|fast| {
        let of_fast = change("", fast.ratio, fast.low, fast.high);
        format!("; the fastest iterations {of_fast}")
    });
    match found.verdict {
        Verdict::NotTested(why) => format!("{word}: {}", reason(why)),
        Verdict::Identical => format!("{word}: {SAME_PROGRAM}"),
        _ => format!(
            "{word}: {}{}",
            change(about, found.ratio, found.low, found.high),
            fast.unwrap_or_default()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_stats::compare::Estimates;

    fn comparison(
        ratio: f64,
        low: f64,
        high: f64,
        verdict: Verdict,
        same_within: Option<f64>,
    ) -> PairResult {
        PairResult {
            ratio,
            low,
            high,
            verdict,
            margin: 0.01,
            same_within,
            ..PairResult::identical()
        }
    }

    #[test]
    fn in_words() {
        let say = |ratio, low, high, verdict, within| {
            describe(&comparison(ratio, low, high, verdict, within))
        };
        assert_eq!(
            say(1.051, 1.026, 1.0766, Verdict::Slower, None),
            "slower: +5.1 % (+2.6 % to +7.7 %)"
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
            say(1.0, 0.996, 1.004, Verdict::Same, Some(0.005)),
            "same within 0.5 %: ≈ 0 % (-0.40 % to +0.40 %)"
        );
        assert_eq!(
            say(1.01, 0.99, 1.019, Verdict::Same, Some(0.02)),
            "same within 2 %: ≈ +1.0 % (-1.0 % to +1.9 %)"
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
        assert_eq!(
            describe(&PairResult::identical()),
            "identical: the same program, so lath did not measure it"
        );
    }

    /// The fast ends follow only where they say something that the verdict does not.
    #[test]
    fn fast_ends_in_words() {
        let say = |verdict, within, [ratio, low, high]: [f64; 3]| {
            describe(&PairResult {
                fast: Some(Estimates { ratio, low, high }),
                ..comparison(1.071, 0.969, 1.184, verdict, within)
            })
        };
        assert_eq!(
            say(Verdict::Inconclusive, None, [1.1, 1.041, 1.163]),
            "inconclusive: ≈ +7.1 % (-3.1 % to +18.4 %); the fastest iterations +10.0 % (+4.1 % to \
                +16.3 %)"
        );
        assert_eq!(
            say(Verdict::Depends, None, [0.9, 0.85, 0.95]),
            "depends on the process: ≈ +7.1 % (-3.1 % to +18.4 %); the fastest iterations -10.0 % \
                (-15.0 % to -5.0 %)"
        );
        let open = say(Verdict::Inconclusive, None, [1.1, 0.99, 1.163]);
        assert_eq!(open, "inconclusive: ≈ +7.1 % (-3.1 % to +18.4 %)");
        let slower = say(Verdict::Slower, None, [1.1, 1.041, 1.163]);
        assert!(!slower.contains("fastest"), "{slower}");
    }

    /// The estimate of an unclaimed difference stands between `≈` and its range.
    #[test]
    fn no_bare_percentage() {
        for verdict in [Verdict::Same, Verdict::Inconclusive] {
            assert!(
                describe(&comparison(1.0234, 0.99, 1.05, verdict, Some(0.05)))
                    .contains(": ≈ +2.3 % (-1.0 % to +5.0 %)")
            );
        }
        assert!(
            describe(&comparison(1.0234, 1.011, 1.05, Verdict::Slower, None))
                .contains("slower: +2.3 % (")
        );
    }
}
