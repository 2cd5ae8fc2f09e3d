//! Dependencies: npm packages and local packages, installed into a cache folder once for each list.
//! Only this module fetches anything, during the build, never while measuring.

use super::complaint::telling;
use super::platforms;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Key};
use crate::shared::mirror::{self, Mirror};
use crate::shared::readable::CannotRead;
use crate::shared::scripted::packages::{self, Installing};
use lath_core::diagnostic::OrProblems;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A dependency with an absolute path of its local package: `./p`, `file:../p`, `name@file:../p`.
pub fn located(wanted: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
    match split(wanted) {
        Some((before, path)) => format!("{before}{}", find(path).display()),
        None => wanted.to_owned(),
    }
}

/// The part before a local package's path, and the path.
fn split(wanted: &str) -> Option<(&str, &str)> {
    if wanted.starts_with(['.', '/']) {
        return Some(("", wanted));
    }
    let at = if wanted.starts_with(FILE) {
        0
    } else {
        wanted.find(&format!("@{FILE}"))? + 1
    } + FILE.len();
    Some(wanted.split_at(at))
}

/// For a package that npm takes from a folder or an archive of the user.
const FILE: &str = "file:";

/// Places of the user's own packages.
pub fn local(wanted: &[String]) -> Vec<PathBuf> {
    wanted
        .iter()
        .filter_map(|one| split(one))
        .map(|(_, path)| PathBuf::from(path))
        .collect()
}

/// Search folders for packages. L607 if npm cannot install them.
pub fn folders(wanted: &[String], verbose: bool) -> OrProblems<Vec<PathBuf>> {
    if wanted.is_empty() {
        Ok(Vec::new())
    } else {
        install(wanted, verbose).map(|folder| vec![folder])
    }
}

/// Installs packages, and returns their `node_modules`.
pub fn install(wanted: &[String], verbose: bool) -> OrProblems<PathBuf> {
    let folder = packages::folder(&entry(wanted)?, |unfinished| {
        cache::create_folder(unfinished).or_cannot_write(unfinished)?;
        fetch(unfinished, wanted, verbose)
    })?;
    Ok(folder.join("node_modules"))
}

fn fetch(folder: &Path, wanted: &[String], verbose: bool) -> OrProblems<()> {
    let (mirror, copies) = copied(wanted)?;
    let installing = Installing {
        manager: "npm",
        wanted: wanted.join(", "),
        mirror: &mirror,
        verbose,
    };
    let npm = platforms::npm().ok_or_else(|| {
        let problem = installing.cannot("npm is not installed");
        vec![problem.help("on Debian: apt install npm")]
    })?;
    // Its own package.json, or npm would use a project above it.
    let project = folder.join("package.json");
    cache::write(&project, b"{\"private\":true}").or_cannot_write(&project)?;
    let mut command = vec![npm.to_string_lossy().into_owned()];
    command.extend(
        [
            "install",
            "--no-audit",
            "--no-fund",
            "--no-update-notifier",
            "--install-links",
            "--prefix",
        ]
        .map(String::from),
    );
    command.push(folder.to_string_lossy().into_owned());
    // Scripts of packages are foreign code.
    command.extend(lath_tools::only_looks().then(|| "--ignore-scripts".to_owned()));
    command.push("--".to_owned());
    command.extend(copies);
    let more = |npm: &mut Command| {
        npm.current_dir(folder);
    };
    installing.run(&command, more, why)
}

fn entry(wanted: &[String]) -> OrProblems<cache::Entry> {
    let mut key = Key::new();
    for one in wanted {
        // For a local package only its content counts: wrappers contain the key.
        key.add(split(one).map_or(one.as_str(), |(before, _)| before));
    }
    for path in own_packages(wanted)? {
        mirror::add(&path, &mut key).or_cannot_depend(&path)?;
    }
    // Packages without their scripts are different.
    key.add(if lath_tools::only_looks() {
        "no scripts"
    } else {
        ""
    });
    cache::entry("npm", &key.finish())
}

/// The requested packages are installed.
pub fn has(wanted: &[String]) -> bool {
    entry(wanted).is_ok_and(|entry| packages::are_installed(&entry))
}

/// Local packages, with those they use from beside them, each once.
fn own_packages(wanted: &[String]) -> OrProblems<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for path in local(wanted) {
        add_package(&path, &mut known, &mut found).or_cannot_depend(&path)?;
    }
    Ok(found)
}

fn add_package(
    path: &Path,
    known: &mut BTreeSet<PathBuf>,
    found: &mut Vec<PathBuf>,
) -> std::io::Result<()> {
    if !known.insert(path.canonicalize()?) {
        return Ok(());
    }
    found.push(path.to_owned());
    let project = std::fs::read(path.join("package.json"))
        .ok()
        .and_then(|text| serde_json::from_slice::<Value>(&text).ok())
        .unwrap_or_default();
    let wanted = ["dependencies", "optionalDependencies"]
        .into_iter()
        .flat_map(|kind| project[kind].as_object().into_iter().flatten());
    let local: Vec<PathBuf> = wanted
        .filter_map(|(_, value)| Some(path.join(value.as_str()?.strip_prefix(FILE)?)))
        .collect();
    // npm reports missing ones.
    local
        .iter()
        .filter(|other| other.exists())
        .try_for_each(|other| add_package(other, known, found))
}

/// Copies of local packages, and npm's requests for them: npm runs their scripts in place.
fn copied(wanted: &[String]) -> OrProblems<(Mirror, Vec<String>)> {
    let mirror =
        Mirror::new(false).map_err(|error| mirror::cannot_copy(&std::env::temp_dir(), &error))?;
    for path in own_packages(wanted)?.iter().filter(|path| path.is_dir()) {
        mirror
            .copy(path)
            .map_err(|error| mirror::cannot_copy(path, &error))?;
    }
    let place = |one: &String| -> OrProblems<String> {
        match split(one) {
            Some((before, path)) if Path::new(path).is_dir() => {
                let path = Path::new(path).canonicalize().or_cannot_depend(path)?;
                Ok(format!("{before}{}", mirror.place(&path).display()))
            }
            _ => Ok(one.clone()),
        }
    };
    let wanted = wanted.iter().map(place).collect::<Result<_, _>>()?;
    Ok((mirror, wanted))
}

/// The reason in what npm said, and what helps.
fn why(said: &str) -> (String, String) {
    let told = |line: &&str| {
        line.starts_with("npm error")
            && !line.starts_with("npm error code")
            && !line.contains("A complete log")
    };
    let reason = said.lines().find(told).map_or("no output", |line| {
        line.trim_start_matches("npm error").trim()
    });
    (reason.to_owned(), telling(said))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_packages_are_found_in_every_notation() {
        let located = |wanted: &str| located(wanted, &|path| Path::new("/f").join(path));
        assert_eq!(
            ["./p", "file:p", "mine@file:../p", "@s/mine@file:p"].map(located),
            [
                "/f/./p",
                "file:/f/p",
                "mine@file:/f/../p",
                "@s/mine@file:/f/p"
            ]
        );
        assert_eq!(["left-pad@1", "@s/p"].map(located), ["left-pad@1", "@s/p"]);
        assert_eq!(
            local(&["mine@file:/p".to_owned(), "x@1".to_owned()]),
            [PathBuf::from("/p")]
        );
    }
}
