//! What a subcommand provides.

use crate::cli::building::Building;
use crate::exit::Outcome;

/// What `lath --version` prints behind its name.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (protocol 1, manifest 1)");

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
