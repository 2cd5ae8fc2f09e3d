//! Verdicts of the windows of a record: each length fits into it several times, and each window is
//! judged as if nothing else had been measured, as a run of lath with two contenders would judge
//! it, looks included.

use lath_core::record::Record;
use lath_import::comparison::RunComparison;
use lath_report::comparison::decide::evidence;
use lath_report::judgement::Evidence;
use lath_report::turns::Ratios;
use lath_stats::compare::{
    ComparisonOptions, Pair, PairResult, Reason, Verdict, compare_pairs, looks::TURNS,
};
use lath_stats::turns::Clock;
use std::ops::Range;

/// What a window says of one contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Index of its case.
    pub case: usize,
    /// That of the look that decided, or of the end.
    pub verdict: Verdict,
    pub same_within: Option<f64>,
    /// Of the ratio, at the window's end; `None`: too few blocks for a verdict.
    pub interval: Option<[f64; 2]>,
    /// `None`: not measured in turns.
    pub clock: Option<Clock>,
}

impl Judged {
    /// Of the interval, as a share.
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        self.interval.map(|[low, high]| (high / low).sqrt() - 1.0)
    }
}

/// What a window says of a contender, and what all that was measured outside of it says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Against {
    pub window: Judged,
    pub rest: Judged,
}

impl Against {
    /// Whether both say the same ratio: 1 is in the interval of the window's ratio divided by that
    /// of the rest. Both intervals are symmetric in logarithms, and of independent blocks, so the
    /// squares of their half-widths add up. `None`: one of them has too few blocks.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let [own, rest] = [self.window.interval?, self.rest.interval?];
        let middle = |[low, high]: [f64; 2]| f64::midpoint(low.ln(), high.ln());
        let half = |[low, high]: [f64; 2]| (high / low).ln() / 2.0;
        Some((middle(own) - middle(rest)).abs() <= half(own).hypot(half(rest)))
    }
}

/// All contenders of a family, in each window of `length_s` seconds of the first `whole_s`. In a
/// window with too few blocks for a verdict, nothing was found.
pub fn judged(record: &Record, family: usize, length_s: u64, whole_s: u64) -> Vec<Judged> {
    windows(record, family, length_s, whole_s)
        .flat_map(|window| of_window(&clipped(record, family, |at| window.contains(&at)), family))
        .collect()
}

/// The same, each window beside all blocks that began outside of it.
pub fn against_the_rest(
    record: &Record,
    family: usize,
    length_s: u64,
    whole_s: u64,
) -> Vec<Against> {
    let of = |window: Range<u64>| {
        let inside = of_window(&clipped(record, family, |at| window.contains(&at)), family);
        let outside = of_window(&clipped(record, family, |at| !window.contains(&at)), family);
        let both = inside.into_iter().zip(outside);
        both.map(|(window, rest)| Against { window, rest })
            .collect::<Vec<_>>()
    };
    windows(record, family, length_s, whole_s)
        .flat_map(of)
        .collect()
}

/// Their times, ms.
fn windows(
    record: &Record,
    family: usize,
    length_s: u64,
    whole_s: u64,
) -> impl Iterator<Item = Range<u64>> {
    let first = begins(record, family).min();
    let number = whole_s.checked_div(length_s).unwrap_or(0);
    first.into_iter().flat_map(move |start_ms| {
        let begins = (0..number).map(move |window| start_ms + window * length_s * 1000);
        begins.map(move |from| from..from + length_s * 1000)
    })
}

fn begins(record: &Record, family: usize) -> impl Iterator<Item = u64> {
    let cases = record.header.plan.families[family].cases.iter();
    cases
        .flat_map(|case| &record.cases[*case].forks)
        .filter_map(|fork| Some(fork.turns.as_ref()?.began_ms))
}

/// The blocks of a family that began at some times.
fn clipped(record: &Record, family: usize, at: impl Fn(u64) -> bool) -> Record {
    let mut clipped = Record::new(record.header.clone());
    for case in &record.header.plan.families[family].cases {
        let forks = record.cases[*case].forks.iter();
        let inside = forks.filter(|fork| {
            let turns = fork.turns.as_ref();
            turns.is_some_and(|turns| at(turns.began_ms))
        });
        clipped.cases[*case].forks = inside.cloned().collect();
    }
    clipped
}

fn of_window(record: &Record, family: usize) -> Vec<Judged> {
    let all = evidence(&RunComparison::of(record, &[family]));
    let contenders = record.header.plan.families[family].cases.iter().skip(1);
    contenders
        .zip(&all)
        .map(|(case, evidence)| {
            let turns = match evidence {
                Evidence::Turns(turns) => Some(turns),
                _ => None,
            };
            let [decided, end] = verdicts(turns.map(|turns| &turns.ratios));
            let tested = end.verdict.is_tested();
            Judged {
                case: *case,
                verdict: decided.verdict,
                same_within: decided.same_within,
                interval: tested.then_some([end.low, end.high]),
                clock: turns.map(|turns| turns.clock),
            }
        })
        .collect()
}

/// The comparison where a run would have ended, and at the end.
fn verdicts(ratios: Option<&Ratios>) -> [PairResult; 2] {
    let Some(ratios) = ratios else {
        return [PairResult::not_tested(Reason::NoValues); 2];
    };
    let full = ComparisonOptions::default().alpha;
    let seconds = ratios.mean.seconds;
    let at = |seconds: usize, share: f64| {
        let first = ratios.first(seconds);
        let pair = Pair::Turns {
            mean: &first.mean,
            low: first.low.as_ref(),
        };
        let options = ComparisonOptions {
            alpha: share * full,
            ..ComparisonOptions::default()
        };
        compare_pairs(&[pair], &options, 1)[0]
    };
    let earlier = TURNS.looks.iter().filter(|look| look.at < seconds as u64);
    let spent = earlier.clone().map(|look| look.share).sum();
    let end = at(seconds, TURNS.share(seconds as u64, spent, true));
    let decided = earlier.map(|look| at(look.at as usize, look.share));
    [
        decided
            .into_iter()
            .find(|found| !found.is_open())
            .unwrap_or(end),
        end,
    ]
}

/// Whether a verdict contradicts what was planted, percent: a difference where none is, faster
/// where it is slower, or the same within less.
pub fn is_wrong(judged: &Judged, planted: u64) -> bool {
    match judged.verdict {
        Verdict::Faster => true,
        Verdict::Slower => planted == 0,
        Verdict::Same => judged
            .same_within
            .is_some_and(|within| within * 100.0 + 1e-9 < planted as f64),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
