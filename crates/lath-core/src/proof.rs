//! A benchmark's result in the same form in every language, and the comparison of two results.
//!
//! Wrappers report the result of one call (PROTOCOL.md, `prove`). Numbers are compared by
//! mathematical value, whatever their types.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A result in canonical form. As JSON: `{"kind":"integer","value":"25"}`; values are texts, except
/// in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
pub enum Proof {
    /// The function returned nothing, or nothing that can be compared.
    None,
    Bool(#[serde(with = "bool_text")] bool),
    /// Decimal, of any size.
    Integer(String),
    /// The shortest decimal that parses to the same double (or float), or `NaN`, `Infinity`,
    /// `-Infinity`.
    Float(String),
    Text(String),
    /// Hexadecimal, two digits a byte.
    Bytes(String),
    List(Vec<Proof>),
}

mod bool_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if *value { "true" } else { "false" })
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("true or false, not {text}")))
    }
}

/// Maximum number of characters of a displayed value.
const SHOWN: usize = 60;

impl Proof {
    /// The difference from `expected`; `None`: they are equal. With a tolerance, numbers may differ
    /// by that much, relative to the greater magnitude; without one, they must be exactly equal
    /// (NaN equals NaN, 0 equals -0). Bytes equal a list of the same whole numbers; true and false
    /// equal 1 and 0.
    pub fn difference(&self, expected: &Proof, tolerance: Option<f64>) -> Option<String> {
        // Compare equal texts fast: results may be long.
        if self == expected {
            return None;
        }
        match (self.elements(), expected.elements()) {
            (Some(got), Some(wanted)) => lists(&got, &wanted, tolerance),
            (None, None) if self.equals(expected, tolerance) => None,
            _ => Some(unlike(self, expected)),
        }
    }

    fn elements(&self) -> Option<Vec<Proof>> {
        match self {
            Proof::List(elements) => Some(elements.clone()),
            Proof::Bytes(hex) => Some(
                (0..hex.len() / 2)
                    .map(|i| byte(&hex[2 * i..2 * i + 2]))
                    .collect(),
            ),
            _ => None,
        }
    }

    fn equals(&self, other: &Proof, tolerance: Option<f64>) -> bool {
        let (Some(a), Some(b)) = (self.number(), other.number()) else {
            return self == other;
        };
        let (x, y) = (a.approximate(), b.approximate());
        match tolerance {
            Some(share) if x.is_finite() && y.is_finite() => {
                (x - y).abs() <= share * x.abs().max(y.abs())
            }
            _ => a.exact() == b.exact(),
        }
    }

    fn number(&self) -> Option<Number<'_>> {
        match self {
            Proof::Bool(value) => Some(Number::Integer(if *value { "1" } else { "0" })),
            Proof::Integer(text) => Some(Number::Integer(text)),
            Proof::Float(text) => Some(Number::Float(text.parse().ok()?)),
            _ => None,
        }
    }
}

/// If the displayed parts are equal, report where the values first differ.
fn unlike(got: &Proof, expected: &Proof) -> String {
    let whole = |proof: &Proof| match proof {
        Proof::Integer(text) | Proof::Float(text) | Proof::Text(text) => text.clone(),
        other => other.to_string(),
    };
    let (a, b) = (whole(got), whole(expected));
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let place = if same + 1 < SHOWN {
        String::new()
    } else {
        format!(": the first difference is at character {}", same + 1)
    };
    format!("{got} instead of {expected}{place}")
}

fn byte(hex: &str) -> Proof {
    u8::from_str_radix(hex, 16).map_or_else(
        |_| Proof::Text(hex.to_owned()),
        |b| Proof::Integer(b.to_string()),
    )
}

fn lists(got: &[Proof], wanted: &[Proof], tolerance: Option<f64>) -> Option<String> {
    let at =
        got.iter().zip(wanted).enumerate().find_map(|(i, (g, w))| {
            Some(format!("element {i} is {}", g.difference(w, tolerance)?))
        });
    at.or_else(|| {
        (got.len() != wanted.len())
            .then(|| format!("{} elements instead of {}", got.len(), wanted.len()))
    })
}

enum Number<'a> {
    Integer(&'a str),
    Float(f64),
}

impl Number<'_> {
    fn approximate(&self) -> f64 {
        match self {
            Number::Integer(text) => text.parse().unwrap_or(f64::NAN),
            Number::Float(value) => *value,
        }
    }

    /// The same text for equal values. Rust prints doubles exactly if all digits are requested.
    fn exact(&self) -> String {
        match self {
            Number::Integer(text) => {
                let (sign, digits) = text
                    .strip_prefix('-')
                    .map_or(("", *text), |digits| ("-", digits));
                let digits = digits.trim_start_matches(['+', '0']);
                if digits.is_empty() {
                    "0".to_owned()
                } else {
                    format!("{sign}{digits}")
                }
            }
            Number::Float(value) if *value == 0.0 => "0".to_owned(),
            Number::Float(value) if value.is_finite() && value.fract() == 0.0 => {
                format!("{value:.0}")
            }
            Number::Float(value) => format!("{value:e}"),
        }
    }
}

/// Shortened to fit a line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Proof::None => "nothing".to_owned(),
            Proof::Bool(value) => value.to_string(),
            Proof::Integer(text) | Proof::Float(text) => text.clone(),
            Proof::Text(text) => format!("{text:?}"),
            Proof::Bytes(hex) => format!("0x{hex}"),
            Proof::List(elements) => {
                let shown: Vec<String> = elements
                    .iter()
                    .take(SHOWN / 2)
                    .map(ToString::to_string)
                    .collect();
                format!("[{}]", shown.join(", "))
            }
        };
        let mut characters = text.chars();
        let start: String = characters.by_ref().take(SHOWN).collect();
        match characters.count() {
            0 => f.write_str(&start),
            more => write!(f, "{start}… ({more} more characters)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(json: &str) -> Proof {
        serde_json::from_str(json).unwrap()
    }

    fn int(text: &str) -> Proof {
        Proof::Integer(text.to_owned())
    }

    fn float(text: &str) -> Proof {
        Proof::Float(text.to_owned())
    }

    #[test]
    fn json() {
        assert_eq!(of(r#"{"kind":"none"}"#), Proof::None);
        assert_eq!(of(r#"{"kind":"bool","value":"true"}"#), Proof::Bool(true));
        let list = of(
            r#"{"kind":"list","value":[{"kind":"integer","value":"1"},{"kind":"text","value":"x"}]}"#,
        );
        assert_eq!(
            list,
            Proof::List(vec![int("1"), Proof::Text("x".to_owned())])
        );
        assert_eq!(
            serde_json::to_string(&Proof::Bool(false)).unwrap(),
            r#"{"kind":"bool","value":"false"}"#
        );
    }

    #[test]
    fn numbers_are_equal_by_value() {
        // 25!: not exact in a double, and too large for a long.
        assert!(
            int("15511210043330985984000000")
                .difference(&int("7034535277573963776"), None)
                .is_some()
        );
        assert!(
            int("15511210043330985984000000")
                .difference(&float("1.5511210043330986e25"), None)
                .is_some()
        );
        assert_eq!(
            int("2432902008176640000").difference(&float("2.43290200817664e18"), None),
            None
        );
        assert!(
            int("2432902008176640001")
                .difference(&float("2.43290200817664e18"), None)
                .is_some()
        );
        assert_eq!(int("-0").difference(&float("-0.0"), None), None);
        assert_eq!(int("007").difference(&float("7"), None), None);
        assert_eq!(float("NaN").difference(&float("NaN"), None), None);
        assert!(
            float("Infinity")
                .difference(&float("-Infinity"), Some(0.1))
                .is_some()
        );
        assert_eq!(Proof::Bool(true).difference(&int("1"), None), None);
        assert!(
            float("0.1")
                .difference(&float("0.10000000000000002"), None)
                .is_some()
        );
        assert_eq!(
            float("0.1").difference(&float("0.10000000000000002"), Some(1e-12)),
            None
        );
        assert!(int("100").difference(&int("102"), Some(0.01)).is_some());
        assert_eq!(int("100").difference(&int("101"), Some(0.01)), None);
    }

    #[test]
    fn lists_and_bytes_name_the_place() {
        let bytes = Proof::Bytes("00ff10".to_owned());
        assert_eq!(
            bytes.difference(&Proof::List(vec![int("0"), int("255"), int("16")]), None),
            None
        );
        assert_eq!(
            bytes
                .difference(&Proof::Bytes("00fe10".to_owned()), None)
                .unwrap(),
            "element 1 is 255 instead of 254"
        );
        assert_eq!(
            bytes
                .difference(&Proof::Bytes("00ff".to_owned()), None)
                .unwrap(),
            "3 elements instead of 2"
        );
        assert!(
            bytes
                .difference(&Proof::Text("00ff10".to_owned()), None)
                .is_some()
        );
    }

    #[test]
    fn long_values_that_begin_alike_are_told_apart() {
        let long = |last: &str| int(&format!("{}{last}", "7".repeat(1000)));
        assert_eq!(long("1").difference(&long("1"), None), None);
        let difference = long("1").difference(&long("2"), None).unwrap();
        assert!(
            difference.ends_with(
                "(941 more characters): the first difference is at character \
                1001"
            ),
            "{difference}"
        );
        assert_eq!(
            int("12").difference(&int("13"), None).unwrap(),
            "12 instead of 13"
        );
    }

    #[test]
    fn long_values_are_shortened() {
        assert_eq!(
            Proof::Text("é".repeat(100)).to_string(),
            format!("\"{}… (42 more characters)", "é".repeat(59))
        );
    }
}
