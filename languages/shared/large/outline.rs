//! Finds the declarations of a large source, and those that a scan may skip.
//!
//! A declaration is read if it has an annotation (an at-sign in code, two in a comment, or an
//! annotation's name after one), or if it is a type, an import and the like; other bodies and
//! values are skipped. For languages with braces; [`super::layout`] adds rules for others.

use super::lexis::{Ends, Kind, Lexeme, Lexer, Lexis, is_word};
use super::piece::{Frame, Gap, Group};
use lath_core::annotation::Declared;

#[derive(Debug, Default)]
pub struct Outline {
    /// Number of words, signs, literals and comments in the text.
    pub tokens: usize,
    /// In order and disjoint.
    pub gaps: Vec<Gap>,
}

/// `marks`: offsets, in order, of annotations that the text does not show. The error is the number
/// of words and signs: brackets do not match, so nothing can be skipped.
pub fn outline(text: &str, lexis: &Lexis, marks: &[usize]) -> Result<Outline, usize> {
    let mut reader = Reader {
        text,
        lexis,
        marks,
        tokens: 0,
        frames: vec![Frame::new(0, 0, true)],
        brackets: Vec::new(),
        line_end: None,
        layout: Default::default(),
    };
    let mut sound = true;
    for lexeme in Lexer::new(text, lexis) {
        reader.tokens += usize::from(lexeme.kind != Kind::LineEnd);
        sound = sound && reader.read(lexeme);
    }
    if lexis.ends == Ends::Layout {
        reader.dedent(text.len(), 0);
    }
    if !sound || reader.frames.len() > 1 || !reader.brackets.is_empty() {
        return Err(reader.tokens);
    }
    reader.end(text.len());
    let mut gaps: Vec<Gap> = Vec::new();
    for gap in reader.frames.swap_remove(0).gaps {
        match gaps
            .last_mut()
            .filter(|last| last.range.end == gap.range.start)
        {
            Some(last) => {
                *last = Gap {
                    range: last.range.start..gap.range.end,
                    tokens: last.tokens + gap.tokens,
                }
            }
            None => gaps.push(gap),
        }
    }
    Ok(Outline {
        tokens: reader.tokens,
        gaps,
    })
}

pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub lexis: &'a Lexis,
    /// Marks not yet reached.
    marks: &'a [usize],
    pub tokens: usize,
    /// Open lists of declarations, outermost first.
    pub frames: Vec<Frame>,
    /// Closing brackets for those open in the innermost list that are not lists.
    pub brackets: Vec<u8>,
    /// The declaration may have ended with its line, here; the following text decides.
    line_end: Option<usize>,
    pub layout: super::layout::Layout,
}

impl Reader<'_> {
    pub fn frame(&mut self) -> &mut Frame {
        self.frames
            .last_mut()
            .expect("the outermost is never closed")
    }

    /// False: brackets do not match.
    fn read(&mut self, lexeme: Lexeme) -> bool {
        let marked = self.is_mark(lexeme);
        if self.lexis.ends == Ends::Layout {
            self.layout(lexeme, marked);
        }
        if marked {
            self.end_line(true);
            self.frame().mark();
        }
        match lexeme.kind {
            Kind::Comment => {
                self.frame().leading(lexeme.start);
                return true;
            }
            Kind::LineEnd => {
                self.may_end_with_line(lexeme.end);
                return true;
            }
            _ => {}
        }
        if self.line_end.is_some() && self.brackets.is_empty() {
            self.end_line(!continues(&self.text.as_bytes()[lexeme.start..], true));
        }
        let sound = match lexeme.kind {
            Kind::Open(bracket) => self.open(bracket, lexeme),
            Kind::Close(bracket) => self.close(bracket, lexeme),
            _ => self.plain(lexeme),
        };
        self.frame().piece.previous = Some(lexeme);
        sound
    }

    fn is_mark(&mut self, lexeme: Lexeme) -> bool {
        let passed = self
            .marks
            .iter()
            .take_while(|mark| **mark <= lexeme.start)
            .count();
        self.marks = &self.marks[passed..];
        let shown = match lexeme.kind {
            Kind::Sign(b'@') => true,
            Kind::Comment => speaks(&self.text[lexeme.start..lexeme.end]),
            _ => false,
        };
        passed > 0 || shown
    }

    fn plain(&mut self, lexeme: Lexeme) -> bool {
        let (text, lexis) = (self.text, self.lexis);
        let outside = self.brackets.is_empty();
        let piece = &mut self.frame().piece;
        match lexeme.kind {
            Kind::Word => {
                let word = &text[lexeme.start..lexeme.end];
                let is = |words: &[&str]| words.contains(&word);
                piece.kept |= (outside && lexis.ends != Ends::Layout && is(lexis.kept))
                    || is(lexis.kept_inside);
                if outside {
                    piece.list |= is(lexis.lists);
                    piece.scope |= is(lexis.scopes);
                    piece.trailing |= is(lexis.trailing);
                    piece.words += 1;
                    piece.label = piece.words == 1 && is(lexis.labels);
                }
            }
            Kind::Sign(b'=') if outside => piece.assigned = true,
            Kind::Sign(b':') if outside && piece.label => {
                piece.kept = true;
                self.end(lexeme.end);
            }
            Kind::Sign(b';') if outside && lexis.ends != Ends::Layout => self.end(lexeme.end),
            _ => {}
        }
        true
    }

    fn open(&mut self, bracket: u8, lexeme: Lexeme) -> bool {
        if !self.brackets.is_empty() {
            self.brackets.push(closing(bracket));
            return true;
        }
        let tokens = self.tokens;
        let layout = self.lexis.ends == Ends::Layout;
        let before = self.frame().piece.previous;
        let value = match before.map(|b| b.kind) {
            Some(Kind::Close(b')') | Kind::Sign(b'=')) => true,
            Some(Kind::Word) => bracket == b'{' && self.frame().piece.assigned,
            Some(Kind::Sign(b'>')) => before.is_some_and(|b| self.text[..b.start].ends_with('=')),
            _ => false,
        };
        let text = self.text;
        let receives = bracket == b'('
            && before.is_some_and(|b| {
                b.kind == Kind::Word && text[b.start..b.end] == *self.lexis.receiver
            });
        let piece = &mut self.frame().piece;
        piece.kept |= receives && piece.words == 1;
        if bracket == b'{' && (piece.list || piece.scope) && !value && !layout {
            let scope = piece.scope;
            self.frames.push(Frame::new(lexeme.end, tokens, scope));
            return true;
        }
        piece.body |= bracket == b'{'
            && !(piece.assigned && before.is_some_and(|b| b.kind == Kind::Sign(b'=')));
        piece.group = Some(Group {
            start: lexeme.end,
            tokens,
            marked: false,
            value,
            called: before.is_some_and(|b| b.kind == Kind::Close(b')')),
        });
        self.brackets.push(closing(bracket));
        true
    }

    fn close(&mut self, bracket: u8, lexeme: Lexeme) -> bool {
        let tokens = self.tokens;
        let mut called = false;
        match self.brackets.pop() {
            Some(expected) if expected != bracket => return false,
            Some(_) if !self.brackets.is_empty() => return true,
            Some(_) => called = self.frame().piece.close_group(lexeme.start, tokens),
            None if bracket == b'}' && self.frames.len() > 1 && self.lexis.ends != Ends::Layout => {
                self.end(lexeme.start);
                self.pop();
            }
            None => return false,
        }
        if bracket == b'}'
            && self.lexis.ends != Ends::Layout
            && self.ends_after_brace(lexeme.end, called)
        {
            self.end(lexeme.end);
        }
        true
    }

    /// Closes the innermost list.
    pub fn pop(&mut self) {
        let inner = self.frames.pop().expect("a list is open");
        let piece = &mut self.frame().piece;
        piece.marked |= inner.marked;
        piece.gaps.extend(inner.gaps);
        self.line_end = None;
    }

    /// Whether a declaration ends with the brace before `at`.
    fn ends_after_brace(&mut self, at: usize, called: bool) -> bool {
        let by_line = self.lexis.ends == Ends::Line;
        let text = &self.text.as_bytes()[at..];
        let rest = text.trim_ascii_start();
        // `import { a } from "b"`.
        let same_line = !text[..text.len() - rest.len()].contains(&b'\n')
            && rest.first().is_some_and(|&byte| is_word(byte));
        let piece = &self.frame().piece;
        let assigned = piece.assigned && !called;
        let body = called || piece.list || piece.scope;
        !continues(rest, false)
            && !piece.trailing
            && if by_line {
                body || !same_line
            } else {
                !assigned
            }
    }

    fn may_end_with_line(&mut self, at: usize) {
        if self.lexis.ends != Ends::Line || !self.brackets.is_empty() {
            return;
        }
        let text = self.text;
        let ended = match self.frame().piece.previous {
            Some(Lexeme {
                kind: Kind::Word,
                start,
                end,
            }) => !matches!(
                &text[start..end],
                "export"
                    | "default"
                    | "async"
                    | "const"
                    | "let"
                    | "var"
                    | "extends"
                    | "class"
                    | "function"
                    | "type"
                    | "func"
            ),
            Some(Lexeme {
                kind: Kind::Literal | Kind::Close(_),
                ..
            }) => true,
            _ => false,
        };
        if ended && self.line_end.is_none() {
            self.line_end = Some(at);
        }
    }

    /// Ends the declaration at the line end, if it ended there.
    fn end_line(&mut self, ends: bool) {
        if let Some(at) = self.line_end.take().filter(|_| ends) {
            self.end(at);
        }
    }

    /// Ends the current declaration.
    pub fn end(&mut self, at: usize) {
        self.line_end = None;
        let tokens = self.tokens;
        self.frame().end_piece(at, tokens);
    }
}

/// Whether a comment contains an annotation, or text that [`crate::shared::comments::unread`] would
/// report.
fn speaks(comment: &str) -> bool {
    let name = |rest: &str| {
        rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_ascii_alphanumeric())
                .len()
    };
    comment
        .match_indices('@')
        .map(|(at, _)| &comment[at + 1..])
        .any(|rest| rest.starts_with('@') || Declared::named(&rest[..name(rest)]).is_some())
}

fn closing(bracket: u8) -> u8 {
    match bracket {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// Whether the following text continues the previous one. `line`: it is on another line, where a
/// brace may open a body.
fn continues(rest: &[u8], line: bool) -> bool {
    match rest {
        [b'/', b'/' | b'*', ..] => false,
        [b'{', ..] => line,
        [
            b';' | b',' | b'.' | b')' | b']' | b'=' | b'[' | b'(' | b'?' | b':' | b'+' | b'-'
            | b'*' | b'/' | b'%' | b'&' | b'|' | b'<' | b'>' | b'`',
            ..,
        ] => true,
        _ => false,
    }
}
