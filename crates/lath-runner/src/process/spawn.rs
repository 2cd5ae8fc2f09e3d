//! Starts a wrapper in its own group, which ends with the driver.

use super::Process;
use super::channel::Channel;
use super::fence::{self, Fence};
use super::limits::{Limits, Watch};
use super::output::Drain;
use super::stack;
use lath_core::language::Report;
use lath_core::plan::Place;
use lath_core::record::Stream;
use lath_machine::{place, tmpfs};
use lath_protocol::CHANNEL_VARIABLE;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::libc;
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// The environment variable whose length shifts the wrapper's stack (methodology/rules.md#layout).
const PADDING_VARIABLE: &str = "LATH_PADDING";

/// The program to start, and its surroundings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    pub argv: Vec<OsString>,
    /// Added to the driver's environment.
    pub environment: BTreeMap<String, String>,
    /// Working folder; `None`: the driver's.
    pub folder: Option<PathBuf>,
    /// Bytes by which to shift its stack.
    pub padding: usize,
    /// Resource limits of it and everything it starts.
    pub limits: Limits,
    /// Its CPUs, memory and files, and those of everything it starts.
    pub place: Place,
    /// See [`Wrapper::temporary_flag`](lath_core::plan::Wrapper::temporary_flag).
    pub temporary_flag: Option<String>,
    /// What it says when it ends.
    pub report: Report,
}

impl Launch {
    /// The same with these limits.
    pub fn limited(self, limits: Limits) -> Launch {
        Launch { limits, ..self }
    }

    /// The same at this place.
    pub fn at(mut self, place: &Place) -> Launch {
        if let (Some(flag), Some(_)) = (&self.temporary_flag, &place.tmpfs) {
            self.argv
                .insert(1.min(self.argv.len()), tmpfs::argument(flag));
        }
        Launch {
            place: place.clone(),
            ..self
        }
    }
}

impl Process {
    /// Starts a program with a channel.
    ///
    /// The calling thread must live as long as the process: the kernel kills the process when the
    /// *thread* that started it ends.
    pub fn spawn(launch: &Launch) -> io::Result<Process> {
        let files = launch.place.tmpfs.as_deref().map(tmpfs::Folder::new);
        let files = files.transpose()?;
        let launch = &with_files(launch, files.as_ref());
        let (program, arguments) = launch
            .argv
            .split_first()
            .ok_or(io::ErrorKind::InvalidInput)?;
        let channel = Channel::create()?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.envs(&launch.environment);
        let address = channel.address().unwrap_or_default();
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        let mut environment: BTreeMap<OsString, OsString> = std::env::vars_os()
            .filter(|(name, _)| name != PADDING_VARIABLE)
            .collect();
        environment.extend(
            launch
                .environment
                .iter()
                .map(|(name, value)| (name.into(), value.into())),
        );
        environment.insert(CHANNEL_VARIABLE.into(), address.clone().into());
        let padding = stack::padding(&launch.argv, &environment, PADDING_VARIABLE, launch.padding);
        command.env(PADDING_VARIABLE, "x".repeat(padding));
        // Otherwise a wrapper that has not yet opened the channel would wait in `open` forever.
        lath_tools::tie_to_parent(&mut command);
        place::bind(&mut command, &launch.place);
        let (fence, mut child) = Fence::start(&mut command, &address)?;
        let pid = fence::id_of(&child)?;
        let missing = || io::Error::other("a pipe is missing");
        let out = child.stdout.take().ok_or_else(missing)?;
        let err = child.stderr.take().ok_or_else(missing)?;
        let outputs = [
            output(Stream::Stdout, out.into(), launch.report)?,
            output(Stream::Stderr, err.into(), launch.report)?,
        ];
        let watch = Watch::new(launch.limits);
        Ok(Process {
            pid,
            pidfd: pidfd(pid),
            channel,
            outputs,
            death: None,
            closed: None,
            fence: Arc::new(fence),
            strays: Vec::new(),
            watch,
            _files: files,
        })
    }
}

/// The same with its own folder for temporary files.
fn with_files(launch: &Launch, files: Option<&tmpfs::Folder>) -> Launch {
    let mut launch = launch.clone();
    if let Some(files) = files {
        let path = files.path().to_string_lossy();
        let named = tmpfs::VARIABLES.map(|name| (name.to_owned(), path.clone().into_owned()));
        launch.environment.extend(named);
        launch.argv = launch.argv.iter().map(|a| files.in_argument(a)).collect();
    }
    launch
}

fn output(stream: Stream, fd: OwnedFd, report: Report) -> io::Result<Drain> {
    // Set this only at our end of the pipe: the flag belongs to the open file, and the child has
    // the other end.
    fcntl(&fd, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(Drain::new(stream, fd, report))
}

/// A descriptor that becomes readable when the process ends. `None` on kernels before 5.3 and in
/// sandboxes that forbid it.
fn pidfd(pid: Pid) -> Option<OwnedFd> {
    // SAFETY: the call takes two integers and returns a new descriptor with no other owner.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid.as_raw(), 0) };
    let fd = i32::try_from(fd).ok().filter(|fd| *fd >= 0)?;
    // SAFETY: see above.
    let fd = unsafe { OwnedFd::from_raw_fd(fd) };
    debug_assert!(fd.as_raw_fd() >= 0);
    Some(fd)
}
