//! Tokens of C and C++ text, enough to separate code from comments, literals and directives.
//!
//! Never fails: an unclosed string ends with its line, an unclosed comment with the file.
//! [`super::directive`] interprets directives, the grammar interprets code.

/// A token and its bytes: small, because there may be millions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    first: u32,
    past: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `// …` without its newline; continues after a backslash at the end of a line.
    LineComment,
    BlockComment,
    /// A string, raw string or character literal with its prefix.
    Literal,
    /// `#…` up to its comment or the end of its last continued line.
    Directive,
    Word,
    Number,
    Punct(u8),
}

impl Token {
    /// # Panics
    /// In sources over 4 GiB, which nobody reads.
    pub fn new(kind: Kind, start: usize, end: usize) -> Token {
        let offset = |at: usize| u32::try_from(at).expect("sources are smaller");
        Token {
            kind,
            first: offset(start),
            past: offset(end),
        }
    }

    pub fn start(&self) -> usize {
        self.first as usize
    }

    pub fn end(&self) -> usize {
        self.past as usize
    }

    /// The token, moved by this many bytes.
    pub fn moved(self, by: usize) -> Token {
        Token::new(self.kind, self.start() + by, self.end() + by)
    }

    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.start()..self.end()]
    }

    pub fn is_comment(&self) -> bool {
        matches!(self.kind, Kind::LineComment | Kind::BlockComment)
    }
}

/// All tokens of `source`, without blanks. `cpp`: also raw strings and digit separators.
pub fn tokens(source: &str, cpp: bool) -> Vec<Token> {
    let mut tokens = Vec::new();
    each_token(source, cpp, |token| tokens.push(token));
    tokens
}

fn each_token(source: &str, cpp: bool, mut each: impl FnMut(Token)) {
    let mut lexer = Lexer {
        bytes: source.as_bytes(),
        at: 0,
        cpp,
    };
    let mut line_start = true;
    while let Some(blank) = lexer.bytes.get(lexer.at) {
        if *blank == b'\n' {
            line_start = true;
        }
        if blank.is_ascii_whitespace() || lexer.newline_escaped(lexer.at) > 0 {
            lexer.at += lexer.newline_escaped(lexer.at).max(1);
            continue;
        }
        let start = lexer.at;
        let kind = if *blank == b'#' && line_start {
            lexer.directive()
        } else {
            lexer.token()
        };
        // A `#` after a block comment still counts as the beginning of the line.
        line_start &= kind == Kind::BlockComment;
        each(Token::new(kind, start, lexer.at));
    }
}

/// The tokens of text without directives, up to its first line comment, and the position of that;
/// omits block comments.
pub fn tokens_before_comment(source: &str, cpp: bool) -> (Vec<Token>, Option<usize>) {
    let mut lexer = Lexer {
        bytes: source.as_bytes(),
        at: 0,
        cpp,
    };
    let mut tokens = Vec::new();
    while let Some(blank) = lexer.bytes.get(lexer.at) {
        if blank.is_ascii_whitespace() || lexer.newline_escaped(lexer.at) > 0 {
            lexer.at += lexer.newline_escaped(lexer.at).max(1);
            continue;
        }
        let start = lexer.at;
        if lexer.bytes[start..].starts_with(b"//") {
            return (tokens, Some(start));
        }
        let kind = lexer.token();
        tokens.push(Token::new(kind, start, lexer.at));
    }
    (tokens, None)
}

/// As [`tokens`], but with one token per list of numbers: tables have millions of them, which no
/// step needs.
pub fn merged(source: &str, cpp: bool) -> Vec<Token> {
    let mut merged: Vec<Token> = Vec::new();
    let in_list = |kind: Kind| matches!(kind, Kind::Number | Kind::Punct(b',' | b'-'));
    each_token(source, cpp, |token| match merged.last_mut() {
        Some(last) if last.kind == Kind::Number && in_list(token.kind) => last.past = token.past,
        _ => merged.push(token),
    });
    merged
}

struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    cpp: bool,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Length of the backslash and line end at `at`, or 0.
    fn newline_escaped(&self, at: usize) -> usize {
        match self.bytes.get(at..) {
            Some([b'\\', b'\n', ..]) => 2,
            Some([b'\\', b'\r', b'\n', ..]) => 3,
            _ => 0,
        }
    }

    fn token(&mut self) -> Kind {
        match (self.peek(0), self.peek(1)) {
            (b'/', b'/') => self.line_comment(),
            (b'/', b'*') => self.block_comment(),
            (quote @ (b'"' | b'\''), _) => self.quoted(quote),
            (b'.', b'0'..=b'9') | (b'0'..=b'9', _) => self.number(),
            (c, _) if is_word(c) => self.word(),
            (c, _) => {
                self.at += 1;
                Kind::Punct(c)
            }
        }
    }

    fn line_comment(&mut self) -> Kind {
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            self.at += self.newline_escaped(self.at).max(1);
        }
        Kind::LineComment
    }

    fn block_comment(&mut self) -> Kind {
        let body = &self.bytes[(self.at + 2).min(self.bytes.len())..];
        let length = body
            .windows(2)
            .position(|w| w == b"*/")
            .map_or(body.len(), |p| p + 2);
        self.at = (self.at + 2 + length).min(self.bytes.len());
        Kind::BlockComment
    }

    /// A literal ends at its quote, or before the end of the line when that comes first.
    fn quoted(&mut self, quote: u8) -> Kind {
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            match self.peek(0) {
                c if c == quote => {
                    self.at += 1;
                    break;
                }
                b'\\' => self.at += self.newline_escaped(self.at).max(2),
                _ => self.at += 1,
            }
        }
        self.at = self.at.min(self.bytes.len());
        self.finish_character();
        Kind::Literal
    }

    /// An escape may have ended inside a multibyte character.
    fn finish_character(&mut self) {
        while self.at < self.bytes.len() && self.bytes[self.at] & 0xC0 == 0x80 {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Kind {
        loop {
            let separator = self.cpp && self.peek(0) == b'\'' && is_word(self.peek(1));
            let exponent = matches!(self.peek(0), b'+' | b'-')
                && matches!(self.bytes[self.at - 1], b'e' | b'E' | b'p' | b'P');
            if !(is_word(self.peek(0)) || self.peek(0) == b'.' || separator || exponent) {
                return Kind::Number;
            }
            self.at += 1;
            if self.at >= self.bytes.len() {
                return Kind::Number;
            }
        }
    }

    fn word(&mut self) -> Kind {
        let start = self.at;
        while self.at < self.bytes.len() && is_word(self.peek(0)) {
            self.at += 1;
        }
        match (&self.bytes[start..self.at], self.peek(0)) {
            (b"R" | b"LR" | b"uR" | b"UR" | b"u8R", b'"') if self.cpp => self.raw_string(),
            (b"L" | b"u" | b"U" | b"u8", quote @ (b'"' | b'\'')) => self.quoted(quote),
            _ => Kind::Word,
        }
    }

    fn raw_string(&mut self) -> Kind {
        let rest = &self.bytes[self.at + 1..];
        let Some(open) = rest.iter().take(17).position(|&b| b == b'(') else {
            return self.quoted(b'"');
        };
        let closing = [b")", &rest[..open], b"\""].concat();
        let length = rest
            .windows(closing.len())
            .position(|w| w == closing)
            .map_or(rest.len(), |p| p + closing.len());
        self.at += 1 + length;
        Kind::Literal
    }

    fn directive(&mut self) -> Kind {
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'/') => break,
                (b'/', b'*') => _ = self.block_comment(),
                (quote @ (b'"' | b'\''), _) => _ = self.quoted(quote),
                _ => self.at += self.newline_escaped(self.at).max(1),
            }
        }
        Kind::Directive
    }
}

/// Letters, digits, `_`, `$` and every byte of a character outside ASCII.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}
