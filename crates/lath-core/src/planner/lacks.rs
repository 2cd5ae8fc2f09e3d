//! `lacks` in a `[[contender]]`: gives a contender without a benchmark a row in the comparison,
//! with the reason instead of numbers.

use super::participant::{Participant, built};
use super::request::Request;
use super::select::{are_found, without_version};
use crate::diagnostic::{Diagnostic, Place};
use crate::names::closest;
use crate::plan::{Lack, Plan};
use crate::program::Benchmark;
use regex::Regex;
use std::collections::BTreeSet;

/// A comparison that a contender has no benchmark for.
#[derive(Clone)]
pub struct Lacking {
    pub comparison: String,
    pub place: Place,
    pub reason: String,
}

/// Adds these rows to the plan, for selected comparisons. Errors: L514 if a contender has the
/// benchmark after all, L516 if no contender takes part in the comparison.
pub(super) fn add(
    plan: &mut Plan,
    participants: &[Participant],
    request: &Request,
) -> Result<(), Vec<Diagnostic>> {
    let of_sources = participants
        .iter()
        .flat_map(|one| &one.program.benchmarks)
        .filter_map(|b| Some(b.compare.as_ref()?.name.as_str()));
    let known: BTreeSet<&str> = of_sources
        .chain(request.comparisons.iter().map(|c| c.name.as_str()))
        .collect();
    let known: BTreeSet<String> = known
        .into_iter()
        .chain(plan.families.iter().map(|f| f.name.as_str()))
        .map(str::to_owned)
        .collect();
    let mut problems = Vec::new();
    for (contender, lacking) in &request.lacks {
        let Lacking {
            comparison,
            place,
            reason,
        } = lacking;
        let mut members = plan
            .families
            .iter()
            .filter(|f| f.name == *comparison)
            .flat_map(|f| &f.cases);
        if members.any(|case| plan.cases[*case].contender == *contender) {
            let problem = Diagnostic::error(
                "L514",
                format!("`{contender}` has `{comparison}`, but lath.toml says that it lacks it"),
            );
            problems.push(
                problem
                    .at(place, "not lacking")
                    .help("leave it out of `lacks`"),
            );
        } else if known.contains(comparison) {
            if !would_be_selected(plan, participants, contender, comparison, request) {
                continue;
            }
            let alone = alone(plan, participants, comparison);
            plan.lacks.push(Lack {
                comparison: comparison.clone(),
                contender: contender.clone(),
                reason: reason.clone(),
                alone,
            });
        } else if !request.incomplete {
            problems.push(unknown(comparison, place, &known));
        }
    }
    problems.dedup();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// L516
fn unknown(comparison: &str, place: &Place, known: &BTreeSet<String>) -> Diagnostic {
    let problem = Diagnostic::error("L516", format!("no contender takes part in `{comparison}`"))
        .at(place, "not known");
    match closest(comparison, known.iter().map(String::as_str)) {
        Some(meant) => problem.help(format!("did you mean `{meant}`?")),
        None => problem.help("it is a name of @Compare, or of [compare.NAME]"),
    }
}

/// Whether the contender's benchmark would be selected, if it had one with the name that others
/// have.
fn would_be_selected(
    plan: &Plan,
    participants: &[Participant],
    contender: &str,
    comparison: &str,
    request: &Request,
) -> bool {
    if request.includes.is_empty() && request.excludes.is_empty() {
        return true;
    }
    let annotated = participants
        .iter()
        .flat_map(|one| &one.program.benchmarks)
        .filter(|b| competes_in(b, comparison))
        .map(|b| b.id.as_str());
    let declared = request
        .comparisons
        .iter()
        .filter(|c| c.name == comparison)
        .flat_map(|c| &c.contenders)
        .map(|(text, _)| bare(text, participants));
    let planned = plan
        .families
        .iter()
        .filter(|f| f.name == comparison)
        .flat_map(|f| &f.cases)
        .map(|case| plan.cases[*case].bare.as_str());
    let mut names = annotated.chain(declared).chain(planned);
    names.any(|name| {
        let contenders = || {
            [Some(contender), without_version(contender)]
                .into_iter()
                .flatten()
        };
        let found = |pattern: &Regex| {
            contenders().any(|contender| pattern.is_match(&format!("{contender}.{name}")))
        };
        are_found(found, &request.includes, &request.excludes)
    })
}

/// The name of a benchmark without a leading contender.
fn bare<'a>(text: &'a str, participants: &[Participant]) -> &'a str {
    participants
        .iter()
        .find_map(|one| text.strip_prefix(one.contender.as_str())?.strip_prefix('.'))
        .unwrap_or(text)
}

fn competes_in(benchmark: &Benchmark, comparison: &str) -> bool {
    benchmark
        .compare
        .as_ref()
        .is_some_and(|compare| compare.name == comparison)
}

/// The cases that only one program has, whichever contender it is.
fn alone(plan: &Plan, participants: &[Participant], comparison: &str) -> Vec<usize> {
    let competes = |benchmark: &Benchmark| competes_in(benchmark, comparison);
    // The names of an unread one are unknown.
    let mut offering = participants.iter().filter(|one| {
        one.program.benchmarks.is_empty() || one.program.benchmarks.iter().any(competes)
    });
    let (Some(only), None) = (offering.next(), offering.next()) else {
        return Vec::new();
    };
    let built = built(participants);
    let cases = plan.cases.iter().enumerate();
    cases
        .filter(|(_, case)| {
            std::ptr::eq(built[case.wrapper], only)
                && competes(&only.program.benchmarks[case.benchmark])
        })
        .map(|(index, _)| index)
        .collect()
}
