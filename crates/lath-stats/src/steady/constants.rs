//! The published constants of the rules.

/// Constants of the warm-up rules. Times in seconds, shares between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constants {
    /// Share of the values so far that must be level.
    pub window: f64,
    /// Number of equal blocks in that window.
    pub blocks: usize,
    /// Largest relative deviation of a block mean from the median block mean that still counts as
    /// level.
    pub level: f64,
    /// Values are cut at this many medians of the window, as a guard against spikes.
    pub clip: f64,
    /// The rule decides each time the elapsed time has grown by this factor.
    pub growth: f64,
    /// Minimum warm-up, seconds,
    pub min_s: f64,
    /// and maximum.
    pub cap_s: f64,
    /// Minimum number of values for a decision.
    pub min_points: usize,
    /// An earlier fork has settled when its value stays this close to its last.
    pub settle: f64,
    /// Shortest warm-up that [`super::settle`] considers, unless `min_s` is less.
    pub settle_from_s: f64,
    /// Assumed length of the measurement after warm-up in [`super::settle`].
    pub measure_s: f64,
    /// Share of a fork's values that [`super::value`] leaves out,
    pub skip: f64,
    /// and the number of blocks from the rest.
    pub value_blocks: usize,
    /// The quantile of those blocks: `(total seconds, quantile)` at both ends of a ramp, constant
    /// outside it.
    pub quantile: [(f64, f64); 2],
}

impl Constants {
    /// Runtimes that compile while the program runs: calibrated on the JVM
    /// (methodology/warmup.md#the-online-rule).
    pub const JIT: Constants = Constants {
        window: 0.60,
        blocks: 12,
        level: 0.12,
        clip: 2.0,
        growth: 1.10,
        min_s: 10.0,
        cap_s: 60.0,
        min_points: 10,
        settle: 0.08,
        settle_from_s: 3.0,
        measure_s: 10.0,
        skip: 0.40,
        value_blocks: 10,
        quantile: [(20.0, 0.30), (80.0, 0.50)],
    };

    /// Native code: nothing compiles during measurement, so seconds suffice, and no bursts need a
    /// low quantile (reasoned, not calibrated: methodology/warmup.md). Assumes iterations of 25 ms
    /// or less, so that `min_s` holds 20 of them.
    pub const NATIVE: Constants = Constants {
        min_s: 0.5,
        cap_s: 10.0,
        quantile: [(20.0, 0.50), (80.0, 0.50)],
        ..Constants::JIT
    };

    /// Runtimes that compile while the program runs, if every process measures for about a second
    /// only (methodology/busy-machine.md#the-schedule): reasoned, not calibrated.
    pub const TURNS: Constants = Constants {
        min_s: 2.0,
        cap_s: 10.0,
        ..Constants::JIT
    };

    /// The quantile of the block means for the value of a fork of `total_s` seconds.
    pub fn quantile_at(&self, total_s: f64) -> f64 {
        let [(from, low), (to, high)] = self.quantile;
        (low + (high - low) * (total_s - from) / (to - from)).clamp(low.min(high), low.max(high))
    }
}
