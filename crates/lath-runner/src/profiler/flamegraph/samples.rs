//! The sampled process, and the samples.

use crate::process::Launch;
use crate::profiler::extra::{Extra, Missed};
use lath_core::stacks::{Means, Stacks};
use lath_protocol::Iterate;
use std::path::Path;

/// Sampling time, ns: enough stacks for a share of one per cent.
const LOOK_NS: u64 = 2_000_000_000;

/// Stacks, outermost first, and how often each was seen.
pub type Folded = Vec<(Vec<String>, u64)>;

/// The samples.
pub struct Seen {
    pub folded: Folded,
    pub by: String,
    pub unit: &'static str,
    /// Calls of the benchmark that were counted exactly.
    pub calls: Option<u64>,
}

/// The context for sampling one case.
pub struct Sight<'a> {
    pub extra: &'a Extra<'a>,
    pub stacks: &'a Stacks,
    /// Private and empty.
    pub folder: &'a Path,
}

impl Sight<'_> {
    /// Runs a process to its end, started with `launch`, that does the work of a measured fork.
    pub fn run(&self, launch: &Launch) -> Result<(), Missed> {
        self.extra
            .run(launch, &self.extra.trial(), &self.iterations())
            .map(drop)
    }

    /// Machine code needs no warm-up, and the last iteration is long enough for samples.
    fn iterations(&self) -> Vec<Iterate> {
        let jit = self.extra.wrapper.jit;
        let mut iterations = self.extra.replay();
        if !jit && matches!(self.stacks.means, Means::Outside(_)) {
            iterations.drain(..iterations.len().saturating_sub(1));
        }
        if let Some(last) = iterations.last_mut().filter(|last| last.time_ns > 0) {
            last.time_ns = if jit {
                last.time_ns.max(LOOK_NS)
            } else {
                LOOK_NS
            };
        }
        iterations
    }
}
