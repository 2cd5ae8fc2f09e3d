//! A request without its seed, which may come from an earlier run, and without what depends on
//! the builds.

use crate::revisions::Changed;
use crate::shards;
use crate::vectors;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant, Request};
use lath_core::record::Shard;
use lath_runner::Options;
use std::collections::BTreeSet;

pub struct Draft {
    /// Its own seed is not used.
    pub request: Request,
    /// The seed from the flag.
    pub seed: Option<u64>,
    /// The part of the plan's blocks that is measured; `None`: all.
    pub shard: Option<Shard>,
    /// The files in which two revisions differ, if it compares some.
    pub changed: Option<Changed>,
}

impl Draft {
    /// Finds out whether revisions whose programs are equal differ in nothing that these use.
    ///
    /// # Errors
    /// L807: interrupted.
    pub fn settle(
        &mut self,
        participants: &[Participant],
        options: &Options,
    ) -> Result<(), Diagnostic> {
        let Some(changed) = &self.changed else {
            return Ok(());
        };
        self.request.same_files = true;
        // Who has to report the mistakes of a request makes its plan later.
        let Ok(plan) = self.plan(participants, 0) else {
            return Ok(());
        };
        let cases = plan.cases.iter().enumerate();
        let cases: Vec<usize> = cases
            .filter(|(_, case)| case.identical.is_some())
            .flat_map(|(at, case)| [Some(at), case.identical])
            .flatten()
            .collect::<BTreeSet<usize>>()
            .into_iter()
            .collect();
        self.request.same_files = changed.is_unused(&plan, participants, &cases, options)?;
        Ok(())
    }

    /// Makes the plan. Errors: those of the planner, and of vector files.
    pub fn plan(&self, participants: &[Participant], seed: u64) -> Result<Plan, Vec<Diagnostic>> {
        let request = Request {
            seed,
            ..self.request.clone()
        };
        planner::plan(participants, &request, &vectors::read)
    }

    /// The same with the seed given, or a new one; of a shard, the plan's own, which the other shards
    /// have, too.
    pub fn fresh_plan(&self, participants: &[Participant]) -> Result<Plan, Vec<Diagnostic>> {
        let seed = match (self.seed, self.shard) {
            (Some(seed), _) => seed,
            (None, Some(_)) => shards::seed(&self.plan(participants, 0)?),
            (None, None) => fastrand::u64(..),
        };
        self.plan(participants, seed)
    }
}
