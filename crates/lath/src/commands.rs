//! Subcommands: one file each, and one line below.

mod bisect;
mod build;
mod calibrate;
mod check;
mod ci;
mod compare;
mod completions;
mod conformance;
mod doctor;
mod env;
mod generate;
mod history;
mod init;
mod list;
mod man;
mod merge;
mod port;
mod report;
mod results;
mod run;
mod serve_part;
mod steady;
mod summarize;
mod system;
mod time;

use crate::command::Command;

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
    Time(time::Time),
    Build(build::Build),
    Check(check::Check),
    Generate(generate::Generate),
    List(list::List),
    Summarize(summarize::Summarize),
    Compare(compare::Compare),
    Merge(merge::MergeJournals),
    Bisect(bisect::Bisect),
    Steady(steady::Steady),
    Report(report::Report),
    History(history::History),
    Ci(ci::Ci),
    Env(env::Env),
    Doctor(doctor::Doctor),
    Calibrate(calibrate::Calibrate),
    System(system::System),
    Init(init::Init),
    Port(port::Port),
    Conformance(conformance::Conformance),
    Completions(completions::Completions),
    Man(man::Man),
    ServePart(serve_part::ServePart),
}
