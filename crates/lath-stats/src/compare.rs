//! Contenders compared with a baseline: p-values, simultaneous intervals, verdicts.
//!
//! Method and constants: methodology/verdicts.md; multiplicity: Holm 1979 over the pairs of one
//! family. The mean of a fork decides: scores are means, and the mean is the time that users wait
//! for. Its interval has the level at which all intervals of the family hold simultaneously, so
//! that ratio, interval and verdict cannot contradict each other. The fast end decides nothing, but
//! it can withdraw a verdict ([`crate::verdict`]).

pub mod difference;
pub mod holm;
pub mod looks;
pub(crate) mod strata;

pub use crate::paired::Statistic;
pub use crate::verdict::{Reason, Verdict};

use crate::effect::Effect;
use crate::interval::summary::ForkSummary;
use crate::turns::{self, Values};
use crate::verdict::{same_within, widest};
use difference::Difference;

/// How the forks of the two sides are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Fork `i` of both sides ran in the same block: drift between blocks cancels out.
    Paired,
    /// Measured separately. Valid only if nothing but the contender changed in between.
    Unpaired,
}

/// What is known of two contenders.
#[derive(Clone, Copy, Debug)]
pub enum Pair<'a> {
    /// Base and new side.
    Forks(Side<'a>, Side<'a>, Pairing),
    /// Measured in turns: the log ratios of their blocks, new / base, of the means and of the fast
    /// ends, where all blocks have those ([`crate::turns`]).
    Turns {
        mean: &'a Values,
        low: Option<&'a Values>,
    },
    /// Two runs that each measured in turns, but not with each other: the logarithms of the times in
    /// their seconds, base and new.
    Apart([&'a [f64]; 2]),
    /// For this reason it is not tested.
    Not(Reason),
}

/// One side: the times per operation of each fork's measured iterations, in any unit, the same on
/// both sides.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    pub forks: &'a [Vec<f64>],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparisonOptions {
    /// Largest relative difference that does not matter: 0.01 for a ratio between 1/1.01 and 1.01.
    pub margin: f64,
    /// Probability of any false claim of a difference in the family.
    pub alpha: f64,
    /// Do not look at the fast ends of forks.
    pub only_mean: bool,
}

impl Default for ComparisonOptions {
    fn default() -> Self {
        ComparisonOptions {
            margin: 0.01,
            alpha: 0.01,
            only_mean: false,
        }
    }
}

/// The result for one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairResult {
    /// New / base of the mean times; NaN if not tested, like the other numbers.
    pub ratio: f64,
    /// Simultaneous interval of `ratio`, from which the verdict is read.
    pub low: f64,
    pub high: f64,
    /// The same for the fast ends; `None` without a test, or if the sides' fast ends do not compare.
    pub fast: Option<Estimates>,
    /// Level of the intervals: `1 - alpha / m` with m pairs.
    pub level: f64,
    /// For the pair alone.
    pub p: f64,
    /// Holm's adjusted p, within the family.
    pub p_adjusted: f64,
    pub verdict: Verdict,
    /// [`ComparisonOptions::margin`].
    pub margin: f64,
    /// If the verdict is [`Verdict::Same`]: the smallest of the margins 1, 2, 5 % and `margin` that
    /// holds the interval.
    pub same_within: Option<f64>,
    /// If open ([`PairResult::is_open`]): approximate number of further forks of each side after
    /// which the interval would allow a verdict, or one within `margin`, if they vary like those
    /// measured. `None` if more than [`MOST_FORKS`], or if more forks may not help.
    pub more_forks: Option<u64>,
}

/// A ratio and its simultaneous interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimates {
    /// New / base.
    pub ratio: f64,
    pub low: f64,
    pub high: f64,
}

/// Maximum number of forks to suggest.
pub const MOST_FORKS: usize = 1000;

/// Compares each pair (base, new). All pairs form one family: contenders with the baseline of one
/// benchmark and parameter set. Pairs that cannot be tested keep their place in the result, but do
/// not count for the others.
pub fn compare_family(
    pairs: &[(Side, Side, Pairing)],
    options: &ComparisonOptions,
) -> Vec<PairResult> {
    let pairs: Vec<Pair> = pairs
        .iter()
        .map(|(base, new, pairing)| Pair::Forks(*base, *new, *pairing))
        .collect();
    compare_pairs(&pairs, options, 0)
}

/// The same, of pairs of any kind, if the family has at least `members` pairs, some of which are not
/// measured yet: present claims then remain valid.
pub fn compare_pairs(
    pairs: &[Pair],
    options: &ComparisonOptions,
    members: usize,
) -> Vec<PairResult> {
    let tests: Vec<Result<Tests, Reason>> = pairs
        .iter()
        .map(|pair| Tests::of_pair(pair, options))
        .collect();
    // Assume that missing pairs have the largest p-values. Then no factor is smaller than the final
    // one.
    let known: Vec<f64> = tests.iter().flatten().map(Tests::p).collect();
    let missing = vec![1.0; members.saturating_sub(known.len())];
    let adjusted = holm::adjust(&[known.as_slice(), &missing].concat());
    let tested = known.len() + missing.len();
    let mut adjusted = adjusted.into_iter();
    let conclude = |test: Result<Tests, Reason>| match test {
        Ok(test) => test.conclude(adjusted.next().unwrap_or(f64::NAN), tested, options),
        Err(reason) => PairResult::not_tested(reason),
    };
    tests.into_iter().map(conclude).collect()
}

/// The difference of a pair that one machine measured, to be combined with those of others; `None`:
/// it cannot be tested.
pub fn effect(pair: &Pair, options: &ComparisonOptions) -> Option<Effect> {
    let tests = Tests::of_pair(pair, options).ok()?;
    Some(tests.mean.effect())
}

/// The differences of one pair.
struct Tests {
    mean: Difference,
    fast: Option<Difference>,
}

impl Tests {
    fn of_pair(pair: &Pair, options: &ComparisonOptions) -> Result<Tests, Reason> {
        let alpha = options.alpha > 0.0 && options.alpha < 1.0;
        if !(alpha && options.margin >= 0.0 && options.margin.is_finite()) {
            return Err(Reason::Options);
        }
        match pair {
            Pair::Forks(base, new, pairing) => Tests::of(base.forks, new.forks, *pairing, options),
            Pair::Turns { mean, low } => Tests::of_turns(mean, *low),
            Pair::Apart([base, new]) => Tests::of_apart(base, new),
            Pair::Not(reason) => Err(*reason),
        }
    }

    fn of_apart(base: &[f64], new: &[f64]) -> Result<Tests, Reason> {
        let seconds = base.len().min(new.len());
        if seconds < turns::FEWEST_APART {
            return Err(Reason::FewSecondsApart(seconds));
        }
        let mean = turns::apart(base, new).ok_or(Reason::NoValues)?;
        Tests { mean, fast: None }.usable()
    }

    fn of_turns(mean: &Values, low: Option<&Values>) -> Result<Tests, Reason> {
        if mean.seconds < turns::FEWEST {
            return Err(Reason::FewSeconds(mean.seconds));
        }
        let difference = |of: &Values| of.difference().ok_or(Reason::NoValues);
        let tests = Tests {
            mean: difference(mean)?,
            fast: low.map(difference).transpose()?,
        };
        tests.usable()
    }

    fn of(
        base: &[Vec<f64>],
        new: &[Vec<f64>],
        pairing: Pairing,
        options: &ComparisonOptions,
    ) -> Result<Tests, Reason> {
        let (first, second) = (summary(base)?, summary(new)?);
        let (a, b) = (base.len(), new.len());
        if pairing == Pairing::Paired && a != b {
            return Err(Reason::UnequalBlocks);
        }
        let within = first
            .within
            .zip(second.within)
            .map(|(v, w)| (a as f64 * v + b as f64 * w) / (a + b) as f64);
        let difference = |statistic, first: &[f64], second: &[f64]| match pairing {
            Pairing::Paired => Difference::paired(first, second, within, statistic),
            Pairing::Unpaired => Difference::unpaired(first, second, within, statistic),
        };
        let mean = difference(Statistic::Mean, &first.logs, &second.logs);
        let compare = !options.only_mean && within.is_some() && low_ends_compare(base, new);
        let fast = compare
            .then(|| difference(Statistic::Low, &low_ends(base), &low_ends(new)))
            .flatten();
        let mean = mean.ok_or(Reason::OneFork)?;
        Tests { mean, fast }.usable()
    }

    fn usable(self) -> Result<Tests, Reason> {
        let is_time = |d: &Difference| d.p().is_finite() && d.ratio().is_normal();
        if [Some(&self.mean), self.fast.as_ref()]
            .into_iter()
            .flatten()
            .all(is_time)
        {
            Ok(self)
        } else {
            Err(Reason::NotATime)
        }
    }

    fn p(&self) -> f64 {
        self.mean.p().min(1.0)
    }

    fn conclude(&self, p_adjusted: f64, tested: usize, options: &ComparisonOptions) -> PairResult {
        let level = 1.0 - options.alpha / tested as f64;
        let margin = options.margin;
        let mean = Interval::of(&self.mean, level);
        let fast = self.fast.as_ref().map(|fast| Interval::of(fast, level));
        let verdict = Verdict::of(&mean, fast.as_ref(), p_adjusted < options.alpha, margin);
        let Estimates { ratio, low, high } = mean.estimates();
        let mut comparison = PairResult {
            ratio,
            low,
            high,
            fast: fast.map(|fast| fast.estimates()),
            level,
            p: self.p(),
            p_adjusted,
            verdict,
            margin,
            same_within: (verdict == Verdict::Same)
                .then(|| same_within(mean.low, mean.high, margin))
                .flatten(),
            more_forks: None,
        };
        if comparison.is_open() && verdict != Verdict::Depends {
            let widest = if verdict == Verdict::Same {
                margin.ln_1p()
            } else {
                widest(margin)
            };
            comparison.more_forks = more_forks(&self.mean, level, [margin.ln_1p(), widest]);
        }
        comparison
    }
}

/// One statistic's interval of the logarithm of the ratio.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub delta: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    fn of(difference: &Difference, level: f64) -> Interval {
        let (delta, half) = (difference.delta, difference.half_width(level));
        Interval {
            delta,
            low: delta - half,
            high: delta + half,
        }
    }

    fn estimates(&self) -> Estimates {
        Estimates {
            ratio: self.delta.exp(),
            low: self.low.exp(),
            high: self.high.exp(),
        }
    }
}

fn summary(forks: &[Vec<f64>]) -> Result<ForkSummary, Reason> {
    if forks.is_empty() || forks.iter().any(Vec::is_empty) {
        return Err(Reason::NoValues);
    }
    ForkSummary::of(forks).ok_or(Reason::NotATime)
}

fn low_ends(forks: &[Vec<f64>]) -> Vec<f64> {
    forks
        .iter()
        .map(|fork| Statistic::Low.of_fork(fork))
        .collect()
}

/// A minimum falls with the number of values, a low quantile hardly: minima need equal numbers in
/// every fork, quantiles similar ones.
fn low_ends_compare(base: &[Vec<f64>], new: &[Vec<f64>]) -> bool {
    let lengths = || base.iter().chain(new).map(Vec::len);
    let (least, most) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
    least == most || (least >= 10 && most * 4 <= least * 5)
}

/// How many more forks of each side would decide a pair with the present difference. With more
/// forks the interval shrinks towards that difference, until it lies beyond the margin or within the
/// widest one; bisection finds the smallest number.
fn more_forks(difference: &Difference, level: f64, [margin, widest]: [f64; 2]) -> Option<u64> {
    let delta = difference.delta.abs();
    let room = (delta - margin).max(widest - delta);
    let settled = |more: usize| difference.with_more(more).p_of(room) < 1.0 - level;
    if !settled(MOST_FORKS) {
        return None;
    }
    let (mut open, mut enough) = (0, MOST_FORKS);
    while enough - open > 1 {
        let middle = usize::midpoint(open, enough);
        if settled(middle) {
            enough = middle
        } else {
            open = middle
        }
    }
    Some(enough as u64)
}

impl PairResult {
    /// Of two sides that are one program, without any measurement.
    pub fn identical() -> PairResult {
        PairResult::without_numbers(Verdict::Identical)
    }

    /// For a pair that the caller does not test, too.
    pub fn not_tested(reason: Reason) -> PairResult {
        PairResult::without_numbers(Verdict::NotTested(reason))
    }

    fn without_numbers(verdict: Verdict) -> PairResult {
        let none = f64::NAN;
        PairResult {
            ratio: none,
            low: none,
            high: none,
            fast: None,
            level: none,
            p: none,
            p_adjusted: none,
            verdict,
            margin: none,
            same_within: None,
            more_forks: None,
        }
    }
}

#[cfg(test)]
mod tests;
