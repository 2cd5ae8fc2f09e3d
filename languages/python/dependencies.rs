//! Dependencies: pip's requirements and local paths, installed into a folder of the cache once for each interpreter and list. This is
//! the only place where anything is fetched, and it happens while building, never while measuring.

use super::complaint::telling;
use super::probe::Interpreter;
use crate::cache::{self, Key};
use crate::doing::doing;
use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output, problem};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder of an entry: there only when it is complete.
const PACKAGES: &str = "packages";

/// A dependency with the path of a local project made absolute: `./p`, `file:../p`, `name @ file:../p`. A file `….txt` is a list of requirements.
pub fn located(wanted: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
    match split(wanted) {
        // pip wants URLs to be absolute.
        Some((before, path)) if before.ends_with(FILE) => format!("{before}//{}", find(path).display()),
        Some((before, path)) => format!("{before}{}", find(path).display()),
        None => wanted.to_owned(),
    }
}

/// What is before the path of a local project, and the path.
fn split(wanted: &str) -> Option<(&str, &str)> {
    if wanted.starts_with(['.', '/']) {
        return Some(("", wanted));
    }
    let at = wanted.find(FILE).filter(|at| *at == 0 || wanted[..*at].trim_end().ends_with('@'))? + FILE.len();
    let (before, path) = wanted.split_at(at);
    Some((before, path.strip_prefix("//").unwrap_or(path)))
}

const FILE: &str = "file:";

/// Where the user's own projects, modules and lists are.
pub fn local(wanted: &[String]) -> Vec<PathBuf> {
    wanted.iter().filter_map(|one| split(one)).map(|(_, path)| PathBuf::from(path)).collect()
}

/// A list of requirements, in a file.
fn is_list(wanted: &str) -> bool {
    wanted.starts_with('/') && Path::new(wanted).extension().is_some_and(|e| e == "txt")
}

/// Folders to be searched for modules. L607 if pip cannot install what is asked for.
pub fn folders(interpreter: &Interpreter, wanted: &[String], verbose: bool) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
    // A folder with modules, not a project: used as it is.
    let (plain, installed): (Vec<&String>, Vec<&String>) = wanted.iter().partition(|w| is_plain(w));
    let mut folders: Vec<PathBuf> = plain.into_iter().map(PathBuf::from).collect();
    if !installed.is_empty() {
        folders.push(install(interpreter, &installed, verbose)?);
    }
    Ok(folders)
}

fn is_plain(wanted: &str) -> bool {
    let path = Path::new(wanted);
    wanted.starts_with('/') && path.is_dir() && !["pyproject.toml", "setup.py", "setup.cfg"].iter().any(|file| path.join(file).is_file())
}

fn install(interpreter: &Interpreter, wanted: &[&String], verbose: bool) -> Result<PathBuf, Vec<Diagnostic>> {
    let entry = entry(interpreter, wanted)?;
    let folder = entry.folder.join(PACKAGES);
    if folder.is_dir() {
        return Ok(folder);
    }
    // Complete or not there: an interrupted installation leaves nothing that would be used.
    let unfinished = entry.folder.join("unfinished");
    let _ = std::fs::remove_dir_all(&unfinished);
    let mut command = vec![interpreter.path.to_string_lossy().into_owned()];
    command.extend(["-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--no-warn-script-location", "--target"].map(String::from));
    command.push(unfinished.to_string_lossy().into_owned());
    let (lists, others): (Vec<&String>, Vec<&String>) = wanted.iter().partition(|one| is_list(one));
    command.extend(lists.iter().flat_map(|list| ["-r".to_owned(), (*list).clone()]));
    // What follows is no option, whatever it looks like.
    command.push("--".to_owned());
    command.extend(others.into_iter().cloned());
    // Relative paths in a list belong to where pip runs: as its author would run it.
    let beside = lists.first().and_then(|list| Path::new(list).parent()).unwrap_or(Path::new("/"));
    run(&command, beside, verbose, wanted)?;
    std::fs::rename(&unfinished, &folder).map_err(|error| vec![cache::cannot_write(&folder, &error)])?;
    Ok(folder)
}

fn entry(interpreter: &Interpreter, wanted: &[&String]) -> Result<cache::Entry, Vec<Diagnostic>> {
    let mut key = Key::new();
    key.add(interpreter.path.as_os_str().as_encoded_bytes()).add(interpreter.title()).add(&interpreter.abi);
    for one in wanted {
        key.add(one);
        if let Some((_, path)) = split(one) {
            let add = if is_list(path) { list } else { content };
            add(Path::new(path), &mut key).map_err(|error| vec![Diagnostic::error("L607", format!("cannot read {path}: {error}"))])?;
        }
    }
    cache::entry("pip", &key.finish())
}

/// What pip would be asked for has been installed.
pub fn has(interpreter: &Interpreter, wanted: &[String]) -> bool {
    let installed: Vec<&String> = wanted.iter().filter(|w| !is_plain(w)).collect();
    entry(interpreter, &installed).is_ok_and(|entry| entry.folder.join(PACKAGES).is_dir())
}

/// A list of requirements, with the lists and the projects that it names.
fn list(path: &Path, key: &mut Key) -> std::io::Result<()> {
    let text = std::fs::read_to_string(path)?;
    key.add(&text);
    let folder = path.parent().unwrap_or(Path::new("/"));
    for line in text.lines().map(|line| line.split(" #").next().unwrap_or_default().trim()) {
        let named = |options: &[&str]| options.iter().find_map(|option| line.strip_prefix(option)).map(|rest| rest.trim_start_matches(['=', ' ']));
        if let Some(other) = named(&["-r", "--requirement", "-c", "--constraint"]) {
            list(&folder.join(other), key)?;
        } else if let Some((_, project)) = split(named(&["-e", "--editable"]).unwrap_or(line)) {
            content(&folder.join(project), key)?;
        }
    }
    Ok(())
}

/// Names and contents of a local project: what pip would build from.
fn content(path: &Path, key: &mut Key) -> std::io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> = std::fs::read_dir(path)?.flatten().map(|entry| entry.path()).collect();
        entries.sort();
        let hidden = |p: &PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.') || n == "__pycache__");
        return entries.iter().filter(|p| !hidden(p)).try_for_each(|entry| content(entry, key));
    }
    key.add(path.as_os_str().as_encoded_bytes()).add(cache::hash_file(path)?);
    Ok(())
}

fn names(wanted: &[&String]) -> String {
    wanted.iter().map(|one| one.as_str()).collect::<Vec<_>>().join(", ")
}

fn run(command: &[String], folder: &Path, verbose: bool, wanted: &[&String]) -> Result<(), Vec<Diagnostic>> {
    if verbose {
        eprintln!("{}", command.join(" "));
    }
    let _doing = doing(format!("pip installs {}", names(wanted)));
    let mut pip = Command::new(&command[0]);
    pip.args(&command[1..]).current_dir(folder).env("PIP_ROOT_USER_ACTION", "ignore").env("LC_ALL", "C.UTF-8");
    let output = output(&mut pip, Task::Build).map_err(|error| vec![problem(&command[0], &error)])?;
    if verbose {
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
    }
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> = said.lines().filter(|line| line.contains("ERROR") || line.contains("No module named")).collect();
    let reason = errors.last().copied().or_else(|| said.lines().last()).unwrap_or("it said nothing").trim_start_matches("ERROR: ");
    let mut help = telling(&said);
    if said.contains("No module named pip") {
        help.push_str("\nthis interpreter has no pip; on Debian: apt install python3-pip");
    }
    help.push_str(&format!("\nthe command was: {}", command.join(" ")));
    Err(vec![Diagnostic::error("L607", format!("cannot install {}: {reason}", names(wanted))).help(help)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_projects_are_found_in_every_notation() {
        let located = |wanted: &str| located(wanted, &|path| Path::new("/f").join(path));
        assert_eq!(
            ["./p", "file:p", "mine @ file:p", "mine@file:///p"].map(located),
            ["/f/./p", "file:///f/p", "mine @ file:///f/p", "mine@file:///p"]
        );
        assert_eq!(["numpy>=1.26", "x @ https://example.org/x.whl"].map(located), ["numpy>=1.26", "x @ https://example.org/x.whl"]);
    }

    #[test]
    fn a_list_is_known_by_what_it_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("p")).expect("made");
        for (name, text) in [("all.txt", "-r more.txt\n"), ("more.txt", "./p  # mine\n"), ("p/setup.py", "1")] {
            std::fs::write(at(name), text).expect("written");
        }
        let key = || {
            let mut key = Key::new();
            list(&at("all.txt"), &mut key).expect("readable");
            key.finish()
        };
        let before = key();
        std::fs::write(at("p/setup.py"), "2").expect("written");
        assert_ne!(before, key());
    }
}
