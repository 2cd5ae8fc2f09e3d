//! Dependencies: pip's requirements and local paths, installed into a cache folder once for each
//! interpreter and list. Only this module fetches anything, during the build, never while
//! measuring.

use super::complaint::telling;
use super::probe::Interpreter;
use super::project::AS_IT_IS;
use super::requirements;
use crate::shared::cache::{self, Key};
use crate::shared::mirror::{self, Mirror};
use crate::shared::portable::file_uri;
use crate::shared::readable::CannotRead;
use crate::shared::scripted::packages::{self, Installing};
use crate::shared::toolchain::Toolchain as _;
use lath_core::diagnostic::OrProblems;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A dependency with an absolute path of its local project: `./p`, `file:../p`, `name @ file:../p`.
/// A file `….txt` is a list of requirements.
pub fn located(wanted: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
    match split(wanted) {
        // pip needs absolute URLs.
        Some((before, path)) if before.ends_with(FILE) => {
            format!("{before}//{}", find(path).display())
        }
        Some((before, path)) => format!("{before}{}", find(path).display()),
        None => wanted.to_owned(),
    }
}

/// The part before a local project's path, and the path.
pub fn split(wanted: &str) -> Option<(&str, &str)> {
    if wanted.starts_with(['.', '/']) {
        return Some(("", wanted));
    }
    let at = wanted
        .find(FILE)
        .filter(|at| *at == 0 || wanted[..*at].trim_end().ends_with('@'))?
        + FILE.len();
    let (before, path) = wanted.split_at(at);
    Some((before, path.strip_prefix("//").unwrap_or(path)))
}

const FILE: &str = "file:";

/// Places of the user's own projects, modules and lists.
pub fn local(wanted: &[String]) -> Vec<PathBuf> {
    wanted
        .iter()
        .filter_map(|one| split(one))
        .map(|(_, path)| PathBuf::from(path))
        .collect()
}

/// A list of requirements, in a file.
fn is_list(wanted: &str) -> bool {
    wanted.starts_with('/') && Path::new(wanted).extension().is_some_and(|e| e == "txt")
}

/// Search folders for modules. L607 if pip cannot install the requirements.
pub fn folders(
    interpreter: &Interpreter,
    wanted: &[String],
    verbose: bool,
) -> OrProblems<Vec<PathBuf>> {
    // A folder with modules, not a project: used unchanged.
    let (plain, installed): (Vec<&String>, Vec<&String>) = wanted.iter().partition(|w| is_plain(w));
    let mut folders: Vec<PathBuf> = plain.into_iter().map(PathBuf::from).collect();
    if !installed.is_empty() {
        folders.push(install(interpreter, &installed, verbose)?);
    }
    Ok(folders)
}

/// Folders with the user's modules, which are used unchanged.
pub fn plain(wanted: &[String]) -> Vec<PathBuf> {
    let plain = wanted.iter().filter(|one| is_plain(one));
    plain.map(PathBuf::from).collect()
}

fn is_plain(wanted: &str) -> bool {
    let path = Path::new(wanted);
    if wanted.ends_with(AS_IT_IS) {
        return path.is_dir();
    }
    wanted.starts_with('/')
        && path.is_dir()
        && !["pyproject.toml", "setup.py", "setup.cfg"]
            .iter()
            .any(|file| path.join(file).is_file())
}

fn install(interpreter: &Interpreter, wanted: &[&String], verbose: bool) -> OrProblems<PathBuf> {
    let entry = entry(interpreter, wanted)?;
    packages::folder(&entry, |unfinished| {
        fetch(interpreter, wanted, unfinished, verbose)
    })
}

fn fetch(
    interpreter: &Interpreter,
    wanted: &[&String],
    folder: &Path,
    verbose: bool,
) -> OrProblems<()> {
    let mut command = vec![interpreter.path.to_string_lossy().into_owned()];
    command.extend(
        [
            "-m",
            "pip",
            "install",
            "--no-input",
            "--disable-pip-version-check",
            "--no-warn-script-location",
            "--target",
        ]
        .map(String::from),
    );
    command.push(folder.to_string_lossy().into_owned());
    let (lists, others): (Vec<&String>, Vec<&String>) = wanted.iter().partition(|one| is_list(one));
    let mirror =
        Mirror::new(true).map_err(|error| mirror::cannot_copy(&std::env::temp_dir(), &error))?;
    let failed = |one: &str, error: &std::io::Error| {
        mirror::cannot_copy(Path::new(split(one).map_or(one, |(_, path)| path)), error)
    };
    let mut beside = PathBuf::from("/");
    for list in lists.iter().rev() {
        let copy =
            requirements::copy(Path::new(list), &mirror).map_err(|error| failed(list, &error))?;
        // Relative paths in a list belong to pip's working folder: use its author's.
        beside = copy.parent().map_or(beside, Path::to_path_buf);
        command.splice(
            command.len()..command.len(),
            ["-r".to_owned(), copy.to_string_lossy().into_owned()],
        );
    }
    // No option follows, whatever its form.
    command.push("--".to_owned());
    for one in others {
        command.push(copied(one, Path::new("/"), &mirror).map_err(|error| failed(one, &error))?);
    }
    let wanted: Vec<&str> = wanted.iter().map(|one| one.as_str()).collect();
    let installing = Installing {
        manager: "pip",
        wanted: wanted.join(", "),
        mirror: &mirror,
        verbose,
    };
    let more = |pip: &mut Command| {
        pip.current_dir(&beside)
            .env("PIP_ROOT_USER_ACTION", "ignore")
            // Do not write to the user's repositories.
            .env("GIT_OPTIONAL_LOCKS", "0");
    };
    installing.run(&command, more, why)
}

fn entry(interpreter: &Interpreter, wanted: &[&String]) -> OrProblems<cache::Entry> {
    let mut key = Key::new();
    key.add(interpreter.path.as_os_str().as_encoded_bytes())
        .add(interpreter.title())
        .add(&interpreter.abi);
    for one in wanted {
        key.add(one);
        if let Some((_, path)) = split(one) {
            let path = Path::new(bare(path, Path::new("/")).0);
            let added = if is_list(one) {
                requirements::add(path, &mut key)
            } else {
                mirror::add(path, &mut key)
            };
            added.or_cannot_depend(path)?;
        }
    }
    cache::entry("pip", &key.finish())
}

/// The requested packages are installed.
pub fn has(interpreter: &Interpreter, wanted: &[String]) -> bool {
    let installed: Vec<&String> = wanted.iter().filter(|w| !is_plain(w)).collect();
    entry(interpreter, &installed).is_ok_and(|entry| packages::are_installed(&entry))
}

/// A path without pip's additions: `./p[extra]`, `./p ; python_version > "3.11"`. `folder`: its
/// base.
pub fn bare<'a>(path: &'a str, folder: &Path) -> (&'a str, &'a str) {
    let end = if folder.join(path).exists() {
        None
    } else {
        path.find(['[', ';', '#'])
    };
    let bare = path[..end.unwrap_or(path.len())].trim_end();
    (bare, &path[bare.len()..])
}

/// A dependency that pip builds from a copy, if it is a user's project: setuptools and others leave
/// files in the project, and reuse them.
pub fn copied(wanted: &str, folder: &Path, mirror: &Mirror) -> std::io::Result<String> {
    let Some((before, path)) = split(wanted) else {
        return Ok(wanted.to_owned());
    };
    let (path, after) = bare(path, folder);
    let project = folder.join(path);
    let name = before.strip_suffix(FILE);
    let place = match project.is_dir() {
        true => mirror.copy(&project)?,
        false if name.is_some() && project.exists() => project,
        false => return Ok(wanted.to_owned()),
    };
    // A URL has no blanks.
    Ok(name.map_or_else(
        || format!("{before}{}{after}", place.display()),
        |name| format!("{name}{}{after}", file_uri(&place)),
    ))
}

/// The reason in what pip said, and what helps.
fn why(said: &str) -> (String, String) {
    let mut errors = said
        .lines()
        .filter(|line| line.contains("ERROR") || line.contains("No module named"));
    let reason = errors.next_back().or_else(|| said.lines().last());
    let reason = reason.unwrap_or("no output").trim_start_matches("ERROR: ");
    let mut help = telling(said);
    if said.contains("No module named pip") {
        help.push_str("\nthis interpreter has no pip; on Debian: apt install python3-pip");
    }
    (reason.to_owned(), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_projects_are_found_in_every_notation() {
        let located = |wanted: &str| located(wanted, &|path| Path::new("/f").join(path));
        assert_eq!(
            ["./p", "file:p", "mine @ file:p", "mine@file:///p"].map(located),
            [
                "/f/./p",
                "file:///f/p",
                "mine @ file:///f/p",
                "mine@file:///p"
            ]
        );
        assert_eq!(
            ["numpy>=1.26", "x @ https://example.org/x.whl"].map(located),
            ["numpy>=1.26", "x @ https://example.org/x.whl"]
        );
    }
}
