//! Settings, each declared once: annotation attribute, flag, JMH's flag, `lath.toml` key, type,
//! range, default and documentation.
//!
//! Everything else about a setting derives from its row in [`SETTINGS`]: the annotation checker,
//! the command line, `lath.toml`, the reference page. Layers of settings are merged key by key;
//! [`crate::plan`] decides the order.

mod layer;
mod preset;
mod value;

pub use layer::{Layer, LayerEntry, Origin};
pub use preset::{
    AUTO_ITERATION_NS, AUTO_ITERATIONS, AUTO_JIT_ITERATION_NS, AUTO_JIT_ITERATIONS, PRESETS, Preset,
};
use serde::{Deserialize, Serialize};
pub use value::{Mode, Threads, TimeUnit, Value, Warmup, WarmupMode};

/// Names a setting. The order is that of the reference page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Key {
    Mode,
    MeasurementIterations,
    MeasurementTime,
    MeasurementBatchSize,
    MeasurementInvocations,
    Warmup,
    WarmupIterations,
    WarmupTime,
    WarmupBatchSize,
    WarmupInvocations,
    WarmupMode,
    Forks,
    WarmupForks,
    Threads,
    GroupThreads,
    TimeUnit,
    OperationsPerInvocation,
    Timeout,
}

/// A declared setting.
pub struct Setting {
    pub key: Key,
    /// Key in `lath.toml` and name of the long flag, with `-` for `_`: `warmup_iterations`,
    /// `--warmup-iterations`.
    pub name: &'static str,
    /// JMH's flag, without its dash.
    pub jmh: Option<&'static str>,
    /// Annotation and attribute: `("Warmup", "iterations")`. `None`: sources cannot set it.
    pub annotation: Option<(&'static str, &'static str)>,
    pub kind: Kind,
    pub metavar: &'static str,
    pub doc: &'static str,
}

/// Type and range of a setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, at least `min`.
    Count {
        min: u64,
    },
    /// A duration above zero; in annotations, a whole number with a `timeUnit`.
    Duration,
    Modes,
    Unit,
    /// A whole number of at least 1, `Threads.MAX` or `Threads.HALF_MAX` (flag: `max`, `halfmax`).
    Threads,
    /// `true` or `false`, `true` if the annotation has no value (flag: `auto`, `fixed`).
    Warmup,
    /// [`WarmupMode`], by its name.
    WarmupMode,
}

const fn setting(
    key: Key,
    name: &'static str,
    jmh: Option<&'static str>,
    annotation: (&'static str, &'static str),
    kind: Kind,
    metavar: &'static str,
    doc: &'static str,
) -> Setting {
    Setting {
        key,
        name,
        jmh,
        annotation: Some(annotation),
        kind,
        metavar,
        doc,
    }
}

/// The declarations.
pub const SETTINGS: &[Setting] = &[
    setting(
        Key::Mode,
        "mode",
        Some("bm"),
        ("BenchmarkMode", "value"),
        Kind::Modes,
        "MODE,...",
        "Benchmark mode: thrpt (operations per time), avgt (time per operation), sample \
            (distribution of times), ss (one cold call), all. Each mode gives its own result.",
    ),
    setting(
        Key::MeasurementIterations,
        "iterations",
        Some("i"),
        ("Measurement", "iterations"),
        Kind::Count { min: 1 },
        "N",
        "Measured iterations in each fork.",
    ),
    setting(
        Key::MeasurementTime,
        "time",
        Some("r"),
        ("Measurement", "time"),
        Kind::Duration,
        "TIME",
        "Minimum time of a measured iteration.",
    ),
    setting(
        Key::MeasurementBatchSize,
        "batch_size",
        Some("bs"),
        ("Measurement", "batchSize"),
        Kind::Count { min: 1 },
        "N",
        "Calls per operation: sample and ss modes time a batch of this many calls as one \
            operation.",
    ),
    setting(
        Key::MeasurementInvocations,
        "invocations",
        None,
        ("Measurement", "invocations"),
        Kind::Count { min: 1 },
        "N",
        "Number of invocations in a measured iteration, instead of a time: every contender does \
            the same work.",
    ),
    setting(
        Key::Warmup,
        "warmup",
        None,
        ("AutoWarmup", "value"),
        Kind::Warmup,
        "RULE",
        "When warm-up ends: fixed (after a number of iterations) or auto (when the times of short \
            iterations have become steady: after 0.5 s to 10 s, or 10 s to 60 s if the runtime \
            compiles while it runs). A number, length or invocations of warm-up iterations with \
            higher precedence than auto make it fixed again. No effect in ss mode.",
    ),
    setting(
        Key::WarmupIterations,
        "warmup_iterations",
        Some("wi"),
        ("Warmup", "iterations"),
        Kind::Count { min: 0 },
        "N",
        "Warm-up iterations in each fork, not measured.",
    ),
    setting(
        Key::WarmupTime,
        "warmup_time",
        Some("w"),
        ("Warmup", "time"),
        Kind::Duration,
        "TIME",
        "Minimum time of a warm-up iteration.",
    ),
    setting(
        Key::WarmupBatchSize,
        "warmup_batch_size",
        Some("wbs"),
        ("Warmup", "batchSize"),
        Kind::Count { min: 0 },
        "N",
        "Calls per operation while warming up. 0 in sample and ss modes: warm-up iterations run \
            fixtures only.",
    ),
    setting(
        Key::WarmupInvocations,
        "warmup_invocations",
        None,
        ("Warmup", "invocations"),
        Kind::Count { min: 1 },
        "N",
        "Number of invocations in a warm-up iteration, instead of a time.",
    ),
    Setting {
        key: Key::WarmupMode,
        name: "warmup_mode",
        jmh: Some("wm"),
        annotation: None,
        kind: Kind::WarmupMode,
        metavar: "MODE",
        doc: "Which benchmarks a fork warms up before it measures one: INDI (only that one), BULK \
            (all selected benchmarks of the same source and platform, each in its own trial), \
            BULK_INDI (as BULK, then the measured one again).",
    },
    setting(
        Key::Forks,
        "forks",
        Some("f"),
        ("Fork", "value"),
        Kind::Count { min: 0 },
        "N",
        "Processes that measure a benchmark, one after the other. More forks narrow the interval \
            most. 0 runs one fork, with a warning.",
    ),
    setting(
        Key::WarmupForks,
        "warmup_forks",
        Some("wf"),
        ("Fork", "warmups"),
        Kind::Count { min: 0 },
        "N",
        "Forks that run first and are not measured.",
    ),
    setting(
        Key::Threads,
        "threads",
        Some("t"),
        ("Threads", "value"),
        Kind::Threads,
        "N",
        "Worker threads: a number, max or halfmax.",
    ),
    setting(
        Key::GroupThreads,
        "group_threads",
        None,
        ("GroupThreads", "value"),
        Kind::Count { min: 0 },
        "N",
        "Threads that call this function of a @Group.",
    ),
    setting(
        Key::TimeUnit,
        "time_unit",
        Some("tu"),
        ("OutputTimeUnit", "value"),
        Kind::Unit,
        "UNIT",
        "Unit of time in results: ns, us, ms, s, m, h, day.",
    ),
    setting(
        Key::OperationsPerInvocation,
        "operations_per_invocation",
        Some("opi"),
        ("OperationsPerInvocation", "value"),
        Kind::Count { min: 1 },
        "N",
        "Operations that one call performs; times are divided by it.",
    ),
    setting(
        Key::Timeout,
        "timeout",
        Some("to"),
        ("Timeout", "time"),
        Kind::Duration,
        "TIME",
        "How long an iteration may overrun. lath then interrupts its threads, if the language \
            can; if it ends, its result counts, with a warning. After ten more time-outs, but at \
            most a minute, lath ends the fork.",
    ),
];

/// The declaration of `key`.
pub fn setting_of(key: Key) -> &'static Setting {
    SETTINGS
        .iter()
        .find(|s| s.key == key)
        .expect("every key is declared")
}
