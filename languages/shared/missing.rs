//! Remedies for imports of packages that are not installed.

use crate::native::quoted;
use std::path::Path;

/// How to give lath `package`, in the notation of the language's package manager, for sources in
/// `folder`. A source named directly has no `lath.toml`.
pub fn listed(language: &str, package: &str, folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let file = folder.join("lath.toml");
    format!(
        "add `{language} = [{package:?}]` under [dependencies] of {}, then `lath run {}`",
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
