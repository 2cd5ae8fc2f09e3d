//! The conversation in which a process works on a case: hello, then trials of iterations, or a
//! proof. Measured forks, warm-up and the extra processes of profilers all talk like this; what
//! they ask for, and what becomes of the answers, is their [`Course`].

use super::conversation::{Conversation, PATIENCE, Trouble, unexpected};
use super::failure::{At, Stage};
use super::patience::Patience;
use super::told;
use crate::process::{Process, Show};
use lath_core::plan::Case;
use lath_core::record::Event;
use lath_protocol::{Answer, Command, Hello, Iterate, IterationAnswer, ProofAnswer, Trial};
use std::collections::VecDeque;
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// Commands that wait in the wrapper, the one it works on included: it never waits for the driver
/// between two iterations.
const AHEAD: usize = 2;

/// The iterations of a trial.
pub trait Course {
    /// The next iteration, while `waiting` are asked for and not answered. `None`: it depends on
    /// their answers; if none is waiting, there are no more.
    fn next(&mut self, waiting: usize) -> Option<Iterate>;

    /// Takes the answer.
    fn heard(&mut self, iterate: &Iterate, answer: IterationAnswer, emit: Emit<'_>);

    fn stage(&self, iterate: &Iterate) -> Stage {
        Stage::Iteration(iterate.phase, iterate.index)
    }
}

/// Where events go.
pub type Emit<'a> = &'a mut dyn FnMut(&Event);

/// How long a process may take, and who may interrupt it.
#[derive(Clone, Copy)]
pub struct Manner<'a> {
    /// The case that what is printed belongs to.
    pub case: usize,
    /// From the start to the first answer.
    pub start: Duration,
    /// For what runs no user code.
    pub answer: Duration,
    /// An iteration that has outlasted its time-out may still end by itself.
    pub grace: bool,
    /// For set-ups of a trial and an iteration together; `None`: as long as calls may take longer
    /// than planned.
    pub set_up: Option<Duration>,
    /// The same for tear-downs.
    pub tear_down: Option<Duration>,
    /// From `quit` to the end.
    pub exit: Duration,
    pub interrupt: Option<BorrowedFd<'a>>,
}

/// A conversation that went well.
pub struct Ended<T> {
    pub value: T,
    /// What there is to say of the process's end.
    pub exit: Option<String>,
}

/// A process at work.
pub struct Talk<'a> {
    pub process: &'a mut Process,
    manner: &'a Manner<'a>,
    emit: Emit<'a>,
    stage: Stage,
    /// It says what of the user's code runs.
    says_parts: bool,
    /// Fixtures run around each call.
    around: bool,
}

/// Talks, and ends the process either way. `Err`: the trouble, and what was being done.
pub fn with<T>(
    process: &mut Process,
    manner: &Manner<'_>,
    emit: Emit<'_>,
    steps: impl FnOnce(&mut Talk<'_>) -> Result<T, Trouble>,
) -> Result<Ended<T>, (Trouble, At)> {
    let mut talk = Talk {
        process: &mut *process,
        manner,
        emit: &mut *emit,
        stage: Stage::Start,
        says_parts: false,
        around: false,
    };
    let outcome = steps(&mut talk);
    let Talk { stage, around, .. } = talk;
    let show = &mut |stream, text| {
        emit(&Event::Output {
            case: manner.case,
            stream,
            text,
        });
    };
    end(process, outcome, manner.exit, manner.interrupt, show).map_err(|trouble| {
        let part = process.part().map(|(part, _)| part);
        let at = At {
            stage,
            part,
            around,
        };
        (trouble, at)
    })
}

/// Asks a process that did what it was to do to quit; ends one that did not.
pub fn end<T>(
    process: &mut Process,
    outcome: Result<T, Trouble>,
    patience: Duration,
    interrupt: Option<BorrowedFd<'_>>,
    show: Show<'_>,
) -> Result<Ended<T>, Trouble> {
    match outcome {
        Ok(value) => {
            let exit = process.finish(patience, interrupt, show);
            Ok(Ended { value, exit })
        }
        Err(trouble) => {
            process.stop(show);
            Err(trouble)
        }
    }
}

impl Talk<'_> {
    pub fn hello(&mut self) -> Result<Hello, Trouble> {
        let patience = self.manner.start;
        let hello = self.step(|conversation| conversation.hello(patience))?;
        self.says_parts = hello.can("part");
        Ok(hello)
    }

    /// A trial from its beginning to its end: all that `courses` does lies in between.
    pub fn trial<T>(
        &mut self,
        case: &Case,
        trial: Trial,
        courses: impl FnOnce(&mut Self) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.begin(trial)?;
        let value = courses(self)?;
        self.finish(case)?;
        Ok(value)
    }

    fn begin(&mut self, trial: Trial) -> Result<(), Trouble> {
        self.stage = Stage::Trial;
        // Some languages load the user's files now, others when they start.
        let patience = self.manner.start;
        let command = Command::Trial(Box::new(trial));
        match self.step(|conversation| conversation.ask(&command, patience))? {
            Answer::Trial => Ok(()),
            other => Err(unexpected("trial", &other)),
        }
    }

    fn finish(&mut self, case: &Case) -> Result<(), Trouble> {
        self.stage = Stage::End;
        let timeout = Duration::from_nanos(case.timeout_ns);
        let patience = self.manner.tear_down.unwrap_or(timeout);
        match self.step(|conversation| conversation.ask(&Command::End, patience))? {
            Answer::End => Ok(()),
            other => Err(unexpected("end", &other)),
        }
    }

    /// All iterations of `course`, in a trial of `case`.
    pub fn iterate(&mut self, case: &Case, course: &mut dyn Course) -> Result<(), Trouble> {
        let mut waiting = VecDeque::with_capacity(AHEAD);
        loop {
            while waiting.len() < AHEAD
                && let Some(next) = course.next(waiting.len())
            {
                self.process.send(&Command::Iterate(next.clone()).encode());
                waiting.push_back(next);
            }
            let Some(iterate) = waiting.pop_front() else {
                return Ok(());
            };
            self.stage = course.stage(&iterate);
            self.around = case.invocation_fixtures;
            let answer = self.hear(case, &iterate)?;
            self.flush_output();
            course.heard(&iterate, answer, self.emit);
        }
    }

    /// Waits for the answer to `iterate`.
    fn hear(&mut self, case: &Case, iterate: &Iterate) -> Result<IterationAnswer, Trouble> {
        let planned = Duration::from_nanos(iterate.time_ns);
        let longer = if self.manner.grace {
            told::patience(case)
        } else {
            Duration::from_nanos(case.timeout_ns)
        };
        let patience = self.apart(Patience::new(planned, longer), longer);
        match self.step(|conversation| conversation.hear(patience))? {
            Answer::Iteration(answer)
                if (answer.phase, answer.index) == (iterate.phase, iterate.index) =>
            {
                match answer.calls_per_batch {
                    0 if iterate.batch_size > 0 => {
                        Err(Trouble::Broken("it called nothing".to_owned()))
                    }
                    _ => Ok(*answer),
                }
            }
            other => Err(unexpected(&self.stage.to_string(), &other)),
        }
    }

    pub fn prove(&mut self, case: &Case, trial: Trial) -> Result<ProofAnswer, Trouble> {
        self.stage = Stage::Proof;
        let timeout = Duration::from_nanos(case.timeout_ns);
        let patience = self.apart(timeout.into(), timeout);
        let command = Command::Prove(Box::new(trial));
        match self.step(|conversation| conversation.ask(&command, patience))? {
            Answer::Proof(answer) => Ok(answer),
            other => Err(unexpected("prove", &other)),
        }
    }

    /// Set-ups and tear-downs have their own time, where it is known when they begin.
    fn apart(&self, patience: Patience, usual: Duration) -> Patience {
        let Manner {
            set_up, tear_down, ..
        } = self.manner;
        if self.says_parts {
            patience.apart(set_up.unwrap_or(usual), tear_down.unwrap_or(usual))
        } else {
            patience
        }
    }

    /// What is printed meanwhile is an event.
    fn step<T>(&mut self, step: impl FnOnce(&mut Conversation<'_>) -> T) -> T {
        let (case, emit) = (self.manner.case, &mut *self.emit);
        let mut show = |stream, text| emit(&Event::Output { case, stream, text });
        step(&mut Conversation {
            process: self.process,
            interrupt: self.manner.interrupt,
            show: &mut show,
        })
    }

    fn flush_output(&mut self) {
        let (case, emit) = (self.manner.case, &mut *self.emit);
        self.process
            .flush_output(&mut |stream, text| emit(&Event::Output { case, stream, text }));
    }
}

impl<'a> Manner<'a> {
    /// Of a process of this case that starts within `start` and ends within `exit`.
    pub fn new(
        case: usize,
        start: Duration,
        exit: Duration,
        interrupt: Option<BorrowedFd<'a>>,
    ) -> Manner<'a> {
        Manner {
            case,
            start,
            answer: PATIENCE,
            grace: true,
            set_up: None,
            tear_down: None,
            exit,
            interrupt,
        }
    }

    /// For a runtime whose every instruction is counted while it starts: whatever is slow may last
    /// as long as the user's time-out allows. It has been seen to start.
    pub fn slowed(self, case: &Case) -> Manner<'a> {
        let timeout = Duration::from_nanos(case.timeout_ns);
        Manner {
            start: self.start.max(timeout),
            answer: self.answer.max(timeout),
            grace: false,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_may_start_as_long_as_a_benchmark_may_last() {
        let of = |seconds: u64| {
            let manner = Manner::new(0, PATIENCE, PATIENCE, None);
            manner
                .slowed(&Case {
                    timeout_ns: seconds * 1_000_000_000,
                    ..Case::default()
                })
                .answer
        };
        assert_eq!((of(600), of(1)), (Duration::from_secs(600), PATIENCE));
    }
}
