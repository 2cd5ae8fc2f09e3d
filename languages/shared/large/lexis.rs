//! Words, brackets and literals of a source, by a few rules per language.
//!
//! Simpler than a grammar and hundreds of times faster: enough to find where declarations begin and
//! end. Never fails; an unclosed token ends with the text, a one-line string with its line.

use std::collections::HashSet;

/// The facts about a language for lexer and outline.
pub struct Lexis {
    pub comments: Comments,
    pub strings: Strings,
    pub ends: Ends,
    /// Words of declarations to read even without annotations: types, imports.
    pub kept: &'static [&'static str],
    /// The same, anywhere in the declaration.
    pub kept_inside: &'static [&'static str],
    /// Words before braces that contain members.
    pub lists: &'static [&'static str],
    /// Words before braces that contain top-level declarations.
    pub scopes: &'static [&'static str],
    /// Words of declarations that continue after such braces, up to a semicolon.
    pub trailing: &'static [&'static str],
    /// The word before the parenthesis that names a member's type, if members stand outside it;
    /// otherwise empty.
    pub receiver: &'static str,
    /// A colon after one of these words is a declaration by itself.
    pub labels: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Comments {
    Hash,
    Slashes,
    /// Block comments may be nested.
    Nested,
}

/// Literals in addition to `"…"` and `'…'` on one line with backslash escapes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Strings {
    /// `R"x(…)x"`, and `'` between digits.
    Cpp,
    /// `"""…"""`.
    Java,
    /// `` `…` ``.
    Go,
    /// `'a` is not a literal; `r#"…"#`, literals over several lines.
    Rust,
    /// Templates and regular expressions.
    JavaScript,
    /// `"""…"""`, `'''…'''`.
    Python,
    /// The same, `${…}` in all of them, `r'…'`.
    Dart,
}

/// How a declaration without a body ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    Semicolon,
    /// Also at the end of its line.
    Line,
    /// Before the next line with the same or less indentation.
    Layout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    /// A bracket: `(`, `[`, `{`.
    Open(u8),
    Close(u8),
    /// A string, a character, a regular expression, or part of a template.
    Literal,
    Comment,
    Sign(u8),
    LineEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lexeme {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// All lexemes of a text, blanks left out.
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    lexis: &'a Lexis,
    /// For each open brace: the quote of the string that continues after it, and how many of them
    /// end it; 0: none.
    braces: Vec<(u8, usize)>,
    /// The last lexeme except comments and line ends: decides whether a `/` divides.
    operand: bool,
    /// Words after which `/` begins a regular expression.
    before_expression: HashSet<&'static [u8]>,
}

/// Words of JavaScript after which a `/` begins a regular expression.
pub const BEFORE_EXPRESSION: [&str; 14] = [
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

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str, lexis: &'a Lexis) -> Lexer<'a> {
        let before_expression = BEFORE_EXPRESSION
            .iter()
            .map(|word| word.as_bytes())
            .collect();
        Lexer {
            text: text.as_bytes(),
            at: 0,
            lexis,
            braces: Vec::new(),
            operand: false,
            before_expression,
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn starts(&self, with: &[u8]) -> bool {
        self.text[self.at..].starts_with(with)
    }

    /// Moves behind the next `end`, or to the end of the text.
    fn past(&mut self, end: &[u8]) {
        let rest = &self.text[self.at..];
        let found = rest.windows(end.len()).position(|window| window == end);
        self.at += found.map_or(rest.len(), |position| position + end.len());
    }

    fn comment(&mut self) -> bool {
        let line = if self.lexis.comments == Comments::Hash {
            self.peek(0) == b'#'
        } else {
            self.starts(b"//")
        };
        if line {
            let rest = &self.text[self.at..];
            self.at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
        } else if self.lexis.comments != Comments::Hash && self.starts(b"/*") {
            self.at += 2;
            if self.lexis.comments == Comments::Nested {
                self.nested()
            } else {
                self.past(b"*/")
            }
        } else {
            return false;
        }
        true
    }

    fn nested(&mut self) {
        let mut depth = 1;
        while depth > 0 && self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'*') => (depth, self.at) = (depth + 1, self.at + 2),
                (b'*', b'/') => (depth, self.at) = (depth - 1, self.at + 2),
                _ => self.at += 1,
            }
        }
    }

    /// A literal that begins with a quote at `at`, up to its end or the brace of `${`.
    fn quoted(&mut self, quote: u8, raw: bool) -> Kind {
        let triple = match self.lexis.strings {
            Strings::Java => quote == b'"',
            Strings::Python | Strings::Dart => true,
            _ => false,
        };
        let count = if triple && self.peek(1) == quote && self.peek(2) == quote {
            3
        } else {
            1
        };
        self.at += count;
        self.rest_of_string(quote, count, raw)
    }

    fn rest_of_string(&mut self, quote: u8, count: usize, raw: bool) -> Kind {
        let lines = count == 3 || quote == b'`' || self.lexis.strings == Strings::Rust;
        let raw = raw || (quote == b'`' && self.lexis.strings == Strings::Go);
        let interpolates = !raw
            && (self.lexis.strings == Strings::Dart
                || (quote == b'`' && self.lexis.strings == Strings::JavaScript));
        while self.at < self.text.len() {
            match self.peek(0) {
                b'\\' if !raw => self.at += 1,
                b'\n' if !lines => break,
                b'$' if interpolates && self.peek(1) == b'{' => {
                    self.at += 2;
                    self.braces.push((quote, count));
                    return Kind::Open(b'{');
                }
                c if c == quote && (0..count).all(|i| self.peek(i) == quote) => {
                    self.at += count;
                    break;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.text.len());
        Kind::Literal
    }

    /// `'x'` and `'\n'`, but not `'a`.
    fn character_or_lifetime(&mut self) -> Kind {
        let length =
            std::str::from_utf8(&self.text[self.at + 1..(self.at + 5).min(self.text.len())])
                .map_or(1, |t| t.chars().next().map_or(1, char::len_utf8));
        if self.peek(1) == b'\\' || self.peek(1 + length) == b'\'' {
            return self.quoted(b'\'', false);
        }
        self.at += 1;
        Kind::Sign(b'\'')
    }

    /// A word, a number, or a literal that begins with letters.
    fn word(&mut self) -> Kind {
        let start = self.at;
        let number = self.peek(0).is_ascii_digit();
        while is_word(self.peek(0))
            || (number
                && self.lexis.strings == Strings::Cpp
                && self.peek(0) == b'\''
                && is_word(self.peek(1)))
        {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        match (self.lexis.strings, self.peek(0)) {
            (Strings::Cpp, b'"') if matches!(word, b"R" | b"LR" | b"uR" | b"UR" | b"u8R") => {
                self.raw_cpp()
            }
            (Strings::Rust, b'"' | b'#') if matches!(word, b"r" | b"br" | b"cr") => self.raw_rust(),
            (Strings::Dart, quote @ (b'"' | b'\'')) if word == b"r" => self.quoted(quote, true),
            _ => Kind::Word,
        }
    }

    fn raw_cpp(&mut self) -> Kind {
        let rest = &self.text[self.at + 1..];
        let Some(open) = rest.iter().take(17).position(|&b| b == b'(') else {
            return self.quoted(b'"', false);
        };
        let end = [b")", &rest[..open], b"\""].concat();
        self.at += 1 + open;
        self.past(&end);
        Kind::Literal
    }

    /// `r"…"`, `r#"…"#`; `r#name` is a word.
    fn raw_rust(&mut self) -> Kind {
        let signs = self.text[self.at..]
            .iter()
            .take_while(|&&b| b == b'#')
            .count();
        if self.peek(signs) != b'"' {
            self.at += usize::from(signs > 0);
            return Kind::Word;
        }
        self.at += signs + 1;
        let end = [b"\"".as_slice(), &vec![b'#'; signs]].concat();
        self.past(&end);
        Kind::Literal
    }

    /// Length of the regular expression at `at`; `None`: there is none of plausible length.
    fn regular_expression(&self) -> Option<usize> {
        const LONGEST: usize = 4096;
        let (mut escaped, mut class) = (false, false);
        for (at, byte) in self.text[self.at..]
            .iter()
            .enumerate()
            .take(LONGEST)
            .skip(1)
        {
            match byte {
                b'\n' => return None,
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => return Some(at + 1),
                _ => {}
            }
        }
        None
    }

    fn lex(&mut self) -> Kind {
        let byte = self.peek(0);
        match byte {
            b'\n' => {}
            b'\'' if self.lexis.strings == Strings::Rust => return self.character_or_lifetime(),
            b'"' | b'\'' => return self.quoted(byte, false),
            b'`' if matches!(self.lexis.strings, Strings::Go | Strings::JavaScript) => {
                return self.quoted(byte, false);
            }
            b'{' => self.braces.push((0, 0)),
            b'}' => {
                if let Some((quote @ 1.., count)) = self.braces.pop() {
                    // The string continues: the brace and the rest are one lexeme; another `${`
                    // opens again.
                    self.at += 1;
                    return match self.rest_of_string(quote, count, false) {
                        Kind::Open(_) => Kind::Sign(b'$'),
                        _ => Kind::Close(b'}'),
                    };
                }
            }
            b'/' if self.comment() => return Kind::Comment,
            b'#' if self.comment() => return Kind::Comment,
            b'/' if self.lexis.strings == Strings::JavaScript && !self.operand => {
                if let Some(length) = self.regular_expression() {
                    self.at += length;
                    return Kind::Literal;
                }
            }
            byte if is_word(byte) => return self.word(),
            _ => {}
        }
        self.at += 1;
        match byte {
            b'\n' => Kind::LineEnd,
            b'(' | b'[' | b'{' => Kind::Open(byte),
            b')' | b']' | b'}' => Kind::Close(byte),
            sign => Kind::Sign(sign),
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Lexeme;

    fn next(&mut self) -> Option<Lexeme> {
        while matches!(self.peek(0), b' ' | b'\t' | b'\r' | 0x0b | 0x0c) {
            self.at += 1;
        }
        if self.at >= self.text.len() {
            return None;
        }
        let start = self.at;
        let kind = self.lex();
        let end = self.at.min(self.text.len());
        match kind {
            Kind::Comment | Kind::LineEnd => {}
            Kind::Word => self.operand = !self.before_expression.contains(&self.text[start..end]),
            Kind::Literal | Kind::Close(b')' | b']') => self.operand = true,
            _ => self.operand = false,
        }
        Some(Lexeme { kind, start, end })
    }
}

/// Letters, digits, `_`, `$` and every byte of a character outside ASCII.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}
