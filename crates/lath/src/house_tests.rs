//! What the house rules say of the command line and of all crates, counted.

mod circles;
mod data;
mod map;
mod marks;
mod width;

use crate::line::Lath;
use clap::CommandFactory;
use std::fs;
use std::path::{Path, PathBuf};

/// Lines of the command line at most, tests left out: for each command that it has.
const MOST_EACH: usize = 290;

fn crates() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("it lies among the others")
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// Packages of the workspace with a folder in `crates`.
fn packages() -> Vec<PathBuf> {
    let entries = fs::read_dir(crates()).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .filter(|path| path.join("Cargo.toml").is_file())
        .collect()
}

/// The command line parses arguments, calls and prints. The rest belongs to the other crates.
#[test]
fn the_command_line_is_small() {
    let lines = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a source");
        let code = text.lines();
        code.take_while(|line| *line != "mod tests {").count()
    };
    let files = sources(&crates().join("lath/src"));
    let own = |path: &PathBuf| !path.to_string_lossy().contains("/house_tests");
    let all: usize = files.into_iter().filter(own).map(lines).sum();
    let most = MOST_EACH * Lath::command().get_subcommands().count();
    assert!(all > most / 2, "where is it? {all} lines");
    assert!(all < most, "{all} lines: what of it is no command line?");
}

#[test]
fn nobody_else_parses_arguments() {
    for package in packages() {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
        let parses = manifest.lines().any(|line| line.starts_with("clap"));
        assert_eq!(parses, package.ends_with("lath"), "{}", package.display());
    }
}

/// `clippy.toml` has the number.
#[test]
fn long_functions_are_looked_for_everywhere() {
    let workspace = crates().parent().expect("the workspace");
    let others = ["languages", "research", "xtask"].map(|name| workspace.join(name));
    let packages = packages();
    assert!(packages.len() > 10, "where are they? {packages:?}");
    for package in packages.iter().chain(&others) {
        let roots = ["src/lib.rs", "src/main.rs", "lib.rs"].map(|name| package.join(name));
        let text = roots.iter().find_map(|path| fs::read_to_string(path).ok());
        let looks = "#![cfg_attr(not(test), warn(clippy::too_many_lines))]";
        assert!(
            text.is_some_and(|text| text.contains(looks)),
            "{} does not say {looks}",
            package.display()
        );
    }
}

/// Tests the way of a flag into the plan: the flag, the option, and the conversion. Only the runner
/// names it once more.
#[test]
fn an_option_of_a_run_is_written_down_in_three_places() {
    let ours = ["lath", "lath-suite", "lath-core"].map(|name| crates().join(name).join("src"));
    for option in ["force_gc", "fail_on_error"] {
        let named: Vec<(PathBuf, usize)> = ours
            .iter()
            .flat_map(|folder| sources(folder))
            .filter(|path| !path.to_string_lossy().contains("/house_tests"))
            .flat_map(|path| {
                let text = fs::read_to_string(&path).unwrap_or_default();
                let found = text
                    .lines()
                    .enumerate()
                    .filter(|(_, line)| line.contains(option));
                found
                    .map(|(line, _)| (path.clone(), line + 1))
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(named.len(), 3, "{option}: {named:?}");
    }
}

/// Programs are found by one rule, in `lath_tools::find`.
#[test]
fn nobody_else_searches_path() {
    let languages = crates().join("../languages");
    for file in [sources(crates()), sources(&languages)].concat() {
        // A checkout may lie in a folder called `tests`.
        let below = |root: &Path| file.strip_prefix(root).ok();
        let path = below(crates()).or_else(|| below(&languages));
        let path = format!("/{}", path.expect("below one of them").display());
        let folders = ["/tests/", "/house_tests", "/shared/testing/"];
        let is_test = folders.iter().any(|folder| path.contains(folder));
        let text = fs::read_to_string(&file).expect("a source");
        let code = text.split("mod tests {").next().expect("text");
        let searches = code.contains("\"PATH\"");
        assert_eq!(
            searches && !is_test,
            path.ends_with("lath-tools/src/find.rs"),
            "{path} searches PATH: use lath_tools::find"
        );
    }
}
