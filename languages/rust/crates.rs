//! The user's crates in a program, with their local dependencies, as reported by cargo. Cargo would
//! check their manifests and build scripts again; lath does so before it reuses a program.

use super::complaint::Line;
use super::dependencies;
use crate::shared::cache::{self, Key};
use std::io;
use std::path::{Path, PathBuf};

const RECORD: &str = "crates.json";

/// Records those that were built or up to date.
pub fn remember(entry: &Path, lines: &[Line]) -> io::Result<()> {
    let manifests = lines
        .iter()
        .filter(|line| line.is_local())
        .filter_map(|line| line.manifest_path.as_ref());
    let real = manifests.filter_map(|manifest| manifest.parent()?.canonicalize().ok());
    let mut folders: Vec<PathBuf> = real.filter(|folder| !cache::has_made(folder)).collect();
    folders.sort();
    folders.dedup();
    let states = folders
        .into_iter()
        .map(|folder| state_of(&folder).map(|state| (folder, state)))
        .collect::<io::Result<Vec<_>>>()?;
    cache::write(&entry.join(RECORD), &serde_json::to_vec(&states)?)
}

pub fn unchanged(entry: &Path) -> bool {
    let read = || {
        serde_json::from_slice::<Vec<(PathBuf, String)>>(&std::fs::read(entry.join(RECORD)).ok()?)
            .ok()
    };
    read().is_some_and(|all| {
        all.iter()
            .all(|(folder, state)| state_of(folder).is_ok_and(|now| now == *state))
    })
}

/// Names and contents of a crate, and the manifests of workspaces around it.
fn state_of(folder: &Path) -> io::Result<String> {
    let mut key = Key::new();
    dependencies::content(folder, &mut key)?;
    for above in folder.ancestors().skip(1) {
        key.add(cache::hash_file(&above.join("Cargo.toml")).unwrap_or_default());
    }
    Ok(key.finish())
}

#[cfg(test)]
mod tests {
    use super::super::complaint::lines;
    use super::*;

    #[test]
    fn a_build_script_that_appears_is_noticed() {
        let (entry, project) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let at = |name: &str| project.path().join(name);
        for name in ["a/Cargo.toml", "a/src/lib.rs", "fetched/Cargo.toml"] {
            cache::write(&at(name), b"").expect("written");
        }
        let artifact = |name: &str, from: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"package_id\":\"{from}\",\"manifest_path\":{:?}}}\n",
                at(name)
            )
        };
        let told = artifact("a/Cargo.toml", "path+file:///a#0.1.0")
            + &artifact(
                "fetched/Cargo.toml",
                "registry+https://example.org/index#x@1.0.0",
            );
        assert!(!unchanged(entry.path()));
        for (appears, is_seen) in [
            ("a/build.rs", true),
            ("Cargo.toml", true),
            ("a/target/x", false),
            ("fetched/build.rs", false),
        ] {
            remember(entry.path(), &lines(told.as_bytes())).expect("written");
            cache::write(&at(appears), b"").expect("written");
            assert_eq!(unchanged(entry.path()), !is_seen, "{appears}");
        }
    }
}
