//! `cargo xtask kills`: lath is killed, and its disk fills up, at random moments of a run.
//! Afterwards nothing of it is left, nothing that was there before is damaged, and what was
//! measured is gone on with.
//!
//! [`place`] is where a run has all of its files, and what may be there afterwards; [`driver`]
//! kills, [`disk`] fills.

mod disk;
mod driver;
mod place;

use crate::conformance::fixtures::root;
use crate::conformance::lath;
use place::Place;
use std::path::PathBuf;
use std::process::ExitCode;

/// Kills the driver at random moments of a run, and fills its disk at others (as root). Checks that nothing is left behind or damaged, and that every journal resumes. Prints its seed.
#[derive(clap::Args)]
pub struct Options {
    /// Number of times to kill it.
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: u64,
    /// Number of times to fill its disk.
    #[arg(long, value_name = "N", default_value_t = 50)]
    disk: u64,
    /// Seed of the moments (default: random).
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let lath = lath::locate(&root(), options.lath.as_deref())?;
    let seed = options.seed.unwrap_or_else(|| fastrand::u64(..1 << 32));
    let mut random = fastrand::Rng::with_seed(seed);
    println!("seed {seed}");
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
