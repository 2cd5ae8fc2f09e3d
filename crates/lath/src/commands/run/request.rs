//! What the flags and `lath.toml` ask for, checked before anything is built.

use crate::cli::flags::listed;
use crate::cli::{self, settings};
use clap::ArgMatches;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::names::closest;
use lath_core::plan::{Adaptive, Layout};
use lath_core::planner::{Comparison, Override, Request};
use lath_core::setting::{Layer, PRESETS, Preset};
use lath_suite::config::Lacking;
use lath_suite::inputs::Inputs;
use lath_suite::patterns;
use lath_suite::programs::{Further, Selection};
use lath_suite::values;
use regex::Regex;

/// A request that waits for its seed, which may come from an earlier run.
pub struct Draft {
    flags: Layer,
    preset: &'static Preset,
    pub includes: Vec<Regex>,
    pub excludes: Vec<Regex>,
    params: Vec<Override>,
    /// The seed given.
    pub seed: Option<u64>,
    layout: Layout,
    fail_on_error: bool,
    profilers: Vec<String>,
    comparisons: Vec<Comparison>,
    baseline: Option<String>,
    baseline_asked: bool,
    baseline_place: Option<Place>,
    absent: Vec<String>,
    /// See [`Request::incomplete`].
    pub incomplete: bool,
    /// Who does not offer what.
    pub lacks: Vec<(String, Lacking)>,
    check: bool,
    adaptive: Option<Adaptive>,
    thread_groups: Vec<u64>,
    force_gc: bool,
    unsynchronised: bool,
    warmup_benchmarks: Vec<Regex>,
    /// See [`Request::versions`].
    pub versions: Option<[String; 2]>,
}

impl Draft {
    /// What sources are built for once more.
    pub fn further(&self) -> Further {
        Further {
            purposes: lath_runner::profiler::purposes(&self.profilers),
            profilers: self.profilers.clone(),
        }
    }

    /// `-p`.
    pub fn params(&self) -> &[Override] {
        &self.params
    }

    pub fn selection(&self) -> Selection<'_> {
        Selection {
            includes: &self.includes,
            excludes: &self.excludes,
        }
    }

    pub fn request(&self, seed: u64) -> Request {
        Request {
            flags: self.flags.clone(),
            preset: self.preset,
            includes: self.includes.clone(),
            excludes: self.excludes.clone(),
            params: self.params.clone(),
            seed,
            layout: self.layout,
            fail_on_error: self.fail_on_error,
            profilers: self.profilers.clone(),
            speed: true,
            comparisons: self.comparisons.clone(),
            baseline: self.baseline.clone(),
            baseline_asked: self.baseline_asked,
            baseline_place: self.baseline_place.clone(),
            absent: self.absent.clone(),
            incomplete: self.incomplete,
            check: self.check,
            adaptive: self.adaptive,
            thread_groups: self.thread_groups.clone(),
            force_gc: self.force_gc,
            unsynchronised: self.unsynchronised,
            warmup_benchmarks: self.warmup_benchmarks.clone(),
            apart: lath_runner::profiler::extra_names(&self.profilers),
            versions: self.versions.clone(),
        }
    }
}

/// Reads all flags; every mistake is reported.
pub fn read(matches: &ArgMatches, inputs: &Inputs) -> Result<Draft, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut keep = |problem: Diagnostic| problems.push(problem);
    let preset = preset(matches, inputs).map_err(&mut keep).ok();
    let excludes = regexes(matches, "exclude").map_err(&mut keep).ok();
    let warmup_benchmarks = regexes(matches, "warmup-benchmarks")
        .map_err(&mut keep)
        .ok();
    let params = params(matches).map_err(&mut keep).ok();
    let layout = layout(matches).map_err(&mut keep).ok();
    let seed = seed(matches).map_err(&mut keep).ok();
    let profilers = cli::all(matches, "profiler");
    // Wrappers that were built earlier tell themselves what they have.
    let others = !inputs.wrappers.is_empty()
        || inputs
            .sources
            .iter()
            .any(|source| source.language.has_profilers());
    lath_runner::profiler::check(&profilers, others)
        .into_iter()
        .for_each(&mut keep);
    let adaptive = adaptive(matches).map_err(&mut keep).ok();
    let thread_groups = thread_groups(matches).map_err(&mut keep).ok();
    let asked = matches
        .try_get_one::<String>("baseline")
        .ok()
        .flatten()
        .cloned();
    let flags = settings::from_flags(matches)
        .map_err(|found| problems.extend(found))
        .ok();
    match (
        preset,
        excludes.zip(warmup_benchmarks),
        params,
        layout,
        seed,
        flags,
        adaptive.zip(thread_groups),
    ) {
        (
            Some(preset),
            Some((excludes, warmup_benchmarks)),
            Some(params),
            Some(layout),
            Some(seed),
            Some(flags),
            Some((adaptive, thread_groups)),
        ) if problems.is_empty() => Ok(Draft {
            flags,
            preset,
            includes: inputs.includes.clone(),
            excludes,
            params,
            seed,
            layout,
            fail_on_error: cli::is_set(matches, "fail-on-error"),
            profilers,
            comparisons: inputs.config.comparisons.clone(),
            baseline: asked.clone().or_else(|| {
                inputs
                    .config
                    .baseline
                    .as_ref()
                    .map(|(name, _)| name.clone())
            }),
            baseline_asked: asked.is_some(),
            baseline_place: inputs
                .config
                .baseline
                .as_ref()
                .map(|(_, place)| place.clone())
                .filter(|_| asked.is_none()),
            absent: inputs.absent(),
            incomplete: inputs.is_incomplete(),
            lacks: inputs
                .sources
                .iter()
                .flat_map(|s| s.lacks.iter().map(|l| (s.contender.clone(), l.clone())))
                .collect(),
            check: !matches.get_flag("no-check"),
            adaptive,
            thread_groups,
            force_gc: cli::is_set(matches, "force-gc"),
            unsynchronised: cli::one(matches, "synchronise-iterations")
                .is_some_and(|v| v == "false"),
            warmup_benchmarks,
            versions: None,
        }),
        _ => Err(problems),
    }
}

fn preset(matches: &ArgMatches, inputs: &Inputs) -> Result<&'static Preset, Diagnostic> {
    let name = cli::one(matches, "preset")
        .or_else(|| inputs.config.preset.clone())
        .unwrap_or_else(|| "standard".into());
    Preset::named(&name).ok_or_else(|| {
        let diagnostic = Diagnostic::error("L501", format!("there is no preset `{name}`"));
        match closest(&name, PRESETS.iter().map(|p| p.name)) {
            Some(meant) => diagnostic.help(format!("did you mean {meant}?")),
            None => diagnostic.help(
                PRESETS
                    .iter()
                    .map(|p| format!("{}: {}", p.name, p.doc))
                    .collect::<Vec<_>>()
                    .join("\n"),
            ),
        }
    })
}

/// Of a flag that may be repeated, with commas between them.
fn regexes(matches: &ArgMatches, flag: &str) -> Result<Vec<Regex>, Diagnostic> {
    let patterns = cli::all(matches, flag);
    patterns
        .iter()
        .flat_map(|list| list.split(','))
        .map(patterns::read)
        .collect()
}

/// `-p name=v1,v2`; an empty value stands for the empty text.
fn params(matches: &ArgMatches) -> Result<Vec<Override>, Diagnostic> {
    let parse = |text: &String| {
        let (name, values) = text
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
            .ok_or_else(|| {
                Diagnostic::error("L503", format!("-p {text}: expected NAME=VALUE,…"))
            })?;
        Ok(Override {
            name: name.to_owned(),
            values: values.split(',').map(str::to_owned).collect(),
        })
    };
    cli::all(matches, "param").iter().map(parse).collect()
}

fn layout(matches: &ArgMatches) -> Result<Layout, Diagnostic> {
    let Some(name) = cli::one(matches, "layout") else {
        return Ok(Layout::default());
    };
    let found = Layout::ALL.into_iter().find(|layout| layout.name() == name);
    found.ok_or_else(|| {
        Diagnostic::error(
            "L503",
            format!(
                "--layout: {}, not `{name}`",
                listed(&Layout::ALL.map(Layout::name))
            ),
        )
    })
}

fn seed(matches: &ArgMatches) -> Result<Option<u64>, Diagnostic> {
    let Some(text) = cli::one(matches, "seed") else {
        return Ok(None);
    };
    text.parse().map(Some).map_err(|_| {
        Diagnostic::error(
            "L503",
            format!("--seed: a whole number below 2^64, not `{text}`"),
        )
    })
}

/// `--time-budget 10m`, `--precision 1%`: either makes the number of forks a question of what they
/// show.
fn adaptive(matches: &ArgMatches) -> Result<Option<Adaptive>, Diagnostic> {
    let budget = cli::one(matches, "time-budget").map(|text| {
        values::some_time(&text)
            .map_err(|expected| Diagnostic::error("L503", format!("--time-budget: {expected}")))
    });
    let precision = cli::one(matches, "precision").map(|text| {
        let share = text
            .trim()
            .trim_end_matches('%')
            .trim_end()
            .parse::<f64>()
            .ok()
            .map(|p| p / 100.0);
        share.filter(|p| *p > 0.0 && *p < 1.0).ok_or_else(|| {
            Diagnostic::error(
                "L503",
                format!("--precision: a percentage between 0 and 100, not `{text}`"),
            )
        })
    });
    if budget.is_none() && precision.is_none() {
        return Ok(None);
    }
    Ok(Some(Adaptive {
        time_budget_ns: budget.transpose()?,
        precision: precision.transpose()?,
    }))
}

/// `-tg 1,3`.
fn thread_groups(matches: &ArgMatches) -> Result<Vec<u64>, Diagnostic> {
    let Some(text) = cli::one(matches, "thread-groups") else {
        return Ok(Vec::new());
    };
    let counts: Option<Vec<u64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    counts.filter(|c| c.iter().sum::<u64>() > 0).ok_or_else(|| {
        Diagnostic::error(
            "L503",
            format!("-tg: numbers of threads such as 1,3, not `{text}`"),
        )
    })
}
