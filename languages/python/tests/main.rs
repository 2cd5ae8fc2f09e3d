//! Tests of Python: real wrappers, run by the interpreters that are here.

mod build;
mod common;
mod dependencies;
mod extensions;
mod failures;
mod golden;
mod jit;
mod places;
mod standalone;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod threads;
mod transcript;
mod unit;

/// The tested language.
const LANGUAGE: &str = "python";
