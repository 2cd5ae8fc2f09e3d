//! Units of time, as result files write them.

use crate::model::SeriesUnit;
use lath_core::setting::TimeUnit;

/// A unit of time per operation, or of operations per time; its values are converted to times.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    pub unit: SeriesUnit,
    inverted: bool,
}

impl Scale {
    /// From JMH's score units: `ns/op`, `ops/ms`. `None`: not a time.
    pub fn of_score(unit: &str) -> Option<Scale> {
        match unit.strip_prefix("ops/") {
            Some(time) => Some(Scale {
                unit: per_op(time)?,
                inverted: true,
            }),
            None => Some(Scale {
                unit: per_op(unit.strip_suffix("/op")?)?,
                inverted: false,
            }),
        }
    }

    /// A value of the file in ns per operation.
    pub fn nanos(&self, value: f64) -> f64 {
        if self.inverted {
            self.unit.nanos / value
        } else {
            value * self.unit.nanos
        }
    }
}

/// The unit `time` per operation: `ns`, `us`, `ms`, `s`, `min`, `hr`, `day`.
pub fn per_op(time: &str) -> Option<SeriesUnit> {
    let unit = TimeUnit::ALL.into_iter().find(|u| u.label() == time)?;
    Some(SeriesUnit {
        label: format!("{time}/op"),
        nanos: unit.nanos() as f64,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throughput_becomes_a_time_in_its_own_unit() {
        let scale = Scale::of_score("ops/ms").unwrap();
        assert_eq!(
            scale.unit,
            SeriesUnit {
                label: "ms/op".into(),
                nanos: 1e6
            }
        );
        assert_eq!(scale.nanos(4.0), 250_000.0);
        assert_eq!(Scale::of_score("us/op").unwrap().nanos(3.0), 3000.0);
        assert_eq!(Scale::of_score("MB/sec"), None);
    }
}
