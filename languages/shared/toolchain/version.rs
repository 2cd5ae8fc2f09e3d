//! Versions of toolchains: numbers to compare, and the text that their programs print.

use std::fmt;

/// `1.26.8`, `1.27rc1`, `1.97.0-nightly`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    /// Those before the first other character: 1, 97, 0.
    pub numbers: Vec<u32>,
    pub text: String,
}

impl Version {
    /// `None`: it begins with something else than a number.
    pub fn read(text: &str) -> Option<Version> {
        let mut numbers = Vec::new();
        for part in text.split('.') {
            let end = part.find(|c: char| !c.is_ascii_digit());
            numbers.extend(part[..end.unwrap_or(part.len())].parse::<u32>());
            if end.is_some() {
                break;
            }
        }
        (!numbers.is_empty()).then(|| Version {
            numbers,
            text: text.to_owned(),
        })
    }

    pub fn of(numbers: &[u32]) -> Version {
        Version {
            numbers: numbers.to_vec(),
            text: joined(numbers),
        }
    }

    /// Nothing but numbers.
    pub fn is_plain(&self) -> bool {
        joined(&self.numbers) == self.text
    }

    /// Its first numbers: `1.97`.
    pub fn short(&self, digits: usize) -> String {
        joined(&self.numbers[..digits.min(self.numbers.len())])
    }

    pub fn is_at_least(&self, oldest: [u32; 2]) -> bool {
        self.numbers[..] >= oldest[..]
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn joined(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers_and_what_follows_them() {
        let numbers = |text: &str| Version::read(text).map(|version| version.numbers);
        for (text, expected) in [
            ("1.26.8", &[1, 26, 8][..]),
            ("1.27rc1", &[1, 27]),
            ("1.96.0-beta.3", &[1, 96, 0]),
            ("26-ea", &[26]),
            ("1.8.0_392", &[1, 8, 0]),
        ] {
            assert_eq!(numbers(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(numbers("devel"), None);
        assert_eq!(numbers(""), None);
        let version = Version::read("1.97.0-nightly").expect("a version");
        assert_eq!(version.short(2), "1.97");
        assert_eq!(version.to_string(), "1.97.0-nightly");
        assert!(!version.is_plain() && Version::of(&[3, 8, 0]).is_plain());
        assert!(version.is_at_least([1, 97]) && !version.is_at_least([1, 98]));
    }
}
