//! `cargo xtask fuzz`: mutations of the repository's own fixtures are given to everything in lath
//! that reads what others wrote.
//!
//! An input is a seed and a number: the same everywhere, made again by itself. Workers read inputs
//! in processes of their own, so that a stack overflow or a loop without end costs one input. What
//! was ever found lies in `xtask/fuzz/found`, and is read first.

mod corpus;
mod found;
mod mutate;
mod target;
mod worker;

use corpus::Corpus;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Reads mutated inputs, half of them from kept seeds (xtask/fuzz/seeds), half from new ones. Prints the seeds and the failures.
#[derive(clap::Args)]
pub struct Options {
    /// Total number of inputs.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    inputs: u64,
    /// Use only kept seeds: the same inputs on every run.
    #[arg(long, conflicts_with = "seed")]
    kept: bool,
    /// Use only this seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Read only this input of the seed, and print it.
    #[arg(long, value_name = "I", requires = "seed")]
    input: Option<u64>,
    /// Read only one kind of input: source, suite, journal, results or answer.
    #[arg(long, value_name = "KIND", value_parser = target::Target::named)]
    only: Option<target::Target>,
    /// Number of workers (default: the number of processors).
    #[arg(long, value_name = "N")]
    jobs: Option<u64>,
    /// A worker's part: seed, first input, the number after the last, where it writes where it is.
    #[arg(long, hide = true, num_args = 4)]
    worker: Option<Vec<String>>,
    /// A file of `xtask/fuzz/found`, for a worker.
    #[arg(long, hide = true)]
    found: Option<PathBuf>,
}

/// Which seeds inputs are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seeds {
    /// Those that are kept, and as many new ones: every run reads other inputs.
    KeptAndNew,
    /// Those that are kept: every run of a commit reads the same inputs.
    Kept,
    One(u64),
}

impl Options {
    fn seeds(&self) -> Seeds {
        match self.seed {
            Some(seed) => Seeds::One(seed),
            None if self.kept => Seeds::Kept,
            None => Seeds::KeptAndNew,
        }
    }
}

pub fn main(asked: &Options) -> Result<ExitCode, String> {
    if let Some(path) = &asked.found {
        return found::main(path);
    }
    if let Some(part) = &asked.worker {
        return worker::main(part, asked.only.clone());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if let (Seeds::One(seed), Some(number)) = (asked.seeds(), asked.input) {
        let (target, text) = Corpus::read(asked.only.clone())?.input(seed, number);
        println!("{target:?}\n{}", String::from_utf8_lossy(&text));
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        worker::limit()?;
        target.read(&text, scratch.path());
        return Ok(ExitCode::SUCCESS);
    }
    let mut failures = found::read_all(&root.join("fuzz/found"))?;
    let seeds = seeds(&root.join("fuzz/seeds"), asked.seeds())?;
    let shown: Vec<String> = seeds.iter().map(u64::to_string).collect();
    println!("{} inputs of seeds {}", asked.inputs, shown.join(", "));
    failures.extend(worker::run(asked, &seeds)?);
    for failure in &failures {
        println!("{failure}");
    }
    println!("{} inputs read, {} failures", asked.inputs, failures.len());
    Ok(if failures.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The seeds that were asked for; those that are kept are in `file`.
fn seeds(file: &Path, asked: Seeds) -> Result<Vec<u64>, String> {
    if let Seeds::One(seed) = asked {
        return Ok(vec![seed]);
    }
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut seeds: Vec<u64> = lines
        .map(|line| line.parse().map_err(|_| format!("{line} is no seed")))
        .collect::<Result<_, String>>()?;
    if asked == Seeds::KeptAndNew {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_micros() as u64;
        let new = |index| now.wrapping_add(index) % 1_000_000_000_000;
        seeds.extend((0..seeds.len() as u64).map(new));
    }
    Ok(seeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_the_same_on_every_run() {
        let asked = Seeds::Kept;
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
        let kept = seeds(&file, asked).expect("seeds");
        assert_eq!(kept, seeds(&file, asked).expect("seeds"));
        let both = seeds(&file, Seeds::KeptAndNew).expect("seeds");
        assert_eq!(both[..kept.len()], kept);
        assert_eq!(both.len(), 2 * kept.len());
    }
}
