//! Warnings that follow from a case's own numbers. They travel with the result.

mod beside;
mod counts;

use crate::judge::speed::{self, middle};
use crate::talk::clocks::precision;
use crate::talk::instructions::due_ns;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::record::{
    CaseRecord, ForkRecord, Iteration, Speed, WarmupEnd, WarmupWhy, WrapperClocks,
};
use lath_core::setting::Mode;
use lath_core::written::quantity;
use lath_core::written::words::{count, of_forks};

/// A timed interval shorter than this many steps of the clock has an error above 0.1 %.
const STEPS: f64 = 1000.0;
/// Fixtures around each call disturb calls shorter than this, ns.
const SHORT_CALL_NS: f64 = 1e6;
/// A call shorter than so many floors is mostly what every call takes.
const FLOORS: f64 = 5.0;
/// Relative change of the CPU's speed that is worth a warning.
const SPEED_CHANGE: f64 = 0.02;

/// The number of forks planned for a case, and the reasons why it may have fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    pub forks: u64,
    /// Of all of them.
    pub iterations: u64,
    /// This many were left out, because they would only have failed again.
    pub hopeless: u64,
    /// This many because it works while others have their turns.
    pub restless: u64,
    /// The time budget did not suffice for some of them.
    pub late: bool,
}

/// Warnings for a case that has ended.
pub fn warnings(
    case: &Case,
    record: &CaseRecord,
    clocks: &WrapperClocks,
    extent: &Extent,
) -> Vec<Diagnostic> {
    let iterations: Vec<&Iteration> = record.measured().collect();
    let found = [
        short_interval(case, &iterations, clocks),
        short_invocations(case, &iterations),
        near_floor(&iterations),
        speed_change(&iterations),
        partial(record, extent),
        counts::nothing_counted(case, &iterations),
        counts::always_the_same_count(case, &iterations),
        counts::uncounted(&iterations),
        counts::negative(&iterations),
        warmup_capped(record),
        timed_out(case, record),
        beside::ended_badly(record),
        beside::left_behind(record),
        beside::left_running(record),
        beside::deferred(case, record),
        beside::unawaited(&iterations),
        beside::diverged(&iterations),
        beside::locked(&iterations),
        flaky(record),
    ];
    found.into_iter().flatten().collect()
}

/// L804 as a warning: requested profilers without a result, because the wrapper does not report
/// what they need (`own`: their metrics are named `<profiler>.<metric>`), or does not have them
/// (`missing`).
pub fn silent_profilers<'a>(
    own: impl Iterator<Item = &'a str>,
    missing: impl Iterator<Item = &'a str>,
    record: &CaseRecord,
) -> Vec<Diagnostic> {
    let iterations: Vec<&Iteration> = record.measured().collect();
    if iterations.is_empty() {
        return Vec::new();
    }
    let speaks = |name: &str| {
        iterations.iter().any(|i| {
            i.remarks.metrics.keys().any(|k| {
                k.strip_prefix(name)
                    .is_some_and(|rest| rest.starts_with('.'))
            })
        })
    };
    let silent = own
        .filter(|name| !speaks(name))
        .map(|name| (name, "the wrapper does not report the numbers it needs"));
    silent
        .chain(missing.map(|name| (name, "the wrapper does not have it")))
        .map(|(name, why)| {
            Diagnostic::warning("L804", format!("profiler `{name}` has no result: {why}"))
        })
        .collect()
}

/// W954
fn near_floor(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let floor = iterations.iter().filter_map(|i| i.floor_ns).min()? as f64;
    let per_call = |i: &&Iteration| (i.calls() > 0).then(|| i.ns() as f64 / i.calls() as f64);
    let calls = iterations.iter().filter_map(per_call);
    let call = middle(&calls.collect::<Vec<f64>>())?;
    (call < FLOORS * floor).then(|| {
        let message = format!(
            "a call takes only {:.1} times as long as the start and end of a process that does \
                nothing ({}), which is part of its time",
            call / floor,
            quantity::milli(floor)
        );
        Diagnostic::warning("W954", message).help(
            "give the command more to do, or measure the code in question as a function, inside one \
                process",
        )
    })
}

/// W903
fn short_interval(
    case: &Case,
    iterations: &[&Iteration],
    clocks: &WrapperClocks,
) -> Option<Diagnostic> {
    let intervals = iterations.iter().filter_map(|i| interval(case, i));
    let typical = middle(&intervals.collect::<Vec<f64>>())?;
    let setting = match case.mode {
        Mode::SampleTime | Mode::SingleShotTime => {
            "time more calls at once (`-bs`, or batchSize in the annotation)"
        }
        _ if case.invocation_fixtures => {
            "let one call do more work, or remove Level.Invocation fixtures, which make lath time \
                each call alone"
        }
        _ if case.measurement.invocations.is_some() => "use more invocations",
        _ => "make iterations longer (`-r`)",
    };
    let Some(precision) = precision(clocks) else {
        let message = "the interval is too short for the clock: the clock never advanced while \
            its precision was measured";
        return Some(Diagnostic::warning("W903", message).help(setting));
    };
    (typical < STEPS * precision).then(|| {
        let error = 100.0 * precision / typical.max(1.0);
        let message = format!(
            "the interval is too short for the clock: {} between two readings of a clock with \
                steps of {} leaves an error of {error:.1} %",
            quantity::milli(typical),
            quantity::milli(precision)
        );
        Diagnostic::warning("W903", message).help(format!(
            "{setting}, until an interval lasts at least {}",
            quantity::milli(STEPS * precision)
        ))
    })
}

/// Time between two readings of the clock, ns.
fn interval(case: &Case, iteration: &Iteration) -> Option<f64> {
    let (ns, calls) = (iteration.ns(), iteration.calls());
    let threads = iteration.threads.len() as f64;
    match case.mode {
        Mode::SampleTime => weighted_median(
            iteration
                .threads
                .iter()
                .flat_map(|t| &t.detail.histogram)
                .copied()
                .collect(),
        ),
        Mode::SingleShotTime if case.invocation_fixtures => Some(ns as f64 / calls.max(1) as f64),
        Mode::SingleShotTime => Some(ns as f64 / threads),
        _ if case.invocation_fixtures => Some(ns as f64 / calls.max(1) as f64),
        // Do not use the number of batches: a wrapper that had to find their size began with tiny
        // ones.
        _ => Some(ns as f64 / calls.max(1) as f64 * iteration.calls_per_batch as f64),
    }
}

/// W914
fn warmup_capped(record: &CaseRecord) -> Option<Diagnostic> {
    let ends: Vec<WarmupEnd> = record
        .forks
        .iter()
        .filter_map(|f| f.warmup_end())
        .map(|(_, end)| end)
        .collect();
    let capped: Vec<&WarmupEnd> = ends
        .iter()
        .filter(|end| end.why == WarmupWhy::Cap)
        .collect();
    let longest = capped.iter().map(|end| end.seconds).reduce(f64::max)?;
    let message = format!(
        "warm-up reached its longest duration in {}: not steady after {longest:.1} s",
        of_forks(capped.len(), ends.len())
    );
    let help = if record.forks.iter().any(|fork| fork.turns.is_some()) {
        "measure on a quieter machine, or in forks with a longer warm-up (`--schedule forks -w`)"
    } else {
        "measure on a quieter machine, or set the length of the warm-up (`-wi`, `-w`)"
    };
    Some(Diagnostic::warning("W914", message).help(help))
}

/// W941
fn timed_out(case: &Case, record: &CaseRecord) -> Option<Diagnostic> {
    let is_late =
        |i: &&Iteration| i.remarks.interrupts > 0 || i.wall_ns > due_ns(case, planned_ns(case));
    let late: Vec<&Iteration> = record.measured().filter(is_late).collect();
    let longest = late.iter().map(|i| i.wall_ns).max()?;
    let interrupts: u64 = late.iter().map(|i| i.remarks.interrupts).sum();
    let interrupted = if interrupts > 0 {
        format!(", interrupted {interrupts} times")
    } else {
        String::new()
    };
    let message = format!(
        "timed out: {} of {} iterations exceeded their time-out of {}{interrupted}; the longest \
            took {}",
        late.len(),
        record.measured().count(),
        quantity::milli(case.timeout_ns as f64),
        quantity::milli(longest as f64)
    );
    Some(Diagnostic::warning("W941", message).help(
        "the score includes that time, as JMH's does: raise -to, or let a call take less time",
    ))
}

/// Planned duration of a measured iteration.
fn planned_ns(case: &Case) -> u64 {
    let timed = case.mode != Mode::SingleShotTime && case.measurement.invocations.is_none();
    if timed { case.measurement.time_ns } else { 0 }
}

/// W944
fn flaky(record: &CaseRecord) -> Option<Diagnostic> {
    let retried: Vec<_> = record
        .forks
        .iter()
        .filter(|fork| !fork.retried.is_empty())
        .collect();
    let of_fork = |fork: &ForkRecord| {
        fork.retried
            .iter()
            .map(|f| format!("fork {}: {} {}", fork.fork, f.code, f.message))
            .collect::<Vec<_>>()
    };
    let mut reasons: Vec<String> = retried.iter().flat_map(|fork| of_fork(fork)).collect();
    reasons.dedup();
    let message = format!(
        "flaky: {} failed and ran again: {}",
        of_forks(retried.len(), record.forks.len()),
        reasons.join("; ")
    );
    let help = "the score uses the attempts that succeeded; find out why the others failed";
    (!retried.is_empty()).then(|| Diagnostic::warning("W944", message).help(help))
}

/// W902
fn short_invocations(case: &Case, iterations: &[&Iteration]) -> Option<Diagnostic> {
    if !case.invocation_fixtures {
        return None;
    }
    // In sample mode the fixtures surround a batch.
    let unit = if case.mode == Mode::SampleTime {
        case.measurement.batch_size as f64
    } else {
        1.0
    };
    let means = iterations
        .iter()
        .flat_map(|i| &i.threads)
        .map(|t| unit * t.ns as f64 / t.calls.max(1) as f64);
    let typical = middle(&means.collect::<Vec<f64>>())?;
    (typical < SHORT_CALL_NS).then(|| {
        let message = format!(
            "Level.Invocation fixtures around calls of {}: reading the clock and the fixtures' \
                effect on caches distort such short calls",
            quantity::milli(typical)
        );
        Diagnostic::warning("W902", message)
            .help("prepare in Level.Iteration or Level.Trial, or let one call last at least 1 ms")
    })
}

/// W908
fn speed_change(iterations: &[&Iteration]) -> Option<Diagnostic> {
    let speeds: Vec<Speed> = iterations.iter().filter_map(|i| i.speed).collect();
    let changes: Vec<f64> = speed::relative(&speeds)
        .into_iter()
        .flatten()
        .map(|time| 1.0 / time - 1.0)
        .collect();
    let changed = changes.iter().filter(|c| c.abs() > SPEED_CHANGE).count();
    (changed > 0).then(|| {
        let slowest = changes.iter().copied().fold(0.0, f64::min) * 100.0;
        let fastest = changes.iter().copied().fold(0.0, f64::max) * 100.0;
        let message = format!(
            "the CPU's speed varied during the run: {changed} of {} probes between iterations \
                were more than {:.0} % off the median ({slowest:+.1} % to {fastest:+.1} %)",
            changes.len(),
            SPEED_CHANGE * 100.0
        );
        Diagnostic::warning("W908", message)
            .help("fix the frequency (governor `performance`, turbo off) or use more forks")
    })
}

/// W909
fn partial(record: &CaseRecord, extent: &Extent) -> Option<Diagnostic> {
    let complete = record
        .forks
        .iter()
        .filter(|f| f.ended && f.failure.is_none())
        .count() as u64;
    let has: usize = record.forks.iter().map(|f| f.measurement.len()).sum();
    if complete >= extent.forks && has as u64 >= extent.iterations {
        return None;
    }
    let failed = record.failures().count();
    // Failures have their own rows.
    if has == 0 && failed > 0 && extent.hopeless == 0 {
        return None;
    }
    let mut reasons = Vec::new();
    if failed > 0 {
        reasons.push(format!("{failed} failed"));
    }
    if extent.hopeless > 0 {
        reasons.push(format!(
            "{} more left out, because those before failed in the same way and measured nothing",
            extent.hopeless
        ));
    }
    if extent.restless > 0 {
        reasons.push(format!(
            "{} more left out, because it worked while others had their turns",
            extent.restless
        ));
    }
    if extent.late {
        reasons.push("the time budget was used up".to_owned());
    }
    if reasons.is_empty() {
        reasons.push("the run was stopped".to_owned());
    }
    let message = format!(
        "partial result: {complete} of {}, {has} of {} iterations; {}",
        count(extent.forks as usize, "fork"),
        extent.iterations,
        reasons.join("; ")
    );
    Some(Diagnostic::warning("W909", message))
}

/// Median of `(value, how often)`.
fn weighted_median(mut values: Vec<(u64, u64)>) -> Option<f64> {
    values.sort_unstable();
    let half = values.iter().map(|v| v.1).sum::<u64>().div_ceil(2);
    let mut seen = 0;
    let at = values.iter().find(|v| {
        seen += v.1;
        seen >= half
    });
    at.map(|v| v.0 as f64)
}

#[cfg(test)]
mod tests;
