//! The published constants of the rules.

/// Constants of the warm-up rules. Times in seconds, shares between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constants {
    /// Share of the values so far that must be level.
    pub window: f64,
    /// Equal blocks, by count, in that window.
    pub blocks: usize,
    /// Largest relative deviation of a block mean from the median block mean that still is level.
    pub level: f64,
    /// A value counts at most this many medians of the window: the guard against spikes.
    pub clip: f64,
    /// Decisions are due each time the elapsed time has grown by this factor.
    pub growth: f64,
    /// Warm-up lasts at least this long,
    pub min_s: f64,
    /// and at most this long.
    pub cap_s: f64,
    /// Below this many values nothing is level.
    pub min_points: usize,
    /// An earlier fork has settled when its value stays this close to its last.
    pub settle: f64,
    /// Earliest warm-up length that [`super::settle`] considers, unless `min_s` is less.
    pub settle_from_s: f64,
    /// Length of the measurement that is supposed to follow warm-up when [`super::settle`] looks
    /// back.
    pub measure_s: f64,
    /// Share of a fork's values that [`super::value`] leaves out,
    pub skip: f64,
    /// and the blocks that it makes of the rest.
    pub value_blocks: usize,
    /// The quantile of those blocks: `(total seconds, quantile)` at both ends of a ramp, constant
    /// outside it.
    pub quantile: [(f64, f64); 2],
}

impl Constants {
    /// Runtimes with a compiler that works while the program runs: calibrated on the JVM
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

    /// Native code: nothing compiles while measuring, so seconds suffice and there are no bursts
    /// for a low quantile to offset (reasoned, not calibrated: methodology/warmup.md). Supposes
    /// iterations of 25 ms or less, so that `min_s` holds 20 of them.
    pub const NATIVE: Constants = Constants {
        min_s: 0.5,
        cap_s: 10.0,
        quantile: [(20.0, 0.50), (80.0, 0.50)],
        ..Constants::JIT
    };

    /// The quantile of the block means that is the value of a fork of `total_s` seconds.
    pub fn quantile_at(&self, total_s: f64) -> f64 {
        let [(from, low), (to, high)] = self.quantile;
        (low + (high - low) * (total_s - from) / (to - from)).clamp(low.min(high), low.max(high))
    }
}
