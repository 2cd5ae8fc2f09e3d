//! Subcommands: one file each, and one line below.

mod build;
mod calibrate;
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
mod system;

use crate::Outcome;
use crate::cli::building::Building;

/// Runs a subcommand with its arguments.
pub trait Command {
    fn run(&self) -> Outcome;

    /// Its options for reading and building sources, if any.
    fn building(&self) -> Option<&Building> {
        None
    }

    /// The arguments that may be folders, if it only inspects them: lath runs nothing from them.
    fn looks_at(&self) -> Option<&[String]> {
        None
    }

    /// It continues when its output is closed; other commands end.
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
    Calibrate(calibrate::Calibrate),
    System(system::System),
    Init(init::Init),
}
