//! `lath completions`: what a shell reads to complete lath's commands and flags.

use crate::command::Command;
use crate::exit::{Exit, Outcome};
use crate::line::Lath;
use crate::out;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

#[derive(Args)]
#[command(
    about = "Print a shell's completions of lath's commands and flags",
    after_help = "bash: lath completions bash > ~/.local/share/bash-completion/completions/lath\n\
                  zsh:  lath completions zsh > a folder of $fpath, named _lath\n\
                  fish: lath completions fish > ~/.config/fish/completions/lath.fish"
)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Command for Completions {
    fn run(&self) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Lath::command(), "lath", &mut script);
        out::print(format_args!("{}", String::from_utf8_lossy(&script)));
        Ok(Exit::Success)
    }

    fn looks_at(&self) -> Option<&[String]> {
        Some(&[])
    }
}
