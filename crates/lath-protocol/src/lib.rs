//! The messages between driver and wrapper, typed: `PROTOCOL.md` is the contract, this crate
//! implements it.
//!
//! Commands are lines of `key=value` pairs ([`Command`]), answers are lines of JSON ([`Answer`]).
//! The runner has channels, processes and time-outs. Required fields must be valid; unknown keys
//! and fields are ignored.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod answer;
mod command;
mod fields;
mod part;
pub mod percent;
mod proof;

pub use answer::{
    Allocations, Answer, FailureAnswer, FailureKind, Hello, IterationAnswer, Merged, Offer,
    Preparation, ProofAnswer, Rejected, Usage,
};
pub use command::{About, Command, Iterate, Profiled, Trial};
pub use part::Part;

/// The version this driver speaks.
pub const VERSION: u32 = 1;

/// The environment variable with the two paths of the channel, `commands:answers`.
pub const CHANNEL_VARIABLE: &str = "LATH_CHANNEL";

/// A line that violates `PROTOCOL.md`, and why. Users see it as diagnostic L706.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(pub String);

impl std::fmt::Display for Invalid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Invalid {}
