//! How a process ended.

use nix::libc;
use nix::sys::signal::Signal;
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Death {
    pub how: How,
    /// Largest resident size, KiB, from the kernel. It includes the time before `exec`, when the
    /// process was a copy of the driver.
    pub peak_rss_kib: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Exited(i32),
    /// Number of the signal.
    Killed(i32),
    /// Another process took the exit status.
    Unknown,
}

impl Death {
    /// Whether the process has ended; leaves its status for [`Death::reap`].
    pub fn pending(pid: Pid) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT | WaitPidFlag::WNOHANG;
        !matches!(waitid(Id::Pid(pid), flags), Ok(WaitStatus::StillAlive))
    }

    /// Waits for the end and takes the status.
    pub fn reap(pid: Pid) -> Death {
        let mut status = 0;
        // SAFETY: a zeroed rusage is valid (integers only); both pointers outlive the call.
        let (outcome, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            let mut outcome;
            loop {
                outcome = libc::wait4(pid.as_raw(), &raw mut status, 0, &raw mut usage);
                if outcome != -1 || nix::errno::Errno::last() != nix::errno::Errno::EINTR {
                    break;
                }
            }
            (outcome, usage)
        };
        if outcome == -1 {
            return Death {
                how: How::Unknown,
                peak_rss_kib: None,
            };
        }
        let how = if libc::WIFSIGNALED(status) {
            How::Killed(libc::WTERMSIG(status))
        } else {
            How::Exited(libc::WEXITSTATUS(status))
        };
        Death {
            how,
            peak_rss_kib: u64::try_from(usage.ru_maxrss).ok(),
        }
    }
}

impl How {
    /// It was asked to end by a signal, as lath itself would be. Virtual machines end with a status then.
    pub fn is_request(self) -> bool {
        let (How::Killed(number) | How::Exited(number)) = self else {
            return false;
        };
        let number = match self {
            How::Exited(_) => number - 128,
            _ => number,
        };
        [libc::SIGHUP, libc::SIGINT, libc::SIGTERM].contains(&number)
    }
}

/// `SIGSEGV (segmentation fault)`.
pub fn signal_name(number: i32) -> String {
    let name = Signal::try_from(number)
        .map_or_else(|_| format!("signal {number}"), |s| s.as_str().to_owned());
    let meaning = match number {
        libc::SIGSEGV => "segmentation fault",
        libc::SIGBUS => "bus error",
        libc::SIGFPE => "arithmetic error, such as integer division by zero",
        libc::SIGILL => "illegal instruction",
        libc::SIGABRT => "abort, such as a failed assertion or an uncaught exception",
        libc::SIGKILL => "killed from outside: often the kernel, because memory ran out",
        libc::SIGSYS => "system call not allowed",
        libc::SIGXCPU => "CPU time limit",
        libc::SIGXFSZ => "file size limit",
        libc::SIGPIPE => "wrote to a closed pipe",
        _ => return name,
    };
    format!("{name} ({meaning})")
}

impl std::fmt::Display for How {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            How::Exited(status) => write!(f, "ended its process with exit status {status}"),
            How::Killed(signal) => write!(f, "was killed by {}", signal_name(*signal)),
            How::Unknown => f.write_str("ended its process in an unknown way"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_a_process_to_end() {
        let asks = |how: How| how.is_request();
        assert!(asks(How::Killed(15)) && asks(How::Killed(2)) && asks(How::Exited(143)));
        let others = [
            How::Killed(9),
            How::Killed(11),
            How::Exited(15),
            How::Exited(0),
            How::Unknown,
        ];
        assert!(!others.into_iter().any(asks));
    }
}
