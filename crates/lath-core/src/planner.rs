//! From programs and what the user asked for to a [`Plan`]: selection, layers of settings,
//! parameters multiplied out, order.
//!
//! Layers, strongest first: flags, `lath.toml` (that of the suite a source belongs to),
//! annotations, preset (for `ss` mode JMH's own defaults, see [`Preset::layer`]).

mod bulk;
mod families;
mod groups;
mod lacks;
mod params;
pub mod possible;
mod resolve;
mod vectors;

use crate::diagnostic::{Diagnostic, Place};
use crate::names::closest;
use crate::plan::{Case, CaseParam, Plan, RunOptions, Wrapper};
use crate::program::{Benchmark, Program};
use crate::setting::{Key, Layer, Mode, Preset, Value};
use regex::Regex;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

pub use groups::{DeclaredComparison, Group, version_of};
pub use lacks::Lacking;
pub use params::{Override, values};
pub use vectors::{ReadVectors, Vector, VectorFile};

/// What the user asked for.
#[derive(Clone)]
pub struct Request {
    pub flags: Layer,
    pub preset: &'static Preset,
    /// A benchmark runs if any of these is found in its id (all, if there are none) and no exclude
    /// is.
    pub includes: Vec<Regex>,
    pub excludes: Vec<Regex>,
    pub params: Vec<Override>,
    pub seed: u64,
    /// What goes into the plan as it is.
    pub options: RunOptions,
    /// Comparisons that `lath.toml` declares.
    pub comparisons: Vec<DeclaredComparison>,
    /// Contender that others are compared with, where no benchmark or comparison says so.
    pub baseline: Option<String>,
    /// The command names it, so that it has to be there; a suite's may be left out by
    /// `--platform`.
    pub baseline_asked: bool,
    /// Where a suite names it.
    pub baseline_place: Option<Place>,
    /// Contenders that suites may name although they take no part: other platforms, say.
    pub absent: Vec<String>,
    /// Sources of a suite could not be read: names that nobody has may be theirs.
    pub incomplete: bool,
    /// Contenders, and what they do not offer.
    pub lacks: Vec<(String, Lacking)>,
    /// Threads of each function of a group, instead of those in the source.
    pub thread_groups: Vec<u64>,
    /// A benchmark of a program that is measured is warmed up in every fork of it if any of these
    /// is found in its id (JMH: `-wmb`).
    pub warmup_benchmarks: Vec<Regex>,
    /// Names of those [`RunOptions::profilers`] that look at a process of their own.
    pub apart: Vec<String>,
    /// Two versions of the same sources are compared, and nothing else: contenders `x@base` and
    /// `x@new` with these labels, the base's first.
    pub versions: Option<[String; 2]>,
}

/// Everything, with the standard preset.
impl Default for Request {
    fn default() -> Request {
        Request {
            flags: Layer::default(),
            preset: Preset::named("standard").expect("it is declared"),
            includes: Vec::new(),
            excludes: Vec::new(),
            params: Vec::new(),
            seed: 0,
            options: RunOptions {
                check: true,
                speed: true,
                ..RunOptions::default()
            },
            comparisons: Vec::new(),
            baseline: None,
            baseline_asked: false,
            baseline_place: None,
            absent: Vec::new(),
            incomplete: false,
            lacks: Vec::new(),
            thread_groups: Vec::new(),
            warmup_benchmarks: Vec::new(),
            apart: Vec::new(),
            versions: None,
        }
    }
}

/// A program, who runs it, and its wrapper if a benchmark of it is selected.
pub struct Participant {
    /// Without benchmarks: reading it takes a build, and none of its benchmarks could be selected
    /// ([`possible`]).
    pub program: Program,
    /// See [`Wrapper::contender`].
    pub contender: String,
    /// `[settings]` of its suite's `lath.toml`.
    pub settings: Layer,
    pub built: Option<Built>,
}

/// A wrapper, the number of threads it can run, and what it can do.
pub struct Built {
    pub wrapper: Wrapper,
    pub max_threads: u64,
    /// It can be told to make an exact number of calls.
    pub counts_invocations: bool,
    /// Files of the user's that it was made from or that it reads because a flag says so,
    /// absolute.
    pub read: Vec<PathBuf>,
}

/// A program and who runs it.
#[derive(Clone, Copy)]
pub struct Entrant<'a> {
    pub program: &'a Program,
    /// See [`Wrapper::contender`].
    pub contender: &'a str,
    /// `[settings]` of its suite's `lath.toml`.
    pub settings: &'a Layer,
}

impl Participant {
    pub fn entrant(&self) -> Entrant<'_> {
        Entrant {
            program: &self.program,
            contender: &self.contender,
            settings: &self.settings,
        }
    }

    fn built(&self) -> &Built {
        self.built.as_ref().expect("whoever has a case was built")
    }
}

/// Those that were built, in the order of [`Plan::wrappers`].
pub fn built(participants: &[Participant]) -> Vec<&Participant> {
    participants
        .iter()
        .filter(|participant| participant.built.is_some())
        .collect()
}

/// A benchmark that was selected.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    /// Index of its program.
    pub program: usize,
    pub benchmark: &'a Benchmark,
    pub contender: String,
    /// Its unique name: with several contenders `contender.benchmark`.
    pub id: String,
    /// What else patterns may find it by. Of one of two versions: the names it has where nothing
    /// is compared.
    others: Vec<String>,
}

impl Selected<'_> {
    /// Any of its names has it.
    pub fn is_found(&self, pattern: &Regex) -> bool {
        pattern.is_match(&self.id) || self.others.iter().any(|name| pattern.is_match(name))
    }
}

/// Benchmarks that the request selects, sorted by id.
pub fn select<'a>(
    entrants: &[Entrant<'a>],
    includes: &[Regex],
    excludes: &[Regex],
) -> Vec<Selected<'a>> {
    let mut selected = everything(entrants);
    selected.retain(|s| are_found(|pattern| s.is_found(pattern), includes, excludes));
    selected.sort_by(|a, b| a.id.cmp(&b.id));
    selected
}

/// A benchmark of that name.
pub fn is_selected(id: &str, includes: &[Regex], excludes: &[Regex]) -> bool {
    are_found(|pattern| pattern.is_match(id), includes, excludes)
}

/// `found`: whether a pattern is found in one of the benchmark's names.
pub fn are_found(found: impl Fn(&Regex) -> bool, includes: &[Regex], excludes: &[Regex]) -> bool {
    (includes.is_empty() || includes.iter().any(&found)) && !excludes.iter().any(found)
}

/// `g++` of `g++@HEAD`, as contenders are called of which two versions are compared.
pub fn without_version(contender: &str) -> Option<&str> {
    contender.split_once('@').map(|(plain, _)| plain)
}

/// All benchmarks in the order of the sources. The contender's name is put before the benchmark's
/// if there are several contenders; two sources of one contender that have a benchmark of the same
/// name are told apart by their files.
fn everything<'a>(entrants: &[Entrant<'a>]) -> Vec<Selected<'a>> {
    let several = entrants.iter().any(|e| {
        e.contender != entrants[0].contender || e.program.language != entrants[0].program.language
    });
    let plain = |entrant: &Entrant| {
        (
            without_version(entrant.contender).map(str::to_owned),
            entrant.program.language.clone(),
        )
    };
    let alone = entrants
        .iter()
        .all(|entrant| plain(entrant) == plain(&entrants[0]));
    let clashes = clashes(entrants);
    let clash = |contender: &str, id: &str| clashes.contains(&(contender, id));
    let of = |(program, entrant): (usize, &Entrant<'a>)| {
        let entrant = *entrant;
        let name = |benchmark: &Benchmark| match (clash(entrant.contender, &benchmark.id), several)
        {
            (true, _) => format!(
                "{}@{}.{}",
                entrant.contender, entrant.program.source, benchmark.id
            ),
            (false, true) => format!("{}.{}", entrant.contender, benchmark.id),
            (false, false) => benchmark.id.clone(),
        };
        let others = |benchmark: &Benchmark| {
            let plain = without_version(entrant.contender);
            let before = plain.map(|plain| format!("{plain}.{}", benchmark.id));
            before
                .into_iter()
                .chain((plain.is_some() && alone).then(|| benchmark.id.clone()))
                .collect()
        };
        let one = |benchmark: &'a Benchmark| {
            let contender = entrant.contender.to_owned();
            Selected {
                program,
                benchmark,
                contender,
                id: name(benchmark),
                others: others(benchmark),
            }
        };
        entrant
            .program
            .benchmarks
            .iter()
            .map(one)
            .collect::<Vec<_>>()
    };
    entrants.iter().enumerate().flat_map(of).collect()
}

/// Contenders with names of benchmarks that several of their programs have.
fn clashes<'a>(entrants: &[Entrant<'a>]) -> HashSet<(&'a str, &'a str)> {
    let mut first: HashMap<(&str, &str), usize> = HashMap::new();
    let mut clashes = HashSet::new();
    for (program, entrant) in entrants.iter().enumerate() {
        for benchmark in &entrant.program.benchmarks {
            let name = (entrant.contender, benchmark.id.as_str());
            if *first.entry(name).or_insert(program) != program {
                clashes.insert(name);
            }
        }
    }
    clashes
}

/// At a second each, more than a day.
const MOST_CASES: u64 = 100_000;

/// Their results fit the memory of any machine, and a week of iterations of 60 ms.
const MOST_ITERATIONS: u64 = 10_000_000;

/// What can be refused before anything is built. Errors as those of [`plan`].
pub fn check(entrants: &[Entrant], request: &Request) -> Result<(), Vec<Diagnostic>> {
    let selected = select(entrants, &request.includes, &request.excludes);
    if selected.is_empty() {
        return Err(vec![nothing_matches(entrants, &request.includes)]);
    }
    params::check_overrides(entrants, &selected, &request.params)?;
    groups::groups(entrants, &selected, request)?;
    bulk::check(entrants, &selected, request)?;
    let of = |s: &Selected| {
        params::combinations(entrants[s.program].program, s.benchmark, &request.params)
            .saturating_mul(modes(s.benchmark, request, entrants[s.program].settings).len() as u64)
    };
    let cases = selected.iter().map(of).fold(0, u64::saturating_add);
    if cases > MOST_CASES {
        let message = format!(
            "{cases} cases would have to be run; {MOST_CASES} are the most that lath plans"
        );
        return Err(vec![
            Diagnostic::error("L511", message).help("choose benchmarks by name and values with -p"),
        ]);
    }
    Ok(())
}

/// Whether a benchmark of each program is selected.
pub fn selected_programs(
    entrants: &[Entrant],
    includes: &[Regex],
    excludes: &[Regex],
) -> Vec<bool> {
    let mut chosen = vec![false; entrants.len()];
    select(entrants, includes, excludes)
        .iter()
        .for_each(|selected| chosen[selected.program] = true);
    chosen
}

/// Errors as those of [`plan`], where `-p` asks for what is not there.
pub fn check_params(
    entrants: &[Entrant],
    includes: &[Regex],
    excludes: &[Regex],
    overrides: &[Override],
) -> Result<(), Vec<Diagnostic>> {
    params::check_overrides(entrants, &select(entrants, includes, excludes), overrides)
}

/// The groups of contenders among what is selected, for lists.
pub fn groups(entrants: &[Entrant], request: &Request) -> Result<Vec<Group>, Vec<Diagnostic>> {
    groups::groups(
        entrants,
        &select(entrants, &request.includes, &request.excludes),
        request,
    )
}

/// Makes the plan. Errors: nothing matches (L507), unknown parameters in `-p` (L407), values there
/// that do not convert (L409), contenders that are ambiguous (L514), unknown (L516) or have two
/// baselines (L515), what a contender is said to lack and has (L514), vector files (L517).
///
/// Every program with a selected benchmark has to be built; wrappers of others take no part.
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
        options: request.options.clone(),
    };
    let iterations = iterations(&plan);
    if iterations > MOST_ITERATIONS {
        let message = format!(
            "{iterations} iterations would have to be run; {MOST_ITERATIONS} are the most that lath plans"
        );
        return Err(vec![
            Diagnostic::error("L511", message).help("lower -f, -wi or -i"),
        ]);
    }
    vectors::expect(&mut plan, participants, &request.comparisons, vectors)?;
    lacks::add(&mut plan, participants, request)?;
    Ok(plan)
}

/// Mode, then name, then params by declared position (JMH: sorted set of BenchmarkListEntry).
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
        for mode in modes(chosen.benchmark, request, &participant.settings) {
            for params in params::product(&participant.program, chosen.benchmark, request) {
                cases.push(Case {
                    wrapper,
                    ..resolve::case(participant, chosen, mode, params, request)
                });
            }
        }
    }
    // The last two are so already.
    cases.sort_by_key(|case: &Case| case.mode);
    cases
}

/// All of the plan, those of bulk warm-up too.
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

/// L507, with what there is.
pub fn nothing_matches(entrants: &[Entrant], includes: &[Regex]) -> Diagnostic {
    let all = everything(entrants);
    let ids: Vec<&str> = all.iter().map(|s| s.id.as_str()).collect();
    let wanted: Vec<&str> = includes.iter().map(Regex::as_str).collect();
    let diagnostic = Diagnostic::error(
        "L507",
        format!(
            "no benchmark matches {}",
            if wanted.is_empty() {
                "after the excludes".to_owned()
            } else {
                wanted.join(" ")
            }
        ),
    );
    match wanted.iter().find_map(|w| closest(w, ids.iter().copied())) {
        Some(id) => diagnostic.help(format!("did you mean {id}?")),
        None => diagnostic.help(format!("there are: {}", ids.join(", "))),
    }
}

fn modes(benchmark: &Benchmark, request: &Request, suite: &Layer) -> Vec<Mode> {
    let mut layer = request.flags.clone();
    layer.fill_from(suite);
    layer.fill_from(&benchmark.settings);
    match layer.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.clone(),
        _ => vec![Mode::Throughput],
    }
}

/// `(name = 25, other = x)`, or nothing.
pub fn describe_params(params: &[CaseParam]) -> String {
    let parts: Vec<String> = params
        .iter()
        .map(|p| format!("{} = {}", p.symbol, p.value))
        .collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("({})", parts.join(", "))
    }
}

#[cfg(test)]
mod tests;
