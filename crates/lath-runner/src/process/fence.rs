//! Keeps a fork and everything it starts together, so that none of it runs beside the next fork.
//!
//! Three nets, each for what escapes the one before: the process group; a control group, if the
//! user may create one; and `PR_SET_CHILD_SUBREAPER`, which makes the kernel hand orphans to the
//! driver, whatever sessions and groups they created.

use super::cgroup::Cgroup;
use super::tree::{self, Seen};
use lath_core::record::Stray;
use lath_protocol::CHANNEL_VARIABLE;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::{Pid, getpgrp, getpid};
use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long processes may take to end by themselves after their parent has ended, as helpers of a
/// browser do.
const GRACE: Duration = Duration::from_millis(100);
/// After this time, lath gives up on a process that survives SIGKILL (it hangs in the kernel), and
/// names it.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(2);

/// Processes started as wrappers and not yet reaped. Their own conversations handle their ends.
static LEADERS: Mutex<BTreeSet<Pid>> = Mutex::new(BTreeSet::new());

pub struct Fence {
    /// Value of [`CHANNEL_VARIABLE`] that the fork's processes inherit.
    marker: String,
    group: Option<Cgroup>,
    /// Children that the driver had before, such as servers that a compiler started.
    before: BTreeSet<Pid>,
}

impl Fence {
    /// Starts `command` within a fence; its processes have `marker` in their environment. The
    /// caller takes the exit status until [`Fence::reaped`].
    pub fn start(command: &mut Command, marker: &str) -> io::Result<(Fence, Child)> {
        adopt_orphans();
        let group = Cgroup::create().filter(|group| group.enclose(command).is_ok());
        // Held until the process is registered: otherwise the search for orphans would take it for
        // one.
        let mut leaders = leaders();
        let before = tree::children(getpid()).into_iter().collect();
        let child = command
            .process_group(0)
            .env(CHANNEL_VARIABLE, marker)
            .spawn()?;
        leaders.insert(id_of(&child)?);
        Ok((
            Fence {
                marker: marker.to_owned(),
                group,
                before,
            },
            child,
        ))
    }

    pub fn reaped(leader: Pid) {
        leaders().remove(&leader);
        lath_tools::guard::forget(leader);
    }

    /// Every visible process of the fork, `leader` included.
    pub fn members(&self, leader: Pid) -> Vec<Pid> {
        match &self.group {
            Some(group) => group.members(),
            None => tree::with_descendants(std::iter::once(leader).chain(self.orphans())),
        }
    }

    /// Ends what is left of the fork after its leader was reaped. Returns the processes outside its
    /// group, except those that ended by themselves.
    pub fn sweep(&self) -> Vec<Stray> {
        let begun = Instant::now();
        let mut strays: Vec<(Pid, Stray)> = Vec::new();
        loop {
            let left = self.left();
            strays
                .iter_mut()
                .for_each(|(pid, stray)| stray.ended = !left.iter().any(|(other, _)| other == pid));
            if left.is_empty() || begun.elapsed() > PATIENCE {
                break;
            }
            if begun.elapsed() > GRACE {
                for (pid, seen) in &left {
                    if !strays.iter().any(|(other, _)| other == pid) {
                        strays.push((
                            *pid,
                            Stray {
                                pid: pid.as_raw().unsigned_abs(),
                                name: seen.name.clone(),
                                ended: false,
                            },
                        ));
                    }
                }
                self.kill(&left);
            }
            thread::sleep(PAUSE);
        }
        strays.into_iter().map(|(_, stray)| stray).collect()
    }

    fn kill(&self, left: &[(Pid, Seen)]) {
        if let Some(group) = &self.group {
            group.kill();
        }
        // Stop all of them first, so that none can start others.
        for signal in [Signal::SIGSTOP, Signal::SIGKILL] {
            for (pid, _) in left {
                let _ = kill(*pid, signal);
            }
        }
    }

    /// Processes of the fork that still run. Reaps those that have ended.
    fn left(&self) -> Vec<(Pid, Seen)> {
        let inside = self.group.as_ref().map(Cgroup::members).unwrap_or_default();
        let mut all = tree::with_descendants(self.orphans());
        all.extend(inside);
        all.sort_unstable();
        all.dedup();
        all.into_iter()
            .filter_map(|pid| Some((pid, tree::look(pid).filter(|seen| !seen.zombie)?)))
            .collect()
    }

    /// Processes of the fork that the kernel handed to the driver because their parent has ended.
    fn orphans(&self) -> Vec<Pid> {
        let own_group = getpgrp().as_raw();
        let leaders = leaders();
        let adopted = tree::children(getpid())
            .into_iter()
            .filter(|pid| !self.before.contains(pid) && !leaders.contains(pid));
        let mut orphans = Vec::new();
        for pid in adopted {
            let Some(seen) = tree::look(pid) else {
                continue;
            };
            match tree::variable(pid, CHANNEL_VARIABLE) {
                Some(marker) if marker != self.marker => {}
                // Processes that the driver itself starts stay in its group.
                None if seen.group == own_group => {}
                _ if seen.zombie => drop(waitpid(pid, Some(WaitPidFlag::WNOHANG))),
                _ => orphans.push(pid),
            }
        }
        orphans
    }
}

fn leaders() -> MutexGuard<'static, BTreeSet<Pid>> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The cost of a fence: the median time of a process that ends at once, started with and without a
/// fence, in this many alternating pairs.
///
/// # Errors
/// When the process cannot be started.
pub fn cost(program: &str, pairs: usize) -> io::Result<[Duration; 2]> {
    let plain = || -> io::Result<()> {
        Command::new(program)
            .process_group(0)
            .spawn()?
            .wait()
            .map(drop)
    };
    let fenced = || -> io::Result<()> {
        let (fence, mut child) = Fence::start(&mut Command::new(program), "cost")?;
        let leader = id_of(&child)?;
        child.wait()?;
        Fence::reaped(leader);
        fence.sweep();
        Ok(())
    };
    let timed = |run: &dyn Fn() -> io::Result<()>| -> io::Result<Duration> {
        let begun = Instant::now();
        run().map(|()| begun.elapsed())
    };
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..pairs.max(1) {
        times[0].push(timed(&plain)?);
        times[1].push(timed(&fenced)?);
    }
    Ok(times.map(|mut all| {
        all.sort_unstable();
        all[all.len() / 2]
    }))
}

pub fn id_of(child: &Child) -> io::Result<Pid> {
    i32::try_from(child.id())
        .map(Pid::from_raw)
        .map_err(io::Error::other)
}

/// From now on, orphans below the driver become its children. If the kernel refuses, the other nets
/// remain.
fn adopt_orphans() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = nix::sys::prctl::set_child_subreaper(true);
    });
}

/// Ends processes that killed drivers left behind.
pub fn tidy() {
    super::cgroup::tidy();
    let own = getpid();
    for pid in tree::all().into_iter().filter(|pid| *pid != own) {
        if is_of_gone_driver(pid) || is_of_gone_tool(pid) {
            let _ = kill(pid, Signal::SIGKILL);
        }
    }
}

fn is_of_gone_driver(pid: Pid) -> bool {
    tree::variable(pid, CHANNEL_VARIABLE)
        .as_deref()
        .and_then(super::channel::driver_of)
        .is_some_and(lath_tools::identity::is_gone)
}

/// Whether a driver that has ended started it to build something: its temporary files were the
/// driver's. Not a server with a session of its own, which later builds may use.
fn is_of_gone_tool(pid: Pid) -> bool {
    let folder = tree::variable(pid, "TMPDIR");
    let owner = folder.as_deref().and_then(|folder| {
        let name = folder.rsplit('/').next()?;
        lath_tools::scratch::owner(name)
    });
    owner.is_some_and(lath_tools::identity::is_gone)
        && tree::look(pid).is_some_and(|seen| seen.group != seen.session)
}
