//! Tests of Go: real wrappers, compiled by the toolchain that is here.

mod assembly;
mod build;
mod common;
#[path = "../shared/driven.rs"]
mod driven;
#[path = "../shared/files.rs"]
mod files;
mod golden;
mod places;
mod transcript;
mod unit;
#[path = "../shared/unplaced.rs"]
mod unplaced;
