//! Extra processes: they run a case after its measured forks, and no reported time comes from them.
//!
//! They use seed 0, states in one block, and an environment without padding, so that equal programs
//! give equal counts.

use crate::process::Launch;
use crate::session::Session;
use crate::talk::conversation::Trouble;
use crate::talk::failure::{self, At};
use crate::talk::instructions::{self, calibrated, phase, schedule};
use crate::talk::trial::{self, Course, Emit, Manner};
use crate::talk::{inspect, launch};
use lath_core::plan::{Case, OtherBuild, Purpose, Wrapper};
use lath_core::record::{CaseRecord, Iteration, PhaseName, Record};
use lath_core::stacks::Stacks;
use lath_protocol::{Hello, Iterate, IterationAnswer, Trial};
use std::collections::BTreeMap;

/// Name -> (value, unit), as in [`lath_core::record::Iteration::metrics`].
pub type Metrics = BTreeMap<String, (f64, String)>;

/// Most calls that [`affordable`] gives.
const MOST_CALLS: u64 = 1000;

/// What a profiler needs from a wrapper.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs {
    /// The capability that a wrapper must declare.
    pub capability: Option<&'static str>,
    /// Why a wrapper lacks it, if the wrapper gives no reason.
    pub lack: &'static str,
    /// What the wrapper must be built for.
    pub build: Purpose,
}

/// Why a profiler has no result.
#[derive(Debug)]
pub enum Missed {
    Interrupted,
    /// Not in this run.
    Nothing(String),
    /// This wrapper can never provide it.
    Never(String),
}

/// The context of extra processes.
pub struct Extra<'a> {
    session: &'a Session<'a>,
    index: usize,
    record: &'a Record,
    needs: Needs,
    /// Built for the profiler's needs.
    pub wrapper: &'a Wrapper,
    /// How to sample its stacks, if it was built for that.
    pub stacks: Option<&'a Stacks>,
    /// The profiler's options.
    pub options: &'a str,
}

impl<'a> Extra<'a> {
    /// For case `index`, which has a result.
    pub fn new(
        session: &'a Session<'a>,
        index: usize,
        record: &'a Record,
        needs: Needs,
        options: &'a str,
    ) -> Result<Extra<'a>, Missed> {
        let wrapper = session.wrapper(index);
        let (wrapper, stacks) = match wrapper.builds.get(&needs.build) {
            None => (wrapper, None),
            Some(OtherBuild::Built { wrapper, stacks }) => (&**wrapper, stacks.as_ref()),
            Some(OtherBuild::Failed(why)) => return Err(Missed::Never(why.clone())),
        };
        Ok(Extra {
            session,
            index,
            record,
            needs,
            wrapper,
            stacks,
            options,
        })
    }

    pub fn case(&self) -> &'a Case {
        self.session.case(self.index)
    }

    fn measured(&self) -> &CaseRecord {
        &self.record.cases[self.index]
    }

    /// How to start a process of the case.
    pub fn launch(&self) -> Launch {
        launch::benchmark(self.wrapper, self.case().benchmark, 0).at(&self
            .session
            .plan
            .options
            .place)
    }

    /// The trial of a measured fork, without the additions of profilers.
    pub fn trial(&self) -> Trial {
        let clocks = &self.record.header.clocks[self.case().wrapper];
        instructions::measuring(self.session.plan, clocks, self.case(), 0, 1)
    }

    /// The iterations of the first measured fork, up to its first measured one: the state of the
    /// runtime may affect what a benchmark does.
    pub fn replay(&self) -> Vec<Iterate> {
        let (case, record) = (self.case(), self.measured());
        let Some(fork) = record.forks.iter().find(|f| !f.measurement.is_empty()) else {
            return Vec::new();
        };
        let mut iterations: Vec<Iterate> = if case.warmup.auto {
            phase(case, PhaseName::Warmup, &case.warmup)
                .take(fork.warmup.len())
                .collect()
        } else {
            schedule(case)
                .into_iter()
                .filter(|i| i.phase == PhaseName::Warmup)
                .collect()
        };
        let calls = record
            .first_measured()
            .filter(|_| calibrated(case))
            .map_or(0, |i| i.calls_per_batch);
        let measured = phase(case, PhaseName::Measurement, &case.measurement).next();
        iterations.extend(measured.map(|first| Iterate {
            calls,
            last: true,
            ..first
        }));
        iterations
    }

    /// Time of a call with its fixtures.
    pub fn ns_per_call(&self) -> Option<f64> {
        let iterations = self.measured().measured();
        let (ns, calls) =
            iterations.fold((0, 0), |(ns, calls), i| (ns + i.wall_ns, calls + i.calls()));
        (calls > 0).then(|| ns as f64 / calls as f64)
    }

    /// Runs a process of the case, started with `launch`, to its end. Returns the answer to the
    /// last of `iterations`.
    pub fn run(
        &self,
        launch: &Launch,
        trial: &Trial,
        iterations: &[Iterate],
    ) -> Result<IterationAnswer, Missed> {
        let manner = self.session.manner(self.index);
        self.talk(launch, trial, iterations, &manner, &|_| None)
            .map(|(answer, _)| answer)
    }

    /// The same under a program that counts every instruction. Also returns the process; `explain`
    /// adds details about the end of a failed one.
    pub fn run_slowed(
        &self,
        launch: &Launch,
        trial: &Trial,
        iterations: &[Iterate],
        explain: &dyn Fn(u32) -> Option<String>,
    ) -> Result<(IterationAnswer, u32), Missed> {
        let manner = self.session.manner(self.index).slowed(self.case());
        self.talk(launch, trial, iterations, &manner, explain)
    }

    fn talk(
        &self,
        launch: &Launch,
        trial: &Trial,
        iterations: &[Iterate],
        manner: &Manner<'_>,
        explain: &dyn Fn(u32) -> Option<String>,
    ) -> Result<(IterationAnswer, u32), Missed> {
        let name = launch
            .argv
            .first()
            .map(|program| program.to_string_lossy().into_owned())
            .unwrap_or_default();
        let mut process =
            inspect::start(launch, &name).map_err(|problem| Missed::Nothing(problem.message))?;
        let mut course = Replay {
            iterations: iterations.iter(),
            last: None,
        };
        // Do not show output of the user's code again.
        let outcome = trial::with(&mut process, manner, &mut |_| {}, |talk| {
            if let Some(lack) = self.lack(&talk.hello()?) {
                return Ok(Some(lack));
            }
            let case = self.case();
            talk.trial(case, trial.clone(), |talk| talk.iterate(case, &mut course))?;
            Ok(None)
        });
        let pid = process.pid();
        match outcome.map(|ended| ended.value) {
            Ok(Some(lack)) => Err(Missed::Never(lack)),
            Ok(None) => course
                .last
                .map(|answer| (answer, pid))
                .ok_or_else(|| Missed::Nothing("it was given no iteration".to_owned())),
            Err((trouble, at)) => Err(missed(&trouble, &at, explain(pid))),
        }
    }

    /// Why this wrapper cannot do it.
    fn lack(&self, hello: &Hello) -> Option<String> {
        let capability = self.needs.capability.filter(|name| !hello.can(name))?;
        let said = hello.lacks.get(capability).cloned();
        Some(said.unwrap_or_else(|| self.needs.lack.to_owned()))
    }
}

fn missed(trouble: &Trouble, at: &At, more: Option<String>) -> Missed {
    failure::of_fork(trouble, at, Vec::new()).map_or(Missed::Interrupted, |failure| {
        let more = more.map_or_else(String::new, |more| format!(": {more}"));
        Missed::Nothing(format!("its process {}{more}", failure.message))
    })
}

/// A fixed list of iterations, of which only the last matters.
struct Replay<'a> {
    iterations: std::slice::Iter<'a, Iterate>,
    last: Option<IterationAnswer>,
}

impl Course for Replay<'_> {
    fn next(&mut self, _waiting: usize) -> Option<Iterate> {
        self.iterations.next().cloned()
    }

    fn heard(&mut self, _iterate: &Iterate, answer: IterationAnswer, _emit: Emit<'_>) {
        self.last = Some(answer);
    }
}

/// Operations of an iteration, as in a score.
pub fn operations(case: &Case, iteration: &Iteration) -> f64 {
    let counted = iteration.operations.unwrap_or(0.0);
    operations_in(case, iteration.calls(), counted)
}

/// Operations in this many calls; `counted`: the benchmark's own count (`@Operations`).
pub fn operations_in(case: &Case, calls: u64, counted: f64) -> f64 {
    if case.counts_operations {
        return counted;
    }
    calls as f64 * case.operations_per_invocation as f64 / case.measurement.batch_size.max(1) as f64
}

/// How many calls of `ns` fit into `budget_ns`, rounded to a power of ten: if the count per call
/// depends on the number of calls, small differences of time must not change that number.
pub fn affordable(ns: f64, budget_ns: f64) -> u64 {
    let mut calls = MOST_CALLS;
    while calls > 1 && calls as f64 * ns > budget_ns {
        calls /= 10;
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_can_be_afforded() {
        assert_eq!(
            [0.5, 5_000.0, 5_001.0, 1e6, 1e10].map(|ns| affordable(ns, 5e6)),
            [1000, 1000, 100, 1, 1]
        );
    }
}
