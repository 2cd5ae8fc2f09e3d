//! Asks processes that do nothing else for the result of one call.
//!
//! Runs three processes per case, which finds results that differ from call to call, and gives
//! first calls and start-up times. [`crate::judge::check`] compares the results.

use crate::journal::recorder::Recorder;
use crate::process::LONGEST_LINE;
use crate::session::{Halt, Session};
use crate::talk::conversation::Trouble;
use crate::talk::failure::{self, At, Stage};
use crate::talk::{inspect, instructions, launch, seed, trial};
use lath_core::proof::Proof;
use lath_core::record::{Event, Failure};
use lath_protocol::{ProofAnswer, Trial};
use std::time::Instant;

/// Processes for each case.
const PROOFS: u64 = 3;

/// The results of one case's processes.
#[derive(Debug)]
pub struct Proved {
    /// Their common result; `Err`: why there is nothing to compare.
    pub result: Result<Proof, String>,
    /// Failure of one of the processes.
    pub failure: Option<Failure>,
    /// Time of the one call in each process, ns.
    pub first_ns: Vec<u64>,
    /// Time from the start of each process to its first answer, ns.
    pub start_ns: Vec<u64>,
}

/// Why a process returned no result.
enum Lack {
    Interrupted,
    Because(String),
    Failed(Failure),
}

/// Runs the processes of a case. Stops after the first failure, or after the first process if its
/// result is `enough`.
pub fn of_case(
    session: &Session<'_>,
    case: usize,
    enough: impl Fn(&Proof) -> bool,
    recorder: &mut Recorder<'_>,
) -> Result<Proved, Halt> {
    recorder.emit(&Event::Aside {
        case,
        what: format!("Proving {}", session.case(case).id),
    });
    let mut proofs = Vec::new();
    let mut proved = Proved::default();
    for number in 1..=PROOFS {
        match once(session, case, number, recorder) {
            Ok((answer, start)) => {
                if let (Some(ty), 1) = (answer.deferred, number) {
                    recorder.emit(&Event::Deferred { case, ty });
                }
                if let (Proof::None, Some(why)) = (&answer.proof, &answer.why) {
                    return Ok(proved.without(too_large(why)));
                }
                let done = number == 1 && enough(&answer.proof);
                proofs.push(answer.proof);
                // 0: no single call could be timed, as in a group.
                let first_ns = Some(answer.first_ns).filter(|ns| *ns > 0);
                proved.first_ns.extend(first_ns);
                proved.start_ns.push(start);
                if done {
                    break;
                }
            }
            Err(Lack::Interrupted) => return Err(Halt::Interrupted),
            Err(Lack::Because(why)) => return Ok(proved.without(why)),
            Err(Lack::Failed(failure)) => {
                let why = format!("the process that checks its result {}", failure.message);
                proved.failure = Some(failure);
                return Ok(proved.without(why));
            }
        }
    }
    proved.result = agreed(proofs, session.case(case).tolerance);
    Ok(proved)
}

impl Default for Proved {
    fn default() -> Proved {
        Proved {
            result: Ok(Proof::None),
            failure: None,
            first_ns: Vec::new(),
            start_ns: Vec::new(),
        }
    }
}

impl Proved {
    /// Nothing to compare, for this reason.
    fn without(self, why: String) -> Proved {
        Proved {
            result: Err(why),
            ..self
        }
    }
}

/// The result is valid, and can be compared in spite of this.
fn too_large(why: &str) -> String {
    format!("its result cannot be compared: {why}; return a digest of it from a @Check function")
}

/// The common result of all processes.
fn agreed(proofs: Vec<Proof>, tolerance: Option<f64>) -> Result<Proof, String> {
    let mut proofs = proofs.into_iter();
    let first = proofs.next().unwrap_or(Proof::None);
    if let Some(difference) = proofs.find_map(|proof| proof.difference(&first, tolerance)) {
        return Err(format!(
            "its result differs from call to call: {difference}"
        ));
    }
    match first {
        Proof::None => Err(
            "it returns nothing to compare; define its result with a @Check function".to_owned(),
        ),
        first => Ok(first),
    }
}

/// Runs one process with one call. Also returns the time to the process's first answer, ns.
fn once(
    session: &Session<'_>,
    case: usize,
    number: u64,
    recorder: &mut Recorder<'_>,
) -> Result<(ProofAnswer, u64), Lack> {
    let (plan, wrapper) = (session.case(case), session.wrapper(case));
    let seed = seed::proof_seed(session.plan.seed, number);
    let clock = recorder.record.header.clocks[plan.wrapper].chosen.clone();
    let question = Trial {
        clock: Some(clock).filter(|c| !c.is_empty()),
        layout: session.plan.options.layout,
        ..instructions::trial(plan, seed, 1)
    };
    let begun = Instant::now();
    let launch = launch::padded(wrapper, plan.benchmark, seed, 0)
        .limited(session.options.limits)
        .at(&session.plan.options.place);
    let mut process =
        inspect::start(&launch, &wrapper.path).map_err(|problem| Lack::Failed(problem.into()))?;
    let outcome = trial::with(
        &mut process,
        &session.manner(case),
        &mut |event| recorder.emit(event),
        |talk| {
            let hello = talk.hello()?;
            let start_ns = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
            if !hello.can("prove") {
                return Ok(None);
            }
            let answer = talk.prove(plan, question)?;
            Ok(Some((answer, start_ns)))
        },
    );
    match outcome.map(|ended| ended.value) {
        Ok(Some(told)) => Ok(told),
        Ok(None) => Err(Lack::Because("its wrapper cannot check results".to_owned())),
        Err((
            Trouble::TooLong,
            At {
                stage: Stage::Proof,
                ..
            },
        )) => Err(Lack::Because(too_large(&format!(
            "it takes more than {} MiB; lath compares at most about 8 MB of bytes or a million \
                numbers",
            LONGEST_LINE >> 20
        )))),
        Err((trouble, at)) => {
            let failure = failure::of_wrapper(&trouble, &at, process.tail(), wrapper);
            Err(failure.map_or(Lack::Interrupted, Lack::Failed))
        }
    }
}
