//! Readable numbers: few significant digits, times in a suitable unit.

use super::{uncertainty, units};
use std::time::Duration;

/// This many significant digits; whole numbers below a million keep all of theirs.
fn significant(value: f64, digits: i32) -> String {
    if value.is_nan() {
        return "?".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "infinite" } else { "-infinite" }.to_owned();
    }
    if value != 0.0 && !(1e-3..1e7).contains(&value.abs()) {
        return format!("{value:.*e}", (digits - 1) as usize);
    }
    let before = if value == 0.0 {
        1
    } else {
        value.abs().log10().floor() as i32 + 1
    };
    // 9.996 has one digit before the point, but will be 10.00; 0.99996 has none, but will be 1.000.
    let decimals = (digits - before).max(0) as usize;
    let text = format!("{value:.decimals$}");
    let rounded = text.parse::<f64>().map_or(value, f64::abs);
    let grown = value != 0.0 && rounded >= 10_f64.powi(before);
    if grown && decimals > 0 {
        format!("{value:.*}", decimals - 1)
    } else {
        text
    }
}

/// A margin as it was given: `1 %`, `0.5 %`, `12.345 %`.
pub fn margin(share: f64) -> String {
    format!("{} %", (share * 1e5).round() / 1e3)
}

/// `1.23`, `12.3`, `123`, `1234`.
pub fn three(value: f64) -> String {
    significant(value, 3)
}

/// `2.1`, `19`, `1234`.
pub fn two(value: f64) -> String {
    significant(value, 2)
}

/// `1.234`, `12.34`, `1234`, `12345`.
pub fn four(value: f64) -> String {
    significant(value, 4)
}

/// `44.120`, `1234.6`, `123456`.
pub fn five(value: f64) -> String {
    significant(value, 5)
}

/// A time in ns, with the digits of `number`: `1.23 us` by [`three`] for single events, `12.35 us`
/// by [`four`] for estimates.
pub fn time(ns: f64, number: impl Fn(f64) -> String) -> String {
    let (label, size) = units::of_time(ns, &number);
    format!("{} {label}", number(ns / size))
}

/// A range of times in ns, in the unit of its upper end: `11.90 to 12.80 us`.
pub fn times(low: f64, high: f64) -> String {
    let (label, size) = units::of_time(high, four);
    format!(
        "{} {label}",
        uncertainty::range(low / size, high / size, four)
    )
}

/// Bytes per second: `1.23 GB/s`.
pub fn bytes_per_second(rate: f64) -> String {
    let (unit, size) = units::of_rate(rate, three);
    format!("{} {unit}", three(rate / size))
}

/// A duration counted in whole iterations: `1 s`, `25 ms`, `1.2 s`.
pub fn seconds(seconds: f64) -> String {
    let text = time(seconds * 1e9, three);
    let Some((number, unit)) = text
        .split_once(' ')
        .filter(|(number, _)| number.contains('.'))
    else {
        return text;
    };
    format!(
        "{} {unit}",
        number.trim_end_matches('0').trim_end_matches('.')
    )
}

/// A ratio of times: `0.914`, `1.023`, `23.2`, `1234`.
pub fn ratio(value: f64) -> String {
    match value {
        v if (0.1..10.0).contains(&v) => format!("{v:.3}"),
        v => three(v),
    }
}

/// Bounds of a ratio that differ by more than this factor need no third decimal.
const FAR_APART: f64 = 1.5;

/// How to write a ratio and its bounds: as by [`ratio`], or with fewer digits if the bounds are far
/// apart: `0.91` and `0.015`.
pub fn ratios(low: f64, high: f64) -> impl Fn(f64) -> String + Copy {
    let far = high > FAR_APART * low;
    move |value| match value {
        v if far && (0.01..0.1).contains(&v) => format!("{v:.3}"),
        v if far && (0.1..10.0).contains(&v) => format!("{v:.2}"),
        v => ratio(v),
    }
}

/// A share of 1: `4.6 %`, `12 %`.
pub fn percent(share: f64) -> String {
    let value = share * 100.0;
    if value.abs() < 9.95 {
        format!("{value:.1} %")
    } else {
        format!("{value:.0} %")
    }
}

/// A time in ns to three decimals at most: `1.2 ms`, `25 us`.
pub fn milli(ns: f64) -> String {
    // Rounded first: what would be 1000 us is 1 ms.
    let rounded = |scale: f64| (ns / scale * 1e3).round() / 1e3;
    let (scale, unit) = [(1.0, "ns"), (1e3, "us"), (1e6, "ms")]
        .into_iter()
        .find(|(scale, _)| rounded(*scale) < 1e3)
        .unwrap_or((1e9, "s"));
    format!("{:.3} {unit}", ns / scale).replace(".000", "")
}

/// How long something took, to a tenth of a second: `250 ms`, `1.5 s`.
pub fn took(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let ms = (seconds * 1e3).round();
    // What rounds to 1000 ms is 1 s.
    if ms < 1e3 {
        format!("{ms} ms")
    } else {
        format!("{} s", (seconds * 10.0).round() / 10.0)
    }
}

/// Roughly, in seconds: `1 s`, `80 s`, `12 min`, `3 h`.
pub fn about(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{:.0} s", s.max(1.0)),
        s if s < 5400.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

/// Binary: `1.50 MiB`.
pub fn bytes(bytes: f64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10), ("B", 0)]
        .map(|(unit, power)| (unit, f64::from(1u32 << power)));
    let number = |value: f64| format!("{value:.2}");
    let (unit, size) = units::fitting(&units, bytes, number);
    format!("{} {unit}", number(bytes / size))
}

/// Change of time as a signed percentage: `+4.9 %`, `-0.31 %`.
pub fn change(ratio: f64) -> String {
    let change = (ratio - 1.0) * 100.0;
    match change.abs() {
        c if c < 0.005 => "0 %".to_owned(),
        c if c < 1.0 => format!("{change:+.2} %"),
        _ => format!("{change:+.1} %"),
    }
}

/// How to write ratios of times that belong together: as changes, or all as factors if one of them is
/// a doubling or a halving.
pub fn changes(ratios: &[f64]) -> fn(f64) -> String {
    let is_small = |ratio: &f64| *ratio > 0.5 && *ratio < 2.0;
    if ratios.iter().all(is_small) {
        change
    } else {
        factor
    }
}

/// A multiple of the time: `x12`, `x1.3`, `x0.031`.
pub fn factor(ratio: f64) -> String {
    match ratio {
        r if r < 0.1 => format!("x{r:.3}"),
        r if r < 1.0 => format!("x{r:.2}"),
        r if r < 10.0 => format!("x{r:.1}"),
        r => format!("x{r:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(
            [0.5, 1.234, 9.996, 99.96, 1234.4, 2e8, 0.0, 1e-5].map(three),
            [
                "0.500", "1.23", "10.0", "100", "1234", "2.00e8", "0.00", "1.00e-5"
            ]
        );
        assert_eq!(
            [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(four),
            ["?", "infinite", "-infinite"]
        );
        assert_eq!(
            [2.04, 9.96, 19.4, 320.8].map(two),
            ["2.0", "10", "19", "321"]
        );
        assert_eq!(
            [44.12, 1234.56, 123_456.0, 99_999.7].map(five),
            ["44.120", "1234.6", "123456", "100000"]
        );
        assert_eq!(
            [0.914, 9.9996, 23.24, 1234.4, 0.01234, f64::NAN].map(ratio),
            ["0.914", "10.000", "23.2", "1234", "0.0123", "?"]
        );
        assert_eq!(
            [0.389, 0.0701, 0.0149, 1.5, 0.00123].map(ratios(0.07, 1.5)),
            ["0.39", "0.070", "0.015", "1.50", "0.00123"]
        );
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        assert_eq!(
            [0.4, 12.0, 1234.0, 1.5e6, 2e9, 9e10].map(|ns| time(ns, three)),
            [
                "0.400 ns", "12.0 ns", "1.23 us", "1.50 ms", "2.00 s", "90.0 s"
            ]
        );
        assert_eq!(
            [0.25, 12_345.0, 3.2e10, f64::NAN].map(|ns| time(ns, four)),
            ["0.2500 ns", "12.35 us", "32.00 s", "? ns"]
        );
        assert_eq!(times(900.0, 1100.0), "0.9000 to 1.100 us");
        // The rounded number chooses the unit.
        assert_eq!(
            [999.94e6, 999.96e6, 999.999e6, 999_960.0, 999.96].map(|ns| time(ns, four)),
            ["999.9 ms", "1.000 s", "1.000 s", "1.000 ms", "1.000 us"]
        );
        assert_eq!(
            [999.4, 999.6].map(|ns| time(ns, three)),
            ["999 ns", "1.00 us"]
        );
        assert_eq!(times(999.0, 999.97), "0.9990 to 1.000 us");
        assert_eq!(
            [1.0, 0.025, 1.2, 0.0, 100.0].map(seconds),
            ["1 s", "25 ms", "1.2 s", "0 ns", "100 s"]
        );
    }

    #[test]
    fn rates() {
        assert_eq!(
            [1.234e12, 3.4e9, 2.5e6, 999.0, 0.5].map(bytes_per_second),
            [
                "1234 GB/s",
                "3.40 GB/s",
                "2.50 MB/s",
                "999 B/s",
                "0.500 B/s"
            ]
        );
    }

    #[test]
    fn shares() {
        assert_eq!(
            [0.046, 0.1234, -0.5].map(percent),
            ["4.6 %", "12 %", "-50 %"]
        );
    }

    #[test]
    fn units_are_powers_of_1024() {
        let shown = [
            0.5,
            1023.0,
            1024.0,
            1023.999,
            1048576.0 * 22.67,
            1048576.0 * 1024.0 * 4515.12,
        ]
        .map(bytes);
        assert_eq!(
            shown,
            [
                "0.50 B",
                "1023.00 B",
                "1.00 KiB",
                "1.00 KiB",
                "22.67 MiB",
                "4515.12 GiB"
            ]
        );
    }

    #[test]
    fn durations_are_rounded_before_their_unit_is_chosen() {
        assert_eq!(
            [999.9994, 999.9996, 999_999.9, 999_999_999.9, 1.2e6, 0.5].map(milli),
            ["999.999 ns", "1 us", "1 ms", "1 s", "1.200 ms", "0.500 ns"]
        );
    }
}
