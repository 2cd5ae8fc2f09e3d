//! `cargo research busy`: bodies of code compared with themselves and with 2 % more of the same,
//! in turns and in forks, on this machine as it is and beside processes that keep it busy.

use crate::{peers, silent};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Compares eight bodies with themselves and with 2 % more work, and prints how wide the intervals
/// are and what was found; exit 1 if a verdict is wrong in more than 1 % of comparisons.
#[derive(clap::Args)]
pub struct Options {
    /// Time of a comparison, seconds.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    /// Of the first round; each further one has the next.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads beside it: every other computes, the rest copy memory.
    #[arg(long, value_name = "N", default_value_t = 0)]
    busy: usize,
    /// `turns` or `forks`.
    #[arg(long, value_name = "NAME", default_value = "turns")]
    schedule: String,
    /// Only these: chain, sort, allocation, division, branch, table, copy, chase.
    #[arg(long = "body", value_name = "NAME")]
    bodies: Vec<String>,
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

/// What the comparisons of a body came to.
#[derive(Default)]
struct Tally {
    /// Of code with itself.
    same: usize,
    wrong: Vec<String>,
    /// Of 2 % more work.
    more: usize,
    found: usize,
    /// Half-widths of all intervals, as shares.
    widths: Vec<f64>,
    clocks: BTreeMap<String, usize>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, folder) = silent::prepared(options.lath.as_ref())?;
    let over = AtomicBool::new(false);
    let tallies = std::thread::scope(|scope| {
        for number in 0..options.busy {
            let over = &over;
            scope.spawn(move || keep_busy(number, over));
        }
        let found = rounds(options, &lath, folder.path());
        over.store(true, Ordering::Relaxed);
        found
    })?;
    print(options, &tallies);
    let (same, wrong) = tallies.values().fold((0, 0), |(same, wrong), tally| {
        (same + tally.same, wrong + tally.wrong.len())
    });
    Ok(if same > 0 && wrong * 100 <= same {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `lath calibrate` measures some of its bodies, too.
const SOURCE: &str = "languages/cpp/calibration/bodies.cpp";

/// Names of comparisons in the source, and of their functions.
const BODIES: [(&str, &str); 8] = [
    ("chain", "chain"),
    ("sort", "sort"),
    ("allocation", "allocation"),
    ("division", "division"),
    ("branch", "branch"),
    ("table", "table"),
    ("copy 8 MB", "copy"),
    ("chase 1 MB", "chase"),
];

fn rounds(options: &Options, lath: &Path, folder: &Path) -> Result<BTreeMap<usize, Tally>, String> {
    let source = peers::root().join(SOURCE);
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    for seed in options.seed..options.seed + options.rounds {
        for (place, (_, function)) in BODIES.iter().enumerate() {
            if !options.bodies.is_empty() && !options.bodies.iter().any(|body| body == function) {
                continue;
            }
            let arguments = arguments(options, function);
            let results = silent::results(lath, &source, &arguments, seed, folder)?;
            let tally = tallies.entry(place).or_default();
            for case in results.as_array().into_iter().flatten() {
                tally.add(case, seed)?;
            }
        }
    }
    Ok(tallies)
}

/// Each body has two comparisons.
fn arguments(options: &Options, function: &str) -> Vec<String> {
    let budget = format!("{}s", options.seconds * 2);
    let names = format!("{function}_(base|same|more)$");
    let all = [
        &names,
        "--no-check",
        "--schedule",
        &options.schedule,
        "--time-budget",
        &budget,
        "-wi",
        "1",
        "-w",
        "100ms",
        "-i",
        "5",
        "-r",
        "200ms",
    ];
    all.map(str::to_owned).to_vec()
}

impl Tally {
    fn add(&mut self, case: &Value, seed: u64) -> Result<(), String> {
        let comparison = &case["lath"]["comparison"];
        if comparison.is_null() {
            return Ok(());
        }
        let name = case["benchmark"].as_str().unwrap_or_default();
        let verdict = comparison["verdict"].as_str().unwrap_or_default();
        let number = |value: &Value| value.as_f64().ok_or(format!("{name} has no interval"));
        let (low, high) = (
            number(&comparison["interval"][0])?,
            number(&comparison["interval"][1])?,
        );
        self.widths.push((high / low).sqrt() - 1.0);
        let schedule = &comparison["schedule"];
        let clock = schedule["clock"].as_str().unwrap_or("wall").to_owned();
        *self.clocks.entry(clock).or_default() += 1;
        if name.ends_with("_same") {
            self.same += 1;
            if ["faster", "slower"].contains(&verdict) {
                self.wrong.push(format!(
                    "seed {seed}: {name} {verdict}, {low:.4} to {high:.4}"
                ));
            }
        } else {
            self.more += 1;
            self.found += usize::from(verdict == "slower");
            if verdict == "faster" {
                self.wrong
                    .push(format!("seed {seed}: {name} faster, {low:.4} to {high:.4}"));
            }
        }
        Ok(())
    }

    /// Median of the half-widths, percent.
    fn width(&self) -> f64 {
        let mut widths = self.widths.clone();
        widths.sort_unstable_by(f64::total_cmp);
        100.0 * widths[widths.len() / 2]
    }
}

fn print(options: &Options, tallies: &BTreeMap<usize, Tally>) {
    println!(
        "{} s a comparison, {}, {} busy threads, seeds {} to {}\n",
        options.seconds,
        options.schedule,
        options.busy,
        options.seed,
        options.seed + options.rounds - 1
    );
    println!("| body | half-width | wrong verdicts | +2 % found | clock |");
    println!("|---|---|---|---|---|");
    for (place, tally) in tallies {
        let clocks: Vec<&str> = tally.clocks.keys().map(String::as_str).collect();
        println!(
            "| {} | {:.2} % | {} of {} | {} of {} | {} |",
            BODIES[*place].0,
            tally.width(),
            tally.wrong.len(),
            tally.same,
            tally.found,
            tally.more,
            clocks.join(", ")
        );
    }
    let wrong = tallies.values().flat_map(|tally| &tally.wrong);
    wrong.for_each(|line| println!("wrong: {line}"));
}

/// Computes, or copies more memory than caches hold, until it is over.
fn keep_busy(number: usize, over: &AtomicBool) {
    let (mut from, mut to) = (vec![1_u8; 1 << 24], vec![0_u8; 1 << 24]);
    let mut x = number as u64;
    while !over.load(Ordering::Relaxed) {
        if number.is_multiple_of(2) {
            for _ in 0..1_000_000 {
                x = std::hint::black_box(x.wrapping_mul(6_364_136_223_846_793_005) + 1);
            }
        } else {
            to.copy_from_slice(std::hint::black_box(&from));
            std::mem::swap(&mut from, &mut to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BODIES, Tally, arguments};
    use serde_json::json;

    #[test]
    fn every_body_is_in_the_source() {
        let source = include_str!("../../languages/cpp/calibration/bodies.cpp");
        for (name, function) in BODIES {
            assert!(source.contains(&format!("@@Compare(\"{name}\")")), "{name}");
            for which in ["base", "same", "more"] {
                assert!(
                    source.contains(&format!(" {function}_{which}(")),
                    "{function}"
                );
            }
        }
    }

    #[test]
    fn verdicts_are_counted() {
        let case = |name: &str, verdict: &str| {
            json!({"benchmark": name, "lath": {"comparison": {
                "verdict": verdict, "interval": [0.99, 1.01], "schedule": {"clock": "cpu"}}}})
        };
        let mut tally = Tally::default();
        for (name, verdict) in [
            ("a_same", "same"),
            ("a_same", "faster"),
            ("a_more", "slower"),
            ("a_more", "inconclusive"),
        ] {
            tally.add(&case(name, verdict), 1).expect("it has all");
        }
        let counted = (tally.same, tally.wrong.len(), tally.more, tally.found);
        assert_eq!(counted, (2, 1, 2, 1));
        assert!((tally.width() - 1.005).abs() < 0.01);
        assert!(tally.add(&json!({"lath": {"comparison": {}}}), 1).is_err());
    }

    #[test]
    fn flags() {
        let options = crate::parsed(&["--seconds", "5", "--body", "sort", "--busy", "2"]);
        let options: super::Options = options.unwrap_or_else(|e| panic!("{e}"));
        let arguments = arguments(&options, "sort");
        assert!(arguments.contains(&"10s".to_owned()) && arguments.contains(&"turns".to_owned()));
    }
}
