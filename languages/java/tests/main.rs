//! Tests of Java: real JMH, in the JDKs that are here, driven by hand.

mod aggregates;
mod agreement;
mod beside;
mod builds;
#[path = "../../shared/testing/command.rs"]
mod command;
mod common;
mod compiling;
#[path = "../../shared/testing/driven.rs"]
mod driven;
mod exactness;
mod facts;
mod failures;
mod forks;
mod garbage;
mod golden;
mod graal;
mod jars;
#[path = "../../shared/testing/pinned.rs"]
mod pinned;
mod places;
mod profilers;
mod proofs;
mod refusals;
mod resources;
mod security;
mod standalone;
#[path = "../../shared/testing/stranger.rs"]
mod stranger;
mod transcript;
mod turns;
mod unit;
#[path = "../../shared/testing/unplaced.rs"]
mod unplaced;
