//! Who runs when, what is left to run, and when it is enough.

mod blocks;
mod extra;
pub mod looks;
mod notes;
mod single;
pub mod unit;
