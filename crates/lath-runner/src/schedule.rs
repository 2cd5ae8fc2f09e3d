//! Who runs when, what is left to run, and when it is enough.

pub(crate) mod blocks;
pub mod budget;
mod extra;
mod lanes;
mod notes;
mod single;
pub mod unit;
