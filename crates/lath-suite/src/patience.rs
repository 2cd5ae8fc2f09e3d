//! How long lath reads a source before it gives up: whatever a source makes it do, it ends.
//!
//! What counts is lath's own processor time: other people's tools have limits of their own, and a
//! busy machine is no reason to give up.

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

/// Says what was not read, and ends lath.
pub type GiveUp = fn(Diagnostic) -> !;

static LIMIT: OnceLock<(Duration, GiveUp)> = OnceLock::new();

/// How long a source may take from now on, `None`: a minute; and what is done then. Counts the
/// first time only.
pub fn set(limit: Option<Duration>, give_up: GiveUp) {
    LIMIT.get_or_init(|| (limit.unwrap_or(USUAL), give_up));
}

/// While it lives, a source is read; it gives up where that takes longer than was [`set`].
pub struct Patience {
    /// Dropped, it wakes the thread that waits.
    _cancel: Sender<()>,
}

impl Patience {
    pub fn with(source: &Path) -> Patience {
        let (cancel, cancelled) = mpsc::channel::<()>();
        let patience = Patience { _cancel: cancel };
        let Some(&(limit, give_up)) = LIMIT.get() else {
            return patience;
        };
        let source = source.display().to_string();
        let begun = used();
        thread::spawn(move || {
            let period = PERIOD.min(limit / 4);
            while cancelled.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
                if used().saturating_sub(begun) > limit {
                    give_up(unread(&source, limit));
                }
            }
        });
        patience
    }
}

/// Of all threads of this process; its children are not counted.
fn used() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)
        .map(Duration::from)
        .unwrap_or_default()
}

/// L110.
fn unread(source: &str, limit: Duration) -> Diagnostic {
    let message = format!(
        "`{source}` was not read after {} s of processor time",
        limit.as_secs_f64()
    );
    let help = "put the benchmarks into a file of their own, which includes or imports the rest; --timeout-scan TIME gives it more";
    Diagnostic::error("L110", message).help(help)
}
