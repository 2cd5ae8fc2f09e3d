//! Types of setting values.

use serde::{Deserialize, Serialize};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    Count(u64),
    Nanos(u64),
    Modes(Vec<Mode>),
    Unit(TimeUnit),
    Threads(ThreadCounts),
    Warmup(Warmup),
    WarmupMode(WarmupMode),
}

/// Numbers of threads: each gives a result of its own. Never empty; in the order in which they were
/// written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "OneOrMore", into = "OneOrMore")]
pub struct ThreadCounts(Vec<Threads>);

impl ThreadCounts {
    /// `None` without any.
    pub fn of(counts: Vec<Threads>) -> Option<ThreadCounts> {
        (!counts.is_empty()).then_some(ThreadCounts(counts))
    }

    pub fn iter(&self) -> impl Iterator<Item = Threads> {
        self.0.iter().copied()
    }
}

impl From<Threads> for ThreadCounts {
    fn from(one: Threads) -> ThreadCounts {
        ThreadCounts(vec![one])
    }
}

/// As earlier versions wrote it, if it is one.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(Threads),
    More(Vec<Threads>),
}

impl From<OneOrMore> for ThreadCounts {
    fn from(written: OneOrMore) -> ThreadCounts {
        match written {
            OneOrMore::One(one) => one.into(),
            OneOrMore::More(counts) => ThreadCounts(counts),
        }
    }
}

impl From<ThreadCounts> for OneOrMore {
    fn from(counts: ThreadCounts) -> OneOrMore {
        match counts.0.as_slice() {
            [one] => OneOrMore::One(*one),
            _ => OneOrMore::More(counts.0),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Threads {
    Exactly(u64),
    Max,
    HalfMax,
}

/// What decides the length of warm-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warmup {
    /// The given number and length of iterations.
    Fixed,
    /// Short iterations until their times are level, see [`super::AUTO_ITERATION_NS`].
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
    /// Only the measured one.
    #[default]
    Indi,
    /// All selected ones of its program, each in its own trial.
    Bulk,
    /// The same, then the measured one again.
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

    /// The measuring trial begins with its own warm-up.
    pub fn is_individual(self) -> bool {
        self != WarmupMode::Bulk
    }
}

/// JMH's modes, in its enum order, which is execution and report order
/// (methodology/jmh.md#order-of-a-run).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
    pub const ALL: [Mode; 4] = [
        Mode::Throughput,
        Mode::AverageTime,
        Mode::SampleTime,
        Mode::SingleShotTime,
    ];

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
        [
            "Throughput, ops/time",
            "Average time, time/op",
            "Sampling time",
            "Single shot invocation time",
        ][self as usize]
    }
}

/// java.util.concurrent.TimeUnit, with JMH's labels.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
        [
            1,
            1_000,
            1_000_000,
            1_000_000_000,
            60_000_000_000,
            3_600_000_000_000,
            86_400_000_000_000,
        ][self as usize]
    }

    /// As JMH prints it in a score unit: `ns`, `us`, `ms`, `s`, `min`, `hr`, `day`.
    pub fn label(self) -> &'static str {
        ["ns", "us", "ms", "s", "min", "hr", "day"][self as usize]
    }

    /// The enum constant: `MILLISECONDS`.
    pub fn name(self) -> &'static str {
        [
            "NANOSECONDS",
            "MICROSECONDS",
            "MILLISECONDS",
            "SECONDS",
            "MINUTES",
            "HOURS",
            "DAYS",
        ][self as usize]
    }
}

impl fmt::Display for ThreadCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> = self.iter().map(|one| one.to_string()).collect();
        f.write_str(&counts.join(","))
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
