//! Warnings that travel with a result: those given while planning and running, and those that the measurements themselves call for.

use crate::case::{self, CaseResult};
use crate::implausible;
use crate::steady;
use crate::times;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{CheckVerdict, Record};
use lath_core::setting::Mode;
use lath_stats::finding::{self, Finding};
use lath_stats::number;
use lath_stats::steady::Status;

/// All warnings of one case: the plan's, the runner's, then W909 to W912, W925 and W930 to W933 found here. A code that the run gave already is not given again.
pub fn of_case(record: &Record, result: &CaseResult) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = Vec::new();
    let given = result.case.warnings.iter().chain(&record.cases[result.index].warnings);
    for warning in given {
        if !all.contains(warning) {
            all.push(warning.clone());
        }
    }
    let found: Vec<Diagnostic> = found(record, result).into_iter().filter(|w| all.iter().all(|x| x.code != w.code)).collect();
    all.extend(found);
    all
}

/// Warnings of every case that has some, by its position in the plan.
pub fn of_run(record: &Record) -> Vec<(usize, Vec<Diagnostic>)> {
    case::results(record).iter().map(|r| (r.index, of_case(record, r))).filter(|(_, w)| !w.is_empty()).collect()
}

/// What the measurements call for.
fn found(record: &Record, result: &CaseResult) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    if result.is_partial() && result.has_score() {
        let message = format!("partial result: {} of {} iterations measured", result.iterations, result.planned);
        all.push(Diagnostic::warning("W909", message));
    }
    all.extend(unsteady(record, result));
    let means = result.primary.iteration_means();
    let forks: Vec<&[f64]> = means.iter().map(Vec::as_slice).collect();
    all.extend(unverified(record, result));
    let implausible = implausible::of_case(record, result.index);
    let ns = times::call_of_case(result.case, &record.cases[result.index]);
    let usual = finding::findings(&forks, ns).into_iter().map(|f| words(result, f));
    // Less than a cycle says more than below resolution.
    let told = implausible.iter().any(|w| w.code == "W931");
    all.extend(usual.filter(|w| !(told && w.code == "W912")));
    all.extend(implausible);
    all
}

/// W930
fn unverified(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let check = record.cases[result.index].check.as_ref().filter(|c| c.verdict == CheckVerdict::Unverified)?;
    let why = check.reason.as_deref().unwrap_or("there was nothing to compare it with");
    Some(
        Diagnostic::warning("W930", format!("UNVERIFIED: the result was not proved: {why}"))
            .help("say with @Check what the result is, or give a vector file"),
    )
}

/// W925
fn unsteady(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let statuses = steady::statuses(result.case, &record.cases[result.index]);
    let unsteady = statuses.iter().filter(|s| **s == Status::Unsteady).count();
    (unsteady > 0 && result.has_score()).then(|| {
        let message = format!("{unsteady} of {} forks are unsteady: their later iterations contradict each other", statuses.len());
        Diagnostic::warning("W925", message).help("do not trust differences of this size; a quieter machine, more forks or longer warm-up may help")
    })
}

fn words(result: &CaseResult, finding: Finding) -> Diagnostic {
    let percent = |share: f64| number::fixed(share * 100.0, 1);
    match finding {
        Finding::HighVariability(v) => {
            let forks = if v.fork_ratio.is_finite() && v.fork_ratio > 1.0 {
                format!(", slowest to fastest fork {}", number::fixed(v.fork_ratio, 2))
            } else {
                String::new()
            };
            Diagnostic::warning("W910", format!("high variability: scores vary by {} % (coefficient of variation){forks}", percent(v.overall)))
                .help("measure with more forks, on a quieter machine")
        }
        Finding::TrendInForks(t) => trend(result, t, "from the first to the last iteration of a fork", "warm up longer"),
        Finding::TrendOverRun(t) => trend(result, t, "from the first to the last fork", "the machine changed while measuring: repeat on a quiet one"),
        Finding::BelowResolution(ns) => {
            let time = if ns > 0.0 { format!("{} ns", number::score(ns)) } else { "nothing".to_owned() };
            Diagnostic::warning("W912", format!("below resolution: a call took {time}, less than {} ns", finding::FLOOR_NS))
                .help("the work was probably optimised away: take inputs from a state, return the result or give it to a Blackhole")
        }
    }
}

fn trend(result: &CaseResult, t: lath_stats::trend::Trend, from: &str, usual_help: &str) -> Diagnostic {
    let throughput = result.case.mode == Mode::Throughput;
    let improving = (t.change > 0.0) == throughput;
    let direction = if improving { "faster" } else { "slower" };
    let percent = number::fixed(t.change.abs() * 100.0, 1);
    let message = format!("trend over the run: {percent} % {direction} {from} (p = {})", number::score(t.p));
    Diagnostic::warning("W911", message).help(usual_help)
}
