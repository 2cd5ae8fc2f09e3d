//! A name for this process that no later process gets, to separate what a killed process left from
//! what a living one uses.

use std::fs;
use std::sync::OnceLock;

/// The number in `pid:[4026531836]`, for this host: process ids are meaningful only within one namespace,
/// and the first one has the same number on every machine. Machines may share a file system.
fn namespace() -> u64 {
    let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let host = nix::unistd::gethostname().unwrap_or_default();
    of_host(&link.to_string_lossy(), host.as_encoded_bytes())
}

/// 40 bits. The hash is FNV-1a (Fowler, Noll and Vo).
fn of_host(link: &str, host: &[u8]) -> u64 {
    let digits: String = link.chars().filter(char::is_ascii_digit).collect();
    let hash = host.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (digits.parse().unwrap_or(0) ^ hash) & 0xff_ffff_ffff
}

/// When a process started, in clock ticks since the machine started (`proc(5)`, field 22 of
/// `stat`). `None`: no such process.
fn started(pid: u32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in brackets, may contain anything.
    stat.rsplit_once(')')?
        .1
        .split_whitespace()
        .nth(19)?
        .parse()
        .ok()
}

/// Namespace, process id and start time of this process: `00f0123456-0000012345-00000000000a1b2c`.
/// Its length is fixed, so that it shifts no stack.
pub fn own() -> &'static str {
    static OWN: OnceLock<String> = OnceLock::new();
    OWN.get_or_init(|| {
        let pid = std::process::id();
        format!(
            "{:010x}-{pid:010}-{:016x}",
            namespace(),
            started(pid).unwrap_or(0)
        )
    })
}

/// Whether the process called `identity` has ended. False if unknown: for an invalid identity, or
/// one of another namespace.
pub fn is_gone(identity: &str) -> bool {
    let mut parts = identity.split('-');
    let hexadecimal = |text: Option<&str>| text.and_then(|t| u64::from_str_radix(t, 16).ok());
    let space = hexadecimal(parts.next());
    let pid = parts.next().and_then(|t| t.parse().ok());
    let (Some(space), Some(pid), Some(start), None) =
        (space, pid, hexadecimal(parts.next()), parts.next())
    else {
        return false;
    };
    space == namespace() && started(pid) != Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_there_and_one_with_another_start_is_gone() {
        assert!(!is_gone(own()));
        assert_eq!(own().len(), 38);
        let (before, start) = own().rsplit_once('-').unwrap();
        let other = u64::from_str_radix(start, 16).unwrap() + 1;
        assert!(is_gone(&format!("{before}-{other:016x}")));
    }

    #[test]
    fn processes_of_other_hosts_are_in_other_namespaces() {
        let one = of_host("pid:[4026531836]", b"alder");
        assert_ne!(one, of_host("pid:[4026531836]", b"birch"));
        assert_ne!(one, of_host("pid:[4026531837]", b"alder"));
        assert_eq!(one, of_host("pid:[4026531836]", b"alder"));
        assert!(one <= 0xff_ffff_ffff);
    }

    #[test]
    fn of_other_namespaces_and_of_other_names_nothing_is_claimed() {
        let (_, rest) = own().split_once('-').unwrap();
        for identity in [
            &format!("{:010x}-{rest}", namespace() + 1),
            "",
            "abc",
            "1-2-3-4",
            "lath-x",
        ] {
            assert!(!is_gone(identity), "{identity}");
        }
    }
}
