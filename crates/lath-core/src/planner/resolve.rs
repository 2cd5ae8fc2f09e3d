//! One case: merges its layers of settings into numbers, with the resulting warnings.

use super::participant::{Built, Participant};
use super::request::Request;
use super::select::Selected;
use crate::diagnostic::Diagnostic;
use crate::plan::{Case, CaseParam, Given, NO_TIMEOUT_NS, Phase, Place, Wrapper};
use crate::program::{Argument, Benchmark, Bytes, Program};
use crate::setting::{
    AUTO_ITERATION_NS, AUTO_ITERATIONS, AUTO_JIT_ITERATION_NS, AUTO_JIT_ITERATIONS, Key, Layer,
    Mode, Origin, PRESETS, Preset, Threads, TimeUnit, Value, Warmup, WarmupMode, setting_of,
};
use crate::written::quantity;
use std::collections::BTreeSet;

/// All layers of a benchmark in one mode, merged.
pub(super) fn merged(benchmark: &Benchmark, mode: Mode, request: &Request, suite: &Layer) -> Layer {
    let mut layer = request.flags.clone();
    layer.fill_from(suite);
    layer.fill_from(&benchmark.settings);
    layer.fill_from(&request.preset.layer(mode));
    layer
}

fn count(layer: &Layer, key: Key) -> u64 {
    optional_count(layer, key).unwrap_or_else(|| panic!("the preset sets {}", setting_of(key).name))
}

fn optional_count(layer: &Layer, key: Key) -> Option<u64> {
    match layer.get(key)?.value {
        Value::Count(n) | Value::Nanos(n) => Some(n),
        _ => None,
    }
}

/// The caller sets its wrapper.
pub(super) fn case(
    participant: &Participant,
    selected: &Selected,
    mode: Mode,
    params: Vec<CaseParam>,
    threads: u64,
    request: &Request,
) -> Case {
    let benchmark = selected.benchmark;
    let (program, built) = (&participant.program, participant.built());
    let layer = merged(benchmark, mode, request, &participant.settings);
    let states = benchmark.instances.iter().map(|i| &program.states[i.state]);
    let counters = states
        .clone()
        .flat_map(|s| &s.counters)
        .map(|c| (c.name.clone(), c.operations))
        .collect();
    // A function of a group by itself: its language cannot run groups.
    let ungrouped = benchmark.group.is_some() && benchmark.group_threads.is_empty();
    let mut warmup = warmup(&layer, mode, built.wrapper.jit);
    let short = lengthen(&mut warmup, &layer, mode, &built.wrapper);
    let mut case = Case {
        wrapper: 0,
        benchmark: benchmark.index,
        id: selected.id.clone(),
        bare: benchmark.id.clone(),
        contender: selected.contender.clone(),
        method: benchmark.name.clone(),
        mode,
        bytes_per_invocation: bytes(benchmark, &params),
        params,
        threads,
        thread_groups: thread_groups(benchmark, request),
        forks: count(&layer, Key::Forks).max(1),
        warmup_forks: count(&layer, Key::WarmupForks),
        warmup_mode: warmup_mode(&layer),
        warmup,
        measurement: phase(&layer, mode, MEASUREMENT),
        given: given(&layer),
        timeout_ns: timeout(&layer),
        time_unit: time_unit(&layer),
        operations_per_invocation: count(&layer, Key::OperationsPerInvocation),
        returns: benchmark.returns,
        opaque: benchmark.opaque,
        tolerance: benchmark.check.as_ref().and_then(|c| c.tolerance),
        invocation_fixtures: benchmark.invocation_fixtures,
        fixtures_each_turn: benchmark.fixtures_each_turn,
        counts_operations: counts_operations(program, benchmark),
        counters,
        source_hash: benchmark.source_hash.clone(),
        warnings: benchmark.warnings.clone(),
        refused: built.broken.clone().or_else(|| {
            (threads > built.max_threads || ungrouped)
                .then(|| too_many_threads(benchmark, threads, program, built))
        }),
        ..Case::default()
    };
    let counted = case.measurement.invocations.is_some() || case.warmup.invocations.is_some();
    if counted && !built.counts_invocations && case.refused.is_none() {
        case.refused = Some(no_counts(benchmark, program));
    }
    if case.measurement.batch_size == 0 && case.refused.is_none() {
        case.refused = Some(no_batch(benchmark));
    }
    case.warnings.extend(warnings(&case, &layer, benchmark));
    case.warnings.extend(one_at_a_time(&case, built.gil));
    case.warnings.extend(short);
    case
}

/// Of an iteration whose threads take turns of some milliseconds.
const LEAST_OF_TURNS_NS: u64 = 200_000_000;

/// W957, of a runtime that runs one thread at a time.
fn one_at_a_time(case: &Case, gil: bool) -> Vec<Diagnostic> {
    if !gil || case.threads < 2 {
        return Vec::new();
    }
    let note = Diagnostic::warning(
        "W957",
        "its runtime runs one thread at a time: a lock that all share (GIL)",
    );
    let mut warnings = vec![note.help(
        "this measures contention, waiting, and native code that releases the lock; other code \
            is no faster than in one thread",
    )];
    let phase = &case.measurement;
    let timed = case.mode != Mode::SingleShotTime && phase.invocations.is_none();
    if timed && phase.iterations > 0 && phase.time_ns < LEAST_OF_TURNS_NS {
        let message = format!(
            "iterations of {} are short for threads that run one at a time, for some milliseconds each",
            quantity::milli(phase.time_ns as f64)
        );
        warnings.push(Diagnostic::warning("W957", message).help("-r 200ms or longer"));
    }
    if case.invocation_fixtures {
        let message = "threads that run one at a time also wait between calls, for fixtures of \
            Level.Invocation: that is not timed, and together they seem faster than they are";
        warnings.push(
            Diagnostic::warning("W957", message).help("prepare in Level.Iteration or Level.Trial"),
        );
    }
    warnings
}

fn timeout(layer: &Layer) -> u64 {
    match count(layer, Key::Timeout) {
        0 => NO_TIMEOUT_NS,
        ns => ns,
    }
}

/// Settings of a phase: iterations, their time, their invocations, their batch size.
type PhaseKeys = [Key; 4];

const WARMUP: PhaseKeys = [
    Key::WarmupIterations,
    Key::WarmupTime,
    Key::WarmupInvocations,
    Key::WarmupBatchSize,
];
const MEASUREMENT: PhaseKeys = [
    Key::MeasurementIterations,
    Key::MeasurementTime,
    Key::MeasurementInvocations,
    Key::MeasurementBatchSize,
];

/// What no preset leaves to turns.
fn given(layer: &Layer) -> Given {
    let left = |origin: &Origin| {
        let preset = |preset: &&Preset| *origin == Origin::Preset(preset.name.to_owned());
        PRESETS
            .iter()
            .find(preset)
            .is_some_and(|it| it.pair.is_some())
    };
    let is_given = |key: Key| layer.get(key).is_some_and(|entry| !left(&entry.origin));
    Given {
        forks: is_given(Key::Forks),
        warmup: [Key::Warmup, Key::WarmupIterations, Key::WarmupTime]
            .into_iter()
            .any(is_given),
        measurement: [Key::MeasurementIterations, Key::MeasurementTime]
            .into_iter()
            .any(is_given),
    }
}

fn phase(layer: &Layer, mode: Mode, [iterations, time, invocations, batch]: PhaseKeys) -> Phase {
    Phase {
        iterations: count(layer, iterations),
        time_ns: count(layer, time),
        invocations: optional_count(layer, invocations).filter(|_| mode != Mode::SingleShotTime),
        batch_size: count(layer, batch),
        auto: false,
    }
}

/// `jit`: the runtime compiles while it runs.
fn warmup(layer: &Layer, mode: Mode, jit: bool) -> Phase {
    let warmup = phase(layer, mode, WARMUP);
    if !auto(layer, mode) {
        return warmup;
    }
    let (iterations, time_ns) = if jit {
        (AUTO_JIT_ITERATIONS, AUTO_JIT_ITERATION_NS)
    } else {
        (AUTO_ITERATIONS, AUTO_ITERATION_NS)
    };
    Phase {
        iterations,
        time_ns,
        invocations: None,
        auto: true,
        ..warmup
    }
}

pub(super) fn warmup_mode(layer: &Layer) -> WarmupMode {
    match layer.get(Key::WarmupMode).map(|e| &e.value) {
        Some(Value::WarmupMode(mode)) => *mode,
        _ => WarmupMode::default(),
    }
}

/// Automatic warm-up was requested, with at least the precedence of the iterations' settings. A
/// single call has no warm-up.
pub(super) fn auto(layer: &Layer, mode: Mode) -> bool {
    let described = [
        Key::WarmupIterations,
        Key::WarmupTime,
        Key::WarmupInvocations,
    ];
    let rank = |key| layer.get(key).map(|entry| entry.origin.rank());
    let asked = matches!(
        layer.get(Key::Warmup).map(|e| &e.value),
        Some(Value::Warmup(Warmup::Auto))
    );
    asked
        && mode != Mode::SingleShotTime
        && described
            .into_iter()
            .all(|key| rank(key) <= rank(Key::Warmup))
}

/// Lengthens a preset's warm-up to what the runtime needs; keeps a user's value, with a warning if
/// it is too short.
fn lengthen(
    warmup: &mut Phase,
    layer: &Layer,
    mode: Mode,
    wrapper: &Wrapper,
) -> Option<Diagnostic> {
    let least = wrapper.least_warmup_ns;
    let planned = warmup.iterations.saturating_mul(warmup.time_ns);
    if mode == Mode::SingleShotTime
        || warmup.auto
        || warmup.invocations.is_some()
        || planned >= least
    {
        return None;
    }
    let preset = |key| {
        layer
            .get(key)
            .is_some_and(|entry| matches!(entry.origin, Origin::Preset(_)))
    };
    if preset(Key::WarmupIterations) && preset(Key::WarmupTime) && warmup.time_ns > 0 {
        warmup.iterations = least.div_ceil(warmup.time_ns);
        return None;
    }
    let seconds = |ns: u64| ns as f64 / 1e9;
    let message = format!(
        "a warm-up of {} s is shorter than {} needs, {} s: the benchmark may not be compiled yet \
            when measuring begins",
        seconds(planned),
        wrapper.platform,
        seconds(least)
    );
    Some(Diagnostic::warning("W918", message).help("raise -wi or -w, or leave both to the preset"))
}

/// The benchmark itself takes, or is called on, a state that counts; a state that only its fixtures
/// take does not count its work.
fn counts_operations(program: &Program, benchmark: &Benchmark) -> bool {
    let taken = benchmark.arguments.iter().filter_map(|a| match a {
        Argument::State { state, .. } => Some(*state),
        Argument::Injected { .. } | Argument::Result { .. } => None,
    });
    let holder = benchmark.holder.map(|h| benchmark.instances[h].state);
    taken
        .chain(holder)
        .any(|state| program.states[state].operations.is_some())
}

/// Threads of each function of a group: the source's, unless the user overrides them (JMH: `-tg`).
fn thread_groups(benchmark: &Benchmark, request: &Request) -> Vec<u64> {
    if benchmark.group.is_none() || request.thread_groups.is_empty() {
        benchmark.group_threads.clone()
    } else {
        request.thread_groups.clone()
    }
}

/// L503: a group has other functions than `-tg` has numbers.
pub(super) fn check_groups(
    selected: &[Selected],
    request: &Request,
) -> Result<(), Vec<Diagnostic>> {
    let given = request.thread_groups.len();
    let unlike = |one: &&Selected| {
        let functions = one.benchmark.group_threads.len();
        given > 0 && functions > 0 && functions != given
    };
    let Some(unlike) = selected.iter().find(unlike) else {
        return Ok(());
    };
    let benchmark = unlike.benchmark;
    let functions: Vec<&str> = benchmark
        .functions
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    let message = format!(
        "-tg has {given} of the numbers that group `{}` takes: {}, for {}",
        benchmark.symbol,
        functions.len(),
        functions.join(", ")
    );
    let problem = Diagnostic::error("L503", message).at(&benchmark.place, "takes them");
    Err(vec![problem.help(
        "or choose groups by name, as -tg is for all of them",
    )])
}

/// Bytes of one call; `None` if the parameter's value is not a number.
fn bytes(benchmark: &Benchmark, params: &[CaseParam]) -> Option<u64> {
    match benchmark.bytes.as_ref()? {
        Bytes::Count(n) => Some(*n),
        Bytes::Param(name) => params.iter().find(|p| p.name == *name)?.value.parse().ok(),
    }
}

/// The numbers of threads that a benchmark has cases for, in ascending order. A group takes the sum
/// of its functions' threads, or a multiple of it (JMH rounds `-t` up).
pub(super) fn thread_counts(
    benchmark: &Benchmark,
    mode: Mode,
    request: &Request,
    suite: &Layer,
) -> BTreeSet<u64> {
    let layer = merged(benchmark, mode, request, suite);
    let group: u64 = thread_groups(benchmark, request).iter().sum();
    let asked = match layer.get(Key::Threads).map(|entry| &entry.value) {
        Some(Value::Threads(counts)) => counts
            .iter()
            .map(|one| threads(one, &request.options.place))
            .collect(),
        _ => vec![1],
    };
    let of_group = |asked: u64| match group {
        0 => asked,
        group => asked.div_ceil(group).max(1) * group,
    };
    asked.into_iter().map(of_group).collect()
}

fn threads(asked: Threads, place: &Place) -> u64 {
    // Read only if needed: it reads files, and there may be many cases.
    let own = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let bound = place.cpus.as_ref().map(|cpus| cpus.0.len() as u64);
    let available = || bound.unwrap_or_else(own);
    match asked {
        Threads::Exactly(n) => n,
        Threads::Max => available(),
        Threads::HalfMax => available().div_ceil(2),
    }
}

fn time_unit(layer: &Layer) -> TimeUnit {
    match layer.get(Key::TimeUnit).map(|e| &e.value) {
        Some(Value::Unit(unit)) => *unit,
        _ => TimeUnit::Seconds,
    }
}

fn too_many_threads(
    benchmark: &Benchmark,
    threads: u64,
    program: &Program,
    built: &Built,
) -> Diagnostic {
    let what = match &benchmark.group {
        Some(group) => format!(
            "`{}` is in @Group(\"{group}\"), whose functions run at the same time",
            benchmark.symbol
        ),
        None => format!("`{}` asks for {threads} threads", benchmark.symbol),
    };
    Diagnostic::error(
        "L210",
        format!(
            "{what}; {}{} supports {}",
            program.language,
            on(&built.wrapper.platform),
            threads_word(built.max_threads)
        ),
    )
    .at(&benchmark.place, "not run")
    .help("a benchmark may start threads of its own; or run it with -t 1")
}

fn no_counts(benchmark: &Benchmark, program: &Program) -> Diagnostic {
    Diagnostic::error(
        "L519",
        format!(
            "wrappers of {} measure for a time, not for a number of calls",
            program.language
        ),
    )
    .at(&benchmark.place, "not run")
    .help("leave out --invocations and --warmup-invocations, or give them only for other sources")
}

/// JMH reports a score for no calls.
fn no_batch(benchmark: &Benchmark) -> Diagnostic {
    Diagnostic::error(
        "L106",
        format!(
            "`{}` asks for measured batches of 0 calls: lath has no calls to time",
            benchmark.symbol
        ),
    )
    .at(&benchmark.place, "not run")
    .help("give @Measurement a batchSize of 1 or more, or -bs 1; 0 is for @Warmup")
}

/// What one platform of a language lacks another may have.
fn on(platform: &str) -> String {
    match platform {
        "" => String::new(),
        name => format!(" on {name}"),
    }
}

fn threads_word(n: u64) -> String {
    if n == 1 {
        "one thread".to_owned()
    } else {
        format!("at most {n} threads")
    }
}

fn warnings(case: &Case, layer: &Layer, benchmark: &Benchmark) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    if count(layer, Key::Forks) == 0 {
        warnings.push(
            Diagnostic::warning("W901", "0 forks: lath runs one fork anyway")
                .at(&benchmark.place, "asks for 0 forks")
                .help("JMH would run it inside the driver; to run functions together, use @Group"),
        );
    }
    let timed = case.mode != Mode::SingleShotTime;
    let longest = [&case.measurement, &case.warmup]
        .into_iter()
        .filter(|p| p.iterations > 0 && p.invocations.is_none())
        .map(|p| p.time_ns)
        .max();
    if timed && longest.is_some_and(|longest| case.timeout_ns <= longest) {
        warnings.push(
            Diagnostic::warning("W905", "the time-out is not longer than an iteration")
                .at(&benchmark.place, "may be cut short")
                .help("raise @Timeout or -to"),
        );
    }
    let normalised = matches!(case.mode, Mode::Throughput | Mode::AverageTime);
    if !normalised && case.counters.iter().any(|(_, operations)| *operations) {
        warnings.push(
            Diagnostic::warning(
                "W906",
                format!(
                    "mode {} does not report counters of type OPERATIONS",
                    case.mode.label()
                ),
            )
            .at(&benchmark.place, "uses them"),
        );
    }
    warnings
}
