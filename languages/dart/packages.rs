//! The list of packages: that of `dart pub get` for the user's file, and lath's own.

use crate::shared::portable::file_uri;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::paths::normal;
use serde_json::{Value, json};
use std::path::Path;

/// The list for compiling a wrapper.
pub const FILE: &str = "package_config.json";

/// Path of a project's list, below its folder.
const OF_PUB: &str = ".dart_tool/package_config.json";

/// The packages of the project around `source`, if there is one, with lath's in `own` replacing any
/// other of that name. L607: the project's list is damaged.
pub fn config(source: &Path, own: &Path) -> OrProblems<String> {
    let mut packages = of_project(source)?;
    packages.retain(|package| package["name"] != "lath");
    packages.push(json!({ "name": "lath", "rootUri": file_uri(own), "packageUri": "lib/", "languageVersion": "3.0" }));
    Ok(json!({ "configVersion": 2, "packages": packages }).to_string())
}

fn of_project(source: &Path) -> OrProblems<Vec<Value>> {
    let Some(list) = source
        .ancestors()
        .skip(1)
        .map(|folder| folder.join(OF_PUB))
        .find(|list| list.is_file())
    else {
        return Ok(Vec::new());
    };
    let damaged = |why: String| {
        let diagnostic =
            Diagnostic::error("L607", format!("cannot read {}: {why}", list.display()));
        vec![diagnostic.help("dart pub get writes it anew")]
    };
    let text = std::fs::read(&list).map_err(|error| damaged(error.to_string()))?;
    let read: Value = serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
    let packages = read["packages"]
        .as_array()
        .cloned()
        .ok_or_else(|| damaged("it lists no packages".to_owned()))?;
    let folder = list.parent().unwrap_or(Path::new("/"));
    Ok(packages
        .into_iter()
        .map(|package| absolute(package, folder))
        .collect())
}

/// Paths relative to the project's list need adjustment. A URI has no `..`.
fn absolute(mut package: Value, folder: &Path) -> Value {
    if let Some(relative) = package["rootUri"]
        .as_str()
        .filter(|root| !root.contains(':'))
    {
        package["rootUri"] = json!(file_uri(&normal(&folder.join(relative))));
    }
    package
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_projects_packages_are_found_from_anywhere() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("p/.dart_tool")).unwrap();
        std::fs::create_dir_all(root.join("p/bench")).unwrap();
        let list = json!({ "configVersion": 2, "packages": [
            { "name": "own", "rootUri": "../", "packageUri": "lib/" },
            { "name": "far", "rootUri": "file:///cache/far-1.0", "packageUri": "lib/" },
            { "name": "lath", "rootUri": "../old", "packageUri": "lib/" },
        ]});
        std::fs::write(root.join("p").join(OF_PUB), list.to_string()).unwrap();
        let read: Value = serde_json::from_str(
            &config(&root.join("p/bench/b.dart"), Path::new("/cache/lath")).unwrap(),
        )
        .unwrap();
        let roots: Vec<(&str, &str)> = read["packages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| (p["name"].as_str().unwrap(), p["rootUri"].as_str().unwrap()))
            .collect();
        let own = file_uri(&root.join("p"));
        assert_eq!(
            roots,
            [
                ("own", own.as_str()),
                ("far", "file:///cache/far-1.0"),
                ("lath", "file:///cache/lath")
            ]
        );
        std::fs::write(root.join("p").join(OF_PUB), "{").unwrap();
        assert_eq!(
            config(&root.join("p/bench/b.dart"), Path::new("/x")).unwrap_err()[0].code,
            "L607"
        );
        assert!(
            config(&root.join("elsewhere.dart"), Path::new("/x"))
                .unwrap()
                .contains("lath")
        );
    }
}
