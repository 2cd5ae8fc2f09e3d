//! Whether a program keeps the protocol: talks to it as a run would, and notes each answer that is
//! not what `PROTOCOL.md` says.
//!
//! `talk` stops at the first answer that it cannot use. Here each conversation has a process of its
//! own, so that one mistake does not hide the others.

mod answers;
mod case;
mod conversation;
mod description;
mod ending;
mod finding;
mod measuring;
mod results;

use crate::process;
use case::{BENCHMARKS, Case};
use conversation::Conversation;
pub use finding::Finding;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_protocol::Hello;
use std::time::Duration;

/// What an examination found.
#[derive(Clone, Debug, Default)]
pub struct Examination {
    pub hello: Option<Hello>,
    pub program: Option<Program>,
    /// The conversations, in order, with the number of findings of each.
    pub steps: Vec<(String, usize)>,
    pub findings: Vec<Finding>,
}

impl Examination {
    /// A run can rely on it.
    pub fn keeps(&self) -> bool {
        self.findings.iter().all(|finding| finding.is_advice)
    }
}

/// Talks to the wrapper. `patience`: how long an answer may take. `begin` is told of each
/// conversation.
pub fn examine(wrapper: &Wrapper, patience: Duration, begin: &mut dyn FnMut(&str)) -> Examination {
    process::tidy();
    let mut examiner = Examiner {
        wrapper,
        patience,
        found: Examination::default(),
        begin,
    };
    examiner.all();
    examiner.found
}

struct Examiner<'a> {
    wrapper: &'a Wrapper,
    patience: Duration,
    found: Examination,
    begin: &'a mut dyn FnMut(&str),
}

impl Examiner<'_> {
    fn all(&mut self) {
        let described = self.step("description", None, description::describe);
        let Some(Some((hello, program, clock))) = described else {
            return;
        };
        self.found.hello = Some(hello.clone());
        self.found.program = program.clone();
        self.step("commands in the wrong place", None, ending::misplaced);
        self.step("end of input", None, |conversation| {
            ending::of_input(conversation, None)
        });
        let Some(program) = program else {
            return;
        };
        for benchmark in program.benchmarks.iter().take(BENCHMARKS) {
            let case = Case {
                hello: &hello,
                program: &program,
                benchmark,
                clock: clock.as_deref(),
            };
            self.benchmark(&case);
        }
    }

    fn benchmark(&mut self, case: &Case<'_>) {
        let at = Some(case.benchmark.index);
        let id = &case.benchmark.id;
        let measured = self.step(&format!("measuring {id}"), at, |conversation| {
            measuring::measure(conversation, case)
        });
        if case.hello.can("prove") {
            let mut prove = || {
                self.step(&format!("result of {id}"), at, |conversation| {
                    results::prove(conversation, case)
                })
            };
            let results = [prove(), prove()].map(Option::flatten);
            self.found.findings.extend(results::differ(case, &results));
        }
        // What follows would say the same again of each benchmark.
        if case.benchmark.index > 0 || measured.flatten().is_none() {
            return;
        }
        self.step(&format!("other ways to measure {id}"), at, |conversation| {
            measuring::otherwise(conversation, case)
        });
        for (capability, field) in measuring::REPORTS {
            if case.hello.can(capability) {
                self.step(&format!("{capability} of {id}"), at, |conversation| {
                    measuring::report(conversation, case, capability, field)
                });
            }
        }
        self.step("unknown keys", at, |conversation| {
            measuring::unknown_keys(conversation, case)
        });
        self.step("end of input in a trial", at, |conversation| {
            ending::of_input(conversation, Some(case))
        });
    }

    /// A conversation with a process of its own; `benchmark`: one that only this benchmark needs.
    /// `None`: the process did not start.
    fn step<T>(
        &mut self,
        name: &str,
        benchmark: Option<usize>,
        talk: impl FnOnce(&mut Conversation<'_>) -> T,
    ) -> Option<T> {
        (self.begin)(name);
        let before = self.found.findings.len();
        let findings = &mut self.found.findings;
        let conversation = Conversation::start(self.wrapper, benchmark, self.patience, findings);
        let outcome = conversation.map(|mut conversation| {
            let outcome = talk(&mut conversation);
            conversation.stop();
            outcome
        });
        let count = self.found.findings.len() - before;
        match self.found.steps.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known += count,
            None => self.found.steps.push((name.to_owned(), count)),
        }
        outcome
    }
}
