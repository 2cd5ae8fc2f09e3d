//! Recognises a file's format from its beginning.

/// Number of bytes inspected.
pub const HEAD_BYTES: usize = 256 * 1024;

/// Keys of tools that lath does not read, and what to say.
const OTHERS: &[(&[(usize, &str)], &str)] = &[
    (
        &[(1, "results"), (1, "fastest"), (1, "slowest")],
        "it is JSON of benny, which lath does not read: it has no single times; mitata's JSON can be \
            read",
    ),
    (
        &[(1, "machine_info"), (1, "benchmarks")],
        "it is JSON of pytest-benchmark, which lath does not read; pyperf's JSON can be read",
    ),
    (
        &[(1, "files"), (2, "groups")],
        "it is JSON of Vitest, which lath does not read; mitata's JSON can be read",
    ),
    (
        &[(1, "HostEnvironmentInfo"), (1, "Benchmarks")],
        "it is JSON of BenchmarkDotNet, which lath does not read",
    ),
    (
        &[(1, "Action"), (1, "Package")],
        "it is JSON of `go test -json`; run it without -json",
    ),
];

/// The beginning of a file.
pub struct Head {
    bytes: Vec<u8>,
    /// `(number of objects around it, key)`, in order.
    keys: Vec<(usize, String)>,
}

impl Head {
    pub fn new(bytes: Vec<u8>) -> Head {
        let keys = keys(&bytes);
        Head { bytes, keys }
    }

    /// The beginning again, to read with the rest.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// First byte that is not blank.
    pub fn first(&self) -> Option<u8> {
        first(&self.bytes)
    }

    /// Whether it is JSON and has every one of these keys, within at most this many objects.
    pub fn has(&self, keys: &[(usize, &str)]) -> bool {
        is_json(&self.bytes)
            && keys
                .iter()
                .all(|(depth, key)| self.keys.iter().any(|(d, k)| d == depth && k == key))
    }

    /// Whether it is a JSON object whose only key is this one.
    pub fn has_only(&self, key: &str) -> bool {
        self.has(&[(1, key)]) && self.keys.iter().all(|(depth, k)| *depth > 1 || k == key)
    }

    /// Complete lines, or a last line that ends with the file.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.split(|b| *b == b'\n')
    }

    /// What to say of results that lath does not read.
    pub fn of_other_tool(&self) -> Option<&'static str> {
        let tool = OTHERS.iter().find(|(keys, _)| self.has(keys));
        tool.map(|(_, words)| *words)
    }

    /// Whether the file ends within these bytes.
    pub fn is_whole(&self) -> bool {
        self.bytes.len() < HEAD_BYTES
    }

    /// A description of the content, if no format matches.
    pub fn describe(&self) -> &'static str {
        match self.first() {
            None => "it is empty",
            Some(b'{' | b'[') => {
                let tool = self.of_other_tool();
                tool.unwrap_or("it is JSON, but not of a known tool")
            }
            // Bytes that are no UTF-8 have become Latin-1.
            _ if self.bytes.starts_with("\u{1f}\u{8b}".as_bytes()) => {
                "it is compressed; unpack it first"
            }
            _ if self.bytes.contains(&0) => "it is not text",
            _ => "it is text without result lines",
        }
    }
}

fn first(bytes: &[u8]) -> Option<u8> {
    let mut bytes = bytes.iter().copied();
    bytes.find(|b| !b.is_ascii_whitespace())
}

/// Whether text that begins so is JSON.
pub fn is_json(begin: &[u8]) -> bool {
    matches!(first(begin), Some(b'{' | b'['))
}

/// Keys of JSON, from a scan that stops at the end of the bytes.
fn keys(bytes: &[u8]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut i = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'"' => {
                let begin = i + 1;
                i = string_end(bytes, begin);
                let is_key = bytes[(i + 1).min(bytes.len())..]
                    .iter()
                    .find(|b| !b.is_ascii_whitespace())
                    == Some(&b':');
                if is_key {
                    found.push((
                        depth,
                        String::from_utf8_lossy(&bytes[begin..i]).into_owned(),
                    ));
                }
            }
            _ => {}
        }
        i += 1;
    }
    found
}

/// The closing quote of the string that begins at `i`, or the end.
fn string_end(bytes: &[u8], mut i: usize) -> usize {
    while i < bytes.len() && bytes[i] != b'"' {
        i += if bytes[i] == b'\\' { 2 } else { 1 };
    }
    i.min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_know_how_deep_they_are() {
        let head = Head::new(b" [{\"a\": {\"b\\\"\": \"c\"}, \"d\" : [{\"e\":1}]}, \"f".to_vec());
        assert!(head.has(&[(1, "a"), (2, "b\\\""), (1, "d"), (2, "e")]));
        assert!(!head.has(&[(2, "c")]) && !head.has(&[(0, "f")]));
    }

    #[test]
    fn what_no_format_fits_has_a_word() {
        for (bytes, word) in [
            (&b"\n "[..], "empty"),
            (b"{", "JSON"),
            ("\u{1f}\u{8b}\0".as_bytes(), "compressed"),
            (b"a\0", "not text"),
            (b"hello", "text without"),
        ] {
            assert!(Head::new(bytes.to_vec()).describe().contains(word));
        }
    }
}
