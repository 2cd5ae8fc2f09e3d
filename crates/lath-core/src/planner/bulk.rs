//! Bulk warm-up (JMH: `-wm`, `-wmb`): which benchmarks a fork warms up before its own trial. They
//! run in its process, so they must belong to its program.

use super::participant::Entrant;
use super::request::{Request, modes};
use super::resolve::{auto, merged, warmup_mode};
use super::select::{Selected, everything};
use crate::diagnostic::Diagnostic;
use crate::names::closest;
use crate::plan::{Case, Phase};
use crate::setting::WarmupMode;
use regex::Regex;
use std::collections::BTreeSet;

/// A warm-up without iterations, in JMH's form.
const NONE: Phase = Phase {
    iterations: 0,
    time_ns: 0,
    invocations: None,
    batch_size: 1,
    auto: false,
};

/// Refuses patterns that match no benchmark of a measured program (L507), automatic warm-up, and
/// profilers with extra processes (L523).
pub fn check(
    entrants: &[Entrant],
    selected: &[Selected],
    request: &Request,
) -> Result<(), Vec<Diagnostic>> {
    let own = of_measured(entrants, selected);
    let unmatched = request
        .warmup_benchmarks
        .iter()
        .filter(|pattern| !own.iter().any(|one| one.is_found(pattern)));
    let mut problems: Vec<Diagnostic> = unmatched
        .map(|pattern| nothing_matches(pattern, &own))
        .collect();
    let asked = asked(entrants, selected, request);
    let mode = |one: &Selected, of| {
        warmup_mode(&merged(
            one.benchmark,
            of,
            request,
            entrants[one.program].settings,
        ))
    };
    let automatic = |one: &Selected, of| {
        auto(
            &merged(one.benchmark, of, request, entrants[one.program].settings),
            of,
        )
    };
    let of_bulk = |one: &Selected| asked.iter().any(|other| other.program == one.program);
    let each = || {
        selected.iter().chain(&asked).flat_map(|one| {
            modes(one.benchmark, request, entrants[one.program].settings)
                .into_iter()
                .map(move |of| (one, of))
        })
    };
    let mut bulk = each()
        .filter(|(one, of)| of_bulk(one) || mode(one, *of).is_bulk())
        .peekable();
    if bulk.peek().is_some() {
        problems.extend(
            request
                .apart
                .iter()
                .map(|profiler| not_with_profiler(profiler)),
        );
    }
    problems.extend(
        bulk.find(|(one, of)| automatic(one, *of))
            .map(|(one, _)| not_automatic(one)),
    );
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

/// Benchmarks that `-wmb` names. As in JMH, excludes do not apply.
pub fn asked<'a>(
    entrants: &[Entrant<'a>],
    selected: &[Selected],
    request: &Request,
) -> Vec<Selected<'a>> {
    let mut asked = of_measured(entrants, selected);
    asked.retain(|one| {
        request
            .warmup_benchmarks
            .iter()
            .any(|pattern| one.is_found(pattern))
    });
    asked.sort_by(|a, b| a.id.cmp(&b.id));
    asked
}

/// The bulk warm-up: `asked`, then the `cases` in bulk mode, each once (JMH's order). Removes the
/// own warm-up of cases that have only bulk warm-up. Skips cases that cannot run: their reason is
/// their result.
pub fn take(cases: &mut [Case], asked: Vec<Case>) -> Vec<Case> {
    let mut bulk: Vec<Case> = Vec::new();
    let selected = cases
        .iter()
        .filter(|case| case.warmup_mode.is_bulk())
        .cloned();
    for case in asked
        .into_iter()
        .chain(selected)
        .filter(|case| case.refused.is_none())
    {
        let same = |other: &Case| {
            (other.wrapper, other.benchmark, other.mode)
                == (case.wrapper, case.benchmark, case.mode)
                && other.params == case.params
        };
        if !bulk.iter().any(same) {
            bulk.push(Case {
                measurement: NONE,
                ..case
            });
        }
    }
    for case in cases
        .iter_mut()
        .filter(|case| !case.warmup_mode.is_individual())
    {
        case.warmup = NONE;
    }
    bulk
}

/// W947 for cases of programs in which `-wmb` matches no benchmark.
pub fn warn(cases: &mut [Case], entrants: &[Entrant], selected: &[Selected], request: &Request) {
    if request.warmup_benchmarks.is_empty() {
        return;
    }
    let matched: BTreeSet<usize> = asked(entrants, selected, request)
        .iter()
        .map(|one| one.program)
        .collect();
    let without: BTreeSet<&str> = selected
        .iter()
        .filter(|one| !matched.contains(&one.program))
        .map(|one| one.id.as_str())
        .collect();
    let patterns: Vec<&str> = request
        .warmup_benchmarks
        .iter()
        .map(Regex::as_str)
        .collect();
    let message = format!(
        "no benchmark of this source matches -wmb {}: it is measured without that warm-up",
        patterns.join(" or ")
    );
    for case in cases
        .iter_mut()
        .filter(|case| without.contains(case.id.as_str()))
    {
        case.warnings.push(
            Diagnostic::warning("W947", &message).help(
                "a fork warms up only benchmarks of the source and platform that it measures",
            ),
        );
    }
}

/// All benchmarks of programs that are measured.
fn of_measured<'a>(entrants: &[Entrant<'a>], selected: &[Selected]) -> Vec<Selected<'a>> {
    let measured: BTreeSet<usize> = selected.iter().map(|one| one.program).collect();
    let mut all = everything(entrants);
    all.retain(|one| measured.contains(&one.program));
    all
}

fn nothing_matches(pattern: &Regex, own: &[Selected]) -> Diagnostic {
    let ids: Vec<&str> = own.iter().map(|one| one.id.as_str()).collect();
    let message = format!("-wmb {pattern}: no benchmark of the programs that are measured matches");
    let process = "a fork warms up only benchmarks of the source and platform that it measures";
    let diagnostic = Diagnostic::error("L507", message);
    match closest(pattern.as_str(), ids.iter().copied()) {
        Some(id) => diagnostic.help(format!("did you mean {id}?\n{process}")),
        None => diagnostic.help(format!("{process}: {}", ids.join(", "))),
    }
}

fn not_automatic(one: &Selected) -> Diagnostic {
    Diagnostic::error(
        "L523",
        format!(
            "`{}` has automatic warm-up, which has no fixed length to warm up in bulk",
            one.benchmark.symbol
        ),
    )
    .at(&one.benchmark.place, "this benchmark")
    .help(format!(
        "set its length with --warmup fixed -wi N -w TIME, or leave -wm and -wmb out (-wm {})",
        WarmupMode::Indi.name()
    ))
}

fn not_with_profiler(profiler: &str) -> Diagnostic {
    Diagnostic::error(
        "L523",
        format!(
            "profiler `{profiler}` measures in a process of its own, which has no bulk \
            warm-up"
        ),
    )
    .help(format!(
        "run it without -wm and -wmb (-wm {})",
        WarmupMode::Indi.name()
    ))
}
