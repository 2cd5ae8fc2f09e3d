//! Commands as contenders: the wrapper around a command of the user's.
//!
//! lath is that wrapper itself: [`Spec::argv`] starts it again as a small process that speaks
//! `PROTOCOL.md` ([`serve`]), starts the command for each call, and waits for its end. What to start
//! is decided in `lath-suite`.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod calls;
mod channel;
mod fixture;
mod floor;
mod iteration;
mod metrics;
mod proof;
mod serve;
mod spawn;
mod spec;
mod stderr;
mod trial;

pub use serve::serve;
pub use spec::{Input, LANGUAGE, Output, Spec, Statuses, Words, asked};
