//! Runs a plan: one process per fork, watched and spoken to through the protocol; what happens
//! leaves as events.
//!
//! The plan has every number; nothing is decided here but what only a running machine can tell
//! (which clock, how many calls a batch holds, what went wrong). Statistics, tables and the
//! terminal are for those who read the events.
//!
//! Each folder uses only those above it:
//!
//! | folder | what it does |
//! |---|---|
//! | `machine` | what lath runs on: its description, the lock, files and their disk |
//! | `process` | one process: started, watched, limited, ended with all that it started |
//! | `talk` | the protocol over a process: command lines, commands, answers, failures |
//! | `session` | what all parts of a run share |
//! | `journal` | where events go |
//! | `profiler` | secondary metrics, and the extra processes that some of them need |
//! | `fork` | one measured process: warm-up, batches, iterations |
//! | `judge` | whether a result is right, and what speaks against a number |
//! | `schedule` | who runs when, and when it is enough |
//! | `run` | all of it |

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod fork;
pub mod journal;
mod judge;
mod machine;
mod process;
pub mod profiler;
mod run;
mod schedule;
mod session;
mod talk;

#[cfg(test)]
mod layers;

#[cfg(test)]
extern crate self as lath_runner;

pub use lath_protocol::{Hello, Offer, Rejected};
pub use machine::{environment, lock, preflight, whole};
pub use process::{Limits, cost_of_containment};
pub use run::{run, run_steered};
pub use schedule::looks::{Moment, Standing, Steer};
pub use session::Options;
pub use talk::seed::fork_seed;
pub use talk::visit::{Inspection, check_params, inspect, inspect_wrapper, profilers};
