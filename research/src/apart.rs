//! `cargo research apart`: what a binding costs in a run of suites/sealedbox, taken apart. What is
//! measured, and how the parts follow from it, is [`parts`]'s; this file reads result files and
//! prints a table. Verdicts about contenders are `lath run`'s own: here every figure has its
//! interval.

mod parts;
mod stack;

use lath_import::model::{Dataset, ReadRequest, Series};
use lath_report::grid::Grid;
use lath_stats::interval::{ConfidenceLevel, interval};
use parts::{Figure, LARGE, Parts, SMALL, Score, Scores};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// What bindings cost in results of suites/sealedbox: crossing, handing over, each byte, and what is
/// left of a round trip.
#[derive(clap::Args)]
pub struct Options {
    /// Bytes of the message of a round trip.
    #[arg(long, value_name = "BYTES", default_value_t = 36)]
    length: u64,
    /// A contender; the first one if none is named.
    #[arg(long, value_name = "CONTENDER")]
    baseline: Option<String>,
    /// Draws what bindings cost instead: one bar for each contender.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<PathBuf>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let problems = |found: Vec<lath_core::diagnostic::Diagnostic>| {
        found
            .iter()
            .map(|d| d.message.clone())
            .collect::<Vec<_>>()
            .join("; ")
    };
    let set = lath_import::read(&options.results, &ReadRequest::default()).map_err(problems)?;
    let contenders = contenders(&set, options.length);
    match &options.svg {
        Some(path) => {
            let text = picture(&contenders, options.length)?;
            std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        None => print!(
            "{}",
            table(&contenders, options.length, options.baseline.as_deref())?
        ),
    }
    Ok(ExitCode::SUCCESS)
}

/// Of those that can be taken apart.
fn picture(contenders: &[(String, Scores)], length: u64) -> Result<String, String> {
    let taken: Vec<(&str, Parts)> = contenders
        .iter()
        .filter_map(|(name, scores)| Some((name.as_str(), scores.parts(length).ok()?)))
        .collect();
    let of: Vec<(&str, &Parts)> = taken.iter().map(|(name, parts)| (*name, parts)).collect();
    stack::svg(&of, length)
}

/// The scores of each contender, in the order of the results.
fn contenders(set: &Dataset, length: u64) -> Vec<(String, Scores)> {
    let mut all: Vec<(String, Scores)> = Vec::new();
    for series in set
        .benchmarks
        .iter()
        .filter(|series| series.mode == "avgt" && series.threads == 1)
    {
        let Some(who) = &series.competing else {
            continue;
        };
        let Some(score) = score(series) else { continue };
        let place = all
            .iter()
            .position(|(name, _)| *name == who.contender)
            .unwrap_or_else(|| {
                all.push((who.contender.clone(), Scores::default()));
                all.len() - 1
            });
        all[place].1.put(
            &folded(&who.benchmark),
            number(&series.params),
            length,
            score,
        );
    }
    all
}

fn score(series: &Series) -> Option<Score> {
    let forks: Vec<Vec<f64>> = series
        .forks
        .iter()
        .map(|fork| fork.iterations.clone())
        .collect();
    interval(&forks, ConfidenceLevel::P99).map(|found| Score {
        value: found.estimate,
        half: (found.high - found.low) / 2.0,
    })
}

/// The last part of a name, as every language spells it.
fn folded(benchmark: &str) -> String {
    let last = benchmark.rsplit(['.', ':']).next().unwrap_or_default();
    last.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Benchmarks of the suite have one parameter or none.
fn number(params: &BTreeMap<String, String>) -> Option<u64> {
    params.values().next().and_then(|value| value.parse().ok())
}

/// Others are compared with `baseline`, else with the first: the suite's own is measured first.
fn table(
    contenders: &[(String, Scores)],
    length: u64,
    baseline: Option<&str>,
) -> Result<String, String> {
    let first = contenders.first().map(|(name, _)| name.as_str());
    let baseline = baseline.or(first).ok_or("the results have no contenders")?;
    let taken: Vec<(&str, Result<Parts, String>)> = contenders
        .iter()
        .map(|(name, scores)| (name.as_str(), scores.parts(length)))
        .collect();
    let reference = match taken.iter().find(|(name, _)| *name == baseline) {
        Some((_, Ok(parts))) => parts,
        Some((_, Err(why))) => return Err(format!("{baseline}: {why}")),
        None => return Err(format!("the results have no contender {baseline}")),
    };
    let more_than = format!("left, more than {baseline}");
    let mut grid = Grid::new(
        [
            "contender",
            "crossing",
            "handing over a buffer",
            "each byte",
            "round trip",
            "of that binding",
            "left",
            &more_than,
        ]
        .map(|column| (column, false)),
    );
    for (name, parts) in &taken {
        let Ok(parts) = parts else { continue };
        let more = if *name == baseline {
            String::new()
        } else {
            difference(&parts.left, &reference.left)
        };
        let cells = [
            &parts.crossing,
            &parts.handing,
            &parts.byte,
            &parts.round_trip,
            &parts.binding,
            &parts.left,
        ]
        .map(ToString::to_string);
        let row = [(*name).to_owned()].into_iter().chain(cells).chain([more]);
        grid.rows.push(row.collect());
    }
    let mut text = format!(
        "ns, ± 99 %; each byte from {SMALL} to {LARGE} bytes; a round trip of {length} bytes\n\n{}",
        grid.markdown()
    );
    for (name, parts) in &taken {
        if let Err(why) = parts {
            text += &format!("\n{name} is not taken apart: {why}");
        }
    }
    Ok(text.trim_end().to_owned() + "\n")
}

/// `~` where chance may have made the difference.
fn difference(left: &Figure, reference: &Figure) -> String {
    let difference = left.minus(reference);
    if difference.is_certain() {
        difference.to_string()
    } else {
        format!("~ ({difference})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Results of contenders whose parts are known: `(name, crossing, a buffer, a byte, work)`.
    fn results(contenders: &[(&str, f64, f64, f64, f64)]) -> String {
        let row = |contender: &str, benchmark: &str, params: Value, ns: f64| {
            json!({"benchmark": format!("{contender}.{benchmark}"), "mode": "avgt", "threads": 1, "params": params, "lathVersion": "0",
                "lath": {"benchmark": benchmark, "contender": contender},
                "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[ns, ns * 1.001], [ns * 1.001, ns]]}})
        };
        let rows = contenders
            .iter()
            .flat_map(|&(name, crossing, buffer, byte, work)| {
                let take = move |bytes: u64| {
                    row(
                        name,
                        "Crossing.take",
                        json!({"bytes": bytes.to_string()}),
                        crossing + buffer + byte * bytes as f64,
                    )
                };
                let trip = 3.0 * crossing + 9.0 * buffer + (4.0 * 36.0 + 256.0) * byte + work;
                let nothing = row(name, "Crossing::nothing", json!({}), crossing);
                [
                    nothing,
                    take(0),
                    take(SMALL),
                    take(LARGE),
                    row(name, "sealed_box.round_trip", json!({"length": "36"}), trip),
                ]
            });
        Value::Array(rows.collect()).to_string()
    }

    fn printed(text: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("r.json");
        std::fs::write(&path, text).expect("a file");
        let set = lath_import::read(&[path], &ReadRequest::default())
            .unwrap_or_else(|found| panic!("{}", found[0].message));
        table(&contenders(&set, 36), 36, None)
    }

    #[test]
    fn the_parts_that_went_in_come_out() {
        let text = printed(&results(&[
            ("c", 2.0, 1.0, 0.0, 150_000.0),
            ("other", 20.0, 50.0, 0.5, 190_000.0),
        ]))
        .unwrap_or_else(|e| panic!("{e}"));
        let line = text
            .lines()
            .find(|line| line.starts_with("| other |"))
            .expect("a line");
        let values: Vec<f64> = line
            .split('|')
            .skip(2)
            .filter_map(|cell| cell.split_whitespace().next()?.parse().ok())
            .collect();
        let expected = [20.0, 50.0, 0.5, 190_710.0, 710.0, 190_000.0, 40_000.0];
        assert_eq!(values.len(), expected.len(), "{line}");
        // Iterations differ by a thousandth.
        for (got, wanted) in values.iter().zip(expected) {
            assert!(
                (got - wanted).abs() <= 0.01 * wanted,
                "{line}: {got} instead of {wanted}"
            );
        }
    }

    #[test]
    fn no_difference_is_claimed_of_what_is_equal() {
        let text = printed(&results(&[
            ("c", 2.0, 1.0, 0.01, 150_000.0),
            ("same", 2.0, 1.0, 0.01, 150_000.0),
        ]))
        .unwrap_or_else(|e| panic!("{e}"));
        assert!(
            text.lines()
                .any(|line| line.starts_with("| same |") && line.contains(r"| \~ (")),
            "{text}"
        );
    }

    #[test]
    fn who_has_no_crossing_is_named_and_a_baseline_without_one_is_an_error() {
        let whole = results(&[
            ("c", 2.0, 1.0, 0.01, 150_000.0),
            ("pure", 2.0, 1.0, 0.01, 150_000.0),
        ]);
        let rows: Vec<Value> = serde_json::from_str(&whole).unwrap_or_else(|e| panic!("{e}"));
        let without = |name: &str| {
            Value::Array(
                rows.iter()
                    .filter(|r| r["benchmark"] != format!("{name}.Crossing::nothing"))
                    .cloned()
                    .collect(),
            )
            .to_string()
        };
        let text = printed(&without("pure")).unwrap_or_else(|e| panic!("{e}"));
        assert!(
            text.ends_with("pure is not taken apart: there is no score of nothing\n"),
            "{text}"
        );
        assert_eq!(
            printed(&without("c")),
            Err("c: there is no score of nothing".to_owned())
        );
    }

    #[test]
    fn arguments() {
        let parse = crate::parsed::<Options>;
        let options =
            parse(&["--length", "7", "a.json", "b.json"]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (options.length, options.baseline, options.results.len()),
            (7, None, 2)
        );
        assert!(
            parse(&[]).is_err()
                && parse(&["--length", "x", "a"]).is_err()
                && parse(&["--nonsense", "a"]).is_err()
        );
    }
}
