//! Phrases shared by several modules.

use crate::plan::Phase;
use crate::setting::{Mode, TimeUnit};

/// A time in ns, in JMH's form: the largest unit that gives a whole number. `1 s`, `100 ms`, `10
/// min`.
pub fn duration(ns: u64) -> String {
    let unit = TimeUnit::ALL
        .iter()
        .rev()
        .find(|u| ns >= u.nanos() && ns.is_multiple_of(u.nanos()));
    unit.map_or_else(
        || format!("{ns} ns"),
        |u| format!("{} {}", ns / u.nanos(), u.label()),
    )
}

/// A length of time as JMH writes it, in seconds: `10 s`, `100 ms`. `None` for `single-shot` and
/// the like.
pub fn seconds(text: &str) -> Option<f64> {
    let (number, unit) = text.trim().split_once(' ')?;
    let number: f64 = number
        .parse()
        .ok()
        .filter(|n: &f64| n.is_finite() && *n > 0.0)?;
    let unit = TimeUnit::ALL
        .into_iter()
        .find(|u| u.label() == unit.trim())?;
    Some(number * unit.nanos() as f64 / 1e9)
}

/// The length of an iteration: `1 s`, `single-shot`, `1000 invocations`.
pub fn iteration(mode: Mode, phase: &Phase) -> String {
    match phase.invocations {
        Some(n) if mode != Mode::SingleShotTime => format!("{n} invocations"),
        _ if phase.time_ns == 0 => "single-shot".to_owned(),
        _ => duration(phase.time_ns),
    }
}

/// `(n = 25, m = x)`, or nothing.
pub fn params<'a>(all: impl IntoIterator<Item = (&'a String, &'a String)>) -> String {
    let one = |(name, value)| format!("{name} = {value}");
    bracketed(&all.into_iter().map(one).collect::<Vec<_>>())
}

/// `(a, b)`, or nothing.
pub fn bracketed(all: &[String]) -> String {
    if all.is_empty() {
        return String::new();
    }
    format!("({})", all.join(", "))
}

/// With what follows it, if anything does.
pub fn followed(text: &str, by: &str) -> String {
    let blank = if by.is_empty() { "" } else { " " };
    format!("{text}{blank}{by}")
}

/// `1 fork`, `5 forks`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 {
        format!("1 {what}")
    } else {
        format!("{n} {what}s")
    }
}

/// `1 value is`, `5 values are`.
pub fn count_are(n: usize, what: &str) -> String {
    count(n, what) + if n == 1 { " is" } else { " are" }
}

/// `2 of 5 forks`; `the only fork`, if there is no other.
pub fn of_forks(some: usize, all: usize) -> String {
    share(some, all, ["fork", "forks"])
}

/// The same for other things, by their singular and plural.
pub fn share(some: usize, all: usize, [one, many]: [&str; 2]) -> String {
    match (some, all) {
        (1, 1) => format!("the only {one}"),
        (_, 1) => format!("{some} of 1 {one}"),
        _ => format!("{some} of {all} {many}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{count, duration, of_forks, seconds};

    #[test]
    fn durations_are_whole_numbers() {
        assert_eq!(
            [
                1_000_000_000,
                100_000_000,
                600_000_000_000,
                1_500_000_000,
                0,
                86_400_000_000_000
            ]
            .map(duration),
            ["1 s", "100 ms", "10 min", "1500 ms", "0 ns", "1 day"]
        );
    }

    #[test]
    fn plurals() {
        assert_eq!(
            [0, 1, 2].map(|n| count(n, "fork")),
            ["0 forks", "1 fork", "2 forks"]
        );
    }

    #[test]
    fn one_fork_is_no_forks() {
        assert_eq!(
            [of_forks(1, 1), of_forks(0, 1), of_forks(1, 2)],
            ["the only fork", "0 of 1 fork", "1 of 2 forks"]
        );
    }

    #[test]
    fn lengths_of_iterations() {
        assert_eq!(seconds("10 s"), Some(10.0));
        assert_eq!(seconds("100 ms"), Some(0.1));
        assert_eq!(
            (seconds("single-shot"), seconds("-1 s"), seconds("x s")),
            (None, None, None)
        );
    }
}
