//! What the processes of a fork have worked so far.

use super::fence::Fence;
use nix::time::ClockId;
use nix::unistd::{Pid, SysconfVar, sysconf};
use std::fs;
use std::sync::Arc;

/// A fork's processes, whether or not somebody talks with them.
#[derive(Clone)]
pub struct Group {
    pub(super) fence: Arc<Fence>,
    pub(super) leader: Pid,
}

impl Group {
    pub fn leader(&self) -> u32 {
        self.leader.as_raw().unsigned_abs()
    }

    /// CPU time of all its processes, and of what they started and waited for, ns.
    pub fn cpu_ns(&self) -> u64 {
        let members = self.fence.members(self.leader);
        let of = |pid: &Pid| own_ns(*pid).unwrap_or(0) + waited_ns(*pid).unwrap_or(0);
        members.iter().map(of).sum()
    }

    /// The same of what `measuring` started, without a launcher that started `measuring`.
    pub fn children_ns(&self, measuring: u32) -> u64 {
        let members = self.fence.members(self.leader);
        let child = |pid: Pid| pid != self.leader && pid.as_raw().unsigned_abs() != measuring;
        let own = |pid: Pid| own_ns(pid).filter(|_| child(pid)).unwrap_or(0);
        let of = |pid: &Pid| own(*pid) + waited_ns(*pid).unwrap_or(0);
        members.iter().map(of).sum()
    }
}

/// CPU time of a process: of all its threads, also of those that have ended, ns. Exact for a thread
/// that does not run; one that does was last counted at the kernel's tick.
pub fn own_ns(pid: Pid) -> Option<u64> {
    let clock = ClockId::pid_cpu_clock_id(pid).ok()?;
    let time = clock.now().ok()?;
    let [s, ns] = [time.tv_sec(), time.tv_nsec()].map(u64::try_from);
    Some(s.ok()? * 1_000_000_000 + ns.ok()?)
}

/// Of children that have ended and were waited for.
fn waited_ns(pid: Pid) -> Option<u64> {
    ticks_ns(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?, 13)
}

/// Two fields in a row of a line of `/proc/PID/stat` or `/proc/PID/task/TID/stat` (`proc(5)`), of
/// which `before` lie between them and the name: user time and system time, ns.
pub fn ticks_ns(stat: &str, before: usize) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(before);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some((next()? + next()?) * step_ns())
}

/// The kernel counts such times in steps.
pub fn step_ns() -> u64 {
    let hertz = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100);
    1_000_000_000 / u64::try_from(hertz).unwrap_or(100).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_kernels_line() {
        let line = "7 (a) b) R 1 7 7 0 -1 4194304 92 0 0 0 31 11 5 1 20 0 3 0 5 6 7";
        assert_eq!(ticks_ns(line, 11), Some(42 * step_ns()));
        assert_eq!(ticks_ns(line, 13), Some(6 * step_ns()));
        assert_eq!(ticks_ns("7 (a", 11), None);
    }

    #[test]
    fn this_process() {
        let own = nix::unistd::getpid();
        assert!(own_ns(own).is_some_and(|ns| ns > 0) && waited_ns(own).is_some());
    }
}
