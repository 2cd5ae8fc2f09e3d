//! Durations and dates as words.

use lath_core::plan::Phase;
use lath_core::setting::{Mode, TimeUnit};
use std::time::Duration;

/// JMH's form of a time: the largest unit that leaves a whole number. `1 s`, `100 ms`, `10 min`.
pub fn words(ns: u64) -> String {
    let unit = TimeUnit::ALL
        .iter()
        .rev()
        .find(|u| ns >= u.nanos() && ns.is_multiple_of(u.nanos()));
    unit.map_or_else(
        || format!("{ns} ns"),
        |u| format!("{} {}", ns / u.nanos(), u.label()),
    )
}

/// How long an iteration of a phase lasts: `1 s`, `single-shot`, `1000 invocations`.
pub fn iteration(mode: Mode, phase: &Phase) -> String {
    match phase.invocations {
        Some(n) if mode != Mode::SingleShotTime => format!("{n} invocations"),
        _ if phase.time_ns == 0 => "single-shot".to_owned(),
        _ => words(phase.time_ns),
    }
}

/// `00:06:25`, with days in front from one day on: `1+02:03:04`.
pub fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    let time = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
    if days > 0 {
        format!("{days}+{time}")
    } else {
        time
    }
}

/// `2026-11-21T01:40:13Z` of seconds since 1970 (civil calendar of 400-year eras).
pub fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468; // days since 0000-03-01
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        assert_eq!(
            ["1 s", "100 ms", "10 min", "1500 ms", "0 ns", "1 day"],
            [
                1_000_000_000,
                100_000_000,
                600_000_000_000,
                1_500_000_000,
                0,
                86_400_000_000_000
            ]
            .map(words)
        );
        assert_eq!(clock(Duration::from_secs(385)), "00:06:25");
        assert_eq!(clock(Duration::from_secs(86_400 + 7384)), "1+02:03:04");
    }

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_795_225_213), "2026-11-21T01:40:13Z");
    }
}
