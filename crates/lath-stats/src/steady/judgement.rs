//! The complete judgement of one recorded fork.

use super::constants::Constants;
use super::even::even;
use super::online::{WarmupStop, level, online_end};
use super::readings::seconds;
use super::status::{SteadyStatus, status};
use super::{beginning, value::value};

/// The result of [`judge`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// From the values on an [`even`] grid of time.
    pub status: SteadyStatus,
    /// The first iteration, from 0, of the steady part ([`beginning`]), judged from the complete
    /// series; `None` if there is no steady part.
    pub steady_index: Option<usize>,
    /// Time before it, seconds.
    pub steady_time_s: Option<f64>,
    /// The block-quantile value, in the unit of the values.
    pub value: Option<f64>,
    /// When the online rule would have ended the warm-up of this series; `None` if the series ends
    /// first.
    pub online: Option<WarmupStop>,
    /// How far the whole series is from level; infinite if unknown.
    pub level: f64,
}

/// The first steady value ([`beginning`]) of a fork with a known status.
pub fn steady_from(values: &[f64], status: SteadyStatus) -> Option<usize> {
    beginning::beginning(values).filter(|index| agrees(*index, values.len(), status))
}

/// The status is that of the second half: if it contradicts itself, a steady part that contains all
/// of it does not count; one that begins later may.
fn agrees(index: usize, values: usize, status: SteadyStatus) -> bool {
    status != SteadyStatus::Unsteady || index > values / 2
}

impl Judgement {
    /// The same for a fork with this many values whose `status` comes from a program that saw more
    /// of it.
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

/// Judges a fork by all of its iterations, with warm-up.
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
