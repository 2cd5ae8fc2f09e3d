//! Files of a Go package in other languages: assembly, C with its headers, objects. Go reads them
//! only if it builds the folder as a package; lath then hides the Go files of other programs there.

use super::scan;
use crate::shared::folders::inside;
use lath_core::program::Program;
use std::path::{Path, PathBuf};

/// Files that Go compiles or links in any package.
const ASSEMBLY: &[&str] = &["s", "h", "syso"];

/// The same, in a package that uses cgo.
const CGO: &[&str] = &[
    "s", "S", "sx", "h", "hh", "hpp", "hxx", "c", "cc", "cpp", "cxx", "m", "f", "F", "for", "f90",
    "swig", "swigcxx", "syso",
];

/// The package's files in other languages.
#[derive(Default)]
pub struct Siblings {
    pub files: Vec<PathBuf>,
    /// Files that Go must not see: Go files of other programs, and C files of a program without
    /// cgo.
    pub hidden: Vec<PathBuf>,
}

impl Siblings {
    /// `go`: the program's Go files in the source's folder. Nothing if its Go files have all they
    /// need, or the folder has no such file.
    pub fn of(program: &Program, go: &[PathBuf]) -> Siblings {
        let uses = scan::other_languages(program);
        let taken = match uses {
            scan::Uses { cgo: true, .. } => CGO,
            scan::Uses { assembly: true, .. } => ASSEMBLY,
            scan::Uses { .. } => return Siblings::default(),
        };
        let mut siblings = Siblings::default();
        for path in beside(Path::new(&program.source)) {
            if is_one_of(&path, taken) {
                siblings.files.push(path);
            } else if is_one_of(&path, CGO) || is_one_of(&path, &["go"]) && !go.contains(&path) {
                siblings.hidden.push(path);
            }
        }
        if siblings.files.is_empty() {
            return Siblings::default();
        }
        siblings
    }

    /// Go builds the folder, not a list of files.
    pub fn is_package(&self) -> bool {
        !self.files.is_empty()
    }
}

/// The files of the source's folder that a package may have.
fn beside(source: &Path) -> Vec<PathBuf> {
    let folder = source.parent().unwrap_or(Path::new("/"));
    let mut files = inside(folder);
    files.retain(|path| path.is_file());
    files
}

fn is_one_of(path: &Path, extensions: &[&str]) -> bool {
    path.extension()
        .is_some_and(|extension| extensions.iter().any(|known| extension == *known))
}

/// The text of a Go file without its build constraint: lath has chosen the files of a program, and
/// Go obeys constraints in a package.
pub fn unconstrained(text: &str) -> Option<String> {
    const CONSTRAINT: &str = "//go:build ";
    let package = text.find("\npackage ").unwrap_or(0);
    let (head, rest) = text.split_at(package);
    let has = head.lines().any(|line| line.starts_with(CONSTRAINT));
    has.then(|| head.replace(CONSTRAINT, "// go:build ") + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_becomes_a_comment() {
        let text = "// a\n//go:build ignore\n\npackage p\n//go:build x\n";
        assert_eq!(
            unconstrained(text).as_deref(),
            Some("// a\n// go:build ignore\n\npackage p\n//go:build x\n")
        );
        assert_eq!(unconstrained("package p\n//go:build x\n"), None);
    }
}
