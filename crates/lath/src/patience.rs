//! How long lath reads a source before it gives up: whatever a source makes it do, it ends.
//!
//! What counts is lath's own processor time: other people's tools have limits of their own, and a
//! busy machine is no reason to give up.

use crate::diagnose;
use crate::exit::Exit;
use lath_core::diagnostic::Diagnostic;
use nix::time::{ClockId, clock_gettime};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// The largest source that is read takes a tenth of it.
const USUAL: Duration = Duration::from_secs(60);
/// Between two looks at the clock.
const PERIOD: Duration = Duration::from_millis(200);

static LIMIT: OnceLock<Duration> = OnceLock::new();

/// How long a source may take from now on; `None`: a minute. Counts the first time only.
pub fn set(limit: Option<Duration>) {
    LIMIT.get_or_init(|| limit.unwrap_or(USUAL));
}

/// While it lives, a source is read; it ends lath where that takes too long.
pub struct Patience {
    /// Dropped, it wakes the thread that waits.
    _cancel: Sender<()>,
}

impl Patience {
    pub fn with(source: &Path) -> Patience {
        let limit = LIMIT.get().copied().unwrap_or(USUAL);
        let source = source.display().to_string();
        let (cancel, cancelled) = mpsc::channel::<()>();
        let begun = used();
        thread::spawn(move || {
            let period = PERIOD.min(limit / 4);
            while cancelled.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
                if used().saturating_sub(begun) > limit {
                    give_up(&source, limit);
                }
            }
        });
        Patience { _cancel: cancel }
    }
}

/// Of all threads of this process; its children are not counted.
fn used() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)
        .map(Duration::from)
        .unwrap_or_default()
}

fn give_up(source: &str, limit: Duration) -> ! {
    let message = format!(
        "`{source}` was not read after {} s of processor time",
        limit.as_secs_f64()
    );
    let help = "put the benchmarks into a file of their own, which includes or imports the rest; --timeout-scan TIME gives it more";
    diagnose::print(&[Diagnostic::error("L110", message).help(help)]);
    lath_tools::end_all();
    std::process::exit(Exit::of("L110") as i32)
}
