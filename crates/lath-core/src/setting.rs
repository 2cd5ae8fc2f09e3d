//! Settings, declared once: annotation attribute, flag, JMH's flag, `lath.toml` key, type, range, default and documentation.
//!
//! Everything else about a setting derives from its row in [`SETTINGS`]: the annotation checker, the command line, `lath.toml`,
//! the reference page. Layers of settings are merged key by key; the order is decided in [`crate::plan`].

use crate::diagnostic::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

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
    /// Key in `lath.toml` and name of the long flag, with `-` for `_`: `warmup_iterations`, `--warmup-iterations`.
    pub name: &'static str,
    /// JMH's flag, without its dash.
    pub jmh: Option<&'static str>,
    /// Annotation and attribute: `("Warmup", "iterations")`. `None`: it is not for a source to say.
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
    /// A duration; in annotations a whole number and a `timeUnit` beside it. More than zero.
    Duration,
    Modes,
    Unit,
    /// A whole number of at least 1, `Threads.MAX` or `Threads.HALF_MAX` (flag: `max`, `halfmax`).
    Threads,
    /// `true` or `false`, `true` if the annotation says nothing more (flag: `auto`, `fixed`).
    Warmup,
    /// [`WarmupMode`], by its name.
    WarmupMode,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Count(u64),
    Nanos(u64),
    Modes(Vec<Mode>),
    Unit(TimeUnit),
    Threads(Threads),
    Warmup(Warmup),
    WarmupMode(WarmupMode),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Threads {
    Exactly(u64),
    Max,
    HalfMax,
}

/// Who decides how long warm-up lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warmup {
    /// Number and length of iterations are given.
    Fixed,
    /// Short iterations until their values are level, see [`AUTO_ITERATION_NS`].
    Auto,
}

impl Warmup {
    pub const ALL: [Warmup; 2] = [Warmup::Fixed, Warmup::Auto];

    /// As flags write it.
    pub fn word(self) -> &'static str {
        ["fixed", "auto"][self as usize]
    }
}

/// Which benchmarks a fork warms up before it measures one (JMH: `-wm`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum WarmupMode {
    /// The one that it measures.
    #[default]
    Indi,
    /// All selected ones of its program, each in a trial of its own.
    Bulk,
    /// All of these, then once more the one that it measures.
    BulkIndi,
}

impl WarmupMode {
    pub const ALL: [WarmupMode; 3] = [WarmupMode::Indi, WarmupMode::Bulk, WarmupMode::BulkIndi];

    /// JMH's constant, as flags write it.
    pub fn name(self) -> &'static str {
        ["INDI", "BULK", "BULK_INDI"][self as usize]
    }

    /// All selected benchmarks are warmed up.
    pub fn is_bulk(self) -> bool {
        self != WarmupMode::Indi
    }

    /// The trial that measures begins with a warm-up of its own.
    pub fn is_individual(self) -> bool {
        self != WarmupMode::Bulk
    }
}

/// Length of an iteration of automatic warm-up, ns: short, so that there are enough values to judge by.
pub const AUTO_ITERATION_NS: u64 = 25 * MS;
/// Iterations of automatic warm-up at most: 10 s.
pub const AUTO_ITERATIONS: u64 = 400;
/// As [`AUTO_ITERATION_NS`], for runtimes that compile while they run: a pause then is a part of an iteration, not all of it.
pub const AUTO_JIT_ITERATION_NS: u64 = 100 * MS;
/// As [`AUTO_ITERATIONS`]: 60 s.
pub const AUTO_JIT_ITERATIONS: u64 = 600;

/// Where a value came from. The order is that of precedence, weakest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    Preset(String),
    Annotation(Place),
    File(String),
    Flag,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub value: Value,
    pub origin: Origin,
}

/// Some settings and where each came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer(pub BTreeMap<Key, Entry>);

impl Origin {
    /// The greater wins.
    pub fn rank(&self) -> u8 {
        match self {
            Origin::Preset(_) => 0,
            Origin::Annotation(_) => 1,
            Origin::File(_) => 2,
            Origin::Flag => 3,
        }
    }
}

impl Layer {
    pub fn set(&mut self, key: Key, value: Value, origin: Origin) {
        self.0.insert(key, Entry { value, origin });
    }

    pub fn get(&self, key: Key) -> Option<&Entry> {
        self.0.get(&key)
    }

    /// Takes from `weaker` what is not set here.
    pub fn fill_from(&mut self, weaker: &Layer) {
        for (key, entry) in &weaker.0 {
            self.0.entry(*key).or_insert_with(|| entry.clone());
        }
    }
}

/// JMH's modes, in its enum order, which is execution and report order (jmh-semantics 2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mode {
    #[default]
    #[serde(rename = "thrpt")]
    Throughput,
    #[serde(rename = "avgt")]
    AverageTime,
    #[serde(rename = "sample")]
    SampleTime,
    #[serde(rename = "ss")]
    SingleShotTime,
}

impl Mode {
    pub const ALL: [Mode; 4] = [Mode::Throughput, Mode::AverageTime, Mode::SampleTime, Mode::SingleShotTime];

    /// JMH's short label, used by flags, JSON and the protocol.
    pub fn label(self) -> &'static str {
        ["thrpt", "avgt", "sample", "ss"][self as usize]
    }

    /// The enum constant, as annotations write it.
    pub fn name(self) -> &'static str {
        ["Throughput", "AverageTime", "SampleTime", "SingleShotTime"][self as usize]
    }

    /// JMH's long label: `Average time, time/op`.
    pub fn long_label(self) -> &'static str {
        ["Throughput, ops/time", "Average time, time/op", "Sampling time", "Single shot invocation time"][self as usize]
    }
}

/// java.util.concurrent.TimeUnit, with JMH's labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TimeUnit {
    Nanoseconds,
    Microseconds,
    Milliseconds,
    #[default]
    Seconds,
    Minutes,
    Hours,
    Days,
}

impl TimeUnit {
    pub const ALL: [TimeUnit; 7] = [
        TimeUnit::Nanoseconds,
        TimeUnit::Microseconds,
        TimeUnit::Milliseconds,
        TimeUnit::Seconds,
        TimeUnit::Minutes,
        TimeUnit::Hours,
        TimeUnit::Days,
    ];

    pub fn nanos(self) -> u64 {
        [1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000, 3_600_000_000_000, 86_400_000_000_000][self as usize]
    }

    /// As JMH prints it in a score unit: `ns`, `us`, `ms`, `s`, `min`, `hr`, `day`.
    pub fn label(self) -> &'static str {
        ["ns", "us", "ms", "s", "min", "hr", "day"][self as usize]
    }

    /// The enum constant: `MILLISECONDS`.
    pub fn name(self) -> &'static str {
        ["NANOSECONDS", "MICROSECONDS", "MILLISECONDS", "SECONDS", "MINUTES", "HOURS", "DAYS"][self as usize]
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Threads::Exactly(n) => write!(f, "{n}"),
            Threads::Max => f.write_str("max"),
            Threads::HalfMax => f.write_str("halfmax"),
        }
    }
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
    Setting { key, name, jmh, annotation: Some(annotation), kind, metavar, doc }
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
        "What is measured: thrpt (operations per time), avgt (time per operation), sample (distribution of times), ss (one cold call), all. Several give a result each.",
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
    setting(Key::MeasurementTime, "time", Some("r"), ("Measurement", "time"), Kind::Duration, "TIME", "Least time to spend in a measured iteration."),
    setting(
        Key::MeasurementBatchSize,
        "batch_size",
        Some("bs"),
        ("Measurement", "batchSize"),
        Kind::Count { min: 1 },
        "N",
        "Calls per operation: in sample and ss modes a batch of so many calls is timed as one operation.",
    ),
    setting(
        Key::MeasurementInvocations,
        "invocations",
        None,
        ("Measurement", "invocations"),
        Kind::Count { min: 1 },
        "N",
        "Exactly so many invocations make a measured iteration, instead of a time: the same work everywhere.",
    ),
    setting(
        Key::Warmup,
        "warmup",
        None,
        ("AutoWarmup", "value"),
        Kind::Warmup,
        "RULE",
        "How warm-up ends: fixed (after the iterations asked for), or auto (as soon as short iterations have become level: 0.5 s to 10 s, for runtimes that compile while they run 10 s to 60 s). Number, length or invocations of warm-up iterations given at a stronger place than auto make it fixed again. Without effect in ss mode.",
    ),
    setting(
        Key::WarmupIterations,
        "warmup_iterations",
        Some("wi"),
        ("Warmup", "iterations"),
        Kind::Count { min: 0 },
        "N",
        "Iterations run and thrown away before measuring, in each fork.",
    ),
    setting(Key::WarmupTime, "warmup_time", Some("w"), ("Warmup", "time"), Kind::Duration, "TIME", "Least time to spend in a warm-up iteration."),
    setting(
        Key::WarmupBatchSize,
        "warmup_batch_size",
        Some("wbs"),
        ("Warmup", "batchSize"),
        Kind::Count { min: 0 },
        "N",
        "Calls per operation while warming up. 0 in sample and ss modes: warm-up iterations run their fixtures and call nothing.",
    ),
    setting(
        Key::WarmupInvocations,
        "warmup_invocations",
        None,
        ("Warmup", "invocations"),
        Kind::Count { min: 1 },
        "N",
        "Exactly so many invocations make a warm-up iteration, instead of a time.",
    ),
    Setting {
        key: Key::WarmupMode,
        name: "warmup_mode",
        jmh: Some("wm"),
        annotation: None,
        kind: Kind::WarmupMode,
        metavar: "MODE",
        doc: "Which benchmarks a fork warms up before it measures one: INDI (that one), BULK (all selected ones of the same source and platform, each in a trial of its own; the measured one gets no other warm-up), BULK_INDI (the same, then the measured one again).",
    },
    setting(
        Key::Forks,
        "forks",
        Some("f"),
        ("Fork", "value"),
        Kind::Count { min: 0 },
        "N",
        "Processes that measure a benchmark one after the other. The fork is the unit of replication: spend time here first. 0 runs one fork, with a warning.",
    ),
    setting(Key::WarmupForks, "warmup_forks", Some("wf"), ("Fork", "warmups"), Kind::Count { min: 0 }, "N", "Forks run and thrown away first."),
    setting(Key::Threads, "threads", Some("t"), ("Threads", "value"), Kind::Threads, "N", "Worker threads: a number, max or halfmax."),
    setting(
        Key::GroupThreads,
        "group_threads",
        None,
        ("GroupThreads", "value"),
        Kind::Count { min: 0 },
        "N",
        "Threads that run this function of a @Group.",
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
        "Time that an iteration may take on top of its own. Then its threads are interrupted, where the language can do that; if it ends, its result counts, with a warning. After ten more time-outs, at most a minute, its fork is ended.",
    ),
];

/// The declaration of `key`.
pub fn setting_of(key: Key) -> &'static Setting {
    SETTINGS.iter().find(|s| s.key == key).expect("every key is declared")
}

/// Settings that a preset gives. In `ss` mode JMH's own defaults hold instead: no warm-up, one iteration.
pub struct Preset {
    pub name: &'static str,
    pub doc: &'static str,
    pub forks: u64,
    pub warmup_iterations: u64,
    pub warmup_time: u64,
    pub iterations: u64,
    pub time: u64,
}

const MS: u64 = 1_000_000;

/// `standard` is the default.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "standard",
        doc: "5 forks, 5 x 1 s warm-up, 5 x 1 s measurement",
        forks: 5,
        warmup_iterations: 5,
        warmup_time: 1000 * MS,
        iterations: 5,
        time: 1000 * MS,
    },
    Preset {
        name: "quick",
        doc: "3 forks, 3 x 100 ms warm-up, 5 x 200 ms measurement: to see that it works",
        forks: 3,
        warmup_iterations: 3,
        warmup_time: 100 * MS,
        iterations: 5,
        time: 200 * MS,
    },
    Preset {
        name: "jmh",
        doc: "JMH's defaults: 5 forks, 5 x 10 s warm-up, 5 x 10 s measurement",
        forks: 5,
        warmup_iterations: 5,
        warmup_time: 10_000 * MS,
        iterations: 5,
        time: 10_000 * MS,
    },
];

impl Preset {
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|p| p.name == name)
    }

    /// The weakest layer, for one mode.
    pub fn layer(&self, mode: Mode) -> Layer {
        let single = mode == Mode::SingleShotTime;
        // A single shot has a length only if somebody asks for one, though nobody waits for it: JMH writes it into its results.
        let lasting = |time| Value::Nanos(if single { 0 } else { time });
        let mut layer = Layer::default();
        let origin = Origin::Preset(self.name.to_owned());
        let mut set = |key, value| layer.set(key, value, origin.clone());
        set(Key::Forks, Value::Count(self.forks));
        set(Key::WarmupForks, Value::Count(0));
        set(Key::Warmup, Value::Warmup(Warmup::Fixed));
        set(Key::WarmupIterations, Value::Count(if single { 0 } else { self.warmup_iterations }));
        set(Key::WarmupTime, lasting(self.warmup_time));
        set(Key::WarmupBatchSize, Value::Count(1));
        set(Key::WarmupMode, Value::WarmupMode(WarmupMode::default()));
        set(Key::MeasurementIterations, Value::Count(if single { 1 } else { self.iterations }));
        set(Key::MeasurementTime, lasting(self.time));
        set(Key::MeasurementBatchSize, Value::Count(1));
        set(Key::Threads, Value::Threads(Threads::Exactly(1)));
        set(Key::TimeUnit, Value::Unit(TimeUnit::Seconds));
        set(Key::OperationsPerInvocation, Value::Count(1));
        set(Key::Timeout, Value::Nanos(600_000 * MS));
        layer
    }
}
