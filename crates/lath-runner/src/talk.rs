//! The protocol over one process: how to start a wrapper, its commands and answers, and messages
//! about its failures.

pub mod clocks;
pub mod conversation;
pub mod failure;
pub mod launch;
pub mod patience;
pub mod seed;
pub mod told;
pub mod trial;
pub mod visit;
