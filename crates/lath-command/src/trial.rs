//! A trial: the command with the values of its parameters, from its set-up to its clean-up.

use crate::calls::Calls;
use crate::spec::Spec;
use crate::{fixture, floor, iteration, proof};
use lath_protocol::{Answer, FailureAnswer, Iterate, IterationAnswer, Part, ProofAnswer};
use std::fs::File;
use std::os::unix::fs::FileExt;

/// Where the driver may read which part runs.
#[derive(Default)]
pub struct Parts(Option<File>);

impl Parts {
    /// The file may be deleted soon.
    pub fn open(path: Option<&str>) -> Parts {
        Parts(path.and_then(|path| File::options().write(true).open(path).ok()))
    }

    /// A driver that cannot read it knows less.
    fn begin(&self, part: Part) {
        let byte = match part {
            Part::Import => b'i',
            Part::SetUp => b's',
            Part::Call => b'c',
            Part::TearDown => b't',
        };
        let _ = self.0.as_ref().map(|file| file.write_at(&[byte], 0));
    }
}

pub struct Trial {
    asked: lath_protocol::Trial,
    /// With the values of parameters.
    spec: Spec,
    /// From its first iteration on.
    calls: Option<Calls>,
    floor_ns: Option<u64>,
    is_clean: bool,
}

impl Trial {
    pub fn new(spec: &Spec, asked: lath_protocol::Trial) -> Trial {
        Trial {
            spec: spec.with(&asked.params),
            asked,
            calls: None,
            floor_ns: floor::measure(),
            is_clean: false,
        }
    }

    pub fn iterate(&mut self, iterate: &Iterate, parts: &Parts) -> Result<Answer, FailureAnswer> {
        let calls = match &mut self.calls {
            Some(calls) => calls,
            none => {
                parts.begin(Part::SetUp);
                none.insert(set_up(&self.spec)?)
            }
        };
        parts.begin(Part::Call);
        let iteration = iteration::run(calls, &self.asked, iterate, self.floor_ns)?;
        if iterate.last && iterate.turn == iterate.turns {
            self.end(parts)?;
        }
        Ok(Answer::Iteration(Box::new(IterationAnswer {
            iteration,
            ..IterationAnswer::default()
        })))
    }

    /// Its clean-up, if it was set up.
    pub fn end(&mut self, parts: &Parts) -> Result<(), FailureAnswer> {
        if self.calls.is_none() || self.is_clean {
            return Ok(());
        }
        self.is_clean = true;
        parts.begin(Part::TearDown);
        fixture::run(self.spec.cleanup.as_ref(), "cleanup")
    }
}

/// One call, and what it printed.
pub fn prove(
    spec: &Spec,
    params: &[(String, String)],
    parts: &Parts,
) -> Result<ProofAnswer, FailureAnswer> {
    let spec = spec.with(params);
    parts.begin(Part::SetUp);
    let mut calls = set_up(&spec)?;
    parts.begin(Part::Call);
    for _ in 0..spec.warmup {
        calls.timed()?;
    }
    let proof = proof::of(&mut calls, spec.any_output)?;
    parts.begin(Part::TearDown);
    fixture::run(spec.cleanup.as_ref(), "cleanup")?;
    Ok(proof)
}

fn set_up(spec: &Spec) -> Result<Calls, FailureAnswer> {
    fixture::run(spec.setup.as_ref(), "setup")?;
    Calls::new(spec.clone())
}
