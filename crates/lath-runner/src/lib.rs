//! Runs a plan: starts one process per fork, watches it, and talks to it through the protocol.
//! Reports what happens as events.
//!
//! The plan has every number. This crate decides only what needs a running machine (which clock,
//! how many calls per batch, what failed). Readers of the events do statistics, tables and the
//! terminal.
//!
//! Each folder uses only those above it:
//!
//! | folder | what it does |
//! |---|---|
//! | `process` | one process: started, watched, limited, ended with all that it started |
//! | `talk` | the protocol over a process: command lines, commands, answers, failures |
//! | `examine` | whether a program keeps the protocol |
//! | `session` | what all parts of a run share |
//! | `journal` | where events go |
//! | `profiler` | secondary metrics, and the extra processes that some of them need |
//! | `fork` | one measured process: warm-up, batches, iterations |
//! | `judge` | whether a result is right, and what speaks against a number |
//! | `schedule` | who runs when, and when it is enough |
//! | `merge` | journals of shards as one |
//! | `run` | all of it |
//! | `races` | a short run of each case with several threads, watched for data races |
//! | `once` | one call of each, without times |

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod examine;
mod fork;
pub mod journal;
mod judge;
pub mod merge;
mod once;
mod process;
pub mod profiler;
pub mod races;
mod run;
mod schedule;
mod session;
mod talk;

#[cfg(test)]
mod layers;

#[cfg(test)]
extern crate self as lath_runner;

pub use lath_protocol::{Hello, Offer, Rejected};
pub use once::call_once;
pub use process::{Limits, cost_of_containment};
pub use run::{run, run_steered};
pub use schedule::budget::{Moment, Steer};
pub use session::Options;
pub use talk::inspect::{
    Inspection, check_params, hash, hello_of_source, inspect, inspect_wrapper, profilers,
};
pub use talk::seed::fork_seed;
