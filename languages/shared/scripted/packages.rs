//! Packages that a package manager installs, in a folder of the cache for each list.

use crate::shared::activity::doing;
use crate::shared::cache::{CannotWrite, Entry};
use crate::shared::mirror::Mirror;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::{Task, english, output, problem};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder of a cache entry: exists only when complete.
const PACKAGES: &str = "packages";

/// A package manager that installs a list of packages.
pub(crate) struct Installing<'a> {
    /// `pip`
    pub manager: &'static str,
    /// As the user names them.
    pub wanted: String,
    /// Copies of the user's own packages.
    pub mirror: &'a Mirror,
    pub verbose: bool,
}

/// The folder of an entry's packages. `install` gets the name of a folder that becomes it.
pub(crate) fn folder(
    entry: &Entry,
    install: impl FnOnce(&Path) -> OrProblems<()>,
) -> OrProblems<PathBuf> {
    let folder = entry.folder.join(PACKAGES);
    if !folder.is_dir() {
        // Complete or absent: an interrupted installation leaves nothing usable.
        let unfinished = entry.folder.join("unfinished");
        let _ = std::fs::remove_dir_all(&unfinished);
        install(&unfinished)?;
        std::fs::rename(&unfinished, &folder).or_cannot_write(&folder)?;
    }
    Ok(folder)
}

pub(crate) fn are_installed(entry: &Entry) -> bool {
    entry.folder.join(PACKAGES).is_dir()
}

impl Installing<'_> {
    /// Runs `words`; `command` adds to them. L607 if it fails: `why` reads the reason, and what helps,
    /// in what it said.
    pub fn run(
        &self,
        words: &[String],
        command: impl FnOnce(&mut Command),
        why: impl FnOnce(&str) -> (String, String),
    ) -> OrProblems<()> {
        if self.verbose {
            eprintln!("{}", words.join(" "));
        }
        let _doing = doing(format!("{} installs {}", self.manager, self.wanted));
        let mut asked = Command::new(&words[0]);
        english(&mut asked).args(&words[1..]);
        command(&mut asked);
        let output =
            output(&mut asked, Task::Build).map_err(|error| vec![problem(&words[0], &error)])?;
        if self.verbose {
            eprint!("{}", String::from_utf8_lossy(&output.stdout));
        }
        if output.status.success() {
            return Ok(());
        }
        let originals = |text: &str| self.mirror.originals(text);
        let (reason, help) = why(&originals(&String::from_utf8_lossy(&output.stderr)));
        let help = format!("{help}\nthe command was: {}", originals(&words.join(" ")));
        Err(vec![self.cannot(&reason).help(help)])
    }

    /// L607
    pub fn cannot(&self, reason: &str) -> Diagnostic {
        Diagnostic::error("L607", format!("cannot install {}: {reason}", self.wanted))
    }
}
