//! The CPU time of a process and of its threads: whether others work beside those that measure.

use super::peak::measuring;
use lath_core::record::ProcessCpu;
use nix::unistd::{SysconfVar, sysconf};
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
}

impl Spent {
    /// Of the process that said hello, if it belongs to the group of `leader`. `None`: it has ended.
    pub fn of(leader: u32, said: u32) -> Option<Spent> {
        let folder = format!("/proc/{}", measuring(leader, said));
        let threads = fs::read_dir(format!("{folder}/task")).ok()?.flatten();
        let of_thread = |thread: fs::DirEntry| {
            let read = |file| fs::read_to_string(thread.path().join(file)).ok();
            let ns = read("schedstat")
                .and_then(|text| text.split_whitespace().next()?.parse().ok())
                .or_else(|| ns_of(&read("stat")?))?;
            Some((thread.file_name().to_string_lossy().into_owned(), ns))
        };
        Some(Spent {
            process: ns_of(&fs::read_to_string(format!("{folder}/stat")).ok()?)?,
            threads: threads.filter_map(of_thread).collect(),
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
        // Each end may be off by a step.
        let counted = later.process.saturating_sub(self.process + 2 * step_ns());
        ProcessCpu {
            total_ns: threads.iter().sum::<u64>().max(counted),
            busiest_ns: threads.iter().take(measuring).sum(),
            wall_ns: u64::try_from(later.at.duration_since(self.at).as_nanos()).unwrap_or(u64::MAX),
        }
    }
}

/// `utime` and `stime` of a line of `/proc/PID/stat` or `/proc/PID/task/TID/stat` (`proc(5)`), ns.
fn ns_of(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some((next()? + next()?) * step_ns())
}

/// The kernel counts the CPU time of a process in such steps.
fn step_ns() -> u64 {
    let hertz = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100);
    1_000_000_000 / u64::try_from(hertz).unwrap_or(100).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_kernels_line() {
        let line = "7 (a) b) R 1 7 7 0 -1 4194304 92 0 0 0 31 11 0 0 20 0 3 0 5 6 7";
        assert_eq!(ns_of(line), Some(42 * step_ns()));
        assert_eq!(ns_of("7 (a"), None);
    }

    #[test]
    fn threads_that_began_or_ended_between() {
        let spent = |process: u64, threads: &[(&str, u64)]| Spent {
            at: Instant::now(),
            process: process * step_ns(),
            threads: threads
                .iter()
                .map(|(id, n)| ((*id).to_owned(), n * step_ns()))
                .collect(),
        };
        let (first, last) = (
            spent(10, &[("1", 6), ("2", 4)]),
            spent(70, &[("1", 36), ("3", 15), ("4", 5)]),
        );
        let found = first.until(&last, 1);
        assert_eq!(
            (found.total_ns, found.busiest_ns),
            (58 * step_ns(), 30 * step_ns())
        );
        assert_eq!(first.until(&last, 2).busiest_ns, 45 * step_ns());
        // Nothing ended between.
        let more = spent(61, &[("1", 56), ("2", 4)]);
        assert_eq!(first.until(&more, 1).total_ns, 50 * step_ns());
    }

    #[test]
    fn this_process() {
        let own = std::process::id();
        assert!(Spent::of(own, own).is_some_and(|spent| !spent.threads.is_empty()));
    }
}
