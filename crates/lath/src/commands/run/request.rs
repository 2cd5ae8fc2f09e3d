//! What the flags and `lath.toml` ask for, checked before anything is built.

use crate::cli::listed;
use crate::cli::measuring::{ComparisonFlags, ExecutionFlags, Measuring, SelectionFlags};
use crate::problems::Problems;
use lath_core::diagnostic::Diagnostic;
use lath_core::names::closest;
use lath_core::plan::{Adaptive, Layout, Plan, RunOptions};
use lath_core::planner::{self, Override, Participant, Request};
use lath_core::setting::{PRESETS, Preset};
use lath_suite::inputs::Inputs;
use lath_suite::patterns;
use lath_suite::{values, vectors};
use regex::Regex;

/// A request that waits for its seed, which may come from an earlier run.
pub struct Draft {
    /// Its own seed means nothing.
    pub request: Request,
    /// The seed given.
    pub seed: Option<u64>,
}

impl Draft {
    /// What there is to run. Errors: those of the planner, and of vector files.
    pub fn plan(&self, participants: &[Participant], seed: u64) -> Result<Plan, Vec<Diagnostic>> {
        let request = Request {
            seed,
            ..self.request.clone()
        };
        planner::plan(participants, &request, &vectors::read)
    }
}

/// Reads all flags; every mistake is reported.
pub fn read(
    measuring: &Measuring,
    baseline: Option<String>,
    inputs: &Inputs,
) -> Result<Draft, Vec<Diagnostic>> {
    let Measuring {
        settings,
        selection,
        execution,
        comparison,
        ..
    } = measuring;
    let mut problems = Problems::default();
    let preset = preset(execution, inputs);
    let preset = problems.or(preset, Request::default().preset);
    let excludes = problems.or_default(regexes(&selection.exclude));
    let warmup_benchmarks = problems.or_default(regexes(&selection.warmup_benchmarks));
    let params = problems.or_default(params(selection));
    let layout = problems.or_default(layout(execution));
    let seed = problems.or_default(seed(execution));
    let profilers = execution.profiler.clone();
    // Wrappers that were built earlier tell themselves what they have.
    let others = !inputs.wrappers.is_empty()
        || inputs
            .sources
            .iter()
            .any(|source| source.language.has_profilers());
    problems.extend(lath_runner::profiler::check(&profilers, others));
    let adaptive = problems.or_default(adaptive(comparison));
    let thread_groups = problems.or_default(thread_groups(execution));
    let flags = problems.all_or_default(settings.layer());
    problems.none()?;
    let request = Request {
        flags,
        preset,
        excludes,
        params,
        thread_groups,
        warmup_benchmarks,
        apart: lath_runner::profiler::extra_names(&profilers),
        options: RunOptions {
            check: !comparison.no_check,
            adaptive,
            layout,
            fail_on_error: execution.fail_on_error == Some(true),
            force_gc: execution.force_gc == Some(true),
            unsynchronised: execution.synchronise_iterations == Some(false),
            profilers,
            speed: true,
        },
        ..inputs.request(baseline)
    };
    Ok(Draft { request, seed })
}

fn preset(execution: &ExecutionFlags, inputs: &Inputs) -> Result<&'static Preset, Diagnostic> {
    let name = execution
        .preset
        .clone()
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
fn regexes(patterns: &[String]) -> Result<Vec<Regex>, Diagnostic> {
    patterns
        .iter()
        .flat_map(|list| list.split(','))
        .map(patterns::read)
        .collect()
}

/// `-p name=v1,v2`; an empty value stands for the empty text.
fn params(selection: &SelectionFlags) -> Result<Vec<Override>, Diagnostic> {
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
    selection.param.iter().map(parse).collect()
}

fn layout(execution: &ExecutionFlags) -> Result<Layout, Diagnostic> {
    let Some(name) = &execution.layout else {
        return Ok(Layout::default());
    };
    let found = Layout::ALL
        .into_iter()
        .find(|layout| layout.name() == *name);
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

fn seed(execution: &ExecutionFlags) -> Result<Option<u64>, Diagnostic> {
    let Some(text) = &execution.seed else {
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
fn adaptive(comparison: &ComparisonFlags) -> Result<Option<Adaptive>, Diagnostic> {
    let budget = comparison.time_budget.as_ref().map(|text| {
        values::some_time(text)
            .map_err(|expected| Diagnostic::error("L503", format!("--time-budget: {expected}")))
    });
    let precision = comparison.precision.as_ref().map(|text| {
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
fn thread_groups(execution: &ExecutionFlags) -> Result<Vec<u64>, Diagnostic> {
    let Some(text) = &execution.thread_groups else {
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
