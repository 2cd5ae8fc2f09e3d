//! Tests of JavaScript and TypeScript: real wrappers, run by the runtimes that are here.

mod browser;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/built.rs"]
mod built;
mod common;
#[path = "../../shared/testing/driven.rs"]
mod driven;
mod evidence;
mod failures;
#[path = "../../shared/testing/files.rs"]
mod files;
mod golden;
mod hostile;
mod loading;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
mod places;
mod threads;
#[path = "../../shared/testing/together.rs"]
mod together;
mod unit;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;

/// The tested language.
const LANGUAGE: &str = "javascript";
