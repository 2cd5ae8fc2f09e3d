//! The numbers behind a row.

use super::page::{EstimateRow, Fork, Percentile, Row};
use super::views::Found;
use crate::case::{CaseResult, with_level};
use crate::judgement::{JudgementRow, ScheduleRow};
use crate::turns::{Process, pairs};
use lath_core::record::{CaseRecord, WarmupWhy};
use lath_core::written::number;
use lath_core::written::quantity::{five, four, percent, ratios, seconds, three, time};
use lath_core::written::uncertainty;
use lath_import::comparison::{Member, MemberFork};
use lath_import::model::{ForkSeries, Series};
use lath_score::estimate::mean;
use lath_score::score::is_percentile;
use lath_stats::Statistics;
use lath_stats::turns::Time;
use std::collections::BTreeMap;

/// Iterations of a fork in the page.
const MOST: usize = 400;
/// Iterations of all forks: 8 MB of numbers with six digits.
const ALL: usize = 800_000;

fn placement(schedule: &ScheduleRow) -> &'static str {
    if schedule.layout_strata == Some(true) {
        "variance explained by the placement of code, which the interval does not contain"
    } else {
        "variance explained by the placement of code"
    }
}

/// What a verdict rests on.
pub fn of_judgement(found: &Found) -> Vec<[String; 2]> {
    let row = &found.row;
    let mut lines = Vec::new();
    let mut line = |name: &str, value: String| lines.push([name.to_owned(), value]);
    if let (Some(ratio), Some([low, high])) = (row.ratio, row.interval) {
        line("ratio of times", format!("{ratio:.6}"));
        let level = row.level.map_or_else(String::new, |level| {
            format!("interval of the ratio, {} %", four(100.0 * level))
        });
        line(&level, format!("{low:.6} to {high:.6}"));
    }
    if let Some(p) = row.p_adjusted {
        line("p, adjusted for all pairs", three(p));
    }
    if let Some(fast) = &row.fast_ends {
        let [low, high] = fast.interval;
        let number = ratios(low, high);
        let range = uncertainty::bounds(low, high, number);
        line(
            "ratio of the fastest iterations",
            format!("{} {range}", number(fast.ratio)),
        );
    }
    if let Some(schedule) = &row.schedule {
        let clock = match schedule.clock {
            "cpu" => "CPU time",
            _ => "wall time",
        };
        let pairs = if row.paired { ", in pairs" } else { "" };
        line(
            "measured in",
            format!("{}{pairs}, by {clock}", schedule.name),
        );
        if let Some(reason) = &schedule.reason {
            line("because", reason.clone());
        }
        if let Some(seconds) = schedule.seconds {
            line("seconds with blocks of both", seconds.to_string());
        }
        if let Some(share) = schedule.layout_share {
            line(placement(schedule), percent(share));
        }
    }
    line("blocks of both", row.blocks.to_string());
    line(
        "rate of false claims in the comparison",
        format!("{} %", three(100.0 * row.alpha)),
    );
    lines.extend(
        row.reason
            .iter()
            .chain(&found.remarks)
            .map(|text| ["note".to_owned(), text.clone()]),
    );
    lines
}

/// The estimate with all digits.
pub fn of_estimate(estimate: &EstimateRow) -> Vec<[String; 2]> {
    let EstimateRow {
        score, low, high, ..
    } = estimate;
    let clock = match estimate.clock {
        "cpu" => "CPU time",
        _ => "wall time",
    };
    let mut lines = vec![[
        format!("estimate, {clock}"),
        format!("{} {}", five(*score), estimate.unit),
    ]];
    if let (Some(low), Some(high)) = (low, high) {
        lines.push([
            "99 % interval over forks".to_owned(),
            format!("{} to {} {}", five(*low), five(*high), estimate.unit),
        ]);
    }
    lines
}

/// Of all forks; what the page holds of their iterations is decided by [`limit`].
pub fn forks(series: &Series, statuses: &[String]) -> Vec<Fork> {
    let fork = |(at, fork): (usize, &ForkSeries)| Fork {
        fork: at + 1,
        block: fork.block.map(|(_, number)| number),
        status: statuses.get(at).cloned().unwrap_or_default(),
        mean: mean(&fork.iterations),
        warmup: fork.warmup.clone(),
        ended: String::new(),
        measured: fork.iterations.len(),
        iterations: fork.iterations.clone(),
    };
    series.forks.iter().enumerate().map(fork).collect()
}

/// How the automatic warm-ups of a case's forks ended.
pub fn warmup_ends(forks: &mut [Fork], done: &CaseRecord) {
    let measured = done.forks.iter().filter(|f| !f.measurement.is_empty());
    for (shown, fork) in forks.iter_mut().zip(measured) {
        if let Some((_, end)) = fork.warmup_end() {
            let after = seconds(end.seconds);
            shown.ended = match end.why {
                WarmupWhy::Level => format!("level after {after}"),
                WarmupWhy::Cap => format!("not level after {after}, the longest warm-up"),
            };
        }
    }
}

/// Secondary results, as JMH's table has them.
pub fn metrics(result: &CaseResult) -> Vec<[String; 2]> {
    let all = result.secondary.iter();
    let all = all.filter(|(label, _)| !is_percentile(label));
    all.map(|(label, metric)| {
        let error = metric
            .of_mean()
            .map_or_else(String::new, |error| format!(" {}", with_level(error)));
        let score = number::score(metric.score());
        [label.clone(), format!("{score}{error} {}", metric.unit)]
    })
    .collect()
}

/// Denser towards the slow end, which is what they are for.
const RANKS: [f64; 16] = [
    0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.5, 99.9, 99.95, 99.99, 99.995, 99.999,
    100.0,
];

/// Of a case in sample mode.
pub fn percentiles(result: &CaseResult) -> Vec<Percentile> {
    let Some(samples) = result.primary.samples() else {
        return Vec::new();
    };
    let of = |rank: f64| Percentile {
        rank,
        value: samples.percentile(rank),
    };
    RANKS.into_iter().map(of).collect()
}

/// Keeps the iterations that the page has room for: those of the first rows in this order.
/// Gives the number of rows without.
pub fn limit<'a>(rows: impl Iterator<Item = &'a mut Row>) -> usize {
    let (mut held, mut without) = (0, 0);
    for row in rows {
        for fork in &mut row.forks {
            for all in [&mut fork.warmup, &mut fork.iterations] {
                *all = thinned(all);
                all.iter_mut().for_each(|ns| *ns = six(*ns));
            }
        }
        let own = |fork: &Fork| fork.warmup.len() + fork.iterations.len();
        held += row.forks.iter().map(own).sum::<usize>();
        if held > ALL {
            row.left_out = true;
            row.forks.clear();
            without += 1;
        }
    }
    without
}

/// At most [`MOST`] values in their order: of each stretch, the smallest and the largest.
fn thinned(all: &[f64]) -> Vec<f64> {
    if all.len() <= MOST {
        return all.to_vec();
    }
    let stretch = all.len().div_ceil(MOST / 2);
    let ends = |values: &[f64]| {
        let by = |one: &&(usize, f64), other: &&(usize, f64)| one.1.total_cmp(&other.1);
        let numbered: Vec<(usize, f64)> = values.iter().copied().enumerate().collect();
        let (least, most) = (numbered.iter().min_by(by), numbered.iter().max_by(by));
        let mut both: Vec<(usize, f64)> = least.into_iter().chain(most).copied().collect();
        both.sort_by_key(|(at, _)| *at);
        both.dedup();
        both.into_iter()
            .map(|(_, value)| value)
            .collect::<Vec<f64>>()
    };
    all.chunks(stretch).flat_map(ends).collect()
}

/// Six significant digits.
fn six(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// The blocks of both sides, and whether they have times: [`super::page::Judged::blocks`].
pub fn blocks([base, new]: [&Series; 2], row: &JudgementRow) -> (Vec<[f64; 3]>, bool) {
    let ([base], [new]) = (base.places.as_slice(), new.places.as_slice()) else {
        return (Vec::new(), false);
    };
    let (base, new) = (base.own(), new.own());
    if !(base.in_turns() && new.in_turns()) {
        return (of_forks(base, new), false);
    }
    let by = match row.schedule.as_ref().map(|schedule| schedule.clock) {
        Some("cpu") => Time::Cpu,
        _ => Time::Wall,
    };
    let [base, new] = [base, new].map(processes);
    let both = pairs(&base, &new);
    let begun = both.iter().map(|(base, _)| base.began_s());
    let first = begun.fold(f64::INFINITY, f64::min);
    let block = |(base, new): &(Process, Process)| {
        let [one, other] = [base, new].map(|process| six(process.mean(by).exp()));
        [((base.began_s() - first) * 1e3).round() / 1e3, one, other]
    };
    let mut all: Vec<[f64; 3]> = both.iter().map(block).collect();
    all.retain(|block| block.iter().all(|value| value.is_finite()));
    all.sort_by(|one, other| one[0].total_cmp(&other[0]));
    (all, true)
}

fn processes(member: &Member) -> Vec<Process<'_>> {
    let turned = member.forks.iter().filter_map(MemberFork::turned);
    turned
        .filter_map(|(block, turns, wall_ns)| Process::new(block, turns, wall_ns))
        .collect()
}

fn of_forks(base: &Member, new: &Member) -> Vec<[f64; 3]> {
    let whole = |member: &Member| -> BTreeMap<(usize, u64), f64> {
        let forks = member.forks.iter().filter(|fork| !fork.times.is_empty());
        forks
            .filter_map(|fork| Some((fork.block?, mean(&fork.times))))
            .collect()
    };
    let new = whole(new);
    whole(base)
        .into_iter()
        .filter_map(|(block, ns)| Some([block.1 as f64, six(ns), six(*new.get(&block)?)]))
        .collect()
}

/// The time of a fork in a table.
pub fn shown(ns: f64) -> String {
    time(ns, four)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_series_keeps_its_ends() {
        let mut all: Vec<f64> = (0..10_000).map(f64::from).collect();
        all[5000] = 1e6;
        let kept = thinned(&all);
        assert!(kept.len() <= MOST, "{}", kept.len());
        assert!(kept.contains(&1e6) && kept.contains(&0.0));
        assert_eq!(thinned(&[3.0, 1.0]), [3.0, 1.0]);
    }

    #[test]
    fn six_digits() {
        assert_eq!([1234.567891, 0.0012345678].map(six), [1234.57, 0.00123457]);
    }
}
