//! The files in which two revisions differ. A benchmark may open one of them while it runs, so
//! equal programs are one program only if builds read all of them.

use super::{Checkout, Repository, git};
use lath_core::diagnostic::Diagnostic;
use lath_core::planner::Participant;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

    /// Between a commit and a checkout. The commit need not be checked out: what its build has read
    /// counts as long as the checkout's build reads it.
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
    /// Whether programs that load nothing of the user's when they start were built from all of
    /// them.
    pub fn are_built(&self, participants: &[Participant]) -> bool {
        let built = participants.iter().filter_map(|one| one.built.as_ref());
        let read: BTreeSet<PathBuf> = built
            .filter(|one| one.digest.is_some())
            .flat_map(|one| &one.read)
            .map(|path| real(path))
            .collect();
        let is_read = |file: &PathBuf| {
            let mut places = self.tops.iter().map(|top| real(&top.join(file)));
            places.any(|place| read.contains(&place))
        };
        self.files.iter().all(is_read)
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
