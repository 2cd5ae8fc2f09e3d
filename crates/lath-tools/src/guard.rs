//! A process that outlives lath for a moment: if lath is killed (`kill -9`), it ends the process
//! groups of tools and wrappers. The kernel ends only what lath started itself (`PR_SET_PDEATHSIG`),
//! not what that has started.
//!
//! Each child of lath announces its group before it becomes the program. The guard waits for the
//! end of its socket, which is lath's end, and uses no processor time until then.

use nix::errno::Errno;
use nix::libc;
use nix::sys::signal::{SigSet, SigmaskHow, Signal, killpg, pthread_sigmask};
use nix::sys::socket::{AddressFamily, MsgFlags, SockFlag, SockType, recv, send, socketpair};
use nix::sys::wait::waitpid;
use nix::unistd::{ForkResult, Pid, fork, getpid, setsid};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Groups at one time at most; of more, the next lath ends the rest.
const MOST: usize = 1024;

struct Guard {
    pid: Pid,
    /// Closed by [`end`].
    socket: Mutex<Option<OwnedFd>>,
    raw: RawFd,
}

static GUARD: OnceLock<Option<Guard>> = OnceLock::new();

fn guard() -> Option<&'static Guard> {
    GUARD.get_or_init(|| start().ok()).as_ref()
}

fn start() -> nix::Result<Guard> {
    let (socket, far) = socketpair(
        AddressFamily::Unix,
        SockType::SeqPacket,
        None,
        SockFlag::SOCK_CLOEXEC,
    )?;
    // Before the fork: handlers of lath must not run in the guard, which shares its descriptors.
    let mut before = SigSet::empty();
    pthread_sigmask(
        SigmaskHow::SIG_SETMASK,
        Some(&SigSet::all()),
        Some(&mut before),
    )?;
    // SAFETY: the child only makes system calls that are async-signal-safe, and never returns.
    let forked = unsafe { fork() };
    if let Ok(ForkResult::Child) = forked {
        watch(far.as_raw_fd());
    }
    pthread_sigmask(SigmaskHow::SIG_SETMASK, Some(&before), None)?;
    match forked? {
        ForkResult::Parent { child } => Ok(Guard {
            pid: child,
            raw: socket.as_raw_fd(),
            socket: Mutex::new(Some(socket)),
        }),
        ForkResult::Child => unreachable!("it watches"),
    }
}

/// The guard's whole life: notes groups until lath has ended, then ends them.
fn watch(socket: RawFd) -> ! {
    let mut groups = [0_i32; MOST];
    // Signals for lath's group or terminal are not for the guard.
    let _ = setsid();
    // Otherwise it would hold lath's locks, pipes and files.
    close_others(socket);
    let mut message = [0; 4];
    loop {
        match recv(socket, &mut message, MsgFlags::empty()) {
            Ok(4) => note(&mut groups, i32::from_ne_bytes(message)),
            Err(Errno::EINTR) => {}
            _ => break,
        }
    }
    for group in groups.into_iter().filter(|group| *group != 0) {
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
    // SAFETY: ends the process without running what lath has registered for its own end.
    unsafe { libc::_exit(0) }
}

/// A new group, or minus one that has ended.
fn note(groups: &mut [i32; MOST], group: i32) {
    let (old, new) = if group > 0 { (0, group) } else { (-group, 0) };
    if let Some(place) = groups.iter_mut().find(|known| **known == old) {
        *place = new;
    }
}

fn close_others(kept: RawFd) {
    let kept = kept.unsigned_abs();
    let close = |from: u32, to: u32| {
        // SAFETY: takes three integers; the descriptors belong to copies of values that the guard
        // never uses.
        let closed = unsafe { libc::syscall(libc::SYS_close_range, from, to, 0) };
        if closed != 0 {
            // Kernels before 5.9.
            for fd in from..=to.min(4096) {
                // SAFETY: as above.
                unsafe { libc::close(fd.cast_signed()) };
            }
        }
    };
    if kept > 0 {
        close(0, kept - 1);
    }
    close(kept + 1, u32::MAX);
}

/// The guard ends the group of this command's process, if lath is killed before [`forget`].
pub(crate) fn announce(command: &mut Command) {
    let Some(Guard { raw, .. }) = guard() else {
        return;
    };
    let socket = *raw;
    let tell = move || -> io::Result<()> {
        tell(socket, getpid().as_raw());
        Ok(())
    };
    // SAFETY: runs between fork and exec; getpid and send are async-signal-safe, and the closure
    // allocates nothing.
    unsafe {
        command.pre_exec(tell);
    }
}

/// This group has ended: another may get its number.
pub fn forget(group: Pid) {
    if let Some(Some(guard)) = GUARD.get() {
        tell(guard.raw, -group.as_raw());
    }
}

fn tell(socket: RawFd, group: i32) {
    // Without a guard, the next lath ends what is left.
    let flags = MsgFlags::MSG_NOSIGNAL | MsgFlags::MSG_DONTWAIT;
    let _ = send(socket, &group.to_ne_bytes(), flags);
}

/// Ends the guard: lath ends by itself, and has nothing to be ended.
pub fn end() {
    if let Some(Some(guard)) = GUARD.get() {
        let socket = guard
            .socket
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if socket.is_some() {
            drop(socket);
            let _ = waitpid(guard.pid, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_noted_and_forgotten() {
        let mut groups = [0; MOST];
        for group in [7, 8, -7, 9, -10] {
            note(&mut groups, group);
        }
        assert_eq!(groups[..3], [9, 8, 0]);
    }
}
