//! Sources as text: places stay valid, whatever bytes a source has.

use std::ops::Range;

/// In place of each byte that is not UTF-8. Annotations refuse it in their texts.
pub const REPLACED: char = '\u{1A}';

/// Bytes as text of the same length, in time that grows with it: a jar is read as text, too.
pub fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.as_bytes();
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text += chunk.valid();
            text.extend(std::iter::repeat_n(REPLACED, chunk.invalid().len()));
        }
        text
    })
}

/// A declaration in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    pub whole: Range<usize>,
    /// Parts that are no code: comments, annotations.
    pub left_out: Vec<Range<usize>>,
}

/// The code of a declaration, without `others` in it: as it is written, but for the indentation of
/// the whole, blanks at the end of a line, and empty lines.
pub fn code(text: &str, extent: &Extent, others: &[Range<usize>]) -> String {
    let mut gaps: Vec<&Range<usize>> = extent.left_out.iter().chain(others).collect();
    gaps.sort_by_key(|gap| gap.start);
    let (mut at, end) = (extent.whole.start, extent.whole.end);
    let mut code = String::new();
    for gap in gaps {
        if gap.start >= at && gap.end <= end {
            code += text.get(at..gap.start).unwrap_or_default();
            at = gap.end;
            // The blanks around it are one.
            let rest = text.get(at..end).unwrap_or_default();
            if code.ends_with([' ', '\t']) {
                at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
            }
        }
    }
    code += text.get(at..end).unwrap_or_default();
    let lines = code
        .lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let indented = |line: &&str| line.len() - line.trim_start().len();
    let least = lines.iter().skip(1).map(indented).min().unwrap_or(0);
    let shorter = lines.iter().enumerate().map(|(at, line)| match at {
        0 => line.trim_start(),
        _ => line.get(least..).unwrap_or(line),
    });
    shorter.collect::<Vec<_>>().join("\n")
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
