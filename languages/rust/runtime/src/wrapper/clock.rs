//! The clocks, and how fine and how costly they are on this machine.

use super::histogram::Histogram;
use super::json::Json;
use super::sys;

const PAIRS: usize = 100_000;

/// Nanoseconds since any epoch.
pub type Now = fn() -> u64;

pub struct Clock {
    pub name: &'static str,
    label: &'static str,
    monotonic: bool,
    pub now: Now,
}

#[cfg(not(target_os = "wasi"))]
const RAW: i32 = 4;
#[cfg(target_os = "macos")]
const MONOTONIC: i32 = 6;
#[cfg(not(target_os = "macos"))]
const MONOTONIC: i32 = 1;

pub fn monotonic() -> u64 {
    sys::clock(MONOTONIC)
}

#[cfg(not(target_os = "wasi"))]
fn monotonic_raw() -> u64 {
    sys::clock(RAW)
}

fn realtime() -> u64 {
    sys::clock(0)
}

/// The first one is the default.
static CLOCKS: &[Clock] = &[
    Clock {
        name: "monotonic",
        label: "monotonic clock",
        monotonic: true,
        now: monotonic,
    },
    #[cfg(not(target_os = "wasi"))]
    Clock {
        name: "monotonic_raw",
        label: "raw monotonic clock",
        monotonic: true,
        now: monotonic_raw,
    },
    Clock {
        name: "realtime",
        label: "real-time clock",
        monotonic: false,
        now: realtime,
    },
];

/// `None` names the default one.
pub fn named(name: Option<&str>) -> Option<&'static Clock> {
    match name {
        None | Some("") => CLOCKS.first(),
        Some(name) => CLOCKS.iter().find(|clock| clock.name == name),
    }
}

/// A clock that was set back between two readings measures nothing.
#[inline]
pub fn between(begin: u64, end: u64) -> u64 {
    end.saturating_sub(begin)
}

pub fn report(json: &mut Json) {
    json.open(Some("clocks"), '[');
    for clock in CLOCKS {
        let mut steps = Histogram::default();
        let mut precision = u64::MAX;
        for _ in 0..PAIRS {
            let first = (clock.now)();
            let step = between(first, (clock.now)());
            steps.add(step);
            if step > 0 {
                precision = precision.min(step);
            }
        }
        json.open(None, '{');
        json.text("name", clock.name);
        json.text("label", clock.label);
        if precision == u64::MAX {
            json.null("precision_ns");
        } else {
            json.number("precision_ns", precision as f64);
        }
        json.number("overhead_ns", steps.median() as f64);
        json.bool("monotonic", clock.monotonic);
        json.close('}');
    }
    json.close(']');
}
