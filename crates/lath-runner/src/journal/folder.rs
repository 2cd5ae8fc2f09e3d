//! The folder of journals, and the choice of the journal to resume.

use super::prune::{self, EXTENSION};
use super::read::read;
use lath_core::plan::Plan;
use lath_core::record::{Record, Status};
use nix::unistd::geteuid;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder for journals.
pub fn default_dir() -> PathBuf {
    lath_machine::state_folder().join("runs")
}

/// A name for a new journal in `folder`; names sort by time. Removes old journals that cannot be
/// resumed any more.
pub fn fresh_path(folder: &Path) -> PathBuf {
    prune::prune(folder, SystemTime::now(), &prune::LIMITS);
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    folder.join(format!(
        "{}-{:09}-{}.{EXTENSION}",
        now.as_secs(),
        now.subsec_nanos(),
        std::process::id()
    ))
}

/// The newest unfinished journal in [`default_dir`] with the plan `plan`. Seeds may differ: each
/// plan draws its own, unless the user gives one.
pub fn latest_matching(plan: &Plan) -> Option<PathBuf> {
    latest(&default_dir(), |other| {
        Plan {
            seed: plan.seed,
            ..other.clone()
        } == *plan
    })
}

/// The newest unfinished journal of this user in `folder` with a plan that `matches`.
pub fn latest(folder: &Path, matches: impl Fn(&Plan) -> bool) -> Option<PathBuf> {
    newest(folder, |record| {
        record.status != Some(Status::Complete) && matches(&record.header.plan)
    })
}

/// The newest journal of this user in `folder` with a run that is `wanted`.
pub fn newest(folder: &Path, wanted: impl Fn(&Record) -> bool) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .map(|e| e.path());
    let mut journals: Vec<(SystemTime, PathBuf)> = entries
        .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
        .filter_map(|path| {
            let found = path.metadata().ok()?;
            let own = found.is_file() && found.uid() == geteuid().as_raw();
            Some((found.modified().ok().filter(|_| own)?, path))
        })
        .collect();
    journals.sort();
    journals
        .into_iter()
        .rev()
        .map(|(_, path)| path)
        .find(|path| read(path).is_ok_and(|record| wanted(&record)))
}
