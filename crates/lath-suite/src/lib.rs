//! From what the user names to what the planner takes: `lath.toml`, sources, contenders, revisions
//! of a repository, wrappers built from them, vector files.
//!
//! Arguments come parsed ([`given::Given`]); what is printed, and how lath ends, is left to the
//! command line.

pub mod config;
pub mod contenders;
pub mod given;
pub mod inputs;
pub mod needs;
pub mod patience;
pub mod patterns;
pub mod programs;
pub mod revisions;
pub mod sources;
pub mod steps;
pub mod values;
pub mod vectors;
pub mod view;
