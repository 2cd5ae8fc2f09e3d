//! `lath build`: a wrapper beside the user: `run_factorial` for `factorial.…`, in the current folder.

use crate::contenders::Source;
use crate::exit::Exit;
use crate::{Outcome, cli, diagnose, inputs, programs};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use std::path::{Path, PathBuf};

pub fn run(matches: &ArgMatches) -> Outcome {
    let inputs = inputs::read(matches)?;
    let output = cli::one(matches, "output").map(PathBuf::from);
    if output.is_some() && inputs.sources.len() != 1 {
        return Err(vec![Diagnostic::error("L503", "--output names one file, but there are several sources").help("build them one by one")]);
    }
    println!("Generating test harness...");
    let programs = programs::read(&inputs.sources)?;
    let mut names: Vec<PathBuf> = Vec::new();
    for (source, program) in inputs.sources.iter().zip(programs.into_iter().map(|entry| entry.program)) {
        diagnose::print(&program.warnings);
        let path = output.clone().unwrap_or_else(|| wrapper_name(&program.stem, source, &names));
        refuse_foreign(&path)?;
        println!("Building executable...");
        programs::build(source, program, Some(&path))?;
        println!("Done. {} built.", path.display());
        names.push(path);
    }
    Ok(Exit::Success)
}

/// What stands in every wrapper: the name of the variable that it finds its channel by.
const MARK: &[u8] = b"LATH_CHANNEL";

/// A file that is no wrapper is not replaced by one.
fn refuse_foreign(path: &Path) -> Result<(), Vec<Diagnostic>> {
    let foreign = match std::fs::read(path) {
        Ok(bytes) => !bytes.is_empty() && !bytes.windows(MARK.len()).any(|w| w == MARK),
        Err(_) => false,
    };
    if !foreign {
        return Ok(());
    }
    let diagnostic = Diagnostic::error("L512", format!("{} exists and is no wrapper of lath's", path.display()));
    Err(vec![diagnostic.help("remove it, or give another name with --output")])
}

/// `run_<stem>`; `run_<stem>_<contender>` where another source of the same name, or another platform, has taken that already.
fn wrapper_name(stem: &str, source: &Source, taken: &[PathBuf]) -> PathBuf {
    let extension = source.language.wrapper_extension().map(|extension| format!(".{extension}")).unwrap_or_default();
    let plain = PathBuf::from(format!("run_{stem}{extension}"));
    if taken.contains(&plain) { PathBuf::from(format!("run_{stem}_{}{extension}", source.contender.replace('/', "_"))) } else { plain }
}
