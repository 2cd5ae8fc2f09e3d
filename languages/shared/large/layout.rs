//! Languages in which indentation ends a declaration.

use super::lexis::{Ends, Kind, Lexeme};
use super::outline::Reader;
use super::piece::Frame;

/// The reader's position on its line.
#[derive(Default)]
pub struct Layout {
    /// Where the line begins.
    line: usize,
    /// End of the last line with code.
    ended: usize,
    /// The current line already has code, or continues the previous one.
    inside: bool,
    /// Decorators without their declaration yet.
    decorating: bool,
    /// The declaration is a function.
    function: bool,
    /// The declaration is a class before its body.
    class: bool,
}

impl Reader<'_> {
    pub(super) fn layout(&mut self, lexeme: Lexeme, marked: bool) {
        match lexeme.kind {
            Kind::LineEnd => {
                let goes_on = self
                    .frame()
                    .piece
                    .previous
                    .is_some_and(|p| p.kind == Kind::Sign(b'\\') && p.end == lexeme.start);
                if self.layout.inside && self.brackets.is_empty() {
                    self.layout.ended = lexeme.end;
                }
                self.layout.inside = goes_on || !self.brackets.is_empty();
                self.layout.line = lexeme.end;
            }
            Kind::Comment if !marked || self.layout.inside => {}
            _ if self.layout.inside => {}
            _ => {
                // An annotation alone on its line belongs to the next declaration.
                let comment = lexeme.kind == Kind::Comment;
                self.layout.inside = !comment;
                self.first_of_line(lexeme, comment);
            }
        }
    }

    fn first_of_line(&mut self, lexeme: Lexeme, comment: bool) {
        let column = lexeme.start - self.layout.line;
        let word = if lexeme.kind == Kind::Word {
            &self.text[lexeme.start..lexeme.end]
        } else {
            ""
        };
        let deeper = column > self.frame().indent;
        if deeper && self.layout.class {
            let (ended, tokens) = (self.layout.ended, self.tokens - 1);
            self.frames.push(Frame::indented(ended, tokens, column));
            self.begin();
        } else if !deeper {
            let goes_on = matches!(word, "elif" | "else" | "except" | "finally");
            self.dedent(self.layout.ended, column);
            if !self.layout.decorating && !goes_on && self.frame().piece.previous.is_some() {
                self.tokens -= 1;
                self.end(self.layout.ended);
                self.tokens += 1;
                self.begin();
            }
        }
        if comment {
            return;
        }
        let first = column <= self.frame().indent;
        let (function, class) = (matches!(word, "def" | "async"), word == "class");
        if first {
            self.layout.decorating = lexeme.kind == Kind::Sign(b'@');
            self.layout.function = function;
            self.layout.class = class;
        }
        let kept = (first || !self.layout.function) && self.lexis.kept.contains(&word);
        let piece = &mut self.frame().piece;
        piece.kept |= kept;
        piece.body |= first && function;
    }

    fn begin(&mut self) {
        let ended = self.layout.ended;
        let line = self.layout.line;
        self.layout = Layout {
            line,
            ended,
            inside: self.layout.inside,
            ..Layout::default()
        };
    }

    /// Closes lists whose members are indented more than `column`.
    pub(super) fn dedent(&mut self, at: usize, column: usize) {
        debug_assert!(self.lexis.ends == Ends::Layout);
        while self.frames.len() > 1 && column < self.frame().indent {
            self.end(at);
            self.pop();
            self.begin();
        }
    }
}
