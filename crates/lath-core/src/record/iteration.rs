//! One iteration: the wrapper's report, and the score of another harness.

use super::rare::{Rare, Seldom};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    Warmup,
    #[default]
    Measurement,
}

/// One iteration, as reported by the wrapper and scored by the driver.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    pub phase: PhaseName,
    /// From 1.
    pub index: u64,
    pub threads: Vec<ThreadResult>,
    pub calls_per_batch: u64,
    pub batches: u64,
    pub wall_ns: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operations: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// What a call takes at least, ns, whatever it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor_ns: Option<u64>,
    /// The first call of the trial, ns; in the first iteration only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_ns: Option<u64>,
    /// CPU time of the whole process, from the first measured iteration to this one; in the last
    /// iteration of a fork.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process: Option<Box<ProcessCpu>>,
    #[serde(flatten)]
    pub remarks: Rare<Remarks>,
}

/// What there is to say of few iterations only. Their fields stand beside the others in journals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Remarks {
    /// How often its threads were interrupted after its time-out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub interrupts: u64,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counters: BTreeMap<String, f64>,
    /// Counters whose values are not known, and why.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub uncounted: BTreeMap<String, String>,
    /// Secondary metrics of profilers: name -> (value, unit).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metrics: BTreeMap<String, (f64, String)>,
    /// Secondary results of a harness that computes its own scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<ForeignResult>,
    /// Names of threads and other resources that user code left running after the last tear-down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_running: Vec<String>,
    /// Type of a result that does its work when it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deferred: Option<String>,
    /// What its calls started and did not wait for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unawaited: Vec<String>,
    /// Fields of shared states that each thread has for itself, and that differed in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diverged: Vec<String>,
    /// The runtime's lock, which was off when the process began, is on: it runs one thread at a
    /// time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gil: bool,
    /// What the process used beside `cpu_ns` in the time that a turn measures, ns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_ns: Option<u64>,
    /// Something may have worked for the benchmark there since the first turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helpers: bool,
    /// Automatic warm-up ended with this iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmup_end: Option<WarmupEnd>,
}

impl Seldom for Remarks {
    fn nothing() -> &'static Remarks {
        static NOTHING: LazyLock<Remarks> = LazyLock::new(Remarks::default);
        &NOTHING
    }
}

impl Iteration {
    /// Of all threads.
    pub fn calls(&self) -> u64 {
        self.threads.iter().map(|thread| thread.calls).sum()
    }

    /// Time in which the threads called, one after the other, ns.
    pub fn ns(&self) -> u64 {
        self.threads.iter().map(|thread| thread.ns).sum()
    }
}

impl Iteration {
    /// Latest minus earliest beginning and end of its threads, and the time in which all measured,
    /// and in which any did, ns. `None`: a thread does not tell.
    pub fn extent(&self) -> Option<[u64; 4]> {
        let spans: Option<Vec<_>> = self.threads.iter().map(ThreadResult::span).collect();
        let (begins, ends): (Vec<u64>, Vec<u64>) = spans?.into_iter().unzip();
        let (first, begun) = (begins.iter().min()?, begins.iter().max()?);
        let (ended, last) = (ends.iter().min()?, ends.iter().max()?);
        // One that ended before another began: there was no time in which all measured.
        let all = ended.saturating_sub(*begun);
        Some([
            begun - first,
            last - ended,
            all,
            last.saturating_sub(*first),
        ])
    }
}

/// CPU time of a process, as the kernel counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessCpu {
    /// Of all its threads, also of those that have ended, ns.
    pub total_ns: u64,
    /// Of its busiest threads, as many as measure, ns; of all where its scheduler moves the code that
    /// measures between them.
    pub busiest_ns: u64,
    /// Of processes that it started, ns.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub children_ns: u64,
    /// Wall time, ns; in turns, of its own turns only.
    pub wall_ns: u64,
}

/// Other threads and processes do work, too, from this share of the measuring ones' CPU time on.
pub const OTHERS: f64 = 0.25;

impl ProcessCpu {
    /// CPU time of the threads that measure, ns. They are as busy as any, so it is that of the
    /// busiest; its own count, `own_ns`, may be larger. No thread has more than the wall time.
    pub fn measuring_ns(&self, own_ns: u64, threads: u64) -> u64 {
        let most = self.wall_ns.saturating_mul(threads.max(1));
        own_ns.max(self.busiest_ns).min(self.total_ns).min(most)
    }
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The end of an automatic warm-up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WarmupEnd {
    pub why: WarmupWhy,
    /// Total duration of its iterations, seconds.
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarmupWhy {
    /// The times became level.
    Level,
    /// They did not, and warm-up reached its longest duration.
    Cap,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ThreadResult {
    pub method: String,
    pub calls: u64,
    pub ns: u64,
    /// CPU time of the thread over what `ns` covers; `None` where that is not one stretch, or the
    /// runtime cannot tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ns: Option<u64>,
    /// Its context switches there because it waited for something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voluntary: Option<u64>,
    /// Its context switches there because it had to make room for another thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub involuntary: Option<u64>,
    /// The score of a harness that computes its own, in the case's unit, used unchanged. The
    /// histogram's values are then ns per operation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    #[serde(flatten)]
    pub detail: Rare<Detail>,
}

/// What few threads tell. Its fields stand beside the others in journals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Detail {
    /// Where there are several threads: when what it measures began, on a clock that all have in
    /// common, since the earliest beginning. `None`: the runtime does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begin_ns: Option<u64>,
    /// When it ended, on that clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_ns: Option<u64>,
    /// Batches, where they were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slices: Vec<Slice>,
    /// `[value ns, count]`, sample mode.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub histogram: Vec<(u64, u64)>,
}

impl Seldom for Detail {
    fn nothing() -> &'static Detail {
        static NOTHING: LazyLock<Detail> = LazyLock::new(Detail::default);
        &NOTHING
    }
}

impl ThreadResult {
    /// When it began and ended, if that is known.
    pub fn span(&self) -> Option<(u64, u64)> {
        self.detail.begin_ns.zip(self.detail.end_ns)
    }
}

/// A batch of calls: how many, ns of wall time, ns of CPU time where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Slice {
    Cpu(u64, u64, u64),
    Wall(u64, u64),
}

/// A secondary result reported by another harness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForeignResult {
    pub label: String,
    /// `None`: a text instead of a number, see [`ProfileText`].
    pub value: Option<f64>,
    pub unit: String,
    /// How to combine iterations: `avg`, `sum`, `max`, `min`.
    pub policy: ForeignPolicy,
}

/// The report of another harness's profiler about all forks of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProfileText {
    pub label: String,
    pub text: String,
    /// The number of these forks.
    #[serde(default)]
    pub forks: u64,
    /// Where lath wrote it, if it is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

impl ProfileText {
    /// A text of more lines does not belong in a terminal.
    const SHORT: usize = 40;

    pub fn is_long(&self) -> bool {
        self.text.trim_end().lines().count() > ProfileText::SHORT
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForeignPolicy {
    Avg,
    Sum,
    Max,
    Min,
}

/// ns per step of two dependent chains (methodology/rules.md#the-processors-speed).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Speed {
    pub mul_ns: f64,
    pub add_ns: f64,
}
