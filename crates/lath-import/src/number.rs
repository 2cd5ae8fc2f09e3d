//! Numbers in result files, including the strings that writers use when JSON has no number.

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;

/// A number, or `"NaN"`, `"+INF"`, `null` and others, which become NaN or infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
        Ok(Number(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number(value as f64))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number(value as f64))
    }

    fn visit_unit<E: Error>(self) -> Result<Number, E> {
        Ok(Number(f64::NAN))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
        match text
            .trim_start_matches(['+', '-'])
            .to_ascii_lowercase()
            .as_str()
        {
            "nan" | "inf" | "infinity" => Ok(Number(f64::NAN)),
            _ => Err(E::custom(format_args!("\"{text}\" is not a number"))),
        }
    }
}

/// Whether a number is a valid time: finite and above 0.
pub fn is_time(value: f64) -> bool {
    value.is_finite() && value > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_no_number_are_not_numbers_and_other_strings_are_mistakes() {
        let all: Vec<Number> =
            serde_json::from_str("[1, -2, 1.5, \"NaN\", \"+INF\", \"-INF\", null]").unwrap();
        assert_eq!(all[..3], [Number(1.0), Number(-2.0), Number(1.5)]);
        assert!(all[3..].iter().all(|n| n.0.is_nan()));
        assert!(serde_json::from_str::<Number>("\"12\"").is_err());
        assert!(serde_json::from_str::<Number>("[1]").is_err());
    }
}
