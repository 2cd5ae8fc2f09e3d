//! Results in the canonical form that is the same in every language (PROTOCOL.md, `prove`).

use crate::wrapper::json::Json;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// A value in canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proven {
    None,
    Bool(bool),
    /// Decimal.
    Integer(String),
    /// The shortest decimal that reads back as the same number, or `NaN`, `Infinity`, `-Infinity`.
    Float(String),
    Text(String),
    Bytes(Vec<u8>),
    List(Vec<Proven>),
}

impl Proven {
    pub fn text(text: &str) -> Proven {
        Proven::Text(text.to_owned())
    }

    pub(crate) fn write(&self, key: Option<&str>, json: &mut Json) {
        json.open(key, '{');
        let (kind, value) = match self {
            Proven::None => ("none", None),
            Proven::Bool(value) => ("bool", Some(value.to_string())),
            Proven::Integer(digits) => ("integer", Some(digits.clone())),
            Proven::Float(digits) => ("float", Some(digits.clone())),
            Proven::Text(text) => ("text", Some(text.clone())),
            Proven::Bytes(bytes) => (
                "bytes",
                Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect()),
            ),
            Proven::List(_) => ("list", None),
        };
        json.text("kind", kind);
        if let Some(value) = value {
            json.text("value", &value);
        }
        if let Proven::List(elements) = self {
            json.open(Some("value"), '[');
            elements
                .iter()
                .for_each(|element| element.write(None, json));
            json.close(']');
        }
        json.close('}');
    }
}

/// A result that can be compared with those of other contenders. Enumerations without fields in the
/// benchmark's files have it: their constant's name.
pub trait Prove {
    fn prove(&self) -> Proven;

    /// Of a row of such values: a list, but for bytes.
    fn prove_all<'a>(values: impl Iterator<Item = &'a Self>) -> Proven
    where
        Self: Sized + 'a,
    {
        Proven::List(values.map(Prove::prove).collect())
    }
}

macro_rules! integers {
    ($($ty:ty)*) => { $(
        impl Prove for $ty {
            fn prove(&self) -> Proven {
                Proven::Integer(self.to_string())
            }
        }
    )* };
}
integers!(i8 i16 i32 i64 i128 isize u16 u32 u64 u128 usize);

impl Prove for u8 {
    fn prove(&self) -> Proven {
        Proven::Integer(self.to_string())
    }

    fn prove_all<'a>(values: impl Iterator<Item = &'a u8>) -> Proven {
        Proven::Bytes(values.copied().collect())
    }
}

macro_rules! floats {
    ($($ty:ty)*) => { $(
        impl Prove for $ty {
            fn prove(&self) -> Proven {
                Proven::Float(match self {
                    value if value.is_nan() => "NaN".to_owned(),
                    value if value.is_infinite() => if *value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
                    value => format!("{value:?}"),
                })
            }
        }
    )* };
}
floats!(f32 f64);

impl Prove for bool {
    fn prove(&self) -> Proven {
        Proven::Bool(*self)
    }
}

impl Prove for char {
    fn prove(&self) -> Proven {
        Proven::Text(self.to_string())
    }
}

impl Prove for str {
    fn prove(&self) -> Proven {
        Proven::Text(self.to_owned())
    }
}

impl Prove for String {
    fn prove(&self) -> Proven {
        Proven::Text(self.clone())
    }
}

/// What need not be UTF-8: text if it is, else its bytes.
fn of_bytes(bytes: &[u8]) -> Proven {
    std::str::from_utf8(bytes).map_or_else(|_| Proven::Bytes(bytes.to_vec()), Proven::text)
}

macro_rules! texts {
    ($($ty:ty: $($bytes:ident).*;)*) => { $(
        impl Prove for $ty {
            fn prove(&self) -> Proven {
                of_bytes(self.$($bytes()).*)
            }
        }
    )* };
}
texts! {
    OsStr: as_encoded_bytes;
    OsString: as_encoded_bytes;
    Path: as_os_str.as_encoded_bytes;
    PathBuf: as_os_str.as_encoded_bytes;
    CStr: to_bytes;
    CString: as_bytes;
}

impl Prove for () {
    fn prove(&self) -> Proven {
        Proven::None
    }
}

impl<T: Prove> Prove for Option<T> {
    fn prove(&self) -> Proven {
        self.as_ref().map_or(Proven::None, Prove::prove)
    }
}

impl<T: Prove> Prove for [T] {
    fn prove(&self) -> Proven {
        T::prove_all(self.iter())
    }
}

impl<T: Prove, const N: usize> Prove for [T; N] {
    fn prove(&self) -> Proven {
        T::prove_all(self.iter())
    }
}

impl<T: Prove> Prove for Vec<T> {
    fn prove(&self) -> Proven {
        T::prove_all(self.iter())
    }
}

impl<T: Prove> Prove for VecDeque<T> {
    fn prove(&self) -> Proven {
        T::prove_all(self.iter())
    }
}

impl<T: Prove + ToOwned + ?Sized> Prove for Cow<'_, T> {
    fn prove(&self) -> Proven {
        self.as_ref().prove()
    }
}

macro_rules! pointers {
    ($($ty:ty)*) => { $(
        impl<T: Prove + ?Sized> Prove for $ty {
            fn prove(&self) -> Proven {
                (**self).prove()
            }
        }
    )* };
}
pointers!(&T &mut T Box<T> Rc<T> Arc<T>);

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: Prove),*> Prove for ($($name,)*) {
            fn prove(&self) -> Proven {
                #[allow(non_snake_case, reason = "a type's letter names its value")]
                let ($($name,)*) = self;
                Proven::List(vec![$($name.prove()),*])
            }
        }
    };
}
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_one_form() {
        assert_eq!(
            u128::MAX.prove(),
            Proven::Integer("340282366920938463463374607431768211455".to_owned())
        );
        assert_eq!(0.1f32.prove(), Proven::Float("0.1".to_owned()));
        assert_eq!((-0.0f64).prove(), Proven::Float("-0.0".to_owned()));
        assert_eq!(
            f64::NEG_INFINITY.prove(),
            Proven::Float("-Infinity".to_owned())
        );
        assert_eq!(vec![1u8, 255].prove(), Proven::Bytes(vec![1, 255]));
        assert_eq!(
            [1u16].prove(),
            Proven::List(vec![Proven::Integer("1".to_owned())])
        );
        assert_eq!(
            (true, "x").prove(),
            Proven::List(vec![Proven::Bool(true), Proven::Text("x".to_owned())])
        );
        assert_eq!(Some(Box::new('c')).prove(), Proven::Text("c".to_owned()));
    }

    #[test]
    fn what_is_no_text_is_bytes() {
        // SAFETY: without UTF-8 in it, these are an OsString's bytes on Unix.
        let name = |bytes: &[u8]| unsafe { OsStr::from_encoded_bytes_unchecked(bytes) }.to_owned();
        assert_eq!(name(b"caf\xe9").prove(), Proven::Bytes(b"caf\xe9".to_vec()));
        assert_eq!(PathBuf::from("a/b").prove(), Proven::text("a/b"));
        assert_eq!(c"\xff".prove(), Proven::Bytes(vec![255]));
        assert_eq!(Cow::Borrowed(OsStr::new("é")).prove(), Proven::text("é"));
    }

    #[test]
    fn lists_are_written_as_lists() {
        let mut json = Json::default();
        (1u8, vec![vec![2u8]])
            .prove()
            .write(Some("proof"), &mut json);
        let inner = r#"{"kind":"list","value":[{"kind":"bytes","value":"02"}]}"#;
        assert_eq!(
            json.as_str(),
            format!(
                r#""proof":{{"kind":"list","value":[{{"kind":"integer","value":"1"}},{inner}]}}"#
            )
        );
    }
}
