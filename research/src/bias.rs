//! `cargo research bias`: whether turns give the same ratios as long forks. Pairs of different
//! work are measured both ways, one after the other, on a machine that should be quiet: forks of
//! seconds know nothing of a neighbour that empties caches every 10 ms.

use crate::peers::machine;
use crate::recorded::{Built, Measuring, built};
use crate::sources::Sources;
use lath_core::record::Record;
use lath_report::comparison;
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compares ten pairs of different work in turns and in forks, and prints how far the ratios are
/// apart; exit 1 if a difference is beyond 1 % and both intervals.
#[derive(clap::Args)]
pub struct Options {
    /// Time of a pair in turns.
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// Time of a pair in forks; fewer than five forks of a side are too few.
    #[arg(long, value_name = "N", default_value_t = 26)]
    fork_seconds: u64,
    /// Length of what a fork measures, ms, in five iterations.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    fork_ms: u64,
    /// Only the first pairs.
    #[arg(long, value_name = "N", default_value_t = PAIRS)]
    pairs: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Everything, for reading by programs.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

const PAIRS: usize = 10;

/// The ratio may be off by this much.
const MARGIN: f64 = 0.01;

/// Time of the second function of a pair / time of the first, by means.
#[derive(Clone, Copy, Debug, Serialize)]
struct Ratio {
    ratio: f64,
    low: f64,
    high: f64,
    processes: usize,
}

#[derive(Serialize)]
struct Row {
    name: String,
    turns: Ratio,
    forks: Ratio,
    /// Natural logarithm of ratio in turns / ratio in forks.
    difference: f64,
    agreement: Agreement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Agreement {
    Within,
    /// Beyond 1 %, but not beyond 1 % and the intervals.
    Open,
    Beyond,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let built = built(&[Sources::read()?.bias()], &[], "_(first|second)$")?;
    println!(
        "{} s in turns and {} s in forks of {} ms for each pair, seed {}\n",
        options.seconds, options.fork_seconds, options.fork_ms, options.seed
    );
    println!("| pair | ratio in turns | ratio in forks | difference | within 1 % |");
    println!("|---|---|---|---|---|");
    let mut rows = Vec::new();
    for pair in 0..options.pairs.min(PAIRS) {
        let row = row(options, &built, pair)?;
        println!(
            "| {} | {} | {} | {:+.2} % | {} |",
            row.name,
            row.turns.text(),
            row.forks.text(),
            100.0 * row.difference.exp_m1(),
            row.agreement.word()
        );
        rows.push(row);
    }
    let count = |which| rows.iter().filter(|row| row.agreement == which).count();
    let beyond = count(Agreement::Beyond);
    println!(
        "\n{} of {} pairs within 1 %, {} beyond but not beyond the intervals, {beyond} beyond both.",
        count(Agreement::Within),
        rows.len(),
        count(Agreement::Open)
    );
    if let Some(path) = &options.json {
        let machine: std::collections::BTreeMap<_, _> = machine::facts().into_iter().collect();
        let document = json!({"study": "bias", "lath_version": env!("CARGO_PKG_VERSION"),
            "command": std::env::args().skip(1).collect::<Vec<_>>(), "machine": machine, "pairs": rows});
        std::fs::write(path, format!("{document:#}\n"))
            .map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(if beyond == 0 && !rows.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn row(options: &Options, built: &Built, pair: usize) -> Result<Row, String> {
    let pattern = format!(r"\bpair{pair}_(first|second)$");
    let measure = |turns, seconds| {
        let measuring = Measuring {
            seconds,
            turns,
            seed: options.seed,
            fork_ms: options.fork_ms,
        };
        built.record(&pattern, measuring)
    };
    let turns = measure(true, options.seconds)?;
    let forks = measure(false, options.fork_seconds)?;
    let name = turns.header.plan.families[0].name.clone();
    let [turns, forks] = [ratio(&turns)?, ratio(&forks)?];
    let difference = (turns.ratio / forks.ratio).ln();
    Ok(Row {
        name,
        agreement: agreement(difference, turns.half_width() + forks.half_width()),
        turns,
        forks,
        difference,
    })
}

fn ratio(record: &Record) -> Result<Ratio, String> {
    let families = comparison::comparisons(record);
    let rows = families.iter().flat_map(|family| &family.rows);
    let compared = rows.filter_map(|row| row.compared.as_ref()).next();
    let compared = compared.ok_or("nothing was compared")?;
    if compared.tested().is_none() {
        return Err(format!(
            "{}: {} blocks are too few for an interval: use a longer --seconds or --fork-seconds",
            families[0].name,
            compared.evidence.blocks()
        ));
    }
    let found = compared.found;
    Ok(Ratio {
        ratio: found.ratio,
        low: found.low,
        high: found.high,
        processes: compared.evidence.blocks(),
    })
}

/// From logarithms, as shares.
fn agreement(difference: f64, half_widths: f64) -> Agreement {
    let margin = MARGIN.ln_1p();
    if difference.abs() <= margin {
        Agreement::Within
    } else if difference.abs() <= margin + half_widths {
        Agreement::Open
    } else {
        Agreement::Beyond
    }
}

impl Agreement {
    fn word(self) -> &'static str {
        match self {
            Agreement::Within => "yes",
            Agreement::Open => "no, but within the intervals",
            Agreement::Beyond => "NO",
        }
    }
}

impl Ratio {
    fn half_width(&self) -> f64 {
        (self.high / self.low).ln() / 2.0
    }

    fn text(&self) -> String {
        format!(
            "{:.4} ±{:.2} % ({} processes)",
            self.ratio,
            100.0 * self.half_width().exp_m1(),
            self.processes
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Agreement, Options, PAIRS, Ratio, agreement};

    #[test]
    fn a_difference_is_judged_by_the_margin_and_both_intervals() {
        assert_eq!(agreement(0.009, 0.0), Agreement::Within);
        assert_eq!(agreement(-0.02, 0.015), Agreement::Open);
        assert_eq!(agreement(-0.02, 0.005), Agreement::Beyond);
        let ratio = Ratio {
            ratio: 1.0,
            low: 0.98,
            high: 1.02,
            processes: 5,
        };
        assert!((ratio.half_width() - 0.02).abs() < 1e-4);
        assert_eq!(ratio.text(), "1.0000 ±2.02 % (5 processes)");
    }

    #[test]
    fn every_pair_is_in_the_source() {
        let sources = crate::sources::Sources::read().unwrap_or_else(|e| panic!("{e}"));
        let source = std::fs::read_to_string(sources.bias()).unwrap_or_else(|e| panic!("{e}"));
        for pair in 0..PAIRS {
            for end in ["first", "second"] {
                assert!(source.contains(&format!(" pair{pair}_{end}(")));
            }
        }
        let options: Options = crate::parsed(&["--pairs", "2"]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((options.pairs, options.fork_ms), (2, 2000));
    }
}
