//! What the program is made of, as CycloneDX 1.5 has it: every crate that is compiled into it or
//! runs while it is built, with version, licence, checksum and what it depends on. All comes from
//! cargo: `cargo metadata` and `Cargo.lock`. Equal sources give equal files.

use crate::output::output;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    /// `None`: of this workspace.
    source: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Resolved>,
}

#[derive(Deserialize)]
struct Resolved {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `None`: what the program needs; `build`; `dev`.
    kind: Option<String>,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    checksum: Option<String>,
}

/// Writes `lath-<version>.cdx.json` into a folder, for the program of this target.
pub fn write(root: &Path, folder: &Path, target: &str) -> Result<PathBuf, String> {
    let to = folder.join(concat!("lath-", env!("CARGO_PKG_VERSION"), ".cdx.json"));
    let text = serde_json::to_string_pretty(&document(root, target)?).expect("plain data") + "\n";
    fs::write(&to, text).map_err(|e| format!("{}: {e}", to.display()))?;
    Ok(to)
}

fn document(root: &Path, target: &str) -> Result<Value, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    cargo.args(["--filter-platform", target]).current_dir(root);
    let metadata: Metadata =
        serde_json::from_str(&output(&mut cargo)?).map_err(|e| format!("cargo metadata: {e}"))?;
    let lock = root.join("Cargo.lock");
    let text = fs::read_to_string(&lock).map_err(|e| format!("{}: {e}", lock.display()))?;
    let lock: Lock = toml::from_str(&text).map_err(|e| format!("{}: {e}", lock.display()))?;
    let sums: BTreeMap<(&str, &str), &str> = lock
        .package
        .iter()
        .filter_map(|one| Some(((&*one.name, &*one.version), one.checksum.as_deref()?)))
        .collect();
    let packages: BTreeMap<&str, &Package> = metadata
        .packages
        .iter()
        .map(|package| (&*package.id, package))
        .collect();
    let nodes: BTreeMap<&str, &Resolved> = metadata
        .resolve
        .nodes
        .iter()
        .map(|one| (&*one.id, one))
        .collect();
    let program = packages
        .values()
        .find(|package| package.name == "lath" && package.source.is_none())
        .ok_or("cargo metadata has no lath")?;
    let parts = reached(&program.id, &nodes);
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for id in &parts {
        let package = packages[id];
        if package.id != program.id {
            components.push(component(package, &sums));
        }
        let mut on: Vec<String> = needed(nodes[id]).map(|id| purl(packages[id])).collect();
        on.sort();
        dependencies.push(json!({ "ref": purl(package), "dependsOn": on }));
    }
    components.sort_by_key(|one| one["bom-ref"].to_string());
    dependencies.sort_by_key(|one| one["ref"].to_string());
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "bom-ref": purl(program),
            "name": program.name,
            "version": program.version,
            "purl": purl(program),
            "licenses": licences(program),
        } },
        "components": components,
        "dependencies": dependencies,
    }))
}

/// A package and all that its build needs.
fn reached<'a>(from: &'a str, nodes: &BTreeMap<&'a str, &'a Resolved>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::from([from]);
    let mut left = vec![from];
    while let Some(id) = left.pop() {
        left.extend(needed(nodes[id]).filter(|id| found.insert(id)));
    }
    found
}

/// What a package needs except for its tests.
fn needed(one: &Resolved) -> impl Iterator<Item = &str> {
    let needed = |dependency: &&Dependency| {
        let mut kinds = dependency.dep_kinds.iter();
        kinds.any(|kind| kind.kind.as_deref() != Some("dev"))
    };
    one.deps.iter().filter(needed).map(|one| &*one.pkg)
}

fn component(package: &Package, sums: &BTreeMap<(&str, &str), &str>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "purl": purl(package),
        "licenses": licences(package),
    });
    if let Some(sum) = sums.get(&(&*package.name, &*package.version)) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

fn licences(package: &Package) -> Value {
    // Old crates have a slash for `OR`.
    let expression = package
        .license
        .as_ref()
        .map(|licence| licence.replace('/', " OR "));
    expression.map_or_else(
        || json!([]),
        |expression| json!([{ "expression": expression }]),
    )
}

fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::fixtures::root;

    #[test]
    fn it_has_what_the_program_is_made_of_and_nothing_of_its_tests() {
        let document = document(&root(), "x86_64-unknown-linux-musl").unwrap();
        let components = document["components"].as_array().unwrap();
        let named = |name: &str| components.iter().find(|one| one["name"] == name);
        let serde = named("serde_json").expect("it is compiled in");
        assert_eq!(serde["hashes"][0]["content"].as_str().unwrap().len(), 64);
        assert_eq!(serde["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert!(named("lath-core").is_some() && named("cc").is_some());
        for absent in ["insta", "proptest", "assert_cmd", "xtask", "research"] {
            assert!(named(absent).is_none(), "{absent}");
        }
        let known: BTreeSet<&str> = components
            .iter()
            .chain([&document["metadata"]["component"]])
            .map(|one| one["bom-ref"].as_str().unwrap())
            .collect();
        for one in document["dependencies"].as_array().unwrap() {
            for on in one["dependsOn"].as_array().unwrap() {
                assert!(known.contains(on.as_str().unwrap()), "{on}");
            }
        }
    }
}
