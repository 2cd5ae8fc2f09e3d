//! Lists of CPUs as `taskset -c` and the kernel write them: `2`, `0,2-3`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// Highest number of a CPU plus one: the kernel's fixed set of CPUs (`CPU_SETSIZE`) holds no more.
pub const MOST: usize = 1024;

/// CPUs by the kernel's numbers, below [`MOST`]. Read from text, it is not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cpus(pub BTreeSet<usize>);

impl Cpus {
    /// Those that `other` lacks.
    pub fn without(&self, other: &Cpus) -> Cpus {
        Cpus(self.0.difference(&other.0).copied().collect())
    }

    /// Those of both.
    pub fn common(&self, other: &Cpus) -> Cpus {
        Cpus(self.0.intersection(&other.0).copied().collect())
    }
}

impl FromStr for Cpus {
    type Err = String;

    /// The error names the expected form.
    fn from_str(text: &str) -> Result<Cpus, String> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number = text.parse::<usize>().ok().filter(|_| digits);
            number.filter(|n| *n < MOST)
        };
        let range = |part: &str| {
            let part = part.trim();
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(first..=last)
        };
        let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
        ranges
            .map(|ranges| Cpus(ranges.into_iter().flatten().collect()))
            .ok_or_else(|| format!("a list of CPUs such as 2 or 0,2-3, not `{text}`"))
    }
}

impl fmt::Display for Cpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.0.iter().copied().peekable();
        let mut comma = "";
        while let Some(first) = numbers.next() {
            let mut last = first;
            while let Some(next) = numbers.next_if_eq(&(last + 1)) {
                last = next;
            }
            write!(f, "{comma}{first}")?;
            if last > first {
                write!(f, "-{last}")?;
            }
            comma = ",";
        }
        Ok(())
    }
}

impl Serialize for Cpus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cpus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cpus, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_written_as_the_kernel_does() {
        for (text, written) in [
            ("2", "2"),
            ("0,2-3", "0,2-3"),
            ("3,2,0", "0,2-3"),
            ("0-1, 1-4", "0-4"),
            ("1023", "1023"),
        ] {
            assert_eq!(text.parse::<Cpus>().unwrap().to_string(), written);
        }
        for bad in [
            "", ",", "1,", "a", "-1", "1-", "3-1", "+1", "0x1", "1024", "1-2-3", "all",
        ] {
            let problem = bad.parse::<Cpus>().unwrap_err();
            assert!(problem.contains("0,2-3") && problem.contains(bad), "{bad}");
        }
    }
}
