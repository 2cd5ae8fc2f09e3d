//! The protocol over one process: how a wrapper is started, what it is told, what it answers, and
//! how troubles with it read.

pub mod clocks;
pub mod conversation;
pub mod failure;
pub mod launch;
pub mod patience;
pub mod seed;
pub mod told;
pub mod trial;
pub mod visit;
