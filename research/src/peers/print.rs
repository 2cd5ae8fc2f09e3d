//! The table and what a reader must know beside it.

use super::compare::{LEVEL, MARGIN, Row, Verdict};
use super::folder::{Folder, Goal};
use super::outcome::Outcome;
use lath_stats::paired::Paired;
use lath_stats::statistics::median;

pub fn table(folder: &Folder, rows: &[Row], outcome: &Outcome) {
    println!();
    for (name, value) in &outcome.environment {
        println!("# {name}: {value}");
    }
    println!("# {}", conditions(outcome));
    if let Some(why) = &folder.no_floor {
        println!("# no floor to compare with: {why}");
    }
    println!();
    let width = rows
        .iter()
        .map(|r| folder.bodies[r.body].name.len())
        .max()
        .unwrap_or(0)
        .max(4);
    let level = LEVEL * 100.0;
    println!(
        "ns per call; ratio lath / {}, paired {level} % interval",
        folder.name
    );
    println!(
        "{:width$}  {:>9}  {:>9}  {:>15}  {:26}  {:26}  goal",
        "body", "lath", "peer", "cycles", "ratio by low quantiles", "by means"
    );
    for row in rows {
        let body = &folder.bodies[row.body];
        println!(
            "{:width$}  {:>9}  {:>9}  {:>15}  {:26}  {:26}  {}: {}",
            body.name,
            three(row.lath_ns),
            three(row.peer_ns),
            cycles(row),
            ratio(&row.low),
            ratio(&row.mean),
            goal(body.goal),
            verdict(row.verdict),
        );
    }
}

/// How quiet the machine was.
fn conditions(outcome: &Outcome) -> String {
    let mut foreign: Vec<f64> = outcome
        .pairs
        .iter()
        .flat_map(|m| [m.lath.foreign, m.peer.foreign])
        .collect();
    foreign.sort_by(f64::total_cmp);
    let most = foreign.last().copied().unwrap_or(0.0);
    format!(
        "CPUs kept busy by other processes: median {:.2}, most {most:.2}; {} pairs measured again for that reason, {} kept",
        median(&foreign),
        outcome.dropped,
        outcome.pairs.len()
    )
}

fn ratio(paired: &Paired) -> String {
    let (low, high) = paired.interval(LEVEL);
    format!("{:.4} [{low:.4}, {high:.4}]", paired.ratio())
}

fn cycles(row: &Row) -> String {
    match (row.lath_cycles, row.peer_cycles) {
        (Some(lath), Some(peer)) => format!("{} / {}", three(lath), three(peer)),
        _ => "-".to_owned(),
    }
}

/// Four significant digits or so, without an exponent.
fn three(value: f64) -> String {
    let decimals = if value < 10.0 {
        3
    } else if value < 100.0 {
        2
    } else {
        1
    };
    format!("{value:.decimals$}")
}

pub fn goal(goal: Goal) -> String {
    match goal {
        Goal::Floor => "at or below".to_owned(),
        Goal::Equal => format!("within {:.0} %", MARGIN * 100.0),
    }
}

pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Met => "met",
        Verdict::Missed => "MISSED",
        Verdict::Undecided => "undecided",
    }
}
