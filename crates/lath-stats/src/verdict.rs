//! What a comparison concludes, and how it is said in words.
//!
//! One rule of wording matters more than the others: a difference that is not significant is never a bare percentage, because readers
//! take a percentage for a finding. It is told as the range the difference may lie in.

use crate::compare::Comparison;
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
    /// A value is not a finite number above 0, or so large or small that its ratio to the others is not.
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

    /// What an interval of the logarithm of the ratio says, given the margin as a logarithm. The one place where it is decided.
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
            Reason::OneFork => "a single fork says nothing about how forks differ",
            Reason::NoValues => "there are no values",
            Reason::NotATime => "values are not all finite and above 0",
            Reason::UnequalBlocks => "the sides do not have a fork each in every block",
            Reason::Options => "alpha must lie between 0 and 1, and the margin must not be negative",
        })
    }
}

impl Comparison {
    /// The verdict in a phrase: a percentage if and only if a difference is claimed, else the range it may lie in.
    pub fn describe(&self) -> String {
        let range = || format!("{} to {}", percent(self.low), percent(self.high));
        match self.verdict {
            Verdict::Faster | Verdict::Slower => format!("{}: {} ({})", self.verdict.word(), percent(self.ratio), range()),
            Verdict::Equivalent => format!("equivalent: {}", range()),
            Verdict::Inconclusive => match self.more_forks {
                Some(1) => format!("inconclusive: {}; needs about 1 more fork", range()),
                Some(more) => format!("inconclusive: {}; needs about {more} more forks", range()),
                None => format!("inconclusive: {}", range()),
            },
            Verdict::NotTested(reason) => format!("not tested: {reason}"),
        }
    }
}

/// Change of time as a signed percentage, from a tripling on as a factor: `+4.9 %`, `-0.31 %`, `x12`.
fn percent(ratio: f64) -> String {
    let change = (ratio - 1.0) * 100.0;
    match change.abs() {
        _ if ratio >= 3.0 => format!("x{}", significant(ratio)),
        c if c < 0.005 => "0 %".to_owned(),
        c if c < 1.0 => format!("{change:+.2} %"),
        _ => format!("{change:+.1} %"),
    }
}

fn significant(factor: f64) -> String {
    if factor < 10.0 { format!("{factor:.1}") } else { format!("{factor:.0}") }
}
