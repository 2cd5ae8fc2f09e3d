//! The channel of `PROTOCOL.md`: two FIFOs in a private folder, with line buffers on the driver's
//! side.

use super::part::PartFile;
use lath_tools::{Scratch, scratch};
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::libc;
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use nix::sys::stat::Mode;
use nix::unistd::{mkfifo, read, write};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;

/// A longer line is not a valid answer. The longest valid one is a histogram of about 50,000
/// values.
pub const LONGEST_LINE: usize = 16 << 20;

/// Why a line cannot be an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// It is longer than [`LONGEST_LINE`].
    Long,
    NotText,
}

/// The identity of the driver that created the channel with this address.
pub fn driver_of(address: &str) -> Option<&str> {
    let folder = address.split(':').next()?.strip_suffix("/commands")?;
    scratch::owner(folder.rsplit('/').next()?)
}

/// Folder for channels. Neither path of an address may contain a colon, which separates them.
fn place() -> io::Result<PathBuf> {
    let chosen = std::env::temp_dir();
    let usual = PathBuf::from("/tmp");
    match chosen.to_string_lossy().contains(':') {
        false => Ok(chosen),
        true if usual.is_dir() => Ok(usual),
        true => Err(io::Error::other(format!(
            "the folder for temporary files, {}, has a colon in its name: set TMPDIR to another \
                folder",
            chosen.display()
        ))),
    }
}

/// Removes the folders of channels whose drivers have ended.
pub fn tidy() {
    if let Ok(place) = place() {
        scratch::tidy(&place);
    }
}

/// Writes without SIGPIPE, which ends commands that only print where their output is closed: that a
/// wrapper has ended is noticed elsewhere.
fn quietly(write: impl FnOnce() -> nix::Result<usize>) -> nix::Result<usize> {
    let mut pipe = SigSet::empty();
    pipe.add(Signal::SIGPIPE);
    let before = pipe.thread_swap_mask(SigmaskHow::SIG_BLOCK)?;
    let written = write();
    if written == Err(Errno::EPIPE) && !before.contains(Signal::SIGPIPE) {
        let now = libc::timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        // SAFETY: the set and the time outlive the call, which only takes a pending signal.
        unsafe { libc::sigtimedwait(pipe.as_ref(), std::ptr::null_mut(), &raw const now) };
    }
    before.thread_set_mask()?;
    written
}

pub struct Channel {
    /// `None`: closed.
    commands: Option<OwnedFd>,
    answers: OwnedFd,
    /// A reader of our own, so that the commands FIFO can be opened and written before the wrapper
    /// opens it. Closed after the first answer; otherwise writing to an ended wrapper would never
    /// fail.
    guard: Option<OwnedFd>,
    /// Removed after the first answer, when both sides have opened the FIFOs.
    folder: Option<Scratch>,
    part: PartFile,
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    /// The first bytes of `incoming`, known to contain no newline.
    searched: usize,
}

impl Channel {
    /// Creates and opens both FIFOs in an order that never blocks.
    pub fn create() -> io::Result<Channel> {
        let folder = Scratch::new_in(&place()?)?;
        let [commands, answers] = ["commands", "answers"].map(|name| folder.path().join(name));
        let owner = Mode::S_IRUSR | Mode::S_IWUSR;
        mkfifo(&commands, owner)?;
        mkfifo(&answers, owner)?;
        let flags = OFlag::O_NONBLOCK | OFlag::O_CLOEXEC;
        let answers = open(&answers, flags | OFlag::O_RDONLY, Mode::empty())?;
        let guard = open(&commands, flags | OFlag::O_RDWR, Mode::empty())?;
        let commands = open(&commands, flags | OFlag::O_WRONLY, Mode::empty())?;
        Ok(Channel {
            commands: Some(commands),
            answers,
            guard: Some(guard),
            part: PartFile::create(folder.path())?,
            folder: Some(folder),
            outgoing: Vec::new(),
            incoming: Vec::new(),
            searched: 0,
        })
    }

    /// Value of `LATH_CHANNEL`.
    pub fn address(&self) -> Option<String> {
        let folder = self.folder.as_ref()?.path();
        Some(format!(
            "{}:{}",
            folder.join("commands").display(),
            folder.join("answers").display()
        ))
    }

    /// Which part of the user's code runs, as the wrapper reports it.
    pub fn part(&self) -> &PartFile {
        &self.part
    }

    pub fn queue(&mut self, line: &str) {
        self.outgoing.extend_from_slice(line.as_bytes());
        self.outgoing.push(b'\n');
    }

    /// Writes as much as the pipe takes. Ignores errors of an ended wrapper: its end is noticed
    /// elsewhere.
    pub fn flush(&mut self) {
        let Some(commands) = &self.commands else {
            return self.outgoing.clear();
        };
        while !self.outgoing.is_empty() {
            match quietly(|| write(commands, &self.outgoing)) {
                Ok(n) => drop(self.outgoing.drain(..n)),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => return,
                Err(_) => self.outgoing.clear(),
            }
        }
    }

    /// The commands FIFO, while data waits to be written.
    pub fn waiting_to_write(&self) -> Option<BorrowedFd<'_>> {
        let commands = self.commands.as_ref()?;
        (!self.outgoing.is_empty()).then(|| commands.as_fd())
    }

    /// The wrapper reads the end of file.
    pub fn close_commands(&mut self) {
        self.guard = None;
        self.commands = None;
    }

    pub fn answers(&self) -> BorrowedFd<'_> {
        self.answers.as_fd()
    }

    /// Reads the available data. False: end of file. Reads at most one line's limit at a time;
    /// otherwise a wrapper that floods the channel would keep the driver busy.
    pub fn receive(&mut self) -> bool {
        let mut chunk = [0; 1 << 16];
        while self.incoming.len() <= LONGEST_LINE {
            match read(&self.answers, &mut chunk) {
                Ok(0) => return false,
                Ok(n) => self.incoming.extend_from_slice(&chunk[..n]),
                Err(Errno::EINTR) => {}
                Err(Errno::EAGAIN) => break,
                Err(_) => return false,
            }
        }
        true
    }

    /// The next complete line, if one has arrived.
    pub fn take_line(&mut self) -> Result<Option<String>, NoAnswer> {
        let Some(end) = self.incoming[self.searched..]
            .iter()
            .position(|&b| b == b'\n')
        else {
            self.searched = self.incoming.len();
            let long = self.searched > LONGEST_LINE;
            return if long { Err(NoAnswer::Long) } else { Ok(None) };
        };
        let line: Vec<u8> = self.incoming.drain(..=self.searched + end).collect();
        self.searched = 0;
        self.guard = None;
        self.folder = None;
        let line = String::from_utf8(line).map_err(|_| NoAnswer::NotText)?;
        Ok(Some(line.trim_end_matches('\n').to_owned()))
    }
}
