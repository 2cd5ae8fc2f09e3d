//! The folder in which a project keeps results.

use lath_core::diagnostic::Diagnostic;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const NAME: &str = ".lath";

/// What is in it is no part of the user's sources, unless they say so.
const IGNORED: &str = "\
# lath keeps results here. To keep them in git, too, remove the next line.
*
";

/// `.lath` of the project that `from` is in: in the top folder of its git repository; without one,
/// in the nearest folder upwards that has a `lath.toml`; without one, in `from`.
pub fn folder(from: &Path) -> PathBuf {
    let with = |name: &str| from.ancestors().find(|folder| folder.join(name).exists());
    let top = with(".git").or_else(|| with("lath.toml"));
    top.unwrap_or(from).join(NAME)
}

/// The same of the working directory.
///
/// # Errors
/// L817: there is no working directory.
pub fn here() -> Result<PathBuf, Diagnostic> {
    let from = std::env::current_dir();
    from.map(|from| folder(&from))
        .map_err(|e| trouble("the working directory cannot be found", &e))
}

/// Makes it, so that git does not see it.
///
/// # Errors
/// L817: that is impossible.
pub fn make(folder: &Path) -> Result<(), Diagnostic> {
    let made = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let ignore = folder.join(".gitignore");
        if !ignore.exists() {
            fs::write(ignore, IGNORED)?;
        }
        Ok(())
    };
    made().map_err(|e| trouble(&format!("{} cannot be made", folder.display()), &e))
}

pub fn trouble(what: &str, why: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::error("L817", format!("{what}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repository_keeps_its_results_at_its_top() {
        let top = tempfile::tempdir().unwrap();
        let below = top.path().join("suites/one");
        fs::create_dir_all(&below).unwrap();
        fs::write(below.join("lath.toml"), "").unwrap();
        let inner = below.join("src");
        fs::create_dir(&inner).unwrap();
        assert_eq!(folder(&inner), below.join(".lath"));
        fs::write(top.path().join(".git"), "gitdir: elsewhere").unwrap();
        assert_eq!(folder(&inner), top.path().join(".lath"));
    }
}
