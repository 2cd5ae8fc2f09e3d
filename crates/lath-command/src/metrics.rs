//! What calls took beside wall time: processor time and memory, as the kernel counts them for the
//! command and everything that it waited for.

use crate::spawn::Call;
use lath_core::record::{ForeignPolicy, ForeignResult};
use nix::sys::resource::{UsageWho, getrusage};

/// The sum over the calls of an iteration.
#[derive(Default)]
pub struct Metrics {
    calls: u64,
    user_us: u64,
    system_us: u64,
    /// Of the largest call.
    peak_rss_kib: u64,
}

/// Largest peak of a process that this one started and that used less itself, KiB: until the
/// command begins, it shares this process's memory, which the kernel counts.
fn own_peak_kib() -> u64 {
    let own = getrusage(UsageWho::RUSAGE_SELF).map(|usage| usage.max_rss());
    own.ok()
        .and_then(|kib| u64::try_from(kib).ok())
        .unwrap_or(u64::MAX)
}

impl Metrics {
    pub fn add(&mut self, call: &Call) {
        self.calls += 1;
        self.user_us += call.user_us;
        self.system_us += call.system_us;
        self.peak_rss_kib = self.peak_rss_kib.max(call.peak_rss_kib);
    }

    /// Per call; memory: of the largest, unless this process has more. `floor_ns`: what a command that does nothing takes.
    pub fn results(&self, floor_ns: Option<u64>) -> Vec<ForeignResult> {
        let per_call = |us: u64| us as f64 / 1000.0 / self.calls.max(1) as f64;
        let result = |label: &str, value: f64, unit: &str, policy| ForeignResult {
            label: label.to_owned(),
            value: Some(value),
            unit: unit.to_owned(),
            policy,
        };
        let mut all = vec![
            result("user", per_call(self.user_us), "ms/op", ForeignPolicy::Avg),
            result(
                "system",
                per_call(self.system_us),
                "ms/op",
                ForeignPolicy::Avg,
            ),
        ];
        let peak = Some(self.peak_rss_kib).filter(|kib| *kib > own_peak_kib());
        let peak = peak.map(|kib| {
            result(
                "peak memory",
                kib as f64 / 1024.0,
                "MiB",
                ForeignPolicy::Max,
            )
        });
        all.extend(peak);
        let floor =
            floor_ns.map(|ns| result("spawn floor", ns as f64 / 1e6, "ms", ForeignPolicy::Min));
        all.extend(floor);
        all
    }
}
