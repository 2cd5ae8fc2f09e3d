//! What the process used, from getrusage.

use super::json::Json;
use super::sys::{self, Rusage};

pub use super::sys::usage as read;

pub fn report(before: &Rusage, after: &Rusage) -> Json {
    let mut json = Json::default();
    let micros = |time: [std::ffi::c_long; 2]| time[0] * 1_000_000 + time[1];
    json.open(Some("usage"), '{');
    let mut field = |key: &str, value: std::ffi::c_long| json.uint(Some(key), value.max(0) as u64);
    field("user_us", micros(after.user) - micros(before.user));
    field("system_us", micros(after.system) - micros(before.system));
    field("minor_faults", after.minor_faults - before.minor_faults);
    field("major_faults", after.major_faults - before.major_faults);
    field("voluntary_switches", after.voluntary - before.voluntary);
    field(
        "involuntary_switches",
        after.involuntary - before.involuntary,
    );
    let peak = sys::usage().peak_rss;
    field(
        "peak_rss_kib",
        if cfg!(target_os = "macos") {
            peak / 1024
        } else {
            peak
        },
    );
    json.close('}');
    json
}
