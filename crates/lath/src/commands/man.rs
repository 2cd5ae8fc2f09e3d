//! `lath man`: the manual pages, one for each command.

use crate::command::Command;
use crate::exit::{Exit, Outcome};
use crate::line::Lath;
use crate::out;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use std::path::PathBuf;

#[derive(Args)]
#[command(
    about = "Print a manual page, or write all of them to a folder",
    after_help = "lath man run | man -l -\n\
                  lath man --to ~/.local/share/man/man1"
)]
pub struct Man {
    /// The command whose page is printed (`run`, `history add`); without it, lath's own
    #[arg(conflicts_with = "to")]
    command: Vec<String>,
    /// Writes all pages to this folder, which is made if it is absent
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

impl Command for Man {
    fn run(&self) -> Outcome {
        match &self.to {
            Some(folder) => write(folder).map_err(|d| vec![d])?,
            None => print(&self.command).map_err(|d| vec![d])?,
        }
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}

/// All commands with the names that their pages have: `lath-run`.
fn built() -> clap::Command {
    let mut lath = Lath::command().disable_help_subcommand(true);
    lath.build();
    lath
}

/// L503: there is no such command.
fn print(names: &[String]) -> Result<(), Diagnostic> {
    let mut command = built();
    for name in names {
        command = command.find_subcommand(name).cloned().ok_or_else(|| {
            let error = Diagnostic::error("L503", format!("there is no command `{name}`"));
            let known = command.get_subcommands().map(clap::Command::get_name);
            match closest(name, known) {
                Some(meant) => error.help(format!("did you mean `{meant}`?")),
                None => error,
            }
        })?;
    }
    let title = command.get_display_name().unwrap_or("lath").to_owned();
    let mut page = Vec::new();
    Page::new(command.name(title))
        .render(&mut page)
        .expect("memory takes what is written");
    out::print(format_args!("{}", String::from_utf8_lossy(&page)));
    Ok(())
}

fn write(folder: &PathBuf) -> Result<(), Diagnostic> {
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(built(), folder))
        .map_err(|error| {
            let why = format!("cannot write the manual to {}: {error}", folder.display());
            Diagnostic::error("L802", why)
        })
}
