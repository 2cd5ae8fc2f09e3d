//! Checks the results of contenders before they are timed: against a vector file, else against the
//! baseline's result.
//!
//! With [`crate::Options::proves_only`], a case that returns nothing to compare fails, too, and
//! cases without anything to compare with run once.
//!
//! A case with a wrong result fails (L707) and is not timed. The same holds for a case that throws
//! during the check (L701). A case without anything to compare with is timed, with a warning
//! (W930).

use crate::journal::recorder::Recorder;
use crate::judge::proof;
use crate::session::{Halt, Session, WRONG, is_wrong};
use lath_core::diagnostic::Diagnostic;
use lath_core::proof::Proof;
use lath_core::record::{CaseRecord, CheckRecord, CheckVerdict, Event, Failure, Step};
use lath_core::schedule::Lane;
use std::collections::BTreeSet;

/// Longest result, as JSON, that the record keeps. Of a longer one it keeps only the comparison.
const KEPT: usize = 4096;

/// Checks the cases of a lane that the plan wants checked and that have no result yet, the baseline
/// first.
pub fn lane(session: &Session<'_>, lane: &Lane, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let only = session.options.proves_only;
    if !session.plan.options.check && !only {
        return Ok(());
    }
    let (baseline, others) = match lane {
        Lane::Families(families) => {
            let families = families
                .iter()
                .map(|family| &session.plan.families[*family]);
            let cases = families.flat_map(|family| family.cases.iter().copied());
            let baseline = cases.clone().next();
            // In the order of the plan.
            let others: BTreeSet<usize> = cases.filter(|case| Some(*case) != baseline).collect();
            (baseline, others)
        }
        Lane::Alone(case) => (None, BTreeSet::from([*case])),
    };
    // The baseline's result, or the reason why others cannot be compared with it.
    let mut reference = None;
    for case in baseline.into_iter().chain(others) {
        let plan = session.case(case);
        if plan.refused.is_some() {
            continue;
        }
        if !plan.proves && !only {
            if let (Some(reason), None) = (&plan.unproved, &recorder.record.cases[case].check) {
                let check = CheckRecord {
                    reason: Some(reason.clone()),
                    ..unverified()
                };
                recorder.emit(&Event::Checked {
                    case,
                    check: Box::new(check),
                });
            }
            if plan.opaque && recorder.record.cases[case].deferred.is_none() {
                ask(session, case, recorder)?;
            }
            continue;
        }
        if recorder.record.cases[case].check.is_none() {
            prove(session, case, baseline, &mut reference, recorder)?;
        }
        fail_if_wrong(session, case, recorder)?;
    }
    Ok(())
}

/// One call says whether the result of a case that proves nothing does its work later.
fn ask(session: &Session<'_>, case: usize, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
    let proved = proof::of_case(session, case, |_| true, recorder)?;
    fail(session, case, proved.failure, recorder)
}

/// The forks that follow report other failures of the process.
fn fail(
    session: &Session<'_>,
    case: usize,
    failure: Option<Failure>,
    recorder: &mut Recorder<'_>,
) -> Result<(), Halt> {
    let only = session.options.proves_only;
    let Some(failure) = failure.filter(|failure| only || THREW.contains(&failure.code.as_str()))
    else {
        return Ok(());
    };
    failed(session, case, failure, recorder)
}

fn failed(
    session: &Session<'_>,
    case: usize,
    failure: Failure,
    recorder: &mut Recorder<'_>,
) -> Result<(), Halt> {
    recorder.emit(&Event::FailedEarly {
        case,
        step: Step::Proof,
        failure,
    });
    session.go_on()
}

/// Checks a case and records the outcome. Fills `reference` when it is first needed.
fn prove(
    session: &Session<'_>,
    case: usize,
    baseline: Option<usize>,
    reference: &mut Option<Result<Proof, String>>,
    recorder: &mut Recorder<'_>,
) -> Result<(), Halt> {
    let compared = session.case(case).expected.is_none() && Some(case) != baseline;
    if compared && reference.is_none() {
        *reference = Some(again(session, baseline, recorder)?);
    }
    let against = Against {
        baseline,
        reference: reference.as_ref(),
    };
    let Checked {
        check,
        result,
        failure,
    } = of_case(session, case, &against, recorder)?;
    recorder.emit(&Event::Checked {
        case,
        check: Box::new(check),
    });
    if Some(case) == baseline {
        *reference = Some(result);
    }
    fail(session, case, failure, recorder)
}

/// The case to compare a case without a vector with.
struct Against<'a> {
    baseline: Option<usize>,
    /// `None`: the case is the baseline, or has a vector.
    reference: Option<&'a Result<Proof, String>>,
}

/// The baseline's result, in a run resumed after its check.
fn again(
    session: &Session<'_>,
    baseline: Option<usize>,
    recorder: &mut Recorder<'_>,
) -> Result<Result<Proof, String>, Halt> {
    let Some(case) = baseline else {
        return Ok(Err("the comparison has no baseline".to_owned()));
    };
    let check = recorder.record.cases[case].check.clone();
    let id = &session.case(case).id;
    Ok(match check {
        Some(CheckRecord {
            verdict: CheckVerdict::Verified | CheckVerdict::Reference,
            got: Some(got),
            ..
        }) => Ok(got),
        // The result was too long to keep.
        Some(CheckRecord {
            verdict: CheckVerdict::Verified | CheckVerdict::Reference,
            ..
        }) => proof::of_case(session, case, |_| false, recorder)?
            .result
            .map_err(|why| unusable(id, &why)),
        Some(check) => Err(unusable(id, &check.reason.unwrap_or_default())),
        None => Err(unusable(id, "lath did not check its result")),
    })
}

/// A benchmark that rejects the result, as when a box does not open, is as wrong as one with a
/// different result: it is not timed either.
const THREW: [&str; 2] = ["L701", "L709"];

/// The case has neither contenders nor a vector file.
const ALONE: &str = "no other contender and no vector file to compare it with";

fn unusable(baseline: &str, why: &str) -> String {
    format!("nothing to compare with: the baseline `{baseline}` has no result ({why})")
}

/// The state before any check.
fn unverified() -> CheckRecord {
    CheckRecord {
        verdict: CheckVerdict::Unverified,
        got: None,
        expected: None,
        against: None,
        reason: None,
        first_ns: Vec::new(),
        start_ns: Vec::new(),
    }
}

/// The outcome for a case.
struct Checked {
    check: CheckRecord,
    /// The result for others to compare with, if this case is the baseline.
    result: Result<Proof, String>,
    /// Set if the process failed before it had a result.
    failure: Option<Failure>,
}

impl Checked {
    /// The outcome if no process failed.
    fn sound(check: CheckRecord, result: Result<Proof, String>) -> Checked {
        Checked {
            check,
            result,
            failure: None,
        }
    }
}

/// The expected result and its origin; `Err`: why there is none.
fn wanted<'a>(
    session: &Session<'a>,
    case: usize,
    against: &Against<'a>,
) -> Result<Option<(&'a Proof, String)>, &'a str> {
    match (&session.case(case).expected, against.reference) {
        (Some(expected), _) => Ok(Some((&expected.value, expected.source.clone()))),
        (None, Some(Ok(proof))) => {
            let whose = against.baseline.map(|b| session.case(b).id.clone());
            Ok(Some((proof, whose.unwrap_or_default())))
        }
        (None, Some(Err(why))) => Err(why),
        (None, None) => Ok(None),
    }
}

/// Checks one case.
fn of_case(
    session: &Session<'_>,
    case: usize,
    against: &Against<'_>,
    recorder: &mut Recorder<'_>,
) -> Result<Checked, Halt> {
    let plan = session.case(case);
    let only = session.options.proves_only;
    let mut check = unverified();
    let wanted = match wanted(session, case, against) {
        Ok(wanted) => wanted,
        // Start no process if there is nothing to compare with.
        Err(why) => {
            let alone = against.baseline.is_none();
            check.reason = Some(if alone { ALONE } else { why }.to_owned());
            if !only {
                return Ok(Checked::sound(check, Err(why.to_owned())));
            }
            None
        }
    };
    // More processes only find results that differ from call to call. That matters for the baseline
    // and for wrong results.
    let enough = |got: &Proof| match &wanted {
        _ if !only => false,
        Some((expected, _)) => got.difference(expected, plan.tolerance).is_none(),
        None => Some(case) != against.baseline,
    };
    let proved = proof::of_case(session, case, enough, recorder)?;
    (check.first_ns, check.start_ns) = (proved.first_ns, proved.start_ns);
    let got = match proved.result {
        Ok(got) => got,
        Err(why) => {
            let result = Err(unusable(&plan.id, &why));
            check.reason = Some(why);
            return Ok(Checked {
                check,
                result,
                failure: proved.failure,
            });
        }
    };
    check.got = kept(&got);
    let Some((expected, whose)) = wanted else {
        if check.reason.is_none() {
            check.verdict = CheckVerdict::Reference;
        }
        return Ok(Checked::sound(check, Ok(got)));
    };
    check.expected = kept(expected);
    check.reason = got.difference(expected, plan.tolerance);
    check.against = Some(whose);
    let (verdict, result) = match &check.reason {
        None => (CheckVerdict::Verified, Ok(got)),
        Some(_) => {
            let why = unusable(&plan.id, "its own result is wrong");
            (CheckVerdict::Mismatch, Err(why))
        }
    };
    check.verdict = verdict;
    Ok(Checked::sound(check, result))
}

fn kept(proof: &Proof) -> Option<Proof> {
    let short = serde_json::to_string(proof).is_ok_and(|text| text.len() <= KEPT);
    short.then(|| proof.clone())
}

/// Report a wrong result as a failure of the case, in the form of a plan's refusal.
fn fail_if_wrong(
    session: &Session<'_>,
    case: usize,
    recorder: &mut Recorder<'_>,
) -> Result<(), Halt> {
    let record = &recorder.record.cases[case];
    let Some(message) = record
        .check
        .as_ref()
        .and_then(wrong)
        .filter(|_| !is_wrong(record))
    else {
        return Ok(());
    };
    let failure = Failure {
        code: WRONG.to_owned(),
        message,
        tail: Vec::new(),
    };
    failed(session, case, failure, recorder)
}

fn wrong(check: &CheckRecord) -> Option<String> {
    let reason = check.reason.as_deref().unwrap_or_default();
    let against = check.against.as_deref().unwrap_or_default();
    (check.verdict == CheckVerdict::Mismatch)
        .then(|| format!("gave a wrong result: {reason} ({against})"))
}

/// W930
pub fn warning(case: &CaseRecord) -> Option<Diagnostic> {
    let check = case.unverified()?;
    let reason = check.reason.as_deref().unwrap_or_default();
    Some(Diagnostic::warning(
        "W930",
        format!("its result is not verified: {reason}"),
    ))
}
