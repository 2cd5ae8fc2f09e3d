//! Runs one tool, from start to end.

use crate::{Scratch, find, guard, identity, interrupt, looking, scratch};
use lath_core::diagnostic::Diagnostic;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::{Pid, getpid, getppid};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The purpose of a tool's run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// It reports facts about itself: its version, its paths.
    Look,
    /// It compiles, links, fetches or packs, or trains a compiler.
    Build,
    /// It loads the user's code, to check that this works.
    Load,
}

/// The time limits of tools.
#[derive(Clone, Copy, Debug)]
struct Limits {
    build: Duration,
    load: Duration,
}

/// The environment variable that tells a wrapper that lath drives it.
const CHANNEL: &str = "LATH_CHANNEL";
/// The environment variable for the folder of temporary files.
const TEMPORARY: &str = "TMPDIR";
/// Time limit of [`Task::Look`]. Slow disks need seconds for the first start of a virtual machine.
const LOOK: Duration = Duration::from_secs(20);
const BUILD: Duration = Duration::from_secs(30 * 60);
const LOAD: Duration = Duration::from_secs(60);
/// Time between SIGTERM and SIGKILL, and for remaining output of an ended tool: processes it left
/// running may hold the pipes open.
const GRACE: Duration = Duration::from_millis(500);

static LIMITS: OnceLock<Limits> = OnceLock::new();
static GROUPS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Sets the time limits of tools; `None`: half an hour to build, a minute to load. Only the first
/// call counts.
pub fn set_limits(build: Option<Duration>, load: Option<Duration>) {
    LIMITS.get_or_init(|| Limits {
        build: build.unwrap_or(BUILD),
        load: load.unwrap_or(LOAD),
    });
}

impl Task {
    fn limit(self) -> Duration {
        let limits = LIMITS.get().copied().unwrap_or(Limits {
            build: BUILD,
            load: LOAD,
        });
        match self {
            Task::Look => LOOK,
            Task::Build => limits.build,
            Task::Load => limits.load,
        }
    }

    fn flag(self) -> &'static str {
        match self {
            Task::Look => "",
            Task::Build => "; to allow more use --timeout-build TIME",
            Task::Load => "; to allow more use --timeout-load TIME",
        }
    }
}

/// Runs a tool to its end, without input, and returns its output.
///
/// # Errors
/// When it cannot be started; `TimedOut` when it has taken too long and was ended;
/// `PermissionDenied` when only looking is allowed ([`crate::look_only`]) and it belongs to what is
/// looked at.
pub fn output(command: &mut Command, task: Task) -> io::Result<Output> {
    output_of(command, task, Stdio::null())
}

/// The same, with input.
///
/// # Errors
/// As [`output`].
pub fn output_of(command: &mut Command, task: Task, input: impl Into<Stdio>) -> io::Result<Output> {
    find::search_alike(command);
    looking::allows(command)?;
    command
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if command.get_envs().all(|(name, _)| name != CHANNEL) {
        // A lath inside a benchmark: its tools are not wrappers.
        command.env_remove(CHANNEL);
    }
    // A killed compiler leaves its temporary files: they go with this folder, or the next lath
    // removes them.
    let scratch = if task == Task::Build && !has_own_folder(command) {
        Scratch::new().ok()
    } else {
        None
    };
    if let Some(scratch) = &scratch {
        command.env(TEMPORARY, scratch.path());
    }
    let limit = task.limit();
    let mut tool = Tool::start(command)?;
    let mut pipes = [
        Pipe::of(tool.child.stdout.take())?,
        Pipe::of(tool.child.stderr.take())?,
    ];
    let status = tool.wait(&mut pipes, limit)?;
    let Some(status) = status else {
        let message = format!(
            "it ran longer than {}, and lath ended it{}",
            seconds(limit),
            task.flag()
        );
        return Err(io::Error::new(io::ErrorKind::TimedOut, message));
    };
    let [stdout, stderr] = pipes.map(|pipe| pipe.said);
    Ok(Output {
        status,
        stdout,
        stderr,
    })
}

/// Keep a folder for temporary files that the caller chose, but not one from an earlier call with
/// the same command.
fn has_own_folder(command: &Command) -> bool {
    let chosen = command
        .get_envs()
        .find(|(name, _)| *name == TEMPORARY)
        .and_then(|(_, value)| value);
    let ours = |value: &OsStr| {
        Path::new(value)
            .file_name()
            .and_then(OsStr::to_str)
            .and_then(scratch::owner)
            == Some(identity::own())
    };
    chosen.is_some_and(|value| !ours(value))
}

/// Why a tool could not run. L601: it does not start. L608: it took too long.
pub fn problem(program: &str, error: &io::Error) -> Diagnostic {
    let code = if error.kind() == io::ErrorKind::TimedOut {
        "L608"
    } else {
        "L601"
    };
    Diagnostic::error(code, format!("cannot run {program}: {error}"))
}

/// Makes the kernel kill the process when the thread that starts it ends, however lath ends, and
/// the guard end its group. The process must lead a group of its own. When it has ended, call
/// [`guard::forget`].
pub fn tie_to_parent(command: &mut Command) {
    guard::announce(command);
    let parent = getpid();
    let tie = move || {
        set_pdeathsig(Signal::SIGKILL)?;
        // The parent may have ended before the line above.
        if getppid() == parent {
            Ok(())
        } else {
            Err(io::Error::from(Errno::ESRCH))
        }
    };
    // SAFETY: runs between fork and exec; prctl and getppid are async-signal-safe, and the closure
    // allocates nothing.
    unsafe {
        command.pre_exec(tie);
    }
}

/// Ends all tools, and prevents new ones: this process is about to end.
pub(crate) fn kill_all() {
    let groups = all();
    for group in groups.iter() {
        let _ = killpg(Pid::from_raw(*group), Signal::SIGKILL);
    }
    std::mem::forget(groups);
}

/// A running tool; its group ends with this value.
struct Tool {
    child: Child,
    group: Pid,
    is_reaped: bool,
}

impl Tool {
    fn start(command: &mut Command) -> io::Result<Tool> {
        interrupt::begin();
        tie_to_parent(command);
        // Lock before the start, so that ending all tools misses none.
        let mut groups = all();
        let child = command.process_group(0).spawn()?;
        let group = i32::try_from(child.id()).map_err(io::Error::other)?;
        groups.insert(group);
        Ok(Tool {
            child,
            group: Pid::from_raw(group),
            is_reaped: false,
        })
    }

    /// `None`: it did not end in time.
    fn wait(&mut self, pipes: &mut [Pipe; 2], limit: Duration) -> io::Result<Option<ExitStatus>> {
        let begun = Instant::now();
        while begun.elapsed() < limit {
            read(pipes, Duration::from_millis(10))?;
            if self.has_ended() {
                // Processes that it left in its group end with it.
                self.signal(Signal::SIGKILL);
                let ended = Instant::now();
                while pipes.iter().any(Pipe::is_open) && ended.elapsed() < GRACE {
                    read(pipes, GRACE)?;
                }
                // The next process with this group number must not be killed.
                self.forget();
                self.is_reaped = true;
                return self.child.wait().map(Some);
            }
        }
        Ok(None)
    }
}

impl Tool {
    /// It stays a zombie: until reaped, no other process gets its group's number.
    fn has_ended(&self) -> bool {
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        waitid(Id::Pid(self.group), flags).is_ok_and(|status| status != WaitStatus::StillAlive)
    }

    fn forget(&self) {
        all().remove(&self.group.as_raw());
        guard::forget(self.group);
    }

    fn signal(&self, signal: Signal) {
        // It fails if the group has ended, as wanted.
        let _ = killpg(self.group, signal);
    }
}

impl Drop for Tool {
    fn drop(&mut self) {
        // Already reaped: the number may belong to another process.
        if !self.is_reaped {
            self.signal(Signal::SIGTERM);
            let asked = Instant::now();
            while asked.elapsed() < GRACE && !self.has_ended() {
                std::thread::sleep(Duration::from_millis(5));
            }
            self.signal(Signal::SIGKILL);
            let _ = self.child.wait();
        }
        self.forget();
    }
}

/// The output of a tool.
struct Pipe {
    from: Option<Box<dyn Source>>,
    said: Vec<u8>,
}

trait Source: Read + AsFd {}
impl<T: Read + AsFd> Source for T {}

impl Pipe {
    fn of(from: Option<impl Source + 'static>) -> io::Result<Pipe> {
        let from = from.ok_or_else(|| io::Error::other("a pipe is missing"))?;
        fcntl(&from, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Pipe {
            from: Some(Box::new(from)),
            said: Vec::new(),
        })
    }

    fn is_open(&self) -> bool {
        self.from.is_some()
    }

    /// Reads the available data.
    fn take(&mut self) -> io::Result<()> {
        let Some(from) = &mut self.from else {
            return Ok(());
        };
        match from.read_to_end(&mut self.said) {
            Ok(_) => self.from = None,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// Waits at most `time` for output.
fn read(pipes: &mut [Pipe; 2], time: Duration) -> io::Result<()> {
    let mut waited: Vec<PollFd> = pipes
        .iter()
        .filter_map(|pipe| Some(PollFd::new(pipe.from.as_ref()?.as_fd(), PollFlags::POLLIN)))
        .collect();
    if waited.is_empty() {
        // Both are closed: it will end soon.
        std::thread::sleep(Duration::from_millis(1));
        return Ok(());
    }
    match poll(
        &mut waited,
        PollTimeout::try_from(time).unwrap_or(PollTimeout::MAX),
    ) {
        Ok(_) | Err(Errno::EINTR) => pipes.iter_mut().try_for_each(Pipe::take),
        Err(error) => Err(error.into()),
    }
}

fn seconds(time: Duration) -> String {
    if time.as_secs() >= 120 {
        format!("{} min", time.as_secs() / 60)
    } else {
        format!("{} s", time.as_secs_f64())
    }
}

fn all() -> MutexGuard<'static, BTreeSet<i32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_a_tool_prints_is_kept_in_full() {
        let done = output(
            &mut shell("head -c 300000 /dev/zero; echo sorry >&2; exit 3"),
            Task::Build,
        )
        .expect("ran");
        assert_eq!(
            (
                done.stdout.len(),
                done.stderr.as_slice(),
                done.status.code()
            ),
            (300_000, b"sorry\n".as_slice(), Some(3))
        );
    }

    #[test]
    fn temporary_files_of_a_build_go_with_it() {
        let mut twice = shell("touch \"$TMPDIR/left\" && echo \"$TMPDIR\"");
        let folders = [(); 2]
            .map(|()| output(&mut twice, Task::Build).expect("ran"))
            .map(|done| String::from_utf8(done.stdout).expect("text"));
        for folder in &folders {
            let folder = Path::new(folder.trim());
            assert!(
                folder
                    .file_name()
                    .and_then(OsStr::to_str)
                    .and_then(scratch::owner)
                    == Some(identity::own())
                    && !folder.exists(),
                "{folder:?}"
            );
        }
        assert_ne!(folders[0], folders[1]);
        let own =
            output(shell("echo $TMPDIR").env(TEMPORARY, "/chosen"), Task::Build).expect("ran");
        assert_eq!(own.stdout, b"/chosen\n");
    }

    #[test]
    fn there_is_nothing_to_read_unless_it_is_given() {
        assert!(
            output(&mut shell("cat"), Task::Look)
                .expect("ran")
                .stdout
                .is_empty()
        );
        let mut input = tempfile::tempfile().expect("a file");
        io::Write::write_all(&mut input, b"given")
            .and_then(|()| io::Seek::rewind(&mut input))
            .expect("written");
        assert_eq!(
            output_of(&mut shell("cat"), Task::Look, input)
                .expect("ran")
                .stdout,
            b"given"
        );
    }

    /// `true` once no process with that number runs.
    fn is_gone(pid: &str) -> bool {
        let state = || {
            std::fs::read_to_string(format!("/proc/{pid}/stat")).map(|stat| {
                stat.rsplit(')')
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .to_owned()
            })
        };
        let ended = || state().is_ok_and(|state| state.starts_with(['Z', 'X'])) || state().is_err();
        (0..400).any(|_| {
            ended() || {
                std::thread::sleep(Duration::from_millis(10));
                false
            }
        })
    }

    #[test]
    fn what_a_tool_leaves_running_ends_with_it_and_is_not_waited_for() {
        let done = output(&mut shell("sleep 3600 & echo $!"), Task::Build).expect("ran");
        assert!(is_gone(String::from_utf8_lossy(&done.stdout).trim()));
    }

    #[test]
    fn a_tool_that_takes_too_long_is_ended_with_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        let said = folder.path().join("pid");
        let mut command = shell("trap '' TERM; sleep 3600 & echo $! > \"$SAID\"; wait; wait");
        let mut tool = Tool::start(
            command
                .env("SAID", &said)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )
        .expect("started");
        let mut pipes = [
            Pipe::of(tool.child.stdout.take()).expect("a pipe"),
            Pipe::of(tool.child.stderr.take()).expect("a pipe"),
        ];
        let pid = || {
            std::fs::read_to_string(&said)
                .ok()
                .filter(|text| text.ends_with('\n'))
        };
        while pid().is_none() {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(
            tool.wait(&mut pipes, Duration::from_millis(30))
                .expect("waited")
                .is_none()
        );
        drop(tool);
        assert!(is_gone(pid().expect("said").trim()));
    }

    #[test]
    fn a_tool_that_took_too_long_has_a_code_of_its_own() {
        let late = io::Error::new(io::ErrorKind::TimedOut, "late");
        assert_eq!(
            [
                problem("cc", &late).code,
                problem("cc", &io::ErrorKind::NotFound.into()).code
            ],
            ["L608", "L601"]
        );
    }
}
