//! Looks for data races: one short run of each case that has several threads, in a build that its
//! language's tool watches. Nothing is timed.

use crate::session::Options;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Plan, Turns};
use lath_core::races::{Detector, Sighting};
use lath_core::record::{Event, Status};
use nix::sys::personality::{self, Persona};
use std::collections::BTreeMap;
use std::path::Path;

/// Of each case of the plan. `detectors`: of each wrapper, by its index.
///
/// # Errors
/// As for a run.
pub fn find(
    plan: &Plan,
    detectors: &BTreeMap<usize, Detector>,
    options: &Options,
    sink: &mut dyn FnMut(&Event),
) -> Result<Vec<Sighting>, Diagnostic> {
    fix_addresses();
    let mut all = Vec::with_capacity(plan.cases.len());
    let mut ended = false;
    for (index, case) in plan.cases.iter().enumerate() {
        let seen = match (&case.refused, detectors.get(&case.wrapper)) {
            _ if ended => Sighting::Open,
            (Some(refused), _) => Sighting::Refused(refused.clone()),
            (None, Some(detector)) if case.threads > 1 => {
                of_case(plan, index, detector, options, sink)?
            }
            _ => Sighting::Alone,
        };
        ended |= seen == Sighting::Open;
        all.push(seen);
    }
    Ok(all)
}

/// Detectors keep what they know of memory at fixed addresses, and must find them free: here and in
/// all that this process starts from now on. Where that is forbidden they usually find them so.
fn fix_addresses() {
    let fixed = |now: Persona| personality::set(now | Persona::ADDR_NO_RANDOMIZE);
    let _ = personality::get().and_then(fixed);
}

fn of_case(
    plan: &Plan,
    index: usize,
    detector: &Detector,
    options: &Options,
    sink: &mut dyn FnMut(&Event),
) -> Result<Sighting, Diagnostic> {
    let no_folder = |error: std::io::Error| {
        Diagnostic::error("L815", format!("no temporary files can be made: {error}"))
    };
    let folder = lath_tools::scratch::folder().map_err(no_folder)?;
    let log = folder.path().join("race");
    let own = std::env::var(detector.variable).ok();
    let value = detector.value(own.as_deref(), &log.to_string_lossy());
    let one = alone(plan, index, detector.variable, value);
    let record = crate::run(&one, options, sink)?;
    let text = texts(folder.path()).map_err(no_folder)?;
    if let Some(race) = detector.race(&text) {
        return Ok(Sighting::Race(race));
    }
    let failure = record.cases[0].failures().next();
    Ok(match (record.status, failure) {
        (Some(Status::Interrupted), _) => Sighting::Open,
        (_, Some((_, failure))) => Sighting::Failed(failure.clone()),
        _ => Sighting::Nothing,
    })
}

/// The plan of one case.
fn alone(plan: &Plan, index: usize, variable: &str, value: String) -> Plan {
    let mut one = plan.clone();
    one.cases = vec![plan.cases[index].clone()];
    (one.bulk, one.families, one.lacks) = (Vec::new(), Vec::new(), Vec::new());
    one.options.check = false;
    one.options.adaptive = None;
    one.options.turns = Turns::Off;
    one.options.profilers = Vec::new();
    let environment = &mut one.wrappers[plan.cases[index].wrapper].environment;
    environment.insert(variable.to_owned(), value);
    one
}

/// Of all its processes.
fn texts(folder: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder)? {
        text += &String::from_utf8_lossy(&std::fs::read(entry?.path())?);
    }
    Ok(text)
}
