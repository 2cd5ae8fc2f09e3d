//! Turns the compiler's messages into diagnostics at their places.

use crate::shared::complaint::{LINES, place};
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::normal;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// L602 for each error with a place in a file. `folder`: the compiler's working folder. One without
/// a place if there is none. L607 instead for packages that are missing: other errors follow from
/// that.
pub fn complaints(source: &str, folder: &Path, said: &str) -> Vec<Diagnostic> {
    let absent = packages(said);
    if !absent.is_empty() {
        let all = absent.into_iter().map(|name| lacks(source, name));
        return all.collect();
    }
    let mut problems: Vec<Diagnostic> = Vec::new();
    for (file, line, column, message) in said.lines().filter_map(error) {
        let path = path(file, folder);
        if path.is_file() {
            let place = place(&path.to_string_lossy(), line, column);
            problems.push(Diagnostic::error("L602", message).at(&place, "here"));
        }
    }
    if problems.is_empty() {
        let first = said.lines().find(|line| !line.trim().is_empty());
        let message = format!("cannot compile {source}: {}", first.unwrap_or("no output"));
        let lines: Vec<&str> = said.lines().take(LINES).collect();
        problems.push(Diagnostic::error("L602", message).help(lines.join("\n")));
    }
    problems
}

/// Names in `Error: Couldn't resolve the package 'far' in 'package:far/far.dart'.`, each once.
fn packages(said: &str) -> BTreeSet<&str> {
    let after = said.split("Couldn't resolve the package '").skip(1);
    after
        .filter_map(|rest| Some(rest.split_once('\'')?.0))
        .collect()
}

fn lacks(source: &str, package: &str) -> Diagnostic {
    let folder = Path::new(source).parent().unwrap_or(Path::new("/"));
    let message = format!("the package {package} is not there");
    Diagnostic::error("L607", message).help(format!(
        "name it in the project's pubspec.yaml and type `dart pub get` in {}: lath looks for \
        .dart_tool/package_config.json there and above, in which the package may have any path",
        folder.display()
    ))
}

/// `bench.dart:3:10: Error: Expected ';' after this.`
fn error(line: &str) -> Option<(&str, usize, usize, &str)> {
    let (place, message) = line.split_once(": Error: ")?;
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?, line, column, message.trim()))
}

/// A URI, or a path that is relative to the compiler's folder.
fn path(file: &str, folder: &Path) -> PathBuf {
    let plain = file.strip_prefix("file://").unwrap_or(file);
    normal(&folder.join(decoded(plain)))
}

/// `%20` is a blank in a URI.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, more)) = rest.split_first() {
        let digits = more.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte = digits.and_then(|two| u8::from_str_radix(two, 16).ok());
        let (byte, after) = match byte.filter(|_| first == b'%') {
            Some(byte) => (byte, &more[2..]),
            None => (first, more),
        };
        bytes.push(byte);
        rest = after;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_their_places() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a b.dart");
        std::fs::write(&source, "int f() => 1\nint g() => 2;\n").unwrap();
        let said =
            "../a%20b.dart:1:12: Error: Expected ';' after this.\nint f() => 1\n           ^\n";
        let here = folder.path().join("build");
        let problems = complaints("a b.dart", &here, said);
        let [problem] = &problems[..] else {
            panic!("{problems:?}")
        };
        let (place, _) = &problem.labels[0];
        assert_eq!(
            (problem.code.as_str(), place.line, place.column),
            ("L602", 1, 12)
        );
        assert_eq!(Path::new(&place.file), source);
        let absent = "x.dart:1:8: Error: Couldn't resolve the package 'far' in 'package:far/far.dart'.\nx.dart:3:1: Error: 'Far' isn't a type.\n";
        let absent = complaints("/p/x.dart", &here, absent);
        let codes: Vec<&str> = absent.iter().map(|one| one.code.as_str()).collect();
        assert_eq!(codes, ["L607"]);
        assert!(absent[0].message.contains("package far"), "{absent:?}");
        let other = complaints("a.dart", &here, "\nout of memory\n");
        assert!(other[0].message.ends_with("out of memory"), "{other:?}");
    }
}
