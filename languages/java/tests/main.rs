//! Tests of Java: real JMH, in the JDKs that are here, driven by hand.

mod aggregates;
mod agreement;
mod beside;
mod builds;
mod common;
mod compiling;
mod exactness;
mod facts;
mod failures;
mod forks;
mod garbage;
mod golden;
mod graal;
mod jars;
mod places;
mod profilers;
mod proofs;
mod refusals;
mod resources;
mod security;
mod standalone;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod transcript;
mod turns;
mod unit;

/// The tested language.
const LANGUAGE: &str = "java";
