//! Texts of parameters into values. The whole text must be the value, without blanks around it.

use super::object::at;
use std::borrow::Cow;
use std::path::PathBuf;
use std::str::FromStr;

/// Types of parameters. Integers: decimal, or hexadecimal after `0x`.
pub trait Convert: Sized {
    fn convert(text: &str) -> Option<Self>;
}

/// An integer's sign and magnitude.
fn magnitude(text: &str) -> Option<(bool, u128)> {
    let (negative, digits) = text
        .strip_prefix('-')
        .map_or((false, text), |digits| (true, digits));
    let (digits, radix) = digits
        .strip_prefix("0x")
        .or_else(|| digits.strip_prefix("0X"))
        .map_or((digits, 10), |digits| (digits, 16));
    // `from_str_radix` takes a sign.
    let plain = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    Some((
        negative,
        u128::from_str_radix(digits, radix).ok().filter(|_| plain)?,
    ))
}

macro_rules! integers {
    ($($ty:ty)*) => { $(
        impl Convert for $ty {
            fn convert(text: &str) -> Option<$ty> {
                match magnitude(text)? {
                    (false, magnitude) => <$ty>::try_from(magnitude).ok(),
                    (true, 0) => <$ty>::try_from(0u8).ok().filter(|_| <$ty>::MIN != 0),
                    // The smallest number has no positive counterpart.
                    (true, magnitude) => {
                        let one_less = i128::try_from(magnitude - 1).ok()?;
                        <$ty>::try_from(-one_less - 1).ok()
                    }
                }
            }
        }
    )* };
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

macro_rules! floats {
    ($($ty:ty)*) => { $(
        impl Convert for $ty {
            /// A number too large would be taken for infinity.
            fn convert(text: &str) -> Option<$ty> {
                let written = text.to_ascii_lowercase().contains("inf");
                text.parse::<$ty>().ok().filter(|number| !number.is_infinite() || written)
            }
        }
    )* };
}
floats!(f32 f64);

macro_rules! parsed {
    ($($ty:ty)*) => { $(
        impl Convert for $ty {
            fn convert(text: &str) -> Option<$ty> {
                text.parse().ok()
            }
        }
    )* };
}
parsed!(bool char String PathBuf);

impl Convert for &'static str {
    /// A few of them, for the life of the process.
    fn convert(text: &str) -> Option<&'static str> {
        Some(String::leak(text.to_owned()))
    }
}

impl Convert for Cow<'static, str> {
    fn convert(text: &str) -> Option<Cow<'static, str>> {
        Some(Cow::Owned(text.to_owned()))
    }
}

impl Convert for Box<str> {
    fn convert(text: &str) -> Option<Box<str>> {
        Some(text.into())
    }
}

/// Whether `text` is a value of the field, which it is set to if there is an object.
fn put<S, F>(object: Option<*mut ()>, value: Option<F>, field: fn(&mut S) -> &mut F) -> bool {
    match (object, value) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(object), Some(value)) => {
            // SAFETY: the tables say that the object is an `S`; nothing else runs while parameters
            // are set.
            *field(unsafe { at(object) }) = value;
            true
        }
    }
}

/// Sets a field of a type that the harness knows.
pub fn set<S, F: Convert>(
    object: Option<*mut ()>,
    text: &str,
    field: fn(&mut S) -> &mut F,
) -> bool {
    put(object, F::convert(text), field)
}

/// Sets a field of a type of the user's.
pub fn set_from_str<S, F: FromStr>(
    object: Option<*mut ()>,
    text: &str,
    field: fn(&mut S) -> &mut F,
) -> bool {
    put(object, text.parse().ok(), field)
}

/// Sets a field of an enumeration by name of the constant.
pub fn set_constant<S, F, const N: usize>(
    object: Option<*mut ()>,
    text: &str,
    field: fn(&mut S) -> &mut F,
    constants: [(&str, F); N],
) -> bool {
    put(
        object,
        constants
            .into_iter()
            .find(|(name, _)| *name == text)
            .map(|(_, value)| value),
        field,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_ends() {
        assert_eq!(i8::convert("-128"), Some(-128));
        assert_eq!(i8::convert("0x7f"), Some(127));
        assert_eq!(i8::convert("128"), None);
        assert_eq!(u8::convert("-1"), None);
        assert_eq!(u8::convert("-0"), None);
        assert_eq!(i8::convert("-0"), Some(0));
        assert_eq!(
            u128::convert("340282366920938463463374607431768211455"),
            Some(u128::MAX)
        );
        assert_eq!(
            i128::convert("-170141183460469231731687303715884105728"),
            Some(i128::MIN)
        );
        assert_eq!(
            i128::convert("-170141183460469231731687303715884105729"),
            None
        );
        for bad in ["", "+1", " 1", "1 ", "0x", "1_0", "--1", "0x+1", "1.0"] {
            assert_eq!(i64::convert(bad), None, "{bad}");
        }
    }

    #[test]
    fn other_values() {
        assert_eq!(f64::convert("1e999"), None);
        assert_eq!(f64::convert("-inf"), Some(f64::NEG_INFINITY));
        assert_eq!(bool::convert("True"), None);
        assert_eq!(char::convert("é"), Some('é'));
        assert_eq!(char::convert("ab"), None);
        assert_eq!(<&str>::convert(" x"), Some(" x"));
    }

    #[test]
    fn a_field_is_set_where_there_is_an_object() {
        let mut pair = (1u8, 'a');
        let object = Some((&raw mut pair).cast());
        assert!(set(object, "7", |p: &mut (u8, char)| &mut p.0));
        assert!(!set(object, "x7", |p: &mut (u8, char)| &mut p.0));
        assert!(set(None, "8", |p: &mut (u8, char)| &mut p.0));
        assert!(set_constant(
            object,
            "B",
            |p: &mut (u8, char)| &mut p.1,
            [("A", 'x'), ("B", 'y')]
        ));
        assert_eq!(pair, (7, 'y'));
    }
}
