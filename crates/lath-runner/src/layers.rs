//! Checks that folders use only those above them in the table of the crate.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let paths = entries.map(|entry| entry.path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// The folders named after `crate::`, except in comments.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let end = |c: char| !c.is_ascii_lowercase() && c != '_';
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .filter_map(move |rest| rest.split(end).next())
        .filter(|name| !name.is_empty())
}

#[test]
fn each_folder_uses_only_those_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = sources(&root);
    let lib = sources
        .iter()
        .find(|path| path.file_stem().is_some_and(|name| name == "lib"));
    let table = fs::read_to_string(lib.unwrap()).unwrap();
    let order: Vec<&str> = table
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `")?.split('`').next())
        .collect();
    let place = |name: &str| order.iter().position(|other| *other == name);
    for path in sources {
        let name = path.strip_prefix(&root).unwrap().with_extension("");
        let folder = name.iter().next().unwrap().to_str().unwrap();
        if ["lib", "layers"].contains(&folder) {
            continue;
        }
        let own = place(folder).unwrap_or_else(|| panic!("the table lacks {folder}"));
        let text = fs::read_to_string(&path).unwrap();
        for other in used(&text) {
            assert!(
                place(other).is_some_and(|other| other <= own),
                "{folder} is above {other}, which {} uses",
                path.display()
            );
        }
    }
}
