//! Whether a parameter's text fits its field, as far as known before compiling.

use crate::site::ValueKind;

/// The word for `random` in `@Param("random")`: a draw from the run's seed.
pub const RANDOM: &str = "random";

/// `Err` names the expected form. The rules are the wrapper's: integers decimal or after `0x`,
/// `true` or `false`, one character.
pub fn conforms(kind: &ValueKind, text: &str) -> Result<(), String> {
    match kind {
        ValueKind::Integer { bits, signed } => integer(text, *bits, *signed),
        ValueKind::Float => float(text),
        ValueKind::Number if of_any_size(text.strip_prefix('-').unwrap_or(text)).is_ok() => Ok(()),
        ValueKind::Number => float(text),
        ValueKind::Bool if matches!(text, "true" | "false") => Ok(()),
        ValueKind::Bool => Err("true or false".into()),
        ValueKind::Char if text.chars().count() == 1 => Ok(()),
        ValueKind::Char => Err("one character".into()),
        ValueKind::Enum { constants } if constants.iter().any(|(name, _)| name == text) => Ok(()),
        ValueKind::Enum { constants } => Err(format!(
            "one of {}",
            constants
                .iter()
                .map(|(n, _)| n.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        )),
        ValueKind::Text | ValueKind::Unknown | ValueKind::Unsupported => Ok(()),
    }
}

/// A number too large for a double would become infinity.
fn float(text: &str) -> Result<(), String> {
    let written = text.to_ascii_lowercase().contains("inf");
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() || number.is_nan() || written => Ok(()),
        Ok(_) => Err("a number that fits a double".into()),
        Err(_) => Err("a number".into()),
    }
}

fn integer(text: &str, bits: u8, signed: bool) -> Result<(), String> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if bits == 0 {
        return of_any_size(digits);
    }
    let magnitude = match digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
    {
        Some(hexadecimal) => u128::from_str_radix(hexadecimal, 16),
        None => digits.parse::<u128>(),
    };
    let largest = u128::MAX >> (u128::BITS - u32::from(bits) + u32::from(signed));
    let fits = magnitude.is_ok_and(|m| {
        if negative {
            signed && m <= largest + 1
        } else {
            m <= largest
        }
    });
    let digits_only = !digits.starts_with(['+', '-']);
    if fits && digits_only {
        Ok(())
    } else {
        Err(format!(
            "{} integer of {bits} bits, decimal or 0x…",
            if signed { "a signed" } else { "an unsigned" }
        ))
    }
}

fn of_any_size(digits: &str) -> Result<(), String> {
    let decimal = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let hexadecimal = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_hexdigit());
    let right = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
        .map_or_else(|| decimal(digits), hexadecimal);
    if right {
        Ok(())
    } else {
        Err("an integer, decimal or 0x…".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_decimal_or_hexadecimal_and_in_range() {
        let int = ValueKind::Integer {
            bits: 8,
            signed: true,
        };
        for good in ["0", "-128", "127", "0x7f"] {
            assert_eq!(conforms(&int, good), Ok(()), "{good}");
        }
        for bad in ["128", "-129", "0x80", "", "1.0", "+1", "--1", "0x", "1 "] {
            assert!(conforms(&int, bad).is_err(), "{bad}");
        }
        assert!(
            conforms(
                &ValueKind::Integer {
                    bits: 64,
                    signed: false
                },
                "0xffffffffffffffff"
            )
            .is_ok()
        );
        assert!(
            conforms(
                &ValueKind::Integer {
                    bits: 64,
                    signed: false
                },
                "-1"
            )
            .is_err()
        );
    }

    #[test]
    fn the_longest_integers_reach_their_ends() {
        let ends = [
            (false, "340282366920938463463374607431768211455"),
            (true, "-170141183460469231731687303715884105728"),
            (true, "0x7fffffffffffffffffffffffffffffff"),
        ];
        for (signed, good) in ends {
            assert_eq!(
                conforms(&ValueKind::Integer { bits: 128, signed }, good),
                Ok(()),
                "{good}"
            );
        }
        for bad in [
            "170141183460469231731687303715884105728",
            "-170141183460469231731687303715884105729",
        ] {
            assert!(
                conforms(
                    &ValueKind::Integer {
                        bits: 128,
                        signed: true
                    },
                    bad
                )
                .is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn integers_of_any_size_have_no_ends() {
        let int = ValueKind::Integer {
            bits: 0,
            signed: true,
        };
        let long = format!("-{}", "9".repeat(60));
        for good in ["0", "-1", "0xffffffffffffffffffffffffffffffffffff", &long] {
            assert_eq!(conforms(&int, good), Ok(()), "{good}");
        }
        for bad in ["", "-", "+1", "--1", "0x", "0xg", "1.0", "1 ", "ten"] {
            assert!(conforms(&int, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn floats_are_finite_unless_written_so() {
        for good in ["1", "-0.5", "1e300", "inf", "nan"] {
            assert_eq!(conforms(&ValueKind::Float, good), Ok(()), "{good}");
        }
        assert!(conforms(&ValueKind::Float, "1e400").is_err());
        assert!(conforms(&ValueKind::Float, "one").is_err());
    }

    #[test]
    fn numbers_are_whole_or_not() {
        for good in ["25", "-0x1F", "0.5", "-1e3", "inf"] {
            assert_eq!(conforms(&ValueKind::Number, good), Ok(()), "{good}");
        }
        for bad in ["", "-", "0x", "0x1.8", "one", "1e400"] {
            assert!(conforms(&ValueKind::Number, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn booleans_are_exactly_two_words() {
        assert!(conforms(&ValueKind::Bool, "true").is_ok());
        assert!(conforms(&ValueKind::Bool, "True").is_err());
    }
}
