//! The conversation with a process that works on a case: hello, then trials of iterations, or a
//! check of the result. Measured forks, warm-up and extra processes of profilers all use it; their
//! [`Course`] gives the commands and takes the answers.

use super::conversation::{Conversation, PATIENCE, Trouble, unexpected};
use super::failure::{At, Stage};
use super::instructions;
use super::pulse;
use super::time_limits::Patience;
use crate::process::{Process, Show};
use lath_core::plan::Case;
use lath_core::record::{Event, Iteration};
use lath_core::setting::Mode;
use lath_protocol::{Answer, Command, Hello, Iterate, IterationAnswer, ProofAnswer, Trial};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// Commands that wait in the wrapper, with the current one: the wrapper never waits for the driver
/// between two iterations.
const AHEAD: usize = 2;

/// The iterations of a trial.
pub trait Course {
    /// The next iteration; `waiting`: requested and not yet answered. `None`: it depends on their
    /// answers; if `waiting` is 0, there are no more.
    fn next(&mut self, waiting: usize) -> Option<Iterate>;

    /// Takes the answer.
    fn heard(&mut self, iterate: &Iterate, answer: IterationAnswer, emit: Emit<'_>);

    fn stage(&self, iterate: &Iterate) -> Stage {
        Stage::Iteration(iterate.phase, iterate.index)
    }
}

/// Where events go.
pub type Emit<'a> = &'a mut dyn FnMut(&Event);

/// Time limits of a process, and the user's interrupt.
#[derive(Clone, Copy)]
pub struct Manner<'a> {
    /// The case that output belongs to.
    pub case: usize,
    /// From the start to the first answer.
    pub start: Duration,
    /// For commands that run no user code.
    pub answer: Duration,
    /// An iteration that exceeded its time-out may still end by itself.
    pub grace: bool,
    /// Limit for the set-ups of a trial and an iteration together; `None`: as long as calls may
    /// overrun.
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
    /// What to report about the process's end.
    pub exit: Option<String>,
}

/// A process at work.
pub struct Talk<'a> {
    pub process: &'a mut Process,
    manner: &'a Manner<'a>,
    emit: Emit<'a>,
    stage: Stage,
    /// The wrapper reports which part of the user's code runs.
    says_parts: bool,
    /// Fixtures run around each call.
    around: bool,
    /// Several threads call the benchmark.
    together: bool,
}

/// Talks, then ends the process in any case. `Err`: the failure, and what the process was doing.
pub fn with<T>(
    process: &mut Process,
    manner: &Manner<'_>,
    emit: Emit<'_>,
    steps: impl FnOnce(&mut Talk<'_>) -> Result<T, Trouble>,
) -> Result<Ended<T>, (Trouble, At)> {
    let mut talk = Talk::new(process, manner, emit);
    let outcome = steps(&mut talk);
    talk.conclude(outcome)
}

/// Asks a process to quit if it succeeded; kills it if not.
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

impl<'a> Talk<'a> {
    pub fn new(process: &'a mut Process, manner: &'a Manner<'a>, emit: Emit<'a>) -> Talk<'a> {
        Talk {
            process,
            manner,
            emit,
            stage: Stage::Start,
            says_parts: false,
            around: false,
            together: false,
        }
    }

    /// Ends the process in any case. `Err`: the failure, and what the process was doing.
    pub fn conclude<T>(self, outcome: Result<T, Trouble>) -> Result<Ended<T>, (Trouble, At)> {
        let Talk {
            process,
            manner,
            emit,
            stage,
            around,
            together,
            ..
        } = self;
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
                together,
                deadlock: process.is_deadlock(),
            };
            (trouble, at)
        })
    }

    pub fn hello(&mut self) -> Result<Hello, Trouble> {
        let patience = self.manner.start;
        let hello = self.step(|conversation| conversation.hello(patience))?;
        self.says_parts = hello.can("part");
        Ok(hello)
    }

    /// A trial from start to end, with everything that `courses` does in between.
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

    pub fn begin(&mut self, trial: Trial) -> Result<(), Trouble> {
        self.stage = Stage::Trial;
        // Some languages load the user's files now, others at the start.
        let patience = self.manner.start;
        let command = Command::Trial(Box::new(trial));
        match self.step(|conversation| conversation.ask(&command, patience))? {
            Answer::Trial => Ok(()),
            other => Err(unexpected("trial", &other)),
        }
    }

    pub fn finish(&mut self, case: &Case) -> Result<(), Trouble> {
        self.stage = Stage::End;
        let timeout = Duration::from_nanos(case.timeout_ns);
        let patience = self.manner.tear_down.unwrap_or(timeout);
        match self.step(|conversation| conversation.ask(&Command::End, patience))? {
            Answer::End => Ok(()),
            other => Err(unexpected("end", &other)),
        }
    }

    /// Runs all iterations of `course`, in a trial of `case`.
    pub fn iterate(&mut self, case: &Case, course: &mut dyn Course) -> Result<(), Trouble> {
        self.together = case.threads > 1;
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

    /// Runs one iteration, or one turn of it, which no profiler observes.
    pub fn turn(&mut self, case: &Case, iterate: &Iterate) -> Result<Iteration, Trouble> {
        self.ask(iterate);
        self.answer(case, iterate)
    }

    /// Begins an iteration.
    pub fn ask(&mut self, iterate: &Iterate) {
        self.stage = Stage::Iteration(iterate.phase, iterate.index);
        self.process
            .send(&Command::Iterate(iterate.clone()).encode());
    }

    /// Waits for the iteration that [`Self::ask`] began.
    pub fn answer(&mut self, case: &Case, iterate: &Iterate) -> Result<Iteration, Trouble> {
        let answer = self.hear(case, iterate)?;
        self.flush_output();
        Ok(answer.iteration)
    }

    /// Waits for the answer to `iterate`.
    fn hear(&mut self, case: &Case, iterate: &Iterate) -> Result<IterationAnswer, Trouble> {
        let planned = Duration::from_nanos(iterate.time_ns);
        let longer = if self.manner.grace {
            instructions::patience(case)
        } else {
            Duration::from_nanos(case.timeout_ns)
        };
        let patience = self.apart(Patience::new(planned, longer), longer);
        match self.step(|conversation| conversation.hear(patience))? {
            Answer::Iteration(answer)
                if (answer.iteration.phase, answer.iteration.index)
                    == (iterate.phase, iterate.index) =>
            {
                // Other modes have no batches of nothing.
                let has_batches = matches!(case.mode, Mode::SampleTime | Mode::SingleShotTime);
                let may_be_idle = has_batches && iterate.batch_size == 0;
                match answer.iteration.calls_per_batch {
                    0 if !may_be_idle => Err(Trouble::Broken("it called nothing".to_owned())),
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

    /// Set-ups and tear-downs have their own time limits if the wrapper reports when they begin.
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

    /// Output in the meantime becomes an event.
    fn step<T>(&mut self, step: impl FnOnce(&mut Conversation<'_>) -> T) -> T {
        let (case, emit) = (self.manner.case, RefCell::new(&mut *self.emit));
        let mut show = |stream, text| emit.borrow_mut()(&Event::Output { case, stream, text });
        let mut alive = || {
            if pulse::is_due() {
                emit.borrow_mut()(&Event::Alive { case });
            }
        };
        let value = step(&mut Conversation {
            process: self.process,
            interrupt: self.manner.interrupt,
            show: &mut show,
            alive: &mut alive,
        });
        // Many short steps are as silent as a long one.
        alive();
        value
    }

    fn flush_output(&mut self) {
        let (case, emit) = (self.manner.case, &mut *self.emit);
        self.process
            .flush_output(&mut |stream, text| emit(&Event::Output { case, stream, text }));
    }
}

impl<'a> Manner<'a> {
    /// For a process of this case that starts within `start` and ends within `exit`.
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

    /// For a runtime under an instruction counter: everything may take as long as the user's
    /// time-out allows. Such a runtime is known to start.
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
