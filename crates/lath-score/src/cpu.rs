//! CPU time beside the time measured: how much of it the measuring threads had a processor.
//!
//! Scores are wall time, as JMH's are. On an idle machine the share is 1 for code that does not
//! wait; a smaller one says that it waited, or that other threads had the processor.

use lath_core::plan::Case;
use lath_core::record::CaseRecord;

/// Of all measured iterations of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CpuTime {
    /// CPU time of the measuring threads / the time that they measured. Above 0; a little above 1
    /// where the clocks are read one after the other.
    pub share: f64,
    /// Context switches, where all of them are known.
    pub switches: Option<Switches>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// A thread waited: for a lock, a device, another thread.
    pub waits: u64,
    /// It had to make room for another thread.
    pub preemptions: u64,
}

/// Above this share the CPU time is of a longer stretch than the time: of single calls that are
/// shorter than reading it. Where it is the process's, other threads of the runtime add to it.
const MOST_SHARE: f64 = 2.5;

/// `None`: a runtime could not tell it for some iteration, or nothing was measured.
pub fn of_case(record: &CaseRecord) -> Option<CpuTime> {
    let threads = record.measured().flat_map(|iteration| &iteration.threads);
    let (mut ns, mut cpu_ns, mut switches) = (0_u128, 0_u128, Some(Switches::default()));
    for thread in threads {
        ns += u128::from(thread.ns);
        cpu_ns += u128::from(thread.cpu_ns?);
        switches = switches.zip(thread.voluntary).zip(thread.involuntary).map(
            |((sum, waits), preemptions)| Switches {
                waits: sum.waits.saturating_add(waits),
                preemptions: sum.preemptions.saturating_add(preemptions),
            },
        );
    }
    let share = cpu_ns as f64 / ns as f64;
    let is_known = ns > 0 && cpu_ns > 0 && share <= MOST_SHARE;
    is_known.then_some(CpuTime { share, switches })
}

/// A shorter time says too little, ns: threads of a runtime still finish what began before.
const LEAST_NS: u64 = 50_000_000;

/// CPU time beside the measuring threads / theirs, over all measured iterations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Others {
    /// Of other threads of the process: a library's own, or a runtime's that compile or collect
    /// memory.
    pub threads: f64,
    /// Of processes that it started.
    pub children: f64,
}

/// `None`: unknown, or too short to tell.
pub fn others(case: &Case, record: &CaseRecord) -> Option<Others> {
    let (mut total, mut measuring, mut children) = (0, 0, 0);
    for fork in &record.forks {
        let Some(process) = fork
            .measurement
            .last()
            .and_then(|last| last.process.as_deref())
        else {
            continue;
        };
        let threads = fork.measurement.iter().flat_map(|i| &i.threads);
        let own = threads.filter_map(|thread| thread.cpu_ns);
        let own = own.fold(0, u64::saturating_add);
        total += process.total_ns;
        children += process.children_ns;
        measuring += process.measuring_ns(own, case.threads);
    }
    (total + children >= LEAST_NS && measuring > 0).then(|| Others {
        threads: (total - measuring) as f64 / measuring as f64,
        children: children as f64 / measuring as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::{ForkRecord, Iteration, ThreadResult};

    fn measured(threads: &[(u64, Option<u64>)]) -> CaseRecord {
        let threads = threads.iter().map(|(ns, cpu_ns)| ThreadResult {
            ns: *ns,
            cpu_ns: *cpu_ns,
            voluntary: cpu_ns.map(|_| 2),
            involuntary: cpu_ns.map(|_| 3),
            ..ThreadResult::default()
        });
        let iterations = threads.map(|thread| Iteration {
            threads: vec![thread],
            ..Iteration::default()
        });
        CaseRecord {
            forks: vec![ForkRecord {
                measurement: iterations.collect(),
                ..ForkRecord::default()
            }],
            ..CaseRecord::default()
        }
    }

    #[test]
    fn all_iterations_count_by_their_length() {
        let record = measured(&[(1000, Some(1000)), (3000, Some(1000))]);
        let expected = CpuTime {
            share: 0.5,
            switches: Some(Switches {
                waits: 4,
                preemptions: 6,
            }),
        };
        assert_eq!(of_case(&record), Some(expected));
    }

    #[test]
    fn switches_are_known_of_all_or_not_told() {
        let mut record = measured(&[(1000, Some(1000)), (1000, Some(1000))]);
        record.forks[0].measurement[1].threads[0].voluntary = None;
        let cpu = of_case(&record).expect("the time is known");
        assert_eq!((cpu.share, cpu.switches), (1.0, None));
    }

    #[test]
    fn what_one_iteration_lacks_is_not_known() {
        let record = measured(&[(1000, Some(1000)), (3000, None)]);
        assert_eq!(of_case(&record), None);
        assert_eq!(of_case(&measured(&[])), None);
    }
}
