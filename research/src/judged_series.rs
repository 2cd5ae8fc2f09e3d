//! Rules that look for changes in recorded series of which people have said where they change: SAP's
//! small data set of 25 series (CC-BY-4.0, github.com/SAP/performance-regression-data-set,
//! `hana/small_2021`), which has to be on this machine.
//!
//! The peers' rules are written again here, in the forms that their sources describe, without what is
//! beside the rule: Apache Otava's `analysis.py` (E-divisive, windows of 50, Student's t, p < 0.001),
//! asv's `step_detect.py` (L1 Potts, the penalty chosen by an information criterion), and PELT's cost
//! (normal mean, 2 σ² ln n), solved exactly.

use clap::Args;
use lath_stats::shift::{Value, shifts};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Options {
    /// The folder `hana/small_2021` of the data set
    folder: PathBuf,
}

/// A change counts as found within so many builds.
pub const NEAR: usize = 5;
/// A series of more builds is long.
const LONG: usize = 200;

/// The values of each build, in the order of builds.
struct Series {
    builds: Vec<Vec<f64>>,
    /// The first build of the new level; `None`: nothing changed.
    change: Option<usize>,
    kind: String,
}

pub type Rule = fn(&[Vec<f64>]) -> Vec<(usize, f64)>;

pub const RULES: [(&str, Rule); 4] = [
    ("lath", lath),
    ("Otava", otava),
    ("asv", asv),
    ("PELT", pelt),
];

pub fn main(options: &Options) -> ExitCode {
    let all = match read(&options.folder) {
        Ok(all) => all,
        Err(error) => {
            eprintln!("{}: {error}", options.folder.display());
            return ExitCode::FAILURE;
        }
    };
    let changes = all.iter().filter(|series| series.change.is_some()).count();
    // lath's constants come from simulations: no series was used for them.
    println!(
        "| rule | found of 5 | further suspicions there | in unchanged series, per 1,000 builds, in \
            the end | looked at after each | precision | recall | F1 in the end | F1 of all that is shown | builds until \
            found, median |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (name, rule) in RULES {
        let (mut found, mut others, mut builds, mut wrong, mut raised) = (0, 0, 0, 0, 0);
        let mut beside = 0;
        let mut delays: Vec<usize> = Vec::new();
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for series in &all {
            // Only losses are alarms.
            let told: Vec<usize> = slower(rule(&series.builds));
            let Some(change) = series.change else {
                builds += series.builds.len();
                wrong += told.len();
                let new = as_they_come(rule, &series.builds).len();
                raised += new;
                *kinds.entry(&series.kind).or_default() += new;
                continue;
            };
            let is_near = |at: &usize| at.abs_diff(change) <= NEAR;
            found += usize::from(told.iter().any(is_near));
            others += told.iter().filter(|at| !is_near(at)).count();
            let shown = as_they_come(rule, &series.builds);
            beside += shown.iter().filter(|at| !is_near(at)).count();
            let ends = change + 1..=series.builds.len();
            delays.extend(ends.into_iter().find_map(|end| {
                let now = slower(rule(&series.builds[..end]));
                now.iter().any(is_near).then(|| end - change)
            }));
        }
        delays.sort_unstable();
        let delay = delays.get(delays.len() / 2);
        let rate = |number: usize| format!("{:.1}", number as f64 * 1000.0 / builds as f64);
        let precision = found as f64 * 100.0 / (found + others + wrong).max(1) as f64;
        let missed = changes - found;
        let scores = [others + wrong, beside + raised].map(|told| f1(found, told, missed));
        println!(
            "| {name} | {found} | {others} | {} ({wrong}) | {} ({raised}) | {precision:.0} % | {:.0} % | \
                {:.2} | {:.2} | {} |",
            rate(wrong),
            rate(raised),
            found as f64 * 100.0 / changes as f64,
            scores[0],
            scores[1],
            delay.map_or_else(|| "-".to_owned(), ToString::to_string)
        );
        eprintln!("{name}: suspicions in unchanged series by kind: {kinds:?}; delays {delays:?}");
    }
    ExitCode::SUCCESS
}

/// New suspicions of a series that is looked at after each build; of a long one, after every fifth.
fn as_they_come(rule: Rule, builds: &[Vec<f64>]) -> Vec<usize> {
    let mut seen: Vec<usize> = Vec::new();
    let step = if builds.len() > LONG { 5 } else { 1 };
    for end in (1..=builds.len()).step_by(step) {
        for at in slower(rule(&builds[..end])) {
            if !seen.iter().any(|known| known.abs_diff(at) <= NEAR) {
                seen.push(at);
            }
        }
    }
    seen
}

/// The harmonic mean of precision and recall: of what was found, told wrongly, and missed.
pub fn f1(found: usize, wrong: usize, missed: usize) -> f64 {
    2.0 * found as f64 / (2 * found + wrong + missed).max(1) as f64
}

pub fn slower(changes: Vec<(usize, f64)>) -> Vec<usize> {
    let slower = changes.into_iter().filter(|(_, ratio)| *ratio > 1.0);
    slower.map(|(at, _)| at).collect()
}

fn read(folder: &Path) -> std::io::Result<Vec<Series>> {
    let details = fs::read_to_string(folder.join("metadata/dataset_details.csv"))?;
    let one = |line: &str| -> Option<std::io::Result<Series>> {
        let mut parts = line.split(';').map(str::trim);
        let (kind, file, last) = (parts.next()?, parts.next()?, parts.next()?);
        let last: usize = last.parse().ok().filter(|last| *last > 0).unwrap_or(0);
        Some(series(&folder.join("data").join(file), kind, last))
    };
    details.lines().skip(1).filter_map(one).collect()
}

/// `last`: the last index before the change; 0: none.
fn series(path: &Path, kind: &str, last: usize) -> std::io::Result<Series> {
    let text = fs::read_to_string(path)?;
    let mut builds: Vec<(u64, Vec<f64>)> = Vec::new();
    let mut change = None;
    for line in text.lines().skip(1) {
        let mut parts = line.split(',').map(str::trim);
        let index = parts.next().and_then(|text| text.parse::<usize>().ok());
        let build = parts.next().and_then(|text| text.parse::<u64>().ok());
        let value = parts.next().and_then(|text| text.parse::<f64>().ok());
        let (Some(index), Some(build), Some(value)) = (index, build, value) else {
            continue;
        };
        match builds.last_mut().filter(|(known, _)| *known == build) {
            Some((_, values)) => values.push(value),
            None => builds.push((build, vec![value])),
        }
        if last > 0 && index == last + 1 {
            change = Some(builds.len() - 1);
        }
    }
    Ok(Series {
        builds: builds.into_iter().map(|(_, values)| values).collect(),
        change,
        kind: kind.to_owned(),
    })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

fn variance(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len().max(2) - 1) as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => 0.0,
        count => f64::midpoint(values[(count - 1) / 2], values[count / 2]),
    }
}

fn means(builds: &[Vec<f64>]) -> Vec<f64> {
    builds.iter().map(|values| mean(values)).collect()
}

fn lath(builds: &[Vec<f64>]) -> Vec<(usize, f64)> {
    let value = |values: &Vec<f64>| {
        let logs: Vec<f64> = values.iter().map(|value| value.ln()).collect();
        Value {
            log: mean(values).ln(),
            variance: match logs.len() {
                1 => 0.0,
                count => variance(&logs) / count as f64,
            },
        }
    };
    let values: Vec<Value> = builds.iter().map(value).collect();
    let found = shifts(&values).into_iter();
    found.map(|shift| (shift.at, shift.ratio)).collect()
}

/// The best split of a part by the energy distance between its sides, significant by Student's t.
fn otava(builds: &[Vec<f64>]) -> Vec<(usize, f64)> {
    const WINDOW: usize = 50;
    const LEAST: usize = 2;
    let values = means(builds);
    let mut points: Vec<usize> = Vec::new();
    let mut begin = 0;
    // Windows overlap by half, as changes near an end of one are seen in the next.
    while begin < values.len() {
        let end = (begin + WINDOW).min(values.len());
        let mut parts = vec![(begin, end)];
        while let Some((from, to)) = parts.pop() {
            let best = (from + LEAST..(to + 1).saturating_sub(LEAST))
                .map(|at| (energy(&values[from..at], &values[at..to]), at))
                .max_by(|(one, _), (other, _)| one.total_cmp(other));
            let Some((_, at)) = best else { continue };
            if t_is_significant(&values[from..at], &values[at..to]) {
                points.push(at);
                parts.extend([(from, at), (at, to)]);
            }
        }
        if end == values.len() {
            break;
        }
        begin += WINDOW / 2;
    }
    points.sort_unstable();
    points.dedup();
    // What the whole segments on both sides do not bear out is taken back, the weakest first.
    loop {
        let sides = |at: usize| {
            let from = if at == 0 { 0 } else { points[at - 1] };
            let to = points.get(at + 1).copied().unwrap_or(values.len());
            (&values[from..points[at]], &values[points[at]..to])
        };
        let weak = (0..points.len()).find(|at| {
            let (before, after) = sides(*at);
            !t_is_significant(before, after)
        });
        match weak {
            Some(at) => {
                points.remove(at);
            }
            None => break,
        }
    }
    ratios(&values, &points)
}

fn energy(before: &[f64], after: &[f64]) -> f64 {
    let between = |some: &[f64], others: &[f64]| -> f64 {
        let all = some
            .iter()
            .flat_map(|a| others.iter().map(move |b| (a - b).abs()));
        all.sum::<f64>() / (some.len() * others.len()) as f64
    };
    let within = |some: &[f64]| {
        let count = some.len() as f64;
        between(some, some) * count / (count - 1.0).max(1.0)
    };
    let (n, m) = (before.len() as f64, after.len() as f64);
    n * m / (n + m) * (2.0 * between(before, after) - within(before) - within(after))
}

/// Two sides, p < 0.001, by the expansion of Student's quantile (Abramowitz & Stegun 26.7.5).
fn t_is_significant(before: &[f64], after: &[f64]) -> bool {
    let (n, m) = (before.len() as f64, after.len() as f64);
    let freedom = n + m - 2.0;
    if freedom < 1.0 {
        return false;
    }
    let pooled = ((n - 1.0) * variance(before) + (m - 1.0) * variance(after)) / freedom;
    let error = (pooled * (1.0 / n + 1.0 / m)).sqrt();
    let difference = (mean(before) - mean(after)).abs();
    let z: f64 = 3.290_526_7;
    let quantile = z
        + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z)
            / (384.0 * freedom.powi(3));
    difference > quantile * error
}

/// L1 Potts with the penalty that makes `4 ln(n) / n · segments + ln(distance per value)` smallest.
fn asv(builds: &[Vec<f64>]) -> Vec<(usize, f64)> {
    let values: Vec<f64> = builds.iter().map(|values| median(values.clone())).collect();
    let n = values.len();
    if n < 3 {
        return Vec::new();
    }
    let costs = distances(&values);
    let whole = costs[0][n - 1];
    let beta = 4.0 * (n as f64).ln() / n as f64;
    let least = 1e-9 * whole.max(f64::MIN_POSITIVE);
    let of = |step: i32| {
        let penalty = whole * 0.1 / n as f64 * (10.0 * n as f64).powf(f64::from(step) / 60.0);
        let points = potts(&costs, penalty);
        let distance: f64 = segments(&points, n)
            .map(|(from, to)| costs[from][to - 1])
            .sum();
        let score = beta * (points.len() + 1) as f64 + ((distance + least) / n as f64).ln();
        (score, points)
    };
    let best = (0..=60)
        .map(of)
        .min_by(|(one, _), (other, _)| one.total_cmp(other));
    let points = best.map(|(_, points)| points).unwrap_or_default();
    // Its default threshold of a regression.
    let found = ratios(&values, &points).into_iter();
    found
        .filter(|(_, ratio)| *ratio > 1.05 || *ratio < 1.0)
        .collect()
}

/// Distance from the median of each part.
fn distances(values: &[f64]) -> Vec<Vec<f64>> {
    let row = |from: usize| {
        let mut sorted: Vec<f64> = Vec::new();
        let one = |to: usize| {
            if to < from {
                return 0.0;
            }
            let at = sorted.partition_point(|known| *known < values[to]);
            sorted.insert(at, values[to]);
            let middle = sorted[sorted.len() / 2];
            sorted.iter().map(|value| (value - middle).abs()).sum()
        };
        (0..values.len()).map(one).collect()
    };
    (0..values.len()).map(row).collect()
}

fn pelt(builds: &[Vec<f64>]) -> Vec<(usize, f64)> {
    let values: Vec<f64> = means(builds).into_iter().map(f64::ln).collect();
    let n = values.len();
    if n < 3 {
        return Vec::new();
    }
    let steps: Vec<f64> = values
        .windows(2)
        .map(|two| (two[1] - two[0]).abs())
        .collect();
    let sigma = median(steps) / 0.674_489_75 / std::f64::consts::SQRT_2;
    let row = |from: usize| {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        let one = |to: usize| {
            if to < from {
                return 0.0;
            }
            sum += values[to];
            squares += values[to] * values[to];
            count += 1.0;
            (squares - sum * sum / count).max(0.0)
        };
        (0..n).map(one).collect()
    };
    let costs: Vec<Vec<f64>> = (0..n).map(row).collect();
    let points = potts(&costs, 2.0 * sigma.powi(2).max(1e-9) * (n as f64).ln());
    ratios(&means(builds), &points)
}

/// The segmentation of the smallest cost, exactly.
fn potts(costs: &[Vec<f64>], penalty: f64) -> Vec<usize> {
    let n = costs.len();
    let mut best = vec![-penalty];
    let mut before = vec![0];
    for end in 1..=n {
        let cost = |from: usize| best[from] + costs[from][end - 1] + penalty;
        let from = (0..end).min_by(|a, b| cost(*a).total_cmp(&cost(*b)));
        let from = from.unwrap_or(0);
        best.push(cost(from));
        before.push(from);
    }
    let mut points = Vec::new();
    let mut at = before[n];
    while at > 0 {
        points.push(at);
        at = before[at];
    }
    points.reverse();
    points
}

fn segments(points: &[usize], n: usize) -> impl Iterator<Item = (usize, usize)> {
    let begins = std::iter::once(0).chain(points.iter().copied());
    let ends = points.iter().copied().chain([n]);
    begins.zip(ends)
}

/// Each change with the ratio of the levels on both sides.
fn ratios(values: &[f64], points: &[usize]) -> Vec<(usize, f64)> {
    let levels: Vec<f64> = segments(points, values.len())
        .map(|(from, to)| median(values[from..to].to_vec()))
        .collect();
    let ratio = |(at, two): (&usize, &[f64])| (*at, two[1] / two[0]);
    points.iter().zip(levels.windows(2)).map(ratio).collect()
}
