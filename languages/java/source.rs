//! The user's input: a source, or a jar of compiled benchmarks.

use super::facts::ID;
use super::front::Front;
use super::scan::{self, Scanned};
use crate::shared::large;
use lath_core::diagnostic::OrProblems;
use lath_core::paths::or_here;
use lath_core::site::Scan;
use std::path::{Path, PathBuf};

pub(super) struct Source {
    /// Absolute.
    pub path: PathBuf,
    /// File name without its extension; for a wrapper `run_X.jar`, `X`.
    pub stem: String,
    pub kind: Kind,
    /// The language it is in, if that is not Java.
    pub front: Option<&'static Front>,
}

pub(super) enum Kind {
    Java { text: String, scanned: Box<Scanned> },
    Jar,
}

/// Compiled benchmarks.
pub(super) fn is_jar(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jar")
}

impl Source {
    /// L508: unreadable, or not UTF-8. L109: too large.
    pub fn read(path: &Path, front: Option<&'static Front>) -> OrProblems<Source> {
        let absolute = or_here(path);
        let stem = absolute
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        if is_jar(&absolute) {
            let stem = stem.strip_prefix("run_").unwrap_or(&stem).to_owned();
            return Ok(Source {
                path: absolute,
                stem,
                kind: Kind::Jar,
                front: None,
            });
        }
        let text = large::read_utf8(&absolute)?;
        Ok(Source::of_text(&absolute, text, front))
    }

    /// A file of this text at an absolute path.
    pub fn of_text(path: &Path, text: String, front: Option<&'static Front>) -> Source {
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let file = path.to_string_lossy();
        let scanned = Box::new(match front {
            Some(front) => front.scan(&file, &text),
            None => scan::scan(&file, &text),
        });
        Source {
            path: path.to_path_buf(),
            stem,
            kind: Kind::Java { text, scanned },
            front,
        }
    }

    pub fn has_no_package(&self) -> bool {
        matches!(&self.kind, Kind::Java { scanned, .. } if scanned.package.is_empty())
    }

    /// Id of its language.
    pub fn language(&self) -> &'static str {
        self.front.map_or(ID, |front| front.id)
    }

    /// The package that a text of its language declares.
    pub fn package_of(&self, text: &str) -> String {
        match self.front {
            Some(front) => front.scan("", text).package,
            None => scan::package(text),
        }
    }

    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    pub fn scan(&self) -> Scan {
        let (sites, diagnostics) = match &self.kind {
            Kind::Java { scanned, .. } => (scanned.sites(), scanned.problems.clone()),
            Kind::Jar => (Vec::new(), Vec::new()),
        };
        Scan {
            source: self.name(),
            files: vec![self.name()],
            sites,
            diagnostics,
            ..Scan::default()
        }
    }
}
