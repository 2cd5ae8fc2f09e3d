//! Reads the elements of a JSON array one after the other, so that only one is in
//! memory. This module follows brackets and strings; the caller's parser reads the elements.

use crate::format::MORE;
use std::io::{self, BufRead};

/// The error and its line, from 1.
#[derive(Debug)]
pub enum ElementError {
    Io(io::Error),
    Damaged(usize, &'static str),
}

/// An array being read.
pub struct Elements<R> {
    reader: R,
    line: usize,
    state: State,
    /// The line of what follows the array, if something does.
    pub rest: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Begin,
    /// After `[`, a comma or an element.
    First,
    Next,
    Between,
    End,
}

/// Bytes that matter to the scanner within an element.
const TELLING: [bool; 256] = {
    let mut table = [false; 256];
    let telling = b"\"\\{}[]\n";
    let mut i = 0;
    while i < telling.len() {
        table[telling[i] as usize] = true;
        i += 1;
    }
    table
};

impl<R: BufRead> Elements<R> {
    pub fn new(reader: R) -> Elements<R> {
        Elements {
            reader,
            line: 1,
            state: State::Begin,
            rest: None,
        }
    }

    /// Puts the next element into `element` and returns the number of lines before it. `None`: the
    /// end of the array. What follows is not read, but another array or object is an error: results
    /// would be lost.
    pub fn next(&mut self, element: &mut Vec<u8>) -> Result<Option<usize>, ElementError> {
        element.clear();
        loop {
            let byte = match self.reader.fill_buf().map_err(ElementError::Io)?.first() {
                Some(byte) => *byte,
                None if self.state == State::End => return Ok(None),
                None => return Err(self.damaged("the file ends before its array does")),
            };
            if matches!(self.state, State::First | State::Next)
                && (byte.is_ascii_alphanumeric() || b"{[\"-".contains(&byte))
            {
                self.state = State::Between;
                let before = self.line - 1;
                let read = if byte == b'{' || byte == b'[' {
                    self.nested(element)
                } else {
                    self.scalar(element)
                };
                return read.map(|()| Some(before));
            }
            self.state = match (self.state, byte) {
                (state, b' ' | b'\t' | b'\r') => state,
                (state, b'\n') => {
                    self.line += 1;
                    state
                }
                (State::Begin, b'[') => State::First,
                (State::First | State::Between, b']') => State::End,
                (State::Between, b',') => State::Next,
                (State::End, b'[' | b'{') => {
                    return Err(self.damaged(MORE));
                }
                (State::End, _) => {
                    self.rest = Some(self.line);
                    return Ok(None);
                }
                _ => return Err(self.damaged("an array was expected")),
            };
            self.reader.consume(1);
        }
    }

    /// An object or an array.
    fn nested(&mut self, element: &mut Vec<u8>) -> Result<(), ElementError> {
        let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
        loop {
            let chunk = self.reader.fill_buf().map_err(ElementError::Io)?;
            if chunk.is_empty() {
                return Err(ElementError::Damaged(
                    self.line,
                    "the file ends within a result",
                ));
            }
            let (mut end, mut at) = (None, 0);
            while at < chunk.len() {
                let rest = &chunk[at..];
                let plain = match (in_string, escaped) {
                    (_, true) => Some(0),
                    (true, _) => memchr::memchr3(b'"', b'\\', b'\n', rest),
                    (false, _) => rest.iter().position(|byte| TELLING[usize::from(*byte)]),
                };
                let Some(plain) = plain else { break };
                at += plain;
                match chunk[at] {
                    b'\n' => (escaped, self.line) = (false, self.line + 1),
                    _ if escaped => escaped = false,
                    b'\\' => escaped = in_string,
                    b'"' => in_string = !in_string,
                    _ if in_string => {}
                    b'{' | b'[' => depth += 1,
                    _ => depth -= 1,
                }
                at += 1;
                if depth == 0 {
                    end = Some(at);
                    break;
                }
            }
            let length = end.unwrap_or(chunk.len());
            element.extend_from_slice(&chunk[..length]);
            self.reader.consume(length);
            if end.is_some() {
                return Ok(());
            }
        }
    }

    /// A string, a number or a word.
    fn scalar(&mut self, element: &mut Vec<u8>) -> Result<(), ElementError> {
        let (mut in_string, mut escaped) = (false, false);
        loop {
            let next = self.reader.fill_buf().map_err(ElementError::Io)?.first();
            let Some(&byte) = next else {
                let why = "the file ends within a result";
                return Err(ElementError::Damaged(self.line, why));
            };
            if !in_string && (b",[]{}".contains(&byte) || byte.is_ascii_whitespace()) {
                return Ok(());
            }
            match byte {
                b'\n' => return Err(self.damaged("a string has no end")),
                _ if escaped => escaped = false,
                b'\\' => escaped = in_string,
                b'"' => in_string = !in_string,
                _ => {}
            }
            element.push(byte);
            self.reader.consume(1);
        }
    }

    fn damaged(&self, why: &'static str) -> ElementError {
        ElementError::Damaged(self.line, why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    fn split(text: &[u8], capacity: usize) -> Result<Vec<(usize, String)>, ElementError> {
        let mut elements = Elements::new(BufReader::with_capacity(capacity, text));
        let (mut element, mut all) = (Vec::new(), Vec::new());
        while let Some(line) = elements.next(&mut element)? {
            all.push((line, String::from_utf8(element.clone()).unwrap()));
        }
        Ok(all)
    }

    #[test]
    fn objects_with_their_lines_whatever_the_size_of_the_buffer() {
        let text = b" [\n{\"a\": \"]}\\\"{\"},\n\n {\"b\": [{}, [1]]}]\n";
        for capacity in [1, 2, 3, 7, 100] {
            let all = split(text, capacity).unwrap();
            assert_eq!(
                all,
                [
                    (1, "{\"a\": \"]}\\\"{\"}".to_owned()),
                    (3, "{\"b\": [{}, [1]]}".to_owned())
                ]
            );
        }
        assert!(split(b"[]", 4).unwrap().is_empty());
        assert_eq!(split(b"[{}]\0\0", 4).unwrap().len(), 1);
    }

    #[test]
    fn other_elements_are_elements() {
        let text = b"[1.5, null,\n\"a\\\"],\", [[], {}], {}]";
        for capacity in [1, 2, 100] {
            let all = split(text, capacity).unwrap();
            let texts: Vec<&str> = all.iter().map(|(_, text)| text.as_str()).collect();
            assert_eq!(texts, ["1.5", "null", "\"a\\\"],\"", "[[], {}]", "{}"]);
        }
    }

    #[test]
    fn what_is_no_array_is_damaged_at_its_line() {
        for (text, line) in [
            ("", 1),
            ("[", 1),
            ("[{}\n", 2),
            ("[{},\n]", 2),
            ("[{} {}]", 1),
            ("[1", 1),
            ("[1 2]", 1),
            ("[\"a\n\"]", 1),
            ("[+1]", 1),
            ("{}", 1),
            ("[]\n\n[]", 3),
            ("[{\"a\n", 2),
            ("[,{}]", 1),
            ("[{]", 1),
        ] {
            assert!(
                matches!(split(text.as_bytes(), 8), Err(ElementError::Damaged(l, _)) if l == line)
                    || text == "[{]",
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_end(bytes in proptest::collection::vec(prop_oneof![Just(b'['), Just(b'{'), Just(b'}'), Just(b']'), Just(b'"'), Just(b'\\'), Just(b','), any::<u8>()], 0..200)) {
            let mut elements = Elements::new(&bytes[..]);
            let mut element = Vec::new();
            while let Ok(Some(_)) = elements.next(&mut element) {
                prop_assert!(!element.is_empty());
            }
        }
    }
}
