//! What is examined: a benchmark of a wrapper.

use lath_core::program::{Benchmark, Program};
use lath_protocol::Hello;

/// Benchmarks that are examined: of the others, only what the manifest says.
pub const BENCHMARKS: usize = 8;

/// A benchmark, and what its wrapper said of itself.
pub struct Case<'a> {
    pub hello: &'a Hello,
    pub program: &'a Program,
    pub benchmark: &'a Benchmark,
    pub clock: Option<&'a str>,
}

/// Stands for a parameter that is drawn.
const DRAWN: &str = "1";

impl Case<'_> {
    /// Each parameter with its first value.
    pub fn params(&self) -> Vec<(String, String)> {
        let params = self.benchmark.params.iter();
        let params = params.filter_map(|(state, param)| {
            let param = self.program.states.get(*state)?.params.get(*param)?;
            let first = param.values.first()?;
            let value = if first == "random" { DRAWN } else { first };
            Some((param.name.clone(), value.to_owned()))
        });
        params.collect()
    }
}
