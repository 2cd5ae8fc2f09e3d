//! Everything that people and programs read about a run: the log, tables, files, verdicts.
//!
//! Scores come from `lath-score`, verdicts from `lath-stats`. This crate runs no program, and only
//! [`outputs`] opens files: elsewhere callers pass events and writers. All text that user code could
//! choose (names, parameters, messages, output) is escaped on output ([`lath_core::escape`]).

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod bisection;
pub mod case;
pub mod compare;
pub mod comparison;
pub mod console;
pub mod contender_table;
pub mod curve;
pub mod formats;
pub mod grid;
pub mod html;
pub mod implausible;
pub mod judgement;
pub mod listing;
pub mod machines;
pub mod names;
pub mod nodes;
pub mod notes;
pub mod outputs;
pub mod progress;
pub mod proofs;
pub mod races;
pub mod remedy;
mod sentence;
pub mod series;
pub mod steady;
pub mod summary;
pub mod table;
pub mod trend;
pub mod turns;
pub mod warnings;

pub use case::CaseResult;
pub use console::{Console, Verbosity};
pub use formats::Format;
pub use progress::Progress;
pub use trend::TrendFile;
