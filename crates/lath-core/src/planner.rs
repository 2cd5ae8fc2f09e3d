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
pub use identical::Identical;
pub use lacks::Lacking;
pub use params::{Override, values};
pub use vectors::{ReadVectors, Vector, VectorFile};

/// The user's request.
#[derive(Clone)]
pub struct Request {
    pub flags: Layer,
    pub preset: &'static Preset,
    /// A benchmark runs if any of these matches its id (all benchmarks, if the list is empty) and
    /// no exclude does.
    pub includes: Vec<Regex>,
    pub excludes: Vec<Regex>,
    pub params: Vec<Override>,
    pub seed: u64,
    /// Copied to the plan.
    pub options: RunOptions,
    /// Comparisons that `lath.toml` declares.
    pub comparisons: Vec<DeclaredComparison>,
    /// Contender to compare others with, if no benchmark or comparison names one.
    pub baseline: Option<String>,
    /// The command names it, so it must exist; `--platform` may exclude one that a suite names.
    pub baseline_asked: bool,
    /// Where a suite names it.
    pub baseline_place: Option<Place>,
    /// Contenders that suites may name although they do not take part, such as other platforms.
    pub absent: Vec<String>,
    /// Some source of a suite could not be read; unknown names may be its.
    pub incomplete: bool,
    /// Contenders, and the comparisons that they have no benchmark for.
    pub lacks: Vec<(String, Lacking)>,
    /// Threads of each function of a group; overrides the source.
    pub thread_groups: Vec<u64>,
    /// Every fork of a measured program warms up its benchmarks whose id matches any of these (JMH:
    /// `-wmb`).
    pub warmup_benchmarks: Vec<Regex>,
    /// Names of the [`RunOptions::profilers`] that use extra processes.
    pub apart: Vec<String>,
    /// Compares only two versions of the same sources: contenders `x@base` and `x@new` with these
    /// labels, the base's first.
    pub versions: Option<[String; 2]>,
    pub identical: Identical,
    /// Working folders with different paths hold the same files, except those that builds read.
    pub same_files: bool,
}

/// All benchmarks, with the standard preset.
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
            identical: Identical::default(),
            same_files: false,
        }
    }
}

/// A program, its contender, and its wrapper if a benchmark of it is selected.
pub struct Participant {
    /// Without benchmarks, if reading it needs a build and none of its benchmarks can be selected
    /// ([`possible`]).
    pub program: Program,
    /// See [`Wrapper::contender`].
    pub contender: String,
    /// `[settings]` of its suite's `lath.toml`.
    pub settings: Layer,
    pub built: Option<Built>,
}

/// A wrapper, the number of threads it can run, and its capabilities.
pub struct Built {
    pub wrapper: Wrapper,
    pub max_threads: u64,
    /// It can make an exact number of calls.
    pub counts_invocations: bool,
    /// The user's files that it was built from or reads because of a flag, absolute.
    pub read: Vec<PathBuf>,
    /// [`crate::language::Language::digest`].
    pub digest: Option<String>,
    /// Why none of its benchmarks can run: the source fails while it is loaded. There may be no
    /// wrapper then.
    pub broken: Option<Diagnostic>,
}

impl Built {
    /// For a source that fails while it is loaded.
    pub fn broken(wrapper: Wrapper, why: Diagnostic) -> Built {
        Built {
            wrapper,
            max_threads: u64::MAX,
            counts_invocations: true,
            read: Vec::new(),
            digest: None,
            broken: Some(why),
        }
    }
}

/// A program and its contender.
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

    /// Its source fails while it is loaded.
    pub fn is_broken(&self) -> bool {
        self.built
            .as_ref()
            .is_some_and(|built| built.broken.is_some())
    }

    fn built(&self) -> &Built {
        self.built.as_ref().expect("whoever has a case was built")
    }
}

/// The built ones, in the order of [`Plan::wrappers`].
pub fn built(participants: &[Participant]) -> Vec<&Participant> {
    participants
        .iter()
        .filter(|participant| participant.built.is_some())
        .collect()
}

/// Those of the programs that were built, each once: contenders share sources.
pub fn warnings(participants: &[Participant]) -> Vec<Diagnostic> {
    let mut known = HashSet::new();
    built(participants)
        .into_iter()
        .flat_map(|one| one.program.warnings.clone())
        .filter(|warning| known.insert(format!("{warning:?}")))
        .collect()
}

/// The same, with those of their benchmarks, for commands without rows that would show these.
pub fn all_warnings(participants: &[Participant]) -> Vec<Diagnostic> {
    built(participants)
        .into_iter()
        .flat_map(|one| one.program.all_warnings())
        .collect()
}

/// A selected benchmark.
#[derive(Clone, Debug)]
pub struct Selected<'a> {
    /// Index of its program.
    pub program: usize,
    pub benchmark: &'a Benchmark,
    pub contender: String,
    /// Its unique name: with several contenders `contender.benchmark`.
    pub id: String,
    /// Other names that patterns may match. For one of two versions: its names without versions.
    others: Vec<String>,
}

impl Selected<'_> {
    /// Whether any of its names matches.
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

/// Whether a benchmark with that name is selected.
pub fn is_selected(id: &str, includes: &[Regex], excludes: &[Regex]) -> bool {
    are_found(|pattern| pattern.is_match(id), includes, excludes)
}

/// `found`: whether a pattern matches one of the benchmark's names.
pub fn are_found(found: impl Fn(&Regex) -> bool, includes: &[Regex], excludes: &[Regex]) -> bool {
    (includes.is_empty() || includes.iter().any(&found)) && !excludes.iter().any(found)
}

/// `g++` of `g++@HEAD`, the form of contenders if two versions are compared.
pub fn without_version(contender: &str) -> Option<&str> {
    contender.split_once('@').map(|(plain, _)| plain)
}

/// All benchmarks in the order of the sources. With several contenders, names begin with the
/// contender's; if two sources of one contender have benchmarks of the same name, their files
/// distinguish them.
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

/// Contenders with several programs that share names of benchmarks.
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
    let of = |s: &Selected| {
        params::combinations(entrants[s.program].program, s.benchmark, &request.params)
            .saturating_mul(modes(s.benchmark, request, entrants[s.program].settings).len() as u64)
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

/// L507, with the available benchmarks.
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
