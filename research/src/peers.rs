//! `cargo research peers <folder>`: another harness and lath measure the same bodies in one run,
//! interleaved.
//!
//! A folder of `research/peers/` holds the sources for both harnesses and says in its `peer.toml` how
//! both are built and run ([`folder`]). Both are built first, for the same [`platform`]
//! ([`build`]); then, block by block, every body runs one fork under each harness ([`schedule`],
//! [`fork`]), exactly one process at a time, while [`load`] watches what else the machine does.
//! [`compare`] turns the forks into ratios and verdicts; [`print`] and [`json`] show them.

mod build;
mod compare;
mod folder;
mod fork;
mod json;
pub mod load;
pub mod machine;
mod options;
mod outcome;
mod platform;
mod print;
mod schedule;
mod settings;
mod words;

use folder::Folder;
use fork::{Fork, Harnesses};
use load::Watch;
pub use options::Options;
use outcome::{Measured, Outcome};
use schedule::{Pair, Random};
use settings::{LEAST_BLOCKS, Settings};
use std::process::ExitCode;
use std::time::Instant;

pub use build::release as release_of_lath;

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let folder = Folder::read(&options.folder, options.platform.as_deref())?;
    let settings = Settings::settle(options.asked, folder.settings)?;
    let scratch = tempfile::Builder::new()
        .prefix("lath-peers-")
        .tempdir()
        .map_err(|e| format!("no temporary folder: {e}"))?;
    let harnesses = build::both(&folder, scratch.path(), options.lath.as_deref())?;
    let seed = options.seed.unwrap_or_else(schedule::draw_seed);
    let Settings {
        blocks,
        turns,
        iterations,
        time,
        ..
    } = settings;
    println!(
        "seed {seed}; {blocks} blocks of {turns} processes a side and body, {iterations} iterations of {} ms each",
        time.as_millis()
    );
    let before = machine::facts();
    let outcome = measure(&harnesses, options, &settings, seed)?;
    let mut environment = before;
    environment.extend(machine::versions(&harnesses));
    let outcome = Outcome {
        environment,
        ..outcome
    };
    let rows = compare::rows(&folder, &outcome.pairs);
    print::table(&folder, &rows, &outcome);
    if let Some(path) = &options.json {
        let text = json::document(&folder, &settings, seed, &rows, &outcome);
        std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let good = rows.iter().all(|row| row.verdict == compare::Verdict::Met);
    Ok(if good || !options.check {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Runs all blocks. A pair during which other processes were busy is measured again: a quarter of
/// the pairs in any case, more of them while there is patience left. Where patience was asked for
/// and is used up, enough blocks are enough.
fn measure(
    harnesses: &Harnesses,
    options: &Options,
    settings: &Settings,
    seed: u64,
) -> Result<Outcome, String> {
    let folder = harnesses.folder;
    let bodies: Vec<usize> = (0..folder.bodies.len())
        .filter(|&b| options.wants(&folder.bodies[b].name))
        .collect();
    if bodies.is_empty() {
        return Err("no body has such a name".to_owned());
    }
    let plan = schedule::plan(&bodies, settings.blocks, &mut Random::new(seed));
    let mut again = plan.len() / 4;
    let mut patience = options.patience;
    let (mut pairs, mut dropped) = (Vec::new(), 0);
    for (index, pair) in plan.iter().enumerate() {
        if !options.patience.is_zero() && patience.is_zero() && pair.block >= LEAST_BLOCKS {
            eprintln!("patience is used up after {} blocks", pair.block);
            break;
        }
        loop {
            patience = patience.saturating_sub(load::wait_for_quiet(patience));
            let measured = one(harnesses, settings, pair)?;
            if measured.disturbed() && (again > 0 || !patience.is_zero()) {
                if again > 0 {
                    again -= 1;
                } else {
                    patience = patience.saturating_sub(measured.lath.wall + measured.peer.wall);
                }
                dropped += 1;
                continue;
            }
            progress(folder, settings.blocks, index, plan.len(), &measured);
            pairs.push(measured);
            break;
        }
    }
    Ok(Outcome {
        pairs,
        dropped,
        environment: Vec::new(),
    })
}

/// The two sides alternate, the first one of a turn being the second one of the next.
fn one(harnesses: &Harnesses, settings: &Settings, pair: &Pair) -> Result<Measured, String> {
    let body = &harnesses.folder.bodies[pair.body].name;
    let (mut lath, mut peer) = (Fork::default(), Fork::default());
    for turn in 0..2 * settings.turns {
        if pair.lath_first == matches!(turn % 4, 0 | 3) {
            lath.join(watched(|| harnesses.lath(body, settings))?);
        } else {
            peer.join(watched(|| harnesses.peer(body, settings))?);
        }
    }
    Ok(Measured {
        pair: *pair,
        lath,
        peer,
    })
}

fn watched(run: impl FnOnce() -> Result<Vec<f64>, String>) -> Result<Fork, String> {
    let watch = Watch::start();
    let begin = Instant::now();
    let ns = run()?;
    Ok(Fork {
        ns,
        foreign: watch.foreign(),
        wall: begin.elapsed(),
    })
}

impl Measured {
    fn disturbed(&self) -> bool {
        self.lath.foreign.max(self.peer.foreign) > load::BUSY
    }
}

fn progress(folder: &Folder, blocks: usize, index: usize, all: usize, measured: &Measured) {
    if (index + 1).is_multiple_of((all / blocks).max(1)) {
        eprintln!(
            "block {} of {blocks}, last: {}",
            measured.pair.block + 1,
            folder.bodies[measured.pair.body].name
        );
    }
}
