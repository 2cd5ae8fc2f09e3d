//! Blanking: replaces bytes with spaces but keeps line ends, so that offsets and line numbers stay
//! valid.

use lath_core::source;
use std::ops::Range;

/// Overwrites `range` of `text` with spaces, except line ends. The range must lie on character
/// boundaries, like token ends.
fn blank(text: &mut [u8], range: Range<usize>) {
    for byte in &mut text[range] {
        if !matches!(byte, b'\n' | b'\r') {
            *byte = b' ';
        }
    }
}

/// `text` with all `ranges` blanked.
pub fn blanked(text: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for range in ranges {
        blank(&mut bytes, range);
    }
    source::text(bytes)
}

/// Bytes as text of the same length. A byte order mark becomes spaces.
pub fn readable(mut bytes: Vec<u8>) -> String {
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes[..3].fill(b' ');
    }
    source::text(bytes)
}
