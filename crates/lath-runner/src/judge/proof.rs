//! What one call of a benchmark computes, told by processes that do nothing else.
//!
//! Three processes of each case, so that a result that differs from call to call is found, and so
//! that there are first calls and start-up times to tell of. What the results are compared with is
//! left to [`crate::judge::check`].

use crate::journal::recorder::Recorder;
use crate::process::LONGEST_LINE;
use crate::session::{Halt, Session};
use crate::talk::conversation::Trouble;
use crate::talk::failure::{self, At, Stage};
use crate::talk::{launch, seed, told, trial, visit};
use lath_core::proof::Proof;
use lath_core::record::{Event, Failure};
use lath_protocol::{ProofAnswer, Trial};
use std::time::Instant;

/// Processes for each case.
const PROOFS: u64 = 3;

/// What the processes of one case gave.
#[derive(Debug)]
pub struct Proved {
    /// What they all computed; `Err`: why there is nothing that could be compared.
    pub result: Result<Proof, String>,
    /// One of the processes failed.
    pub failure: Option<Failure>,
    /// The one call of each, ns.
    pub first_ns: Vec<u64>,
    /// From the start of each process to its first answer, ns.
    pub start_ns: Vec<u64>,
}

/// Why a process proved nothing.
enum Lack {
    Interrupted,
    Because(String),
    Failed(Failure),
}

/// Proves a case. The first process that fails is the last; so is the first if what it computed is
/// `enough`.
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
    let (mut proofs, mut first_ns, mut start_ns) = (Vec::new(), Vec::new(), Vec::new());
    for number in 1..=PROOFS {
        match once(session, case, number, recorder) {
            Ok((answer, start)) => {
                if let (Proof::None, Some(why)) = (&answer.proof, &answer.why) {
                    return Ok(Proved {
                        result: Err(too_large(why)),
                        failure: None,
                        first_ns,
                        start_ns,
                    });
                }
                let done = number == 1 && enough(&answer.proof);
                proofs.push(answer.proof);
                // 0: there was no call that could be told apart, as of a group.
                first_ns.extend(Some(answer.first_ns).filter(|ns| *ns > 0));
                start_ns.push(start);
                if done {
                    break;
                }
            }
            Err(Lack::Interrupted) => return Err(Halt::Interrupted),
            Err(Lack::Because(why)) => {
                return Ok(Proved {
                    result: Err(why),
                    failure: None,
                    first_ns,
                    start_ns,
                });
            }
            Err(Lack::Failed(failure)) => {
                let why = format!("the process that was to prove it {}", failure.message);
                return Ok(Proved {
                    result: Err(why),
                    failure: Some(failure),
                    first_ns,
                    start_ns,
                });
            }
        }
    }
    Ok(Proved {
        result: agreed(proofs, session.case(case).tolerance),
        failure: None,
        first_ns,
        start_ns,
    })
}

/// Nothing is wrong with the result, and there is a way to compare it even so.
fn too_large(why: &str) -> String {
    format!(
        "its result cannot be compared: {why}; a @Check function may return a digest of it instead"
    )
}

/// What all proofs say.
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
            "it gives nothing that could be compared; a @Check function says what its result is"
                .to_owned(),
        ),
        first => Ok(first),
    }
}

/// One process, one call. Also gives how long the process took to its first answer, ns.
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
        ..told::trial(plan, seed, 1)
    };
    let begun = Instant::now();
    let launch = launch::padded(wrapper, plan.benchmark, seed).limited(session.options.limits);
    let mut process =
        visit::start(&launch, &wrapper.path).map_err(|problem| Lack::Failed(problem.into()))?;
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
        Ok(None) => Err(Lack::Because("its wrapper cannot prove results".to_owned())),
        Err((
            Trouble::TooLong,
            At {
                stage: Stage::Proof,
                ..
            },
        )) => Err(Lack::Because(too_large(&format!(
            "told with more than {} MiB, it is larger than what lath compares (some 8 MB of bytes, a million numbers)",
            LONGEST_LINE >> 20
        )))),
        Err((trouble, at)) => {
            Err(failure::of_fork(&trouble, &at, process.tail())
                .map_or(Lack::Interrupted, Lack::Failed))
        }
    }
}
