//! Remedies for imports of packages that are not installed: a folder or a manifest near the source
//! that has the name, else the registry, with a warning that its package may be a stranger's.
//! Following advice must not fetch and run somebody else's code by accident.

mod near;

use crate::shared::words::quoted;
use near::{Known, near};

pub use near::search;
use std::path::{Path, PathBuf};

/// How a language names and declares packages.
pub struct Packages {
    pub language: &'static str,
    /// Where its package manager finds a plain name.
    pub registry: &'static str,
    /// What is declared in a folder.
    pub read: fn(&Path) -> Declared,
    /// A declared name, and what the code imports: the same package.
    pub same: fn(&str, &str) -> bool,
    /// A declared version may mean a folder of the same workspace.
    pub versions_mean_folders: bool,
}

/// The packages of a folder and of its manifest.
#[derive(Debug, Default)]
pub struct Declared {
    /// Names, and what gives them to lath: a folder.
    pub local: Vec<(String, PathBuf)>,
    /// Names that a manifest takes from a registry, and lath's notation of them.
    pub fetched: Vec<(String, String)>,
}

/// How to give lath the package that code in `folder` imports as `name`; `package`: the name that
/// the registry has for it.
pub fn advice(packages: &Packages, name: &str, package: &str, folder: &Path) -> String {
    let Packages {
        language, registry, ..
    } = packages;
    match near(packages, name, folder) {
        Some(Known::Folder(path)) => {
            format!("`{name}` is in {path}: {}", listed(language, &path, folder))
        }
        Some(Known::Fetched(notation, manifest)) => format!(
            "{} declares it: {}",
            manifest.display(),
            listed(language, &notation, folder)
        ),
        None => format!(
            "if `{name}` is your own, {}; `{language} = [{package:?}]` takes {package} from \
                {registry} instead, whoever published it (on the command line: `--dependency {}`)",
            listed(language, "./FOLDER", folder),
            quoted(&format!("{language}={package}"))
        ),
    }
}

/// The advice ends there: the package is known without a registry.
pub fn is_near(packages: &Packages, name: &str, folder: &Path) -> bool {
    near(packages, name, folder).is_some()
}

/// How to give lath a dependency, in the notation of the language's package manager, for sources in
/// `folder`. A source named directly has no `lath.toml`.
pub fn listed(language: &str, dependency: &str, folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let file = folder.join("lath.toml");
    format!(
        "add `{language} = [{dependency:?}]` under [dependencies] of {}, then `lath run {}`",
        file.display(),
        quoted(&folder.to_string_lossy())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_works_as_it_stands() {
        let said = |folder: &str| listed("python", "numpy", Path::new(folder));
        assert!(said("").ends_with("of ./lath.toml, then `lath run .`"));
        assert!(said("my suite").ends_with("of my suite/lath.toml, then `lath run 'my suite'`"));
    }
}
