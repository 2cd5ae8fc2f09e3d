//! The real binary, as a user runs it.

mod runs;
mod support;
mod usage;
