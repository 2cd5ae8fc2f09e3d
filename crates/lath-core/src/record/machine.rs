//! The machines that measured the forks of a record: usually one; several in a merged journal, and
//! where a run was resumed on another machine.

use super::{CaseRecord, Environment, ForkRecord, Header, Record, WrapperClocks};
use crate::plan::Wrapper;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A machine beside that of the header.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    pub environment: Environment,
    /// Empty: those of the header.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<WrapperClocks>,
    /// What was built there, index as in the plan; empty: as the plan has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wrappers: Vec<Wrapper>,
}

/// The facts that say which machine it is.
const WHO: [&str; 6] = [
    "hostname",
    "cpu.architecture",
    "cpu.model",
    "cpu.family",
    "cpu.stepping",
    "cpu.logical",
];

impl Environment {
    /// Whether both are known to be one machine: same host name, same processor.
    pub fn is_machine(&self, other: &Environment) -> bool {
        WHO.iter()
            .all(|name| self.facts.get(*name) == other.facts.get(*name))
    }

    /// The host's name; without one, the processor's; else `unknown`.
    pub fn name(&self) -> &str {
        let fact = |name: &&str| self.facts.get(*name);
        let known = ["hostname", "cpu.model"].iter().find_map(fact);
        known.map_or("unknown", String::as_str)
    }
}

impl Machine {
    /// That of a header.
    pub fn of(header: &Header) -> Machine {
        Machine {
            environment: header.environment.clone(),
            clocks: header.clocks.clone(),
            wrappers: header.plan.wrappers.clone(),
        }
    }
}

impl Record {
    /// All environments in which forks were measured, by number of machine: the header's is the
    /// first.
    pub fn environments(&self) -> impl Iterator<Item = &Environment> {
        let others = self.machines.iter().map(|machine| &machine.environment);
        std::iter::once(&self.header.environment).chain(others)
    }

    /// The numbers of machines that measured a fork, in ascending order.
    pub fn measuring(&self) -> Vec<usize> {
        let mut has = vec![false; self.machines.len() + 1];
        for fork in self.cases.iter().flat_map(|case| &case.forks) {
            if let Some(has) = has.get_mut(fork.machine) {
                *has = true;
            }
        }
        (0..has.len()).filter(|number| has[*number]).collect()
    }

    /// Whether more than one machine measured.
    pub fn has_several_machines(&self) -> bool {
        self.measuring().len() > 1
    }

    /// Whether `whole` has everything that was measured here, with the same values.
    pub fn is_part_of(&self, whole: &Record) -> bool {
        let has = |(own, all): (&CaseRecord, &CaseRecord)| {
            let known: BTreeMap<u64, &ForkRecord> =
                all.forks.iter().map(|fork| (fork.fork, fork)).collect();
            own.forks.iter().all(|fork| {
                known.get(&fork.fork).is_some_and(|other| {
                    other.measurement == fork.measurement && other.turns == fork.turns
                })
            })
        };
        self.header.plan.seed == whole.header.plan.seed
            && self.cases.len() == whole.cases.len()
            && self.cases.iter().zip(&whole.cases).all(has)
    }

    /// The header that a run on one machine would have had.
    pub fn on_header(&self, number: usize) -> Header {
        let mut header = self.header.clone();
        let machine = number.checked_sub(1).and_then(|at| self.machines.get(at));
        if let Some(machine) = machine {
            header.environment = machine.environment.clone();
            if !machine.clocks.is_empty() {
                header.clocks.clone_from(&machine.clocks);
            }
            if !machine.wrappers.is_empty() {
                header.plan.wrappers.clone_from(&machine.wrappers);
            }
        }
        header
    }

    /// What one machine measured, as if it had been a run of its own. Another number than one of
    /// [`Record::measuring`]: nothing.
    #[must_use]
    pub fn on(&self, number: usize) -> Record {
        let mut header = self.on_header(number);
        let of_case = |case: &CaseRecord| CaseRecord {
            forks: (case.forks.iter())
                .filter(|fork| fork.machine == number)
                .map(|fork| ForkRecord {
                    machine: 0,
                    ..fork.clone()
                })
                .collect(),
            ..case.clone()
        };
        let cases: Vec<CaseRecord> = self.cases.iter().map(of_case).collect();
        // What others measured is not missing here.
        for (case, done) in header.plan.cases.iter_mut().zip(&cases) {
            if done.ended {
                case.forks = (done.forks.len() as u64).max(1);
            }
        }
        Record {
            header,
            cases,
            looks: self.looks.clone(),
            status: self.status,
            machines: Vec::new(),
            now: 0,
        }
    }
}
