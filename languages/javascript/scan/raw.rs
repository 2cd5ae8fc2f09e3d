//! The raw notation in plain JavaScript: `@X(…)` at the beginning of a line, or after another
//! annotation there. It is not valid syntax before functions, so lath finds it in the text and
//! blanks it before parsing.

use lath_core::annotation::extent;
use lath_core::diagnostic::{Diagnostic, Lines};
use lath_core::site::{AnnotationText, Notation};
use std::ops::Range;

/// Words after which a `/` begins a regular expression.
const BEFORE_EXPRESSION: [&str; 14] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "do",
    "else",
    "await",
    "yield",
    "instanceof",
];

/// The findings in a file.
#[derive(Debug, Default)]
pub struct Raw {
    pub annotations: Vec<AnnotationText>,
    /// Ranges to blank.
    pub ranges: Vec<Range<usize>>,
    pub problems: Vec<Diagnostic>,
}

pub fn find(file: &str, text: &str) -> Raw {
    let mut raw = Raw::default();
    let lines = Lines::default();
    let mut scanner = Scanner {
        text,
        at: 0,
        braces: Vec::new(),
        before: None,
    };
    while let Some(sign) = scanner.next_sign() {
        let before = text[..sign].trim_end_matches([' ', '\t', '\r']);
        let first = before.is_empty()
            || before.ends_with('\n')
            || raw.ranges.last().is_some_and(|r| r.end == before.len());
        if !first || !text[sign + 1..].starts_with(|c: char| c.is_alphabetic() || c == '_') {
            scanner.at = sign + 1;
            continue;
        }
        let readable = readable(&text[sign..]);
        let range = match extent(&readable) {
            Some(length) => {
                let text = readable[..length].to_owned();
                let place = lines.place(file, scanner.text, sign, length);
                raw.annotations.push(AnnotationText {
                    text,
                    place,
                    notation: Notation::Brackets,
                });
                sign..sign + length
            }
            None => {
                let open = sign + text[sign..].find('(').unwrap_or(0);
                let problem = Diagnostic::error(
                    "L101",
                    format!(
                        "argument list of @{} is not closed",
                        text[sign + 1..open].trim()
                    ),
                )
                .at(&lines.place(file, text, open, 1), "opened here")
                .help("add the missing quote or `)`");
                raw.problems.push(problem);
                sign..text[sign..].find('\n').map_or(text.len(), |end| sign + end)
            }
        };
        scanner.at = range.end;
        raw.ranges.push(range);
    }
    raw
}

/// The annotation at the beginning of `text`, with comments inside blanked. It ends with its
/// parenthesis or its line, before a semicolon, or before a line that begins with another
/// annotation.
fn readable(text: &str) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    let (mut at, mut depth, mut quote) = (0, 0usize, None);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        match (quote, rest[0]) {
            (Some(_), b'\\') => {
                bytes.push(rest[0]);
                at += 1;
            }
            (Some(_), b'\n') => quote = None,
            (Some(q), c) if c == q => quote = None,
            (Some(_), _) => {}
            (None, c @ (b'"' | b'\'')) => quote = Some(c),
            (None, b'(') => depth += 1,
            (None, b')') if depth <= 1 => {
                bytes.push(b')');
                break;
            }
            (None, b')') => depth -= 1,
            (None, b'\n') if depth == 0 => break,
            (None, b';') => break,
            (None, b'@')
                if bytes.trim_ascii_end().len() < bytes.len()
                    && bytes[bytes.trim_ascii_end().len()..].contains(&b'\n') =>
            {
                break;
            }
            (None, b'/') if rest.starts_with(b"//") || rest.starts_with(b"/*") => {
                let end: &[u8] = if rest[1] == b'/' { b"\n" } else { b"*/" };
                let length = rest
                    .windows(end.len())
                    .position(|w| w == end)
                    .map_or(rest.len(), |p| if rest[1] == b'/' { p } else { p + 2 });
                bytes.extend(rest[..length].iter().map(|&byte| {
                    if matches!(byte, b'\n' | b'\r') {
                        byte
                    } else {
                        b' '
                    }
                }));
                at += length;
                continue;
            }
            _ => {}
        }
        bytes.extend(text.as_bytes().get(at));
        at += 1;
    }
    // An escape may end in the middle of a character.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Walks over code, skipping strings, templates, comments and regular expressions.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// For each open brace: whether it belongs to `${…}`, after which the template continues.
    braces: Vec<bool>,
    /// Last character of code except blanks, and whether a word ended there that may precede an
    /// expression.
    before: Option<(char, bool)>,
}

impl Scanner<'_> {
    /// Offset of the next `@` in code.
    fn next_sign(&mut self) -> Option<usize> {
        while let Some(c) = self.text[self.at..].chars().next() {
            let rest = &self.text[self.at..];
            let length = match c {
                '@' => return Some(self.at),
                '"' | '\'' => quoted(rest, c),
                '`' => self.template(1),
                '}' if self.braces.pop() == Some(true) => self.template(1),
                '{' => {
                    self.braces.push(false);
                    1
                }
                '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
                '/' if self.expects_operand() => regular_expression(rest),
                _ if is_word(c) => rest.find(|c: char| !is_word(c)).unwrap_or(rest.len()),
                _ => c.len_utf8(),
            };
            if !c.is_whitespace() && !rest.starts_with("//") && !rest.starts_with("/*") {
                let last = rest[..length].chars().next_back().unwrap_or(c);
                self.before = Some((
                    last,
                    is_word(c) && BEFORE_EXPRESSION.contains(&&rest[..length]),
                ));
            }
            self.at += length;
        }
        None
    }

    /// Whether a `/` here begins a regular expression.
    fn expects_operand(&self) -> bool {
        self.before.is_none_or(|(c, keyword)| {
            keyword || !(is_word(c) || matches!(c, ')' | ']' | '"' | '\'' | '`'))
        })
    }

    /// Length of a template's text up to its end, or to the brace of the next `${`.
    fn template(&mut self, from: usize) -> usize {
        let rest = &self.text[self.at..];
        let bytes = rest.as_bytes();
        let mut at = from;
        while at < bytes.len() {
            match bytes[at] {
                b'\\' => at += 1,
                b'`' => return at + 1,
                b'$' if bytes.get(at + 1) == Some(&b'{') => {
                    self.braces.push(true);
                    return at + 2;
                }
                _ => {}
            }
            at += 1;
        }
        rest.len()
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Length of a string; an unclosed one ends with its line.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn regular_expression(rest: &str) -> usize {
    const LONGEST: usize = 4096;
    let (mut escaped, mut class) = (false, false);
    for (at, c) in rest.char_indices().take(LONGEST).skip(1) {
        match c {
            '\n' => return 1,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => class = true,
            ']' => class = false,
            '/' if !class => return at + 1,
            _ => {}
        }
    }
    1
}
