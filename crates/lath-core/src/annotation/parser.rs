//! Grammar of one annotation: `@Name`, `@Name(value)`, `@Name(name = value, …)`; values are
//! numbers, strings, characters, `true`, `false`, constants (`Mode.AverageTime`) and arrays of
//! those in braces.

use super::lexer::{Kind, Lexer, Token, tokens};
use crate::diagnostic::{Diagnostic, Lines, Place};
use crate::site::{AnnotationText, Notation};

/// A parsed annotation, not yet checked against the declarations.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    pub name: String,
    /// The whole annotation.
    pub place: Place,
    pub arguments: Vec<WrittenArgument>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WrittenArgument {
    /// `None` for the single unnamed `value`.
    pub name: Option<(String, Place)>,
    pub value: Literal,
    pub place: Place,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Integer(i128),
    Float(f64),
    Text(String),
    Char(char),
    Bool(bool),
    /// `Mode.AverageTime` is `["Mode", "AverageTime"]`.
    Constant(Vec<String>),
    Array(Vec<(Literal, Place)>),
}

/// Length in bytes of the annotation at the beginning of `text` (with `@`): up to the end of its
/// name or its closing parenthesis. `None`: no annotation begins here, or its parenthesis is not
/// closed.
pub fn extent(text: &str) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    let name_end = match (lexer.next()?.kind, lexer.next()?) {
        (
            Kind::At,
            Token {
                kind: Kind::Identifier(_),
                end,
                ..
            },
        ) => end,
        _ => return None,
    };
    // Blanks may precede the parenthesis, but not a line end: the next line is code.
    let between = text[name_end..].trim_start_matches([' ', '\t']);
    if !between.starts_with('(') {
        return Some(name_end);
    }
    let mut depth = 0;
    for token in lexer {
        match token.kind {
            Kind::Punct('(') => depth += 1,
            Kind::Punct(')') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(token.end);
        }
    }
    None
}

/// Parses the text of one annotation. The error is an L101 that points at the offending token.
pub fn parse(text: &AnnotationText) -> Result<Annotation, Box<Diagnostic>> {
    let mut parser = Parser {
        source: text,
        lines: Lines::default(),
        tokens: tokens(&text.text, text.notation),
        position: 0,
        depth: 0,
    };
    parser.annotation()
}

/// Nested arrays: no annotation takes more than one level.
const DEEPEST: usize = 64;

struct Parser<'a> {
    source: &'a AnnotationText,
    lines: Lines,
    tokens: Vec<Token>,
    position: usize,
    /// Number of arrays around the current value.
    depth: usize,
}

type Parsed<T> = Result<T, Box<Diagnostic>>;

impl Parser<'_> {
    fn annotation(&mut self) -> Parsed<Annotation> {
        self.expect(|k| *k == Kind::At, "an annotation begins with `@`")?;
        let name = self.identifier("the annotation's name")?;
        let mut arguments = Vec::new();
        if self.accept('(') {
            while !self.accept(')') {
                arguments.push(self.argument()?);
                if !self.accept(',') && !self.next_is(')') {
                    return self.unexpected("`,` or `)`");
                }
            }
        }
        if self.position < self.tokens.len() {
            return self.unexpected("nothing more");
        }
        if self.source.notation == Notation::Brackets {
            arguments = gathered(arguments);
        }
        Ok(Annotation {
            name,
            place: self.source.place.clone(),
            arguments,
        })
    }

    fn argument(&mut self) -> Parsed<WrittenArgument> {
        let start = self.position;
        let named = matches!(self.peek(0), Some(Kind::Identifier(_)))
            && self.peek(1) == Some(&Kind::Punct('='));
        let name = if named {
            let place = self.place(start);
            let name = self.identifier("an attribute's name")?;
            self.position += 1;
            Some((name, place))
        } else {
            None
        };
        let from = self.position;
        let value = self.value()?;
        Ok(WrittenArgument {
            name,
            value,
            place: self.place_of(from, self.position),
        })
    }

    fn value(&mut self) -> Parsed<Literal> {
        let Some(kind) = self.peek(0).cloned() else {
            return self.unexpected("a value");
        };
        match kind {
            Kind::Punct('{') => return self.array('}'),
            Kind::Punct('[') => return self.array(']'),
            Kind::Punct('(') if self.source.notation == Notation::Brackets => {
                return self.array(')');
            }
            Kind::Identifier(_) => return self.constant(),
            Kind::Punct('-') => {
                let number = match self.peek(1) {
                    Some(Kind::Integer(n)) => Literal::Integer(-n),
                    Some(Kind::Float(x)) => Literal::Float(-x),
                    _ => {
                        self.position += 1;
                        return self.unexpected("a number after `-`");
                    }
                };
                self.position += 2;
                return Ok(number);
            }
            _ => {}
        }
        self.position += 1;
        Ok(match kind {
            Kind::Integer(n) => Literal::Integer(n),
            Kind::Float(x) => Literal::Float(x),
            Kind::Text(s) => Literal::Text(s),
            Kind::Char(c) => Literal::Char(c),
            _ => {
                self.position -= 1;
                return self.unexpected("a value");
            }
        })
    }

    fn array(&mut self, close: char) -> Parsed<Literal> {
        if self.depth == DEEPEST {
            let problem = Diagnostic::error(
                "L101",
                format!(
                    "annotation cannot be parsed: its values are nested more than {DEEPEST} \
                        levels deep"
                ),
            );
            return Err(Box::new(
                problem
                    .at(&self.place(self.position), "one level too many")
                    .help("an attribute takes a value or one array of values"),
            ));
        }
        self.depth += 1;
        self.position += 1;
        let mut values = Vec::new();
        while !self.accept(close) {
            let from = self.position;
            let value = self.value()?;
            values.push((value, self.place_of(from, self.position)));
            if !self.accept(',') && !self.next_is(close) {
                return self.unexpected(&format!("`,` or `{close}`"));
            }
        }
        self.depth -= 1;
        Ok(Literal::Array(values))
    }

    fn constant(&mut self) -> Parsed<Literal> {
        let mut path = vec![self.identifier("a constant")?];
        while self.accept('.') || self.accept(':') {
            path.push(self.identifier("a constant")?);
        }
        Ok(match path[..] {
            [ref word] if word == "true" || word == "false" => Literal::Bool(word == "true"),
            [ref word]
                if self.source.notation == Notation::Brackets
                    && (word == "True" || word == "False") =>
            {
                Literal::Bool(word == "True")
            }
            _ => Literal::Constant(path),
        })
    }

    fn identifier(&mut self, what: &str) -> Parsed<String> {
        match self.peek(0) {
            Some(Kind::Identifier(name)) => {
                let name = name.clone();
                self.position += 1;
                Ok(name)
            }
            _ => self.unexpected(what),
        }
    }

    fn peek(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.position + ahead).map(|t| &t.kind)
    }

    fn next_is(&self, c: char) -> bool {
        self.peek(0) == Some(&Kind::Punct(c))
    }

    fn accept(&mut self, c: char) -> bool {
        let accepted = self.next_is(c);
        self.position += usize::from(accepted);
        accepted
    }

    fn expect(&mut self, accept: impl Fn(&Kind) -> bool, what: &str) -> Parsed<()> {
        if self.peek(0).is_some_and(accept) {
            self.position += 1;
            return Ok(());
        }
        self.unexpected(what)
    }

    fn unexpected<T>(&self, expected: &str) -> Parsed<T> {
        let (place, found) = match self.tokens.get(self.position) {
            Some(Token {
                kind: Kind::Bad(why),
                ..
            }) => (self.place(self.position), why.clone()),
            Some(token) => (
                self.place(self.position),
                format!("found `{}`", &self.source.text[token.start..token.end]),
            ),
            None => (
                self.sub_place(self.source.text.len(), 0),
                "the annotation ends here".to_owned(),
            ),
        };
        let help = match self.attribute_before_colon() {
            Some(name) => {
                format!("attributes are written with an equals sign and without braces: {name} = …")
            }
            None => "annotations look like @Name, @Name(value) or @Name(attribute = value, …)"
                .to_owned(),
        };
        Err(Box::new(
            Diagnostic::error(
                "L101",
                format!("annotation cannot be parsed: expected {expected}"),
            )
            .at(&place, found)
            .help(help),
        ))
    }

    /// `baseline` of `{ baseline: true }`; the parser is at its colon.
    fn attribute_before_colon(&self) -> Option<&str> {
        let at = |position: usize| {
            self.tokens
                .get(position)
                .map(|token| &self.source.text[token.start..token.end])
        };
        let before = self.position.checked_sub(1)?;
        let is_name = matches!(self.tokens[before].kind, Kind::Identifier(_));
        at(self.position)
            .filter(|text| *text == ":" && is_name)
            .and_then(|_| at(before))
    }

    fn place(&self, token: usize) -> Place {
        self.place_of(token, token + 1)
    }

    fn place_of(&self, from: usize, to: usize) -> Place {
        let start = self
            .tokens
            .get(from)
            .map_or(self.source.text.len(), |t| t.start);
        let end = self.tokens.get(to.wrapping_sub(1)).map_or(start, |t| t.end);
        self.sub_place(start, end.saturating_sub(start))
    }

    /// The place of a part of the annotation's text.
    fn sub_place(&self, start: usize, length: usize) -> Place {
        let whole = &self.source.place;
        let (line, column) = self.lines.of(&self.source.text, start);
        let column = if line == 1 {
            whole.column + start
        } else {
            column
        };
        Place {
            file: whole.file.clone(),
            offset: whole.offset + start,
            length,
            line: whole.line + line - 1,
            column,
        }
    }
}

/// Turns several unnamed values into one array, at the place of the first.
fn gathered(arguments: Vec<WrittenArgument>) -> Vec<WrittenArgument> {
    let (unnamed, mut named): (Vec<WrittenArgument>, Vec<WrittenArgument>) =
        arguments.into_iter().partition(|a| a.name.is_none());
    let value = match <[WrittenArgument; 1]>::try_from(unnamed) {
        Ok([single]) => Some(single),
        Err(several) => several
            .first()
            .map(|first| first.place.clone())
            .map(|place| {
                let values = several.into_iter().map(|a| (a.value, a.place)).collect();
                WrittenArgument {
                    name: None,
                    value: Literal::Array(values),
                    place,
                }
            }),
    };
    named.splice(0..0, value);
    named
}
