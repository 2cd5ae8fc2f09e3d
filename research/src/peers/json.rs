//! A run of `cargo research peers` as a file: what was measured, under which conditions, and what
//! followed from it.

use super::compare::{LEVEL, MARGIN, Row};
use super::folder::Folder;
use super::outcome::{Measured, Outcome};
use super::print::{goal, verdict};
use super::settings::Settings;
use lath_stats::paired::Paired;
use serde_json::{Map, Value, json};

/// Changes when a reader would misunderstand.
const VERSION: u32 = 1;

pub fn document(
    folder: &Folder,
    settings: &Settings,
    seed: u64,
    rows: &[Row],
    outcome: &Outcome,
) -> String {
    let environment: Map<String, Value> = outcome
        .environment
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    let value = json!({
        "version": VERSION,
        "peer": folder.name,
        "seed": seed,
        "blocks": settings.blocks,
        "turns": settings.turns,
        "iterations": settings.iterations,
        "iteration_ms": settings.time.as_millis() as u64,
        "warmup_iterations": settings.warmup_iterations,
        "warmup_ms": settings.warmup.as_millis() as u64,
        "level": LEVEL,
        "margin": MARGIN,
        "environment": environment,
        "pairs_measured_again": outcome.dropped,
        "rows": rows.iter().map(|row| row_of(folder, row)).collect::<Vec<_>>(),
        "pairs": outcome.pairs.iter().map(|pair| pair_of(folder, pair)).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

fn row_of(folder: &Folder, row: &Row) -> Value {
    let body = &folder.bodies[row.body];
    json!({
        "body": body.name,
        "lath_ns": row.lath_ns,
        "peer_ns": row.peer_ns,
        "lath_cycles": row.lath_cycles,
        "peer_cycles": row.peer_cycles,
        "mean": ratio_of(&row.mean),
        "low": ratio_of(&row.low),
        "goal": goal(body.goal),
        "verdict": verdict(row.verdict).to_lowercase(),
    })
}

fn ratio_of(paired: &Paired) -> Value {
    let (low, high) = paired.interval(LEVEL);
    json!({"ratio": paired.ratio(), "low": low, "high": high, "p": paired.p()})
}

fn pair_of(folder: &Folder, measured: &Measured) -> Value {
    let side = |fork: &super::fork::Fork| json!({"ns": fork.ns, "foreign_cpus": fork.foreign, "seconds": fork.wall.as_secs_f64()});
    json!({
        "block": measured.pair.block,
        "body": folder.bodies[measured.pair.body].name,
        "first": if measured.pair.lath_first { "lath" } else { "peer" },
        "lath": side(&measured.lath),
        "peer": side(&measured.peer),
    })
}
