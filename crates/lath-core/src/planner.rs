//! Turns programs and the user's request into a [`Plan`]: selects, layers settings, multiplies
//! parameters, orders.
//!
//! Layers, strongest first: flags, the `lath.toml` of the source's suite, annotations, preset (in
//! `ss` mode JMH's own defaults, see [`Preset::layer`]).

mod bulk;
mod families;
mod groups;
mod identical;
mod lacks;
mod params;
mod participant;
pub mod possible;
mod request;
mod resolve;
mod select;
mod vectors;

use crate::diagnostic::Diagnostic;
use crate::plan::{Case, CaseParam, Plan};
use crate::setting::PRESETS;
use crate::written::words;
use regex::Regex;

pub use groups::{DeclaredComparison, Group, version_of};
pub use identical::{Identical, identity};
pub use lacks::Lacking;
pub use params::{Override, values};
pub use participant::{Built, Entrant, Participant, all_warnings, built, clocks, warnings};
pub use request::Request;
use request::modes;
pub use select::{
    Selected, are_found, is_selected, nothing_matches, select, selected_programs, without_version,
};
pub use vectors::{ReadVectors, Vector, VectorFile};

/// More than a day, at a second each.
const MOST_CASES: u64 = 100_000;

/// A week of iterations of 60 ms; their results fit into memory.
const MOST_ITERATIONS: u64 = 10_000_000;

/// Checks that need no build. Errors as in [`plan`].
pub fn check(entrants: &[Entrant], request: &Request) -> Result<(), Vec<Diagnostic>> {
    let selected = select(entrants, &request.includes, &request.excludes);
    if selected.is_empty() {
        return Err(vec![nothing_matches(entrants, &request.includes)]);
    }
    params::check_overrides(entrants, &selected, &request.params)?;
    groups::groups(entrants, &selected, request)?;
    bulk::check(entrants, &selected, request)?;
    resolve::check_groups(&selected, request)?;
    let of = |s: &Selected| {
        let suite = entrants[s.program].settings;
        let counts = |mode| resolve::thread_counts(s.benchmark, mode, request, suite).len() as u64;
        let modes = modes(s.benchmark, request, suite).into_iter().map(counts);
        params::combinations(entrants[s.program].program, s.benchmark, &request.params)
            .saturating_mul(modes.sum())
    };
    let cases = selected.iter().map(of).fold(0, u64::saturating_add);
    if cases > MOST_CASES {
        let message = format!("{cases} cases are too many: lath plans at most {MOST_CASES}");
        return Err(vec![
            Diagnostic::error("L511", message).help("choose benchmarks by name and values with -p"),
        ]);
    }
    Ok(())
}

/// Errors as in [`plan`], for unknown names in `-p`.
pub fn check_params(
    entrants: &[Entrant],
    includes: &[Regex],
    excludes: &[Regex],
    overrides: &[Override],
) -> Result<(), Vec<Diagnostic>> {
    params::check_overrides(entrants, &select(entrants, includes, excludes), overrides)
}

/// The groups of contenders in the selection, for lists.
pub fn groups(entrants: &[Entrant], request: &Request) -> Result<Vec<Group>, Vec<Diagnostic>> {
    groups::groups(
        entrants,
        &select(entrants, &request.includes, &request.excludes),
        request,
    )
}

/// Makes the plan. Errors: no match (L507); unknown parameters in `-p` (L407), or values there that
/// do not convert (L409); ambiguous (L514) or unknown (L516) contenders, or two baselines (L515); a
/// contender that has what `lacks` says it lacks (L514); vector files (L517).
///
/// Every program with a selected benchmark must be built; other wrappers take no part.
pub fn plan(
    participants: &[Participant],
    request: &Request,
    vectors: ReadVectors<'_>,
) -> Result<Plan, Vec<Diagnostic>> {
    let entrants: Vec<Entrant> = participants.iter().map(Participant::entrant).collect();
    check(&entrants, request)?;
    let selected = select(&entrants, &request.includes, &request.excludes);
    let built = built(participants);
    let mut cases = cases_of(&selected, participants, &built, request);
    let groups = groups::groups(&entrants, &selected, request)?;
    let families = families::families(&mut cases, &groups, &built);
    bulk::warn(&mut cases, &entrants, &selected, request);
    let bulk = bulk::take(
        &mut cases,
        cases_of(
            &bulk::asked(&entrants, &selected, request),
            participants,
            &built,
            request,
        ),
    );
    let mut plan = Plan {
        wrappers: built
            .iter()
            .map(|participant| participant.built().wrapper.clone())
            .collect(),
        cases,
        bulk,
        families,
        lacks: Vec::new(),
        seed: request.seed,
        pair_ns: request
            .preset
            .pair
            .filter(|pair| Some(*pair) != PRESETS[0].pair),
        options: request.options.clone(),
    };
    let iterations = iterations(&plan);
    if iterations > MOST_ITERATIONS {
        let message =
            format!("{iterations} iterations are too many: lath plans at most {MOST_ITERATIONS}");
        return Err(vec![
            Diagnostic::error("L511", message).help("lower -f, -wi or -i"),
        ]);
    }
    if request.identical == Identical::Skip {
        identical::mark(&mut plan, &built, request);
    }
    vectors::expect(&mut plan, participants, &request.comparisons, vectors)?;
    lacks::add(&mut plan, participants, request)?;
    families::apart(&mut plan, &built);
    Ok(plan)
}

/// Mode, then name, then params by declared position (JMH: sorted set of BenchmarkListEntry), then
/// threads.
fn cases_of(
    selected: &[Selected],
    participants: &[Participant],
    built: &[&Participant],
    request: &Request,
) -> Vec<Case> {
    let mut cases = Vec::new();
    for chosen in selected {
        let participant = &participants[chosen.program];
        let wrapper = built
            .iter()
            .position(|one| std::ptr::eq(*one, participant))
            .expect("whoever is selected was built");
        let (benchmark, suite) = (chosen.benchmark, &participant.settings);
        for mode in modes(benchmark, request, suite) {
            let counts = resolve::thread_counts(benchmark, mode, request, suite);
            for params in params::product(&participant.program, benchmark, request) {
                let of = |threads: &u64| Case {
                    wrapper,
                    in_curve: counts.len() > 1,
                    ..resolve::case(participant, chosen, mode, params.clone(), *threads, request)
                };
                cases.extend(counts.iter().map(of));
            }
        }
    }
    // They already have this order by name and params.
    cases.sort_by_key(|case: &Case| case.mode);
    cases
}

/// All iterations of the plan, with those of bulk warm-up.
fn iterations(plan: &Plan) -> u64 {
    let fork = |case: &Case| {
        let bulk = plan
            .bulk_of(case)
            .map(|(_, other)| other.warmup.iterations)
            .fold(0, u64::saturating_add);
        bulk.saturating_add(case.warmup.iterations)
            .saturating_add(case.measurement.iterations)
    };
    plan.cases
        .iter()
        .map(|case| (case.forks + case.warmup_forks).saturating_mul(fork(case)))
        .fold(0, u64::saturating_add)
}

/// `(name = 25, other = x)`, or nothing.
pub fn describe_params(params: &[CaseParam]) -> String {
    words::params(params.iter().map(|p| (&p.symbol, &p.value)))
}

#[cfg(test)]
mod tests;
