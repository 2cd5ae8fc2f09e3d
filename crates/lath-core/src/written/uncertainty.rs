//! The notation of intervals, in every table, log and file that people read.
//!
//! `±` appears only if both sides are equally wide, to a tenth of the width; otherwise both bounds
//! are written. No bound is an impossible value. The caller chooses the number of digits.

/// Relative half-width up to which the two sides of an interval of a logarithm differ by at most a
/// tenth of it, so that one number describes both.
pub const EVEN_UP_TO: f64 = 0.10;

/// `0.822 to 0.858`, the lower bound first.
pub fn range(one: f64, other: f64, number: impl Fn(f64) -> String) -> String {
    format!("{} to {}", number(one.min(other)), number(one.max(other)))
}

/// `(0.822 to 0.858)`, after the value.
pub fn bounds(one: f64, other: f64, number: impl Fn(f64) -> String) -> String {
    format!("({})", range(one, other, number))
}

/// The bounds of a ratio without a claimed difference. If they differ by more than a
/// factor, a text says that they do not show the order of magnitude.
pub fn of_ratio(low: f64, high: f64, factor: f64, number: impl Fn(f64) -> String) -> String {
    if high > factor * low {
        "(too wide)".to_owned()
    } else {
        bounds(low, high, number)
    }
}

/// `±2.8 %`, or the bounds if the sides differ. All three above 0; `number` writes a bound, `share`
/// a share of 1.
pub fn around(
    estimate: f64,
    one: f64,
    other: f64,
    number: impl Fn(f64) -> String,
    share: impl Fn(f64) -> String,
) -> String {
    let (low, high) = (one.min(other), one.max(other));
    let half = (high / estimate).max(estimate / low) - 1.0;
    if half <= EVEN_UP_TO {
        format!("±{}", share(half))
    } else {
        bounds(low, high, number)
    }
}

/// An interval of a mean, by its half-width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OfMean {
    /// `±` this.
    Even(f64),
    /// Measurements are never negative, but the mean minus the half-width would be: from 0 up to
    /// this.
    FromZero(f64),
}

impl OfMean {
    /// `least`: the smallest value in the mean; if it is negative, a bound may be, too. `None`:
    /// `error` is not a number.
    pub fn new(mean: f64, error: f64, least: f64) -> Option<OfMean> {
        match () {
            () if error.is_nan() => None,
            () if least >= 0.0 && error > mean => Some(OfMean::FromZero(mean + error)),
            () => Some(OfMean::Even(error)),
        }
    }

    /// `± 0.312`, `(0 to 27.283)`; `number` writes a bound, `error` a half-width.
    pub fn text(self, number: impl Fn(f64) -> String, error: impl Fn(f64) -> String) -> String {
        match self {
            OfMean::Even(half) => format!("± {}", error(half)),
            OfMean::FromZero(high) => bounds(0.0, high, |bound| {
                if bound == 0.0 {
                    "0".to_owned()
                } else {
                    number(bound)
                }
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(low: f64, high: f64) -> String {
        around(
            100.0,
            low,
            high,
            |v| format!("{v:.0}"),
            |s| format!("{:.1} %", s * 100.0),
        )
    }

    #[test]
    fn sides_that_differ_are_two_bounds() {
        assert_eq!(text(97.2, 102.9), "±2.9 %");
        assert_eq!(text(90.95, 109.95), "±10.0 %");
        assert_eq!(text(90.0, 111.1), "(90 to 111)");
        assert_eq!(text(480.0, 12.0), "(12 to 480)");
    }

    #[test]
    fn a_mean_is_not_below_what_can_be() {
        let text = |mean, error, least| {
            OfMean::new(mean, error, least)
                .map(|m| m.text(|v| format!("{v:.1}"), |v| format!("{v:.1}")))
        };
        assert_eq!(text(10.0, 9.9, 0.0).unwrap(), "± 9.9");
        assert_eq!(text(10.0, 17.0, 0.0).unwrap(), "(0 to 27.0)");
        assert_eq!(text(1.0, 2.0, -0.5).unwrap(), "± 2.0");
        assert_eq!(text(1.0, f64::NAN, 0.0), None);
    }

    #[test]
    fn a_ratio_of_any_size_has_no_bounds() {
        let text = |low, high| of_ratio(low, high, 100.0, |v| format!("{v:.2}"));
        assert_eq!(
            [text(0.1, 10.0), text(0.0000547, 69.8)],
            ["(0.10 to 10.00)", "(too wide)"]
        );
    }
}
