//! Numbers as in JMH (`util/ScoreFormatter`; methodology/jmh.md#statistics), except its error with
//! negative numbers.
//!
//! Three decimals. A value that would print as `0.000` prints as its power of ten instead, `≈
//! 10⁻⁴`, and zero as `≈ 0`.

/// Decimals printed.
pub const PRECISION: usize = 3;
/// The smallest printed error: a smaller one would look like none.
pub const LEAST_ERROR: f64 = 0.001;

/// Whether to print only the power of ten. JMH does so for every negative number (a bound of -0.78
/// prints as `≈ 0`); here the size decides.
pub fn is_approximate(score: f64) -> bool {
    score.abs() < 0.0005
}

/// `1234.568`, `≈ 10⁻⁴`, `≈ 0`, `NaN`, `Infinity`.
pub fn score(value: f64) -> String {
    if !is_approximate(value) {
        return fixed(value, PRECISION);
    }
    match power(value) {
        None => "≈ 0".to_owned(),
        Some(power) => format!("≈ {}10{}", minus(value), superscript(power)),
    }
}

/// Adds commas between thousands, for tables that no program parses: `1,462,954,415.939`. Other
/// text is unchanged.
pub fn grouped(text: &str) -> String {
    let digits = text.trim_start_matches('-');
    let whole = digits.split('.').next().unwrap_or_default();
    if whole.is_empty()
        || !digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return text.to_owned();
    }
    let mut grouped = text[..text.len() - digits.len()].to_owned();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + &digits[whole.len()..]
}

/// The same as [`score`] for LaTeX: `$\approx 10^{-4}$`.
pub fn latex(value: f64) -> String {
    if !is_approximate(value) {
        return fixed(value, PRECISION);
    }
    match power(value) {
        None => r"$\approx 0$".to_owned(),
        Some(power) => format!(r"$\approx {}10^{{{power}}}$", minus(value)),
    }
}

/// An error, at least [`LEAST_ERROR`].
pub fn error(value: f64) -> String {
    // f64::max would turn NaN into the smallest error.
    fixed(
        if value < LEAST_ERROR {
            LEAST_ERROR
        } else {
            value
        },
        PRECISION,
    )
}

/// Java's `%.<decimals>f`: rounds halves of the decimal form away from zero; words for values that
/// are not finite.
pub fn fixed(value: f64, decimals: usize) -> String {
    match value {
        v if v.is_nan() => "NaN".to_owned(),
        v if v.is_infinite() => format!("{}Infinity", minus(v)),
        v => half_up(v, decimals),
    }
}

/// Rust rounds the exact binary value; Java rounds the shortest decimal form half up. They differ
/// if that form ends in a 5 just after the last place.
fn half_up(value: f64, decimals: usize) -> String {
    let shortest = format!("{}", value.abs());
    let tie = shortest
        .split_once('.')
        .is_some_and(|(_, fraction)| fraction.len() == decimals + 1 && fraction.ends_with('5'));
    if !tie {
        return format!("{value:.decimals$}");
    }
    let nudged = format!("{}1", shortest)
        .parse::<f64>()
        .unwrap_or(value.abs());
    format!("{}{nudged:.decimals$}", minus(value))
}

fn minus(value: f64) -> &'static str {
    if value < 0.0 { "-" } else { "" }
}

/// Nearest power of ten; `None` for zero.
fn power(value: f64) -> Option<i32> {
    if value == 0.0 {
        return None;
    }
    // As Java's Math.round: halves upwards.
    Some((value.abs().log10() + 0.5).floor() as i32)
}

fn superscript(power: i32) -> String {
    let digit = |c| match c {
        '-' => '⁻',
        _ => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][c as usize - '0' as usize],
    };
    power.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_jmh() {
        let cases = [
            (1234.5678, "1234.568"),
            (0.0005, "0.001"),
            (0.000_499, "≈ 10⁻³"),
            (0.000_3, "≈ 10⁻⁴"),
            (2.5e-12, "≈ 10⁻¹²"),
            (0.0, "≈ 0"),
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
        ];
        for (value, text) in cases {
            assert_eq!(score(value), text);
        }
        assert_eq!(latex(3e-5), r"$\approx 10^{-5}$");
        assert_eq!(latex(0.0), r"$\approx 0$");
    }

    #[test]
    fn thousands_have_commas() {
        let cases = [
            ("1462954415.939", "1,462,954,415.939"),
            ("123456", "123,456"),
            ("-1234.5", "-1,234.5"),
            ("999.999", "999.999"),
        ];
        for (text, expected) in cases {
            assert_eq!(grouped(text), expected);
        }
        assert_eq!(
            ["≈ 10⁻³", "NaN", "", "5e12", "0 to 1234"].map(grouped),
            ["≈ 10⁻³", "NaN", "", "5e12", "0 to 1234"]
        );
    }

    #[test]
    fn negative_numbers_are_numbers() {
        assert_eq!(score(-0.78), "-0.780");
        assert_eq!(score(-1e-5), "≈ -10⁻⁵");
        assert_eq!(score(-0.0), "≈ 0");
        assert_eq!(fixed(f64::NEG_INFINITY, 3), "-Infinity");
    }

    #[test]
    fn errors() {
        assert_eq!(error(0.0), "0.001");
        assert_eq!(error(2.0), "2.000");
        assert_eq!(error(f64::NAN), "NaN");
    }

    /// Java prints 1.0005 as 1.001 (half up on the decimal form), C and Rust as 1.000 (the double
    /// is just below).
    #[test]
    fn ties_as_java() {
        assert_eq!(fixed(1.0005, 3), "1.001");
        assert_eq!(fixed(-1.0005, 3), "-1.001");
        assert_eq!(fixed(0.125, 2), "0.13");
        assert_eq!(fixed(2.5, 0), "3");
        assert_eq!(fixed(1e20, 3), "100000000000000000000.000");
    }
}
