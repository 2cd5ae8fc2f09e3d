//! `cargo xtask kills`: lath is killed, and its disk fills up, at random moments of a run.
//! Afterwards nothing of it is left, nothing that was there before is damaged, and what was
//! measured is gone on with.
//!
//! [`place`] is where a run has all of its files, and what may be there afterwards; [`driver`]
//! kills, [`disk`] fills.

mod disk;
mod driver;
mod place;

use crate::conformance::lath;
use crate::peers::root;
use place::Place;
use std::path::PathBuf;
use std::process::ExitCode;

pub const HELP: &str = "\
  kills [--count N] [--disk N] [--seed N] [--lath FILE]
      kills the driver at N random moments of a run (200), and fills its disk at N others (50, as root); then nothing is left behind, nothing damaged,
      and every journal resumes; prints its seed";

struct Options {
    count: u64,
    disk: u64,
    seed: u64,
    lath: Option<PathBuf>,
}

pub fn main(arguments: &[String]) -> Result<ExitCode, String> {
    let options = parse(arguments)?;
    let lath = lath::locate(&root(), options.lath.as_deref())?;
    let mut random = fastrand::Rng::with_seed(options.seed);
    println!("seed {}", options.seed);
    let mut faults = Vec::new();
    if options.count > 0 {
        let scratch = tempfile::Builder::new()
            .prefix("kills-")
            .tempdir()
            .map_err(|e| format!("no temporary folder: {e}"))?;
        faults.extend(driver::killed(
            &Place::new(&lath, scratch.path())?,
            options.count,
            &mut random,
        )?);
    }
    if options.disk > 0 {
        faults.extend(disk::filled(&lath, options.disk, &mut random)?);
    }
    for fault in &faults {
        println!("FAIL {fault}");
    }
    println!("{} failures", faults.len());
    Ok(if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        count: 200,
        disk: 50,
        seed: fastrand::u64(..1 << 32),
        lath: None,
    };
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        let value = words
            .next()
            .ok_or_else(|| format!("{flag} needs a value"))?;
        let number = || {
            value
                .parse()
                .map_err(|_| format!("{flag} needs a number, not {value}"))
        };
        match flag.as_str() {
            "--count" => options.count = number()?,
            "--disk" => options.disk = number()?,
            "--seed" => options.seed = number()?,
            "--lath" => options.lath = Some(value.into()),
            other => return Err(format!("unknown argument {other}\n\n{HELP}")),
        }
    }
    Ok(options)
}
