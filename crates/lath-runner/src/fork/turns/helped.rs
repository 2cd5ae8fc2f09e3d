//! Whether other threads of a process, or processes that it started, worked in its turns, too.

use lath_core::record::{Iteration, OTHERS, ProcessCpu};
use lath_core::turns::{COMPILED_OTHERS, SETTLE_NS};

/// Whether they worked for more than a share of what the measuring thread did: `COMPILED_OTHERS` of a
/// runtime that compiles while it runs (`jit`), `OTHERS` of others. `own_ns`: CPU time of what was
/// measured. A process of which nothing is known was helped if its runtime has threads of its own.
pub fn helped(
    answers: &[Iteration],
    own_ns: u64,
    process: Option<ProcessCpu>,
    threads: u64,
    jit: bool,
) -> bool {
    let Some(process) = process else { return jit };
    // A runtime that compiles measures in one thread, whose time the kernel knows. Where code moves
    // between threads, that of no thread has all of it.
    let (most, settling_ns) = if jit {
        (COMPILED_OTHERS, 0)
    } else {
        (OTHERS, answers.iter().map(settling_ns).sum())
    };
    let measuring = process.measuring_ns(own_ns.saturating_add(settling_ns), threads);
    let others = process.total_ns - measuring + process.children_ns;
    others as f64 > most * measuring as f64
}

/// CPU time of the calls at the beginning of a turn, which nobody measures, ns: whole batches, until
/// `SETTLE_NS` are over, at the pace of those that are measured.
fn settling_ns(answer: &Iteration) -> u64 {
    let cpu_ns: u64 = answer.threads.iter().filter_map(|it| it.cpu_ns).sum();
    let measured = answer.calls() as f64 / answer.calls_per_batch.max(1) as f64;
    let batch_ns = answer.ns() as f64 / measured;
    let settling = (SETTLE_NS as f64 / batch_ns).ceil();
    if measured > 0.0 && settling.is_finite() {
        (settling / measured * cpu_ns as f64) as u64
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::ThreadResult;

    /// A turn of 10 ms in two batches, all of it on a CPU.
    fn turn() -> Iteration {
        Iteration {
            calls_per_batch: 500,
            threads: vec![ThreadResult {
                calls: 1000,
                ns: 10_000_000,
                cpu_ns: Some(10_000_000),
                ..ThreadResult::default()
            }],
            ..Iteration::default()
        }
    }

    /// Ten turns of 15 ms, the first 5 of which settle; no thread had the code for all that time.
    fn process(total_ms: u64) -> Option<ProcessCpu> {
        Some(ProcessCpu {
            total_ns: total_ms * 1_000_000,
            busiest_ns: 90_000_000,
            children_ns: 0,
            wall_ns: 160_000_000,
        })
    }

    #[test]
    fn calls_that_settle_are_its_own() {
        let answers: Vec<Iteration> = (0..10).map(|_| turn()).collect();
        let is = |total_ms, jit| helped(&answers, 100_000_000, process(total_ms), 1, jit);
        assert!(!is(150, false));
        assert!(!is(185, false));
        assert!(is(190, false));
        // Where its thread's time is known, that is all.
        assert!(is(150, true));
    }

    #[test]
    fn a_short_batch_settles_for_its_time_only() {
        let mut short = turn();
        short.calls_per_batch = 10;
        assert_eq!(settling_ns(&short), 1_000_000);
        assert_eq!(settling_ns(&turn()), 5_000_000);
        assert_eq!(settling_ns(&Iteration::default()), 0);
    }

    #[test]
    fn of_an_unknown_process_its_runtime_decides() {
        assert!(helped(&[], 0, None, 1, true));
        assert!(!helped(&[], 0, None, 1, false));
    }
}
