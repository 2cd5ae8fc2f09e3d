//! What a calibration of the machine found, as later runs quote it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The smallest planted differences that a time found, by kind of code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calibrated {
    /// Day of the calibration: `2026-11-23`.
    pub date: String,
    /// Length of a comparison, unless a kind of code says otherwise.
    pub seconds: u64,
    pub found: Vec<FoundIn>,
}

/// One kind of code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundIn {
    /// `computes`, after "code that".
    pub code: String,
    /// `None`: not even the largest difference was found.
    pub percent: Option<u64>,
    /// Comparisons with that difference (or the largest one) that found it, of all.
    pub times: [usize; 2],
    /// Length of a comparison of this kind of code, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

impl fmt::Display for Calibrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |found: &FoundIn| {
            let [times, of] = found.times;
            let percent = found
                .percent
                .map_or("nothing surely".to_owned(), |n| format!("{n} %"));
            let time = found
                .seconds
                .map_or_else(String::new, |n| format!(" in {n} s"));
            format!(
                "{percent} in code that {}{time} ({times} of {of})",
                found.code
            )
        };
        let all: Vec<String> = self.found.iter().map(one).collect();
        write!(
            f,
            "Calibrated on this machine ({}): {} s find {}",
            self.date,
            self.seconds,
            all.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_it() {
        let found = |code: &str, percent, times| FoundIn {
            code: code.to_owned(),
            percent,
            times,
            seconds: None,
        };
        let in_java = FoundIn {
            seconds: Some(120),
            ..found("computes in Java", Some(5), [1, 1])
        };
        let calibrated = Calibrated {
            date: "2026-11-23".to_owned(),
            seconds: 60,
            found: vec![
                found("computes", Some(2), [9, 10]),
                found("reads memory", None, [3, 10]),
                in_java,
            ],
        };
        assert_eq!(
            calibrated.to_string(),
            "Calibrated on this machine (2026-11-23): 60 s find 2 % in code that computes (9 of \
                10), nothing surely in code that reads memory (3 of 10), 5 % in code that computes in \
                Java in 120 s (1 of 1)"
        );
    }
}
