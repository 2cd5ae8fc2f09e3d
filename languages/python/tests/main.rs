//! Tests of Python: real wrappers, run by the interpreters that are here.

mod build;
#[path = "../../shared/testing/built.rs"]
mod built;
mod common;
#[path = "../../shared/testing/conversation.rs"]
mod conversation;
mod dependencies;
#[path = "../../shared/testing/driven.rs"]
mod driven;
mod extensions;
mod failures;
#[path = "../../shared/testing/files.rs"]
mod files;
mod golden;
mod jit;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
mod places;
mod standalone;
mod threads;
#[path = "../../shared/testing/together.rs"]
mod together;
mod transcript;
#[path = "../../shared/testing/uneven.rs"]
mod uneven;
mod unit;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;

/// The tested language.
const LANGUAGE: &str = "python";
