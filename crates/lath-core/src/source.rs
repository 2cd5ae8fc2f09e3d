//! Sources as text: places stay valid, whatever bytes a source has.

/// In place of each byte that is not UTF-8. Annotations refuse it in their texts.
pub const REPLACED: char = '\u{1A}';

/// Bytes as text of the same length.
pub fn text(mut bytes: Vec<u8>) -> String {
    loop {
        match String::from_utf8(bytes) {
            Ok(text) => return text,
            Err(error) => {
                let problem = error.utf8_error();
                let start = problem.valid_up_to();
                bytes = error.into_bytes();
                let end = problem
                    .error_len()
                    .map_or(bytes.len(), |length| start + length);
                bytes[start..end].fill(REPLACED as u8);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_has_the_length_of_its_bytes() {
        for (bytes, text) in [
            (&b"caf\xe9\""[..], "caf\u{1a}\""),
            (b"\xc3\xa9\xff", "\u{e9}\u{1a}"),
            (b"\xe2\x82", "\u{1a}\u{1a}"),
            (b"\xed\xa0\x80a", "\u{1a}\u{1a}\u{1a}a"),
        ] {
            assert_eq!(super::text(bytes.to_vec()), text);
        }
    }
}
