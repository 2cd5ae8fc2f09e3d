//! The CPU time of a process, of its threads and of its children: whether others work beside those
//! that measure.

use super::peak::measuring;
use crate::process::{Group, own_ns, ticks_ns};
use lath_core::record::ProcessCpu;
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

/// What a process has spent so far.
pub struct Spent {
    at: Instant,
    /// CPU time of the process, also of threads that have ended, and of each of its living threads,
    /// ns.
    process: u64,
    threads: BTreeMap<String, u64>,
    /// Of processes that it started.
    children: u64,
}

impl Spent {
    /// Of the process that said hello, if it belongs to the group. `None`: it has ended.
    pub fn of(group: &Group, said: u32) -> Option<Spent> {
        let process = measuring(group.leader(), said);
        let folder = format!("/proc/{process}");
        let threads = fs::read_dir(format!("{folder}/task")).ok()?.flatten();
        let of_thread = |thread: fs::DirEntry| {
            let read = |file| fs::read_to_string(thread.path().join(file)).ok();
            let ns = read("schedstat")
                .and_then(|text| text.split_whitespace().next()?.parse().ok())
                .or_else(|| ticks_ns(&read("stat")?, 11))?;
            Some((thread.file_name().to_string_lossy().into_owned(), ns))
        };
        Some(Spent {
            process: own_ns(Pid::from_raw(i32::try_from(process).ok()?))?,
            threads: threads.filter_map(of_thread).collect(),
            children: group.children_ns(process),
            at: Instant::now(),
        })
    }

    /// What the process has spent until `later`, if so many of its threads measure.
    pub fn until(&self, later: &Spent, measuring: u64) -> ProcessCpu {
        let since = |(thread, ns): (&String, &u64)| {
            ns.saturating_sub(self.threads.get(thread).copied().unwrap_or(0))
        };
        let mut threads: Vec<u64> = later.threads.iter().map(since).collect();
        threads.sort_unstable_by(|a, b| b.cmp(a));
        let measuring = usize::try_from(measuring).unwrap_or(usize::MAX);
        let counted = later.process.saturating_sub(self.process);
        ProcessCpu {
            total_ns: threads.iter().sum::<u64>().max(counted),
            busiest_ns: threads.iter().take(measuring).sum(),
            children_ns: later.children.saturating_sub(self.children),
            wall_ns: u64::try_from(later.at.duration_since(self.at).as_nanos()).unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_that_began_or_ended_between() {
        let spent = |process, threads: &[(&str, u64)]| Spent {
            at: Instant::now(),
            process,
            threads: threads
                .iter()
                .map(|(id, ns)| ((*id).to_owned(), *ns))
                .collect(),
            children: process,
        };
        let (first, last) = (
            spent(10, &[("1", 6), ("2", 4)]),
            spent(70, &[("1", 36), ("3", 15), ("4", 5)]),
        );
        let found = first.until(&last, 1);
        assert_eq!((found.total_ns, found.busiest_ns), (60, 30));
        assert_eq!(first.until(&last, 2).busiest_ns, 45);
        // Nothing ended between, and a thread was counted after the process was.
        let more = spent(59, &[("1", 56), ("2", 4)]);
        assert_eq!(first.until(&more, 1).total_ns, 50);
        assert_eq!(first.until(&more, 1).children_ns, 49);
    }

    /// Also a time far below the kernel's step of 10 ms.
    #[test]
    fn a_thread_that_has_ended_counts_to_the_nanosecond() {
        let own = Pid::this();
        let before = own_ns(own).unwrap();
        let worked = std::thread::spawn(|| {
            let clock = || nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
            while std::time::Duration::from(clock().unwrap()).as_micros() < 1500 {}
        });
        worked.join().unwrap();
        let spent = own_ns(own).unwrap() - before;
        assert!(spent >= 1_500_000, "{spent}");
    }
}
