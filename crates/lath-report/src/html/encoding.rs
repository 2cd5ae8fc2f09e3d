//! Texts inside a page: data that a script reads, and the hashes by which a browser knows the
//! page's own script and style.

use sha2::{Digest, Sha256};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// JSON for a `script` element: nothing in it can end the element or begin a comment.
pub fn island(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out
}

/// For a policy: `'sha256-…'`.
pub fn source(text: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(text)))
}

fn base64(bytes: &[u8]) -> String {
    let group = |three: &[u8]| -> String {
        let bits = (0..3).fold(0, |bits, i| {
            bits << 8 | u32::from(three.get(i).copied().unwrap_or(0))
        });
        let digit = |i: usize| match i <= three.len() {
            true => char::from(BASE64[(bits >> (18 - 6 * i) & 63) as usize]),
            false => '=',
        };
        (0..4).map(digit).collect()
    };
    bytes.chunks(3).map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_ends_no_element() {
        assert_eq!(
            island("</script><!--&\u{2028}"),
            r"\u003c/script\u003e\u003c!--\u0026\u2028"
        );
    }

    /// Of RFC 4648.
    #[test]
    fn base64_has_its_padding() {
        let all = ["", "f", "fo", "foo", "foobar"].map(|text| base64(text.as_bytes()));
        assert_eq!(all, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"]);
    }

    #[test]
    fn a_policy_names_the_empty_text() {
        assert_eq!(
            source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }
}
