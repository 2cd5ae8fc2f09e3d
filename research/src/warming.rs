//! `cargo research warming FILE…`: the rule that ends the warm-up of turns, applied to recorded series
//! of JMH.
//!
//! A record has no warm-up of its own (`-wi 0`), short iterations (`-r 5ms`) and more than a minute of
//! each fork. The rule reads it as it reads a process that warms up: iterations of 50 ms, whose value
//! is the 10 % quantile of what JMH measured in them (their mean, if JMH's own iterations are 50 ms or
//! longer). What the process does in the two seconds after that is held against what it does a minute
//! later. A default block has its turns in such two seconds; other processes of the block have theirs
//! in between, so it sees a little more of a process than this does.

use lath_core::turns::COMPILED_WARMUP_ITERATION_NS;
use lath_report::grid::Grid;
use lath_stats::steady::{Constants, Online, Why};
use lath_stats::turns::{Slice, Time, Turn, low_value};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Says how far processes are from the level of a minute later when their warm-up ends, by the rule of
/// turns and by others that it could have; exit 1 if fewer than 95 % of the forks are within 1 % by
/// the rule of turns.
#[derive(clap::Args)]
pub struct Options {
    /// JSON results of JMH, without warm-up; or lists of forks, each a list of the times of its
    /// iterations of 0.1 s, as in the dataset of Traini et al. 2023. At least 30 s of each fork.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// What is compared after the warm-up, s.
const AFTER_S: f64 = 2.0;
/// What it is compared with: so much around the time that is so much later, or the end of a record
/// that is shorter, s.
const END_S: f64 = 10.0;
const LATER_S: f64 = 60.0;
/// Shorter records are refused, s.
const LEAST_S: f64 = 30.0;
/// Length of the iterations of plain lists, s.
const TIMES_S: f64 = 0.1;
/// So near has the level to be, in so many forks.
const NEAR: f64 = 0.01;
const SHARE: f64 = 0.95;

#[derive(Deserialize)]
#[serde(untagged)]
enum File {
    Results(Vec<Recorded>),
    Times(Vec<Vec<f64>>),
}

/// A benchmark in JMH's results.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recorded {
    benchmark: String,
    mode: String,
    measurement_time: String,
    primary_metric: Metric,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metric {
    raw_data: Vec<Vec<f64>>,
}

/// The iterations of a fork.
struct Fork {
    benchmark: String,
    iteration_s: f64,
    /// Time per operation of each, in any unit.
    times: Vec<f64>,
}

/// When warm-up ends, s, and whether it was level.
type Rule = fn(&Fork) -> (f64, bool);

/// What lath does comes first.
const RULES: [(&str, Rule); 11] = [
    ("turns: 2 to 10 s, level within 12 %", |fork| {
        ended(fork, Constants::TURNS)
    }),
    ("2 to 10 s, 6 %", |fork| {
        ended(fork, within(2.0, 10.0, 0.06))
    }),
    ("2 to 10 s, 3 %", |fork| {
        ended(fork, within(2.0, 10.0, 0.03))
    }),
    ("1 to 10 s, 12 %", |fork| {
        ended(fork, within(1.0, 10.0, 0.12))
    }),
    ("5 to 20 s, 12 %", |fork| {
        ended(fork, within(5.0, 20.0, 0.12))
    }),
    ("1 s", |_| (1.0, true)),
    ("2 s", |_| (2.0, true)),
    ("5 s", |_| (5.0, true)),
    ("10 s", |_| (10.0, true)),
    ("20 s", |_| (20.0, true)),
    ("30 s", |_| (30.0, true)),
];

fn within(min_s: f64, cap_s: f64, level: f64) -> Constants {
    Constants {
        min_s,
        cap_s,
        level,
        ..Constants::TURNS
    }
}

/// How far a fork is from its end, as shares.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Found {
    at_s: f64,
    is_level: bool,
    after: f64,
    /// Of the 10 % quantile instead of the mean: without pauses.
    low: f64,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let mut forks = Vec::new();
    for path in &options.files {
        forks.extend(read(path)?);
    }
    let mut grid = Grid::new(
        [
            "warm-up ends",
            "median, s",
            "by the cap",
            "within 1 %",
            "2 %",
            "5 %",
            "fast end within 1 %",
        ]
        .map(|head| (head, head != "warm-up ends")),
    );
    let mut shares = Vec::new();
    for (name, rule) in RULES {
        let all: Vec<Found> = forks.iter().map(|fork| found(fork, rule)).collect();
        shares.push(share(&all, |one| one.after, NEAR));
        grid.rows.push(line(name, &all));
    }
    let before: Vec<Found> = forks.iter().map(just_before).collect();
    grid.rows.push(line("just before that", &before));
    println!("{}", grid.markdown());
    println!(
        "{} forks. The mean of the {AFTER_S} s after warm-up, against that of the {END_S} s around {LATER_S} s \
        later; the last row has the {AFTER_S} s before those: what varies without any warm-up.",
        forks.len()
    );
    for fork in &forks {
        let of = found(fork, RULES[0].1);
        if of.after.abs() > NEAR {
            let before = just_before(fork);
            println!(
                "beyond: {}: {:+.1} % after {:.1} s{} (fast end {:+.1} %; just before what it is compared with {:+.1} %)",
                fork.benchmark,
                100.0 * of.after,
                of.at_s,
                if of.is_level { "" } else { ", W914" },
                100.0 * of.low,
                100.0 * before.after
            );
        }
    }
    Ok(ExitCode::from(u8::from(shares[0] < SHARE)))
}

/// The forks of a file.
fn read(path: &Path) -> Result<Vec<Fork>, String> {
    let told = |e: String| format!("{}: {e}", path.display());
    let text = std::fs::read_to_string(path).map_err(|e| told(e.to_string()))?;
    let file: File = serde_json::from_str(&text)
        .map_err(|_| told("neither results of JMH nor lists of times".to_owned()))?;
    let mut forks = Vec::new();
    match file {
        File::Times(all) => {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let fork = |times| fork(&name, TIMES_S, times);
            forks.extend(all.into_iter().map(fork).collect::<Result<Vec<_>, _>>()?);
        }
        File::Results(all) => {
            for of in all {
                let iteration_s = seconds(&of.measurement_time).ok_or_else(|| {
                    told(format!(
                        "{}: measurementTime is none of ms or s",
                        of.benchmark
                    ))
                })?;
                let is_rate = of.mode == "thrpt";
                let time = |score: f64| if is_rate { 1.0 / score } else { score };
                for scores in of.primary_metric.raw_data {
                    let times = scores.into_iter().map(time).collect();
                    forks.push(fork(&of.benchmark, iteration_s, times)?);
                }
            }
        }
    }
    Ok(forks)
}

fn fork(benchmark: &str, iteration_s: f64, times: Vec<f64>) -> Result<Fork, String> {
    if times.len() as f64 * iteration_s < LEAST_S {
        return Err(format!("{benchmark}: a fork has less than {LEAST_S} s"));
    }
    if !times.iter().all(|time| time.is_finite() && *time > 0.0) {
        return Err(format!("{benchmark}: a score is no positive number"));
    }
    Ok(Fork {
        benchmark: benchmark.to_owned(),
        iteration_s,
        times,
    })
}

/// `5 ms`, `1 s`
fn seconds(text: &str) -> Option<f64> {
    let (number, unit) = text.split_once(' ')?;
    let number: f64 = number.parse().ok()?;
    let factor = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return None,
    };
    (number > 0.0).then_some(number * factor)
}

/// By the online rule on iterations of 50 ms.
fn ended(fork: &Fork, constants: Constants) -> (f64, bool) {
    let length_s = COMPILED_WARMUP_ITERATION_NS as f64 / 1e9;
    let together = (length_s / fork.iteration_s).round().max(1.0) as usize;
    let mut rule = Online::new(constants, 0.0);
    let chunks = fork.times.chunks(together);
    let stop = chunks
        .map(|part| rule.push(part.len() as f64 * fork.iteration_s, low(part)))
        .find_map(|stop| stop);
    stop.map_or((constants.cap_s, false), |stop| {
        (stop.at_s, stop.why == Why::Level)
    })
}

/// As lath takes it; the mean of fewer than ten.
fn low(times: &[f64]) -> f64 {
    // JMH's iterations have the same length, so each is a slice of one call of that time: a whole
    // number, by a scale at which nothing is lost.
    let scale = 1e9 / mean(times);
    let slices = times.iter().map(|time| Slice {
        calls: 1,
        wall_ns: (time * scale) as u64,
        cpu_ns: None,
    });
    let turn = Turn {
        slices: slices.collect(),
        ..Turn::default()
    };
    low_value(&[turn], Time::Wall).map_or_else(|| mean(times), |ln| ln.exp() / scale)
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len().max(1) as f64
}

fn found(fork: &Fork, rule: Rule) -> Found {
    let (at_s, is_level) = rule(fork);
    let start = fork
        .number(at_s)
        .min(fork.times.len() - fork.number(AFTER_S));
    Found {
        at_s,
        is_level,
        ..from(fork, start, fork.later(start))
    }
}

/// The same of the last time before that which is compared with: no warm-up, what varies by itself.
fn just_before(fork: &Fork) -> Found {
    let later = fork.later(fork.number(ended(fork, Constants::TURNS).0));
    from(fork, later - fork.number(AFTER_S), later)
}

fn from(fork: &Fork, start: usize, later: usize) -> Found {
    let after = &fork.times[start..start + fork.number(AFTER_S)];
    let later = &fork.times[later..later + fork.number(END_S)];
    Found {
        at_s: start as f64 * fork.iteration_s,
        is_level: true,
        after: mean(after) / mean(later) - 1.0,
        low: low(after) / low(later) - 1.0,
    }
}

impl Fork {
    /// Iterations in a time; one at least.
    fn number(&self, seconds: f64) -> usize {
        ((seconds / self.iteration_s).round() as usize).max(1)
    }

    /// Where that begins which is compared with.
    fn later(&self, start: usize) -> usize {
        let middle = start + self.number(LATER_S);
        (middle - self.number(END_S / 2.0)).min(self.times.len() - self.number(END_S))
    }
}

fn share(all: &[Found], value: fn(&Found) -> f64, near: f64) -> f64 {
    let found = all.iter().filter(|one| value(one).abs() <= near).count();
    found as f64 / all.len().max(1) as f64
}

fn line(name: &str, all: &[Found]) -> Vec<String> {
    let mut times: Vec<f64> = all.iter().map(|one| one.at_s).collect();
    times.sort_unstable_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let capped = all.iter().filter(|one| !one.is_level).count();
    vec![
        name.to_owned(),
        format!("{median:.1}"),
        capped.to_string(),
        percent(share(all, |one| one.after, NEAR)),
        percent(share(all, |one| one.after, 2.0 * NEAR)),
        percent(share(all, |one| one.after, 5.0 * NEAR)),
        percent(share(all, |one| one.low, NEAR)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A minute of iterations of 5 ms.
    fn fork(time: impl Fn(f64) -> f64) -> Fork {
        Fork {
            benchmark: "a.b".to_owned(),
            iteration_s: 0.005,
            times: (0..12_000).map(|at| time(f64::from(at) * 0.005)).collect(),
        }
    }

    #[test]
    fn a_level_process_ends_at_once_and_a_slow_one_later() {
        let flat = found(&fork(|_| 3.0), RULES[0].1);
        assert!(flat.is_level && (flat.at_s - 2.0).abs() < 0.06, "{flat:?}");
        assert!(flat.after.abs() < 1e-9 && flat.low.abs() < 1e-6, "{flat:?}");
        // Compiled after 4 s: twice as fast.
        let late = found(&fork(|s| if s < 4.0 { 2.0 } else { 1.0 }), RULES[0].1);
        assert!(
            (late.at_s - 2.0).abs() < 0.06,
            "nothing tells of it: {late:?}"
        );
        assert!((late.after - 1.0).abs() < 0.03, "{late:?}");
        let falling = found(&fork(|s| 1.0 + 5.0 * (-s / 2.0).exp()), RULES[0].1);
        assert!(falling.at_s > 5.0 && falling.after < 0.1, "{falling:?}");
        let flips = fork(|s| 1.0 + 0.5 * f64::from((s / 0.7) as u32 % 2));
        let capped = found(&flips, RULES[0].1);
        assert!(!capped.is_level && capped.at_s >= 10.0 - 0.06, "{capped:?}");
    }

    /// A pause moves the mean of the time after the warm-up, not its fast end.
    #[test]
    fn pauses_are_in_the_mean_only() {
        let paused = found(
            &fork(|s| if (3.0..3.1).contains(&s) { 2.0 } else { 1.0 }),
            |_| (2.5, true),
        );
        assert!((paused.after - 0.05).abs() < 0.005, "{paused:?}");
        assert!(paused.low.abs() < 1e-6, "{paused:?}");
    }

    #[test]
    fn results_of_jmh_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("r.json");
        std::fs::write(&path, format!("[{:?}]", vec![2.5; 300])).expect("a file");
        let forks = read(&path).expect("a list of times");
        assert_eq!((forks.len(), forks[0].benchmark.as_str()), (1, "r"));
        std::fs::write(&path, "{}").expect("a file");
        assert!(read(&path).is_err_and(|e| e.contains("neither")));
        let write = |time: &str, score: f64, number: usize| {
            let scores = vec![score; number];
            let document = serde_json::json!([{"benchmark": "a.b", "mode": "thrpt",
                "measurementTime": time, "primaryMetric": {"rawData": [scores]}}]);
            std::fs::write(&path, document.to_string()).expect("a file");
            read(&path)
        };
        let forks = write("100 ms", 4.0, 300).expect("good results");
        assert_eq!(forks.len(), 1);
        assert!((forks[0].times[0] - 0.25).abs() < 1e-12);
        let problem = |result: Result<Vec<Fork>, String>| result.err().unwrap_or_default();
        assert!(problem(write("100 ms", 4.0, 299)).contains("less than 30 s"));
        assert!(problem(write("1 min", 4.0, 60)).contains("measurementTime"));
        assert!(problem(write("1 s", 0.0, 60)).contains("no positive number"));
    }
}
