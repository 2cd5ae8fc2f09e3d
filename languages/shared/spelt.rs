//! Names that are written with escapes: `\u0061bc` and `\u{61}bc` are `abc`.

use std::borrow::Cow;

/// For a grammar whose identifiers have no escapes: a text of the same length in bytes, in which
/// each `\u` begins with a dollar sign.
pub fn readable(text: &str) -> Cow<'_, str> {
    if !text.contains("\\u") {
        return Cow::Borrowed(text);
    }
    let mut read = String::with_capacity(text.len());
    let mut escapes = false;
    for (at, c) in text.char_indices() {
        // After an even number of backslashes, another one begins an escape.
        escapes = c == '\\' && !escapes;
        let begins = escapes && text[at + 1..].starts_with('u');
        read.push(if begins { '$' } else { c });
    }
    Cow::Owned(read)
}

/// The name that is meant. What is no escape stays.
pub fn meant(written: &str) -> String {
    let mut name = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find("\\u") {
        name.push_str(&rest[..at]);
        let digits = rest[at + 1..].trim_start_matches('u');
        let (code, after) = match digits.strip_prefix('{') {
            Some(inside) => inside.split_once('}').unwrap_or(("", digits)),
            None => digits.split_at_checked(4).unwrap_or(("", digits)),
        };
        let character = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        match character {
            Some(character) => {
                name.push(character);
                rest = after;
            }
            None => {
                name.push_str("\\u");
                rest = &rest[at + 2..];
            }
        }
    }
    name.push_str(rest);
    name
}

#[cfg(test)]
mod tests {
    use super::{meant, readable};

    #[test]
    fn identifiers_can_be_read_by_grammars_without_escapes() {
        assert_eq!(readable("int \\u0061bc;"), "int $u0061bc;");
        assert_eq!(readable(r#""\\u" + "é\n\u00e9""#), r#""\\u" + "é\n$u00e9""#);
    }

    #[test]
    fn escapes_are_the_characters_they_stand_for() {
        for (written, name) in [
            ("abc", "abc"),
            ("\\u0061bc", "abc"),
            ("d\\u{65}f", "def"),
            ("\\uuu0061", "a"),
            ("\\u{1F600}x", "\u{1f600}x"),
            ("\\ud800", "\\ud800"),
            ("\\u00", "\\u00"),
            ("\\u{61", "\\u{61"),
            ("\\u00é1", "\\u00é1"),
        ] {
            assert_eq!(meant(written), name);
        }
    }
}
