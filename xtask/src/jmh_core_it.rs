//! `cargo xtask jmh-core-it FOLDER`: JMH's own integration tests, with lath in the place of JMH's
//! `Runner`. Their sources stay where they are: FOLDER is a clone of openjdk/jmh, or a bare one.
//!
//! [`build`] makes a jar of them, [`outcome`] runs a class and says what became of it, [`page`] writes
//! the book's page. `jmh_core_it/known.toml` has the reasons of what cannot hold.

mod build;
mod outcome;
mod page;

use crate::conformance::fixtures::root;
use crate::conformance::lath;
use crate::output;
use build::Built;
use outcome::{Outcome, State};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs JMH's integration tests (tag 1.37 of a clone of openjdk/jmh) with lath in the place of JMH's `Runner`, and writes the book's page of them. All of them take more than half an hour; a class whose outcome `--work` has already is not run again.
#[derive(clap::Args)]
pub struct Options {
    /// A clone of openjdk/jmh with the tag 1.37.
    #[arg(value_name = "FOLDER")]
    clone: PathBuf,
    /// Only classes whose names contain one of these; the page is then not written.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Where the jar and the outcomes are kept.
    #[arg(long, value_name = "DIR", default_value = "target/jmh-core-it")]
    work: PathBuf,
    /// Run nothing: write the page of the outcomes that `--work` has.
    #[arg(long)]
    collect: bool,
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

/// The version of JMH that lath's Java wrappers contain.
const TAG: &str = "1.37";

/// A class, and why it cannot hold.
type Known = BTreeMap<String, String>;

const KNOWN: &str = include_str!("jmh_core_it/known.toml");

pub fn main(options: &Options) -> Result<ExitCode, String> {
    for program in ["git", "mvn", "javac", "java"] {
        if output::is_missing(program) {
            return Err(format!("{program} is missing"));
        }
    }
    let known = known()?;
    let lath = lath::locate(&root(), options.lath.as_deref())?;
    let built = Built::of(&options.clone, &absolute(&options.work)?)?;
    let is_chosen = |class: &&String| {
        options.words.is_empty() || options.words.iter().any(|word| class.contains(word))
    };
    let mut outcomes = Vec::new();
    for class in built.classes.iter().filter(is_chosen) {
        if !options.collect && !built.status(class).is_file() {
            outcome::run(&built, &lath, class)?;
        }
        let outcome = Outcome::of(&built, class, &known)?;
        println!("{class}: {}", outcome.state.word());
        outcomes.push(outcome);
    }
    if options.words.is_empty() {
        let page = root().join("docs/src/methodology/jmh-core-it.md");
        std::fs::write(&page, page::text(&outcomes, &known))
            .map_err(|e| format!("{}: {e}", page.display()))?;
    }
    let wrong = outcomes.iter().filter(|one| one.is_wrong(&known));
    let wrong: Vec<&str> = wrong.map(|one| one.class.as_str()).collect();
    for class in &wrong {
        let log = built.log(class);
        println!("FAIL {class}: not as known.toml says; {}", log.display());
    }
    let held = outcomes.iter().filter(|one| one.state == State::Holds);
    println!("{} of {} hold", held.count(), outcomes.len());
    Ok(if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn known() -> Result<Known, String> {
    toml::from_str(KNOWN).map_err(|e| format!("known.toml: {e}"))
}

fn absolute(folder: &Path) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder)
        .and_then(|()| folder.canonicalize())
        .map_err(|e| format!("{}: {e}", folder.display()))
}
