//! `lath calibrate`: how often verdicts are wrong on this machine, and how small a difference is
//! found in which time.
//!
//! Bodies of code are compared in turns with themselves and with 1, 2 and 5 % more of the same
//! work. One record of the longest time has many shorter windows, and each is one try
//! ([`windows`]). The result is kept for the machine ([`stored`]), and later runs quote it.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod calibration;
mod measure;
pub mod request;
pub mod stored;
mod text;
pub mod windows;

pub use calibration::Calibration;
pub use measure::in_one_block;
pub use request::Asked;
pub use stored::environment;

use lath_core::diagnostic::Diagnostic;
use lath_machine::{emulator, lock, state_folder};
use lath_suite::steps::Steps;
use std::path::Path;

/// Space for the result, bytes.
const SPACE: u64 = 1 << 16;

/// The calibration that is stored. L812: there is none that applies.
pub fn show() -> Result<Calibration, Diagnostic> {
    stored::show(&state_folder())
}

/// Measures, stores the result, and writes it to `output`. A stored result that says more stays, with
/// a warning (W952), unless it is to be replaced.
///
/// # Errors
/// L821: the processor is emulated; L801: another lath is measuring; L802, L803: a file cannot be written; those of builds and runs;
/// L807: interrupted, nothing was stored.
pub fn run(
    asked: &Asked,
    output: Option<&Path>,
    replace: bool,
    steps: &dyn Steps,
) -> Result<(Calibration, Option<Diagnostic>), Vec<Diagnostic>> {
    emulator::refuse().map_err(|d| vec![d])?;
    let _lock = lock::exclusive().map_err(|d| vec![d])?;
    let output = output.map(|path| lath_tools::files::prepare(path, SPACE));
    let output = output.transpose().map_err(|d| vec![d])?;
    let found = measure::measure(asked, steps)?;
    if let Some(target) = output {
        stored::export(&found, target).map_err(|d| vec![d])?;
    }
    let kept = stored::keep(&state_folder(), &found, replace).map_err(|d| vec![d])?;
    Ok((found, kept))
}
