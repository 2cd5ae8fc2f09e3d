//! How often whoever waits hears that something is under way.
//!
//! Between turns and iterations that is free. While one lasts, lath wakes for some ten microseconds
//! once a period: nothing that an iteration of such a length shows.

use std::sync::Mutex;
use std::time::{Duration, Instant};

pub const PERIOD: Duration = Duration::from_secs(1);

/// Of the process: it measures one run at a time.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);

/// True at most once a period.
pub fn is_due() -> bool {
    let Ok(mut last) = LAST.lock() else {
        return false;
    };
    let now = Instant::now();
    let is_due = last.is_none_or(|last| now - last >= PERIOD);
    if is_due {
        *last = Some(now);
    }
    is_due
}
