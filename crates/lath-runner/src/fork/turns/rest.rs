//! Whether a process is at rest while others have their turns.

use crate::process::Group;
use std::thread;
use std::time::{Duration, Instant};

/// The thread that has answered waits for its next command soon: until then the kernel has not
/// counted all of its work.
const PAUSE: Duration = Duration::from_micros(200);

/// What a process and all that it started worked between its turns.
pub struct Rest {
    group: Group,
    /// When its last turn ended, and the CPU time until then.
    since: Option<(Instant, u64)>,
    pub beside_ns: u64,
    pub waited_ns: u64,
}

impl Rest {
    pub fn new(group: Group) -> Rest {
        Rest {
            group,
            since: None,
            beside_ns: 0,
            waited_ns: 0,
        }
    }

    /// Its turn begins.
    pub fn ends(&mut self) {
        if let Some((since, before)) = self.since.take() {
            let waited = u64::try_from(since.elapsed().as_nanos());
            self.beside_ns += self.group.cpu_ns().saturating_sub(before);
            self.waited_ns += waited.unwrap_or(u64::MAX);
        }
    }

    /// Its turn has ended.
    pub fn begins(&mut self) {
        thread::sleep(PAUSE);
        self.since = Some((Instant::now(), self.group.cpu_ns()));
    }
}
