//! Inputs of a program that compilers do not report: environment variables that its crates and
//! build scripts read, and files that its build scripts name. Cargo would check them again; lath
//! does so before it reuses a program.

use super::complaint::Line;
use super::dependencies;
use crate::shared::cache::{self, Key};
use crate::shared::folders::inside;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const RECORD: &str = "asked.json";

/// In rustc's list of inputs: `# env-dep:NAME=VALUE`, or `# env-dep:NAME` for an unset one.
const VARIABLE: &str = "# env-dep:";

/// Variables that cargo sets for each crate.
const CARGOS: &[&str] = &[
    "CARGO_PKG_",
    "CARGO_MANIFEST_",
    "CARGO_BIN_",
    "CARGO_CRATE_NAME",
    "CARGO_PRIMARY_PACKAGE",
    "OUT_DIR",
];

/// Reads the environment.
type Environment<'a> = &'a dyn Fn(&str) -> Option<OsString>;

/// Names with their former states. Values may be secret: only hashes are stored.
#[derive(Default, Serialize, Deserialize)]
struct Record {
    variables: Vec<(String, String)>,
    files: Vec<(PathBuf, String)>,
}

/// Records the inputs of the crates that were built or up to date.
pub fn remember(entry: &Path, lines: &[Line], environment: Environment) -> io::Result<()> {
    let mut variables = BTreeSet::new();
    let mut files = BTreeSet::new();
    for file in lines
        .iter()
        .flat_map(|line| &line.filenames)
        .flat_map(|artifact| dependency_files(artifact))
    {
        variables.extend(named(&String::from_utf8_lossy(&fs::read(file)?)).map(str::to_owned));
    }
    for line in lines {
        let Some(said) = line
            .out_dir
            .as_ref()
            .map(|folder| folder.with_file_name("output"))
        else {
            continue;
        };
        let Ok(said) = fs::read(said) else { continue };
        let said = String::from_utf8_lossy(&said);
        variables.extend(told(&said, "rerun-if-env-changed=").map(str::to_owned));
        let manifest = lines
            .iter()
            .filter(|other| other.package_id == line.package_id)
            .find_map(|other| other.manifest_path.as_ref());
        if let Some(folder) = manifest
            .and_then(|manifest| manifest.parent())
            .filter(|_| line.is_local())
        {
            files.extend(
                told(&said, "rerun-if-changed=")
                    .map(|name| folder.join(name))
                    .filter(|path| !cache::has_made(path)),
            );
        }
    }
    variables.retain(|name| !CARGOS.iter().any(|own| name.starts_with(own)));
    let variables = variables
        .into_iter()
        .map(|name| (of_variable(&name, environment), name))
        .map(|(state, name)| (name, state))
        .collect();
    let files = files
        .into_iter()
        .map(|path| (of_file(&path), path))
        .map(|(state, path)| (path, state))
        .collect();
    cache::write(
        &entry.join(RECORD),
        &serde_json::to_vec(&Record { variables, files })?,
    )
}

pub fn unchanged(entry: &Path, environment: Environment) -> bool {
    let read = || serde_json::from_slice::<Record>(&fs::read(entry.join(RECORD)).ok()?).ok();
    let is_as_it_was = |record: &Record| {
        record
            .variables
            .iter()
            .all(|(name, state)| of_variable(name, environment) == *state)
            && record
                .files
                .iter()
                .all(|(path, state)| of_file(path) == *state)
    };
    read().is_some_and(|record| is_as_it_was(&record))
}

fn of_variable(name: &str, environment: Environment) -> String {
    let mut key = Key::new();
    match environment(name) {
        Some(value) => key.add("set").add(value.as_encoded_bytes()),
        None => key.add("unset"),
    };
    key.finish()
}

/// State of a file, or of all below a folder; a missing one has a state, too.
fn of_file(path: &Path) -> String {
    let mut key = Key::new();
    if let Err(error) = dependencies::content(path, &mut key) {
        key.add(error.kind().to_string());
    }
    key.finish()
}

/// rustc's lists of inputs: beside the artifact and named like it; a program has its own in `deps`,
/// with a hash in its name.
fn dependency_files(artifact: &Path) -> Vec<PathBuf> {
    let stem = artifact
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .replace('-', "_");
    let folder = artifact.with_file_name("");
    let is_list = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "d");
    let own = |path: &PathBuf| {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .replace('-', "_");
        let rest = name
            .strip_prefix(&*stem)
            .or_else(|| name.strip_prefix(stem.strip_prefix("lib")?));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    [inside(&folder), inside(folder.join("deps"))]
        .concat()
        .into_iter()
        .filter(is_list)
        .filter(own)
        .collect()
}

/// Names of variables in such a list.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.strip_prefix(VARIABLE))
        .map(|rest| rest.split_once('=').map_or(rest, |(name, _)| name))
}

/// A build script's instructions to cargo of this kind, in either notation.
fn told<'a>(said: &'a str, instruction: &'a str) -> impl Iterator<Item = &'a str> {
    let instructions = said.lines().filter_map(|line| {
        line.strip_prefix("cargo::")
            .or_else(|| line.strip_prefix("cargo:"))
    });
    instructions
        .filter_map(move |line| line.strip_prefix(instruction))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::super::complaint::lines;
    use super::*;

    /// An entry, and a project whose program reads `A` and `B`, its crate `C`, the crate's build
    /// script `D` and `E`, and the file `n.txt`.
    fn built() -> (tempfile::TempDir, tempfile::TempDir) {
        let (entry, project) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let write = |name: &str, text: &str| {
            cache::write(&project.path().join(name), text.as_bytes()).expect("written")
        };
        write("release/run_x.d", "/t/run_x: /u/x.rs\n");
        write(
            "release/deps/run_x-0a.d",
            "/t/run_x: x.rs\n\nx.rs:\n\n# env-dep:A=1\\n2=3\n# env-dep:B\n# \
                env-dep:CARGO_PKG_NAME=x\n",
        );
        write(
            "release/deps/own_c-0b.d",
            "/t/own_c: c.rs\n\n# env-dep:C=1\n",
        );
        write(
            "release/deps/other-0c.d",
            "/t/other: o.rs\n\n# env-dep:Z=1\n",
        );
        write(
            "release/build/own-c-0d/output",
            "cargo:rerun-if-env-changed=D\ncargo::rerun-if-env-changed=E\ncargo:rerun-if-changed=../n.txt\n",
        );
        write("own/Cargo.toml", "");
        write("n.txt", "1");
        let at = |name: &str| project.path().join(name);
        let id = "path+file:///own#0.1.0";
        let told = [
            serde_json::json!({ "reason": "compiler-artifact", "package_id": id, "manifest_path": at("own/Cargo.toml"), "filenames": [at("release/deps/libown_c-0b.rlib")] }),
            serde_json::json!({ "reason": "build-script-executed", "package_id": id, "out_dir": at("release/build/own-c-0d/out") }),
            serde_json::json!({ "reason": "compiler-artifact", "package_id": "", "filenames": [at("release/run-x")], "executable": at("release/run-x") }),
        ];
        let told = told.map(|line| line.to_string()).join("\n");
        remember(entry.path(), &lines(told.as_bytes()), &|name| {
            (name == "A").then(|| "1".into())
        })
        .expect("written");
        (entry, project)
    }

    #[test]
    fn a_variable_that_is_asked_for_is_looked_at_again() {
        let (entry, _project) = built();
        let with = |set: &[(&str, &str)]| {
            unchanged(entry.path(), &|name| {
                set.iter()
                    .find(|(n, _)| *n == name)
                    .map(|(_, value)| value.into())
            })
        };
        assert!(with(&[("A", "1")]));
        assert!(with(&[("A", "1"), ("Z", "1"), ("CARGO_PKG_NAME", "y")]));
        for changed in [
            &[][..],
            &[("A", "2")],
            &[("A", "1"), ("B", "")],
            &[("A", "1"), ("C", "1")],
            &[("A", "1"), ("D", "1")],
            &[("A", "1"), ("E", "1")],
        ] {
            assert!(!with(changed), "{changed:?}");
        }
    }

    #[test]
    fn a_file_that_a_build_script_names_is_looked_at_again() {
        let (entry, project) = built();
        let same = || unchanged(entry.path(), &|name| (name == "A").then(|| "1".into()));
        assert!(same());
        cache::write(&project.path().join("n.txt"), b"2").expect("written");
        assert!(!same());
    }
}
