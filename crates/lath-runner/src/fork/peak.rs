//! The peak memory of a process.

use crate::process::Death;
use crate::talk::conversation::Trouble;

/// Peak resident size of a living process, KiB, as [`measuring`] chooses it. The kernel's high-water
/// mark of the address space, unlike resource usage, excludes the time before `exec`.
pub fn of_living(leader: u32, said: u32) -> Option<u64> {
    high_water(&measuring(leader, said).to_string())
}

/// The process that said hello if it belongs to the group, because a launcher may have started it;
/// otherwise the group's leader.
pub fn measuring(leader: u32, said: u32) -> u32 {
    use nix::unistd::{Pid, getpgid};
    let pid = |id: u32| i32::try_from(id).ok().map(Pid::from_raw);
    let in_group = pid(said).is_some_and(|p| getpgid(Some(p)).ok() == pid(leader));
    if in_group { said } else { leader }
}

fn high_water(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status
        .lines()
        .find_map(|l| l.strip_prefix("VmHWM:"))?
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .ok()
}

/// Peak of a process that has ended: the kernel's count, if it exceeds the driver's own peak. A
/// child begins as a copy of the driver, so smaller counts say nothing.
pub fn at_death(trouble: &Trouble) -> Option<u64> {
    let Trouble::Died(Death {
        peak_rss_kib: Some(peak),
        ..
    }) = trouble
    else {
        return None;
    };
    high_water("self").filter(|own| peak > own).map(|_| *peak)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_high_water_mark_is_read() {
        assert!(high_water("self").is_some_and(|kib| kib > 100));
        assert!(high_water("0").is_none());
    }
}
