//! One process of a fork, as the journal tells its life: beginning, what it measured, what it left
//! behind, end.

use super::recorder::Recorder;
use crate::session::{Halt, Session};
use lath_core::record::{Event, Failure, ForkRecord};

pub struct Life {
    pub case: usize,
    pub warmup: bool,
    /// 0: it did not start, or an earlier run had it.
    pub pid: u32,
    /// Of the fork, as far as this process went.
    pub fork: ForkRecord,
}

impl Life {
    /// `None`: the user interrupted, and the fork is not done.
    pub fn fail(&mut self, failure: Option<Failure>) -> Result<(), Halt> {
        self.fork.failure = Some(failure.ok_or(Halt::Interrupted)?);
        Ok(())
    }

    pub fn started(&self) -> Event {
        Event::ForkStarted {
            case: self.case,
            fork: self.fork.fork,
            warmup: self.warmup,
            pid: self.pid,
            seed: self.fork.seed,
            block: self.fork.block,
        }
    }

    pub fn measured(&self) -> Vec<Event> {
        let (case, fork) = (self.case, self.fork.fork);
        let iterations = self.fork.warmup.iter().chain(&self.fork.measurement);
        let iterations = iterations.map(|iteration| Event::Iteration {
            case,
            fork,
            warmup: self.warmup,
            iteration: Box::new(iteration.clone()),
        });
        let turned = self.fork.turns.iter().map(|turns| Event::Turned {
            case,
            fork,
            turns: Box::new(turns.clone()),
        });
        iterations.chain(turned).collect()
    }

    /// What it left behind, and what else is known of its end.
    pub fn left(&self) -> Vec<Event> {
        let (case, fork, warmup) = (self.case, self.fork.fork, self.warmup);
        let ForkRecord {
            exit,
            results,
            strays,
            ..
        } = &self.fork;
        let strays = (!strays.is_empty() && !warmup).then(|| Event::Strays {
            case,
            fork,
            strays: strays.clone(),
        });
        let left = (exit.is_some() || !results.is_empty()).then(|| Event::ForkLeft {
            case,
            fork,
            warmup,
            exit: exit.clone(),
            results: results.clone(),
        });
        strays.into_iter().chain(left).collect()
    }

    pub fn retried(&self, failure: &Failure) -> Event {
        Event::Retried {
            case: self.case,
            fork: self.fork.fork,
            warmup: self.warmup,
            failure: failure.clone(),
        }
    }

    pub fn ended(&self) -> Event {
        Event::ForkEnded {
            case: self.case,
            fork: self.fork.fork,
            warmup: self.warmup,
            failure: self.fork.failure.clone(),
            peak_rss_kib: self.fork.peak_rss_kib,
        }
    }

    /// Records its end. Whether the fork runs again: it failed, and may so often still.
    pub fn end(
        &self,
        session: &Session<'_>,
        retries: &mut u64,
        recorder: &mut Recorder<'_>,
    ) -> Result<bool, Halt> {
        self.left().iter().for_each(|event| recorder.emit(event));
        match &self.fork.failure {
            Some(failure) if *retries > 0 => {
                *retries -= 1;
                recorder.emit(&self.retried(failure));
                Ok(true)
            }
            failure => {
                recorder.emit(&self.ended());
                failure.as_ref().map_or(Ok(()), |_| session.go_on())?;
                Ok(false)
            }
        }
    }
}
