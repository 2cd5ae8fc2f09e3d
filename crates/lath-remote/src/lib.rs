//! Parts of a run on other machines: `lath run --on ssh:alder,birch`.
//!
//! A part is a `lath run --shard K/N` of its own on a node, whose journal is brought here. This crate
//! starts parts, watches them, starts once more what was lost, and remembers what an interrupted driver
//! had started. How a part is started is an [`Executor`]: one file for each.
//!
//! It leaves to others what a shard is and which journals belong together (lath-runner), and to print.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod bundle;
mod command;
mod drive;
mod executor;
mod inspect;
mod manifest;
pub mod served;
mod slurm;
mod spec;
mod ssh;
mod tally;

pub use bundle::Bundle;
pub use drive::{Driven, Row, Seen, drive};
pub use executor::{End, Executor, GoesOn, State, Station, Task, Wanted, Work};
pub use inspect::{Answer, Inspected, clock, inspect};
pub use manifest::{Manifest, folder_of, latest};
pub use spec::On;
