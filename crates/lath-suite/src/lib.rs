//! From what the user names to what the planner takes: `lath.toml`, sources, contenders, revisions
//! of a repository, wrappers built from them, vector files, the run to go on with. And a suite to
//! start from, and what one needs.
//!
//! Arguments arrive parsed ([`given::Given`]); the command line prints and sets exit codes.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod adapters;
pub mod commands;
pub mod config;
pub mod contenders;
pub mod draft;
pub mod given;
pub mod init;
pub mod inputs;
pub mod needs;
pub mod overrides;
pub mod patterns;
pub mod programs;
pub mod reading_limits;
pub mod resume;
pub mod revisions;
pub mod shards;
mod sources;
pub mod steps;
pub mod values;
pub mod vectors;
pub mod versions;
pub mod view;
pub mod wrappers;
