//! The files in which two revisions differ. A benchmark may open one of them while it runs, so
//! equal programs are one program only if they do not
//! (methodology/verdicts.md#identical-programs).

use super::opened::Watched;
use super::{Checkout, Repository, git};
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::Participant;
use lath_runner::{Options, call_once};
use regex::bytes::RegexBuilder;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Names that an executable is searched for.
const MOST_NAMES: usize = 10_000;

/// Files that git tracks in at least one of two versions.
#[derive(Clone, Debug)]
pub struct Changed {
    /// The top folders of both versions.
    tops: [PathBuf; 2],
    /// Relative to them.
    files: Vec<PathBuf>,
}

impl Repository {
    /// `new`: `None` for the working files.
    ///
    /// # Errors
    /// L518: git fails.
    pub(super) fn changed(
        &self,
        base: &Checkout,
        new: Option<&Checkout>,
    ) -> Result<Changed, Vec<Diagnostic>> {
        let commits: Vec<&str> = [Some(base), new]
            .into_iter()
            .flatten()
            .map(|checkout| checkout.commit.as_str())
            .collect();
        let tops = [Some(base), new].map(|side| side.map_or(&self.top, |one| &one.path).clone());
        self.differences(&commits, tops)
    }

    /// Between a commit that is not checked out and a checkout.
    ///
    /// # Errors
    /// L518: git fails.
    pub(super) fn changed_since(
        &self,
        commit: &str,
        new: &Checkout,
    ) -> Result<Changed, Vec<Diagnostic>> {
        let top = &new.path;
        self.differences(&[commit, &new.commit], [top.clone(), top.clone()])
    }

    fn differences(
        &self,
        commits: &[&str],
        tops: [PathBuf; 2],
    ) -> Result<Changed, Vec<Diagnostic>> {
        // The user's index stays as it is.
        let diff = [
            "--no-optional-locks",
            "diff",
            "--name-only",
            "--no-renames",
            "--ignore-submodules=none",
            "-z",
        ];
        let arguments: Vec<&str> = diff.into_iter().chain(commits.iter().copied()).collect();
        let listed = git(&self.top, &arguments)?;
        Ok(Changed {
            tops,
            files: listed
                .split('\0')
                .filter(|name| !name.is_empty())
                .map(PathBuf::from)
                .collect(),
        })
    }
}

impl Changed {
    /// Whether these cases, whose programs are equal, have nothing to do with any of the files: each
    /// is called once, and opens none. In doubt, no.
    ///
    /// # Errors
    /// L807: interrupted.
    pub fn is_unused(
        &self,
        plan: &Plan,
        participants: &[Participant],
        cases: &[usize],
        options: &Options,
    ) -> Result<bool, Diagnostic> {
        if cases.is_empty() {
            return Ok(true);
        }
        let unread = self.unread(participants);
        if self.has_unseen() {
            return Ok(false);
        }
        let tops: BTreeSet<&Path> = self.tops.iter().map(PathBuf::as_path).collect();
        let Some(watched) = Watched::begin(&tops, &self.files) else {
            return Ok(unread.is_empty());
        };
        if names_any(plan, cases, &unread) {
            return Ok(false);
        }
        let returned = call_once(plan, options, cases)?;
        Ok(returned && !watched.any_opened())
    }

    /// Whether there are files that none of the folders has, which nobody can be seen to miss.
    fn has_unseen(&self) -> bool {
        let is_there = |file: &PathBuf| {
            let mut places = self.tops.iter().map(|top| top.join(file));
            places.any(|place| place.symlink_metadata().is_ok())
        };
        !self.files.iter().all(is_there)
    }

    /// Those that no program was built from which loads nothing of the user's when it starts.
    fn unread(&self, participants: &[Participant]) -> Vec<&Path> {
        let built = participants.iter().filter_map(|one| one.built.as_ref());
        let read: BTreeSet<PathBuf> = built
            .filter(|one| one.digest.is_some())
            .flat_map(|one| &one.read)
            .map(|path| real(path))
            .collect();
        let is_read = |file: &Path| {
            let mut places = self.tops.iter().map(|top| real(&top.join(file)));
            places.any(|place| read.contains(&place))
        };
        let files = self.files.iter().map(PathBuf::as_path);
        files.filter(|file| !is_read(file)).collect()
    }
}

/// Whether an executable has the name of such a file in it, which it may ask for in a later call.
fn names_any(plan: &Plan, cases: &[usize], files: &[&Path]) -> bool {
    let names: BTreeSet<String> = files
        .iter()
        .filter_map(|file| Some(regex::escape(file.file_name()?.to_str()?)))
        .collect();
    if names.is_empty() {
        return !files.is_empty();
    }
    let any = names.into_iter().take(MOST_NAMES + 1).collect::<Vec<_>>();
    if any.len() > MOST_NAMES {
        return true;
    }
    let found = RegexBuilder::new(&any.join("|")).unicode(false).build();
    let Ok(found) = found else {
        return true;
    };
    let paths = cases
        .iter()
        .map(|case| &plan.wrappers[plan.cases[*case].wrapper].path);
    let paths: BTreeSet<&String> = paths.collect();
    paths
        .into_iter()
        .any(|path| fs::read(path).map_or(true, |bytes| found.is_match(&bytes)))
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
