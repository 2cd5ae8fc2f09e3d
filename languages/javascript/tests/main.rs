//! Tests of JavaScript and TypeScript: real wrappers, run by the runtimes that are here.

mod browser;
mod common;
mod evidence;
mod failures;
mod golden;
mod hostile;
mod loading;
mod places;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod threads;
mod unit;

/// The tested language.
const LANGUAGE: &str = "javascript";
