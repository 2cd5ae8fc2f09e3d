//! One behaviour in one language: runs what the page asks for and compares.

use super::columns::Column;
use super::execute::{self, Outcome, Setting};
use super::kit::{Behaviour, Page, Promise, Refusal, Run};
use super::matrix::Verdict;
use super::{facts, refusals, trace};
use std::collections::BTreeMap;
use std::path::Path;

pub fn judge(page: &Page, column: &Column, setting: &Setting<'_>) -> Verdict {
    if column.platform.is_none() && column.language.experimental {
        return Verdict::Unproven(format!(
            "experimental, nothing was ever run: {}",
            column.language.unavailable()
        ));
    }
    if column.platform.is_none() {
        return Verdict::Skipped(column.language.unavailable());
    }
    if matches!(page.promise, Promise::Refusal(_)) && !column.refuses {
        return Verdict::Elsewhere;
    }
    let gap = column.gap(&page.behaviour);
    let Some(fixture) = column.language.fixture(page) else {
        return match gap {
            Some(reason) => Verdict::Gap(reason.to_owned()),
            None => Verdict::Fail(vec![
                "there is no fixture, and gaps.toml does not say why".to_owned(),
            ]),
        };
    };
    if let Promise::Behaviour(Behaviour {
        run, faults: true, ..
    }) = &page.promise
        && let [Run { needs, .. }] = run.as_slice()
        && let Some(reason) = needs.iter().find_map(|needed| column.gap(needed))
    {
        return Verdict::Gap(reason.to_owned());
    }
    let faults = match &page.promise {
        Promise::Behaviour(behaviour) => behaves(behaviour, &fixture, column, setting),
        Promise::Refusal(refusal) => refuses(&page.name, refusal, &fixture, column, setting),
    };
    match (faults.is_empty(), gap) {
        (true, None) => Verdict::Pass,
        (false, Some(reason)) => Verdict::Gap(reason.to_owned()),
        (false, None) => Verdict::Fail(faults),
        (true, Some(reason)) => {
            Verdict::Fail(vec![format!("passes, but gaps.toml lists it: {reason}")])
        }
    }
}

/// Runs that need a behaviour which is a gap here are left out; the gap's own page sees to it that
/// this does not go stale. So are those that are not meant for this platform.
fn behaves(
    behaviour: &Behaviour,
    fixture: &Path,
    column: &Column,
    setting: &Setting<'_>,
) -> Vec<String> {
    let mut traces: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut faults = Vec::new();
    let possible: Vec<&Run> = behaviour
        .run
        .iter()
        .filter(|run| !run.needs.iter().any(|needed| column.gap(needed).is_some()))
        .filter(|run| run.jit || !column.platform.is_some_and(|platform| platform.jit))
        .collect();
    if possible.is_empty() {
        faults.push("each of its runs needs what is a gap here: list it too".to_owned());
    }
    for run in possible {
        match execute::run(setting, fixture, run, &column.arguments()) {
            Err(message) => faults.push(message),
            Ok(outcome) => {
                faults.extend(explain(&outcome, compare(run, &outcome, &traces)));
                traces.insert(&run.name, outcome.trace);
            }
        }
    }
    faults
}

fn compare(run: &Run, outcome: &Outcome, traces: &BTreeMap<&str, Vec<String>>) -> Vec<String> {
    let mut faults = exit_fault(run.exit, outcome);
    faults.extend(trace::check(run, &outcome.trace));
    faults.extend(facts::check(&run.json, outcome.result.as_ref()));
    faults.extend(
        run.output
            .iter()
            .filter(|text| !outcome.output.contains(*text))
            .map(|text| format!("the output lacks `{text}`")),
    );
    faults.extend(
        run.absent
            .iter()
            .filter(|text| outcome.output.contains(*text))
            .map(|text| format!("the output has `{text}`")),
    );
    for (other, wanted) in run
        .same_as
        .iter()
        .map(|n| (n, true))
        .chain(run.differs_from.iter().map(|n| (n, false)))
    {
        match traces.get(other.as_str()) {
            None => faults.push(format!("there is no earlier run `{other}`")),
            Some(earlier) if (*earlier == outcome.trace) == wanted => {}
            Some(earlier) => {
                let word = if wanted {
                    "differs from"
                } else {
                    "is the same as"
                };
                faults.push(format!(
                    "the trace {word} that of `{other}`:\n{}",
                    trace::indent(&earlier.join("\n"))
                ));
            }
        }
    }
    if faults.is_empty() {
        faults
    } else {
        faults
            .into_iter()
            .map(|f| {
                if run.name.is_empty() {
                    f
                } else {
                    format!("[{}] {f}", run.name)
                }
            })
            .collect()
    }
}

fn refuses(
    page: &str,
    refusal: &Refusal,
    fixture: &Path,
    column: &Column,
    setting: &Setting<'_>,
) -> Vec<String> {
    let source = match std::fs::read_to_string(fixture) {
        Ok(source) => source,
        Err(error) => return vec![format!("{}: {error}", fixture.display())],
    };
    let shown = column.language.gaps.shown(page, refusal, &source);
    let foreign = column.language.gaps.foreign();
    let arguments = [refusal.arguments.clone(), column.arguments()].concat();
    match execute::refuse(setting, fixture, &arguments) {
        Err(message) => vec![message],
        Ok(outcome) => {
            let mut faults = shown.faults;
            if foreign.is_none_or(|foreign| outcome.exit != Some(foreign.exit)) {
                faults.extend(exit_fault(refusal.exit, &outcome));
            }
            faults.extend(refusals::check(
                &shown.mistakes,
                &source,
                &outcome.output,
                foreign.map(|foreign| foreign.code.as_str()),
            ));
            explain(&outcome, faults)
        }
    }
}

fn exit_fault(expected: i32, outcome: &Outcome) -> Vec<String> {
    match outcome.exit {
        Some(code) if code == expected => Vec::new(),
        Some(code) => vec![format!("exit code {code}, not {expected}")],
        None => vec!["killed by a signal, or ended because it took too long".to_owned()],
    }
}

/// Adds to faults the command to repeat and what was printed.
fn explain(outcome: &Outcome, mut faults: Vec<String>) -> Vec<String> {
    if !faults.is_empty() {
        faults.push(format!(
            "{}\n{}",
            outcome.command,
            trace::indent(&outcome.output)
        ));
    }
    faults
}
