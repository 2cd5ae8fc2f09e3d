//! Named baselines: the results of runs, kept under a name to compare later ones with.
//!
//! A baseline is a folder of journals. Saving under the same name again replaces what the new run
//! measured and keeps the rest, as in Criterion.

use crate::keep;
use crate::project::{self, trouble};
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use lath_core::record::{Record, Status};
use lath_import::model::{Dataset, ReadRequest};
use lath_runner::journal;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const FOLDER: &str = "baselines";
const EXTENSION: &str = "jsonl";
/// Digits of the hash in a journal's name.
const SHORT: usize = 16;
/// Characters of a name at most.
const LONGEST: usize = 100;

/// Those of a project.
pub struct Baselines {
    project: PathBuf,
}

/// What became of a run that was to be saved.
#[derive(Debug, PartialEq, Eq)]
pub enum Saved {
    /// In this folder.
    In(PathBuf),
    /// It did not end, so its results are not the last word.
    NotWhole,
    /// Nothing was measured.
    Nothing,
}

/// Whether a baseline can have this name.
///
/// # Errors
/// L503: it cannot.
pub fn check_name(name: &str) -> Result<(), Diagnostic> {
    let fits = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    let is_name = |name: &str| {
        let begins = name.chars().next().is_some_and(char::is_alphanumeric);
        begins && name.chars().all(fits) && name.chars().count() <= LONGEST
    };
    if is_name(name) {
        return Ok(());
    }
    let message = format!("`{}` cannot be the name of a baseline", name.escape_debug());
    let rule = "letters and digits, after the first also - _ . and +, at most 100 characters";
    let other: String = name
        .chars()
        .map(|c| if fits(c) { c } else { '-' })
        .collect();
    let other = other.trim_matches(|c: char| !c.is_alphanumeric());
    let help = match other {
        "" => rule.to_owned(),
        other if is_name(other) => format!("{rule}; `{other}` would be one"),
        _ => rule.to_owned(),
    };
    Err(Diagnostic::error("L503", message).help(help))
}

impl Baselines {
    /// # Errors
    /// L817: there is no working directory.
    pub fn here() -> Result<Baselines, Diagnostic> {
        Ok(Baselines {
            project: project::here()?,
        })
    }

    /// The names that can be compared with.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.project.join(FOLDER));
        let entries = entries.into_iter().flatten().filter_map(Result::ok);
        let named = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = named
            .filter(|name| check_name(name).is_ok() && !self.journals(name).is_empty())
            .collect();
        names.sort();
        names
    }

    pub fn has(&self, name: &str) -> bool {
        check_name(name).is_ok() && !self.journals(name).is_empty()
    }

    /// Keeps the journal of a run under a name.
    ///
    /// # Errors
    /// L503: it cannot be a name; L817: the files cannot be written.
    pub fn save(
        &self,
        name: &str,
        record: &Record,
        journal: &Path,
    ) -> Result<Saved, Vec<Diagnostic>> {
        check_name(name).map_err(|d| vec![d])?;
        if record.status != Some(Status::Complete) {
            return Ok(Saved::NotWhole);
        }
        let measured = lath_import::of_record(record, journal, &ReadRequest::default())?;
        if measured.benchmarks.is_empty() {
            return Ok(Saved::Nothing);
        }
        let folder = self.folder(name);
        project::make(&self.project).map_err(|d| vec![d])?;
        let earlier = self.journals(name);
        let number = earlier.last().map_or(0, |path| number(path)) + 1;
        let place = |hash: &str| folder.join(format!("{number:06}-{}.{EXTENSION}", &hash[..SHORT]));
        let content = fs::read(journal);
        let written =
            content.and_then(|content| keep::write(&place(&keep::hash(&content)), &content));
        let what = format!(
            "the baseline {name} cannot be saved in {}",
            folder.display()
        );
        written.map_err(|e| vec![trouble(&what, &e)])?;
        replaced(&earlier, &measured).for_each(|path| drop(fs::remove_file(path)));
        Ok(Saved::In(folder))
    }

    /// The journal of the latest run, to compare with a baseline.
    ///
    /// # Errors
    /// L852: there is none, or it is the baseline itself.
    pub fn latest_run(&self, name: &str) -> Result<PathBuf, Diagnostic> {
        let ended = |record: &Record| record.status == Some(Status::Complete);
        let folder = journal::default_dir();
        let help = "measure with `lath run`, or name the files to compare";
        let nothing = |why: String| Diagnostic::error("L852", why).help(help);
        let latest = journal::newest(&folder, ended)
            .ok_or_else(|| nothing(format!("{} has no run that ended", folder.display())))?;
        let hash = fs::read(&latest).map(|content| keep::hash(&content));
        let is_own = |hash: String| {
            let journals = self.journals(name);
            journals
                .iter()
                .any(|own| own.to_string_lossy().contains(&hash[..SHORT]))
        };
        if hash.is_ok_and(is_own) {
            let why = format!("the latest run is the one that is saved as {name}");
            return Err(nothing(why));
        }
        Ok(latest)
    }

    /// The journals of a baseline, the latest last.
    ///
    /// # Errors
    /// L525: there is none of this name.
    pub fn journals_of(&self, name: &str) -> Result<Vec<PathBuf>, Diagnostic> {
        check_name(name)?;
        let journals = self.journals(name);
        if journals.is_empty() {
            return Err(self.unknown(name));
        }
        Ok(journals)
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.project.join(FOLDER).join(name)
    }

    fn journals(&self, name: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder(name)).into_iter().flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut journals: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|e| e == EXTENSION) && path.is_file())
            .collect();
        journals.sort();
        journals
    }

    /// L525
    fn unknown(&self, name: &str) -> Diagnostic {
        let folder = self.project.join(FOLDER);
        let message = format!("no baseline is called {name} in {}", folder.display());
        let names = self.names();
        let meant = closest(name, names.iter().map(String::as_str))
            .map_or_else(String::new, |meant| format!("did you mean {meant}?\n"));
        let help = if names.is_empty() {
            format!("there are none yet: `lath run --save-baseline {name}` saves a run")
        } else {
            format!("{meant}there are: {}", names.join(", "))
        };
        Diagnostic::error("L525", message).help(help)
    }
}

fn number(journal: &Path) -> u64 {
    let name = journal.file_name().unwrap_or_default().to_string_lossy();
    let digits = name.split('-').next().unwrap_or_default();
    digits.parse().unwrap_or(0)
}

/// The journals of which nothing is left beside newer results.
fn replaced<'a>(
    earlier: &'a [PathBuf],
    measured: &'a Dataset,
) -> impl Iterator<Item = &'a PathBuf> {
    let new: BTreeSet<String> = measured
        .benchmarks
        .iter()
        .map(lath_import::called)
        .collect();
    earlier.iter().filter(move |path| {
        lath_import::read(&[path], &ReadRequest::default()).is_ok_and(|old| {
            let mut old = old.benchmarks.iter().map(lath_import::called);
            old.all(|name| new.contains(&name))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["main", "v1.2", "2024-01", "größer", "a+b"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        let long = "x".repeat(101);
        for name in [
            "", ".", "..", "../x", "a/b", "a\\b", "-x", ".x", "a b", "a\0", &long,
        ] {
            assert_eq!(check_name(name).unwrap_err().code, "L503", "{name}");
        }
        let help = check_name("feature/x").unwrap_err().help.unwrap();
        assert!(help.ends_with("`feature-x` would be one"), "{help}");
    }
}
