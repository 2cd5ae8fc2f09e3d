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
pub use value::{Mode, ThreadCounts, Threads, TimeUnit, Value, Warmup, WarmupMode};

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
    /// Whether the annotation needs this attribute.
    pub required: bool,
    /// Whether it has a flag. `false`: only sources and `lath.toml` can set it.
    pub flag: bool,
    pub kind: Kind,
    pub metavar: &'static str,
    /// The value of a preset for a mode. `None`: unset means something of its own, which `doc` says.
    pub default: fn(&Preset, Mode) -> Option<Value>,
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
    /// Whole numbers of at least 1, `Threads.MAX` or `Threads.HALF_MAX` (flag: `max`, `halfmax`), or
    /// several of them.
    Threads,
    /// `true` or `false`, `true` if the annotation has no value (flag: `auto`, `fixed`).
    Warmup,
    /// [`WarmupMode`], by its name.
    WarmupMode,
}

/// A row for each setting: its key, then the fields of [`Setting`].
macro_rules! settings {
    ($($key:ident { $($field:ident: $value:expr,)* })*) => {
        /// Names a setting. The order is that of the reference page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Key {
            $($key,)*
        }

        /// The declarations.
        pub const SETTINGS: &[Setting] = &[$(Setting { key: Key::$key, $($field: $value,)* },)*];
    };
}

/// Defaults of several settings.
const UNSET: fn(&Preset, Mode) -> Option<Value> = |_, _| None;
const ONE: fn(&Preset, Mode) -> Option<Value> = |_, _| Some(Value::Count(1));

/// Default of a count that single shots have their own of: JMH's.
#[expect(clippy::unnecessary_wraps, reason = "a default may be unset")]
const fn unless_single(mode: Mode, count: u64, single: u64) -> Option<Value> {
    Some(Value::Count(if matches!(mode, Mode::SingleShotTime) {
        single
    } else {
        count
    }))
}

/// Default of a length, ns. Single shots have one only if the user gave it: it has no effect, but
/// JMH writes it into its results.
#[expect(clippy::unnecessary_wraps, reason = "a default may be unset")]
const fn lasting(mode: Mode, time: u64) -> Option<Value> {
    Some(Value::Nanos(if matches!(mode, Mode::SingleShotTime) {
        0
    } else {
        time
    }))
}

settings! {
    Mode {
        name: "mode",
        jmh: Some("bm"),
        annotation: Some(("BenchmarkMode", "value")),
        required: true,
        flag: true,
        kind: Kind::Modes,
        metavar: "MODE,...",
        default: UNSET,
        doc: "Benchmark mode: thrpt (operations per time), avgt (time per operation), sample \
            (distribution of times), ss (one cold call), all. Each mode gives its own result.",
    }
    MeasurementIterations {
        name: "iterations",
        jmh: Some("i"),
        annotation: Some(("Measurement", "iterations")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 1 },
        metavar: "N",
        default: |preset, mode| unless_single(mode, preset.iterations, 1),
        doc: "Measured iterations in each fork.",
    }
    MeasurementTime {
        name: "time",
        jmh: Some("r"),
        annotation: Some(("Measurement", "time")),
        required: false,
        flag: true,
        kind: Kind::Duration,
        metavar: "TIME",
        default: |preset, mode| lasting(mode, preset.time),
        doc: "Minimum time of a measured iteration.",
    }
    MeasurementBatchSize {
        name: "batch_size",
        jmh: Some("bs"),
        annotation: Some(("Measurement", "batchSize")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 1 },
        metavar: "N",
        default: ONE,
        doc: "Calls per operation: sample and ss modes time a batch of this many calls as one \
            operation.",
    }
    MeasurementInvocations {
        name: "invocations",
        jmh: None,
        annotation: Some(("Measurement", "invocations")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 1 },
        metavar: "N",
        default: UNSET,
        doc: "Number of invocations in a measured iteration, instead of a time: every contender does \
            the same work.",
    }
    Warmup {
        name: "warmup",
        jmh: None,
        annotation: Some(("AutoWarmup", "value")),
        required: false,
        flag: true,
        kind: Kind::Warmup,
        metavar: "RULE",
        default: |_, _| Some(Value::Warmup(Warmup::Fixed)),
        doc: "When warm-up ends: fixed (after a number of iterations) or auto (when the times of short \
            iterations have become steady: after 0.5 s to 10 s, or 10 s to 60 s if the runtime \
            compiles while it runs). A number, length or invocations of warm-up iterations with \
            higher precedence than auto make it fixed again. No effect in ss mode.",
    }
    WarmupIterations {
        name: "warmup_iterations",
        jmh: Some("wi"),
        annotation: Some(("Warmup", "iterations")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 0 },
        metavar: "N",
        default: |preset, mode| unless_single(mode, preset.warmup_iterations, 0),
        doc: "Warm-up iterations in each fork, not measured.",
    }
    WarmupTime {
        name: "warmup_time",
        jmh: Some("w"),
        annotation: Some(("Warmup", "time")),
        required: false,
        flag: true,
        kind: Kind::Duration,
        metavar: "TIME",
        default: |preset, mode| lasting(mode, preset.warmup_time),
        doc: "Minimum time of a warm-up iteration.",
    }
    WarmupBatchSize {
        name: "warmup_batch_size",
        jmh: Some("wbs"),
        annotation: Some(("Warmup", "batchSize")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 0 },
        metavar: "N",
        default: ONE,
        doc: "Calls per operation while warming up. 0 in sample and ss modes: warm-up iterations run \
            fixtures only.",
    }
    WarmupInvocations {
        name: "warmup_invocations",
        jmh: None,
        annotation: Some(("Warmup", "invocations")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 1 },
        metavar: "N",
        default: UNSET,
        doc: "Number of invocations in a warm-up iteration, instead of a time.",
    }
    WarmupMode {
        name: "warmup_mode",
        jmh: Some("wm"),
        annotation: None,
        required: false,
        flag: true,
        kind: Kind::WarmupMode,
        metavar: "MODE",
        default: |_, _| Some(Value::WarmupMode(WarmupMode::default())),
        doc: "Which benchmarks a fork warms up before it measures one: INDI (only that one), BULK \
            (all selected benchmarks of the same source and platform, each in its own trial), \
            BULK_INDI (as BULK, then the measured one again).",
    }
    Forks {
        name: "forks",
        jmh: Some("f"),
        annotation: Some(("Fork", "value")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 0 },
        metavar: "N",
        default: |preset, _| Some(Value::Count(preset.forks)),
        doc: "Processes that measure a benchmark, one after the other; of contenders that measure in \
            turns, the least number. More forks narrow the interval most. 0 runs one fork, with a \
            warning.",
    }
    WarmupForks {
        name: "warmup_forks",
        jmh: Some("wf"),
        annotation: Some(("Fork", "warmups")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 0 },
        metavar: "N",
        default: |_, _| Some(Value::Count(0)),
        doc: "Forks that run first and are not measured.",
    }
    Threads {
        name: "threads",
        jmh: Some("t"),
        annotation: Some(("Threads", "value")),
        required: true,
        flag: true,
        kind: Kind::Threads,
        metavar: "N,...",
        default: |_, _| Some(Value::Threads(Threads::Exactly(1).into())),
        doc: "Worker threads: a number, max (as many as the processors that the run may use) or \
            halfmax; several, such as 1,2,max, give a result for each and a curve over them.",
    }
    GroupThreads {
        name: "group_threads",
        jmh: None,
        annotation: Some(("GroupThreads", "value")),
        required: false,
        flag: false,
        kind: Kind::Count { min: 0 },
        metavar: "N",
        default: UNSET,
        doc: "Threads that call this function of a @Group.",
    }
    TimeUnit {
        name: "time_unit",
        jmh: Some("tu"),
        annotation: Some(("OutputTimeUnit", "value")),
        required: true,
        flag: true,
        kind: Kind::Unit,
        metavar: "UNIT",
        default: |_, _| Some(Value::Unit(TimeUnit::Seconds)),
        doc: "Unit of time in results: ns, us, ms, s, m, h, day.",
    }
    OperationsPerInvocation {
        name: "operations_per_invocation",
        jmh: Some("opi"),
        annotation: Some(("OperationsPerInvocation", "value")),
        required: false,
        flag: true,
        kind: Kind::Count { min: 1 },
        metavar: "N",
        default: ONE,
        doc: "Operations that one call performs; times are divided by it.",
    }
    Timeout {
        name: "timeout",
        jmh: Some("to"),
        annotation: Some(("Timeout", "time")),
        required: true,
        flag: true,
        kind: Kind::Duration,
        metavar: "TIME",
        default: |_, _| Some(Value::Nanos(600_000_000_000)),
        doc: "How long an iteration may overrun. lath then interrupts its threads, if the language \
            can; if it ends, its result counts, with a warning. After ten more time-outs, but at \
            most a minute, lath ends the fork.",
    }
}

/// The declaration of `key`.
pub fn setting_of(key: Key) -> &'static Setting {
    SETTINGS
        .iter()
        .find(|s| s.key == key)
        .expect("every key is declared")
}
