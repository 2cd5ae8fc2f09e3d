//! `cargo research identical`: the same function under two names, compared again and again through
//! `lath run` as users run it. Every verdict but `same` and `inconclusive` is a false one;
//! with the alpha of 1 % that lath claims, there is one in a hundred runs at most, on average.

use crate::silent;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compares a function with itself in short seeded runs and counts the verdicts; exit 1 if any says
/// faster or slower.
#[derive(clap::Args)]
pub struct Options {
    #[arg(long, value_name = "N", default_value_t = 50)]
    runs: u64,
    /// Of the first run; each further one has the next.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    #[arg(default_value_os_t = crate::repository::root().join("research/identical/identical.cpp"))]
    source: PathBuf,
}

/// Short, and enough forks for pairs.
const SETTINGS: [&str; 14] = [
    "-f", "5", "-wi", "1", "-w", "20ms", "-i", "3", "-r", "20ms", "-bm", "avgt", "-tu", "ns",
];

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let (lath, folder) = silent::prepared(options.lath.as_ref())?;
    let settings = SETTINGS.map(str::to_owned);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in options.seed..options.seed + options.runs {
        let results = silent::results(&lath, &options.source, &settings, seed, folder.path())?;
        for (verdict, told) in verdicts(&results)? {
            if verdict == "faster" || verdict == "slower" {
                wrong.push(format!("seed {seed}: {told}"));
            }
            *counts.entry(verdict).or_default() += 1;
        }
    }
    let all: usize = counts.values().sum();
    let told: Vec<String> = counts
        .iter()
        .map(|(verdict, n)| format!("{n} {verdict}"))
        .collect();
    println!(
        "{} runs with seeds {} to {}, {all} comparisons of identical code: {}",
        options.runs,
        options.seed,
        options.seed + options.runs - 1,
        told.join(", ")
    );
    wrong.iter().for_each(|line| println!("wrong: {line}"));
    Ok(if wrong.is_empty() && all > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `(verdict, verdict with its figures)` of every comparison in a result file.
fn verdicts(results: &Value) -> Result<Vec<(String, String)>, String> {
    let comparisons = results
        .as_array()
        .into_iter()
        .flatten()
        .map(|case| &case["lath"]["comparison"])
        .filter(|c| !c.is_null());
    let of = |comparison: &Value| {
        let verdict = comparison["verdict"]
            .as_str()
            .ok_or("a comparison without a verdict")?;
        Ok((
            verdict.to_owned(),
            format!(
                "{verdict}, ratio {}, interval {}",
                comparison["ratio"], comparison["interval"]
            ),
        ))
    };
    let found: Vec<(String, String)> = comparisons.map(of).collect::<Result<_, String>>()?;
    if found.is_empty() {
        Err("nothing was compared".to_owned())
    } else {
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, verdicts};
    use serde_json::json;

    #[test]
    fn verdicts_are_found_and_their_absence_is_an_error() {
        let results = json!([{"lath": {"comparison": null}}, {"lath": {"comparison": {"verdict": "slower", "ratio": 1.1, "interval": [1.05, 1.2]}}}]);
        let found = verdicts(&results).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            found,
            [(
                "slower".to_owned(),
                "slower, ratio 1.1, interval [1.05,1.2]".to_owned()
            )]
        );
        assert!(verdicts(&json!([{"lath": {"comparison": null}}])).is_err());
    }

    #[test]
    fn flags() {
        let parse = crate::parsed::<Options>;
        let options =
            parse(&["--runs", "3", "--seed", "7", "mine.x"]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (options.runs, options.seed, options.source.to_str()),
            (3, 7, Some("mine.x"))
        );
        assert!(parse(&["--nonsense"]).is_err());
    }
}
