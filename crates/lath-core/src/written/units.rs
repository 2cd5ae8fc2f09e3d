//! Units, and which of them suits a value.

/// Units of time and their ns; the names are JMH's.
const TIMES: [(&str, f64); 4] = [("s", 1e9), ("ms", 1e6), ("us", 1e3), ("ns", 1.0)];

/// Units of rates; decimal: 1 MB is a million bytes.
const RATES: [(&str, f64); 4] = [("GB/s", 1e9), ("MB/s", 1e6), ("kB/s", 1e3), ("B/s", 1.0)];

/// A suitable unit for a time in ns as `number` rounds it, and its length in ns: 999.97 ms of four
/// digits are 1.000 s.
pub fn of_time(ns: f64, number: impl Fn(f64) -> String) -> (&'static str, f64) {
    fitting(&TIMES, ns, number)
}

/// The length in ns of a unit of time; `None`: another unit.
pub fn time(unit: &str) -> Option<f64> {
    sized(&TIMES, unit)
}

fn sized(units: &[(&str, f64)], unit: &str) -> Option<f64> {
    let mut units = units.iter();
    units
        .find(|(label, _)| *label == unit)
        .map(|(_, size)| *size)
}

/// Bytes per second, from one of the units of [`of_rate`]; `None`: another unit.
pub fn bytes_per_second(unit: &str) -> Option<f64> {
    sized(&RATES, unit)
}

/// A suitable unit for a rate in bytes per second, and its size: see [`fitting`].
pub fn of_rate(rate: f64, number: impl Fn(f64) -> String) -> (&'static str, f64) {
    fitting(&RATES, rate, number)
}

/// The unit in which a value is shown, of units from the largest to the smallest, each with its
/// size. `number` rounds: what is rounded to 1000 ms is shown as 1 s.
pub fn fitting(
    units: &[(&'static str, f64)],
    value: f64,
    number: impl Fn(f64) -> String,
) -> (&'static str, f64) {
    let fits = units.iter().position(|(_, size)| value >= *size);
    let index = fits.unwrap_or(units.len() - 1);
    let (unit, size) = units[index];
    let shown = number(value / size).parse::<f64>().ok();
    match index.checked_sub(1).map(|larger| units[larger]) {
        Some(larger) if shown.is_some_and(|shown| shown * size >= larger.1) => larger,
        _ => (unit, size),
    }
}
