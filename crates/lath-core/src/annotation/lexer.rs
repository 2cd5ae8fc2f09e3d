//! Tokens of annotation text, as Java would read them; with Python's strings where text is in that
//! notation.

use crate::site::Notation;
use crate::source;

/// A token and the bytes it covers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    At,
    Identifier(String),
    Integer(i128),
    Float(f64),
    Text(String),
    Char(char),
    /// `( ) { } [ ] , = . -` and `::` as `:`.
    Punct(char),
    /// A character or literal that is invalid in annotations; the message says why.
    Bad(String),
}

const NOT_UTF8: &str = "bytes that are not UTF-8 (save the file as UTF-8, or write an escape such \
                        as `\\u00e9`)";

/// All tokens of `text`. Never fails: invalid text becomes [`Kind::Bad`].
pub(super) fn tokens(text: &str, notation: Notation) -> Vec<Token> {
    Lexer {
        notation,
        ..Lexer::new(text)
    }
    .collect()
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    position: usize,
    notation: Notation,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Lexer {
            text,
            position: 0,
            notation: Notation::Braces,
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.position..]
    }

    /// The longest prefix of the rest whose characters satisfy `accept`.
    fn take(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    fn quoted(&mut self, quote: char) -> Kind {
        let start = self.position;
        let kind = self.read_quoted(quote);
        // Other bytes would be another value for the benchmark than the source has.
        if self.text[start..self.position].contains(source::REPLACED) {
            return Kind::Bad(NOT_UTF8.into());
        }
        kind
    }

    fn read_quoted(&mut self, quote: char) -> Kind {
        self.position += 1;
        let mut value = String::new();
        while let Some(c) = self.rest().chars().next() {
            self.position += c.len_utf8();
            match c {
                c if c == quote && self.notation == Notation::Brackets => return Kind::Text(value),
                c if c == quote => return finish_quoted(quote, value),
                '\\' => match self.escape() {
                    Some(c) => value.push(c),
                    None => return Kind::Bad("unknown escape sequence".into()),
                },
                '\n' => return Kind::Bad("line ends inside quotes".into()),
                c => value.push(c),
            }
        }
        Kind::Bad("quotes are not closed".into())
    }

    fn escape(&mut self) -> Option<char> {
        let c = self.rest().chars().next()?;
        self.position += c.len_utf8();
        Some(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            '\\' | '"' | '\'' => c,
            'u' => {
                let digits = self.rest().get(..4)?;
                self.position += 4;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            _ => return None,
        })
    }

    fn number(&mut self) -> Kind {
        let hexadecimal = self.rest().starts_with("0x") || self.rest().starts_with("0X");
        let start = self.position;
        self.take(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
        // The sign of an exponent: 1e-3.
        if !hexadecimal
            && self.text[start..self.position].ends_with(['e', 'E'])
            && self.rest().starts_with(['-', '+'])
        {
            self.position += 1;
            self.take(|c| c.is_ascii_alphanumeric());
        }
        let digits = self.text[start..self.position].replace('_', "");
        let parsed = if hexadecimal {
            i128::from_str_radix(digits[2..].trim_end_matches(['l', 'L']), 16)
                .ok()
                .map(Kind::Integer)
        } else {
            let plain = digits.trim_end_matches(['l', 'L']);
            plain.parse().ok().map(Kind::Integer).or_else(|| {
                digits
                    .trim_end_matches(['f', 'F', 'd', 'D'])
                    .parse()
                    .ok()
                    .map(Kind::Float)
            })
        };
        parsed.unwrap_or_else(|| Kind::Bad(format!("`{digits}` is not a number")))
    }
}

fn finish_quoted(quote: char, value: String) -> Kind {
    if quote == '"' {
        return Kind::Text(value);
    }
    let mut chars = value.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Kind::Char(c),
        _ => Kind::Bad("a character constant holds exactly one character".into()),
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.take(char::is_whitespace);
        let start = self.position;
        let c = self.rest().chars().next()?;
        let kind = match c {
            '"' | '\'' => self.quoted(c),
            c if c.is_ascii_digit() => self.number(),
            c if c.is_alphabetic() || c == '_' => {
                Kind::Identifier(self.take(|c| c.is_alphanumeric() || c == '_').to_owned())
            }
            '@' => {
                self.position += 1;
                Kind::At
            }
            ':' if self.rest().starts_with("::") => {
                self.position += 2;
                Kind::Punct(':')
            }
            '(' | ')' | '{' | '}' | '[' | ']' | ',' | '=' | '.' | '-' => {
                self.position += 1;
                Kind::Punct(c)
            }
            other => {
                self.position += other.len_utf8();
                Kind::Bad(format!("unexpected `{other}`"))
            }
        };
        Some(Token {
            kind,
            start,
            end: self.position,
        })
    }
}
