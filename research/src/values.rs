//! `cargo research values JOURNAL…`: what a verdict in turns may count as a value: a block, or the
//! blocks of half a second or of a whole one.
//!
//! A run for it measures two equal contenders of each body. Its blocks are cut into windows, each is
//! judged as a run of its own, and its interval should contain 1. Values that share the machine's
//! mood would correlate with their neighbours, and their intervals would miss 1 too often.

use lath_core::plan::Family;
use lath_core::record::{ForkTurns, Record};
use lath_report::grid::Grid;
use lath_stats::turns::{Values, by_half_second, by_second};
use std::path::PathBuf;
use std::process::ExitCode;

/// Judges windows of recorded pairs of equal contenders by three ways of counting; exit 1 if
/// intervals by half seconds, which lath's are, miss more than 2 % of them.
#[derive(clap::Args)]
pub struct Options {
    /// Lengths of windows, s.
    #[arg(long = "window", value_name = "N", default_values_t = [5, 10, 20])]
    windows: Vec<u64>,
    /// Journals of runs in turns.
    #[arg(required = true)]
    journals: Vec<PathBuf>,
}

/// Of the intervals.
const LEVEL: f64 = 0.99;
/// Windows whose interval may miss, of all.
const MISSED: f64 = 0.02;

/// When a block began, s, and the log ratio of its two processes, by CPU time.
type Blocks = Vec<(f64, f64)>;

/// A way to count, and what it makes of blocks.
type Way = (&'static str, fn(Blocks) -> Vec<f64>);

const WAYS: [Way; 3] = [
    ("seconds", |blocks| by_second(blocks)),
    ("half seconds", |blocks| by_half_second(blocks)),
    ("blocks", |blocks| {
        blocks.into_iter().map(|(_, ratio)| ratio).collect()
    }),
];

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let mut pairs: Vec<(String, Blocks)> = Vec::new();
    for path in &options.journals {
        let record = lath_runner::journal::read(path).map_err(|problem| problem.to_string())?;
        pairs.extend(of_record(&record));
    }
    if pairs.is_empty() {
        return Err("no pair of contenders measured in turns by CPU time".to_owned());
    }
    print!("{}", correlations(&pairs).text());
    let (mut all, mut missed) = (0, 0);
    for window in &options.windows {
        println!("\nWindows of {window} s:\n");
        let (grid, [of, outside]) = judged(&pairs, *window as f64);
        print!("{}", grid.text());
        all += of;
        missed += outside;
    }
    println!("\nBy half seconds, {missed} of {all} intervals do not contain 1");
    Ok(if missed as f64 <= MISSED * all as f64 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The blocks of each family's first two contenders, in the order of time, by the contender's name.
fn of_record(record: &Record) -> Vec<(String, Blocks)> {
    let families = record.header.plan.families.iter().enumerate();
    let of_family = |(family, of): (usize, &Family)| {
        let [base, new] = *of.cases.first_chunk()?;
        let processes = |case: usize| {
            let forks = record.cases[case].forks.iter();
            forks.filter_map(move |fork| {
                let block = fork.block.filter(|block| block.family == family)?;
                Some((block.number, fork.turns.as_ref()?))
            })
        };
        let mut blocks: Blocks = processes(base)
            .filter_map(|(number, base)| {
                let (_, new) = processes(new).find(|(other, _)| *other == number)?;
                Some((base.began_ms as f64 / 1e3, level(new)? - level(base)?))
            })
            .collect();
        blocks.sort_by(|a, b| a.0.total_cmp(&b.0));
        Some((record.header.plan.cases[new].id.clone(), blocks))
    };
    families
        .filter_map(of_family)
        .filter(|(_, blocks)| !blocks.is_empty())
        .collect()
}

/// Logarithm of the CPU time of a call, ns; `None`: a turn has no CPU time.
fn level(of: &ForkTurns) -> Option<f64> {
    let calls: u64 = of.turns.iter().map(|turn| turn.calls).sum();
    let cpu: u64 = of
        .turns
        .iter()
        .map(|turn| turn.cpu_ns)
        .sum::<Option<u64>>()?;
    Some((cpu as f64 / calls.max(1) as f64).ln())
}

/// How the log ratios of blocks vary, and how they resemble those of one to three blocks before.
fn correlations(pairs: &[(String, Blocks)]) -> Grid {
    let mut grid = Grid::new(vec![
        ("Benchmark".to_owned(), false),
        ("Blocks".to_owned(), true),
        ("Each, s".to_owned(), true),
        ("Deviation".to_owned(), true),
        ("Autocorrelation, 1 to 3".to_owned(), true),
    ]);
    grid.rows = pairs
        .iter()
        .map(|(name, blocks)| {
            let ratios: Vec<f64> = blocks.iter().map(|(_, ratio)| *ratio).collect();
            let n = ratios.len();
            let middle = ratios.iter().sum::<f64>() / n as f64;
            let product = |lag: usize| -> f64 {
                let both = ratios.iter().zip(&ratios[lag.min(n)..]);
                both.map(|(a, b)| (a - middle) * (b - middle)).sum()
            };
            let squares = product(0);
            let each = (blocks[n - 1].0 - blocks[0].0) / (n - 1).max(1) as f64;
            let correlated = [1, 2, 3].map(|lag| format!("{:+.2}", product(lag) / squares));
            vec![
                name.clone(),
                n.to_string(),
                format!("{each:.2}"),
                format!("{:.2} %", 100.0 * (squares / (n - 1).max(1) as f64).sqrt()),
                correlated.join(" "),
            ]
        })
        .collect();
    grid
}

/// Per pair, the median half-width of each way's intervals, and in the last row how many contain 1.
/// Of half seconds: the number of intervals, and of those that do not contain it.
fn judged(pairs: &[(String, Blocks)], window_s: f64) -> (Grid, [usize; 2]) {
    let ways = WAYS.map(|(name, _)| (name.to_owned(), true));
    let heads = [vec![("Half-width by".to_owned(), false)], ways.to_vec()].concat();
    let mut grid = Grid::new(heads);
    let mut counts = [[0; 2]; WAYS.len()];
    for (name, blocks) in pairs {
        let mut row = vec![name.clone()];
        for (place, (_, way)) in WAYS.iter().enumerate() {
            let mut widths = Vec::new();
            for window in windows(blocks, window_s) {
                let values = Values::plain(way(window));
                let Some(found) = values.difference().filter(|_| values.values.len() >= 5) else {
                    continue;
                };
                let half = found.half_width(LEVEL);
                counts[place][0] += 1;
                counts[place][1] += usize::from(found.delta.abs() > half);
                widths.push(half);
            }
            widths.sort_by(f64::total_cmp);
            let median = widths.get(widths.len() / 2);
            row.push(median.map_or(String::new(), |half| format!("{:.2} %", 100.0 * half)));
        }
        grid.rows.push(row);
    }
    let contain = counts.map(|[all, missed]| format!("{} of {all}", all - missed));
    grid.rows
        .push([vec!["contain 1".to_owned()], contain.to_vec()].concat());
    (grid, counts[1])
}

/// Whole windows, each of the blocks that begin in it.
fn windows(blocks: &Blocks, window_s: f64) -> Vec<Blocks> {
    let Some((begin, _)) = blocks.first() else {
        return Vec::new();
    };
    let place = |start: f64| ((start - begin) / window_s).floor() as usize;
    let whole = blocks.last().map_or(0, |(start, _)| place(*start));
    let mut all = vec![Blocks::new(); whole];
    for (start, ratio) in blocks {
        if let Some(window) = all.get_mut(place(*start)) {
            window.push((start - begin, *ratio));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks 0.4 s apart, whose ratios go up and down.
    fn blocks(count: usize, level: f64) -> Blocks {
        let block = |at: usize| {
            (
                0.4 * at as f64,
                level + if at.is_multiple_of(2) { 0.01 } else { -0.01 },
            )
        };
        (0..count).map(block).collect()
    }

    #[test]
    fn the_last_window_is_left_out_unless_it_is_whole() {
        let found = windows(&blocks(60, 0.0), 10.0);
        let counts: Vec<usize> = found.iter().map(Vec::len).collect();
        assert_eq!(counts, [25, 25]);
        assert!(windows(&Blocks::new(), 10.0).is_empty());
    }

    #[test]
    fn what_is_equal_is_covered_and_what_is_not_is_missed() {
        let count = |level| {
            let pairs = [("f".to_owned(), blocks(60, level))];
            judged(&pairs, 10.0).1
        };
        assert_eq!(count(0.0), [2, 0]);
        assert_eq!(count(0.05), [2, 2]);
        let text = correlations(&[("f".to_owned(), blocks(60, 0.0))]).text();
        assert!(text.contains("-0.98 +0.97 -0.95"), "{text}");
    }
}
