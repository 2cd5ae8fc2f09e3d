//! Warnings about a result: those from planning and running, and those that follow from the
//! measurements.

mod changed;
mod placed;
mod threads;

use crate::case::{self, CaseResult};
use crate::implausible;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{ForkTurns, OTHERS, Record};
use lath_core::setting::Mode;
use lath_core::written::number;
use lath_core::written::quantity::{percent, three, two};
use lath_core::written::words::of_forks;
use lath_score::cpu;
use lath_score::estimate;
use lath_score::steady;
use lath_stats::finding::{self, Drift, Finding};

/// All warnings of one case: the plan's, the runner's, then W909 to W912, W925, W930 to W933, W953,
/// W968, W970 to W975 and W979 from this module. Omits a code that the run already gave. None for a case that is not measured
/// because it is the baseline's program: its warnings would be the baseline's.
pub fn of_case(record: &Record, result: &CaseResult) -> Vec<Diagnostic> {
    if result.case.identical.is_some() {
        return Vec::new();
    }
    let mut all: Vec<Diagnostic> = Vec::new();
    let given = result
        .case
        .warnings
        .iter()
        .chain(&record.cases[result.index].warnings);
    for warning in given {
        if !all.contains(warning) {
            all.push(warning.clone());
        }
    }
    let found: Vec<Diagnostic> = found(record, result)
        .into_iter()
        .filter(|w| all.iter().all(|x| x.code != w.code))
        .collect();
    all.extend(found);
    all
}

/// Warnings of every case with warnings, by its position in the plan.
pub fn of_run(record: &Record) -> Vec<(usize, Vec<Diagnostic>)> {
    case::results(record)
        .iter()
        .map(|r| (r.index, of_case(record, r)))
        .filter(|(_, w)| !w.is_empty())
        .collect()
}

/// Warnings that follow from the measurements.
fn found(record: &Record, result: &CaseResult) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    if result.is_partial() && result.has_score() {
        let message = format!(
            "partial result: {} of {} iterations measured",
            result.iterations, result.planned
        );
        all.push(Diagnostic::warning("W909", message));
    }
    all.extend(unsteady(record, result));
    all.extend(others(record, result));
    all.extend(restless(record, result));
    all.extend(changed::of_case(record, result.index));
    let measured = threads::Measured {
        case: result.case,
        cpu: result.cpu,
        together: result.together,
    };
    if result.has_score() {
        all.extend(threads::of_case(&record.header, &measured));
    }
    let means = result.primary.iteration_means();
    let forks: Vec<&[f64]> = means.iter().map(Vec::as_slice).collect();
    all.extend(unverified(record, result));
    let implausible = implausible::of_case(record, result.index);
    let ns = estimate::call(result.case, &record.cases[result.index]);
    let usual = finding::findings(&forks, ns)
        .into_iter()
        .map(|f| words(record, result, f));
    // W931 (less than a cycle) is more specific than W912.
    let told = implausible.iter().any(|w| w.code == "W931");
    all.extend(usual.filter(|w| !(told && w.code == "W912")));
    all.extend(implausible);
    all
}

/// W930
fn unverified(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let check = record.cases[result.index].unverified()?;
    let why = check.why();
    Some(
        Diagnostic::warning(
            "W930",
            format!("UNVERIFIED: lath did not check the result: {why}"),
        )
        .help("define the result with @Check, or give a vector file"),
    )
}

/// W953
fn others(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let others = cpu::others(result.case, &record.cases[result.index])?;
    let share = others.threads + others.children;
    (share >= OTHERS).then(|| {
        // What is a small part of it is not worth a word.
        let counts = |part: f64| part >= 0.1 * share;
        let who = match (counts(others.threads), counts(others.children)) {
            (_, false) => "other threads of its process",
            (false, _) => "processes that it started",
            _ => "other threads of its process, and processes that it started,",
        };
        let threads = match result.case.threads {
            0 | 1 => "the thread that measures",
            _ => "the threads that measure",
        };
        let message = format!(
            "{who} worked, too: they took {} times as much CPU time as {threads}",
            number::fixed(share, 2)
        );
        Diagnostic::warning("W953", message).help(
            "a library's threads and processes, or a runtime's compiler and collector: the score is wall time and \
                does not show their work; to compare it with code of one thread, limit them \
                (OMP_NUM_THREADS=1), or warm up longer if they compile",
        )
    })
}

/// W968
fn restless(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let forks = &record.cases[result.index].forks;
    let turns: Vec<&ForkTurns> = forks.iter().filter_map(|f| f.turns.as_ref()).collect();
    let restless: Vec<&&ForkTurns> = turns.iter().filter(|t| t.is_restless()).collect();
    let sum = |of: fn(&ForkTurns) -> u64| restless.iter().map(|t| of(t)).sum::<u64>() as f64;
    let share = sum(|t| t.beside_ns) / sum(|t| t.waited_ns);
    (!restless.is_empty()).then(|| {
        let message = format!(
            "it worked while others had their turns: threads of its process, or processes that it \
                started, took {} of that time in {} of {} blocks, which are compared with nothing",
            percent(share),
            restless.len(),
            turns.len()
        );
        Diagnostic::warning("W968", message).help(
            "end what a call starts before it returns, or measure one process after the other \
                (`--schedule forks`)",
        )
    })
}

/// W925
fn unsteady(record: &Record, result: &CaseResult) -> Option<Diagnostic> {
    let [never, late] = steady::unsteady(result.case, &record.cases[result.index]);
    let forks = steady::statuses(result.case, &record.cases[result.index]).len();
    let (message, help) = match (never, late) {
        (0, 0) => return None,
        (0, late) => (
            format!(
                "{} became steady only in the second half: the score includes some warm-up",
                of_forks(late, forks)
            ),
            "warm up longer (`-wi`, `-w`)",
        ),
        (never, _) => (
            format!(
                "{} did not become steady: later iterations contradict each other",
                of_forks(never, forks)
            ),
            "do not trust differences of this size; use a quieter machine, more forks or a longer \
                warm-up",
        ),
    };
    result
        .has_score()
        .then(|| Diagnostic::warning("W925", message).help(help))
}

fn words(record: &Record, result: &CaseResult, finding: Finding) -> Diagnostic {
    match finding {
        Finding::HighVariability(v) => {
            let in_turns = record.header.case_in_turns(result.index);
            let forks = if v.fork_ratio.is_finite() && v.fork_ratio > 1.0 {
                format!(
                    ", slowest to fastest fork {}",
                    number::fixed(v.fork_ratio, 2)
                )
            } else {
                String::new()
            };
            Diagnostic::warning(
                "W910",
                format!(
                    "high variability: scores vary by {} (coefficient of variation){forks}",
                    percent(v.overall)
                ),
            )
            .help(match placed::of_case(&record.cases[result.index]) {
                Some(placed) => format!(
                    "mostly by where the code lies in memory: at the slowest of {} placements a call \
                        takes {} times as long as at the fastest; ratios are of all of them",
                    placed.placements,
                    two(placed.ratio)
                ),
                None if in_turns => "use a quieter machine; verdicts of contenders measured in turns \
                    do not rest on these scores"
                    .to_owned(),
                None => "use more forks, on a quieter machine".to_owned(),
            })
        }
        Finding::TrendInForks(drift) => trend_in_forks(result, &drift),
        Finding::TrendOverRun(drift) => {
            let (change, _) = change(result, &drift);
            let message = format!(
                "trend over the run: {change} from the first to the last fork (p = {})",
                three(drift.p)
            );
            Diagnostic::warning("W911", message)
                .help("the machine's speed changed during the run: repeat on a quiet machine")
        }
        Finding::BelowResolution(ns) => {
            let time = if ns > 0.0 {
                format!("{} ns", number::score(ns))
            } else {
                "nothing".to_owned()
            };
            Diagnostic::warning(
                "W912",
                format!(
                    "below resolution: a call took {time}, less than {} ns",
                    finding::FLOOR_NS
                ),
            )
            .help(
                "the compiler probably removed the work: take inputs from a state, return \
                    the result or give it to a Blackhole",
            )
        }
    }
}

/// W911
fn trend_in_forks(result: &CaseResult, drift: &Drift) -> Diagnostic {
    let (change, faster) = change(result, drift);
    let forks = if drift.of > 1 {
        format!(", in {} of {} forks", drift.forks, drift.of)
    } else {
        String::new()
    };
    let message = format!(
        "trend: {change} from the first to the last iteration{forks} (p = {})",
        three(drift.p)
    );
    let help = if faster {
        "warm up longer (`-wi`, `-w`)"
    } else {
        "look for something that grows (heap, files, caches), or for a CPU that slows down"
    };
    Diagnostic::warning("W911", message).help(help)
}

/// `4.2 % faster`, `19 times slower`: the last compared with the first; and whether it is faster.
fn change(result: &CaseResult, drift: &Drift) -> (String, bool) {
    let speed = if result.case.mode == Mode::Throughput {
        drift.ratio
    } else {
        1.0 / drift.ratio
    };
    let faster = speed > 1.0;
    let factor = if faster { speed } else { 1.0 / speed };
    let size = if factor < 2.0 {
        percent(factor - 1.0)
    } else {
        format!("{} times", two(factor))
    };
    (
        format!("{size} {}", if faster { "faster" } else { "slower" }),
        faster,
    )
}
