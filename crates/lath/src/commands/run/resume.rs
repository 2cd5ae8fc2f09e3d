//! Journals: where this run's goes, and which earlier run it goes on with.

use super::request::Draft;
use crate::cli::measuring::ExecutionFlags;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::Participant;
use lath_core::record::Record;
use lath_runner::{journal, preflight};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

/// Room for the journal and the results: a line an iteration.
const SPACE: u64 = 16 << 20;

/// Where the journal goes, seen to be writable and to have room.
pub fn journal_path(execution: &ExecutionFlags) -> Result<PathBuf, Vec<Diagnostic>> {
    let path = match &execution.journal {
        Some(path) => PathBuf::from(path),
        None => fresh_path()?,
    };
    if execution.resume.is_none() && path.metadata().is_ok_and(|m| m.len() > 0) {
        let diagnostic = Diagnostic::error(
            "L802",
            format!(
                "{} exists already; lath does not overwrite a file with a journal",
                path.display()
            ),
        );
        return Err(vec![diagnostic.help(format!(
            "--resume={} goes on with the run it holds; or take another name",
            lath_languages::quoted(&path.to_string_lossy())
        ))]);
    }
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    preflight::writable(&path)
        .and_then(|()| preflight::space(folder, SPACE))
        .map_err(|d| vec![d])?;
    Ok(path)
}

fn fresh_path() -> Result<PathBuf, Vec<Diagnostic>> {
    let folder = journal::default_dir();
    let created = std::fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&folder);
    created.map_err(|e| {
        vec![
            Diagnostic::error(
                "L802",
                format!(
                    "the folder for journals, {}, cannot be made: {e}",
                    folder.display()
                ),
            )
            .help("--journal FILE puts it elsewhere"),
        ]
    })?;
    Ok(journal::fresh_path(&folder))
}

/// A run to go on with: its journal, and what that says.
pub type Earlier = (PathBuf, Record);

/// The plan, and with `--resume` the journal and record of the run to go on with. A run is the same
/// if its plan is: seed and everything drawn from it are taken from the journal.
pub fn plan(
    execution: &ExecutionFlags,
    participants: &[Participant],
    draft: &Draft,
) -> Result<(Plan, Option<Earlier>), Vec<Diagnostic>> {
    let Some(wanted) = &execution.resume else {
        let seed = draft.seed.unwrap_or_else(|| fastrand::u64(..));
        return draft.plan(participants, seed).map(|plan| (plan, None));
    };
    let same = |plan: &Plan| {
        draft.seed.is_none_or(|s| s == plan.seed)
            && draft
                .plan(participants, plan.seed)
                .is_ok_and(|mine| mine == *plan)
    };
    let path = if wanted.is_empty() {
        journal::latest(&journal::default_dir(), same)
    } else {
        Some(PathBuf::from(wanted))
    };
    let path = path.ok_or_else(|| {
        // A request that cannot be planned at all is reported as that.
        draft.plan(participants, draft.seed.unwrap_or(0)).err().unwrap_or_else(|| {
            vec![
                Diagnostic::error("L805", "no unfinished run of this command is journalled")
                    .help("the same sources, flags and compilers are needed; --resume=FILE names a journal"),
            ]
        })
    })?;
    let record = journal::read(&path).map_err(|d| vec![d])?;
    if !same(&record.header.plan) {
        let message = format!("{} is the journal of another run", path.display());
        return Err(vec![Diagnostic::error("L805", message).help(
            "sources, flags, settings and compilers must be the same as in the run to go on with",
        )]);
    }
    Ok((record.header.plan.clone(), Some((path, record))))
}
