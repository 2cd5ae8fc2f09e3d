//! npm's packages: one that starts the program, and one with the program for each platform.

use super::{PACKAGES, TARGET, VERSION, built, made};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages, as folders of `packaging/npm`; the platform's comes first.
const FOLDERS: [&str; 2] = ["lath-linux-x64", "lath"];

pub fn make(root: &Path) -> Result<Vec<PathBuf>, String> {
    let packed = root.join(PACKAGES).join("npm");
    let sources = root.join(PACKAGES).join("npm-sources");
    let _absent = fs::remove_dir_all(&sources);
    for name in FOLDERS {
        copy(&root.join("packaging/npm").join(name), &sources.join(name))?;
    }
    let program = sources.join(FOLDERS[0]).join("lath");
    fs::copy(built::path(root, TARGET), &program)
        .map_err(|e| format!("{}: {e}", program.display()))?;
    // npm links the pages of `directories.man`, if it installs globally.
    built::shares(root, &sources.join(FOLDERS[1]).join("share"))?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]);
    npm.arg(&packed)
        .args(FOLDERS.map(|name| sources.join(name)));
    made(&packed, "tgz", &mut npm)
}

/// A package's sources, if they are of this version.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries.flatten() {
        let read = |e| format!("{}: {e}", entry.path().display());
        fs::copy(entry.path(), to.join(entry.file_name())).map_err(read)?;
    }
    let manifest = to.join("package.json");
    let text = fs::read_to_string(&manifest).map_err(|e| format!("{}: {e}", manifest.display()))?;
    let manifest: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let depends = manifest["optionalDependencies"].as_object();
    let mut versions = depends.into_iter().flat_map(|all| all.values());
    if manifest["version"] != VERSION || !versions.all(|version| version == VERSION) {
        return Err(format!(
            "{}: its versions are not {VERSION}",
            from.display()
        ));
    }
    Ok(())
}
