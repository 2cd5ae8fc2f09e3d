//! The study as Markdown.

use super::looks;
use super::rules::{INTERVALS, NAMES};
use super::study::{CONTENDERS, SLOWDOWNS, Study};
use super::worlds::WORLDS;
use lath_report::grid::{Align, markdown_line, markdown_rule};
use lath_stats::compare::difference::Difference;
use lath_stats::compare::looks::FORKS;
use lath_stats::compare::{ComparisonOptions, Statistic};

pub fn markdown(study: &Study, draws: usize, seed: u64) -> String {
    let mut text = format!(
        "Seed {seed}, {draws} draws a cell ({} for power and drift, {} tables).\n",
        draws / 4,
        draws / 10
    );
    worlds(&mut text);
    coverage(&mut text, study);
    wrong(&mut text, study);
    found(&mut text, study);
    drift(&mut text, study);
    tables(&mut text, study);
    looks(&mut text, study);
    decidable(&mut text);
    text
}

fn worlds(text: &mut String) {
    heading(text, "The worlds", &["world", "what its forks are like"]);
    for world in &WORLDS {
        row(text, &[world.name.to_owned(), world.what.to_owned()]);
    }
}

fn coverage(text: &mut String, study: &Study) {
    let columns: Vec<&str> = ["world", "forks"].into_iter().chain(INTERVALS).collect();
    heading(
        text,
        "Intervals: how many contain the truth, and half their width (median)",
        &columns,
    );
    for found in &study.coverage {
        let cells = found
            .cells
            .iter()
            .map(|cell| format!("{} (± {})", percent(cell.share), percent(cell.width)));
        row(
            text,
            &[found.world.to_owned(), found.forks.to_string()]
                .into_iter()
                .chain(cells)
                .collect::<Vec<String>>(),
        );
    }
}

fn wrong(text: &mut String, study: &Study) {
    heading(
        text,
        "Identical contenders: how many are called different",
        &columns(&["world", "forks"]),
    );
    for verdicts in &study.verdicts {
        row(
            text,
            &cells(&[verdicts.world, &sides(verdicts.forks)], &verdicts.wrong),
        );
    }
}

fn found(text: &mut String, study: &Study) {
    heading(
        text,
        "One contender slower: how many are called slower",
        &columns(&["world", "forks", "slower by"]),
    );
    for verdicts in &study.verdicts {
        for (slowdown, shares) in SLOWDOWNS.iter().zip(&verdicts.found) {
            row(
                text,
                &cells(
                    &[
                        verdicts.world,
                        &sides(verdicts.forks),
                        &format!("{:.0} %", (slowdown - 1.0) * 100.0),
                    ],
                    shares,
                ),
            );
        }
    }
}

fn drift(text: &mut String, study: &Study) {
    heading(
        text,
        "Identical contenders on a machine that drifts: how many are called different",
        &columns(&["drift", "forks", "order"]),
    );
    for drifting in &study.drifts {
        // Forks that did not run in blocks have no pairs.
        let mut apart = cells(
            &[drifting.what, &sides(drifting.forks), "one after the other"],
            &drifting.apart,
        );
        apart[3 + super::rules::PAIRED] = "-".to_owned();
        row(text, &apart);
        row(
            text,
            &cells(
                &[drifting.what, &sides(drifting.forks), "in blocks"],
                &drifting.blocks,
            ),
        );
    }
}

fn tables(text: &mut String, study: &Study) {
    let title = format!(
        "Tables of a baseline and {CONTENDERS} contenders identical to it: how many claim any difference (5 forks each)"
    );
    let all: Vec<&str> = columns(&["world"])
        .into_iter()
        .chain(["lath, unpaired, without Holm's correction"])
        .collect();
    heading(text, &title, &all);
    for table in &study.tables {
        let mut cells = cells(&[table.world], &table.any);
        cells.push(percent(table.uncorrected));
        row(text, &cells);
    }
}

fn looks(text: &mut String, study: &Study) {
    let title = format!(
        "Adaptive runs: a baseline and {} others in blocks, one of which is slower: any false claim, and how many slower ones are found",
        looks::CONTENDERS
    );
    heading(
        text,
        &title,
        &[
            "world",
            "slower by",
            "run",
            "any false claim",
            "found",
            "blocks (mean)",
        ],
    );
    for row_of in &study.looks {
        let slower = if row_of.slower > 1.0 {
            format!("{:.0} %", (row_of.slower - 1.0) * 100.0)
        } else {
            "none is".to_owned()
        };
        for run in &row_of.runs {
            let found = if row_of.slower > 1.0 {
                percent(run.found)
            } else {
                "-".to_owned()
            };
            row(
                text,
                &[
                    row_of.world.to_owned(),
                    slower.clone(),
                    run.what.to_owned(),
                    percent(run.wrong),
                    found,
                    format!("{:.1}", run.blocks),
                ],
            );
        }
    }
}

/// Of a comparison by means at a look: the ratio whose interval just clears the margin, if the
/// ratios of blocks scatter by so much.
fn decidable(text: &mut String) {
    let options = ComparisonOptions::default();
    let scatters = [0.01, 0.02, 0.05, 0.1, 0.2];
    let columns: Vec<String> = scatters
        .iter()
        .map(|scatter| format!("blocks scatter by {}", percent(*scatter)))
        .collect();
    let columns: Vec<&str> = ["look at", "comparisons"]
        .into_iter()
        .chain(columns.iter().map(String::as_str))
        .collect();
    heading(
        text,
        "What a look can decide: the smallest ratio of times that is called slower",
        &columns,
    );
    for look in FORKS.looks {
        for comparisons in [1, 5, 20] {
            // Half of alpha for each statistic, and all intervals of the table together: as in
            // `compare_family`.
            let level = 1.0 - look.share * options.alpha / f64::from(comparisons);
            let least = scatters.map(|scatter| {
                format!(
                    "{:.3}",
                    (scattered(look.at as usize, scatter).half_width(level)
                        + options.margin.ln_1p())
                    .exp()
                )
            });
            row(
                text,
                &[format!("{} blocks", look.at), comparisons.to_string()]
                    .into_iter()
                    .chain(least)
                    .collect::<Vec<String>>(),
            );
        }
    }
}

/// Blocks whose differences have this standard deviation, of forks that do not vary within.
fn scattered(blocks: usize, scatter: f64) -> Difference {
    let even = blocks - blocks % 2;
    let step = scatter * ((blocks - 1) as f64 / even as f64).sqrt();
    let second: Vec<f64> = (0..blocks)
        .map(|i| {
            if i >= even {
                0.0
            } else {
                step * [1.0, -1.0][i % 2]
            }
        })
        .collect();
    Difference::paired(&vec![0.0; blocks], &second, Some(0.0), Statistic::Mean)
        .expect("several blocks")
}

fn heading(text: &mut String, title: &str, columns: &[&str]) {
    let rule = markdown_rule(&vec![Align::Left; columns.len()]);
    let head = markdown_line(columns.iter().map(|&column| column.to_owned()));
    *text += &format!("\n### {title}\n\n{head}{rule}");
}

fn columns<'a>(first: &[&'a str]) -> Vec<&'a str> {
    first.iter().copied().chain(NAMES).collect()
}

fn cells(first: &[&str], shares: &[f64]) -> Vec<String> {
    first
        .iter()
        .map(|&cell| cell.to_owned())
        .chain(shares.iter().map(|&share| percent(share)))
        .collect()
}

fn row(text: &mut String, cells: &[String]) {
    *text += &markdown_line(cells.iter().cloned());
}

fn sides(forks: usize) -> String {
    format!("{forks} v {forks}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
