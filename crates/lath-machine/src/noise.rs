//! What disturbs measurements on this machine: `lath doctor --noise`.
//!
//! A fixed piece of work runs again and again, on one CPU after the other; nothing in it can take
//! longer but the machine. Meanwhile the kernel counts what other processes and other virtual
//! machines take.

mod advice;
mod jitter;
mod load;
mod spin;
mod text;

use crate::{environment, place};
use advice::Finding;
use jitter::Jitter;
use lath_core::diagnostic::Diagnostic;
use load::{Counters, Load};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Everything measured, and what follows from it.
#[derive(Debug, Serialize)]
pub struct Noise {
    version: u32,
    /// How long it measured, s.
    seconds: f64,
    /// The CPUs that lath may use, in their order.
    cpus: Vec<CpuNoise>,
    clock: Clock,
    load: Load,
    findings: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct CpuNoise {
    cpu: usize,
    #[serde(flatten)]
    jitter: Jitter,
}

/// The clock that lath's own readings come from.
#[derive(Debug, Serialize)]
struct Clock {
    /// The kernel's source; `None`: it does not tell.
    source: Option<String>,
    /// Smallest step between two readings, ns.
    step_ns: u64,
    /// Median time of a reading, ns.
    reading_ns: u64,
}

/// Measures for `seconds`, split evenly among the CPUs that lath may use. L809: the kernel refuses
/// a CPU.
pub fn measure(seconds: u64) -> Result<Noise, Diagnostic> {
    let facts = environment::probe();
    let cpus = place::usable()?;
    let share = Duration::from_secs(seconds) / u32::try_from(cpus.0.len().max(1)).unwrap_or(1);
    let (step_ns, reading_ns) = spin::clock();
    let work = spin::calibrated();
    let (before, begun) = (Counters::now(), Instant::now());
    let spun = |cpu: &usize| {
        let cpu = *cpu;
        let times = spin::on(cpu, work, share)?;
        let jitter = Jitter::of(&times);
        Ok(CpuNoise { cpu, jitter })
    };
    let cpus: Vec<CpuNoise> = cpus.0.iter().map(spun).collect::<Result<_, Diagnostic>>()?;
    let seconds = begun.elapsed().as_secs_f64();
    let load = Load::between(&before, &Counters::now(), seconds);
    let clock = Clock {
        source: facts.facts.get("clocksource").cloned(),
        step_ns,
        reading_ns,
    };
    let mut noise = Noise {
        version: 1,
        seconds,
        cpus,
        clock,
        load,
        findings: Vec::new(),
    };
    noise.findings = advice::of(&noise, &facts);
    Ok(noise)
}
