//! A request without its seed, which may come from an earlier run, and without what depends on
//! the builds.

use crate::revisions::Changed;
use crate::vectors;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant, Request};

pub struct Draft {
    /// Its own seed is not used.
    pub request: Request,
    /// The seed from the flag.
    pub seed: Option<u64>,
    /// The files in which two revisions differ, if it compares some.
    pub changed: Option<Changed>,
}

impl Draft {
    /// Makes the plan. Errors: those of the planner, and of vector files.
    pub fn plan(&self, participants: &[Participant], seed: u64) -> Result<Plan, Vec<Diagnostic>> {
        let request = Request {
            seed,
            same_files: self
                .changed
                .as_ref()
                .is_some_and(|changed| changed.are_built(participants)),
            ..self.request.clone()
        };
        planner::plan(participants, &request, &vectors::read)
    }

    /// The same with the seed given, or a new one.
    pub fn fresh_plan(&self, participants: &[Participant]) -> Result<Plan, Vec<Diagnostic>> {
        self.plan(participants, self.seed.unwrap_or_else(|| fastrand::u64(..)))
    }
}
