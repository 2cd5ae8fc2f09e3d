//! `lath generate`: the wrapper's source, the runtime and a project file, to build it elsewhere.

use crate::exit::Exit;
use crate::{Outcome, cli, diagnose, inputs, programs};
use clap::ArgMatches;
use lath_core::diagnostic::Diagnostic;
use std::path::PathBuf;

pub fn run(matches: &ArgMatches) -> Outcome {
    let inputs = inputs::read(matches)?;
    let [source] = &inputs.sources[..] else {
        return Err(vec![Diagnostic::error("L503", "one benchmark source is wanted").help("lath generate FILE -o DIR")]);
    };
    let folder = PathBuf::from(cli::one(matches, "output").expect("clap requires it"));
    let program = programs::read(&inputs.sources)?.remove(0);
    diagnose::print(&program.warnings);
    let generated = source.language.generate(&program, &folder, &source.options, true)?;
    for file in &generated.files {
        println!("{}", file.display());
    }
    Ok(Exit::Success)
}
