//! The difference of two sides by one statistic of their forks: p-value and interval, paired or
//! not.
//!
//! Formulae and constants: methodology/verdicts.md. All values are differences of logarithms of
//! times, so 0.01 is a ratio of 1.01. [`crate::compare`] makes verdicts over several statistics and
//! pairs.

use crate::compare::strata::Strata;
use crate::effect::Effect;
use crate::interval::summary::{mean, squares};
use crate::paired::Statistic;
use crate::student;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Sum of squares added for each side: a detection floor against forks, or blocks of turns, that
/// agree by chance.
pub(crate) const FLOOR: f64 = 0.0002;

/// Degrees of freedom for two runs apart.
const APART_DEGREES: f64 = 4.0;
/// Degrees of freedom and scale of the calibrated t for the first, second ... of the tabulated
/// degrees; the last applies to all larger ones.
type Scales = [(f64, f64); 4];
const PAIRED_MEAN: Scales = [(2.5, 1.848), (3.5, 1.534), (4.5, 1.355), (6.5, 1.211)];
const PAIRED_LOW: Scales = [(2.25, 1.445), (2.75, 1.507), (3.75, 1.309), (5.5, 1.181)];
/// For 2, 4, 6 and from 8 degrees.
const UNPAIRED_MEAN: Scales = [(2.5, 1.879), (5.25, 1.299), (7.0, 1.204), (8.75, 1.159)];
const UNPAIRED_LOW: Scales = [(2.0, 1.818), (3.0, 1.595), (4.5, 1.314), (6.75, 1.195)];

/// Forks of the two sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Design {
    /// Blocks with a fork of each side.
    Paired(usize),
    /// Values of blocks, whose placements of code are strata.
    Strata(usize, Strata),
    Unpaired(usize, usize),
    /// Two runs that each measured in turns, as one value each: `squares` is the variance.
    Apart,
}

/// The t distribution for the difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reference {
    Calibrated(Statistic),
    /// Forks with one value: the calibration needs several, so this uses Student's t.
    Student,
    /// Blocks of turns: Student's t from 10 blocks on.
    Turns,
}

/// The second side compared with the first, as a difference of logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub delta: f64,
    /// Squared deviations within the sides, or of the pairs' differences.
    pub(crate) squares: f64,
    /// The addition to them, from the variance within forks and the floor.
    pub(crate) added: f64,
    pub(crate) design: Design,
    pub(crate) reference: Reference,
}

impl Difference {
    /// `first[i]` and `second[i]` are the logarithms of the statistic in the forks of block `i`;
    /// `within` is the variance within forks, `None` if forks have one value. `None` below two
    /// blocks, and if the sides have different numbers.
    pub fn paired(
        first: &[f64],
        second: &[f64],
        within: Option<f64>,
        statistic: Statistic,
    ) -> Option<Difference> {
        let n = first.len();
        if n < 2 || second.len() != n {
            return None;
        }
        let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| b - a).collect();
        let (added, reference) = calibration(within, statistic);
        Some(Difference {
            delta: mean(&differences),
            squares: squares(&differences),
            added: 2.0 * added,
            design: Design::Paired(n),
            reference,
        })
    }

    /// Logarithms of the statistic in the forks of either side, measured independently; `within`
    /// weighted by forks, as above. `None` below two forks on a side.
    pub fn unpaired(
        first: &[f64],
        second: &[f64],
        within: Option<f64>,
        statistic: Statistic,
    ) -> Option<Difference> {
        if first.len().min(second.len()) < 2 {
            return None;
        }
        let (added, reference) = calibration(within, statistic);
        let design = Design::Unpaired(first.len(), second.len());
        Some(Difference {
            delta: mean(second) - mean(first),
            squares: squares(first) + squares(second),
            added,
            design,
            reference,
        })
    }

    pub fn standard_error(&self) -> f64 {
        let sum = self.squares + self.added;
        let variance = match self.design {
            Design::Paired(n) => sum / (n - 1) as f64 / n as f64,
            Design::Strata(n, strata) => sum / (n - 1) as f64 / n as f64 * strata.uneven,
            Design::Apart => sum,
            Design::Unpaired(a, b) => sum / (a + b - 2) as f64 * (1.0 / a as f64 + 1.0 / b as f64),
        };
        variance.sqrt()
    }

    /// Probability of a difference at least this large between equal sides. It is below 0.01
    /// exactly when the interval at 0.99 excludes 0.
    pub fn p(&self) -> f64 {
        self.p_of(self.delta)
    }

    /// Probability of a difference of at least `delta` between equal sides with this variance: 1
    /// minus the level at which the half-width is `delta`.
    pub(crate) fn p_of(&self, delta: f64) -> f64 {
        let (degrees, scale) = self.t();
        let t = scale * delta.abs() / self.standard_error();
        match StudentsT::new(0.0, 1.0, degrees) {
            // Times of 0 have no logarithm.
            Ok(distribution) if !t.is_nan() => 2.0 * distribution.sf(t),
            _ => f64::NAN,
        }
    }

    /// Half the width of the interval of `delta` at a level such as 0.99.
    pub fn half_width(&self, level: f64) -> f64 {
        let (degrees, scale) = self.t();
        student::quantile(0.5 + level / 2.0, degrees) / scale * self.standard_error()
    }

    /// As one of several machines, with the standard error of the calibrated t.
    pub(crate) fn effect(&self) -> Effect {
        let (degrees, scale) = self.t();
        Effect {
            log_ratio: self.delta,
            standard_error: self.standard_error() / scale,
            degrees,
        }
    }

    /// Second side / first side.
    pub fn ratio(&self) -> f64 {
        self.delta.exp()
    }

    /// Interval of the ratio.
    pub fn interval(&self, level: f64) -> (f64, f64) {
        let half = self.half_width(level);
        ((self.delta - half).exp(), (self.delta + half).exp())
    }

    /// The same difference, as expected with `more` forks on each side with the same variance.
    pub(crate) fn with_more(&self, more: usize) -> Difference {
        let (design, before, after) = match self.design {
            // A longer run is still one run.
            Design::Apart => return *self,
            Design::Paired(n) => (Design::Paired(n + more), n - 1, n + more - 1),
            Design::Strata(n, strata) => {
                let strata = strata.with_more(n, more);
                (Design::Strata(n + more, strata), n - 1, n + more - 1)
            }
            Design::Unpaired(a, b) => (
                Design::Unpaired(a + more, b + more),
                a + b - 2,
                a + b + 2 * more - 2,
            ),
        };
        Difference {
            squares: self.squares * after as f64 / before as f64,
            design,
            ..*self
        }
    }

    /// Degrees of freedom and scale of the t.
    fn t(&self) -> (f64, f64) {
        let degrees = match self.design {
            Design::Apart => return (APART_DEGREES, 1.0),
            Design::Strata(n, strata) => return (strata.degrees(n), 1.0),
            Design::Paired(n) => n - 1,
            // Very unequal sides: the smaller one determines how well the variance is known.
            Design::Unpaired(a, b) => (a + b - 2).min(3 * a.min(b) - 2),
        };
        let (scales, column) = match (self.reference, self.design) {
            (Reference::Student, _) => return (degrees as f64, 1.0),
            (Reference::Turns, _) if degrees >= 9 => return (degrees as f64, 1.0),
            (Reference::Turns, _) => return PAIRED_MEAN[3],
            (Reference::Calibrated(Statistic::Mean), Design::Paired(_)) => (PAIRED_MEAN, degrees),
            (Reference::Calibrated(Statistic::Low), Design::Paired(_)) => (PAIRED_LOW, degrees),
            (Reference::Calibrated(Statistic::Mean), _) => (UNPAIRED_MEAN, degrees / 2),
            (Reference::Calibrated(Statistic::Low), _) => (UNPAIRED_LOW, degrees / 2),
        };
        scales[column.min(scales.len()) - 1]
    }
}

/// The addition to the squares of one side, and the t calibrated with it.
fn calibration(within: Option<f64>, statistic: Statistic) -> (f64, Reference) {
    match (within, statistic) {
        (None, _) => (FLOOR, Reference::Student),
        (Some(within), Statistic::Mean) => (0.5 * within + FLOOR, Reference::Calibrated(statistic)),
        (Some(_), Statistic::Low) => (FLOOR, Reference::Calibrated(statistic)),
    }
}
