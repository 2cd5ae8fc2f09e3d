//! Which fork is run, and who looks at it.

use crate::profiler::Profilers;
use crate::profiler::companion::Companions;
use crate::session::Session;
use lath_core::record::Block;

/// Which fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub case: usize,
    /// From 1, warm-up forks and others apart.
    pub fork: u64,
    pub warmup: bool,
    /// Where contenders are measured in turns.
    pub block: Option<Block>,
}

/// Whoever runs forks: the session, and the profilers that look at them.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    pub session: Session<'a>,
    pub profilers: &'a Profilers,
    pub companions: &'a Companions,
}

impl Runner<'_> {
    /// Whether a profiler of the case's wrapper looks at its forks from beside them.
    pub fn is_watched(&self, case: usize) -> bool {
        let wrapper = self.session.case(case).wrapper;
        self.profilers.beside(wrapper).next().is_some()
    }
}
