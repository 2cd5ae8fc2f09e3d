//! Tests of Python: real wrappers, run by the interpreters that are here.

mod build;
mod common;
mod dependencies;
mod failures;
mod golden;
mod jit;
mod standalone;
mod transcript;
mod unit;
