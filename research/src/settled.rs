//! `cargo research settled JOURNAL…`: whether processes whose code is compiled while it runs have
//! reached their level when their turns begin.
//!
//! A run for it lets each process measure for half a minute instead of a fraction of a second
//! (`-i 30 -r 1s`, two contenders). The machine's own speed changes in that time, too, for both
//! processes of a block alike. So what is judged is their ratio, which is what lath tells: in their
//! first turns against their last ones. The last turns against those just before them show how much
//! is noise.

use lath_core::plan::Family;
use lath_core::record::{Record, TurnRecord};
use lath_report::grid::Grid;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compares the first and the last turns of each pair of processes in recorded runs; exit 1 if
/// fewer than 95 % of the pairs have the same ratio within 1 %.
#[derive(clap::Args)]
pub struct Options {
    /// Turns that are compared: a default block has 16 to 100 of each process.
    #[arg(long, default_value_t = 100)]
    turns: usize,
    /// Journals of runs in turns.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
}

/// So near has the ratio to be.
const NEAR: f64 = 0.01;
/// Of so many pairs.
const SHARE: f64 = 0.95;

/// A contender and the baseline of its block.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pair {
    /// Time per call of the contender's first turns, divided by that of its last ones, minus 1.
    level: f64,
    /// The same of the ratio of the two.
    early: f64,
    /// The same of those before the last ones.
    before: f64,
    /// Length of the contender's turns together, s.
    seconds: f64,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let mut found: BTreeMap<String, Vec<Pair>> = BTreeMap::new();
    for path in &options.journals {
        let record = lath_runner::journal::read(path).map_err(|problem| problem.to_string())?;
        for (name, pair) in pairs(&record, options.turns) {
            found.entry(name).or_default().push(pair);
        }
    }
    let all: Vec<Pair> = found.values().flatten().copied().collect();
    if all.is_empty() {
        return Err(format!("no process has {} turns", 3 * options.turns));
    }
    print!("{}", table(&found).text());
    let near = share(&all, |one| one.early);
    let noise = share(&all, |one| one.before);
    println!(
        "\nOf {} pairs, {:.0} % had the ratio of their end within {:.0} % when they began, and {:.0} % \
        just before it",
        all.len(),
        100.0 * near,
        100.0 * NEAR,
        100.0 * noise
    );
    Ok(if near >= SHARE {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Those of processes with three times so many turns, by the name of their benchmark.
fn pairs(record: &Record, turns: usize) -> Vec<(String, Pair)> {
    let families = record.header.plan.families.iter().enumerate();
    let of_family = |(family, of): (usize, &Family)| {
        let (base, contenders) = of.cases.split_first()?;
        let blocks = |case: usize| -> BTreeMap<u64, &[TurnRecord]> {
            let forks = record.cases[case].forks.iter();
            let own = forks.filter_map(|fork| {
                let block = fork.block.filter(|block| block.family == family)?;
                Some((block.number, &fork.turns.as_ref()?.turns[..]))
            });
            own.collect()
        };
        let bases = blocks(*base);
        let found = contenders.iter().flat_map(|case| {
            let name = &record.header.plan.cases[*case].id;
            let own = blocks(*case).into_iter();
            let pairs = own.filter_map(|(block, own)| pair(bases.get(&block)?, own, turns));
            pairs.map(|pair| (name.clone(), pair)).collect::<Vec<_>>()
        });
        Some(found.collect::<Vec<_>>())
    };
    families.filter_map(of_family).flatten().collect()
}

fn pair(base: &[TurnRecord], own: &[TurnRecord], turns: usize) -> Option<Pair> {
    let [first, before, last] = parts(base, turns)?;
    let [own_first, own_before, own_last] = parts(own, turns)?;
    Some(Pair {
        level: own_first / own_last - 1.0,
        early: (own_first / first) / (own_last / last) - 1.0,
        before: (own_before / before) / (own_last / last) - 1.0,
        seconds: own.iter().map(|turn| turn.wall_ns).sum::<u64>() as f64 / 1e9,
    })
}

/// The levels of the first turns, of those before the last ones, and of the last ones.
fn parts(all: &[TurnRecord], turns: usize) -> Option<[f64; 3]> {
    if turns == 0 || all.len() < 3 * turns {
        return None;
    }
    let (rest, last) = all.split_at(all.len() - turns);
    let before = &rest[rest.len() - turns..];
    Some([&all[..turns], before, last].map(level))
}

/// Time per call, ns: CPU time where every turn has it.
fn level(turns: &[TurnRecord]) -> f64 {
    let calls: u64 = turns.iter().map(|turn| turn.calls).sum();
    let cpu: Option<u64> = turns.iter().map(|turn| turn.cpu_ns).sum();
    let time = cpu.unwrap_or_else(|| turns.iter().map(|turn| turn.wall_ns).sum());
    time as f64 / calls.max(1) as f64
}

fn share(of: &[Pair], value: fn(&Pair) -> f64) -> f64 {
    let near = of.iter().filter(|one| value(one).abs() <= NEAR).count();
    near as f64 / of.len().max(1) as f64
}

/// The largest in size, percent.
fn largest(of: &[Pair], value: fn(&Pair) -> f64) -> String {
    let all = of.iter().map(value);
    let largest = all.max_by(|a, b| a.abs().total_cmp(&b.abs()));
    format!("{:+.2} %", 100.0 * largest.unwrap_or(0.0))
}

fn table(found: &BTreeMap<String, Vec<Pair>>) -> Grid {
    let left = |name: &str| (name.to_owned(), false);
    let right = |name: &str| (name.to_owned(), true);
    let mut grid = Grid::new(vec![
        left("Benchmark"),
        right("Pairs"),
        right("Turns, s"),
        right("Level, first to last"),
        right("Ratio, first to last"),
        right("Just before the last"),
    ]);
    grid.rows = found
        .iter()
        .map(|(name, pairs)| {
            let seconds = pairs
                .iter()
                .map(|one| one.seconds)
                .fold(f64::INFINITY, f64::min);
            vec![
                name.clone(),
                pairs.len().to_string(),
                format!("{seconds:.0}"),
                largest(pairs, |one| one.level),
                largest(pairs, |one| one.early),
                largest(pairs, |one| one.before),
            ]
        })
        .collect();
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(times: &[u64]) -> Vec<TurnRecord> {
        let turn = |wall_ns: &u64| TurnRecord {
            calls: 10,
            wall_ns: *wall_ns,
            cpu_ns: Some(wall_ns / 2),
            ..TurnRecord::default()
        };
        times.iter().map(turn).collect()
    }

    #[test]
    fn every_language_has_the_same_work() {
        let folder = crate::repository::root().join("research/settled");
        for name in ["settled.cpp", "Settled.java", "settled.js", "settled.py"] {
            let source = std::fs::read_to_string(folder.join(name)).expect("a source");
            for body in ["calls", "strings", "matrices", "trees"] {
                let compared = format!("Compare(\"{body}\")");
                assert!(source.contains(&compared), "{name}: {body}");
                assert!(source.contains(&format!(" {body}(")), "{name}: {body}");
            }
        }
    }

    /// Both become slower by the same; the contender is 10 % slower at first beside that.
    #[test]
    fn what_happens_to_both_is_in_no_ratio() {
        let base = turns(&[100, 100, 100, 160, 160, 200, 200]);
        let own = turns(&[220, 220, 190, 320, 320, 400, 400]);
        let found = pair(&base, &own, 2).expect("enough turns");
        assert!((found.early - 0.1).abs() < 1e-12, "{found:?}");
        assert!((found.level + 0.45).abs() < 1e-12, "{found:?}");
        assert!(found.before.abs() < 1e-12, "{found:?}");
        assert_eq!(pair(&base, &own, 3), None);
    }

    #[test]
    fn what_is_within_one_percent_counts() {
        let of = |early| Pair {
            level: 0.0,
            early,
            before: 0.0,
            seconds: 1.0,
        };
        let all = [of(0.009), of(-0.009), of(0.011), of(-0.5)];
        assert!((share(&all, |one| one.early) - 0.5).abs() < 1e-12);
        assert_eq!(largest(&all, |one| one.early), "-50.00 %");
    }
}
