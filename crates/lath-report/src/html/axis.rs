//! The axis that the rows of a comparison share, and the place of an interval on it. Both are
//! logarithmic: a half is as far from 1 as a double.

use super::page::{Axis, Cell, Tick};
use lath_core::written::quantity::{time, two};

/// Width of the drawing, and what stays free at its ends.
const WIDTH: f64 = 300.0;
const FREE: f64 = 8.0;
/// Least distance of two labels.
const APART: f64 = 52.0;
/// Intervals that reach farther from their estimate are cut.
const FAR: f64 = 6.0;
/// An axis of ratios is never shorter to either side.
const SHORTEST: f64 = 1.06;
/// Steps within a factor of ten, coarse to fine.
const STEPS: [&[f64]; 4] = [
    &[1.0],
    &[1.0, 3.0],
    &[1.0, 2.0, 5.0],
    &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
];
/// Steps around 1, coarse to fine.
const CLOSE: [f64; 5] = [0.2, 0.1, 0.05, 0.02, 0.01];

/// Estimate and interval on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// From the smallest to the largest value that an axis shows.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
}

impl Span {
    /// The part that an axis shows.
    fn near(&self) -> [f64; 2] {
        [
            self.low.max(self.value / FAR),
            self.high.min(self.value * FAR),
        ]
    }
}

impl Scale {
    pub fn of_ratios(spans: &[Span]) -> Scale {
        let wide = Scale::of(spans, [1.0 / SHORTEST, SHORTEST]);
        wide.wider()
    }

    /// `None`: there are none.
    pub fn of_times(spans: &[Span]) -> Option<Scale> {
        let first = spans.first()?;
        let begun = [first.value / SHORTEST, first.value * SHORTEST];
        Some(Scale::of(spans, begun).wider())
    }

    fn of(spans: &[Span], [low, high]: [f64; 2]) -> Scale {
        let all = spans.iter().map(Span::near);
        let (low, high) = all.fold((low, high), |(low, high), [from, to]| {
            (low.min(from), high.max(to))
        });
        Scale { low, high }
    }

    fn wider(self) -> Scale {
        let by = (self.high / self.low).powf(0.03);
        Scale {
            low: self.low / by,
            high: self.high * by,
        }
    }

    fn x(&self, value: f64) -> f64 {
        let share = (value / self.low).ln() / (self.high / self.low).ln();
        let x = FREE + share.clamp(0.0, 1.0) * (WIDTH - 2.0 * FREE);
        (x * 10.0).round() / 10.0
    }

    pub fn cell(&self, span: Span, is_claimed: bool, words: String) -> Cell {
        Cell {
            low: self.x(span.low),
            high: self.x(span.high),
            mark: is_claimed.then(|| self.x(span.value)),
            open: [span.low < self.low, span.high > self.high],
            words,
        }
    }

    /// Of ratios of time, with the margin around 1.
    pub fn ratios(&self, margin: f64, baseline: &str) -> Axis {
        let label = |ratio: f64| format!("{}×", plain(ratio));
        Axis {
            ticks: self.ticks(self.around_one(), label),
            one: Some(self.x(1.0)),
            margin: Some([self.x(1.0 / (1.0 + margin)), self.x(1.0 + margin)]),
            words: format!("time ÷ {baseline}'s"),
        }
    }

    /// Of times in ns.
    pub fn times(&self) -> Axis {
        Axis {
            ticks: self.ticks(self.decades(), |ns| {
                time(ns, |value| plain(two(value).parse().unwrap_or(value)))
            }),
            words: "time per operation".to_owned(),
            ..Axis::default()
        }
    }

    /// The finest steps whose labels have room.
    fn ticks(&self, choices: Vec<Vec<f64>>, label: impl Fn(f64) -> String) -> Vec<Tick> {
        let fits = |values: &&Vec<f64>| {
            let mut pairs = values.windows(2);
            pairs.all(|pair| self.x(pair[1]) - self.x(pair[0]) >= APART)
        };
        let chosen = choices.iter().rev().find(fits);
        let ticks = chosen.into_iter().flatten().map(|value| Tick {
            x: self.x(*value),
            label: label(*value),
        });
        ticks.collect()
    }

    fn decades(&self) -> Vec<Vec<f64>> {
        let powers = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let of = |steps: &&[f64]| -> Vec<f64> {
            let all = powers
                .clone()
                .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)));
            all.filter(|value| self.holds(*value)).collect()
        };
        // Of more decades than labels have room for: every third.
        let sparse = powers.clone().filter(|power| power % 3 == 0);
        let sparse = sparse.map(|power| 10_f64.powi(power));
        let sparse = sparse.filter(|value| self.holds(*value)).collect();
        [sparse].into_iter().chain(STEPS.iter().map(of)).collect()
    }

    fn around_one(&self) -> Vec<Vec<f64>> {
        let close = CLOSE.iter().map(|step| {
            let steps = (-4..=4).map(|n| 1.0 + f64::from(n) * step);
            steps.filter(|value| self.holds(*value)).collect()
        });
        if self.high / self.low > 2.0 {
            return self.decades();
        }
        close.collect()
    }

    fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// `0.95`, `1`, `1000`.
fn plain(value: f64) -> String {
    let rounded = (value * 1e4).round() / 1e4;
    if rounded == 0.0 {
        format!("{value:.0e}")
    } else {
        rounded.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(spans: &[(f64, f64, f64)]) -> Vec<String> {
        let spans: Vec<Span> = spans
            .iter()
            .map(|(low, value, high)| Span {
                value: *value,
                low: *low,
                high: *high,
            })
            .collect();
        let axis = Scale::of_ratios(&spans).ratios(0.01, "a");
        axis.ticks.into_iter().map(|tick| tick.label).collect()
    }

    #[test]
    fn labels_suit_the_range_and_have_room() {
        assert_eq!(labels(&[(0.99, 1.0, 1.01)]), ["0.95×", "1×", "1.05×"]);
        assert_eq!(labels(&[(0.8, 0.84, 0.9)]), ["0.8×", "0.9×", "1×"]);
        assert_eq!(
            labels(&[(240.0, 247.0, 260.0)]),
            ["1×", "3×", "10×", "30×", "100×", "300×"]
        );
        assert_eq!(labels(&[(0.3, 0.5, 3.0)]), ["0.5×", "1×", "2×"]);
    }

    #[test]
    fn a_half_is_as_far_as_a_double() {
        let span = |value| Span {
            value,
            low: value,
            high: value,
        };
        let scale = Scale::of_ratios(&[span(0.5), span(2.0)]);
        let [half, one, double] = [0.5, 1.0, 2.0].map(|ratio| scale.x(ratio));
        assert!((one - half - (double - one)).abs() < 0.2);
        assert!((one - WIDTH / 2.0).abs() < 0.2);
    }

    #[test]
    fn an_interval_beyond_the_axis_is_open() {
        let wide = Span {
            value: 1.0,
            low: 1e-9,
            high: 2.0,
        };
        let cell = Scale::of_ratios(&[wide]).cell(wide, false, String::new());
        assert_eq!((cell.open, cell.mark), ([true, false], None));
        assert!(cell.low >= FREE && cell.high <= WIDTH - FREE);
    }
}
