//! Compares secondary metrics that are counts, such as instructions or bytes per operation. They
//! hardly vary, so lath makes no test: it compares all forks of one side with all forks of the
//! other.

use lath_core::written::words::of_forks;
use lath_import::model::MetricSeries;
use lath_score::estimate::{mean, over_forks};
use serde::Serialize;

/// A metric of both sides.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Count {
    pub unit: String,
    /// Over forks, as in a summary.
    pub base: f64,
    pub new: f64,
    /// New / base; `null` if only the base is 0.
    pub ratio: Option<f64>,
    /// From the smallest ratio of a new fork to a base fork, to the largest: not a confidence
    /// interval.
    pub range: [Option<f64>; 2],
    /// Whose values are no numbers, or missing; then nothing can be said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_numbers: Option<String>,
    #[serde(skip)]
    low: f64,
    #[serde(skip)]
    high: f64,
}

/// The relation of both ranges, given a margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Every fork of the new side differs from every fork of the base by more than the margin, in
    /// the same direction.
    Worse,
    /// None is.
    NotWorse,
    Undecided,
}

impl Count {
    /// `None` if a side has no values, or the sides have different units.
    pub fn of(base: &MetricSeries, new: &MetricSeries) -> Option<Count> {
        if base.unit != new.unit {
            return None;
        }
        let (a, b) = (means(base), means(new));
        let no_numbers =
            no_numbers(&a, base.missing, "base").or(no_numbers(&b, new.missing, "new side"));
        let (low, high) = match no_numbers {
            Some(_) => (f64::NAN, f64::NAN),
            None => (
                ratio(least(&b)?, greatest(&a)?),
                ratio(greatest(&b)?, least(&a)?),
            ),
        };
        let [first, second] = [base, new].map(|metric| over_forks(&metric.unit, &metric.forks));
        let whole = ratio(second, first);
        let finite = |x: f64| Some(x).filter(|x| x.is_finite());
        Some(Count {
            unit: base.unit.clone(),
            base: first,
            new: second,
            ratio: finite(whole),
            range: [finite(low), finite(high)],
            no_numbers,
            low,
            high,
        })
    }

    pub fn verdict(&self, margin: f64) -> Change {
        match () {
            () if self.low > 1.0 + margin => Change::Worse,
            () if self.high <= 1.0 + margin => Change::NotWorse,
            () => Change::Undecided,
        }
    }

    /// As text: `equal`, or the range.
    pub fn describe(&self) -> String {
        let percent = |r: f64| {
            if r.is_finite() {
                format!("{:+.2} %", (r - 1.0) * 100.0)
            } else {
                "infinite".to_owned()
            }
        };
        if let Some(why) = &self.no_numbers {
            format!("undecided: {why}")
        } else if self.low == 1.0 && self.high == 1.0 {
            "equal".to_owned()
        } else {
            format!("{} to {}", percent(self.low), percent(self.high))
        }
    }
}

/// One such value says that the others are not the whole, either. `missing`: forks without any.
fn no_numbers(forks: &[f64], missing: usize, side: &str) -> Option<String> {
    let count = forks.iter().filter(|value| !value.is_finite()).count();
    if count == 0 && missing > 0 {
        let forks = of_forks(missing, forks.len() + missing);
        return Some(format!("no value in {forks} of the {side}"));
    }
    let forks = of_forks(count, forks.len());
    (count > 0).then(|| format!("not a number in {forks} of the {side}"))
}

fn means(metric: &MetricSeries) -> Vec<f64> {
    metric
        .forks
        .iter()
        .filter(|f| !f.is_empty())
        .map(|f| mean(f))
        .collect()
}

/// Two zeros are equal.
fn ratio(new: f64, base: f64) -> f64 {
    if new == base { 1.0 } else { new / base }
}

fn least(values: &[f64]) -> Option<f64> {
    values.iter().copied().reduce(f64::min)
}

fn greatest(values: &[f64]) -> Option<f64> {
    values.iter().copied().reduce(f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(base: &[f64], new: &[f64]) -> Count {
        let metric = |values: &[f64]| MetricSeries {
            unit: "B".into(),
            forks: values.iter().map(|v| vec![*v]).collect(),
            missing: 0,
        };
        Count::of(&metric(base), &metric(new)).unwrap()
    }

    #[test]
    fn worse_only_if_all_forks_are() {
        assert_eq!(
            count(&[100.0, 101.0], &[103.0, 104.0]).verdict(0.01),
            Change::Worse
        );
        assert_eq!(
            count(&[100.0, 101.0], &[101.5, 104.0]).verdict(0.01),
            Change::Undecided
        );
        assert_eq!(
            count(&[100.0, 101.0], &[90.0, 101.0]).verdict(0.01),
            Change::NotWorse
        );
    }

    #[test]
    fn zeros() {
        let equal = count(&[0.0, 0.0], &[0.0]);
        assert_eq!(
            (equal.verdict(0.0), equal.describe()),
            (Change::NotWorse, "equal".to_owned())
        );
        let more = count(&[0.0], &[16.0]);
        assert_eq!(
            (more.verdict(0.5), more.ratio, more.describe()),
            (Change::Worse, None, "infinite to infinite".to_owned())
        );
    }

    #[test]
    fn what_is_no_number_is_never_equal() {
        for new in [&[f64::NAN, 100.0][..], &[f64::NAN], &[f64::INFINITY]] {
            let count = count(&[100.0, 100.0], new);
            assert_eq!(count.verdict(0.01), Change::Undecided);
            assert!(count.describe().starts_with("undecided: not a number"));
        }
    }

    /// 1 ms/op is not a thousandth of 1000 us/op.
    #[test]
    fn other_units_are_not_compared() {
        let [ms, us] = ["ms/op", "us/op"].map(|unit| MetricSeries {
            unit: unit.into(),
            forks: vec![vec![1.0]],
            missing: 0,
        });
        assert_eq!(Count::of(&ms, &us), None);
    }

    #[test]
    fn nothing_is_not_compared() {
        let none = MetricSeries {
            unit: "B".into(),
            forks: vec![vec![]],
            missing: 0,
        };
        assert_eq!(Count::of(&none, &none), None);
    }
}
