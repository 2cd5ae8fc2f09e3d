//! From events and records to scores, tables, files and the log.
//!
//! Scores are computed here ([`score`], [`case`]) out of what wrappers measured, by the formulae of
//! `lath-stats`; the record keeps raw counts and times only. Nothing here runs anything or opens
//! files: callers hand in events and writers. Everything that user code could have chosen (names,
//! parameters, messages, output) is escaped where it is written ([`lath_core::escape`]).

pub mod board;
pub mod case;
pub mod comparison;
pub mod console;
pub mod estimate;
pub mod formats;
pub mod implausible;
pub mod metric;
pub mod names;
pub mod once;
pub mod progress;
pub mod proofs;
pub mod quantity;
pub mod rate;
pub mod score;
pub mod steady;
pub mod table;
pub mod time;
pub mod times;
pub mod trend;
pub mod warnings;

pub use case::CaseResult;
pub use console::{Console, Verbosity};
pub use formats::Format;
pub use progress::Progress;
pub use trend::Trend;
