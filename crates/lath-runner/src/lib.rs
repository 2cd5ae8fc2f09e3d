//! Runs a plan: one process per fork, watched and spoken to through the protocol; what happens
//! leaves as events.
//!
//! The plan has every number; nothing is decided here but what only a running machine can tell
//! (which clock, how many calls a batch holds, what went wrong). Statistics, tables and the
//! terminal are for those who read the events.

mod alone;
mod apart;
mod aside;
mod batch;
mod blocks;
mod bulk;
mod check;
mod clocks;
mod commands;
mod companion;
mod conversation;
pub mod environment;
mod failure;
mod files;
mod flames;
mod fork;
mod inspect;
pub mod journal;
mod launch;
pub mod lock;
mod looks;
mod notes;
pub mod preflight;
mod process;
pub mod profiler;
mod proof;
mod quality;
mod recorder;
mod run;
mod seed;
mod session;
mod speed;
mod unit;
mod warmup;
pub mod whole;

pub use inspect::{Inspection, check_params, inspect, inspect_wrapper, profilers};
pub use lath_protocol::{Hello, Offer, Rejected};
pub use looks::{Moment, Standing, Steer};
pub use process::{Limits, cost_of_containment};
pub use run::{Options, run, run_steered};
pub use seed::fork_seed;
