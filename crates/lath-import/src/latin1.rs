//! Text that is not UTF-8, as tools write it that pass on a user's names: each byte that is no part
//! of a UTF-8 character is one of Latin-1.

use crate::rewritten::{Rewrite, Rewritten};
use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// Number of bytes that were no UTF-8.
pub type Converted = Rc<Cell<usize>>;

/// The text in UTF-8.
pub struct Latin1<R> {
    reader: R,
    /// The beginning of a character whose end has not been read.
    begun: Vec<u8>,
    converted: Converted,
}

/// Bytes that are looked at together.
const CHUNK: u64 = 64 * 1024;

impl<R: Read> Latin1<R> {
    pub fn reader(reader: R, converted: Converted) -> Rewritten<Latin1<R>> {
        Rewritten::new(Latin1 {
            reader,
            begun: Vec::new(),
            converted,
        })
    }
}

impl<R: Read> Rewrite for Latin1<R> {
    fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let start = text.len();
        text.append(&mut self.begun);
        let length = self.reader.by_ref().take(CHUNK).read_to_end(text)?;
        let is_end = length == 0;
        // Nearly always, and then nothing is copied.
        if std::str::from_utf8(&text[start..]).is_ok() {
            return Ok(!is_end);
        }
        let read = text.split_off(start);
        let mut bytes = read.as_slice();
        while let Err(error) = std::str::from_utf8(bytes) {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            text.extend_from_slice(valid);
            let odd = match error.error_len() {
                Some(length) => length,
                None if is_end => rest.len(),
                None => {
                    self.begun = rest.to_vec();
                    return Ok(true);
                }
            };
            for byte in &rest[..odd] {
                let mut utf8 = [0; 2];
                let character = char::from(*byte).encode_utf8(&mut utf8);
                text.extend_from_slice(character.as_bytes());
            }
            self.converted.set(self.converted.get() + odd);
            bytes = &rest[odd..];
        }
        text.extend_from_slice(bytes);
        Ok(!is_end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    /// A reader of one byte each time, or of all.
    fn read(bytes: &[u8]) -> (String, usize) {
        let mut answers = [true, false].map(|one_by_one| {
            let converted = Converted::default();
            let reader: Box<dyn Read> = if one_by_one {
                let single = bytes.iter().map(|byte| Cursor::new(vec![*byte]));
                Box::new(
                    single.fold(Box::new(io::empty()) as Box<dyn Read>, |all, byte| {
                        Box::new(all.chain(byte))
                    }),
                )
            } else {
                Box::new(BufReader::new(Cursor::new(bytes.to_vec())))
            };
            let mut text = String::new();
            let mut latin = Latin1::reader(reader, converted.clone());
            latin.read_to_string(&mut text).unwrap();
            (text, converted.get())
        });
        assert_eq!(answers[0], answers[1]);
        std::mem::take(&mut answers[0])
    }

    #[test]
    fn utf_8_stays_and_other_bytes_are_latin_1() {
        assert_eq!(read("aµ😀\n".as_bytes()), ("aµ😀\n".to_owned(), 0));
        assert_eq!(read(b"caf\xe9 \xb5s"), ("café µs".to_owned(), 2));
        // The beginning of a character at the end, and one that goes on as another.
        assert_eq!(read(b"\xe9"), ("é".to_owned(), 1));
        assert_eq!(read(b"\xf0\x9fx\xc3\xa9"), ("ð\u{9f}xé".to_owned(), 2));
    }
}
