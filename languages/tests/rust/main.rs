//! Rust: wrappers that are built by cargo and driven by hand.

mod build;
mod common;
#[path = "../shared/driven.rs"]
mod driven;
mod failures;
#[path = "../shared/files.rs"]
mod files;
mod golden;
mod optimise;
mod places;
mod sharing;
mod standalone;
mod threads;
mod transcript;
#[path = "../shared/unplaced.rs"]
mod unplaced;
