//! One declaration after the other in a list of them, and what of each may be passed over.

use super::lexis::Lexeme;
use std::ops::Range;

/// A stretch that nobody has to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    pub range: Range<usize>,
    /// Words and signs in it.
    pub tokens: usize,
}

/// Bytes of a declaration that is read as a whole although it has parts that could be passed over;
/// of comments before one that are read.
const SMALL: usize = 64 * 1024;
/// Bytes of a body or a value that is not worth a gap.
const SHORT: usize = 64;
/// Bytes of a list of members so long that those with bodies about which nothing is written are
/// passed over as well.
const LONG: usize = 1024 * 1024;

/// A list of declarations.
pub struct Frame {
    start: usize,
    /// Of declarations like those outside; else of members, which make up what is around them.
    scope: bool,
    pub gaps: Vec<Gap>,
    /// Something is written about something in it.
    pub marked: bool,
    pub piece: Piece,
    /// Columns before the declarations, where layout matters.
    pub indent: usize,
}

/// A declaration and what is before it.
#[derive(Default)]
pub struct Piece {
    start: usize,
    /// Words and signs before it.
    tokens: usize,
    /// Something is written about it, or about something in it.
    pub marked: bool,
    /// It is read although nothing is.
    pub kept: bool,
    pub list: bool,
    pub scope: bool,
    pub trailing: bool,
    /// There is a `=` outside brackets.
    pub assigned: bool,
    /// It has braces that are no value.
    pub body: bool,
    pub words: usize,
    pub label: bool,
    /// The last lexeme but comments and line ends.
    pub previous: Option<Lexeme>,
    /// The outermost brackets that are open.
    pub group: Option<Group>,
    /// What may be passed over if it is large.
    pub gaps: Vec<Gap>,
}

pub struct Group {
    /// After the bracket.
    pub start: usize,
    pub tokens: usize,
    pub marked: bool,
    /// A body or a value, no part of a signature.
    pub value: bool,
    /// A closing parenthesis is before it.
    pub called: bool,
}

impl Frame {
    pub fn new(start: usize, tokens: usize, scope: bool) -> Frame {
        Frame {
            start,
            scope,
            gaps: Vec::new(),
            marked: false,
            piece: Piece {
                start,
                tokens,
                ..Piece::default()
            },
            indent: 0,
        }
    }

    pub fn indented(start: usize, tokens: usize, indent: usize) -> Frame {
        Frame {
            indent,
            ..Frame::new(start, tokens, false)
        }
    }

    pub fn mark(&mut self) {
        self.piece.marked = true;
        if let Some(group) = &mut self.piece.group {
            group.marked = true;
        }
    }

    /// A comment at `at`: of many before a declaration only the last are read.
    pub fn leading(&mut self, at: usize) {
        if self.piece.previous.is_none() && !self.piece.marked && at - self.piece.start > SMALL {
            self.gaps.push(Gap {
                range: self.piece.start..at,
                tokens: 0,
            });
            self.piece.start = at;
        }
    }

    /// The declaration ends at `at`, with `tokens` words and signs before that.
    pub fn end_piece(&mut self, at: usize, tokens: usize) {
        let piece = std::mem::replace(
            &mut self.piece,
            Piece {
                start: at,
                tokens,
                ..Piece::default()
            },
        );
        self.marked |= piece.marked;
        let length = at - piece.start;
        let dropped = self.scope || (piece.body && at - self.start > LONG);
        if !piece.marked && !piece.kept && dropped {
            self.gaps.push(Gap {
                range: piece.start..at,
                tokens: tokens - piece.tokens,
            });
        } else if !self.scope || length > SMALL {
            self.gaps.extend(piece.gaps);
        }
    }
}

impl Piece {
    /// The outermost brackets close at `at`; says whether a closing parenthesis was before them.
    pub fn close_group(&mut self, at: usize, tokens: usize) -> bool {
        let Some(group) = self.group.take() else {
            return false;
        };
        // What is written before a declaration is about all of it.
        if group.value && !group.marked && !self.marked && at - group.start > SHORT {
            self.gaps.push(Gap {
                range: group.start..at,
                tokens: tokens.saturating_sub(group.tokens + 1),
            });
        }
        group.called
    }
}
