//! How often the history suspects a change where there is none, and how late it finds one: simulated
//! lines of results, looked at after each.

use clap::Args;
use lath_stats::shift::{Value, shifts};
use std::process::ExitCode;

#[derive(Args)]
pub struct Options {
    /// Lines of each kind
    #[arg(long, default_value_t = 5000)]
    lines: usize,
    /// Results of a line
    #[arg(long, default_value_t = 60)]
    results: usize,
}

/// Numbers of results at which a new column begins.
const COLUMNS: [usize; 8] = [8, 10, 12, 16, 25, 50, 100, 200];
/// Places of one change may differ by so many results.
const NEAR: usize = 2;
/// Standard deviation of a result.
const SPREAD: f64 = 0.02;

#[derive(Clone, Copy)]
enum Kind {
    Normal,
    /// Student's t with four degrees of freedom.
    HeavyTails,
    /// One in 33 is slower by up to eight standard deviations.
    SlowRuns,
}

const KINDS: [(Kind, &str); 3] = [
    (Kind::Normal, "normal"),
    (Kind::HeavyTails, "heavy tails"),
    (Kind::SlowRuns, "lone slow runs"),
];

pub fn main(options: &Options) -> ExitCode {
    println!("New suspicions in 1,000 results of unchanged code, by the number of results:\n");
    let columns: Vec<(usize, usize)> = COLUMNS
        .iter()
        .zip(COLUMNS.iter().skip(1).chain([&usize::MAX]))
        .map(|(from, to)| (*from, (*to).min(options.results + 1)))
        .filter(|(from, to)| from < to)
        .collect();
    let heads = columns
        .iter()
        .map(|(from, to)| format!(" {from} to {} |", to - 1));
    println!("| values |{}", heads.collect::<String>());
    println!("|---|{}", "---|".repeat(columns.len()));
    for (kind, name) in KINDS {
        let new = unchanged(kind, options);
        let rate = |(from, to): &(usize, usize)| {
            let all: usize = new[*from..*to].iter().sum();
            format!(
                " {:.2} |",
                all as f64 * 1000.0 / (options.lines * (to - from)) as f64
            )
        };
        println!("| {name} |{}", columns.iter().map(rate).collect::<String>());
    }
    println!("\nA change after 30 results, in standard deviations of a result:\n");
    println!("| change | found within 2 results | 5 | 10 | 20 |\n|---|---|---|---|---|");
    for step in [2.0, 3.0, 5.0, 8.0] {
        let delays = delays(step, options.lines / 5);
        let share = |within: usize| {
            let found = delays
                .iter()
                .filter(|delay| delay.is_some_and(|d| d <= within));
            format!(
                " {:.0} % |",
                found.count() as f64 * 100.0 / delays.len() as f64
            )
        };
        println!("| {step} |{}", [2, 5, 10, 20].map(share).concat());
    }
    ExitCode::SUCCESS
}

/// New suspicions by the number of results.
fn unchanged(kind: Kind, options: &Options) -> Vec<usize> {
    let mut random = Random(88_172_645_463_325_252);
    let mut new = vec![0; options.results + 1];
    for _ in 0..options.lines {
        let mut values = Vec::new();
        let mut seen: Vec<usize> = Vec::new();
        for count in new.iter_mut().skip(1) {
            values.push(random.value(kind, 0.0));
            for found in shifts(&values) {
                if !seen.iter().any(|at| at.abs_diff(found.at) <= NEAR) {
                    seen.push(found.at);
                    *count += 1;
                }
            }
        }
    }
    new
}

/// After how many results of the new level each line shows it.
fn delays(step: f64, lines: usize) -> Vec<Option<usize>> {
    const BEFORE: usize = 30;
    const AFTER: usize = 20;
    let mut random = Random(88_172_645_463_325_252);
    let mut line = || {
        let mut values: Vec<Value> = (0..BEFORE)
            .map(|_| random.value(Kind::Normal, 0.0))
            .collect();
        (1..=AFTER).find(|_| {
            values.push(random.value(Kind::Normal, step));
            shifts(&values)
                .iter()
                .any(|found| found.at.abs_diff(BEFORE) <= NEAR)
        })
    };
    (0..lines).map(|_| line()).collect()
}

/// Marsaglia's xorshift: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    fn normal(&mut self) -> f64 {
        let radius = (-2.0 * self.uniform().ln()).sqrt();
        radius * (std::f64::consts::TAU * self.uniform()).cos()
    }

    /// `level`: in standard deviations.
    fn value(&mut self, kind: Kind, level: f64) -> Value {
        let normal = self.normal();
        let found = match kind {
            Kind::Normal => normal,
            Kind::HeavyTails => {
                let squares: f64 = (0..4).map(|_| self.normal().powi(2)).sum();
                normal / (squares / 4.0).sqrt()
            }
            Kind::SlowRuns if self.uniform() < 0.03 => normal + 8.0 * self.uniform(),
            Kind::SlowRuns => normal,
        };
        Value {
            log: SPREAD * (found + level),
            variance: 0.0,
        }
    }
}
