//! A control group (version 2) for one fork: the kernel knows every process in it, whatever
//! sessions and groups the processes create, and ends them together.
//!
//! Works only if the user may create one below the group of lath: as root, or in a delegated scope
//! or slice of systemd (`systemd-run --user --scope -p Delegate=yes lath …`). Enables no
//! controllers, so the kernel's scheduling does not change.

use lath_tools::identity;
use nix::libc;
use nix::unistd::Pid;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Prefix of a group's folder; the driver's identity follows.
const PREFIX: &str = "lath-";
/// How long to wait until all processes of a group have ended.
const PATIENCE: Duration = Duration::from_secs(2);

pub struct Cgroup {
    folder: PathBuf,
}

impl Cgroup {
    /// `None`: the system has no control groups, or the user may not create any.
    pub fn create() -> Option<Cgroup> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = parent()?.join(format!("{PREFIX}{}-{number}", identity::own()));
        fs::create_dir(&folder).ok()?;
        let group = Cgroup { folder };
        // `cgroup.kill` came with Linux 5.14.
        group.file("cgroup.kill").exists().then_some(group)
    }

    /// Makes the program that `command` starts enter the group before any of its code runs.
    pub fn enclose(&self, command: &mut Command) -> io::Result<()> {
        let processes: File = OpenOptions::new()
            .write(true)
            .open(self.file("cgroup.procs"))?;
        // SAFETY: runs between fork and exec; write is async-signal-safe, and the closure allocates
        // nothing. "0" means the writing process.
        unsafe {
            command.pre_exec(move || {
                match libc::write(processes.as_raw_fd(), c"0".as_ptr().cast(), 1) {
                    1 => Ok(()),
                    _ => Err(io::Error::last_os_error()),
                }
            });
        }
        Ok(())
    }

    pub fn members(&self) -> Vec<Pid> {
        members(&self.folder)
    }

    /// Ends every process of the group.
    pub fn kill(&self) {
        kill(&self.folder);
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

fn members(folder: &Path) -> Vec<Pid> {
    let list = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
    list.lines()
        .filter_map(|pid| pid.parse().ok())
        .map(Pid::from_raw)
        .collect()
}

fn kill(folder: &Path) {
    let _ = fs::write(folder.join("cgroup.kill"), "1");
}

/// A group can be removed only after the parents have reaped its last process, which may take a
/// moment.
fn remove(folder: &Path) {
    let begun = Instant::now();
    while fs::remove_dir(folder).is_err_and(|error| error.kind() == io::ErrorKind::ResourceBusy)
        && begun.elapsed() < PATIENCE
    {
        kill(folder);
        thread::sleep(Duration::from_millis(2));
    }
}

/// Ends and removes the groups of drivers that have ended.
pub fn tidy() {
    for entry in parent()
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let identity = name
            .strip_prefix(PREFIX)
            .and_then(|rest| rest.rsplit_once('-'))
            .map(|(identity, _)| identity);
        if identity.is_some_and(identity::is_gone) {
            remove(&entry.path());
        }
    }
}

/// The group of this process, if it may create groups below it.
pub fn parent() -> Option<&'static Path> {
    static PARENT: OnceLock<Option<PathBuf>> = OnceLock::new();
    PARENT
        .get_or_init(|| of_process().filter(|folder| may_make(folder)))
        .as_deref()
}

fn of_process() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let below = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let (root, point) = mounts.lines().find_map(mount)?;
    let below = Path::new(below).strip_prefix(root).ok()?;
    Some(Path::new(point).join(below))
}

/// `(root, mount point)` from a line of `mountinfo` (`proc(5)`) about control groups version 2.
fn mount(line: &str) -> Option<(&str, &str)> {
    let (before, after) = line.split_once(" - ")?;
    let mut fields = before.split(' ').skip(3);
    after
        .starts_with("cgroup2 ")
        .then(|| Some((fields.next()?, fields.next()?)))?
}

/// The memory limit, bytes, of the control group of this process (version 2 or 1). `None`: no known
/// limit.
pub fn memory_limit() -> Option<u64> {
    let read = |path: PathBuf| fs::read_to_string(path).ok()?.trim().parse().ok();
    let own = of_process();
    let second = own
        .iter()
        .flat_map(|folder| folder.ancestors())
        .filter_map(|folder| read(folder.join("memory.max")));
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let below = groups
        .lines()
        .find_map(|line| line.split_once(":memory:"))
        .map(|(_, below)| below.trim_start_matches('/').to_owned());
    let first = below.and_then(|below| {
        read(
            Path::new("/sys/fs/cgroup/memory")
                .join(below)
                .join("memory.limit_in_bytes"),
        )
    });
    second.chain(first).min()
}

fn may_make(folder: &Path) -> bool {
    let trial = folder.join(format!("{PREFIX}{}-try", identity::own()));
    fs::create_dir(&trial).is_ok() && fs::remove_dir(&trial).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mount_of_version_2_is_found() {
        let line =
            "31 23 0:27 /part /sys/fs/cgroup/unified rw,relatime shared:9 - cgroup2 cgroup2 rw";
        assert_eq!(mount(line), Some(("/part", "/sys/fs/cgroup/unified")));
        assert_eq!(
            mount("31 23 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu"),
            None
        );
        assert_eq!(mount("nonsense"), None);
    }
}
