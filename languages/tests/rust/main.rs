//! Rust: wrappers that are built by cargo and driven by hand.

mod build;
mod common;
mod failures;
mod golden;
mod optimise;
mod sharing;
mod standalone;
mod threads;
mod transcript;
