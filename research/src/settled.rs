//! `cargo research settled JOURNAL…`: whether processes whose code is compiled while it runs have
//! reached their level when their turns begin: their first turns against their last ones.
//!
//! A run for it lets each process measure for a minute instead of a fraction of a second
//! (`-i 30 -r 1s`, two contenders). What a machine does to neighbouring turns is in the difference,
//! too: the last turns against those just before them show how much.

use lath_core::record::{ForkRecord, Record, TurnRecord};
use lath_report::grid::Grid;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compares the first and the last turns of each process in recorded runs.
#[derive(clap::Args)]
pub struct Options {
    /// Turns that are compared: a default block has 16 to 100 of each process.
    #[arg(long, default_value_t = 32)]
    turns: usize,
    /// Journals of runs in turns.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
}

/// So near has the level to be.
const NEAR: f64 = 0.01;
/// Of so many processes.
const SHARE: f64 = 0.95;

/// One process.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Levels {
    /// Time per call of the first turns, divided by that of the last ones, minus 1.
    early: f64,
    /// The same of those before the last ones.
    before: f64,
    /// From the first turn's beginning to the last one's end, at least, s.
    seconds: f64,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let mut found: BTreeMap<String, Vec<Levels>> = BTreeMap::new();
    for path in &options.journals {
        let record = lath_runner::journal::read(path).map_err(|problem| problem.to_string())?;
        for (name, levels) in processes(&record, options.turns) {
            found.entry(name).or_default().push(levels);
        }
    }
    let all: Vec<Levels> = found.values().flatten().copied().collect();
    if all.is_empty() {
        return Err(format!("no process has {} turns", 3 * options.turns));
    }
    found.insert("all".to_owned(), all.clone());
    print!("{}", table(&found).text());
    let near = share(&all, |one| one.early);
    println!(
        "\n{:.0} % of {} processes began within {:.0} % of the level that they had at their end",
        100.0 * near,
        all.len(),
        100.0 * NEAR
    );
    Ok(if near >= SHARE {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Those that have three times so many turns, by the name of their benchmark.
fn processes(record: &Record, turns: usize) -> Vec<(String, Levels)> {
    let cases = record.header.plan.cases.iter().zip(&record.cases);
    cases
        .flat_map(|(case, done)| done.forks.iter().map(|fork| (case.id.clone(), fork)))
        .filter_map(|(name, fork)| Some((name, levels(fork, turns)?)))
        .collect()
}

fn levels(fork: &ForkRecord, turns: usize) -> Option<Levels> {
    let all = &fork.turns.as_ref()?.turns;
    if turns == 0 || all.len() < 3 * turns {
        return None;
    }
    let last = level(&all[all.len() - turns..]);
    let ratio = |of: &[TurnRecord]| level(of) / last - 1.0;
    Some(Levels {
        early: ratio(&all[..turns]),
        before: ratio(&all[all.len() - 2 * turns..all.len() - turns]),
        seconds: all.iter().map(|turn| turn.wall_ns).sum::<u64>() as f64 / 1e9,
    })
}

/// Time per call, ns: CPU time where every turn has it.
fn level(turns: &[TurnRecord]) -> f64 {
    let calls: u64 = turns.iter().map(|turn| turn.calls).sum();
    let cpu: Option<u64> = turns.iter().map(|turn| turn.cpu_ns).sum();
    let time = cpu.unwrap_or_else(|| turns.iter().map(|turn| turn.wall_ns).sum());
    time as f64 / calls.max(1) as f64
}

fn share(of: &[Levels], value: fn(&Levels) -> f64) -> f64 {
    let near = of.iter().filter(|one| value(one).abs() <= NEAR).count();
    near as f64 / of.len().max(1) as f64
}

/// Median and the largest in size, percent.
fn spread(of: &[Levels], value: fn(&Levels) -> f64) -> [String; 2] {
    let mut all: Vec<f64> = of.iter().map(value).collect();
    all.sort_by(f64::total_cmp);
    let largest = all
        .iter()
        .copied()
        .max_by(|a, b| a.abs().total_cmp(&b.abs()));
    [all[all.len() / 2], largest.unwrap_or(0.0)].map(|one| format!("{:+.2} %", 100.0 * one))
}

fn table(found: &BTreeMap<String, Vec<Levels>>) -> Grid {
    let left = |name: &str| (name.to_owned(), false);
    let right = |name: &str| (name.to_owned(), true);
    let mut grid = Grid::new(vec![
        left("benchmark"),
        right("processes"),
        right("turns, s"),
        right("first within 1 %"),
        right("median"),
        right("largest"),
        right("neighbours within 1 %"),
        right("largest"),
    ]);
    grid.rows = found
        .iter()
        .map(|(name, levels)| {
            let [median, largest] = spread(levels, |one| one.early);
            let [_, before] = spread(levels, |one| one.before);
            let percent = |share: f64| format!("{:.0} %", 100.0 * share);
            let seconds = levels
                .iter()
                .map(|one| one.seconds)
                .fold(f64::INFINITY, f64::min);
            vec![
                name.clone(),
                levels.len().to_string(),
                format!("{seconds:.0}"),
                percent(share(levels, |one| one.early)),
                median,
                largest,
                percent(share(levels, |one| one.before)),
                before,
            ]
        })
        .collect();
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::ForkTurns;

    fn fork(times: &[u64]) -> ForkRecord {
        let turn = |wall_ns: &u64| TurnRecord {
            calls: 10,
            wall_ns: *wall_ns,
            cpu_ns: Some(wall_ns / 2),
            ..TurnRecord::default()
        };
        ForkRecord {
            turns: Some(ForkTurns {
                turns: times.iter().map(turn).collect(),
                ..ForkTurns::default()
            }),
            ..ForkRecord::default()
        }
    }

    #[test]
    fn first_turns_are_divided_by_the_last() {
        let times = [220, 220, 190, 202, 204, 200, 200];
        let found = levels(&fork(&times), 2).expect("enough turns");
        assert!((found.early - 0.1).abs() < 1e-12, "{found:?}");
        assert!((found.before - 0.015).abs() < 1e-12, "{found:?}");
        assert_eq!(levels(&fork(&times), 3), None);
        assert_eq!(levels(&ForkRecord::default(), 1), None);
    }

    #[test]
    fn what_is_within_one_percent_counts() {
        let of = |early| Levels {
            early,
            before: 0.0,
            seconds: 1.0,
        };
        let all = [of(0.009), of(-0.009), of(0.011), of(-0.5)];
        assert!((share(&all, |one| one.early) - 0.5).abs() < 1e-12);
        assert_eq!(spread(&all, |one| one.early)[1], "-50.00 %");
    }
}
