//! The conclusion of a comparison.

use crate::compare::{Estimates, Interval, PairResult};

/// The second side compared with the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The interval lies wholly below the practical margin: the new side takes less time.
    Faster,
    /// The interval lies wholly above the practical margin.
    Slower,
    /// No difference is claimed, and the interval lies wholly inside the margin of
    /// [`PairResult::same_within`].
    Same,
    /// None of these: more forks may decide.
    Inconclusive,
    /// The means and the fast ends of the processes contradict each other, so which side is faster
    /// depends on the process: no difference is claimed.
    Depends,
    /// Both sides are the same program, run in the same way: nothing was measured.
    Identical,
    /// A test is not possible.
    NotTested(Reason),
}

/// Why a pair was not tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A side has one fork: the variation between forks is unknown.
    OneFork,
    /// A side has no fork, or a fork without values.
    NoValues,
    /// A value is not a finite number above 0, or so large or small that its ratio to the others is
    /// not.
    NotATime,
    /// The sides come from different machines, or from different settings of one.
    OtherMachine,
    /// Paired sides with different numbers of forks.
    UnequalBlocks,
    /// Blocks of turns began in so many seconds, fewer than a verdict takes.
    FewSeconds(usize),
    /// One of two runs apart has blocks in so many seconds, fewer than a verdict takes.
    FewSecondsApart(usize),
    /// One side was measured in turns, the other in forks.
    OtherSchedule,
    /// One side worked while others had their turns.
    Restless,
    /// `alpha` is not between 0 and 1, or the margin is negative or not finite.
    Options,
}

impl Verdict {
    /// One word for tables and machine formats.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Same => "same",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Depends => "depends",
            Verdict::Identical => "identical",
            Verdict::NotTested(_) => "not-tested",
        }
    }

    /// Whether the sides are claimed to differ.
    pub fn is_difference(self) -> bool {
        matches!(self, Verdict::Faster | Verdict::Slower)
    }

    /// Whether it comes from a test: only then are there a ratio and an interval.
    pub fn is_tested(self) -> bool {
        !matches!(self, Verdict::Identical | Verdict::NotTested(_))
    }

    /// The verdict by the mean, unless the fast end contradicts it. This is the only place that
    /// decides it, for forks and turns, runs and files, gates and studies.
    ///
    /// `significant`: the mean's p is small enough within the family. `margin`: the largest relative
    /// difference that does not matter.
    pub(crate) fn of(
        mean: &Interval,
        fast: Option<&Interval>,
        significant: bool,
        margin: f64,
    ) -> Verdict {
        let of_mean = match Verdict::of_interval(mean.low, mean.high, margin) {
            Verdict::Faster | Verdict::Slower if !significant => Verdict::Inconclusive,
            verdict => verdict,
        };
        match fast {
            Some(fast) if contradict(of_mean, mean, fast, margin) => Verdict::Depends,
            _ => of_mean,
        }
    }

    /// What an interval of the logarithm of the ratio says alone.
    fn of_interval(low: f64, high: f64, margin: f64) -> Verdict {
        let log = margin.ln_1p();
        match (low, high) {
            _ if high < -log => Verdict::Faster,
            _ if low > log => Verdict::Slower,
            _ if same_within(low, high, margin).is_some() => Verdict::Same,
            _ => Verdict::Inconclusive,
        }
    }
}

/// A ratio closer to 1 than this points in no direction: by so much, two statistics of the same
/// program differ by chance.
const POINTS: f64 = 0.01;

/// One of the two claims a difference and the other one points in the opposite direction, or the
/// means are the same and the fast ends are known to differ from them.
fn contradict(of_mean: Verdict, mean: &Interval, fast: &Interval, margin: f64) -> bool {
    let opposite = |claim: Verdict, other: f64| match claim {
        Verdict::Faster => other > POINTS.ln_1p(),
        Verdict::Slower => other < -POINTS.ln_1p(),
        _ => false,
    };
    let of_fast = Verdict::of_interval(fast.low, fast.high, margin);
    let apart = fast.low > mean.high || fast.high < mean.low;
    opposite(of_mean, fast.delta)
        || opposite(of_fast, mean.delta)
        || (of_mean == Verdict::Same && of_fast.is_difference() && apart)
}

/// Margins within which sides are called the same, beside the one asked for. One interval may be
/// held against all of them: they all rest on the claim that it contains the ratio.
const MARGINS: [f64; 3] = [0.01, 0.02, 0.05];

/// The smallest margin that holds an interval of the logarithm of the ratio, of [`MARGINS`] and
/// `margin`.
pub(crate) fn same_within(low: f64, high: f64, margin: f64) -> Option<f64> {
    let holds = |margin: &f64| low > -margin.ln_1p() && high < margin.ln_1p();
    let all = MARGINS.into_iter().chain([margin]);
    all.filter(holds).min_by(f64::total_cmp)
}

/// The largest margin within which sides are called the same, as a logarithm.
pub(crate) fn widest(margin: f64) -> f64 {
    MARGINS.into_iter().fold(margin, f64::max).ln_1p()
}

impl PairResult {
    /// Whether more forks may say more: nothing is known, or only that the sides are the same within
    /// more than the margin asked for.
    pub fn is_open(&self) -> bool {
        match self.verdict {
            Verdict::Inconclusive | Verdict::Depends => true,
            Verdict::Same => self.same_within.is_none_or(|within| within > self.margin),
            _ => false,
        }
    }

    /// The fast ends, if they say something that the verdict does not: they contradict it, or they
    /// differ while the means are not known to.
    pub fn telling_fast_ends(&self) -> Option<Estimates> {
        let tells = |fast: &Estimates| match self.verdict {
            Verdict::Depends => true,
            Verdict::Inconclusive => {
                let alone = Verdict::of_interval(fast.low.ln(), fast.high.ln(), self.margin);
                alone.is_difference()
            }
            _ => false,
        };
        self.fast.filter(tells)
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
            ["slower", "faster", "same", "inconclusive"]
        );
        assert_eq!(
            [of(0.009, 0.049), of(0.009, 0.04), of(-0.1, 0.1)],
            [Verdict::Inconclusive, Verdict::Same, Verdict::Inconclusive]
        );
    }

    /// The mean decides; a fast end that contradicts it withdraws the verdict.
    #[test]
    fn contradictions() {
        let interval = |delta: f64, half: f64| Interval {
            delta,
            low: delta - half,
            high: delta + half,
        };
        let of = |mean: [f64; 2], fast: [f64; 2]| {
            let [mean, fast] = [mean, fast].map(|[delta, half]| interval(delta, half));
            Verdict::of(&mean, Some(&fast), true, 0.01).word()
        };
        // The fast end alone claims nothing, whatever it says.
        assert_eq!(of([0.07, 0.1], [0.1, 0.05]), "inconclusive");
        assert_eq!(of([-0.005, 0.1], [0.1, 0.05]), "inconclusive");
        // Opposite directions, one of them significant.
        assert_eq!(of([-0.17, 0.1], [0.1, 0.05]), "depends");
        assert_eq!(of([-0.17, 0.2], [0.1, 0.05]), "depends");
        assert_eq!(of([-0.17, 0.1], [0.1, 0.2]), "depends");
        assert_eq!(of([-0.17, 0.2], [0.1, 0.2]), "inconclusive");
        // Within 1 % of 1 there is no direction: only the tail became slower.
        assert_eq!(of([0.1, 0.05], [-0.009, 0.005]), "slower");
        assert_eq!(of([0.1, 0.05], [-0.011, 0.1]), "depends");
        // The same on average, and known not to be the same in the fastest iterations.
        assert_eq!(of([0.0, 0.009], [0.05, 0.02]), "depends");
        assert_eq!(of([0.02, 0.025], [0.04, 0.02]), "same");
        let mean = interval(0.1, 0.05);
        assert_eq!(Verdict::of(&mean, None, true, 0.01), Verdict::Slower);
        assert_eq!(Verdict::of(&mean, None, false, 0.01), Verdict::Inconclusive);
    }

    /// The smallest of 1, 2, 5 % and the margin asked for; no end may touch it.
    #[test]
    fn the_smallest_margin_that_holds() {
        for (low, high, margin, expected) in [
            (-0.004, 0.004, 0.01, Some(0.01)),
            (-0.004, 0.004, 0.005, Some(0.005)),
            (-0.004, 0.012, 0.01, Some(0.02)),
            (-0.048, 0.0, 0.01, Some(0.05)),
            (0.01, 0.048, 0.01, Some(0.05)),
            (-0.05_f64.ln_1p(), 0.0, 0.01, None),
            (0.0, 0.08, 0.1, Some(0.1)),
            (0.0, 0.012, 0.1, Some(0.02)),
            (0.0, 0.012, 0.0, Some(0.02)),
        ] {
            assert_eq!(
                same_within(low, high, margin),
                expected,
                "{low} {high} {margin}"
            );
        }
    }

    /// More forks may still narrow a margin that is wider than asked for.
    #[test]
    fn open_until_the_margin_asked_for() {
        let is_open = |verdict, within| comparison(1.0, 0.99, 1.01, verdict, within).is_open();
        assert!(is_open(Verdict::Inconclusive, None) && is_open(Verdict::Same, Some(0.02)));
        assert!(is_open(Verdict::Depends, None));
        assert!(!is_open(Verdict::Same, Some(0.01)) && !is_open(Verdict::Faster, None));
        assert!(!is_open(Verdict::NotTested(Reason::OneFork), None));
    }
}
