//! `cargo xtask docs`: pages that derive from declarations, and documentation that is executed.
//!
//! Without a flag the pages of `docs/src/reference` are written anew; `--check` only compares them.
//! Both follow every link and look for every excerpt;
//! `--run` executes the command blocks of README.md and docs/src and compares what they print (see
//! [`console`]); `--bless` does the same and writes what was really printed into the pages.

mod annotations;
mod citations;
mod compare;
mod console;
mod derive;
mod diagnostics;
mod excerpts;
mod help;
mod links;
mod session;
mod settings;
mod suite;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Writes the derived pages, or checks them and all links; runs the documented commands.
#[derive(clap::Args)]
pub struct Options {
    /// Write nothing; fail if a derived page or a link is out of date.
    #[arg(long)]
    check: bool,
    /// Run the commands of the pages and compare their output with the pages.
    #[arg(long)]
    run: bool,
    /// Run the commands and write their output into the pages.
    #[arg(long)]
    bless: bool,
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    /// Pages to run (default: all).
    #[arg(value_name = "page")]
    pages: Vec<PathBuf>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let root = root();
    let lath = locate(&root, options.lath.as_deref())?;
    let complaints = if options.run || options.bless {
        console::run(&root, &lath, &options.pages, options.bless)?
    } else {
        let mut complaints = derive::pages(&root, &lath, options.check)?;
        complaints.extend(links::complaints(&root)?);
        complaints.extend(citations::complaints(&root)?);
        complaints.extend(excerpts::complaints(&root)?);
        complaints
    };
    for complaint in &complaints {
        println!("{complaint}");
    }
    Ok(if complaints.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the repository")
        .to_owned()
}

/// The given `lath`, or the workspace's own after `cargo build`.
fn locate(root: &Path, given: Option<&Path>) -> Result<PathBuf, String> {
    crate::conformance::lath::locate(root, given)
}

/// README.md and every page of the book, by path.
fn pages(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut pages = vec![root.join("README.md")];
    let mut folders = vec![root.join("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))? {
            let path = entry.map_err(|e| e.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
