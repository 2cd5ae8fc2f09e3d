//! The fixed work, and the times it takes.

use crate::place;
use lath_core::cpus::Cpus;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::Place;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Aim of [`calibrated`]: short enough to see a single interrupt, long enough that the clock's step
/// does not matter.
const PIECE: Duration = Duration::from_micros(50);

/// Smallest step between readings of the clock, and median time of a reading, ns.
pub fn clock() -> (u64, u64) {
    let readings: Vec<Instant> = (0..20_000).map(|_| Instant::now()).collect();
    let mut steps: Vec<u64> = readings.windows(2).map(|two| ns(two[1] - two[0])).collect();
    steps.sort_unstable();
    let step = steps.iter().copied().find(|step| *step > 0).unwrap_or(0);
    (step, steps[steps.len() / 2])
}

/// Rounds of work that take about [`PIECE`] here.
pub fn calibrated() -> u64 {
    let mut rounds = 1_000;
    loop {
        let time = |_| {
            let begun = Instant::now();
            work(rounds);
            begun.elapsed()
        };
        let fastest = (0..20).map(time).min().unwrap_or(PIECE);
        if fastest >= PIECE {
            return rounds;
        }
        rounds *= 2;
    }
}

/// Times of each piece of `rounds` on one CPU for a while, ns, without gaps between them. L809: the
/// kernel refuses the CPU.
pub fn on(cpu: usize, rounds: u64, time: Duration) -> Result<Vec<u32>, Diagnostic> {
    let place = Place {
        cpus: Some(Cpus([cpu].into())),
        ..Place::default()
    };
    place::on_a_thread("doctor --noise", &place, move || {
        let mut times = Vec::with_capacity(usize::try_from(ns(time) / 20_000).unwrap_or(0));
        let begun = Instant::now();
        let mut last = begun;
        while last - begun < time {
            work(rounds);
            let now = Instant::now();
            times.push(u32::try_from(ns(now - last)).unwrap_or(u32::MAX));
            last = now;
        }
        times
    })
}

/// Each round needs the result of the one before, and touches no memory.
fn work(rounds: u64) {
    let mut x = black_box(1u64);
    for _ in 0..rounds {
        x = black_box(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    }
    black_box(x);
}

fn ns(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
