//! `lath system`: settings of the machine that make times steadier, and back.

use crate::command::Command;
use crate::exit::Outcome;
use crate::out;
use clap::{Args, ValueEnum};
use lath_machine::{lock, tuning};

#[derive(Args)]
#[command(
    about = "Show, tune or reset settings of the machine: governor, turbo",
    long_about = "Shows settings of the machine that affect times, or changes them (as root): `tune` sets the governor to performance and switches turbo off, and records what they were; `reset` restores exactly that, as does a restart of the machine. If one setting fails, lath puts all back. Random addresses (ASLR) stay.",
    after_help = crate::exit::help()
)]
pub struct System {
    #[arg(value_name = "ACTION")]
    action: Action,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Action {
    Show,
    Tune,
    Reset,
}

impl Command for System {
    fn run(&self) -> Outcome {
        let system = tuning::System::here();
        if let Action::Show = self.action {
            return out::told(system.show(), self.json);
        }
        // A run must not see another machine halfway.
        let _lock = lock::exclusive().map_err(|d| vec![d])?;
        let changed = match self.action {
            Action::Reset => system.reset(),
            _ => system.tune(),
        };
        out::told(changed, self.json)
    }
}
