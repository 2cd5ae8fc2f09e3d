//! `cargo research replay FOLDER`: verdicts on recorded forks, by the rule of lath and by others that
//! it could have.
//!
//! The folder has one JSON file for each benchmark: a list of forks, each a list of the times of its
//! iterations, as in the dataset of Traini et al. 2023 (586 JMH benchmarks, ten forks of 3,000
//! iterations of 0.1 s). Forks are drawn from it without replacement, so that their true difference
//! is known: none between forks of one benchmark, none on average between two benchmarks scaled to
//! equal means, and a planted one if one side is made slower.

mod rules;

use crate::validity::page::Part;
use lath_report::grid::{Align, markdown_line, markdown_rule};
use lath_stats::compare::Pairing;
use lath_testing::simulation::random::Random;
use rules::{Claim, NAMES, claims};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Applies rules of comparison to recorded forks, and writes how often they are wrong and what they
/// find into docs/src/methodology/validity.md.
#[derive(clap::Args)]
pub struct Options {
    /// Print only.
    #[arg(long)]
    print: bool,
    /// One JSON file for each benchmark: `[[time, time, ...], ...]`, one list for each fork.
    folder: PathBuf,
}

const PART: Part = Part {
    path: "docs/src/methodology/validity.md",
    command: "cargo research replay",
};
const SEED: u64 = 1;
/// Draws for each benchmark, and pairs of different benchmarks.
const DRAWS: usize = 40;
const PAIRS: usize = 20_000;
const SLOWDOWNS: [f64; 3] = [1.02, 1.05, 1.1];

/// What a fork measures.
struct Window {
    name: &'static str,
    iterations: std::ops::Range<usize>,
    /// So many values are made of them.
    values: usize,
}

const WINDOWS: [Window; 3] = [
    Window {
        name: "5 x 10 s after 50 s",
        iterations: 500..1000,
        values: 5,
    },
    Window {
        name: "10 x 1 s after 5 s",
        iterations: 50..150,
        values: 10,
    },
    Window {
        name: "5 x 1 s after 5 s",
        iterations: 50..100,
        values: 5,
    },
];

type Forks = Vec<Vec<f64>>;
/// By rule.
type Counts = [usize; NAMES.len()];

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let all = benchmarks(&options.folder)?;
    let text = markdown(&all);
    if options.print {
        println!("{text}");
    } else {
        PART.write(&crate::repository::root(), &text)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Those with as many forks and iterations as the study takes.
fn benchmarks(folder: &Path) -> Result<Vec<Forks>, String> {
    let told = |e: std::io::Error| format!("{}: {e}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(told)?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == "json"))
        .collect();
    paths.sort();
    let longest = WINDOWS.iter().map(|window| window.iterations.end).max();
    let usable =
        |fork: &Vec<f64>| fork.len() >= longest.unwrap_or(0) && fork.iter().all(|v| *v > 0.0);
    let mut all = Vec::new();
    for path in paths {
        let told = |e: String| format!("{}: {e}", path.display());
        let text = std::fs::read_to_string(&path).map_err(|e| told(e.to_string()))?;
        let forks: Forks = serde_json::from_str(&text).map_err(|e| told(e.to_string()))?;
        if forks.len() == 10 && forks.iter().all(usable) {
            all.push(forks);
        }
    }
    if all.len() < 2 {
        return Err(format!("{}: no recorded forks", folder.display()));
    }
    Ok(all)
}

impl Window {
    fn of(&self, forks: &Forks) -> Forks {
        let size = self.iterations.len() / self.values;
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        forks
            .iter()
            .map(|fork| {
                fork[self.iterations.clone()]
                    .chunks(size)
                    .map(mean)
                    .collect()
            })
            .collect()
    }
}

/// One way of measuring.
struct Row {
    what: String,
    same: (Counts, usize),
    found: [Counts; SLOWDOWNS.len()],
    equal_means: (Counts, usize),
    /// Two measurements of a pair that claim opposite differences.
    opposite: (Counts, usize),
}

fn row(window: &Window, all: &[Forks], forks: usize, pairing: Pairing) -> Row {
    let all: Vec<Forks> = all.iter().map(|of| window.of(of)).collect();
    let mut random = Random::new(SEED);
    let mut row = Row {
        what: format!("{}, {forks} v {forks}, {}", window.name, word(pairing)),
        same: Default::default(),
        found: Default::default(),
        equal_means: Default::default(),
        opposite: Default::default(),
    };
    for recorded in &all {
        for _ in 0..DRAWS {
            let drawn = drawn(&mut random, 2 * forks);
            let [base, new] = [&drawn[..forks], &drawn[forks..]];
            let base = picked(recorded, base, 1.0);
            let against = |factor| claims(&base, &picked(recorded, new, factor), pairing);
            count(&mut row.same.0, &against(1.0), |claim| claim != Claim::None);
            row.same.1 += 1;
            for (found, factor) in row.found.iter_mut().zip(SLOWDOWNS) {
                count(found, &against(factor), |claim| claim == Claim::Slower);
            }
        }
    }
    for _ in 0..PAIRS {
        let [first, second] = [below(&mut random, all.len()), below(&mut random, all.len())];
        if first == second {
            continue;
        }
        let factor = (log_mean(&all[first]) - log_mean(&all[second])).exp();
        let (base, new) = (drawn(&mut random, 10), drawn(&mut random, 10));
        let again = |from: usize| {
            let base = picked(&all[first], &base[from..from + forks], 1.0);
            let new = picked(&all[second], &new[from..from + forks], factor);
            claims(&base, &new, pairing)
        };
        let both = [again(0), again(forks)];
        for one in &both {
            count(&mut row.equal_means.0, one, |claim| claim != Claim::None);
            row.equal_means.1 += 1;
        }
        for (rule, counted) in row.opposite.0.iter_mut().enumerate() {
            let mut two = both.map(|claims| claims[rule]);
            two.sort();
            *counted += usize::from(two == [Claim::Faster, Claim::Slower]);
        }
        row.opposite.1 += 1;
    }
    row
}

fn count(counts: &mut Counts, claims: &[Claim], counted: impl Fn(Claim) -> bool) {
    for (count, claim) in counts.iter_mut().zip(claims) {
        *count += usize::from(counted(*claim));
    }
}

/// `n` of ten forks, in random order.
fn drawn(random: &mut Random, n: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..10).collect();
    for i in 0..n {
        let other = i + below(random, 10 - i);
        all.swap(i, other);
    }
    all.truncate(n);
    all
}

fn below(random: &mut Random, n: usize) -> usize {
    ((random.uniform() * n as f64) as usize).min(n - 1)
}

fn picked(forks: &Forks, which: &[usize], factor: f64) -> Forks {
    let fork = |i: &usize| forks[*i].iter().map(|value| value * factor).collect();
    which.iter().map(fork).collect()
}

/// Mean of the logarithms of the forks' means.
fn log_mean(forks: &Forks) -> f64 {
    let logs = forks
        .iter()
        .map(|fork| (fork.iter().sum::<f64>() / fork.len() as f64).ln());
    logs.sum::<f64>() / forks.len() as f64
}

fn word(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Paired => "paired",
        Pairing::Unpaired => "unpaired",
    }
}

fn markdown(all: &[Forks]) -> String {
    let mut text = format!(
        "Seed {SEED}, {} benchmarks, {DRAWS} draws of each, {PAIRS} pairs of two benchmarks.\n\n",
        all.len()
    );
    let heads = [
        "forks",
        "rule",
        "same program: called different",
        "2 % slower: found",
        "5 %",
        "10 %",
        "equal means: called different",
        "measured twice: opposite verdicts",
    ];
    text += &markdown_line(heads.map(str::to_owned));
    text += &markdown_rule(&[Align::Left; 8]);
    let ways = [
        (3, Pairing::Unpaired),
        (5, Pairing::Unpaired),
        (5, Pairing::Paired),
    ];
    for window in &WINDOWS {
        for (forks, pairing) in ways {
            eprintln!("replay: {}, {forks} v {forks}", window.name);
            let row = row(window, all, forks, pairing);
            for (rule, name) in NAMES.iter().enumerate() {
                text += &markdown_line(row.cells(rule, name));
            }
        }
    }
    text
}

impl Row {
    fn cells(&self, rule: usize, name: &str) -> [String; 8] {
        let share = |(counts, of): &(Counts, usize), digits: usize| {
            let percent = 100.0 * counts[rule] as f64 / (*of).max(1) as f64;
            format!("{percent:.digits$} %")
        };
        let found = self.found.map(|counts| share(&(counts, self.same.1), 1));
        let [two, five, ten] = found;
        [
            self.what.clone(),
            name.to_owned(),
            share(&self.same, 2),
            two,
            five,
            ten,
            share(&self.equal_means, 1),
            share(&self.opposite, 3),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two benchmarks of equal means: one on one level, the other on two.
    fn recorded() -> Vec<Forks> {
        let fork = |i: usize, levels: [f64; 2]| -> Vec<f64> {
            (0..1000)
                .map(|k| levels[(k / 10) % 2] * (1.0 + 0.001 * ((i + k) % 7) as f64))
                .collect()
        };
        [[1.0, 1.0], [0.9, 1.1]]
            .map(|levels| (0..10).map(|i| fork(i, levels)).collect())
            .to_vec()
    }

    #[test]
    fn draws_are_without_replacement() {
        let mut random = Random::new(7);
        for _ in 0..100 {
            let mut all = drawn(&mut random, 10);
            all.sort_unstable();
            assert_eq!(all, (0..10).collect::<Vec<usize>>());
        }
    }

    /// The old rule calls equal means different by their fast ends; lath's does not.
    #[test]
    fn equal_means_with_other_fast_ends() {
        let row = row(&WINDOWS[1], &recorded(), 5, Pairing::Paired);
        let share = |(counts, of): (Counts, usize), rule: usize| counts[rule] as f64 / of as f64;
        let of = |name: &str| {
            NAMES
                .iter()
                .position(|known| *known == name)
                .expect("a rule")
        };
        assert!(share(row.equal_means, of("either decides")) > 0.9);
        assert_eq!(share(row.equal_means, of("lath")), 0.0);
        assert_eq!(share(row.same, of("lath")), 0.0);
        assert_eq!(share((row.found[2], row.same.1), of("lath")), 1.0);
    }
}
