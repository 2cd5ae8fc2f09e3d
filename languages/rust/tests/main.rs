//! Rust: wrappers that are built by cargo and driven by hand.

mod build;
mod common;
mod failures;
mod golden;
mod optimise;
mod places;
mod sandbox;
mod sanitizers;
mod sharing;
mod standalone;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod threads;
mod transcript;

/// The tested language.
const LANGUAGE: &str = "rust";
