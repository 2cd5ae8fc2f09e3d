//! Limits of a fork's resources, and their use.

use nix::unistd::Pid;
use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

/// How often memory and processes are checked. A check reads one small file per process.
pub const INTERVAL: Duration = Duration::from_millis(250);

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;

/// Limits of a fork, its children included. `None`: no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of memory: the private memory of each process, plus the largest shared memory of one
    /// of them.
    pub memory: Option<u64>,
    /// Processes and threads.
    pub processes: Option<u64>,
    /// Bytes on standard output and standard error.
    pub output: Option<u64>,
}

/// Keeps a laptop usable: three quarters of the memory that lath itself may use, 4096 processes and
/// threads, 1 GiB of output.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: available().map(|bytes| bytes / 4 * 3),
            processes: Some(4096),
            output: Some(GIB),
        }
    }
}

impl Limits {
    /// The limit that `members` have reached together.
    pub fn reached(&self, members: &[Pid]) -> Option<ReachedLimit> {
        let all: Vec<Usage> = members.iter().filter_map(|pid| usage(*pid)).collect();
        let threads: u64 = all.iter().map(|usage| usage.threads).sum();
        // Count shared memory once, using the process with most of it.
        let own: u64 = all.iter().map(|usage| usage.own_kib).sum();
        let kib = own + all.iter().map(|usage| usage.shared_kib).max().unwrap_or(0);
        let processes = self
            .processes
            .filter(|limit| threads > *limit)
            .map(ReachedLimit::Processes);
        processes.or_else(|| {
            self.memory
                .filter(|limit| kib * 1024 > *limit)
                .map(ReachedLimit::Memory)
        })
    }
}

/// Checks a fork's resources from time to time.
pub struct Watch {
    limits: Limits,
    next: Instant,
    reached: Option<ReachedLimit>,
}

impl Watch {
    pub fn new(limits: Limits) -> Watch {
        Watch {
            limits,
            next: Instant::now() + INTERVAL,
            reached: None,
        }
    }

    /// When to check next. `None`: nothing to check.
    pub fn due(&self) -> Option<Instant> {
        (self.limits.memory.is_some() || self.limits.processes.is_some()).then_some(self.next)
    }

    /// Checks, if it is time. `printed`: bytes of output so far.
    pub fn look(
        &mut self,
        printed: u64,
        members: impl FnOnce() -> Vec<Pid>,
    ) -> Option<ReachedLimit> {
        let output = self
            .limits
            .output
            .filter(|limit| printed > *limit)
            .map(ReachedLimit::Output);
        let now = Instant::now();
        let due = self.due().is_some_and(|due| due <= now);
        self.reached = self
            .reached
            .or(output)
            .or_else(|| self.limits.reached(&due.then(members)?));
        if due {
            self.next = now + INTERVAL;
        }
        self.reached
    }
}

/// A reached limit: the reason why lath ended a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachedLimit {
    Memory(u64),
    Processes(u64),
    Output(u64),
}

impl fmt::Display for ReachedLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReachedLimit::Memory(bytes) => {
                write!(f, "reached the limit of {} of memory", Size(*bytes))
            }
            ReachedLimit::Processes(count) => {
                write!(f, "reached the limit of {count} processes and threads")
            }
            ReachedLimit::Output(bytes) => {
                write!(f, "reached the limit of {} of output", Size(*bytes))
            }
        }
    }
}

/// `2 GiB`, `1.5 GiB`, `512 MiB`, `300 bytes`.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |unit: u64| (self.0 as f64 / unit as f64 * 10.0).round() / 10.0;
        match self.0 {
            // What rounds to 1024 MiB is 1 GiB.
            bytes if bytes >= GIB || tenths(MIB) >= 1024.0 => write!(f, "{} GiB", tenths(GIB)),
            bytes if bytes >= MIB => write!(f, "{} MiB", tenths(MIB)),
            bytes => write!(f, "{bytes} bytes"),
        }
    }
}

/// Resources of a process, from `/proc/PID/status` (`proc(5)`).
#[derive(Clone, Copy, Debug, Default)]
struct Usage {
    threads: u64,
    /// Private resident memory, KiB.
    own_kib: u64,
    /// Resident memory that may be shared, KiB: files and shared mappings.
    shared_kib: u64,
}

/// `None`: the process has ended.
fn usage(pid: Pid) -> Option<Usage> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let mut usage = Usage::default();
    for (name, value) in status.lines().filter_map(|line| line.split_once(':')) {
        let number = || {
            value
                .split_whitespace()
                .next()
                .and_then(|number| number.parse().ok())
                .unwrap_or(0)
        };
        match name {
            "Threads" => usage.threads = number(),
            "RssAnon" => usage.own_kib = number(),
            "RssFile" | "RssShmem" => usage.shared_kib += number(),
            _ => {}
        }
    }
    Some(usage)
}

/// Bytes of memory available to this process: the machine's, or less in a container.
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let kib: u64 = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .ok()?;
    let machine = kib * 1024;
    Some(super::cgroup::memory_limit().map_or(machine, |limit| limit.min(machine)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nix::unistd::getpid;

    #[test]
    fn reasons_are_readable() {
        let text = |bytes| ReachedLimit::Memory(bytes).to_string();
        assert_eq!(text(2 * GIB), "reached the limit of 2 GiB of memory");
        assert_eq!(
            (text(GIB + GIB / 2), text(300)),
            (
                "reached the limit of 1.5 GiB of memory".into(),
                "reached the limit of 300 bytes of memory".into()
            )
        );
        assert_eq!(
            ReachedLimit::Processes(9).to_string(),
            "reached the limit of 9 processes and threads"
        );
    }

    #[test]
    fn this_process_has_memory_and_threads() {
        let own = [getpid()];
        let limits = |memory, processes| Limits {
            memory,
            processes,
            output: None,
        };
        assert_eq!(
            limits(Some(1), None).reached(&own),
            Some(ReachedLimit::Memory(1))
        );
        assert_eq!(
            limits(None, Some(0)).reached(&own),
            Some(ReachedLimit::Processes(0))
        );
        assert_eq!(limits(Some(64 * GIB), Some(100_000)).reached(&own), None);
        assert_eq!(Watch::new(limits(None, None)).due(), None);
    }

    #[test]
    fn the_defaults_leave_the_machine_something() {
        let text = fs::read_to_string("/proc/meminfo").unwrap();
        let kib: u64 = text
            .lines()
            .next()
            .unwrap()
            .split_whitespace()
            .nth(1)
            .unwrap()
            .parse()
            .unwrap();
        assert!(
            Limits::default()
                .memory
                .is_some_and(|bytes| bytes > 0 && bytes < kib * 1024)
        );
    }
}
