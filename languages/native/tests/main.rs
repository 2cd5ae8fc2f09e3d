//! Tests of the compiled languages: real wrappers, built with the compilers that are here.

mod allocations;
#[cfg(target_arch = "x86_64")]
mod assembly;
mod build;
mod channel;
mod common;
mod drivers;
mod fixtures;
mod golden;
mod headers;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod optimise;
mod others;
mod places;
mod platforms;
mod proofs;
mod rebuilt;
mod sandbox;
mod sanitizers;
mod standalone;
mod symbols;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/mod.rs"]
mod testing;
mod threads;
mod transcript;

/// The folder of the tests.
const LANGUAGE: &str = "native";
