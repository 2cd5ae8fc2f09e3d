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
    let started = sources.join(FOLDERS[1]);
    built::shares(root, &started.join("share"))?;
    list_pages(&started)?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]);
    npm.arg(&packed)
        .args(FOLDERS.map(|name| sources.join(name)));
    made(&packed, "tgz", &mut npm)
}

/// Names each manual page: npm links those if it installs globally, and none of `directories.man`.
fn list_pages(package: &Path) -> Result<(), String> {
    let folder = package.join("share/man/man1");
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let names = entries.flatten().map(|entry| entry.file_name());
    let mut pages: Vec<String> = names
        .map(|name| format!("share/man/man1/{}", name.to_string_lossy()))
        .collect();
    pages.sort();
    let path = package.join("package.json");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut manifest: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    manifest["man"] = pages.into();
    let text = serde_json::to_string_pretty(&manifest).expect("plain data") + "\n";
    fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_page_is_named() {
        let package = tempfile::tempdir().expect("a folder");
        let pages = package.path().join("share/man/man1");
        fs::create_dir_all(&pages).expect("made");
        for name in ["lath-run.1", "lath.1"] {
            fs::write(pages.join(name), "page").expect("written");
        }
        let manifest = package.path().join("package.json");
        fs::write(&manifest, "{\"name\": \"lath\"}").expect("written");
        list_pages(package.path()).expect("listed");
        let text = fs::read_to_string(&manifest).expect("read");
        let manifest: Value = serde_json::from_str(&text).expect("JSON");
        let wanted = ["share/man/man1/lath-run.1", "share/man/man1/lath.1"];
        assert_eq!(manifest["man"], serde_json::json!(wanted));
        assert_eq!(manifest["name"], "lath");
    }
}
