//! Everything there is to say about one recorded fork.

use super::{
    Constants, SteadyStatus, WarmupStop, beginning, even, level, online_end, seconds, status, value,
};

/// What [`judge`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// Of the values on an [`even`] grid of time.
    pub status: SteadyStatus,
    /// The first iteration, counted from 0, of the steady part ([`beginning`]), seen with the
    /// whole series at hand; `None` if there is no steady part.
    pub steady_index: Option<usize>,
    /// Seconds of iterations before it.
    pub steady_time_s: Option<f64>,
    /// The block-quantile value, in the unit of the values.
    pub value: Option<f64>,
    /// When the rule used while measuring would have ended the warm-up of this very series; `None`
    /// if the series ends first.
    pub online: Option<WarmupStop>,
    /// How far the whole series is from level; infinite if that cannot be told.
    pub level: f64,
}

/// The first steady value ([`beginning`]) of a fork whose status is known.
pub fn steady_from(values: &[f64], status: SteadyStatus) -> Option<usize> {
    beginning::beginning(values).filter(|index| agrees(*index, values.len(), status))
}

/// The status is that of the second half: where this contradicts itself, a steady part that holds
/// all of it is none; one that begins later may be what the second half comes to.
fn agrees(index: usize, values: usize, status: SteadyStatus) -> bool {
    status != SteadyStatus::Unsteady || index > values / 2
}

impl Judgement {
    /// The same of a fork of so many values that somebody who saw more of it called `status`.
    pub fn with_status(self, status: SteadyStatus, values: usize) -> Judgement {
        let steady_index = self
            .steady_index
            .filter(|index| agrees(*index, values, status));
        Judgement {
            status,
            steady_index,
            steady_time_s: self.steady_time_s.filter(|_| steady_index.is_some()),
            ..self
        }
    }
}

/// Judges a fork by all of its iterations, warm-up included.
pub fn judge(walls: &[f64], values: &[f64], constants: &Constants) -> Judgement {
    let n = walls.len().min(values.len());
    let (walls, values) = (&walls[..n], &values[..n]);
    let status = if n >= constants.min_points {
        status(&even(walls, values))
    } else {
        SteadyStatus::Short
    };
    let steady_index = steady_from(values, status);
    Judgement {
        status,
        steady_index,
        steady_time_s: steady_index.map(|index| {
            walls[..index]
                .iter()
                .map(|wall| seconds(*wall))
                .fold(0.0, |sum, wall| sum + wall)
        }),
        value: value(walls, values, constants),
        online: online_end(walls, values, constants, 0.0),
        level: level(values, constants),
    }
}
