//! Rust: wrappers that are built by cargo and driven by hand.

mod build;
#[path = "../../shared/testing/built.rs"]
mod built;
mod common;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/conversation.rs"]
mod conversation;
#[path = "../../shared/testing/driven.rs"]
mod driven;
mod failures;
#[path = "../../shared/testing/files.rs"]
mod files;
mod golden;
mod optimise;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
#[path = "../../shared/testing/placement.rs"]
mod placement;
mod places;
mod sandbox;
mod sanitizers;
mod sharing;
mod standalone;
mod threads;
#[path = "../../shared/testing/together.rs"]
mod together;
mod transcript;
#[path = "../../shared/testing/uneven.rs"]
mod uneven;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;

/// The tested language.
const LANGUAGE: &str = "rust";
