//! What to tell the wrappers of a case, as far as the plan decides it.

use lath_core::plan::{Case, Phase, Plan};
use lath_core::record::{PhaseName, WrapperClocks};
use lath_core::setting::Mode;
use lath_protocol::{About, Iterate, Trial};
use std::time::Duration;

/// What to tell every process that runs a case.
pub fn trial(case: &Case, seed: u64, fork: u64) -> Trial {
    let mut trial = Trial::new(case.benchmark);
    trial.mode = case.mode;
    trial.threads = case.threads;
    trial.thread_groups.clone_from(&case.thread_groups);
    trial.seed = seed;
    trial.params = case
        .params
        .iter()
        .map(|p| (p.name.clone(), p.value.clone()))
        .collect();
    trial.about = about(case, fork);
    trial
}

/// What to tell those that measure it, or repeat what others measured.
pub fn measuring(plan: &Plan, clocks: &WrapperClocks, case: &Case, seed: u64, fork: u64) -> Trial {
    let mut trial = trial(case, seed, fork);
    trial.clock = Some(clocks.chosen.clone()).filter(|c| !c.is_empty());
    trial.batch_ns = clocks.batch_ns;
    trial.gc = plan.options.force_gc;
    trial.synchronise = !plan.options.unsynchronised;
    let cpus = plan.options.place.cpus.as_ref();
    if let Some(cpus) = cpus.filter(|_| plan.options.place.each && case.threads > 1) {
        trial.cpus = cpus.0.iter().map(|cpu| *cpu as u64).collect();
    }
    trial
}

fn about(case: &Case, fork: u64) -> About {
    About {
        benchmark: if case.bare.is_empty() {
            case.id.clone()
        } else {
            case.bare.clone()
        },
        forks: case.forks,
        warmup_forks: case.warmup_forks,
        fork,
        warmup_iterations: case.warmup.iterations,
        warmup_time_ns: case.warmup.time_ns,
        measurement_iterations: case.measurement.iterations,
        measurement_time_ns: case.measurement.time_ns,
        warmup_batch: case.warmup.batch_size,
        measurement_batch: case.measurement.batch_size,
        opi: case.operations_per_invocation,
        unit: case.time_unit.label().to_owned(),
        timeout_ns: case.timeout_ns,
    }
}

/// The iterations of a phase, at most the given number.
pub fn phase(case: &Case, phase: PhaseName, plan: &Phase) -> impl Iterator<Item = Iterate> + use<> {
    let timed = case.mode != Mode::SingleShotTime && plan.invocations.is_none();
    let first = Iterate {
        phase,
        count: plan.iterations,
        time_ns: if timed { plan.time_ns } else { 0 },
        invocations: plan.invocations.unwrap_or(0),
        batch_size: plan.batch_size,
        ..Iterate::default()
    };
    (1..=plan.iterations).map(move |index| Iterate {
        index,
        ..first.clone()
    })
}

/// The iterations of one fork that are known in advance: all but those of automatic warm-up.
pub fn schedule(case: &Case) -> Vec<Iterate> {
    let warmup = phase(case, PhaseName::Warmup, &case.warmup).filter(|_| !case.warmup.auto);
    let mut all: Vec<Iterate> = warmup
        .chain(phase(case, PhaseName::Measurement, &case.measurement))
        .collect();
    if let Some(last) = all.last_mut() {
        last.last = true;
    }
    all
}

/// After its time-out, an iteration may run for this many more time-outs,
const GRACE_FACTOR: u64 = 10;
/// but at most this long, ns.
const GRACE_NS: u64 = 60_000_000_000;

/// When an iteration has passed its time-out, ns after it could begin.
pub fn due_ns(case: &Case, time_ns: u64) -> u64 {
    time_ns.saturating_add(case.timeout_ns)
}

/// How much longer than planned lath waits for an iteration. After its time-out lath interrupts it,
/// if possible; it may still end by itself, and then its result counts, as in JMH. JMH waits
/// forever.
pub fn patience(case: &Case) -> Duration {
    let grace = case.timeout_ns.saturating_mul(GRACE_FACTOR).min(GRACE_NS);
    Duration::from_nanos(case.timeout_ns.saturating_add(grace))
}

/// Whether measured iterations repeat batches whose number of calls the driver fixes.
pub fn calibrated(case: &Case) -> bool {
    let batches = matches!(case.mode, Mode::Throughput | Mode::AverageTime);
    batches && !case.invocation_fixtures && case.measurement.invocations.is_none()
}

/// Whether the number of calls is fixed after this iteration: the last one of a timed warm-up, or
/// the first measured one.
pub fn calibrates(case: &Case, iterate: &Iterate) -> bool {
    calibrated(case)
        && iterate.invocations == 0
        && (iterate.phase == PhaseName::Measurement || iterate.index == iterate.count)
}
