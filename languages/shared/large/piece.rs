//! The declarations of a list, one after the other, and the parts that may be skipped.

use super::lexis::Lexeme;
use std::ops::Range;

/// A range that need not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    pub range: Range<usize>,
    /// Words and signs in it.
    pub tokens: usize,
}

/// Minimum size, bytes, to skip parts of a declaration that is otherwise read; also for comments
/// before it.
const SMALL: usize = 64 * 1024;
/// Minimum size of a skipped body or value, bytes.
const SHORT: usize = 64;
/// From this size, bytes, a list of members is large enough to skip members with bodies but without
/// annotations.
const LONG: usize = 1024 * 1024;

/// A list of declarations.
pub struct Frame {
    start: usize,
    /// Contains top-level declarations; otherwise members of the enclosing declaration.
    scope: bool,
    pub gaps: Vec<Gap>,
    /// Something in it has an annotation.
    pub marked: bool,
    pub piece: Piece,
    /// Columns before the declarations, if indentation matters.
    pub indent: usize,
}

/// A declaration and the text before it.
#[derive(Default)]
pub struct Piece {
    start: usize,
    /// Words and signs before it.
    tokens: usize,
    /// It, or something in it, has an annotation.
    pub marked: bool,
    /// Read even without annotations.
    pub kept: bool,
    pub list: bool,
    pub scope: bool,
    pub trailing: bool,
    /// There is a `=` outside brackets.
    pub assigned: bool,
    /// It has braces that are not a value.
    pub body: bool,
    pub words: usize,
    pub label: bool,
    /// The last lexeme except comments and line ends.
    pub previous: Option<Lexeme>,
    /// The outermost open brackets.
    pub group: Option<Group>,
    /// A range to skip if it is large.
    pub gaps: Vec<Gap>,
}

pub struct Group {
    /// After the bracket.
    pub start: usize,
    pub tokens: usize,
    pub marked: bool,
    /// A body or a value, not part of a signature.
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

    /// The declaration ends at `at`, after `tokens` words and signs.
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
    /// The outermost brackets close at `at`; returns whether a closing parenthesis preceded them.
    pub fn close_group(&mut self, at: usize, tokens: usize) -> bool {
        let Some(group) = self.group.take() else {
            return false;
        };
        // Annotations before a declaration apply to all of it.
        if group.value && !group.marked && !self.marked && at - group.start > SHORT {
            self.gaps.push(Gap {
                range: group.start..at,
                tokens: tokens.saturating_sub(group.tokens + 1),
            });
        }
        group.called
    }
}
