//! Ctrl-C, SIGTERM and SIGHUP. During a run the first one is a request, and a second one ends lath
//! with the default action. Repeats within a moment count once: `timeout` signals a program and
//! then its group, and terminals do similar things. Whenever a signal ends lath, its tools end
//! first.

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::socket::{MsgFlags, send};
use nix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::low_level::{emulate_default_handler, pipe, register};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// Handlers stay installed, because removing them would lose the default action: outside a run they
/// end tools and then perform it.
struct Handlers {
    /// Time of the last signal that was a request, in ms on a clock that is never 0; or
    /// [`WAITING`], or [`NOBODY`].
    state: Arc<AtomicU64>,
    /// Readable after a signal.
    wake: UnixStream,
    /// Data written here can be read there.
    ring: UnixStream,
    watches: AtomicUsize,
}

/// A run is active, and no signal has come.
const WAITING: u64 = 0;
/// No run is active: a signal has its default action.
const NOBODY: u64 = u64::MAX;
/// Signals within this time after the first, ms, are repeats.
const MOMENT_MS: u64 = 500;

static HANDLERS: OnceLock<Option<Handlers>> = OnceLock::new();

/// While it exists, a first signal is a request to stop.
pub struct Watch(Option<&'static Handlers>);

/// From now on, a signal ends tools before it ends lath.
pub(crate) fn begin() {
    let _ = handlers();
}

fn handlers() -> Option<&'static Handlers> {
    HANDLERS.get_or_init(|| install().ok()).as_ref()
}

impl Watch {
    pub fn begin() -> Watch {
        let handlers = handlers();
        if let Some(handlers) = handlers
            && handlers.watches.fetch_add(1, Ordering::SeqCst) == 0
        {
            // Discard data of an earlier run. The socket does not block, so this ends.
            let mut rest = [0; 64];
            while (&handlers.wake).read(&mut rest).is_ok_and(|n| n > 0) {}
            handlers.state.store(WAITING, Ordering::SeqCst);
        }
        Watch(handlers)
    }

    /// Becomes readable, and stays so, after a signal.
    pub fn fd(&self) -> Option<BorrowedFd<'static>> {
        self.0.map(|h| h.wake.as_fd())
    }

    /// Whether a signal has come.
    pub fn is_asked(&self) -> bool {
        self.fd().is_some_and(|fd| {
            let mut waits = [PollFd::new(fd, PollFlags::POLLIN)];
            poll(&mut waits, PollTimeout::ZERO).is_ok_and(|ready| ready > 0)
        })
    }
}

/// A timed request to stop; dropping this cancels it.
pub struct Alarm {
    /// Dropping it wakes the waiting thread.
    _cancel: Sender<()>,
}

impl Watch {
    /// Asks to stop after `time`, as a signal would.
    pub fn after(&self, time: Duration) -> Alarm {
        let (cancel, cancelled) = mpsc::channel::<()>();
        let ring = self.0.and_then(|handlers| handlers.ring.try_clone().ok());
        thread::spawn(move || {
            if cancelled.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                let _ = ring.map(|mut ring| ring.write_all(b"t"));
            }
        });
        Alarm { _cancel: cancel }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(handlers) = self.0
            && handlers.watches.fetch_sub(1, Ordering::SeqCst) == 1
        {
            handlers.state.store(NOBODY, Ordering::SeqCst);
        }
    }
}

fn install() -> io::Result<Handlers> {
    let state = Arc::new(AtomicU64::new(NOBODY));
    let (wake, write) = UnixStream::pair()?;
    wake.set_nonblocking(true)?;
    let (last, fatal) = UnixStream::pair()?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || end(last))?;
    let ignored = ignored_signals();
    // An ignored signal stays ignored: nohup and a shell's background jobs protect programs that
    // way.
    for signal in [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|s| ignored >> (s - 1) & 1 == 0)
    {
        let state = Arc::clone(&state);
        let fatal = fatal.try_clone()?;
        let act = move || {
            let now = now_ms();
            let before = state.compare_exchange(WAITING, now, Ordering::SeqCst, Ordering::SeqCst);
            if before.is_err_and(|first| first == NOBODY || now.saturating_sub(first) >= MOMENT_MS)
            {
                // The thread on the other side lives as long as the process.
                let _ = send(fatal.as_raw_fd(), &[signal as u8], MsgFlags::MSG_DONTWAIT);
            }
        };
        // SAFETY: the action reads a clock and an atomic, and sends a byte: all of it is
        // async-signal-safe.
        unsafe { register(signal, act) }?;
        pipe::register(signal, write.try_clone()?)?;
    }
    Ok(Handlers {
        state,
        wake,
        ring: write,
        watches: AtomicUsize::new(0),
    })
}

/// From now on, writing beyond a limit of file sizes (`ulimit -f`) is an error as on a full disk.
/// By default its signal ends lath without a word.
///
/// A handler, because it does not reach the programs that lath starts; an ignored signal would.
pub fn outlive_file_limits() {
    if ignored_signals() >> (SIGXFSZ - 1) & 1 == 0 {
        // SAFETY: the action does nothing.
        let _ = unsafe { register(SIGXFSZ, || {}) };
    }
}

/// Waits for the signal that ends lath, and first ends everything lath has started.
fn end(mut last: UnixStream) {
    let mut signal = [0];
    if last.read_exact(&mut signal).is_ok() {
        end_all();
        // Ends the process. It fails only for signals that do not exist.
        let _ = emulate_default_handler(i32::from(signal[0]));
    }
}

/// Ends all tools, removes all temporary folders, and prevents new ones: this process is about to
/// end.
pub fn end_all() {
    crate::run::kill_all();
    crate::scratch::remove_all();
    crate::guard::end();
}

/// Milliseconds since the machine started, at least 1.
fn now_ms() -> u64 {
    let now = clock_gettime(ClockId::CLOCK_MONOTONIC).map(Duration::from);
    now.map_or(1, |now| u64::try_from(now.as_millis()).unwrap_or(1).max(1))
}

/// The mask of ignored signals; bit 0 is signal 1.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok())
        .unwrap_or(0)
}
