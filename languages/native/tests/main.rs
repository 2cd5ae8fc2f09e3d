//! Tests of the compiled languages: real wrappers, built with the compilers that are here.

mod allocations;
#[cfg(target_arch = "x86_64")]
mod assembly;
mod build;
mod channel;
mod common;
#[expect(dead_code, reason = "other languages use the rest")]
#[path = "../../shared/testing/conversation.rs"]
mod conversation;
mod drivers;
mod fixtures;
mod golden;
mod headers;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod optimise;
mod others;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
#[path = "../../shared/testing/placement.rs"]
mod placement;
mod places;
mod platforms;
mod proofs;
mod rebuilt;
mod sandbox;
mod sanitizers;
mod standalone;
mod symbols;
mod threads;
#[path = "../../shared/testing/together.rs"]
mod together;
mod transcript;
#[path = "../../shared/testing/uneven.rs"]
mod uneven;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;
