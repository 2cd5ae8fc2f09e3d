//! `cargo research loops`: equal loops of a few instructions in one program, whose speed depends on
//! their address alone, each compared with each.

use crate::busy::FORK_MS;
use crate::neighbours::Neighbours;
use crate::recorded::{Measuring, built};
use crate::sources::Sources;
use lath_calibrate::windows::{self, Judged};
use lath_core::record::Record;
use lath_report::grid::Grid;
use lath_stats::compare::Verdict;
use std::process::ExitCode;

/// Compares equal loops with each other, with their placements as strata and as a part of the noise;
/// exit 1 if more than 1 % of the verdicts are faster or slower, or no pair has one.
#[derive(clap::Args)]
pub struct Options {
    /// One of research/busy/sources.toml; default: its first.
    #[arg(long, value_name = "NAME")]
    language: Option<String>,
    /// Loops of a program: N (N - 1) / 2 comparisons.
    #[arg(long, value_name = "N", default_value_t = 21, value_parser = clap::value_parser!(u64).range(2..=50))]
    loops: u64,
    /// All loops share blocks, and each placement needs two of them.
    #[arg(long, value_name = "N", default_value_t = 120)]
    seconds: u64,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Processes beside it: every other computes, the rest copy memory.
    #[arg(long, value_name = "N", default_value_t = 0)]
    busy: usize,
}

/// What all pairs came to.
#[derive(Default)]
struct Tally {
    tested: usize,
    wrong: usize,
    /// Intervals at the end that do not contain 1.
    without_one: usize,
    widths: Vec<f64>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let sources = Sources::read()?.loops;
    let asked = options.language.as_ref();
    let of = sources
        .iter()
        .find(|one| asked.is_none_or(|asked| one.name == *asked));
    let of = of.ok_or_else(|| {
        let known: Vec<&str> = sources.iter().map(|one| one.name.as_str()).collect();
        format!("--language: there are {}", known.join(", "))
    })?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let path = folder.path().join(&of.file);
    std::fs::write(&path, of.source(options.loops))
        .map_err(|e| format!("{}: {e}", path.display()))?;
    let built = built(&[path], &[], "loop_")?;
    let _neighbours = Neighbours::start(options.busy)?;
    let record = built.record_of_all(
        "loop_",
        Measuring {
            seconds: options.seconds,
            turns: true,
            seed: options.seed,
            fork_ms: FORK_MS,
        },
    )?;
    let family = record.header.plan.families.first();
    let first = family.ok_or("nothing is compared")?.cases[0];
    let strata = tally(&record, options.seconds);
    let noise = tally(&without_strata(&record), options.seconds);
    let mut grid = Grid::new(
        [
            ("placements are", false),
            ("faster or slower", true),
            ("intervals without 1", true),
            ("half-width, median", true),
            ("largest", true),
        ]
        .map(|(head, right)| (head.to_owned(), right)),
    );
    grid.rows = vec![strata.line("strata"), noise.line("noise")];
    println!("{}", grid.markdown());
    println!(
        "{} equal loops in {}, {} blocks in {} s, {} busy processes, seed {}",
        options.loops,
        of.name,
        record.cases[first].forks.len(),
        options.seconds,
        options.busy,
        options.seed
    );
    let is_good = strata.tested > 0 && strata.wrong * 100 <= strata.tested;
    Ok(ExitCode::from(u8::from(!is_good)))
}

/// The same record, as if nothing were known of its placements.
fn without_strata(record: &Record) -> Record {
    let mut plain = record.clone();
    for fork in plain.cases.iter_mut().flat_map(|case| &mut case.forks) {
        if let Some(turns) = &mut fork.turns {
            turns.placements = 0;
        }
    }
    plain
}

/// Each pair, as if nobody else had been there.
fn tally(record: &Record, seconds: u64) -> Tally {
    let cases = record.header.plan.families[0].cases.clone();
    let mut two = record.clone();
    let mut tally = Tally::default();
    for (place, first) in cases.iter().enumerate() {
        for second in &cases[place + 1..] {
            two.header.plan.families[0].cases = vec![*first, *second];
            for one in windows::judged(&two, 0, seconds, seconds) {
                tally.add(&one);
            }
        }
    }
    tally
}

impl Tally {
    fn add(&mut self, one: &Judged) {
        let Some([low, high]) = one.interval else {
            return;
        };
        self.tested += 1;
        self.wrong += usize::from(matches!(one.verdict, Verdict::Faster | Verdict::Slower));
        self.without_one += usize::from(low > 1.0 || high < 1.0);
        self.widths.extend(one.half_width());
    }

    fn line(&self, name: &str) -> Vec<String> {
        let mut widths = self.widths.clone();
        widths.sort_unstable_by(f64::total_cmp);
        let percent = |width: Option<&f64>| {
            width.map_or("-".to_owned(), |width| format!("{:.2} %", 100.0 * width))
        };
        vec![
            name.to_owned(),
            format!("{} of {}", self.wrong, self.tested),
            self.without_one.to_string(),
            percent(widths.get(widths.len() / 2)),
            percent(widths.last()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_have_as_many_loops_as_asked_for() {
        for of in Sources::read().unwrap_or_else(|e| panic!("{e}")).loops {
            let text = of.source(21);
            assert_eq!(text.matches("@@Compare(\"loops\")").count(), 21);
            assert!(text.contains("loop_1()") && text.contains("loop_21()"));
        }
    }

    #[test]
    fn what_pairs_say_is_counted() {
        let mut tally = Tally::default();
        let one = |verdict, interval| Judged {
            case: 1,
            verdict,
            same_within: None,
            interval,
            clock: None,
        };
        tally.add(&one(Verdict::Same, Some([0.99, 1.01])));
        tally.add(&one(Verdict::Slower, Some([1.01, 1.03])));
        tally.add(&one(Verdict::Inconclusive, None));
        let line = tally.line("strata");
        assert_eq!(line[1..3], ["1 of 2", "1"].map(str::to_owned));
        assert_eq!(line[4], "1.01 %");
        assert_eq!(Tally::default().line("noise")[3], "-");
    }
}
