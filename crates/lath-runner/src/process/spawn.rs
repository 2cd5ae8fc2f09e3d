//! Starting a wrapper, in a group of its own and tied to the driver's life.

use super::Process;
use super::channel::Channel;
use super::fence::{self, Fence};
use super::limits::{Limits, Watch};
use super::output::Drain;
use super::stack;
use lath_core::record::Stream;
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

/// The environment variable that shifts the wrapper's stack by its length
/// (methodology/rules.md#layout).
const PADDING_VARIABLE: &str = "LATH_PADDING";

/// What is started, and with what around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    pub argv: Vec<OsString>,
    /// Added to the driver's own environment.
    pub environment: BTreeMap<String, String>,
    /// Where it runs; `None`: where the driver does.
    pub folder: Option<PathBuf>,
    /// Bytes that its stack is shifted by.
    pub padding: usize,
    /// What it may take of the machine, together with everything it starts.
    pub limits: Limits,
}

impl Launch {
    /// The same with these limits.
    pub fn limited(self, limits: Limits) -> Launch {
        Launch { limits, ..self }
    }
}

impl Process {
    /// Starts a program with a channel.
    ///
    /// The calling thread must live as long as the process: the kernel kills the process when the
    /// *thread* that started it ends.
    pub fn spawn(launch: &Launch) -> io::Result<Process> {
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
        // A wrapper that has not opened the channel yet would otherwise wait in `open` for ever.
        lath_tools::tie_to_parent(&mut command);
        let (fence, mut child) = Fence::start(&mut command, &address)?;
        let pid = fence::id_of(&child)?;
        let missing = || io::Error::other("a pipe is missing");
        let out = child.stdout.take().ok_or_else(missing)?;
        let err = child.stderr.take().ok_or_else(missing)?;
        let outputs = [
            output(Stream::Stdout, out.into())?,
            output(Stream::Stderr, err.into())?,
        ];
        let watch = Watch::new(launch.limits);
        Ok(Process {
            pid,
            pidfd: pidfd(pid),
            channel,
            outputs,
            death: None,
            closed: None,
            fence,
            strays: Vec::new(),
            watch,
        })
    }
}

fn output(stream: Stream, fd: OwnedFd) -> io::Result<Drain> {
    // Our end of the pipe only: the flag belongs to the open file, and the child has the other end.
    fcntl(&fd, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
    Ok(Drain::new(stream, fd))
}

/// A descriptor that becomes readable when the process ends. `None` on kernels before 5.3 and where
/// a sandbox forbids it.
fn pidfd(pid: Pid) -> Option<OwnedFd> {
    // SAFETY: the call takes two integers and gives a new descriptor, which nobody else owns.
    let fd = unsafe { libc::syscall(libc::SYS_pidfd_open, pid.as_raw(), 0) };
    let fd = i32::try_from(fd).ok().filter(|fd| *fd >= 0)?;
    // SAFETY: see above.
    let fd = unsafe { OwnedFd::from_raw_fd(fd) };
    debug_assert!(fd.as_raw_fd() >= 0);
    Some(fd)
}
