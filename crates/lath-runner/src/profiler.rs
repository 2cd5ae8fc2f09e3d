//! Profilers: secondary metrics of a case. Each has one file and one line in [`all`], and says when
//! it runs and what it needs ([`Profiler`]). A wrapper may have its own profilers and report their
//! results itself ([`Profilers`], [`companion`]).

mod alloc;
pub mod companion;
pub mod contract;
#[cfg(test)]
mod dummy;
mod elsewhere;
pub mod extra;
mod flamegraph;
mod instructions;
mod list;
mod of_run;
pub mod report;
mod usage;

pub use contract::{Profiler, When};
pub use extra::Metrics;
pub use list::{all, extra as extra_names, purposes};
pub use of_run::{Profilers, check};
