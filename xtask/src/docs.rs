//! `cargo xtask docs`: pages that derive from declarations, and documentation that is executed.
//!
//! Without a flag the pages of `docs/src/reference` and the pictures are written anew; `--check` only
//! compares them.
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
pub(crate) mod pages;
mod pictures;
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
        let samples = crate::samples::load(&root)?;
        complaints.extend(crate::samples::page::complaints(
            &root,
            &samples,
            options.check,
        )?);
        complaints.extend(pictures::complaints(&root, &lath, options.check)?);
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
