//! What a benchmark file may use: [`Blackhole`], [`Control`], the parameter objects, and [`Prove`]
//! for results of types of its own.
//!
//! Annotations are comments (`//@@Benchmark`) and need nothing from here. [`wrapper`] is the
//! measuring half, for generated code only.

mod blackhole;
mod control;
mod params;
mod prove;
#[doc(hidden)]
pub mod wrapper;

pub use blackhole::{consume_cpu, Blackhole};
pub use control::Control;
pub use params::{BenchmarkParams, IterationParams, Mode, Phase, ThreadParams};
pub use prove::{Prove, Proven};
