//! Limits the time and memory for reading a source, so that no source can block lath.
//!
//! Counts lath's own processor time: tools have their own limits, and a busy machine is no reason
//! to give up.

use lath_core::diagnostic::Diagnostic;
use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Ten times what the largest allowed source needs.
const USUAL: Duration = Duration::from_secs(60);
/// A grammar's share of it, as a divisor: its error names the line.
const PARSING: u32 = 6;
/// Memory limit, bytes: the largest source needs most of it. A grammar in error recovery can need the
/// square of its input.
const MEMORY: u64 = 1 << 30;
/// Time between two checks of the clock.
const PERIOD: Duration = Duration::from_millis(200);

/// Reports the unread source, and ends lath.
pub type GiveUp = fn(Diagnostic) -> !;

static LIMIT: OnceLock<(Duration, GiveUp)> = OnceLock::new();

/// Sets the time limit for a source (`None`: a minute), of which its grammar may take a sixth, and
/// the reaction. Only the first call counts.
pub fn set(limit: Option<Duration>, give_up: GiveUp) {
    LIMIT.get_or_init(|| {
        let limit = limit.unwrap_or(USUAL);
        lath_languages::parse_within(limit / PARSING);
        (limit, give_up)
    });
}

/// While it exists, a source is being read; gives up if that takes longer than [`set`] allows.
pub struct Patience {
    /// Dropping it wakes the waiting thread.
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
        let (begun, had) = (used(), resident());
        thread::spawn(move || {
            let period = PERIOD.min(limit / 4);
            while cancelled.recv_timeout(period) == Err(RecvTimeoutError::Timeout) {
                if used().saturating_sub(begun) > limit {
                    give_up(unread(&source, limit));
                }
                if resident().saturating_sub(had) > MEMORY {
                    give_up(unheld(&source));
                }
            }
        });
        patience
    }
}

/// Of all threads of this process, without its children.
fn used() -> Duration {
    clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID)
        .map(Duration::from)
        .unwrap_or_default()
}

/// Peak memory of this process, bytes.
fn resident() -> u64 {
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    getrusage(UsageWho::RUSAGE_SELF).map_or(0, |usage| {
        u64::try_from(usage.max_rss()).unwrap_or(0) * unit
    })
}

/// L109.
fn unheld(source: &str) -> Diagnostic {
    let message = format!(
        "reading `{source}` takes more than {} GiB of memory",
        MEMORY >> 30
    );
    let help = "syntax errors can cause this: compile the file and correct them, or move the benchmarks to another file";
    Diagnostic::error("L109", message).help(help)
}

/// L110.
fn unread(source: &str, limit: Duration) -> Diagnostic {
    let message = format!(
        "reading `{source}` took longer than {} s of processor time",
        limit.as_secs_f64()
    );
    let help = "syntax errors can cause this: compile the file and correct them, move the benchmarks to a file that includes or imports the rest, or use --timeout-scan TIME";
    Diagnostic::error("L110", message).help(help)
}
