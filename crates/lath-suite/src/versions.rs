//! Two versions of the same benchmarks, measured as one run: those in two folders, or in two
//! revisions of a repository ([`crate::revisions::range`]).

mod shared;

use crate::given::Given;
use crate::inputs::{self, BuiltWrapper, Inputs};
use crate::revisions::Changed;
use crate::view::View;
use crate::{sources, wrappers};
use lath_core::diagnostic::Diagnostic;
use lath_core::planner::DeclaredComparison;
use lath_tools::{Task, output};
pub use shared::MeasuredVersions;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the two versions are called, and what belongs to each.
pub struct Versions {
    pub labels: [String; 2],
    /// Where each should have its own files; `None`: everywhere.
    roots: Option<[PathBuf; 2]>,
    /// Of two revisions.
    pub changed: Option<Changed>,
}

impl Versions {
    pub(crate) fn of_revisions(labels: [String; 2], changed: Changed) -> Versions {
        Versions {
            labels,
            roots: None,
            changed: Some(changed),
        }
    }

    /// Those in two folders, each called after its own. `patterns` select benchmarks.
    ///
    /// # Errors
    /// Those of [`inputs::read`].
    pub fn of_folders(
        given: &Given,
        folders: [&str; 2],
        patterns: &[String],
    ) -> Result<(Versions, Inputs), Vec<Diagnostic>> {
        let read = |folder: &str| {
            let path = Path::new(folder);
            let built = wrappers::in_folder(path);
            let files = if path.join("lath.toml").is_file() || built.is_empty() {
                vec![path.to_owned()]
            } else {
                built
            };
            let arguments: Vec<String> = files
                .iter()
                .map(|p| p.to_string_lossy().into_owned())
                .collect();
            inputs::read(given, &arguments, patterns.to_vec(), &View::here())
        };
        let versions = Versions {
            labels: folders.map(|folder| folder.trim_end_matches('/').to_owned()),
            roots: Some(roots(folders.map(Path::new))),
            changed: None,
        };
        let [base, new] = folders;
        let inputs = together(vec![read(base)?, read(new)?], &versions.labels);
        Ok((versions, inputs))
    }

    /// Whether each version should have this file of its own.
    fn should_own(&self, file: &Path) -> bool {
        self.roots
            .as_ref()
            .is_none_or(|roots| roots.iter().any(|root| file.starts_with(root)))
    }
}

/// A folder to measure: with a `lath.toml`, wrappers from `lath build`, or benchmark sources.
pub fn is_suite(folder: &Path) -> bool {
    folder.join("lath.toml").is_file()
        || !wrappers::in_folder(folder).is_empty()
        || !sources::benchmarks_in(folder).is_empty()
}

/// Versions as one run: contenders are called after their version. The newest is the last.
pub(crate) fn together(versions: Vec<Inputs>, labels: &[String]) -> Inputs {
    let mut all = Inputs::default();
    let mut comparisons = Vec::new();
    for (version, label) in versions.into_iter().zip(labels) {
        (all.includes, all.config) = (version.includes, version.config);
        // Each version has its own files.
        let own = std::mem::take(&mut all.config.comparisons).into_iter();
        comparisons.extend(own.map(|comparison| DeclaredComparison {
            version: Some(label.clone()),
            ..comparison
        }));
        all.sources
            .extend(version.sources.into_iter().map(|mut source| {
                source.contender = format!("{}@{label}", source.contender);
                // One version alone cannot be compared.
                source.of_suite = false;
                source
            }));
        let wrappers = version.wrappers.into_iter();
        all.wrappers.extend(wrappers.map(|wrapper| BuiltWrapper {
            label: Some(label.clone()),
            ..wrapper
        }));
    }
    all.config.comparisons = comparisons;
    all
}

/// The separate areas of two folders: their repositories, if these differ, else the folders
/// themselves.
fn roots(folders: [&Path; 2]) -> [PathBuf; 2] {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let tops = folders.map(top_of);
    match tops {
        [Some(base), Some(new)] if base != new => [base, new],
        _ => folders.map(real),
    }
}

/// The git repository of a folder.
fn top_of(folder: &Path) -> Option<PathBuf> {
    let output = output(
        Command::new("git")
            .arg("-C")
            .arg(folder)
            .args(["rev-parse", "--show-toplevel"]),
        Task::Look,
    )
    .ok()?;
    let top = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !top.is_empty()).then(|| PathBuf::from(top))
}
