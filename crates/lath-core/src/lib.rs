//! The data types of lath: annotations and settings, sites, programs, plans, records, diagnostics,
//! and the trait of a language.
//!
//! No processes, no terminal, no file formats: those live in the runner, the command line and the
//! report.

#![cfg_attr(not(test), warn(clippy::too_many_lines))]

pub mod annotation;
pub mod assemble;
pub mod bounded;
pub mod build;
pub mod conditions;
pub mod cpus;
pub mod diagnostic;
pub mod escape;
pub mod language;
pub mod names;
pub mod paths;
pub mod plan;
pub mod planner;
pub mod port;
pub mod program;
pub mod proof;
pub mod races;
pub mod record;
pub mod report;
pub mod schedule;
pub mod setting;
pub mod site;
pub mod source;
pub mod stacks;
pub mod turns;
pub mod value;
pub mod written;
