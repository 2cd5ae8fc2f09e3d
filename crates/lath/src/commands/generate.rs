//! `lath generate`: the wrapper's source, the runtime and a project file, to build it elsewhere.

use crate::cli::building::Building;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_suite::inputs::{self, Inputs};
use lath_suite::programs;
use lath_suite::programs::Selection;
use lath_suite::view::View;
use lath_suite::wrappers;
use lath_terminal::{Activity, Seen, diagnose};
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(about = "Write the wrapper's source and a project that builds it without lath")]
pub struct Generate {
    /// One benchmark source
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    /// Folder to write to; created if missing
    #[arg(long, short = 'o', value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    building: Building,
}

impl Command for Generate {
    fn run(&self) -> Outcome {
        let given = self.building.given(true);
        let inputs = inputs::read(&given, &self.arguments, Vec::new(), &View::here())?;
        diagnose::print(&inputs.left_out);
        let seen = Seen::on_stderr(self.building.verbose_build);
        generate(&inputs, &self.output, seen)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&self.arguments)
    }
}

fn generate(inputs: &Inputs, folder: &Path, seen: Seen) -> Outcome {
    let [source] = &inputs.sources[..] else {
        return Err(vec![
            Diagnostic::error("L503", "expected one benchmark source")
                .help("lath generate FILE -o DIR"),
        ]);
    };
    wrappers::refuse_foreign_folder(folder)?;
    let activity = Activity::new(seen);
    let mut program = programs::read(&inputs.sources, &[], Selection::EVERYTHING, &activity)?
        .remove(0)
        .program;
    activity.end();
    diagnose::print(&program.warnings);
    activity.begin("Writing the project");
    let options = programs::link(source, &mut program)?;
    let generated = source.language.generate(&program, folder, &options, true)?;
    activity.end();
    for file in &generated.files {
        println!("{}", escape::line(&file.display().to_string()));
    }
    Ok(Exit::Success)
}
