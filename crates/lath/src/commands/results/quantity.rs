//! Times and shares as people read them.

use lath_stats::uncertainty;

/// Units of time and their ns.
const UNITS: [(&str, f64); 4] = [("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1.0)];

/// The unit that suits a time of so many ns.
fn unit(ns: f64) -> (&'static str, f64) {
    UNITS
        .into_iter()
        .find(|(_, nanos)| ns >= *nanos)
        .unwrap_or(UNITS[3])
}

/// Four significant digits: `12.35 µs`.
pub fn time(ns: f64) -> String {
    let (label, nanos) = unit(ns);
    format!("{} {label}", digits(ns / nanos))
}

/// A range in the unit of its upper end: `11.90 to 12.80 µs`.
pub fn times(low: f64, high: f64) -> String {
    let (label, nanos) = unit(high);
    format!(
        "{} {label}",
        uncertainty::range(low / nanos, high / nanos, digits)
    )
}

/// Four significant digits, never more than 6 decimals.
pub fn digits(value: f64) -> String {
    if !value.is_finite() {
        return if value > 0.0 {
            "infinite".to_owned()
        } else {
            "unknown".to_owned()
        };
    }
    if value != 0.0 && !(1e-3..1e7).contains(&value.abs()) {
        return format!("{value:.3e}");
    }
    let before = if value.abs() < 1.0 {
        1
    } else {
        value.abs().log10().floor() as i32 + 1
    };
    let decimals = (4 - before).clamp(0, 6) as usize;
    format!("{value:.decimals$}")
}

/// A share of 1 as `12 %`, `0.4 %`.
pub fn percent(share: f64) -> String {
    let value = share * 100.0;
    if value.abs() < 9.95 {
        format!("{value:.1} %")
    } else {
        format!("{value:.0} %")
    }
}

/// Seconds with two decimals.
pub fn seconds(s: f64) -> String {
    format!("{s:.2} s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_suit_the_number() {
        assert_eq!(time(0.25), "0.250 ns");
        assert_eq!(time(12_345.0), "12.35 µs");
        assert_eq!(time(3.2e10), "32.00 s");
        assert_eq!(times(900.0, 1100.0), "0.900 to 1.100 µs");
        assert_eq!(digits(f64::INFINITY), "infinite");
        assert_eq!(digits(123_456.0), "123456");
        assert_eq!(digits(1e-9), "1.000e-9");
        assert_eq!(time(f64::NAN), "unknown ns");
    }

    #[test]
    fn shares() {
        assert_eq!(
            (percent(0.004), percent(0.5)),
            ("0.4 %".to_owned(), "50 %".to_owned())
        );
    }
}
