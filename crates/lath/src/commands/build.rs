//! `lath build`: a wrapper beside the user: `run_factorial` for `factorial.…`, in the current
//! folder.

mod occupied;

use crate::cli::building::Building;
use crate::commands::Command;
use crate::exit::Exit;
use crate::ui::Seen;
use crate::ui::activity::Activity;
use crate::{Outcome, diagnose};
use clap::Args;
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner;
use lath_core::program::Program;
use lath_suite::contenders::Source;
use lath_suite::inputs::{self, Inputs};
use lath_suite::programs;
use lath_suite::programs::{Entry, Selection};
use lath_suite::view::View;
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
    let chosen = chosen(inputs, &activity)?;
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
    for (source, program) in chosen {
        diagnose::print(&program.warnings);
        let path = output.map_or_else(
            || wrapper_name(&program.stem, source, &names),
            Path::to_owned,
        );
        occupied::refuse_foreign(&path)?;
        if output.is_none() {
            occupied::refuse_others(&path, &program, &apart(&program.stem, source))?;
        }
        println!("Building executable...");
        activity.begin(format!("Building {}", path.display()));
        programs::build(source, program, Some(&path))?;
        activity.end();
        println!("Done. {} built.", escape::line(&path.display().to_string()));
        if let Some(command) = source.language.start_command(&path) {
            println!("Start it with: {}", escape::line(&command.join(" ")));
        }
        names.push(path);
    }
    Ok(Exit::Success)
}

/// Sources with a benchmark that the regular expressions select, all without any. L507: there is
/// none.
fn chosen<'a>(
    inputs: &'a Inputs,
    activity: &Activity,
) -> Result<Vec<(&'a Source, Program)>, Vec<Diagnostic>> {
    let selection = Selection {
        includes: &inputs.includes,
        excludes: &[],
    };
    let entries = programs::read(&inputs.sources, &[], selection, activity)?;
    let entrants: Vec<_> = entries.iter().map(Entry::entrant).collect();
    let chosen = planner::selected_programs(&entrants, selection.includes, selection.excludes);
    if !entrants.is_empty() && !chosen.contains(&true) {
        return Err(vec![planner::nothing_matches(
            &entrants,
            selection.includes,
        )]);
    }
    let programs = inputs
        .sources
        .iter()
        .zip(entries.into_iter().map(|entry| entry.program));
    Ok(programs
        .zip(chosen)
        .filter_map(|(one, chosen)| chosen.then_some(one))
        .collect())
}

/// `run_<stem>`; where another source of the same name, or another platform, has taken that
/// already, a name [`apart`].
fn wrapper_name(stem: &str, source: &Source, taken: &[PathBuf]) -> PathBuf {
    let plain = PathBuf::from(format!("run_{stem}{}", extension(source)));
    if taken.contains(&plain) {
        apart(stem, source)
    } else {
        plain
    }
}

/// `run_<stem>_<contender>`.
fn apart(stem: &str, source: &Source) -> PathBuf {
    PathBuf::from(format!(
        "run_{stem}_{}{}",
        source.contender.replace('/', "_"),
        extension(source)
    ))
}

fn extension(source: &Source) -> String {
    source
        .language
        .wrapper_extension()
        .map(|extension| format!(".{extension}"))
        .unwrap_or_default()
}
