//! Where journals are kept, and which of them a run goes on with.

use super::prune::{self, EXTENSION};
use super::read::read;
use lath_core::plan::Plan;
use lath_core::record::Status;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where journals go: `$XDG_STATE_HOME/lath/runs`, or `~/.local/state/lath/runs`; without a home,
/// the temporary folder.
pub fn default_dir() -> PathBuf {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let state = absolute("XDG_STATE_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/state")));
    state.unwrap_or_else(std::env::temp_dir).join("lath/runs")
}

/// A name for a new journal in `folder`; names sort by time. Journals there that nobody will go on
/// with are removed.
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

/// The newest unfinished journal in [`default_dir`] whose plan is `plan`, but for the seed: unless
/// the user gives one, each plan draws its own.
pub fn latest_matching(plan: &Plan) -> Option<PathBuf> {
    latest(&default_dir(), |other| {
        Plan {
            seed: plan.seed,
            ..other.clone()
        } == *plan
    })
}

/// The newest unfinished journal in `folder` with a plan that `matches`.
pub fn latest(folder: &Path, matches: impl Fn(&Plan) -> bool) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .map(|e| e.path());
    let mut journals: Vec<(SystemTime, PathBuf)> = entries
        .filter(|path| path.extension().is_some_and(|e| e == EXTENSION))
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .collect();
    journals.sort();
    journals
        .into_iter()
        .rev()
        .map(|(_, path)| path)
        .find(|path| {
            let record = read(path);
            record.is_ok_and(|r| r.status != Some(Status::Complete) && matches(&r.header.plan))
        })
}
