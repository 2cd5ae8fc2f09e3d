//! Fields that count are read between calls, never inside the loop around the benchmark.
//!
//! An integer of 8 to 32 bits wraps around while a benchmark counts in it. It is read often enough
//! that it grows by less than a quarter of its range between two readings, so no wrap stays unseen.
//! Where that cannot be promised, the value is not reported.
//!
//! A benchmark may also set its field back (`n = (n + 1) & 0xffff`): the field then goes backwards.
//! All fields are read whenever the calls since they were 0 have grown by a half. At the first
//! reading after such a reset, a field that grows evenly is below its last value, whatever its
//! range. A number of calls that was looked into once is not looked into again.

use super::count::Value;
use super::measure::Section;
use super::model::Counter;

/// Reading more often than this would slow down what is measured.
const SHORTEST_NS: u64 = 1000;
/// A single call is not looked into. It may count this often in a nanosecond.
const MOST_IN_A_NS: f64 = 64.0;
/// Of a float.
pub const INEXACT: u32 = 24;
const WRAPS: &str = "which may have wrapped around unseen";
const BACKWARDS: &str = "which went backwards";

/// A counter of an object that the worker owns.
pub struct Watched {
    pub counter: &'static Counter,
    pub state: &'static str,
    pub object: *mut (),
    pub is_shared: bool,
    /// The field of operations.
    pub is_operations: bool,
    /// Several threads count operations in it: which of them are whose call's cannot be known, so
    /// they are what the field holds at the end.
    pub is_together: bool,
    /// When it was last read.
    last: Value,
    wraps: f64,
    /// Operations, with fixtures of Level.Invocation: before this call, and summed over the calls.
    before: f64,
    calls: f64,
    /// Readings that could not be made rarer because of it.
    held: u64,
    /// It would have to be read too often.
    pub is_hopeless: bool,
    pub value: f64,
    /// Why its value is not known.
    pub lost: Option<&'static str>,
}

/// How often to read.
#[derive(Default)]
pub struct Watch {
    /// 0: nothing to watch.
    calls: u64,
    unread: u64,
    reads: u64,
    /// Calls since the fields were 0, and how many when all are read.
    seen: u64,
    next: u64,
    /// So many calls in which nothing went backwards.
    trusted: u64,
}

impl Watched {
    pub fn new(counter: &'static Counter, state: &'static str, object: *mut ()) -> Watched {
        Watched {
            counter,
            state,
            object,
            is_shared: false,
            is_operations: false,
            is_together: false,
            last: Value::default(),
            wraps: 0.0,
            before: 0.0,
            calls: 0.0,
            held: 0,
            is_hopeless: false,
            value: 0.0,
            lost: None,
        }
    }

    pub fn reset(&mut self) {
        if let Some(reset) = self.counter.reset {
            // SAFETY: a built object of that state.
            unsafe { reset(self.object) };
            self.last = self.read();
        }
        (self.wraps, self.calls, self.lost) = (0.0, 0.0, None);
    }

    fn read(&self) -> Value {
        // SAFETY: a built object of that state.
        unsafe { (self.counter.read)(self.object) }
    }

    fn is_watched(&self) -> bool {
        self.counter.reset.is_some() && self.last.bits > 0 && self.last.bits != INEXACT
    }

    fn is_narrow(&self) -> bool {
        self.is_watched() && !self.is_hopeless
    }

    /// Methods are user code: they are called once.
    fn is_field(&self) -> bool {
        self.counter.reset.is_some()
    }

    fn range(&self) -> f64 {
        2f64.powi(self.last.bits as i32)
    }

    /// With what it has wrapped around.
    fn total(&self) -> f64 {
        self.last.value + self.wraps * self.range()
    }

    /// Reads it; how much it has grown, as a share of its range.
    fn grow(&mut self) -> f64 {
        let now = self.read();
        let before = std::mem::replace(&mut self.last, now);
        let value = self.last.value;
        let falls = self.is_field() && value < before.value;
        if !value.is_finite() {
            self.lost = Some("which is not a finite number");
        } else if !self.is_watched() {
            let most = if self.last.bits == INEXACT { 23 } else { 62 };
            if value.abs() >= 2f64.powi(most) {
                self.lost = Some(if self.last.bits == INEXACT {
                    "a float of 32 bits, which loses counts above 16,777,216"
                } else {
                    WRAPS
                });
            } else if falls {
                self.lost = Some(BACKWARDS);
            }
        } else {
            let mut grown = (value - before.value) / self.range();
            if grown >= 0.5 {
                self.wraps -= 1.0;
                grown -= 1.0;
            } else if grown < -0.5 {
                self.wraps += 1.0;
                grown += 1.0;
            }
            if grown.abs() > 0.25 {
                self.lost = Some(WRAPS);
            } else if grown < 0.0 {
                self.lost = Some(BACKWARDS);
            }
            return grown.abs();
        }
        0.0
    }

    fn grow_between(&mut self) -> f64 {
        let grown = self.grow();
        self.held += u64::from(grown >= 1.0 / 16.0);
        grown
    }

    /// Around a call: what fixtures of Level.Invocation do to the field is no operation, and no
    /// step backwards.
    pub fn call(&mut self, after: bool) {
        if !self.is_field() {
            return;
        }
        if self.is_together {
            self.grow();
        } else if after {
            self.grow();
            self.calls += self.total() - self.before;
        } else {
            self.last = self.read();
            if self.is_operations {
                self.wraps = 0.0;
            }
            self.before = self.total();
        }
    }

    /// Its value at the end of the section.
    pub fn tally(&mut self, section: &Section, reads: u64, has_fixtures: bool) {
        let apart = has_fixtures && !self.is_together;
        if self.is_operations && apart {
            self.value = self.calls;
        } else {
            if apart {
                self.last = self.read();
            }
            self.grow();
            self.value = self.total();
        }
        if !self.is_watched() || section.calls == 0 {
            return;
        }
        let call_ns = section.ns as f64 / section.calls as f64;
        let blind = call_ns * MOST_IN_A_NS > self.range() / 2.0;
        let hasty = reads > 64 && section.ns / reads < SHORTEST_NS;
        self.is_hopeless |= hasty && self.held > reads / 4;
        if blind || self.is_hopeless {
            self.lost = Some(WRAPS);
        }
    }

    /// A method that computes with a field that does not hold its count.
    pub fn is_misled(&self, all: &[(*mut (), bool)]) -> bool {
        !self.is_field() && all.contains(&(self.object, true))
    }

    pub fn misleads(&self) -> bool {
        self.is_field() && (self.wraps != 0.0 || self.lost.is_some())
    }
}

impl Watch {
    pub fn begin(&mut self, all: &[Watched]) {
        self.calls = if all.iter().any(Watched::is_narrow) {
            self.calls.max(1)
        } else if all.iter().any(Watched::is_field) {
            u64::MAX
        } else {
            0
        };
        (self.unread, self.reads, self.seen) = (0, 0, 0);
        self.next = self.trusted.max(1);
    }

    /// At the end of the section.
    pub fn trust(&mut self, all: &[Watched]) {
        if all.iter().all(|watched| watched.lost.is_none()) {
            self.trusted = self.trusted.max(self.seen);
        }
    }

    pub fn is_on(&self) -> bool {
        self.calls > 0
    }

    pub fn reads(&self) -> u64 {
        self.reads
    }

    /// Calls until the counters have to be read again, at most `most`; reads them if that is now.
    pub fn room(&mut self, all: &mut [Watched], most: u64) -> u64 {
        if self.unread >= self.calls || self.seen >= self.next {
            let watched = all
                .iter_mut()
                .filter(|watched| watched.is_field() && !watched.is_hopeless);
            let grown = watched.map(Watched::grow_between).fold(0.0, f64::max);
            if grown < 1.0 / 16.0 && self.unread >= self.calls {
                self.calls = self.calls.saturating_mul(2);
            } else if grown > 1.0 / 8.0 {
                self.calls = (self.calls / 2).max(1);
            }
            self.unread = 0;
            self.reads += 1;
            if self.seen >= self.next {
                self.next = self.seen.saturating_add(self.seen.div_ceil(2));
            }
        }
        let calls = most.min(self.calls - self.unread);
        let calls = calls.min(self.next - self.seen);
        self.unread += calls;
        self.seen += calls;
        calls
    }
}
