//! What the process used, from getrusage.

use super::json::Json;
use super::sys::{self, wide, Rusage};

pub use super::sys::usage as read;

pub fn report(before: &Rusage, after: &Rusage) -> Json {
    let mut json = Json::default();
    json.open(Some("usage"), '{');
    let mut field = |key: &str, value: i64| json.uint(Some(key), value.max(0) as u64);
    field("user_us", after.user.micros() - before.user.micros());
    field("system_us", after.system.micros() - before.system.micros());
    for (key, before, after) in [
        ("minor_faults", before.minor_faults, after.minor_faults),
        ("major_faults", before.major_faults, after.major_faults),
        ("voluntary_switches", before.voluntary, after.voluntary),
        (
            "involuntary_switches",
            before.involuntary,
            after.involuntary,
        ),
    ] {
        field(key, wide(after - before));
    }
    let peak = wide(sys::usage().peak_rss);
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
