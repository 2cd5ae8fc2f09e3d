//! Profilers: secondary metrics of a case. One file each, and one line in [`all`]; each says when
//! it runs and what it needs ([`Profiler`]). A wrapper may have profilers of its own, whose results
//! it reports itself ([`Profilers`], [`companion`]).

mod alloc;
mod asked;
pub mod companion;
pub mod contract;
#[cfg(test)]
mod dummy;
mod elsewhere;
pub mod extra;
mod flamegraph;
mod instructions;
mod list;
mod usage;

pub use asked::{Profilers, check};
pub use contract::{Profiler, When};
pub use extra::Metrics;
pub use list::{all, extra as extra_names, purposes};
