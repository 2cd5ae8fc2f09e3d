//! Other people's programs that lath runs while nothing is measured: compilers, package managers,
//! interpreters that say their version.
//!
//! Each has a process group of its own and a limit of time. The group ends with lath, whether lath
//! ends by itself, is interrupted or is killed; what a tool needs a folder for is removed then,
//! too. What is measured has stronger walls: see `process` in lath-runner.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod identity;
pub mod interrupt;
mod language;
mod looking;
mod run;
pub mod scratch;

pub use interrupt::end_all;
pub use language::{ascii, english};
pub use looking::{look_only, only_looks, refused_words};
pub use run::{Task, output, output_of, problem, set_limits, tie_to_parent};
pub use scratch::Scratch;
