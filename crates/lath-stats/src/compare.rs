//! Contenders against a baseline: p-values, simultaneous intervals, verdicts.
//!
//! Method and constants: methodology/verdicts.md; multiplicity: Holm 1979 over the pairs of one
//! family. Each pair is tested by two statistics of its forks, the mean and the low end; the
//! interval of the statistic that decided is at the level that makes all intervals of the family
//! hold together, so that interval and verdict cannot contradict each other ([`crate::verdict`]).
//! Scores are means, so the mean is what decided wherever it says the same by itself; where only
//! the low end does, both ratios are at hand.

pub mod difference;
pub mod holm;
pub mod looks;

pub use crate::paired::Statistic;
pub use crate::verdict::{Reason, Verdict};

use crate::interval::summary::ForkSummary;
use difference::Difference;

/// How the forks of the two sides belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Fork `i` of both sides ran in the same block: what drifts between blocks cancels.
    Paired,
    /// Measured apart. Valid only if nothing changed in between but the contender.
    Unpaired,
}

/// One side: the times per operation of each fork's measured iterations, any unit, the same on both
/// sides.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    pub forks: &'a [Vec<f64>],
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparisonOptions {
    /// Differences up to this share do not matter in practice: 0.01 for a ratio between 1/1.01 and
    /// 1.01.
    pub margin: f64,
    /// Probability of any false claim of a difference in the family.
    pub alpha: f64,
    /// Only the mean of a fork is meaningful, not its low end.
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

/// What is known about one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// New / base of time, by the statistic that decided; NaN if not tested, as the other numbers.
    pub ratio: f64,
    /// Simultaneous interval of `ratio`.
    pub low: f64,
    pub high: f64,
    /// The same of the means, of which scores are made: other numbers only if the low end decided.
    pub estimates: Estimates,
    /// Its level: `1 - alpha / (2 m)` with m pairs tested by two statistics, `1 - alpha / m` by
    /// one.
    pub level: f64,
    /// Of the pair alone, both statistics considered.
    pub p: f64,
    /// Holm's, within the family.
    pub p_adjusted: f64,
    pub verdict: Verdict,
    pub decided_by: Statistic,
    /// If inconclusive: about as many more forks of each side would make `ratio`'s interval leave
    /// the nearer end of the margin, if they differ as those measured do. `None` if that is
    /// more than [`MOST_FORKS`].
    pub more_forks: Option<u64>,
}

/// A ratio and its simultaneous interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimates {
    /// New / base of the estimates of those forks that were compared.
    pub ratio: f64,
    pub low: f64,
    pub high: f64,
}

/// More forks than this are not suggested.
pub const MOST_FORKS: usize = 1000;

/// Compares each pair (base, new). All pairs are one family: contenders against the baseline of one
/// benchmark and parameter set. Pairs that cannot be tested are returned in their place and do not
/// count for the others.
pub fn compare_family(
    pairs: &[(Side, Side, Pairing)],
    options: &ComparisonOptions,
) -> Vec<Comparison> {
    compare_part(pairs, options, 0)
}

/// The same where the family has at least `members` pairs, some of which are not at hand yet: what
/// is claimed now still holds when they are.
pub fn compare_part(
    pairs: &[(Side, Side, Pairing)],
    options: &ComparisonOptions,
    members: usize,
) -> Vec<Comparison> {
    let tests: Vec<Result<Tests, Reason>> = pairs
        .iter()
        .map(|(base, new, pairing)| Tests::of(base.forks, new.forks, *pairing, options))
        .collect();
    // Of what is not known the worst is assumed: that it comes last, so that nobody's factor is
    // smaller than it is going to be.
    let known: Vec<f64> = tests.iter().flatten().map(Tests::p).collect();
    let missing = vec![1.0; members.saturating_sub(known.len())];
    let adjusted = holm::adjust(&[known.as_slice(), &missing].concat());
    let tested = known.len() + missing.len();
    let mut adjusted = adjusted.into_iter();
    let conclude = |test: Result<Tests, Reason>| match test {
        Ok(test) => test.conclude(adjusted.next().unwrap_or(f64::NAN), tested, options),
        Err(reason) => Comparison::not_tested(reason),
    };
    tests.into_iter().map(conclude).collect()
}

/// The differences of one pair by each statistic that counts, the most significant first.
struct Tests(Vec<(Statistic, Difference)>);

impl Tests {
    fn of(
        base: &[Vec<f64>],
        new: &[Vec<f64>],
        pairing: Pairing,
        options: &ComparisonOptions,
    ) -> Result<Tests, Reason> {
        if !(options.alpha > 0.0
            && options.alpha < 1.0
            && options.margin >= 0.0
            && options.margin.is_finite())
        {
            return Err(Reason::Options);
        }
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
        let mut found = vec![(
            Statistic::Mean,
            difference(Statistic::Mean, &first.logs, &second.logs).ok_or(Reason::OneFork)?,
        )];
        if !options.only_mean && within.is_some() && low_ends_compare(base, new) {
            let (first, second) = (low_ends(base), low_ends(new));
            found.push((
                Statistic::Low,
                difference(Statistic::Low, &first, &second).ok_or(Reason::OneFork)?,
            ));
        }
        if found
            .iter()
            .any(|(_, d)| !d.p().is_finite() || !d.ratio().is_normal())
        {
            return Err(Reason::NotATime);
        }
        found.sort_by(|(_, a), (_, b)| a.p().total_cmp(&b.p()));
        Ok(Tests(found))
    }

    /// Of the pair: the smallest, times the number of statistics.
    fn p(&self) -> f64 {
        (self.0.len() as f64 * self.0[0].1.p()).min(1.0)
    }

    fn conclude(&self, p_adjusted: f64, tested: usize, options: &ComparisonOptions) -> Comparison {
        let level = 1.0 - options.alpha / (self.0.len() * tested) as f64;
        let margin = options.margin.ln_1p();
        let all: Vec<Said> = self
            .0
            .iter()
            .map(|(statistic, difference)| Said::of(*statistic, difference, level, margin))
            .collect();
        let verdict = verdict(&all, p_adjusted < options.alpha, margin);
        // Whose intervals say what the verdict says: by p, but the mean first.
        let agree = || all.iter().filter(|said| said.verdict == verdict);
        let quickest = agree().next().unwrap_or(&all[0]);
        let means = all
            .iter()
            .find(|said| said.statistic == Statistic::Mean)
            .unwrap_or(&all[0]);
        let shown = if means.verdict == verdict {
            means
        } else {
            quickest
        };
        let more_forks = if verdict == Verdict::Inconclusive {
            more_forks(shown.difference, level, margin)
        } else {
            None
        };
        let (Estimates { ratio, low, high }, decided_by) = (shown.estimates(), shown.statistic);
        Comparison {
            ratio,
            low,
            high,
            estimates: means.estimates(),
            level,
            p: self.p(),
            p_adjusted,
            verdict,
            decided_by,
            more_forks,
        }
    }
}

/// What the interval of one statistic says by itself.
struct Said<'a> {
    statistic: Statistic,
    difference: &'a Difference,
    /// Of the logarithm of the ratio.
    low: f64,
    high: f64,
    verdict: Verdict,
}

impl<'a> Said<'a> {
    fn of(statistic: Statistic, difference: &'a Difference, level: f64, margin: f64) -> Said<'a> {
        let half = difference.half_width(level);
        let (low, high) = (difference.delta - half, difference.delta + half);
        Said {
            statistic,
            difference,
            low,
            high,
            verdict: Verdict::of_interval(low, high, margin),
        }
    }

    fn estimates(&self) -> Estimates {
        Estimates {
            ratio: self.difference.ratio(),
            low: self.low.exp(),
            high: self.high.exp(),
        }
    }
}

/// A difference if an interval lies beyond the margin; if the statistics claim opposite ones, the
/// mean counts, which is what is waited for. The low end claims nothing that the ratio of the
/// means, which rows show, contradicts by more than the margin. Equivalent only if no statistic's
/// interval leaves the margin.
fn verdict(all: &[Said], significant: bool, margin: f64) -> Verdict {
    let mean = all
        .iter()
        .find(|said| said.statistic == Statistic::Mean)
        .map_or(0.0, |said| said.difference.delta);
    let contradicted = |said: &Said| match said.verdict {
        Verdict::Faster => mean > margin,
        Verdict::Slower => mean < -margin,
        _ => false,
    };
    let claims: Vec<&Said> = all
        .iter()
        .filter(|said| said.verdict.is_difference() && significant && !contradicted(said))
        .collect();
    let opposed = claims.windows(2).any(|w| w[0].verdict != w[1].verdict);
    match claims
        .iter()
        .find(|said| !opposed || said.statistic == Statistic::Mean)
    {
        Some(said) => said.verdict,
        None if all.iter().all(|said| said.verdict == Verdict::Equivalent) => Verdict::Equivalent,
        None => Verdict::Inconclusive,
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

/// A minimum falls with the number of values it is taken of, a low quantile hardly: minima need the
/// same number in every fork, quantiles about the same.
fn low_ends_compare(base: &[Vec<f64>], new: &[Vec<f64>]) -> bool {
    let lengths = || base.iter().chain(new).map(Vec::len);
    let (least, most) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
    least == most || (least >= 10 && most * 4 <= least * 5)
}

/// How many more forks of each side would settle a pair whose difference is the one seen. With more
/// forks the interval only shrinks towards it, until it leaves the nearer end of the margin; the
/// least number is found by halving.
fn more_forks(difference: &Difference, level: f64, margin: f64) -> Option<u64> {
    let room = difference.delta.abs() - margin;
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

impl Comparison {
    fn not_tested(reason: Reason) -> Comparison {
        let verdict = Verdict::NotTested(reason);
        let none = f64::NAN;
        Comparison {
            ratio: none,
            low: none,
            high: none,
            estimates: Estimates {
                ratio: none,
                low: none,
                high: none,
            },
            level: none,
            p: none,
            p_adjusted: none,
            verdict,
            decided_by: Statistic::Mean,
            more_forks: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(
        base: &[Vec<f64>],
        new: &[Vec<f64>],
        pairing: Pairing,
        options: &ComparisonOptions,
    ) -> Comparison {
        compare_family(
            &[(Side { forks: base }, Side { forks: new }, pairing)],
            options,
        )[0]
    }

    /// `n` forks of five iterations, `low` but for the last one, which is `last`; forks differ a
    /// little, the same way for each call.
    fn forks(n: usize, low: f64, last: f64) -> Vec<Vec<f64>> {
        let fork = |i: usize| {
            (0..5).map(|k| if k < 4 { low } else { last } * (1.0 + 0.001 * (i % 3) as f64 + 0.0005 * k as f64)).collect()
        };
        (0..n).map(fork).collect()
    }

    /// The fast end is faster by 5 %, the mean slower by much: what is waited for counts. Where the
    /// mean is as before, the fast end may claim.
    #[test]
    fn opposed_statistics() {
        let found = compare(
            &forks(10, 1.0, 1.0),
            &forks(10, 0.95, 1.6),
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (found.verdict, found.decided_by),
            (Verdict::Slower, Statistic::Mean)
        );
        let low = compare(
            &forks(10, 1.0, 1.0),
            &forks(10, 0.95, 1.2),
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (low.verdict, low.decided_by),
            (Verdict::Faster, Statistic::Low)
        );
    }

    /// Means of 1.0 and 0.5 (one slow iteration in every base fork, which scatter), fast ends the
    /// other way round: a row that says half the time does not say *slower*.
    #[test]
    fn no_verdict_against_the_ratio_of_the_row() {
        let base: Vec<Vec<f64>> = [30.0, 1.5, 60.0, 12.0, 90.0]
            .iter()
            .map(|last| vec![1.0, 1.0, 1.0, 1.0, *last])
            .collect();
        let found = compare(
            &base,
            &forks(5, 1.5, 1.5),
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert!(
            found.estimates.ratio < 0.5 && found.p_adjusted < 0.01,
            "{found:?}"
        );
        assert_eq!(
            (found.verdict, found.decided_by),
            (Verdict::Inconclusive, Statistic::Mean)
        );
    }

    /// With as many more forks as are said, the interval that is shown leaves the margin: also
    /// where that of the fast end leaves it sooner.
    #[test]
    fn more_forks_settle_the_interval_shown() {
        let new: Vec<Vec<f64>> = [3.0, 1.1, 1.6]
            .iter()
            .map(|last| vec![1.02, 1.02, 1.02, 1.02, *last])
            .collect();
        let base = forks(3, 1.0, 1.0);
        let few = compare(
            &base,
            &new,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (few.verdict, few.decided_by),
            (Verdict::Inconclusive, Statistic::Mean)
        );
        let Tests(tests) = Tests::of(
            &base,
            &new,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        )
        .unwrap();
        let mean = tests
            .iter()
            .find(|(statistic, _)| *statistic == Statistic::Mean)
            .unwrap()
            .1;
        assert_eq!(mean.interval(few.level), (few.low, few.high));
        let settled = |more: u64| mean.with_more(more as usize).interval(few.level).0 > 1.01;
        let more = few.more_forks.unwrap();
        assert!(settled(more) && !settled(more - 1), "{more}");
    }

    /// Where the mean says by itself what the verdict says, its ratio and interval are shown, which
    /// scores follow from; the low end's where only it does.
    #[test]
    fn means_go_first() {
        let (base, new) = (forks(10, 1.0, 1.0), forks(10, 1.1, 1.1));
        let both = compare(
            &base,
            &new,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (both.verdict, both.decided_by),
            (Verdict::Slower, Statistic::Mean)
        );
        let score = |forks: &[Vec<f64>]| crate::interval::estimate(forks).unwrap();
        assert!(
            (both.ratio / (score(&new) / score(&base)) - 1.0).abs() < 1e-12
                && both.estimates.ratio == both.ratio
        );
        let tail = forks(10, 0.95, 1.2);
        let low = compare(
            &base,
            &tail,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (low.verdict, low.decided_by),
            (Verdict::Faster, Statistic::Low)
        );
        assert!(low.high < 0.99 && low.estimates.low < 1.0 && low.estimates.high > 1.0);
        assert!((low.estimates.ratio / (score(&tail) / score(&base)) - 1.0).abs() < 1e-12);
    }

    /// The fast end is the same, shown within the margin; the mean is not: not equivalent.
    #[test]
    fn a_change_of_the_tail_is_seen() {
        let found = compare(
            &forks(10, 1.0, 1.0),
            &forks(10, 1.0, 1.3),
            Pairing::Paired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (found.verdict, found.decided_by),
            (Verdict::Slower, Statistic::Mean)
        );
        let by_one_per_cent = compare(
            &forks(10, 1.0, 1.0),
            &forks(10, 1.0, 1.05),
            Pairing::Paired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (by_one_per_cent.verdict, by_one_per_cent.decided_by),
            (Verdict::Inconclusive, Statistic::Mean)
        );
    }

    #[test]
    fn equal_sides() {
        let side = forks(20, 1.0, 1.0);
        let many = compare(
            &side,
            &side,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (many.verdict, many.ratio, many.p, many.more_forks),
            (Verdict::Equivalent, 1.0, 1.0, None)
        );
        // The floor keeps three forks from showing anything within 1 %, however alike they are.
        let few = compare(
            &side[..3],
            &side[..3],
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(few.verdict, Verdict::Inconclusive);
        let more = few.more_forks.unwrap() as usize;
        let settled = |n: usize| {
            compare(
                &side[..n],
                &side[..n],
                Pairing::Unpaired,
                &ComparisonOptions::default(),
            )
            .verdict
                == Verdict::Equivalent
        };
        assert!(settled(3 + more + 1) && !settled(3 + more - 1), "{more}");
    }

    /// A difference that is the margin itself cannot be settled by any number of forks.
    #[test]
    fn on_the_margin() {
        let side = forks(5, 1.0, 1.0);
        let new: Vec<Vec<f64>> = side
            .iter()
            .map(|fork| fork.iter().map(|v| v * 1.01).collect())
            .collect();
        let found = compare(
            &side,
            &new,
            Pairing::Unpaired,
            &ComparisonOptions::default(),
        );
        assert_eq!(
            (found.verdict, found.more_forks),
            (Verdict::Inconclusive, None)
        );
        assert_eq!(
            compare(
                &side,
                &new,
                Pairing::Unpaired,
                &ComparisonOptions {
                    margin: 0.1,
                    ..ComparisonOptions::default()
                }
            )
            .verdict,
            Verdict::Equivalent
        );
    }

    /// Missing members make intervals wider and p larger, as if nothing was found in them.
    #[test]
    fn parts_of_a_family() {
        let (base, new) = (forks(10, 1.0, 1.0), forks(10, 1.02, 1.02));
        let pair = [(Side { forks: &base }, Side { forks: &new }, Pairing::Paired)];
        let alone = compare_family(&pair, &ComparisonOptions::default())[0];
        let part = compare_part(&pair, &ComparisonOptions::default(), 3)[0];
        assert_eq!((alone.level, part.level), (0.995, 1.0 - 0.01 / 6.0));
        assert!(
            (part.p_adjusted - 3.0 * alone.p).abs() < 1e-15
                && part.high > alone.high
                && part.low < alone.low
        );
        assert_eq!(
            compare_part(&pair, &ComparisonOptions::default(), 1),
            compare_family(&pair, &ComparisonOptions::default())
        );
    }

    #[test]
    fn why_not() {
        let (two, options) = (forks(2, 1.0, 1.0), ComparisonOptions::default());
        let reason = |base: &[Vec<f64>], new: &[Vec<f64>], options: &ComparisonOptions| {
            compare(base, new, Pairing::Paired, options).verdict
        };
        assert_eq!(
            reason(&two, &two[..1], &options),
            Verdict::NotTested(Reason::UnequalBlocks)
        );
        assert_eq!(
            reason(&two[..1], &two[..1], &options),
            Verdict::NotTested(Reason::OneFork)
        );
        assert_eq!(
            compare(&two, &two[..1], Pairing::Unpaired, &options).verdict,
            Verdict::NotTested(Reason::OneFork)
        );
        assert_eq!(
            reason(&two, &[vec![1.0], vec![]], &options),
            Verdict::NotTested(Reason::NoValues)
        );
        assert_eq!(
            reason(&two, &[vec![1.0], vec![0.0]], &options),
            Verdict::NotTested(Reason::NotATime)
        );
        assert_eq!(
            reason(
                &two,
                &two,
                &ComparisonOptions {
                    margin: -0.1,
                    ..options
                }
            ),
            Verdict::NotTested(Reason::Options)
        );
        assert!(!matches!(
            reason(&two, &two, &options),
            Verdict::NotTested(_)
        ));
    }

    /// Minima of different numbers of values, and forks of one value, leave the mean alone; it is
    /// then tested at the full level.
    #[test]
    fn without_low_ends() {
        let (base, mut new) = (forks(5, 1.0, 1.0), forks(5, 1.0, 1.0));
        new[0].pop();
        assert_eq!(
            compare(
                &base,
                &new,
                Pairing::Unpaired,
                &ComparisonOptions::default()
            )
            .level,
            0.99
        );
        let single: Vec<Vec<f64>> = base.iter().map(|fork| fork[..1].to_vec()).collect();
        let found = compare(
            &single,
            &single,
            Pairing::Paired,
            &ComparisonOptions::default(),
        );
        assert_eq!((found.level, found.decided_by), (0.99, Statistic::Mean));
        assert_eq!(
            compare(
                &base,
                &base,
                Pairing::Unpaired,
                &ComparisonOptions {
                    only_mean: true,
                    ..ComparisonOptions::default()
                }
            )
            .level,
            0.99
        );
        assert_eq!(
            compare(
                &base,
                &base,
                Pairing::Unpaired,
                &ComparisonOptions::default()
            )
            .level,
            0.995
        );
        let many = |n| vec![vec![1.0; n]; 3];
        assert!(
            low_ends_compare(&many(10), &many(12))
                && !low_ends_compare(&many(10), &many(13))
                && !low_ends_compare(&many(8), &many(9))
        );
    }
}
