//! The protocol over one process: how to start a wrapper, its commands and answers, and messages
//! about its failures.

pub mod clocks;
pub mod conversation;
pub mod failure;
pub mod inspect;
pub mod instructions;
pub mod launch;
pub mod pulse;
pub mod seed;
pub mod time_limits;
pub mod trial;
