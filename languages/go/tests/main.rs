//! Tests of Go: real wrappers, compiled by the toolchain that is here.

mod assembly;
mod build;
mod common;
mod golden;
mod places;
mod siblings;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod threads;
mod transcript;
mod unit;

/// The tested language.
const LANGUAGE: &str = "go";
