//! Steadiness of a case's forks: their classes, how automatic warm-up ended, and how long it took.

use crate::times;
use lath_core::plan::Case;
use lath_core::record::{CaseRecord, ForkRecord, Iteration, WarmupEnd, WarmupWhy};
use lath_stats::finding;
use lath_stats::statistics::median;
use lath_stats::steady::{self, SteadyStatus};

/// The status of a fork from all of its iterations, with warm-up.
pub fn status(case: &Case, fork: &ForkRecord) -> SteadyStatus {
    let (walls, values) = series(case, fork);
    if values.len() < steady::Constants::NATIVE.min_points {
        SteadyStatus::Short
    } else {
        steady::status(&steady::even(&walls, &values))
    }
}

/// The statuses of the measured forks of a case.
pub fn statuses(case: &Case, record: &CaseRecord) -> Vec<SteadyStatus> {
    record.forks.iter().map(|fork| status(case, fork)).collect()
}

/// `3 flat, 2 warmed`.
pub fn words(statuses: &[SteadyStatus]) -> String {
    let count = |status: SteadyStatus| statuses.iter().filter(|s| **s == status).count();
    let some: Vec<String> = SteadyStatus::ALL
        .into_iter()
        .filter(|s| count(*s) > 0)
        .map(|s| format!("{} {}", count(s), s.word()))
        .collect();
    some.join(", ")
}

/// `level` or `cap`.
pub fn why(end: WarmupEnd) -> &'static str {
    match end.why {
        WarmupWhy::Level => "level",
        WarmupWhy::Cap => "cap",
    }
}

/// Forks that did not become steady, or only in their second half (too short a warm-up), by status.
pub fn unsteady(case: &Case, record: &CaseRecord) -> [usize; 2] {
    let judged: Vec<Judged> = record
        .forks
        .iter()
        .filter_map(|fork| Judged::of(case, fork))
        .collect();
    [true, false].map(|never| {
        judged
            .iter()
            .filter(|j| j.status == SteadyStatus::Unsteady && j.seconds.is_none() == never)
            .count()
    })
}

/// When a case became steady: the median of its forks. Times count from the start of a fork's first
/// iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// Upper bound, seconds: lath cannot see inside an iteration, so the true time may be less by
    /// up to `resolution_s`. `None`: half of the forks or more did not become steady.
    pub seconds: Option<f64>,
    /// Median length of the iterations used, seconds.
    pub resolution_s: f64,
    /// Median total time of the forks, seconds: without `seconds`, it took longer than this.
    pub watched_s: f64,
    /// Number of steady forks, out of those that can be judged.
    pub forks: usize,
    pub judged: usize,
}

/// `None` if no fork has enough iterations to judge, with warm-up. If the measured iterations of
/// all forks share a trend above the tolerance, forks that seemed steady before them do not count:
/// noise may hide in one fork what several show.
pub fn reached(case: &Case, record: &CaseRecord) -> Option<Reached> {
    let mut judged: Vec<Judged> = record
        .forks
        .iter()
        .filter_map(|fork| Judged::of(case, fork))
        .collect();
    if judged.is_empty() {
        return None;
    }
    if drifts(case, record) {
        judged
            .iter_mut()
            .filter(|j| j.seconds.is_some_and(|s| s <= j.warmup_s))
            .for_each(|j| j.seconds = None);
    }
    let of = |what: &dyn Fn(&Judged) -> f64| median(&judged.iter().map(what).collect::<Vec<f64>>());
    let seconds = of(&|j| j.seconds.unwrap_or(f64::INFINITY));
    Some(Reached {
        seconds: Some(seconds).filter(|s| s.is_finite()),
        resolution_s: of(&|j| j.resolution_s),
        watched_s: of(&|j| j.watched_s),
        forks: judged.iter().filter(|j| j.seconds.is_some()).count(),
        judged: judged.len(),
    })
}

/// The measured iterations rise or fall together by more than the tolerance of a level.
fn drifts(case: &Case, record: &CaseRecord) -> bool {
    let forks = times::of_case(case, record);
    let forks: Vec<&[f64]> = forks.iter().map(Vec::as_slice).collect();
    finding::in_forks(&forks)
        .is_some_and(|drift| drift.ratio.ln().abs() > steady::beginning::TOLERANCE.ln_1p())
}

/// One fork.
struct Judged {
    status: SteadyStatus,
    seconds: Option<f64>,
    resolution_s: f64,
    watched_s: f64,
    warmup_s: f64,
}

impl Judged {
    fn of(case: &Case, fork: &ForkRecord) -> Option<Judged> {
        let (walls, values) = series(case, fork);
        if values.len() < steady::beginning::FEWEST {
            return None;
        }
        let watched_s: f64 = walls.iter().sum();
        let points = steady::even(&walls, &values);
        // Only part of the first steady iteration may have been steady, unless it is the first of
        // all.
        let until = |begin: usize| watched_s * begin as f64 / points.len() as f64;
        let first = *walls.first()?;
        let status = steady::status(&points);
        let seconds = steady::steady_from(&points, status)
            .map(|begin| if begin == 0 { first } else { until(begin) });
        // An upper bound cannot lie before the end of the first iteration.
        let warmup_s = walls[..fork.warmup.len()].iter().sum::<f64>().max(first);
        Some(Judged {
            status,
            seconds,
            resolution_s: median(&walls),
            watched_s,
            warmup_s,
        })
    }
}

/// Wall times in seconds, and times per operation; per call if no operations were counted.
fn series(case: &Case, fork: &ForkRecord) -> (Vec<f64>, Vec<f64>) {
    let all = || fork.warmup.iter().chain(&fork.measurement);
    let value = |i: &Iteration| {
        Some(times::per_operation(case, i))
            .filter(|ns| ns.is_finite())
            .unwrap_or_else(|| times::per_call(case, i))
    };
    (
        all().map(|i| i.wall_ns as f64 / 1e9).collect(),
        all().map(value).collect(),
    )
}
