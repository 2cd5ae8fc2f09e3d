//! Reads what tools write although no standard allows it: bare `NaN` in JSON, text in UTF-16 or
//! with a byte order mark, objects with one key twice, entries of which one is unlike the others.

use crate::rewritten::{Rewrite, Rewritten};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

/// The fields of an object in the file's order, also those of one name.
#[derive(Debug)]
pub struct Listed<V>(pub Vec<(String, V)>);

/// A tool may write a user's name beside its own.
pub type Fields = Listed<Value>;

impl<V> Default for Listed<V> {
    fn default() -> Listed<V> {
        Listed(Vec::new())
    }
}

impl Fields {
    /// Takes the first field of this name whose value `read` accepts: a tool writes its own fields
    /// before those of the user.
    pub fn take<T>(&mut self, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let all = self.0.iter().enumerate();
        let (index, value) = all
            .filter(|(_, (known, _))| known == name)
            .find_map(|(index, (_, value))| Some((index, read(value)?)))?;
        self.0.remove(index);
        Some(value)
    }

    pub fn text(&mut self, name: &str) -> Option<String> {
        self.take(name, |value| value.as_str().map(str::to_owned))
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Listed<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Listed<V>, D::Error> {
        deserializer.deserialize_map(ListedVisitor(PhantomData))
    }
}

struct ListedVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for ListedVisitor<V> {
    type Value = Listed<V>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Listed<V>, A::Error> {
        let mut all = Vec::new();
        while let Some(field) = map.next_entry()? {
            all.push(field);
        }
        Ok(Listed(all))
    }
}

/// An object as a map. Of two fields of one name, nobody knows which is right.
pub fn unique<'de, D, V>(deserializer: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    let listed: Listed<V> = or_default(deserializer)?;
    let mut map = BTreeMap::new();
    for (name, value) in listed.0 {
        if map.contains_key(&name) {
            return Err(D::Error::custom(format_args!("`{name}` twice")));
        }
        map.insert(name, value);
    }
    Ok(map)
}

/// What should be an object. [`Tried`] would lose fields of one name.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum TriedFields {
    Object(Fields),
    Other(IgnoredAny),
}

/// An entry, or why it cannot be read.
pub struct Tried<T>(pub Result<T, String>);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Tried<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tried<T>, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(Tried(T::deserialize(value).map_err(|e| e.to_string())))
    }
}

/// For fields of which `null` says as much as their absence.
pub fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// JSON in which the words for no number (`NaN`, `-Infinity`, `inf`) have become strings.
pub struct Words<R> {
    reader: R,
    scan: Scan,
}

/// What of the text so far decides on what follows.
#[derive(Default)]
struct Scan {
    /// A word that has not ended.
    word: Vec<u8>,
    in_string: bool,
    escaped: bool,
}

impl<R: BufRead> Words<R> {
    pub fn reader(reader: R) -> Rewritten<Words<R>> {
        Rewritten::new(Words {
            reader,
            scan: Scan::default(),
        })
    }
}

impl Scan {
    fn chunk(&mut self, mut rest: &[u8], text: &mut Vec<u8>) {
        while !rest.is_empty() {
            if self.in_string {
                rest = self.string(rest, text);
                continue;
            }
            let quote = memchr::memchr(b'"', rest);
            let (between, after) = rest.split_at(quote.unwrap_or(rest.len()));
            // Nearly always.
            if quote.is_some() && self.word.is_empty() && has_no_word(between) {
                text.extend_from_slice(between);
            } else {
                between.iter().for_each(|byte| self.byte(*byte, text));
            }
            rest = after;
            if quote.is_some() {
                self.end_word(text);
                text.push(b'"');
                self.in_string = true;
                rest = &after[1..];
            }
        }
    }

    /// Outside of strings.
    fn byte(&mut self, byte: u8, text: &mut Vec<u8>) {
        if byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'+') {
            self.word.push(byte);
        } else {
            self.end_word(text);
            text.push(byte);
        }
    }

    /// What follows the string, or nothing if it goes on.
    fn string<'a>(&mut self, rest: &'a [u8], text: &mut Vec<u8>) -> &'a [u8] {
        let telling = if self.escaped {
            Some(0)
        } else {
            memchr::memchr2(b'"', b'\\', rest)
        };
        let read = telling.map_or(rest.len(), |at| at + 1);
        let (read, rest) = rest.split_at(read);
        text.extend_from_slice(read);
        if telling.is_some() {
            self.in_string = self.escaped || read.last() != Some(&b'"');
            self.escaped = !self.escaped && read.last() == Some(&b'\\');
        }
        rest
    }

    fn end_word(&mut self, text: &mut Vec<u8>) {
        if self.word.is_empty() {
            return;
        }
        let word = self
            .word
            .strip_prefix(b"-")
            .or(self.word.strip_prefix(b"+"));
        let word = word.unwrap_or(&self.word);
        let none = ["nan", "inf", "infinity"];
        if none
            .iter()
            .any(|no| word.eq_ignore_ascii_case(no.as_bytes()))
        {
            text.extend_from_slice(b"\"NaN\"");
        } else {
            text.extend_from_slice(&self.word);
        }
        self.word.clear();
    }
}

/// Whether no word for no number can be in it. Looks at every byte: compilers turn that into
/// instructions for many at once.
fn has_no_word(text: &[u8]) -> bool {
    let begins = |byte: &u8| matches!(byte, b'n' | b'N' | b'i' | b'I');
    !text.iter().fold(false, |any, byte| any | begins(byte))
}

impl<R: BufRead> Rewrite for Words<R> {
    fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let chunk = self.reader.fill_buf()?;
        let length = chunk.len();
        self.scan.chunk(chunk, text);
        if length == 0 {
            self.scan.end_word(text);
        }
        self.reader.consume(length);
        Ok(length > 0)
    }
}

/// How text is encoded, as its first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// With the length of its mark.
    Utf8(usize),
    /// Whether the first byte of a unit is the lower one, and the length of the mark.
    Utf16(bool, usize),
}

impl Encoding {
    /// Without a mark, a zero beside the first character says UTF-16.
    pub fn of(begin: &[u8]) -> Encoding {
        match begin {
            [0xef, 0xbb, 0xbf, ..] => Encoding::Utf8(3),
            [0xff, 0xfe, ..] => Encoding::Utf16(true, 2),
            [0xfe, 0xff, ..] => Encoding::Utf16(false, 2),
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => Encoding::Utf16(true, 0),
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => Encoding::Utf16(false, 0),
            _ => Encoding::Utf8(0),
        }
    }
}

/// Number of bytes that [`Encoding::of`] wants.
pub const MARK: usize = 4;

/// UTF-16 as UTF-8; what is no character becomes U+FFFD.
pub struct Utf16<R> {
    reader: R,
    lower_first: bool,
    /// Half a unit, and half a character.
    byte: Option<u8>,
    high: Option<u16>,
}

impl<R: Read> Utf16<R> {
    pub fn reader(reader: R, lower_first: bool) -> Rewritten<Utf16<R>> {
        Rewritten::new(Utf16 {
            reader,
            lower_first,
            byte: None,
            high: None,
        })
    }
}

impl<R: Read> Rewrite for Utf16<R> {
    fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let mut chunk = [0; 8192];
        let length = self.reader.read(&mut chunk)?;
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        for byte in &chunk[..length] {
            match self.byte.take() {
                None => self.byte = Some(*byte),
                Some(first) if self.lower_first => units.push(u16::from_le_bytes([first, *byte])),
                Some(first) => units.push(u16::from_be_bytes([first, *byte])),
            }
        }
        if length == 0 {
            units.extend(self.byte.take().map(|_| 0xd800));
        } else if let Some(0xd800..=0xdbff) = units.last() {
            self.high = units.pop();
        }
        for unit in char::decode_utf16(units) {
            let character = unit.unwrap_or(char::REPLACEMENT_CHARACTER);
            let mut bytes = [0; 4];
            text.extend_from_slice(character.encode_utf8(&mut bytes).as_bytes());
        }
        Ok(length > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn words(text: &str, capacity: usize) -> String {
        let mut out = String::new();
        Words::reader(BufReader::with_capacity(capacity, text.as_bytes()))
            .read_to_string(&mut out)
            .unwrap();
        out
    }

    #[test]
    fn no_numbers_become_strings_outside_of_strings() {
        let text = "{\"NaN\": NaN, \"a\\\"\": [-Infinity, inf, -1e-5, true, null, \"x, NaN,\"]}";
        let expected =
            "{\"NaN\": \"NaN\", \"a\\\"\": [\"NaN\", \"NaN\", -1e-5, true, null, \"x, NaN,\"]}";
        for capacity in [1, 2, 5, 100] {
            assert_eq!(words(text, capacity), expected);
        }
        assert_eq!(
            (words("nan", 1), words("-", 1)),
            ("\"NaN\"".into(), "-".into())
        );
    }

    #[test]
    fn utf_16_of_both_orders() {
        let text = "aµ😀\n";
        for lower_first in [true, false] {
            let bytes: Vec<u8> = text
                .encode_utf16()
                .flat_map(|unit| {
                    if lower_first {
                        unit.to_le_bytes()
                    } else {
                        unit.to_be_bytes()
                    }
                })
                .collect();
            for capacity in [1, 3, 100] {
                let mut out = String::new();
                let reader = BufReader::with_capacity(capacity, &bytes[..]);
                Utf16::reader(reader, lower_first)
                    .read_to_string(&mut out)
                    .unwrap();
                assert_eq!(out, text);
            }
            let mut out = String::new();
            Utf16::reader(&bytes[..3], lower_first)
                .read_to_string(&mut out)
                .unwrap();
            assert_eq!(out, "a\u{fffd}");
        }
    }

    #[test]
    fn fields_of_one_name_stay_in_order() {
        let mut fields: Fields =
            serde_json::from_str("{\"a\": 1, \"b\": \"x\", \"a\": 2}").unwrap();
        assert_eq!(fields.take("a", Value::as_u64), Some(1));
        assert_eq!(fields.take("b", Value::as_u64), None);
        assert_eq!(fields.0.len(), 2);
    }
}
