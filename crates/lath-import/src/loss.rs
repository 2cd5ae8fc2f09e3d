//! What a file says of benchmarks, or parts of them, that have no usable result. A gate must know:
//! a benchmark that failed is not as fast as before.

use crate::model::{Dataset, Series};
use crate::trouble;

/// A result, or a part of one, that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub kind: LossKind,
    pub why: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossKind {
    /// The benchmark ran and failed.
    Failed,
    /// It was skipped, or its values are no numbers: nothing can be said.
    Unknown,
    /// It was to be measured, and the run ended before: nothing can be said, either.
    Unreached,
    /// This many files of its side do not have it, though others do.
    Absent(usize),
}

impl Loss {
    pub fn failed(why: impl Into<String>) -> Loss {
        Loss {
            kind: LossKind::Failed,
            why: why.into(),
        }
    }

    pub fn unknown(why: impl Into<String>) -> Loss {
        Loss {
            kind: LossKind::Unknown,
            why: why.into(),
        }
    }

    pub fn unreached(why: impl Into<String>) -> Loss {
        Loss {
            kind: LossKind::Unreached,
            why: why.into(),
        }
    }

    pub fn absent(files: usize, why: impl Into<String>) -> Loss {
        Loss {
            kind: LossKind::Absent(files),
            why: why.into(),
        }
    }
}

impl Series {
    /// Why it is missing in part, if more files lack it than on the other side.
    pub fn absent_beyond(&self, other: &Series) -> Option<&str> {
        let absent = |series: &Series| {
            let of = |loss: &Loss| match loss.kind {
                LossKind::Absent(files) => files,
                _ => 0,
            };
            series.losses.iter().map(of).sum::<usize>()
        };
        let is_absent = |loss: &&Loss| matches!(loss.kind, LossKind::Absent(_));
        let first = self.losses.iter().find(is_absent)?;
        (absent(self) > absent(other)).then_some(first.why.as_str())
    }

    /// Why it was not reached, though it was to be measured.
    pub fn unreached(&self) -> Option<&str> {
        self.why(LossKind::Unreached)
    }

    /// The first failure.
    pub fn failure(&self) -> Option<&str> {
        self.why(LossKind::Failed)
    }

    /// Why something is not known.
    pub fn unknown(&self) -> Option<&str> {
        self.why(LossKind::Unknown).or(self.unreached())
    }

    fn why(&self, kind: LossKind) -> Option<&str> {
        let first = self.losses.iter().find(|loss| loss.kind == kind);
        first.map(|loss| loss.why.as_str())
    }

    /// The same benchmark without any result.
    pub(crate) fn lost(self, loss: Loss) -> Series {
        Series {
            losses: vec![loss],
            ..self
        }
    }
}

/// Moves the series without forks to [`Dataset::lost`], each with a warning.
pub fn set_apart(set: &mut Dataset) {
    let all = std::mem::take(&mut set.benchmarks);
    let (mut lost, left): (Vec<Series>, Vec<Series>) =
        all.into_iter().partition(|series| series.forks.is_empty());
    set.benchmarks = left;
    for series in &mut lost {
        let why = series.losses.first().map_or("", |loss| loss.why.as_str());
        let name = trouble::with_params(&series.benchmark, &series.params);
        series.warnings = vec![trouble::without_result(&name, why)];
    }
    set.lost.extend(lost);
}
