//! From programs and what the user asked for to a [`Plan`]: selection, layers of settings, parameters multiplied out, order.
//!
//! Layers, strongest first: flags, `lath.toml`, annotations, preset (for `ss` mode JMH's own defaults, see [`Preset::layer`]).

mod params;
mod resolve;

use crate::diagnostic::Diagnostic;
use crate::names::closest;
use crate::plan::{Case, CaseParam, Layout, Plan, Wrapper};
use crate::program::{Benchmark, Program};
use crate::setting::{Key, Layer, Mode, Preset, Value};
use regex::Regex;

pub use params::Override;

/// What the user asked for.
pub struct Request {
    pub flags: Layer,
    /// `[settings]` of `lath.toml`.
    pub file: Layer,
    pub preset: &'static Preset,
    /// A benchmark runs if any of these is found in its id (all, if there are none) and no exclude is.
    pub includes: Vec<Regex>,
    pub excludes: Vec<Regex>,
    pub params: Vec<Override>,
    pub seed: u64,
    pub layout: Layout,
    pub fail_on_error: bool,
    pub profilers: Vec<String>,
    pub speed: bool,
}

/// A program with its built wrapper and the number of threads that wrapper can run.
pub struct Built {
    pub program: Program,
    pub wrapper: Wrapper,
    pub max_threads: u64,
}

/// Benchmarks of `programs` that the request selects: `(program, benchmark, unique id)`, sorted by id.
pub fn select<'a>(programs: &[&'a Program], includes: &[Regex], excludes: &[Regex]) -> Vec<(usize, &'a Benchmark, String)> {
    let all: Vec<(usize, &Benchmark)> = programs.iter().enumerate().flat_map(|(i, p)| p.benchmarks.iter().map(move |b| (i, b))).collect();
    let mut selected: Vec<(usize, &Benchmark, String)> = all
        .iter()
        .map(|(program, benchmark)| (*program, *benchmark, unique_id(programs, &all, *program, benchmark)))
        .filter(|(_, _, id)| (includes.is_empty() || includes.iter().any(|r| r.is_match(id))) && !excludes.iter().any(|r| r.is_match(id)))
        .collect();
    selected.sort_by(|a, b| a.2.cmp(&b.2));
    selected
}

/// The benchmark's id; where several programs have it, preceded by the language, or by the source file where that is the same too.
fn unique_id(programs: &[&Program], all: &[(usize, &Benchmark)], program: usize, benchmark: &Benchmark) -> String {
    let mut others = all.iter().filter(|(p, b)| *p != program && b.id == benchmark.id).map(|(p, _)| &programs[*p]).peekable();
    if others.peek().is_none() {
        return benchmark.id.clone();
    }
    let same_language = others.any(|p| p.language == programs[program].language);
    let prefix = if same_language { &programs[program].source } else { &programs[program].language };
    format!("{prefix}:{}", benchmark.id)
}

/// At a second each, more than a day.
const MOST_CASES: u64 = 100_000;

/// Their results fit the memory of any machine, and a week of iterations of 60 ms.
const MOST_ITERATIONS: u64 = 10_000_000;

/// What can be refused before anything is built. Errors as those of [`plan`].
pub fn check(programs: &[&Program], request: &Request) -> Result<(), Vec<Diagnostic>> {
    let selected = select(programs, &request.includes, &request.excludes);
    if selected.is_empty() {
        return Err(vec![nothing_matches(programs, request)]);
    }
    params::check_overrides(programs, &selected, &request.params)?;
    let of = |(program, benchmark, _): &(usize, &Benchmark, String)| {
        params::combinations(programs[*program], benchmark, &request.params).saturating_mul(modes(benchmark, request).len() as u64)
    };
    let cases = selected.iter().map(of).fold(0, u64::saturating_add);
    if cases > MOST_CASES {
        let message = format!("{cases} cases would have to be run; {MOST_CASES} are the most that lath plans");
        return Err(vec![Diagnostic::error("L511", message).help("choose benchmarks by name and values with -p")]);
    }
    Ok(())
}

/// Makes the plan. Errors: nothing matches (L507), unknown parameters in `-p` (L407), values there that do not convert (L409).
pub fn plan(built: &[Built], request: &Request) -> Result<Plan, Vec<Diagnostic>> {
    let programs: Vec<&Program> = built.iter().map(|b| &b.program).collect();
    check(&programs, request)?;
    let selected = select(&programs, &request.includes, &request.excludes);
    let mut cases = Vec::new();
    for (program, benchmark, id) in &selected {
        for mode in modes(benchmark, request) {
            for params in params::product(programs[*program], benchmark, request) {
                cases.push(resolve::case(&built[*program], *program, benchmark, id, mode, params, request));
            }
        }
    }
    let iterations = cases.iter().map(|c| (c.forks + c.warmup_forks).saturating_mul(c.warmup.iterations + c.measurement.iterations));
    let iterations = iterations.fold(0, u64::saturating_add);
    if iterations > MOST_ITERATIONS {
        let message = format!("{iterations} iterations would have to be run; {MOST_ITERATIONS} are the most that lath plans");
        return Err(vec![Diagnostic::error("L511", message).help("lower -f, -wi or -i")]);
    }
    // Mode, then name, then params by declared position (JMH: sorted set of BenchmarkListEntry): the last two are so already.
    cases.sort_by_key(|case: &Case| case.mode);
    Ok(Plan {
        wrappers: built.iter().map(|b| b.wrapper.clone()).collect(),
        cases,
        families: Vec::new(),
        check: false,
        adaptive: None,
        seed: request.seed,
        layout: request.layout,
        fail_on_error: request.fail_on_error,
        profilers: request.profilers.clone(),
        speed: request.speed,
    })
}

fn nothing_matches(programs: &[&Program], request: &Request) -> Diagnostic {
    let ids: Vec<&str> = programs.iter().flat_map(|p| &p.benchmarks).map(|b| b.id.as_str()).collect();
    let wanted: Vec<&str> = request.includes.iter().map(Regex::as_str).collect();
    let diagnostic = Diagnostic::error(
        "L507",
        format!("no benchmark matches {}", if wanted.is_empty() { "after the excludes".to_owned() } else { wanted.join(" ") }),
    );
    match wanted.iter().find_map(|w| closest(w, ids.iter().copied())) {
        Some(id) => diagnostic.help(format!("did you mean {id}?")),
        None => diagnostic.help(format!("there are: {}", ids.join(", "))),
    }
}

fn modes(benchmark: &Benchmark, request: &Request) -> Vec<Mode> {
    let mut layer = request.flags.clone();
    layer.fill_from(&request.file);
    layer.fill_from(&benchmark.settings);
    match layer.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.clone(),
        _ => vec![Mode::Throughput],
    }
}

/// `(name = 25, other = x)`, or nothing.
pub fn describe_params(params: &[CaseParam]) -> String {
    let parts: Vec<String> = params.iter().map(|p| format!("{} = {}", p.symbol, p.value)).collect();
    if parts.is_empty() { String::new() } else { format!("({})", parts.join(", ")) }
}

#[cfg(test)]
mod tests;
