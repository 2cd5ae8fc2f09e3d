//! The request from flags and `lath.toml`, checked before anything is built.

use crate::cli::measuring::{ComparisonFlags, ExecutionFlags, Measuring};
use crate::cli::{one_of, value};
use lath_core::diagnostic::{Diagnostic, Problems};
use lath_core::plan::{Adaptive, Layout, Place, RunOptions, Schedule};
use lath_core::planner::{Identical, Request};
use lath_core::setting::{Key, Layer, Preset};
use lath_machine::place;
use lath_suite::draft::Draft;
use lath_suite::inputs::Inputs;
use lath_suite::{overrides, patterns, values};

/// Reads all flags and reports every mistake.
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
    let excludes = problems.or_default(patterns::read_all(&selection.exclude));
    let warmup_benchmarks = problems.or_default(patterns::read_all(&selection.warmup_benchmarks));
    let params = problems.or_default(overrides::params(&selection.param));
    let layout = one_of("--layout", &execution.layout, Layout::ALL, Layout::name);
    let layout = problems.or_default(layout);
    let identical = problems.or_default(identical(comparison));
    let seed = problems.or_default(seed(execution));
    let place = problems.all_or_default(place(execution));
    let profilers = execution.profiler.clone();
    problems.extend(inputs.unknown_profilers(&profilers));
    let asked = problems.or_default(adaptive(comparison));
    let schedule = problems.or_default(schedule(comparison));
    let layout_variants = problems.or_default(layouts(comparison));
    let thread_groups = problems.or_default(overrides::thread_groups(&execution.thread_groups));
    let flags = problems.all_or_default(settings.layer());
    problems.none()?;
    let adaptive = asked.or_else(|| of_suite(&flags, execution, inputs));
    let turns = schedule.turns(flags.get(Key::Forks).is_some(), adaptive.is_some());
    let request = Request {
        flags,
        preset,
        excludes,
        params,
        thread_groups,
        warmup_benchmarks,
        identical,
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
            turns,
            layout_variants,
            place,
        },
        ..inputs.request(baseline)
    };
    Ok(Draft {
        request,
        seed,
        shard: None,
        changed: None,
    })
}

fn identical(comparison: &ComparisonFlags) -> Result<Identical, Diagnostic> {
    let given = &comparison.identical;
    one_of("--identical", given, Identical::ALL, Identical::name)
}

fn preset(execution: &ExecutionFlags, inputs: &Inputs) -> Result<&'static Preset, Diagnostic> {
    let name = execution.preset.as_ref().or(inputs.config.preset.as_ref());
    Preset::asked(name.map_or("standard", String::as_str))
}

fn place(execution: &ExecutionFlags) -> Result<Place, Vec<Diagnostic>> {
    place::asked(&execution.cpu, &execution.numa, execution.tmpfs)
}

pub fn seed(execution: &ExecutionFlags) -> Result<Option<u64>, Diagnostic> {
    value("seed", &execution.seed, values::seed)
}

/// `--time-budget 10m`, `--precision 1%`: with either, the results decide the number of forks.
fn adaptive(comparison: &ComparisonFlags) -> Result<Option<Adaptive>, Diagnostic> {
    let time_budget_ns = value("time-budget", &comparison.time_budget, values::some_time)?;
    let precision = value("precision", &comparison.precision, values::some_share)?;
    let is_asked = time_budget_ns.is_some() || precision.is_some();
    Ok(is_asked.then_some(Adaptive {
        time_budget_ns,
        precision,
    }))
}

/// The time budget of `lath.toml`, unless the command says how much is measured.
fn of_suite(flags: &Layer, execution: &ExecutionFlags, inputs: &Inputs) -> Option<Adaptive> {
    let is_told = execution.preset.is_some() || LENGTHS.iter().any(|key| flags.get(*key).is_some());
    inputs
        .config
        .time_budget_ns
        .filter(|_| !is_told)
        .map(|time_budget_ns| Adaptive {
            time_budget_ns: Some(time_budget_ns),
            precision: None,
        })
}

/// How much is measured.
const LENGTHS: [Key; 6] = [
    Key::Forks,
    Key::Warmup,
    Key::WarmupIterations,
    Key::WarmupTime,
    Key::MeasurementIterations,
    Key::MeasurementTime,
];

fn layouts(comparison: &ComparisonFlags) -> Result<Option<u64>, Diagnostic> {
    let given = &comparison.layout_variants;
    value("layout-variants", given, values::layouts)
}

fn schedule(comparison: &ComparisonFlags) -> Result<Schedule, Diagnostic> {
    let given = &comparison.schedule;
    one_of("--schedule", given, Schedule::ALL, Schedule::name)
}
