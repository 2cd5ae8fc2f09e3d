//! The CPU time of a process, of its threads and of its children: whether others work beside those
//! that measure.

use super::peak::{measuring, of_living};
use crate::process::{Group, own_ns, ticks_ns};
use lath_core::record::ProcessCpu;
use lath_protocol::Hello;
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

/// Who said hello.
pub struct Said {
    pub pid: u32,
    /// Names of threads that do not count.
    aside: Vec<String>,
    /// The code that measures has no thread of its own, unless several measure.
    moves: bool,
    /// Its operations are processes: they, and not its threads, do the work, and may use all CPUs.
    pub starts_processes: bool,
}

impl Said {
    pub fn of(hello: &Hello) -> Said {
        Said {
            pid: hello.pid,
            aside: hello.aside.clone(),
            moves: hello.moves,
            starts_processes: hello.can("processes"),
        }
    }

    /// Peak memory of the living process, KiB, unless it is not what works.
    pub fn peak_rss_kib(&self, leader: u32) -> Option<u64> {
        let peak = || of_living(leader, self.pid);
        (!self.starts_processes).then(peak).flatten()
    }
}

/// What a process has spent so far.
pub struct Spent {
    at: Instant,
    /// CPU time of the process, also of threads that have ended, and of each of its living threads,
    /// ns. Without those that it sets aside.
    process: u64,
    threads: BTreeMap<String, u64>,
    /// Of processes that it started.
    children: u64,
    moves: bool,
}

impl Spent {
    /// Of the process that said hello, if it belongs to the group. `None`: it has ended, or is not
    /// what works.
    pub fn of(group: &Group, said: &Said) -> Option<Spent> {
        if said.starts_processes {
            return None;
        }
        let process = measuring(group.leader(), said.pid);
        let spent = Spent::read(process, group.children_ns(process), &said.aside)?;
        Some(Spent {
            moves: said.moves,
            ..spent
        })
    }

    fn read(process: u32, children: u64, aside: &[String]) -> Option<Spent> {
        let folder = format!("/proc/{process}");
        let threads = fs::read_dir(format!("{folder}/task")).ok()?.flatten();
        let of_thread = |thread: fs::DirEntry| {
            let read = |file| fs::read_to_string(thread.path().join(file)).ok();
            let ns = read("schedstat")
                .and_then(|text| text.split_whitespace().next()?.parse().ok())
                .or_else(|| ticks_ns(&read("stat")?, 11))?;
            let aside = !aside.is_empty()
                && read("comm")
                    .is_some_and(|comm| aside.iter().any(|name| name == comm.trim_end()));
            Some((aside, thread.file_name().to_string_lossy().into_owned(), ns))
        };
        let all = own_ns(Pid::from_raw(i32::try_from(process).ok()?))?;
        let (aside, own): (Vec<_>, Vec<_>) = threads
            .filter_map(of_thread)
            .partition(|(aside, ..)| *aside);
        let aside: u64 = aside.iter().map(|(.., ns)| ns).sum();
        Some(Spent {
            process: all.saturating_sub(aside),
            threads: own.into_iter().map(|(_, id, ns)| (id, ns)).collect(),
            children,
            moves: false,
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
        let total_ns = threads.iter().sum::<u64>().max(counted);
        // Where code moves, what measures has had now this thread, now that one.
        let busiest_ns = if self.moves && measuring == 1 {
            total_ns
        } else {
            threads.iter().take(measuring).sum()
        };
        ProcessCpu {
            total_ns,
            busiest_ns,
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
            moves: false,
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
        // Code that moves had part of each thread; each of several has a thread of its own.
        let moving = Spent {
            moves: true,
            ..first
        };
        let found = moving.until(&last, 1);
        assert_eq!((found.total_ns, found.busiest_ns), (60, 60));
        assert_eq!(moving.until(&last, 2).busiest_ns, 45);
    }

    #[test]
    fn threads_that_stand_aside_do_not_count() {
        let (done, wait) = (std::sync::Barrier::new(2), std::sync::Barrier::new(2));
        let read = |aside: &[String]| Spent::read(std::process::id(), 0, aside).unwrap();
        std::thread::scope(|scope| {
            let work = || {
                let clock =
                    || nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID);
                while std::time::Duration::from(clock().unwrap()).as_millis() < 50 {}
                done.wait();
                wait.wait();
            };
            let named = std::thread::Builder::new().name("stands aside".to_owned());
            named.spawn_scoped(scope, work).unwrap();
            done.wait();
            let (all, without) = (read(&[]), read(&["stands aside".to_owned()]));
            wait.wait();
            assert_eq!(without.threads.len() + 1, all.threads.len());
            // Other tests of this program may work meanwhile, which adds to the later one.
            let worked: u64 = all
                .threads
                .iter()
                .filter(|(id, _)| !without.threads.contains_key(*id))
                .map(|(_, ns)| ns)
                .sum();
            assert!(worked >= 50_000_000, "{worked}");
        });
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
