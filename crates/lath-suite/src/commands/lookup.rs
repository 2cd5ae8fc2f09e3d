//! The programs of commands.

use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use lath_core::paths::{names_in, near};
use lath_tools::path_folders;
use std::path::{Path, PathBuf};

/// The program of a command that runs in this folder.
pub fn find(name: &str, folder: Option<&Path>) -> Option<PathBuf> {
    lath_tools::find(from(name, folder))
}

/// A path is relative to the folder.
fn from(name: &str, folder: Option<&Path>) -> PathBuf {
    let folder = folder.filter(|_| name.contains('/'));
    folder.map_or_else(|| PathBuf::from(name), |folder| folder.join(name))
}

/// L527: there is no such program, or it cannot be executed.
pub fn check(name: &str, folder: Option<&Path>) -> Result<(), Diagnostic> {
    let problem = |message: String| Diagnostic::error("L527", message);
    if find(name, folder).is_some() {
        return Ok(());
    }
    let path = from(name, folder);
    let is_path = name.contains('/');
    if is_path && path.is_dir() {
        return Err(problem(format!(
            "{name} is a folder, and a command must be a program"
        )));
    }
    if is_path && path.exists() {
        let script = lath_languages::quoted(name);
        return Err(problem(format!("{name} is not executable")).help(format!(
            "chmod +x {script}, or name its interpreter before it"
        )));
    }
    let problem = problem(format!("command not found: {name}"));
    Err(match meant(name) {
        Some(meant) => problem.help(format!("did you mean {meant}?")),
        None => problem
            .help("name a program on PATH, or its path; for a shell's own commands use --shell sh"),
    })
}

/// SHA-256 of a program, hexadecimal; `None`: it cannot be read.
pub fn hash(path: &str) -> Option<String> {
    lath_runner::hash(Path::new(path)).ok()
}

fn meant(name: &str) -> Option<String> {
    if name.contains('/') {
        return near(Path::new(name)).map(|path| path.display().to_string());
    }
    let folders = path_folders();
    let names: Vec<String> = folders.iter().flat_map(|folder| names_in(folder)).collect();
    closest(name, names.iter().map(String::as_str)).map(str::to_owned)
}
