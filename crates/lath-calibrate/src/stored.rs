//! Calibrations on the disk: a private file for each machine, in the folder of what lath remembers.

use crate::calibration::Calibration;
use lath_core::conditions::{Conditions, Subject};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Place;
use lath_core::record::Environment;
use lath_tools::files::{self, Target};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A calibration is some kilobytes long.
const LONGEST: u64 = 1 << 20;

/// The machine of a run in this place, with what a calibration found on it.
pub fn environment(place: &Place) -> Environment {
    let mut environment = lath_machine::environment::probe();
    let facts = place.facts();
    environment
        .facts
        .extend(facts.map(|(name, value)| (name.to_owned(), value)));
    let stored = read(&lath_machine::state_folder(), &machine(&environment));
    environment.calibrated = stored.ok().flatten().and_then(|found| found.quoted());
    environment
}

/// The facts by which results of a machine are told from those of others.
pub fn machine(environment: &Environment) -> BTreeMap<String, String> {
    let mut conditions = Conditions::default();
    conditions.set_environment(environment);
    [Subject::Machine, Subject::System]
        .into_iter()
        .flat_map(|subject| conditions.about(subject))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// The calibration of this machine.
///
/// # Errors
/// L812: there is none, of the machine as it is, by this lath's method.
pub fn show(folder: &Path) -> Result<Calibration, Diagnostic> {
    let machine = machine(&lath_machine::environment::probe());
    let path = path(folder, &machine);
    let why = match read(folder, &machine) {
        Ok(Some(found)) => return Ok(found),
        Ok(None) => format!(
            "lath has no calibration of this machine with its present settings ({})",
            path.display()
        ),
        Err(why) => format!("{}: {why}", path.display()),
    };
    Err(Diagnostic::error("L812", why).help("to calibrate it: lath calibrate"))
}

/// The calibration of a machine, if there is one. The error says why it cannot be used.
pub fn read(
    folder: &Path,
    machine: &BTreeMap<String, String>,
) -> Result<Option<Calibration>, String> {
    let text = files::read_private(&path(folder, machine), LONGEST);
    let Some(text) = text.map_err(|error| error.to_string())? else {
        return Ok(None);
    };
    let found: Calibration = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if !found.is_current() {
        let version = found.lath_version;
        return Err(format!(
            "lath {version} made it by another method, so it does not apply"
        ));
    }
    if found.machine != *machine {
        return Err("it is of another machine".to_owned());
    }
    if let Some(why) = found.implausible() {
        return Err(format!("no calibration says this: {why}"));
    }
    Ok(Some(found))
}

/// Keeps it as the calibration of its machine, unless the one that is there says more: then `Some`
/// warning (W952). L802: the file cannot be written.
pub fn keep(
    folder: &Path,
    found: &Calibration,
    replace: bool,
) -> Result<Option<Diagnostic>, Diagnostic> {
    let stored = read(folder, &found.machine).ok().flatten();
    if let Some(stored) = stored.filter(|stored| !replace && stored.says_more_than(found)) {
        let message = format!(
            "not stored: the calibration of {} says more ({}; this one: {})",
            stored.date,
            stored.extent(),
            found.extent()
        );
        let help = "to store this one instead: lath calibrate --replace";
        return Ok(Some(Diagnostic::warning("W952", message).help(help)));
    }
    save(folder, found).map(|()| None)
}

/// Replaces the calibration of its machine. L802: the file cannot be written.
pub fn save(folder: &Path, found: &Calibration) -> Result<(), Diagnostic> {
    let path = path(folder, &found.machine);
    let written = files::write_private(&path, document(found).as_bytes());
    written.map_err(|error| cannot_write(&path, &error).help("to keep it elsewhere: -o FILE"))
}

/// Writes it for the user. L802: the file cannot be written.
pub fn export(found: &Calibration, mut target: Target) -> Result<(), Diagnostic> {
    let written = target.write(|out| out.write_all(document(found).as_bytes()));
    written.map_err(|error| cannot_write(target.path(), &error))
}

fn cannot_write(path: &Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error("L802", format!("cannot write {}: {error}", path.display()))
}

fn document(found: &Calibration) -> String {
    serde_json::to_string_pretty(found).expect("plain data") + "\n"
}

fn path(folder: &Path, machine: &BTreeMap<String, String>) -> PathBuf {
    let mut hash = Sha256::new();
    for (name, value) in machine {
        hash.update(format!("{name}={value}\n"));
    }
    let digits: String = hash.finalize()[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    folder.join(format!("calibration/{digits}.json"))
}

#[cfg(test)]
mod tests;
