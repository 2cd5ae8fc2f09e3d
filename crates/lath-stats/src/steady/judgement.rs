//! Everything there is to say about one recorded fork.

use super::{Constants, Status, Stop, beginning, even, level, online_end, seconds, status, value};

/// What [`judge`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Of the values on an [`even`] grid of time.
    pub status: Status,
    /// The first iteration, counted from 0, of the steady part ([`beginning`]), seen with the whole series at hand; `None` if there is no steady part.
    pub steady_index: Option<usize>,
    /// Seconds of iterations before it.
    pub steady_time_s: Option<f64>,
    /// The block-quantile value, in the unit of the values.
    pub value: Option<f64>,
    /// When the rule used while measuring would have ended the warm-up of this very series; `None` if the series ends first.
    pub online: Option<Stop>,
    /// How far the whole series is from level; infinite if that cannot be told.
    pub level: f64,
}

/// Judges a fork by all of its iterations, warm-up included.
pub fn judge(walls: &[f64], values: &[f64], constants: &Constants) -> Judgement {
    let n = walls.len().min(values.len());
    let (walls, values) = (&walls[..n], &values[..n]);
    let steady_index = beginning::beginning(values);
    let enough = n >= constants.min_points;
    Judgement {
        status: if enough { status(&even(walls, values)) } else { Status::Short },
        steady_index,
        steady_time_s: steady_index.map(|index| walls[..index].iter().map(|wall| seconds(*wall)).fold(0.0, |sum, wall| sum + wall)),
        value: value(walls, values, constants),
        online: online_end(walls, values, constants, 0.0),
        level: level(values, constants),
    }
}
