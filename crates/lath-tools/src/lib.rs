//! Runs other programs while nothing is measured: compilers, package managers, interpreters that
//! print their version.
//!
//! Each has its own process group and time limit. The group ends with lath, whether lath ends
//! normally, is interrupted or is killed; its temporary folder is removed, too. Measured processes
//! have stronger isolation: see `process` in lath-runner.
//!
//! Also writes files: temporary ones, and those that users keep.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod browser;
pub mod files;
mod find;
pub mod guard;
pub mod identity;
pub mod interrupt;
mod language;
mod looking;
mod run;
pub mod scratch;
pub mod stack;
pub mod text;

pub use find::{find, find_all, is_program, path_folders};
pub use interrupt::end_all;
pub use language::{ascii, english};
pub use looking::{allow, look_only, only_looks, refused_program, refused_words};
pub use run::{Task, output, output_of, problem, set_limits, tie_to_parent};
pub use scratch::Scratch;
