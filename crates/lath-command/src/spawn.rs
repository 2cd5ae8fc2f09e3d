//! One process from its start to its end. `posix_spawn` shares the memory of this process until the
//! command runs, so that the size of this process does not matter.

use lath_tools::find;
use nix::errno::Errno;
use nix::libc;
use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;
use std::time::Instant;

/// The name of a variable that lath adds, of a length that changes. A process has its variables above
/// its stack, so the stack begins elsewhere at each start, and no single place of it makes a command
/// fast or slow (T. Mytkowicz et al., "Producing Wrong Data Without Doing Anything Obviously Wrong!",
/// 2009).
const OFFSET: &str = "LATH_OFFSET=";

/// The longest value, bytes: a page.
const LONGEST: usize = 4096;

/// A command that can be started as often as wanted.
pub struct Program {
    path: CString,
    argv: Vec<CString>,
    envp: Vec<CString>,
}

/// What a call took and how it ended.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    pub wall_ns: u64,
    pub user_us: u64,
    pub system_us: u64,
    pub peak_rss_kib: u64,
    pub end: End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Exited(i32),
    Killed(i32),
}

/// Where standard input, output and error of a call go.
pub struct Streams<'a, 'b> {
    pub input: &'a File,
    pub output: Sink<'b>,
    pub error: &'a File,
    /// Length of [`OFFSET`]'s value.
    pub offset: usize,
}

pub enum Sink<'a> {
    To(&'a File),
    /// Through a pipe, to this function.
    Read(&'a mut dyn FnMut(&[u8])),
}

impl Program {
    /// The file that the first word means is looked for once, not at each start.
    pub fn new(words: &[String]) -> Result<Program, String> {
        let name = words.first().filter(|name| !name.is_empty());
        let name = name.ok_or("there is no command")?;
        let path = find(name).ok_or("there is no such program")?;
        let text = |bytes: Vec<u8>| {
            CString::new(bytes).map_err(|_| "an argument contains a NUL byte".to_owned())
        };
        let argv = words.iter().map(|word| text(word.clone().into_bytes()));
        let variable = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
            text([name.into_vec(), value.into_vec()].join(&b'='))
        };
        Ok(Program {
            path: text(path.into_os_string().into_vec())?,
            argv: argv.collect::<Result<_, _>>()?,
            envp: std::env::vars_os()
                .map(variable)
                .collect::<Result<_, _>>()?,
        })
    }

    /// Starts it and waits for its end. The clock is read before the start and after the end.
    pub fn call(&self, streams: Streams<'_, '_>) -> io::Result<Call> {
        let (pipe, output) = match &streams.output {
            Sink::To(file) => (None, file.as_raw_fd()),
            Sink::Read(_) => {
                let (read, write) = nix::unistd::pipe2(nix::fcntl::OFlag::O_CLOEXEC)?;
                let fd = write.as_raw_fd();
                (Some((File::from(read), write)), fd)
            }
        };
        let files = [streams.input.as_raw_fd(), output, streams.error.as_raw_fd()];
        let start = Start::new(files, streams.offset)?;
        let began = Instant::now();
        let pid = start.spawn(self)?;
        if let (Some((read, write)), Sink::Read(take)) = (pipe, streams.output) {
            drain(read, write, take)?;
        }
        let (status, usage) = wait(pid)?;
        let wall_ns = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        Ok(Call {
            wall_ns,
            user_us: microseconds(usage.ru_utime),
            system_us: microseconds(usage.ru_stime),
            peak_rss_kib: u64::try_from(usage.ru_maxrss).unwrap_or(0),
            end: if libc::WIFSIGNALED(status) {
                End::Killed(libc::WTERMSIG(status))
            } else {
                End::Exited(libc::WEXITSTATUS(status))
            },
        })
    }
}

/// Until its end: the command, and whoever has the pipe from it, has closed it.
fn drain(mut read: File, write: OwnedFd, take: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    drop(write);
    let mut buffer = [0; 1 << 16];
    loop {
        match read.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(n) => take(&buffer[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn wait(pid: libc::pid_t) -> io::Result<(i32, libc::rusage)> {
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    loop {
        // Both are valid for writing; the kernel fills the second, which is valid as zeros too.
        let found = unsafe { libc::wait4(pid, &raw mut status, 0, usage.as_mut_ptr()) };
        match Errno::result(found) {
            Ok(_) => return Ok((status, unsafe { usage.assume_init() })),
            Err(Errno::EINTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
}

fn microseconds(time: libc::timeval) -> u64 {
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_usec).unwrap_or(0)
}

/// Attributes and file actions of `posix_spawn`, freed at the end.
struct Start {
    /// A variable of the process.
    offset: CString,
    actions: libc::posix_spawn_file_actions_t,
    attributes: libc::posix_spawnattr_t,
}

impl Start {
    /// A process with these files, without blocked or ignored signals (Rust ignores SIGPIPE).
    fn new(files: [RawFd; 3], offset: usize) -> io::Result<Start> {
        let mut actions = MaybeUninit::uninit();
        let mut attributes = MaybeUninit::uninit();
        let mut signals = MaybeUninit::uninit();
        // Each is initialised by its `init` before anything else reads it; all pointers are valid.
        unsafe {
            done(libc::posix_spawn_file_actions_init(actions.as_mut_ptr()))?;
            done(libc::posix_spawnattr_init(attributes.as_mut_ptr()))?;
            let mut start = Start {
                offset: CString::new(OFFSET.to_owned() + &"X".repeat(offset))?,
                actions: actions.assume_init(),
                attributes: attributes.assume_init(),
            };
            for (to, from) in (0..).zip(files) {
                let actions = &raw mut start.actions;
                done(libc::posix_spawn_file_actions_adddup2(actions, from, to))?;
            }
            let attributes = &raw mut start.attributes;
            libc::sigemptyset(signals.as_mut_ptr());
            done(libc::posix_spawnattr_setsigmask(
                attributes,
                signals.as_ptr(),
            ))?;
            libc::sigaddset(signals.as_mut_ptr(), libc::SIGPIPE);
            done(libc::posix_spawnattr_setsigdefault(
                attributes,
                signals.as_ptr(),
            ))?;
            let flags = libc::POSIX_SPAWN_SETSIGMASK | libc::POSIX_SPAWN_SETSIGDEF;
            done(libc::posix_spawnattr_setflags(
                attributes,
                flags as libc::c_short,
            ))?;
            Ok(start)
        }
    }

    fn spawn(&self, program: &Program) -> io::Result<libc::pid_t> {
        let pointers = |texts: &[CString]| -> Vec<*mut libc::c_char> {
            let texts = texts.iter().map(|text| text.as_ptr().cast_mut());
            texts.chain([std::ptr::null_mut()]).collect()
        };
        let argv = pointers(&program.argv);
        let mut envp = pointers(&program.envp);
        envp.insert(0, self.offset.as_ptr().cast_mut());
        let mut pid = 0;
        // Both lists end with a null pointer, and everything outlives the call.
        let failed = unsafe {
            libc::posix_spawn(
                &raw mut pid,
                program.path.as_ptr(),
                &raw const self.actions,
                &raw const self.attributes,
                argv.as_ptr(),
                envp.as_ptr(),
            )
        };
        done(failed).map(|()| pid)
    }
}

/// For a start that is timed: from the seed of the trial.
pub fn offset() -> usize {
    fastrand::usize(..LONGEST)
}

impl Drop for Start {
    fn drop(&mut self) {
        // Both were initialised.
        unsafe {
            libc::posix_spawn_file_actions_destroy(&raw mut self.actions);
            libc::posix_spawnattr_destroy(&raw mut self.attributes);
        }
    }
}

/// These functions return an error's number.
fn done(errno: i32) -> io::Result<()> {
    match errno {
        0 => Ok(()),
        errno => Err(io::Error::from_raw_os_error(errno)),
    }
}
