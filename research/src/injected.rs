//! The rules of [`crate::judged_series`] on real noise with a known truth: recorded series of SAP's large
//! data set (CC-BY-4.0, github.com/SAP/performance-regression-data-set, `hana/large_2022/data`), which has
//! to be on this machine. A piece of each series is shuffled, so that nothing in it changes; then a
//! loss is put in.
//!
//! Series of even numbers only: constants may be chosen by the odd ones (none was).

use crate::judged_series::{NEAR, RULES, Rule, f1, slower};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args)]
pub struct Options {
    /// The folder `hana/large_2022/data` of the data set
    folder: PathBuf,
    /// Series, evenly spread over those of the half
    #[arg(long, default_value_t = 500)]
    series: usize,
    /// The odd half, by which constants may be chosen
    #[arg(long)]
    training: bool,
}

/// Builds of a piece.
const BUILDS: usize = 60;
/// The first one of the new level.
const CHANGE: usize = 40;
/// What is put in, as a share.
const LOSSES: [f64; 3] = [0.02, 0.05, 0.10];

/// The values of each build, in an order of no meaning.
type Piece = Vec<Vec<f64>>;

pub fn main(options: &Options) -> ExitCode {
    let pieces = match read(options) {
        Ok(pieces) => pieces,
        Err(error) => {
            eprintln!("{}: {error}", options.folder.display());
            return ExitCode::FAILURE;
        }
    };
    let builds = pieces.len() * BUILDS;
    println!("{} series of {BUILDS} builds\n", pieces.len());
    let heads = LOSSES.map(|loss| format!(" +{:.0} %: recall, F1 |", 100.0 * loss));
    println!(
        "| rule | suspicions per 1,000 builds without a change |{}",
        heads.concat()
    );
    println!("|---|---|{}", "---|".repeat(LOSSES.len()));
    for (name, rule) in RULES {
        let wrong: usize = pieces.iter().map(|piece| slower(rule(piece)).len()).sum();
        let rate = wrong as f64 * 1000.0 / builds as f64;
        let cells = LOSSES.map(|loss| {
            let (found, others) = told(rule, &pieces, loss);
            let recall = found as f64 / pieces.len() as f64;
            let score = f1(found, others + wrong, pieces.len() - found);
            format!(" {:.0} %, {score:.2} |", 100.0 * recall)
        });
        println!("| {name} | {rate:.2} ({wrong}) |{}", cells.concat());
    }
    ExitCode::SUCCESS
}

/// In how many pieces the loss is found, and how much else is told of them.
fn told(rule: Rule, pieces: &[Piece], loss: f64) -> (usize, usize) {
    let (mut found, mut others) = (0, 0);
    for piece in pieces {
        let mut changed = piece.clone();
        for value in changed[CHANGE..].iter_mut().flatten() {
            *value *= 1.0 + loss;
        }
        let told = slower(rule(&changed));
        let near = told.iter().filter(|at| at.abs_diff(CHANGE) <= NEAR).count();
        found += usize::from(near > 0);
        others += told.len() - near.min(1);
    }
    (found, others)
}

fn read(options: &Options) -> std::io::Result<Vec<Piece>> {
    let entries = fs::read_dir(&options.folder)?.flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    // Files are called 00001__… and so on.
    let parity = usize::from(!options.training);
    let half: Vec<&PathBuf> = paths.iter().skip(parity).step_by(2).collect();
    let step = (half.len() / options.series.max(1)).max(1);
    let pieces = half.into_iter().step_by(step).map(|path| piece(path));
    let pieces: std::io::Result<Vec<Option<Piece>>> = pieces.collect();
    Ok(pieces?.into_iter().flatten().collect())
}

/// The last builds of a series, shuffled. `None`: it has too few, or values that are no times.
fn piece(path: &Path) -> std::io::Result<Option<Piece>> {
    let text = fs::read_to_string(path)?;
    let mut builds: Vec<(&str, Vec<f64>)> = Vec::new();
    for line in text.lines().skip(1) {
        let mut parts = line.split(',').skip(2).map(str::trim);
        let (Some(build), Some(value)) = (parts.next(), parts.next()) else {
            continue;
        };
        let Some(value) = value.parse::<f64>().ok().filter(|value| *value > 0.0) else {
            return Ok(None);
        };
        match builds.last_mut().filter(|(known, _)| *known == build) {
            Some((_, values)) => values.push(value),
            None => builds.push((build, vec![value])),
        }
    }
    let Some(begin) = builds.len().checked_sub(BUILDS) else {
        return Ok(None);
    };
    let builds = builds.into_iter().skip(begin);
    let mut piece: Piece = builds.map(|(_, values)| values).collect();
    shuffle(&mut piece);
    // Nothing varies: no rule has anything to weigh.
    let first = piece[0][0];
    let varies = piece.iter().flatten().any(|value| *value != first);
    Ok(varies.then_some(piece))
}

/// Fisher and Yates', with a linear congruential generator: the same order everywhere.
fn shuffle(piece: &mut Piece) {
    let mut state: u64 = 88_172_645_463_325_252;
    for last in (1..piece.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        piece.swap(last, (state >> 33) as usize % (last + 1));
    }
}
