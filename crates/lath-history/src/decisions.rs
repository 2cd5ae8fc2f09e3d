//! What was decided about suspected changes. Each decision is a file beside the kept results, so that
//! a database which is made again knows it, too.

use crate::keep::{self, hash};
use crate::project::trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use lath_core::written::quantity::changes;
use lath_core::written::uncertainty::bounds;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The ending of the files.
pub const EXTENSION: &str = "change";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Both commits were measured in turns, and differ.
    Confirmed,
    /// They do not.
    Refuted,
    /// It is known, and its level is the new one.
    Accepted,
}

impl State {
    pub fn word(self) -> &'static str {
        match self {
            State::Confirmed => "confirmed",
            State::Refuted => "refuted",
            State::Accepted => "accepted",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    pub state: State,
    /// The line of results that it is about.
    pub series: String,
    pub title: String,
    pub contender: String,
    pub base: Revision,
    pub new: Revision,
    pub slower: bool,
    /// New / base of time, where both were measured.
    pub ratio: Option<f64>,
    pub interval: Option<[f64; 2]>,
    pub reason: Option<String>,
}

impl Decision {
    /// `confirmed: +19.8 % (+18.1 % to +21.5 %)`, `accepted: safer`.
    pub fn said(&self) -> String {
        let state = self.state.word();
        let measured = self.ratio.zip(self.interval).map(|(ratio, [low, high])| {
            let number = changes(&[ratio, low, high]);
            format!("{} {}", number(ratio), bounds(low, high, number))
        });
        match (measured, &self.reason) {
            (Some(measured), None) => format!("{state}: {measured}"),
            (Some(measured), Some(reason)) => format!("{state}: {measured}; {reason}"),
            (None, Some(reason)) => format!("{state}: {reason}"),
            (None, None) => state.to_owned(),
        }
    }
}

/// Writes it down; an earlier one about the same change is replaced.
///
/// # Errors
/// L817: it cannot be written.
pub fn write(folder: &Path, decision: &Decision) -> Result<(), Diagnostic> {
    let path = place(folder, decision);
    let json = serde_json::to_vec(decision).unwrap_or_default();
    let cannot = |e| trouble(&format!("{} cannot be written", path.display()), &e);
    keep::write(&path, &json).map_err(cannot)
}

/// Writes it down, unless something is decided about that change.
///
/// # Errors
/// L817: it cannot be written.
pub fn add(folder: &Path, decision: &Decision) -> Result<(), Diagnostic> {
    match place(folder, decision).exists() {
        true => Ok(()),
        false => write(folder, decision),
    }
}

fn place(folder: &Path, decision: &Decision) -> PathBuf {
    let about = (&decision.series, &decision.new.sha);
    let id = hash(serde_json::to_string(&about).unwrap_or_default().as_bytes());
    folder.join(format!("{id}.{EXTENSION}"))
}

/// Those of a folder, in the order of their files' names, and the files that are none.
pub fn read(folder: &Path) -> (Vec<Decision>, Vec<Diagnostic>) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == EXTENSION))
        .collect();
    paths.sort();
    let (mut all, mut damaged) = (Vec::new(), Vec::new());
    for path in paths {
        let content = fs::read(&path).ok();
        match content.and_then(|content| serde_json::from_slice(&content).ok()) {
            Some(decision) => all.push(decision),
            None => {
                let message = format!("{}: what was decided cannot be read", path.display());
                damaged.push(Diagnostic::error("L853", message));
            }
        }
    }
    (all, damaged)
}
