//! `%XX` encoding of values and of parameter names in commands.

/// A value: encodes `%`, blanks and control bytes.
pub fn encode(text: &str) -> String {
    encode_but(text, |_| false)
}

/// A parameter's name: like a value, and also encodes `=`, which ends a key.
pub fn encode_name(text: &str) -> String {
    encode_but(text, |byte| byte == b'=')
}

fn encode_but(text: &str, also: impl Fn(u8) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    for c in text.chars() {
        // Only ASCII is encoded, so other characters stay whole.
        match u8::try_from(c) {
            Ok(byte) if byte == b'%' || byte == b' ' || byte.is_ascii_control() || also(byte) => {
                encoded.push_str(&format!("%{byte:02X}"))
            }
            _ => encoded.push(c),
        }
    }
    encoded
}

/// The decoded text. `None`: a `%` without two upper-case hexadecimal digits, or bytes that are not
/// UTF-8.
pub fn decode(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            digit(bytes.next()?)? << 4 | digit(bytes.next()?)?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok()
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_would_break_a_line_is_encoded() {
        assert_eq!(encode("a b%\n\r\t\u{7f}=é"), "a%20b%25%0A%0D%09%7F=é");
        assert_eq!(encode_name("a=b"), "a%3Db");
    }

    #[test]
    fn bad_escapes_are_refused() {
        for text in ["%", "%2", "%2g", "%2a", "%FF"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn decoding_undoes_encoding(text in any::<String>()) {
            for encoded in [encode(&text), encode_name(&text)] {
                prop_assert!(!encoded.bytes().any(|b| b == b' ' || b.is_ascii_control()));
                prop_assert_eq!(decode(&encoded), Some(text.clone()));
            }
        }

        #[test]
        fn decoding_never_panics(text in "[%0-9A-Fé ]*") {
            let _ = decode(&text);
        }
    }
}
