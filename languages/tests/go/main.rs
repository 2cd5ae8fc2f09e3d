//! Tests of Go: real wrappers, compiled by the toolchain that is here.

mod assembly;
mod build;
mod common;
mod golden;
mod transcript;
mod unit;
