//! An axis of a picture: places of values, and values to label.

/// Steps within a factor of ten, coarse to fine.
const STEPS: [&[f64]; 3] = [&[1.0], &[1.0, 3.0], &[1.0, 2.0, 5.0]];

/// From the smallest to the largest value, which are at `from` and `to` in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Ruler {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Ruler {
    /// For values that are finite, and above 0 on a logarithmic axis. A linear axis begins at 0.
    /// `None` without any.
    pub fn new(
        values: impl Iterator<Item = f64>,
        [from, to]: [f64; 2],
        logarithmic: bool,
    ) -> Option<Ruler> {
        let ends = values.fold(None, |ends: Option<[f64; 2]>, value| match ends {
            None => Some([value, value]),
            Some([low, high]) => Some([low.min(value), high.max(value)]),
        });
        let [low, high] = ends?;
        let [low, high] = match logarithmic {
            true => {
                let by = (high / low).powf(0.05).max(1.05);
                [low / by, high * by]
            }
            false => [low.min(0.0), (high * 1.06).max(low + f64::MIN_POSITIVE)],
        };
        Some(Ruler {
            low,
            high,
            from,
            to,
            logarithmic,
        })
    }

    /// Where a value is, to a tenth.
    pub fn place(&self, value: f64) -> f64 {
        let share = match self.logarithmic {
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        };
        let at = self.from + share.clamp(0.0, 1.0) * (self.to - self.from);
        (at * 10.0).round() / 10.0
    }

    /// Round values at least `apart` from each other, as many as there can be.
    pub fn ticks(&self, apart: f64) -> Vec<f64> {
        let choices = match self.logarithmic {
            true => self.powers(),
            false => self.multiples(),
        };
        let fits = |values: &&Vec<f64>| {
            let mut pairs = values.windows(2);
            pairs.all(|pair| (self.place(pair[1]) - self.place(pair[0])).abs() >= apart)
        };
        choices.iter().rev().find(fits).cloned().unwrap_or_default()
    }

    fn powers(&self) -> Vec<Vec<f64>> {
        let powers = self.low.log10().floor() as i32..=self.high.log10().ceil() as i32;
        let of = |steps: &&[f64]| {
            let all = powers
                .clone()
                .flat_map(|power| steps.iter().map(move |step| step * 10_f64.powi(power)));
            all.filter(|value| (self.low..=self.high).contains(value))
                .collect()
        };
        STEPS.iter().map(of).collect()
    }

    fn multiples(&self) -> Vec<Vec<f64>> {
        let largest = 10_f64.powi((self.high - self.low).log10().floor() as i32);
        let steps = [2.0, 1.0, 0.5, 0.2, 0.1].map(|of| of * largest);
        let of = |step: &f64| {
            let first = (self.low / step).ceil() as i64;
            let last = (self.high / step).floor() as i64;
            (first..=last).map(|at| at as f64 * step).collect()
        };
        steps.iter().map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_have_room() {
        let linear = Ruler::new([3.0, 47.0].into_iter(), [300.0, 0.0], false).unwrap();
        assert_eq!(linear.ticks(40.0), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(linear.place(0.0), 300.0);
        let many = Ruler::new([1.0, 1e6].into_iter(), [0.0, 400.0], true).unwrap();
        assert_eq!(many.ticks(40.0), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        let few = Ruler::new([2.0, 60.0].into_iter(), [0.0, 400.0], true).unwrap();
        assert_eq!(few.ticks(40.0), [2.0, 5.0, 10.0, 20.0, 50.0]);
        assert!(Ruler::new(std::iter::empty(), [0.0, 1.0], false).is_none());
    }

    #[test]
    fn one_value_is_an_axis_too() {
        for logarithmic in [false, true] {
            let ruler = Ruler::new([5.0].into_iter(), [0.0, 100.0], logarithmic).unwrap();
            let at = ruler.place(5.0);
            assert!((0.0..=100.0).contains(&at) && at.is_finite());
        }
    }
}
