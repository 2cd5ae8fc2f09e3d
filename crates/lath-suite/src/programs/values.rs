//! Values of parameters whose type only the compiler knew: the built wrapper says what does not
//! convert.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Plan;
use lath_core::planner::{self, Participant};
use lath_core::program::Program;
use lath_runner::Rejected;

/// Asks the wrappers of a plan. L405, L409: a value does not convert.
pub fn check(participants: &[Participant], plan: &Plan) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    for (index, participant) in planner::built(participants).into_iter().enumerate() {
        let cases: Vec<_> = plan
            .bulk
            .iter()
            .chain(&plan.cases)
            .filter(|c| c.wrapper == index && c.refused.is_none() && !c.params.is_empty())
            .map(|c| (c.benchmark, c.params.clone()))
            .collect();
        // Without any, no process needs to start.
        if cases.is_empty() {
            continue;
        }
        let rejected =
            lath_runner::check_params(&plan.wrappers[index], &cases).map_err(|d| vec![d])?;
        for (case, rejected) in cases.iter().zip(rejected) {
            problems.extend(
                rejected
                    .iter()
                    .map(|r| rejection(&participant.program, case.0, r)),
            );
        }
    }
    problems.dedup();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// L405 at the value in the source, or L409 for a value from a flag.
fn rejection(program: &Program, benchmark: usize, rejected: &Rejected) -> Diagnostic {
    let param = program.benchmarks[benchmark]
        .params
        .iter()
        .map(|(s, p)| &program.states[*s].params[*p])
        .find(|p| p.name == rejected.name);
    let written = param.and_then(|p| {
        p.value_places
            .get(p.values.iter().position(|v| *v == rejected.value)?)
    });
    let ty = rejected
        .ty
        .as_deref()
        .unwrap_or("no benchmark has a parameter of that name");
    // No terminal shows a NUL.
    let value = rejected.value.replace('\0', "\\0");
    let why = if value == rejected.value {
        ""
    } else {
        ": it contains a NUL byte, and a text of C ends there"
    };
    let message = format!(
        "value \"{value}\" cannot be converted to `{ty}` of @Param `{}`{why}",
        rejected.name
    );
    match (written, param) {
        (Some(place), _) => Diagnostic::error("L405", message).at(place, "does not convert"),
        (None, Some(param)) => Diagnostic::error("L409", message).at(&param.place, "the parameter"),
        (None, None) => Diagnostic::error("L409", message),
    }
}
