//! What keeps the result of several threads from being one of several threads: W970 to W975.

use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Case;
use lath_core::record::Header;
use lath_core::setting::Mode;
use lath_core::written::number;
use lath_core::written::quantity::{percent, three, time};
use lath_core::written::words::{count, duration};
use lath_score::cpu::CpuTime;
use lath_score::together::Together;

/// Shorter iterations of threads that nobody binds often run one after the other, ns.
const SHORTEST_NS: u64 = 100_000_000;
const LEAST_CPU: f64 = 0.95;
const LEAST_AT_ONCE: f64 = 0.9;
const MOST_IMBALANCE: f64 = 1.2;

/// A case that has a score, and what is known of its threads.
pub struct Measured<'a> {
    pub case: &'a Case,
    pub cpu: Option<CpuTime>,
    pub together: Option<Together>,
}

pub fn of_case(header: &Header, result: &Measured<'_>) -> Vec<Diagnostic> {
    let threads = result.case.threads;
    if threads < 2 {
        return Vec::new();
    }
    // Such threads have one CPU between them, and the plan's warning says so.
    let in_turn = result.case.warnings.iter().any(|w| w.code == "W957");
    let cpus = cpus(header).map(|cpus| if in_turn { 1 } else { cpus });
    // Those that there is no CPU for are told so; here only what else kept them from one.
    let possible = cpus.map_or(1.0, |cpus| (cpus as f64 / threads as f64).min(1.0));
    let cpu = match result.cpu {
        Some(cpu) => (cpu.share < LEAST_CPU * possible).then(|| waiting(&cpu)),
        None => unknown(result),
    };
    let crowd = cpus.filter(|cpus| *cpus < threads && !in_turn);
    let all = [
        crowd.map(|cpus| crowded(threads, cpus)),
        cpu,
        apart(result),
        unequal(result),
        short(result).filter(|_| !in_turn),
    ];
    all.into_iter().flatten().collect()
}

/// CPUs that forks may use: those of `--cpu`, or what affinity and control groups leave to lath.
fn cpus(header: &Header) -> Option<u64> {
    let usable = || header.environment.facts.get("cpu.usable")?.parse().ok();
    let bound = header.plan.options.place.cpus.as_ref();
    bound.map_or_else(usable, |cpus| Some(cpus.0.len() as u64))
}

/// W970
fn unknown(result: &Measured<'_>) -> Option<Diagnostic> {
    let message = "how much of the time its threads had a CPU is not known: if other programs had \
        them, the score is of fewer threads";
    (result.case.mode != Mode::SingleShotTime).then(|| {
        Diagnostic::warning("W970", message).help("measure on a machine that does nothing else")
    })
}

/// W971
fn crowded(threads: u64, cpus: u64) -> Diagnostic {
    let message = format!(
        "{threads} threads share {}: some of them always wait",
        count(cpus as usize, "CPU")
    );
    Diagnostic::warning("W971", message).help("`-t max` has a CPU for each thread")
}

/// W972
fn waiting(cpu: &CpuTime) -> Diagnostic {
    let (why, help) = match cpu.switches {
        Some(switches) if switches.waits > switches.preemptions => (
            format!(
                ": they waited {} times, for a lock, a device or each other",
                switches.waits
            ),
            "that belongs to a benchmark that blocks; if yours does not, use a quieter machine",
        ),
        Some(switches) => (
            format!(
                ": they were interrupted {} times for other work",
                switches.preemptions
            ),
            "use a quieter machine: the score is of fewer threads than it says",
        ),
        None => (
            String::new(),
            "use a quieter machine, unless the benchmark blocks: the score is of fewer threads \
                than it says",
        ),
    };
    let share = percent(cpu.share);
    let message = format!("its threads had a CPU for {share} of the time that they measured{why}");
    Diagnostic::warning("W972", message).help(help)
}

/// W973
fn apart(result: &Measured<'_>) -> Option<Diagnostic> {
    let spans = result.together?.spans?;
    (spans.all_at_once < LEAST_AT_ONCE).then(|| {
        let message = format!(
            "all {} threads measured in {} of the time in which any of them did (in half of the \
                iterations they began within {} and ended within {})",
            result.case.threads,
            percent(spans.all_at_once),
            time(spans.start_skew_ns, three),
            time(spans.stop_skew_ns, three)
        );
        Diagnostic::warning("W973", message)
            .help("use longer iterations (`-r 1s`), a quieter machine, or a CPU for each thread (`--cpu`)")
    })
}

/// W974
fn unequal(result: &Measured<'_>) -> Option<Diagnostic> {
    let imbalance = result.together?.imbalance?;
    (imbalance > MOST_IMBALANCE).then(|| {
        let message = format!(
            "a thread made {} times as many calls as another one of the same function",
            number::fixed(imbalance, 2)
        );
        Diagnostic::warning("W974", message).help(
            "look whether the CPUs are alike and idle, and whether what the threads share is fair: \
                the score does not show it",
        )
    })
}

/// W975
fn short(result: &Measured<'_>) -> Option<Diagnostic> {
    let phase = &result.case.measurement;
    let timed = result.case.mode != Mode::SingleShotTime && phase.invocations.is_none();
    (timed && phase.time_ns < SHORTEST_NS).then(|| {
        let message = format!(
            "iterations of {} are short for several threads, which may run one after the other",
            duration(phase.time_ns)
        );
        Diagnostic::warning("W975", message).help("use iterations of 100 ms or more (`-r 100ms`)")
    })
}
