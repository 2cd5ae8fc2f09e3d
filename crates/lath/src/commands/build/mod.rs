//! `lath build`: a wrapper beside the user: `run_factorial` for `factorial.…`, in the current folder.

mod occupied;

use crate::contenders::Source;
use crate::exit::Exit;
use crate::{Outcome, cli, diagnose, inputs, programs};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use std::path::PathBuf;

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
        occupied::refuse_foreign(&path)?;
        if output.is_none() {
            occupied::refuse_others(&path, &program, &apart(&program.stem, source))?;
        }
        println!("Building executable...");
        programs::build(source, program, Some(&path))?;
        println!("Done. {} built.", path.display());
        if let Some(command) = source.language.start_command(&path) {
            println!("Start it with: {}", command.join(" "));
        }
        names.push(path);
    }
    Ok(Exit::Success)
}

/// `run_<stem>`; where another source of the same name, or another platform, has taken that already, a name [`apart`].
fn wrapper_name(stem: &str, source: &Source, taken: &[PathBuf]) -> PathBuf {
    let plain = PathBuf::from(format!("run_{stem}{}", extension(source)));
    if taken.contains(&plain) { apart(stem, source) } else { plain }
}

/// `run_<stem>_<contender>`.
fn apart(stem: &str, source: &Source) -> PathBuf {
    PathBuf::from(format!("run_{stem}_{}{}", source.contender.replace('/', "_"), extension(source)))
}

fn extension(source: &Source) -> String {
    source.language.wrapper_extension().map(|extension| format!(".{extension}")).unwrap_or_default()
}
