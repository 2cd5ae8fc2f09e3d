//! One file per subcommand.

pub mod build;
pub mod doctor;
pub mod env;
pub mod generate;
pub mod list;
pub mod run;
