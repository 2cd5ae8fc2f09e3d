//! Subcommands: a file each, and a line below.

mod build;
mod check;
mod compare;
mod doctor;
mod env;
mod generate;
mod init;
mod list;
mod results;
mod run;
mod steady;
mod summarize;

use crate::Outcome;
use crate::cli::building::Building;

/// What a subcommand does with the arguments that it was given.
pub trait Command {
    fn run(&self) -> Outcome;

    /// How it reads and builds sources, if it does.
    fn building(&self) -> Option<&Building> {
        None
    }

    /// The arguments that may be folders, if it only looks at them: nothing that lies in them is
    /// run.
    fn looks_at(&self) -> Option<&[String]> {
        None
    }

    /// It goes on when nobody reads what it prints any more; the others end with their reader.
    fn outlives_its_reader(&self) -> bool {
        false
    }
}

macro_rules! subcommands {
    ($($name:ident($arguments:ty),)*) => {
        #[derive(clap::Subcommand)]
        pub enum Subcommand {
            $($name(Box<$arguments>),)*
        }

        impl Subcommand {
            pub fn command(&self) -> &dyn Command {
                match self {
                    $(Subcommand::$name(arguments) => &**arguments,)*
                }
            }
        }
    };
}

// In the order of `lath --help`.
subcommands! {
    Run(run::Run),
    Build(build::Build),
    Check(check::Check),
    Generate(generate::Generate),
    List(list::List),
    Summarize(summarize::Summarize),
    Compare(compare::Compare),
    Steady(steady::Steady),
    Env(env::Env),
    Doctor(doctor::Doctor),
    Init(init::Init),
}
