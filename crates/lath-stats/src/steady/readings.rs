//! Readings of a clock, and how they are compared.

/// Tolerance for rounding in all comparisons of time, seconds.
pub const TOLERANCE_S: f64 = 1e-9;

/// Cumulative seconds; an invalid reading of the clock adds nothing.
pub fn seconds(wall: f64) -> f64 {
    if wall > 0.0 { wall } else { 0.0 }
}

/// `a / b`, with ratio one for equal values, even zero: a benchmark below the resolution of the
/// clock is level.
pub fn ratio(a: f64, b: f64) -> f64 {
    if a == b { 1.0 } else { a / b }
}
