//! Applies events to a record.

use super::{
    Block, CaseRecord, EarlyFailure, Event, Failure, ForkRecord, Iteration, Machine, PhaseName,
    Record, Step,
};

impl Record {
    /// Adds one event, which is not needed any more: most are iterations, and are not copied.
    pub fn take(&mut self, event: Event) {
        match event {
            Event::Iteration {
                case,
                fork,
                warmup: false,
                iteration,
            } => {
                if let Some(record) = self.cases[case].fork(fork) {
                    record.push(*iteration);
                }
            }
            Event::Iteration { .. } => {}
            event => self.apply(&event),
        }
    }

    /// Adds one event. Events of a repeated fork (after `--resume`) replace earlier ones.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Looked { family, look } => drop(self.looks.insert(*family, *look)),
            Event::RunEnded { status, .. } => self.status = Some(*status),
            Event::Machine { number, machine } => self.go_to(*number, machine.as_deref()),
            _ => {
                if let Some(case) = event.case() {
                    self.cases[case].apply(event);
                    self.cases[case].measured_on(event, self.now);
                }
            }
        }
    }
}

impl Record {
    /// A machine is told before its first fork; one that is not is the header's.
    fn go_to(&mut self, number: usize, machine: Option<&Machine>) {
        if let Some(machine) = machine.filter(|_| number == self.machines.len() + 1) {
            self.machines.push(machine.clone());
        }
        self.now = number.min(self.machines.len());
    }
}

impl CaseRecord {
    fn measured_on(&mut self, event: &Event, machine: usize) {
        if let (Event::ForkStarted { warmup: false, .. }, Some(fork)) =
            (event, self.forks.last_mut())
        {
            fork.machine = machine;
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::CaseStarted { .. } => self.started = true,
            Event::Checked { check, .. } => self.check = Some((**check).clone()),
            Event::Deferred { ty, .. } => self.deferred = Some(ty.clone()),
            Event::FailedEarly { step, failure, .. } => self.fail_early(*step, failure),
            // The report must show why numbers are missing.
            Event::ForkEnded {
                fork,
                warmup: true,
                failure: Some(failure),
                ..
            } => self.fail_early(Step::WarmupFork(*fork), failure),
            Event::ForkStarted {
                fork,
                warmup: false,
                seed,
                block,
                ..
            } => self.begin(*fork, *seed, *block),
            Event::Iteration {
                fork,
                warmup: false,
                ..
            }
            | Event::ForkLeft {
                fork,
                warmup: false,
                ..
            }
            | Event::Retried {
                fork,
                warmup: false,
                ..
            }
            | Event::ForkEnded {
                fork,
                warmup: false,
                ..
            }
            | Event::Turned { fork, .. }
            | Event::Strays { fork, .. } => {
                if let Some(record) = self.fork(*fork) {
                    record.apply(event);
                }
            }
            Event::Profile { metrics, .. } => self.profile.clone_from(metrics),
            Event::Texts { texts, .. } => self.texts.clone_from(texts),
            Event::Flames { flames, .. } => self.flames = Some((**flames).clone()),
            Event::CaseEnded { warnings, .. } => {
                self.ended = true;
                self.warnings.clone_from(warnings);
            }
            // Keeps nothing of a warm-up fork that finally succeeds, or of events that are only
            // shown.
            _ => {}
        }
    }

    fn fork(&mut self, fork: u64) -> Option<&mut ForkRecord> {
        self.forks.iter_mut().rev().find(|own| own.fork == fork)
    }

    fn fail_early(&mut self, step: Step, failure: &Failure) {
        let failure = failure.clone();
        self.early.push(EarlyFailure { step, failure });
    }

    fn begin(&mut self, fork: u64, seed: u64, block: Option<Block>) {
        let earlier = self.forks.iter().position(|f| f.fork == fork);
        let earlier = earlier.map(|at| self.forks.remove(at));
        let (retried, strays) = earlier.map(|f| (f.retried, f.strays)).unwrap_or_default();
        self.forks.push(ForkRecord {
            fork,
            seed,
            block,
            retried,
            strays,
            ..ForkRecord::default()
        });
    }
}

impl ForkRecord {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Iteration { iteration, .. } => self.push((**iteration).clone()),
            Event::ForkLeft { exit, results, .. } => {
                self.exit.clone_from(exit);
                self.results.clone_from(results);
            }
            Event::Turned { turns, .. } => self.turns = Some((**turns).clone()),
            Event::Retried { failure, .. } => self.retried.push(failure.clone()),
            Event::Strays { strays, .. } => self.strays.extend(strays.iter().cloned()),
            Event::ForkEnded {
                failure,
                peak_rss_kib,
                ..
            } => {
                self.ended = true;
                self.failure.clone_from(failure);
                self.peak_rss_kib = *peak_rss_kib;
            }
            _ => {}
        }
    }

    fn push(&mut self, iteration: Iteration) {
        match iteration.phase {
            PhaseName::Warmup => self.warmup.push(iteration),
            PhaseName::Measurement => self.measurement.push(iteration),
        }
    }
}
