//! `lath build`: writes a wrapper to the current folder: `run_factorial` for `factorial.…`.

use crate::cli::building::Building;
use crate::command::Command;
use crate::exit::Exit;
use crate::exit::Outcome;
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_suite::inputs::{self, Inputs};
use lath_suite::programs;
use lath_suite::steps::Steps;
use lath_suite::view::View;
use lath_suite::wrappers;
use lath_terminal::{Activity, Seen, diagnose};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(about = "Build a wrapper: `lath build factorial.cpp` leaves run_factorial")]
pub struct Build {
    /// Benchmark sources, folders with a lath.toml
    #[arg(num_args = 0.., value_name = "FILE|REGEXP")]
    arguments: Vec<String>,
    /// Where to put the wrapper (one source only)
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    building: Building,
}

impl Command for Build {
    fn run(&self) -> Outcome {
        let given = self.building.given(true);
        let inputs = inputs::read(&given, &self.arguments, Vec::new(), &View::here())?;
        diagnose::print(&inputs.left_out);
        let seen = Seen::on_stderr(self.building.verbose_build);
        build(&inputs, self.output.as_deref(), seen)
    }

    fn building(&self) -> Option<&Building> {
        Some(&self.building)
    }
}

fn build(inputs: &Inputs, output: Option<&Path>, seen: Seen) -> Outcome {
    println!("Generating test harness...");
    let activity = Activity::new(seen);
    let chosen = programs::chosen(inputs, &activity)?;
    activity.end();
    if output.is_some() && chosen.len() != 1 {
        return Err(vec![
            Diagnostic::error(
                "L503",
                "--output names one file, but there are several sources",
            )
            .help("build them one by one"),
        ]);
    }
    let mut names: Vec<PathBuf> = Vec::new();
    let mut warned = HashSet::new();
    for (source, program) in chosen {
        diagnose::print(&program.warnings);
        let path = match output {
            Some(path) => {
                wrappers::refuse_foreign(path)?;
                path.to_owned()
            }
            None => wrappers::place(&program, source, &names)?,
        };
        println!("Building executable...");
        activity.begin(format!("Building {}", path.display()));
        let built = programs::build(source, program, Some(&path))?.built;
        activity.end();
        if let Some(built) = built {
            activity.note(&programs::warned::lines(&built.wrapper, &mut warned));
        }
        println!("Done. {} built.", escape::line(&path.display().to_string()));
        if let Some(command) = source.language.start_command(&path) {
            println!("Start it with: {}", escape::line(&command.join(" ")));
        }
        names.push(path);
    }
    Ok(Exit::Success)
}
