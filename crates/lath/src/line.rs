//! The whole command line. [`crate::rewrite`] turns JMH's spellings into long flags; clap parses
//! them into each command's struct.

use crate::command::VERSION;
use crate::commands::Subcommand;
use clap::Parser;

#[derive(Parser)]
#[command(
    name = "lath",
    about = "Language-agnostic benchmark harness: JMH's model, in any language",
    version = env!("CARGO_PKG_VERSION"),
    long_version = VERSION,
    propagate_version = true,
    after_help = crate::exit::help()
)]
pub struct Lath {
    #[command(subcommand)]
    pub subcommand: Subcommand,
}

#[cfg(test)]
mod tests {
    use super::Lath;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Lath::command().debug_assert();
    }
}
