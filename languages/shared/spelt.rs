//! Names that are written with escapes: `\\u0061bc` and `\\u{61}bc` are `abc`.

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
    use super::meant;

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
