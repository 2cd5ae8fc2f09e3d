//! Parses values of settings from flags and `lath.toml`.

use lath_core::names::closest;
use lath_core::record::Shard;
use lath_core::setting::{Kind, Mode, ThreadCounts, Threads, TimeUnit, Value, Warmup, WarmupMode};

/// Parses `text` as a value of `kind`. The error names the expected form.
pub fn parse(kind: Kind, text: &str) -> Result<Value, String> {
    match kind {
        Kind::Count { min } => match text.trim().parse::<u64>() {
            Ok(n) if n >= min => Ok(Value::Count(n)),
            _ => Err(format!(
                "expected a whole number of {min} or more, found `{text}`"
            )),
        },
        Kind::Duration => duration(text).map(Value::Nanos),
        Kind::Modes => modes(text).map(Value::Modes),
        Kind::Unit => unit(text).map(Value::Unit),
        Kind::Threads => thread_counts(text).map(Value::Threads),
        Kind::Warmup => warmup(text).map(Value::Warmup),
        Kind::WarmupMode => warmup_mode(text).map(Value::WarmupMode),
    }
}

/// JMH's times: a whole number, including 0, and `ns`, `us`, `ms`, `s`, `m`, `min`, `hr`, `h`,
/// `day`; seconds without a unit; ignores blanks.
pub fn duration(text: &str) -> Result<u64, String> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let split = compact
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(compact.len());
    let (number, suffix) = compact.split_at(split);
    let unit = match suffix {
        "ns" => TimeUnit::Nanoseconds,
        "us" => TimeUnit::Microseconds,
        "ms" => TimeUnit::Milliseconds,
        "" | "s" => TimeUnit::Seconds,
        "m" | "min" => TimeUnit::Minutes,
        "h" | "hr" => TimeUnit::Hours,
        "day" => TimeUnit::Days,
        _ => return Err(format!("`{text}` is not a time such as 500ms, 10s or 2m")),
    };
    let nanos = number
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(unit.nanos()));
    nanos.ok_or_else(|| format!("`{text}` is not a time such as 500ms, 10s or 2m"))
}

/// A number of bytes: a whole number and `KiB`, `MiB`, `GiB`, `TiB` (or `K`, `M`, `G`, `T`, all
/// powers of 1024); bytes without a unit. Ignores blanks.
pub fn size(text: &str) -> Result<u64, String> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let split = compact
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(compact.len());
    let (number, suffix) = compact.split_at(split);
    let power = ["", "K", "M", "G", "T"]
        .iter()
        .position(|unit| suffix == *unit || !unit.is_empty() && suffix == format!("{unit}iB"));
    let bytes = power
        .zip(number.parse::<u64>().ok())
        .and_then(|(power, n)| n.checked_mul(1 << (10 * power)))
        .filter(|n| *n > 0);
    bytes.ok_or_else(|| format!("expected a size such as 512MiB or 2GiB, found `{text}`"))
}

/// The same, above zero.
pub fn some_time(text: &str) -> Result<u64, String> {
    duration(text).and_then(|ns| {
        if ns > 0 {
            Ok(ns)
        } else {
            Err(format!("`{text}` is zero; expected a time above 0"))
        }
    })
}

/// `3%`, `0.5 %`, `3`: a share of 1, of any size and sign.
pub fn percentage(text: &str) -> Option<f64> {
    let number = text.trim().trim_end_matches('%').trim_end();
    number.parse().ok().map(|percent: f64| percent / 100.0)
}

/// The same between 0 and 1, both excluded.
pub fn some_share(text: &str) -> Result<f64, String> {
    let share = percentage(text).filter(|p| *p > 0.0 && *p < 1.0);
    share.ok_or_else(|| format!("a percentage between 0 and 100, not `{text}`"))
}

/// A seed of random numbers.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a whole number below 2^64, not `{text}`"))
}

/// A whole number of 0 or more.
pub fn whole(text: &str) -> Result<u64, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("expected a whole number, found `{text}`"))
}

/// A whole number of 1 or more.
pub fn count(text: &str) -> Result<u64, String> {
    whole(text)
        .ok()
        .filter(|n| *n > 0)
        .ok_or_else(|| format!("expected a whole number of 1 or more, found `{text}`"))
}

/// `2/4`: the second of four parts.
pub fn shard(text: &str) -> Result<Shard, String> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(k, n)| Some((k.trim().parse().ok()?, n.trim().parse().ok()?)));
    let shard = numbers.and_then(|(number, of)| Shard::new(number, of));
    shard.ok_or_else(|| {
        format!("the number of a part and how many there are, such as 1/4 to 4/4, not `{text}`")
    })
}

/// A number of placements of compiled code.
pub fn layouts(text: &str) -> Result<u64, String> {
    whole(text)
        .ok()
        .filter(|n| (1..=64).contains(n))
        .ok_or_else(|| format!("expected a whole number from 1 to 64, found `{text}`"))
}

/// Parses what `parse` does, and `none`.
pub fn or_none(
    parse: impl Fn(&str) -> Result<u64, String>,
) -> impl Fn(&str) -> Result<Option<u64>, String> {
    move |text| match text.trim() {
        "none" => Ok(None),
        _ => parse(text)
            .map(Some)
            .map_err(|expected| expected + ", or none"),
    }
}

/// Modes by name or by a unique prefix of JMH's label, separated by commas; `all`.
fn modes(text: &str) -> Result<Vec<Mode>, String> {
    let mut modes = Vec::new();
    for word in text.split(',').map(str::trim) {
        if word == "all" || word == "All" {
            modes.extend(Mode::ALL);
            continue;
        }
        let candidates: Vec<Mode> = match Mode::ALL
            .iter()
            .find(|m| m.name() == word || m.label() == word)
        {
            Some(mode) => vec![*mode],
            None => Mode::ALL
                .into_iter()
                .filter(|m| !word.is_empty() && m.label().starts_with(word))
                .collect(),
        };
        match candidates[..] {
            [mode] => modes.push(mode),
            [] => return Err(unknown_mode(word)),
            _ => {
                return Err(format!(
                    "`{word}` could be {}",
                    candidates
                        .iter()
                        .map(|m| m.label())
                        .collect::<Vec<_>>()
                        .join(" or ")
                ));
            }
        }
    }
    modes.sort_unstable();
    modes.dedup();
    Ok(modes)
}

fn unknown_mode(word: &str) -> String {
    let names = || Mode::ALL.iter().flat_map(|m| [m.label(), m.name()]);
    let meant = closest(word, names()).map_or_else(String::new, |m| format!("; did you mean {m}?"));
    format!("`{word}` is not a mode: thrpt, avgt, sample, ss, all{meant}")
}

fn unit(text: &str) -> Result<TimeUnit, String> {
    let word = text.trim();
    let short = [
        ("ns", 0),
        ("us", 1),
        ("ms", 2),
        ("s", 3),
        ("m", 4),
        ("min", 4),
        ("h", 5),
        ("hr", 5),
        ("day", 6),
    ];
    let by_label = short
        .iter()
        .find(|(label, _)| *label == word)
        .map(|(_, i)| TimeUnit::ALL[*i]);
    by_label
        .or_else(|| TimeUnit::ALL.into_iter().find(|u| u.name() == word))
        .ok_or_else(|| format!("`{text}` is not a unit of time: ns, us, ms, s, m, h, day"))
}

/// Numbers of threads, separated by commas.
fn thread_counts(text: &str) -> Result<ThreadCounts, String> {
    let counts: Result<Vec<Threads>, String> = text.split(',').map(threads).collect();
    Ok(ThreadCounts::of(counts?).expect("a split has a part"))
}

fn threads(text: &str) -> Result<Threads, String> {
    match text.trim().to_lowercase().as_str() {
        "max" => Ok(Threads::Max),
        "halfmax" => Ok(Threads::HalfMax),
        number => match number.parse::<u64>() {
            Ok(n) if n > 0 => Ok(Threads::Exactly(n)),
            _ => Err(format!(
                "expected a number of threads, max or halfmax, or several with commas, found `{text}`"
            )),
        },
    }
}

fn warmup(text: &str) -> Result<Warmup, String> {
    let found = Warmup::ALL.into_iter().find(|w| w.word() == text.trim());
    found.ok_or_else(|| match text.parse::<u64>() {
        Ok(number) => format!(
            "expected auto or fixed, found `{text}`: use --warmup-runs {number} for commands, or \
                -wi {number}"
        ),
        Err(_) => format!("expected auto or fixed, found `{text}`"),
    })
}

fn warmup_mode(text: &str) -> Result<WarmupMode, String> {
    let found = WarmupMode::ALL
        .into_iter()
        .find(|mode| mode.name().eq_ignore_ascii_case(text.trim()));
    found.ok_or_else(|| format!("expected INDI, BULK or BULK_INDI, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_jmh_reads_them() {
        assert_eq!(duration("10"), Ok(10_000_000_000));
        assert_eq!(duration("500 ms"), Ok(500_000_000));
        assert_eq!(duration("2m"), Ok(120_000_000_000));
        assert_eq!(duration("0"), Ok(0));
        for bad in ["", "ms", "-1s", "1.5s", "5 days"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_are_powers_of_1024() {
        assert_eq!(
            (size("2GiB"), size("512 M"), size("300")),
            (Ok(2 << 30), Ok(512 << 20), Ok(300))
        );
        for bad in ["", "GiB", "0", "-1", "1.5GiB", "2GB", "20000000TiB"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn shards_count_from_one() {
        assert_eq!(shard("2/4"), Ok(Shard { number: 2, of: 4 }));
        for bad in ["0/4", "5/4", "2", "/", "a/b", "-1/4"] {
            assert!(shard(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn limits_may_be_none() {
        assert_eq!(or_none(count)(" none"), Ok(None));
        assert_eq!(or_none(count)("3"), Ok(Some(3)));
        assert!(or_none(count)("0").unwrap_err().ends_with("`0`, or none"));
    }

    #[test]
    fn threads_in_any_case() {
        assert_eq!(
            ["MAX", "max", "HalfMax"].map(|text| threads(text).unwrap()),
            [Threads::Max, Threads::Max, Threads::HalfMax]
        );
        for bad in ["0", "all", "", "1,", "1;2", "1,0"] {
            assert!(thread_counts(bad).is_err(), "{bad}");
        }
        assert_eq!(thread_counts("4, 1,MAX").unwrap().to_string(), "4,1,max");
    }

    #[test]
    fn warm_up_modes_in_any_case() {
        assert_eq!(
            ["INDI", "bulk", "Bulk_Indi"].map(|text| warmup_mode(text).unwrap()),
            WarmupMode::ALL
        );
        assert!(warmup_mode("ALL").unwrap_err().contains("BULK_INDI"));
    }

    #[test]
    fn modes_by_name_label_or_unique_prefix() {
        assert_eq!(
            parse(Kind::Modes, "avgt,Throughput"),
            Ok(Value::Modes(vec![Mode::Throughput, Mode::AverageTime]))
        );
        assert_eq!(
            parse(Kind::Modes, "sa"),
            Ok(Value::Modes(vec![Mode::SampleTime]))
        );
        assert_eq!(
            parse(Kind::Modes, "all"),
            Ok(Value::Modes(Mode::ALL.to_vec()))
        );
        assert!(
            parse(Kind::Modes, "s")
                .unwrap_err()
                .contains("sample or ss")
        );
        assert!(
            parse(Kind::Modes, "AvarageTime")
                .unwrap_err()
                .contains("AverageTime")
        );
    }
}
