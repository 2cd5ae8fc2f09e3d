//! One file per subcommand.

pub mod build;
pub mod check;
pub mod compare;
pub mod doctor;
pub mod env;
pub mod generate;
pub mod init;
pub mod list;
pub mod results;
pub mod run;
pub mod steady;
pub mod summarize;
