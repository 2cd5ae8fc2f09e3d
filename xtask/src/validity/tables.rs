//! The study as Markdown.

use super::looks;
use super::rules::{INTERVALS, NAMES};
use super::study::{CONTENDERS, SLOWDOWNS, Study};
use super::worlds::WORLDS;
use std::fmt::Write;

pub fn markdown(study: &Study, draws: usize, seed: u64) -> String {
    let mut text = format!("Seed {seed}, {draws} draws a cell ({} for power and drift, {} tables).\n", draws / 4, draws / 10);
    worlds(&mut text);
    coverage(&mut text, study);
    wrong(&mut text, study);
    found(&mut text, study);
    drift(&mut text, study);
    tables(&mut text, study);
    looks(&mut text, study);
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
    heading(text, "Intervals: how many contain the truth, and half their width (median)", &columns);
    for found in &study.coverage {
        let cells = found.cells.iter().map(|cell| format!("{} (± {})", percent(cell.share), percent(cell.width)));
        row(text, &[found.world.to_owned(), found.forks.to_string()].into_iter().chain(cells).collect::<Vec<String>>());
    }
}

fn wrong(text: &mut String, study: &Study) {
    heading(text, "Identical contenders: how many are called different", &columns(&["world", "forks"]));
    for verdicts in &study.verdicts {
        row(text, &cells(&[verdicts.world, &sides(verdicts.forks)], &verdicts.wrong));
    }
}

fn found(text: &mut String, study: &Study) {
    heading(text, "One contender slower: how many are called slower", &columns(&["world", "forks", "slower by"]));
    for verdicts in &study.verdicts {
        for (slowdown, shares) in SLOWDOWNS.iter().zip(&verdicts.found) {
            row(text, &cells(&[verdicts.world, &sides(verdicts.forks), &format!("{:.0} %", (slowdown - 1.0) * 100.0)], shares));
        }
    }
}

fn drift(text: &mut String, study: &Study) {
    heading(text, "Identical contenders on a machine that drifts: how many are called different", &columns(&["drift", "forks", "order"]));
    for drifting in &study.drifts {
        // Forks that did not run in blocks have no pairs.
        let mut apart = cells(&[drifting.what, &sides(drifting.forks), "one after the other"], &drifting.apart);
        apart[3 + super::rules::PAIRED] = "-".to_owned();
        row(text, &apart);
        row(text, &cells(&[drifting.what, &sides(drifting.forks), "in blocks"], &drifting.blocks));
    }
}

fn tables(text: &mut String, study: &Study) {
    let title = format!("Tables of a baseline and {CONTENDERS} contenders identical to it: how many claim any difference (5 forks each)");
    let all: Vec<&str> = columns(&["world"]).into_iter().chain(["lath, unpaired, without Holm's correction"]).collect();
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
    heading(text, &title, &["world", "slower by", "run", "any false claim", "found", "blocks (mean)"]);
    for row_of in &study.looks {
        let slower = if row_of.slower > 1.0 { format!("{:.0} %", (row_of.slower - 1.0) * 100.0) } else { "none is".to_owned() };
        for run in &row_of.runs {
            let found = if row_of.slower > 1.0 { percent(run.found) } else { "-".to_owned() };
            row(text, &[row_of.world.to_owned(), slower.clone(), run.what.to_owned(), percent(run.wrong), found, format!("{:.1}", run.blocks)]);
        }
    }
}

fn heading(text: &mut String, title: &str, columns: &[&str]) {
    let rule = vec!["---"; columns.len()].join("|");
    write!(text, "\n### {title}\n\n| {} |\n|{rule}|\n", columns.join(" | ")).expect("a String takes all");
}

fn columns<'a>(first: &[&'a str]) -> Vec<&'a str> {
    first.iter().copied().chain(NAMES).collect()
}

fn cells(first: &[&str], shares: &[f64]) -> Vec<String> {
    first.iter().map(|&cell| cell.to_owned()).chain(shares.iter().map(|&share| percent(share))).collect()
}

fn row(text: &mut String, cells: &[String]) {
    writeln!(text, "| {} |", cells.join(" | ")).expect("a String takes all");
}

fn sides(forks: usize) -> String {
    format!("{forks} v {forks}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
