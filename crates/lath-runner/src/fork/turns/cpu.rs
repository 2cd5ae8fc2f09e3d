//! The CPUs of processes.

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::unistd::Pid;

/// False if it is not known.
pub fn has_one_thread(pid: u32) -> bool {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task"));
    tasks.is_ok_and(|tasks| tasks.count() == 1)
}

/// Binds processes to one of the CPUs that all of them may use; `draw` chooses it. `None`: not all
/// of them could be bound, and none is.
pub fn bind_all(pids: &[u32], draw: u64) -> Option<usize> {
    let pids: Vec<Pid> = pids
        .iter()
        .map(|pid| i32::try_from(*pid).ok().map(Pid::from_raw))
        .collect::<Option<_>>()?;
    let before: Vec<CpuSet> = pids
        .iter()
        .map(|pid| sched_getaffinity(*pid).ok())
        .collect::<Option<_>>()?;
    let allowed = |cpu: &usize| before.iter().all(|set| set.is_set(*cpu).unwrap_or(false));
    let cpus: Vec<usize> = (0..CpuSet::count()).filter(allowed).collect();
    let cpu = *cpus.get((draw % cpus.len().max(1) as u64) as usize)?;
    let mut one = CpuSet::new();
    one.set(cpu).ok()?;
    let bound = pids.iter().all(|pid| sched_setaffinity(*pid, &one).is_ok());
    if !bound {
        for (pid, set) in pids.iter().zip(&before) {
            // It may have ended meanwhile, which the conversation with it will tell.
            let _ = sched_setaffinity(*pid, set);
        }
    }
    bound.then_some(cpu)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn processes_are_bound_to_a_cpu_that_they_may_use() {
        let mut child = Command::new("sleep")
            .arg("60")
            .stdin(Stdio::null())
            .spawn()
            .expect("sleep starts");
        let own = sched_getaffinity(Pid::from_raw(0)).expect("Linux tells it");
        let cpu = bind_all(&[child.id()], 7);
        let bound = sched_getaffinity(Pid::from_raw(child.id() as i32));
        let one_thread = has_one_thread(child.id());
        child.kill().expect("it lives");
        child.wait().expect("it ends");
        let (cpu, bound) = (cpu.expect("it may be bound"), bound.expect("it lives"));
        assert!(one_thread && own.is_set(cpu) == Ok(true));
        let set = (0..CpuSet::count()).filter(|cpu| bound.is_set(*cpu) == Ok(true));
        assert_eq!(set.collect::<Vec<_>>(), [cpu]);
    }

    #[test]
    fn what_is_gone_is_not_bound() {
        assert_eq!(bind_all(&[u32::MAX], 0), None);
        assert!(!has_one_thread(u32::MAX));
    }
}
