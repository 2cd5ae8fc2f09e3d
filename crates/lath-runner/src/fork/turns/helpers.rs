//! Who worked beside the threads that measure, in the turns of a process.

use lath_core::record::{Iteration, OTHERS, ProcessCpu};
use lath_core::turns::{COMPILED_OTHERS, SCHEDULERS};

/// How much threads and processes beside the measuring threads worked, as a share of the CPU time of
/// these, where 1 % is permitted; and whether it is too much.
pub fn helpers(
    process: Option<ProcessCpu>,
    answers: &[Iteration],
    threads: u64,
    jit: bool,
) -> (Option<f64>, bool) {
    let own = answers.iter().flat_map(|answer| &answer.threads);
    let own = own.filter_map(|thread| thread.cpu_ns);
    let own = own.fold(0, u64::saturating_add);
    let share = |others: u64, own: u64| others as f64 / own.max(1) as f64;
    let counted = process.map(|process| {
        let measuring = process.measuring_ns(own, threads);
        share(
            process.total_ns - measuring + process.children_ns,
            measuring,
        )
    });
    if jit {
        return (counted, counted.is_none_or(|share| share > COMPILED_OTHERS));
    }
    let told: Option<u64> = answers.iter().map(|answer| answer.remarks.others_ns).sum();
    let wall = answers.iter().map(Iteration::ns).sum();
    let scheduled = told.map(|others| share(others, wall));
    if scheduled.is_some_and(|share| share > SCHEDULERS)
        || counted.is_some_and(|share| share > OTHERS)
    {
        return (None, true);
    }
    let may_help = answers.iter().any(|answer| answer.remarks.helpers);
    let told = told.filter(|_| may_help).map(|others| share(others, own));
    (told, told.is_some_and(|share| share > COMPILED_OTHERS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{Remarks, ThreadResult};

    /// A turn of 1000 ns by the wall clock, half of which its thread had a processor.
    fn turn(others_ns: Option<u64>, may_help: bool) -> [Iteration; 1] {
        let thread = ThreadResult {
            ns: 1000,
            cpu_ns: Some(500),
            ..ThreadResult::default()
        };
        let remarks = Remarks {
            others_ns,
            helpers: may_help,
            ..Remarks::default()
        };
        [Iteration {
            threads: vec![thread],
            remarks: remarks.into(),
            ..Iteration::default()
        }]
    }

    fn process(others_ns: u64) -> Option<ProcessCpu> {
        Some(ProcessCpu {
            total_ns: 500 + others_ns,
            busiest_ns: 500,
            children_ns: 0,
            wall_ns: 1000,
        })
    }

    #[test]
    fn a_runtime_that_compiles_may_have_one_percent() {
        let plain = turn(None, false);
        assert_eq!(helpers(process(5), &plain, 1, true), (Some(0.01), false));
        assert_eq!(helpers(process(6), &plain, 1, true), (Some(0.012), true));
        assert_eq!(helpers(None, &plain, 1, true), (None, true));
    }

    #[test]
    fn native_code_may_have_a_quarter() {
        let plain = turn(None, false);
        assert_eq!(helpers(process(125), &plain, 1, false), (None, false));
        assert_eq!(helpers(process(126), &plain, 1, false), (None, true));
        assert_eq!(helpers(None, &plain, 1, false), (None, false));
    }

    /// What it takes is a share of the wall time; what a collector takes, one of the CPU time.
    #[test]
    fn a_scheduler_may_work_and_a_collector_hardly() {
        let told = |others, may_help| helpers(None, &turn(Some(others), may_help), 1, false);
        assert_eq!(told(120, false), (None, false));
        assert_eq!(told(121, false), (None, true));
        assert_eq!(told(5, true), (Some(0.01), false));
        assert_eq!(told(6, true), (Some(0.012), true));
    }
}
