//! Revisions of the user's git repository, checked out beside it. Its own files, index and branches are left alone.

use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Repository {
    top: PathBuf,
    /// Where the user stands in it.
    pub prefix: PathBuf,
}

/// A revision as a folder of its own, removed when this is dropped.
pub struct Checkout {
    top: PathBuf,
    pub path: PathBuf,
}

impl Repository {
    /// The one that the current folder belongs to. L518 if there is none.
    pub fn here() -> Result<Repository, Vec<Diagnostic>> {
        let top = git(Path::new("."), &["rev-parse", "--show-toplevel"])?;
        let prefix = git(Path::new("."), &["rev-parse", "--show-prefix"])?;
        Ok(Repository { top: PathBuf::from(top), prefix: PathBuf::from(prefix) })
    }

    /// Checks a revision out. The place is the same for the same commit, so that what was built from it is found again.
    pub fn checkout(&self, revision: &str) -> Result<Checkout, Vec<Diagnostic>> {
        let commit = git(&self.top, &["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{revision}^{{commit}}")])
            .map_err(|_| vec![Diagnostic::error("L518", format!("`{revision}` is no revision of {}", self.top.display()))])?;
        let folder = lath_languages::cache_folder("revisions")?;
        let path = (0..).map(|n| folder.join(if n == 0 { commit.clone() } else { format!("{commit}-{n}") })).find(|p| !p.exists());
        let path = path.expect("numbers do not end");
        git(&self.top, &["worktree", "add", "--detach", "--force", "--quiet", &path.to_string_lossy(), &commit])?;
        Ok(Checkout { top: self.top.clone(), path })
    }

    /// An argument as it is called in every version: absolute paths into the repository are cut down to what is below where the user stands.
    pub fn relative(&self, argument: &str) -> String {
        let here = self.top.join(&self.prefix);
        let inside = Path::new(argument).strip_prefix(&here).or_else(|_| Path::new(argument).strip_prefix(&self.top));
        match inside {
            Ok(path) if Path::new(argument).is_absolute() => path.to_string_lossy().into_owned(),
            _ => argument.to_owned(),
        }
    }
}

impl Drop for Checkout {
    fn drop(&mut self) {
        // What git cannot remove any more is removed by hand; it forgets the rest by itself.
        if git(&self.top, &["worktree", "remove", "--force", &self.path.to_string_lossy()]).is_err() {
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Vec<Diagnostic>> {
    let output = Command::new("git").arg("-C").arg(folder).args(arguments).output();
    let output = output.map_err(|e| vec![Diagnostic::error("L518", format!("git cannot be started: {e}")).help("on Debian: apt install git")])?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let why = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("no reason given");
    Err(vec![Diagnostic::error("L518", format!("git {}: {why}", arguments.first().unwrap_or(&"")))])
}
