//! The most memory that a process ever had.

use crate::process::Death;
use crate::talk::conversation::Trouble;

/// Peak resident size of a living process, KiB. Of the process that said hello, if that is of the
/// group: a launcher may stand before it. From the kernel's high-water mark of the address space,
/// which, unlike resource usage, does not count what the process was before `exec`.
pub fn of_living(leader: u32, said: u32) -> Option<u64> {
    use nix::unistd::{Pid, getpgid};
    let pid = |id: u32| i32::try_from(id).ok().map(Pid::from_raw);
    let in_group = pid(said).is_some_and(|p| getpgid(Some(p)).ok() == pid(leader));
    high_water(&if in_group { said } else { leader }.to_string())
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

/// Peak of a process that is dead: the kernel's count, if it is more than the driver ever had, for
/// a child begins as a copy of it.
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
