//! Ctrl-C and SIGTERM while a run goes on: the first is a request, the second ends lath as if nobody listened.

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{flag, low_level::pipe};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// Handlers stay for good, because they cannot be taken away without losing the default action: outside a run they perform it.
struct Handlers {
    /// The next signal does what it would do without us.
    default_next: Arc<AtomicBool>,
    /// Readable after a signal.
    wake: UnixStream,
    /// What is written here can be read there.
    ring: UnixStream,
    watches: AtomicUsize,
}

static HANDLERS: OnceLock<Option<Handlers>> = OnceLock::new();

/// While it lives, a first signal is a request to stop.
pub struct Watch(Option<&'static Handlers>);

impl Watch {
    pub fn begin() -> Watch {
        let handlers = HANDLERS.get_or_init(|| install().ok()).as_ref();
        if let Some(handlers) = handlers
            && handlers.watches.fetch_add(1, Ordering::SeqCst) == 0
        {
            // What was left from an earlier run. The socket does not block, so this ends.
            let mut rest = [0; 64];
            while (&handlers.wake).read(&mut rest).is_ok_and(|n| n > 0) {}
            handlers.default_next.store(false, Ordering::SeqCst);
        }
        Watch(handlers)
    }

    /// Readable, and staying so, once a signal has come.
    pub fn fd(&self) -> Option<BorrowedFd<'static>> {
        self.0.map(|h| h.wake.as_fd())
    }
}

/// A request to stop that comes by itself, unless this is dropped before.
pub struct Alarm {
    /// Dropped, it wakes the thread that waits.
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
            handlers.default_next.store(true, Ordering::SeqCst);
        }
    }
}

fn install() -> io::Result<Handlers> {
    let default_next = Arc::new(AtomicBool::new(true));
    let (wake, write) = UnixStream::pair()?;
    wake.set_nonblocking(true)?;
    let ignored = ignored_signals();
    // A signal that is ignored stays so: that is how nohup and a shell's background jobs protect a program.
    for signal in [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|s| ignored >> (s - 1) & 1 == 0) {
        // In this order: the first action of a second signal is the default one.
        flag::register_conditional_default(signal, Arc::clone(&default_next))?;
        flag::register(signal, Arc::clone(&default_next))?;
        pipe::register(signal, write.try_clone()?)?;
    }
    Ok(Handlers { default_next, wake, ring: write, watches: AtomicUsize::new(0) })
}

/// The mask of signals that are ignored, bit 0 being signal 1.
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|l| l.strip_prefix("SigIgn:"));
    mask.and_then(|m| u64::from_str_radix(m.trim(), 16).ok()).unwrap_or(0)
}
