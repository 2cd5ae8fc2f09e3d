//! Runs a plan: one process per fork, watched and spoken to through the protocol; what happens leaves as events.
//!
//! The plan has every number; nothing is decided here but what only a running machine can tell (which clock, how many calls a batch
//! holds, what went wrong). Statistics, tables and the terminal are for those who read the events.

mod apart;
mod clocks;
mod conversation;
pub mod environment;
mod failure;
mod fork;
mod inspect;
mod interrupt;
pub mod journal;
pub mod lock;
pub mod preflight;
mod process;
pub mod profiler;
mod quality;
mod recorder;
mod run;
mod seed;
mod warmup;

pub use inspect::{Inspection, check_params, inspect};
pub use lath_protocol::{Hello, Rejected};
pub use run::{Options, run};
pub use seed::fork_seed;
