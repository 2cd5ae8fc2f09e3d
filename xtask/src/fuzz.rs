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
use std::path::Path;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

pub const HELP: &str = "\
  fuzz [--inputs N] [--kept | --seed N [--input I]] [--only source|suite|journal|results|answer] [--jobs N]
      reads N mutated inputs, half of them from the seeds that are kept (xtask/fuzz/seeds), half from new ones; --kept: from those that are kept, the same on every run; prints seeds and what it found";

/// What was asked for.
struct Asked {
    /// Inputs in all.
    inputs: u64,
    seeds: Seeds,
    /// One input of the seed, which is shown.
    input: Option<u64>,
    only: Option<target::Target>,
    jobs: usize,
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

pub fn main(arguments: &[String]) -> Result<ExitCode, String> {
    if let [flag, rest @ ..] = arguments
        && flag == worker::FLAG
    {
        return worker::main(rest);
    }
    let asked = read(arguments)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    if let (Seeds::One(seed), Some(number)) = (asked.seeds, asked.input) {
        let (target, text) = Corpus::read(asked.only)?.input(seed, number);
        println!("{target:?}\n{}", String::from_utf8_lossy(&text));
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        target.read(&text, scratch.path());
        return Ok(ExitCode::SUCCESS);
    }
    let mut failures = found::read_all(&root.join("fuzz/found"))?;
    let seeds = seeds(&root.join("fuzz/seeds"), asked.seeds)?;
    let shown: Vec<String> = seeds.iter().map(u64::to_string).collect();
    println!("{} inputs of seeds {}", asked.inputs, shown.join(", "));
    failures.extend(worker::run(&asked, &seeds)?);
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

fn read(arguments: &[String]) -> Result<Asked, String> {
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let mut asked = Asked {
        inputs: 10_000,
        seeds: Seeds::KeptAndNew,
        input: None,
        only: None,
        jobs,
    };
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        if flag == "--kept" {
            asked.seeds = Seeds::Kept;
            continue;
        }
        let value = words.next().ok_or(format!("{flag} needs a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{flag} needs a number, found {value}"))
        };
        match flag.as_str() {
            "--inputs" => asked.inputs = number()?,
            "--seed" => asked.seeds = Seeds::One(number()?),
            "--input" => asked.input = Some(number()?),
            "--jobs" => asked.jobs = number()?.max(1) as usize,
            "--only" => {
                asked.only = Some(
                    target::Target::named(value)
                        .ok_or(format!("--only: nothing is called {value}"))?,
                )
            }
            other => return Err(format!("fuzz does not know {other}")),
        }
    }
    Ok(asked)
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
        let words = ["--inputs", "10", "--kept"].map(str::to_owned);
        let asked = read(&words).expect("flags").seeds;
        assert_eq!(asked, Seeds::Kept);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
        let kept = seeds(&file, asked).expect("seeds");
        assert_eq!(kept, seeds(&file, asked).expect("seeds"));
        let both = seeds(&file, Seeds::KeptAndNew).expect("seeds");
        assert_eq!(both[..kept.len()], kept);
        assert_eq!(both.len(), 2 * kept.len());
    }
}
