//! Identifies the fork that runs, and what observes it.

use crate::profiler::Profilers;
use crate::profiler::companion::Companions;
use crate::session::Session;
use lath_core::record::Block;

/// Which fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub case: usize,
    /// From 1; warm-up forks are counted separately.
    pub fork: u64,
    pub warmup: bool,
    /// Set if contenders are measured in blocks.
    pub block: Option<Block>,
}

/// The context that runs forks: the session, and the profilers that observe them.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    pub session: Session<'a>,
    pub profilers: &'a Profilers,
    pub companions: &'a Companions,
}

impl Runner<'_> {
    /// Whether a profiler of the case's wrapper observes its forks from another process.
    pub fn is_watched(&self, case: usize) -> bool {
        let wrapper = self.session.case(case).wrapper;
        self.profilers.beside(wrapper).next().is_some()
    }
}
