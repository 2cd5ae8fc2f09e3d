//! Pages that comments in the code cite: each has to be in this repository, with the heading named.

use super::links::broken;
use regex::Regex;
use std::path::{Path, PathBuf};

const FOLDERS: &[&str] = &[
    "crates",
    "languages",
    "research",
    "xtask",
    "suites",
    "conformance",
];
const BEGINNINGS: &[&str] = &["//", "/*", "*", "#"];
/// Files whose lines begin like comments and are none.
const NO_CODE: &[&str] = &["md", "txt", "snap"];

/// Every citation of a page or heading that does not exist, as `file:line: what is missing`.
pub fn complaints(root: &Path) -> Result<Vec<String>, String> {
    let citation =
        Regex::new(r"(?:[\w-]+/)*[\w-]+\.md(?:#[\w-]+)?").expect("a constant expression");
    let mut complaints = Vec::new();
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|folder| root.join(folder)).collect();
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.is_file() && !NO_CODE.contains(&ending) {
                let name = path.strip_prefix(root).unwrap_or(&path).display();
                let bytes = std::fs::read(&path).map_err(|e| format!("{name}: {e}"))?;
                let Ok(text) = String::from_utf8(bytes) else {
                    continue;
                };
                complaints.extend(
                    missing(root, &path, &text, &citation)
                        .map(|(line, what)| format!("{name}:{line}: {what}")),
                );
            }
        }
    }
    complaints.sort();
    Ok(complaints)
}

fn missing<'a>(
    root: &'a Path,
    file: &'a Path,
    text: &'a str,
    citation: &'a Regex,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let homes = [
        root.join("docs/src/page"),
        root.join("docs/page"),
        root.join("crates/lath-protocol/page"),
        root.join("page"),
        file.to_owned(),
    ];
    let comments = text
        .lines()
        .enumerate()
        .filter(|(_, line)| BEGINNINGS.iter().any(|b| line.trim_start().starts_with(b)));
    comments.flat_map(move |(at, line)| {
        let homes = homes.clone();
        citation.find_iter(line).filter_map(move |cited| {
            let faults: Vec<String> = homes
                .iter()
                .map_while(|home| broken(home, "", cited.as_str()))
                .collect();
            let nowhere = faults.len() == homes.len();
            let why = faults.iter().find(|why| !why.contains("file"));
            nowhere.then(|| {
                let why = why.or(faults.first()).map_or("", String::as_str);
                (at + 1, format!("cites {}: {why}", cited.as_str()))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_of_missing_pages_and_headings_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        std::fs::create_dir_all(root.join("docs/src/methodology")).unwrap();
        std::fs::write(root.join("docs/src/methodology/rules.md"), "## Blocks\n").unwrap();
        for folder in FOLDERS {
            std::fs::create_dir(root.join(folder)).unwrap();
        }
        std::fs::write(
            root.join("crates/a.rs"),
            "/// Four (methodology/rules.md#blocks).\n//! statistics.md 3\n\
             let no_comment = \"table.md\";\n// methodology/rules.md#forks\n",
        )
        .unwrap();
        assert_eq!(
            complaints(root).unwrap(),
            [
                "crates/a.rs:2: cites statistics.md: no such file",
                "crates/a.rs:4: cites methodology/rules.md#forks: no such heading"
            ]
        );
    }
}
