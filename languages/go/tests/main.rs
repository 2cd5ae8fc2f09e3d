//! Tests of Go: real wrappers, compiled by the toolchain that is here.

mod assembly;
mod build;
#[path = "../../shared/testing/built.rs"]
mod built;
mod common;
#[path = "../../shared/testing/conversation.rs"]
mod conversation;
#[path = "../../shared/testing/driven.rs"]
mod driven;
#[path = "../../shared/testing/files.rs"]
mod files;
mod golden;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
mod places;
mod siblings;
#[path = "../../shared/testing/stranger.rs"]
mod stranger;
mod threads;
mod transcript;
#[path = "../../shared/testing/uneven.rs"]
mod uneven;
mod unit;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;

/// The tested language.
const LANGUAGE: &str = "go";
