//! Raw notation: `@X(…)` at the beginning of a line, or after another annotation there.

use super::{Finder, closing};
use crate::native::scan::lexer::{Kind, Token};

impl Finder<'_> {
    /// Whether an annotation may begin at the `@` of token `at`: first on its line, after another
    /// annotation, or where a declaration may begin.
    pub(super) fn may_start(&self, tokens: &[Token], at: usize) -> bool {
        let here = tokens[at].start();
        let Some(before) = tokens[..at].iter().rev().find(|t| !t.is_comment()) else {
            return true;
        };
        let after_raw = self.found.raw.last().is_some_and(|r| r.end == before.end());
        !self.same_line(before.end(), here)
            || after_raw
            || matches!(before.kind, Kind::Punct(b'{' | b'}' | b';' | b':'))
    }

    /// Reads the annotation at token `at`; returns the index of the next token.
    pub(super) fn raw(&mut self, tokens: &[Token], at: usize) -> usize {
        let start = tokens[at].start();
        let name = match tokens.get(at + 1) {
            Some(name) if name.kind == Kind::Word && name.start() == start + 1 => *name,
            _ => {
                self.nameless(start..start + 1);
                self.found.raw.push(start..start + 1);
                return at + 1;
            }
        };
        let open = at + 2;
        if !self.opens(tokens.get(open), name.end()) {
            self.add(start..name.end(), &[]);
            self.found.raw.push(start..name.end());
            return open;
        }
        let stop =
            |_: usize, t: &Token| matches!(t.kind, Kind::Punct(b';' | b'@') | Kind::Directive);
        match closing(tokens, open, stop) {
            Some(close) => {
                let holes: Vec<_> = tokens[open..close]
                    .iter()
                    .filter(|t| t.is_comment())
                    .map(|t| t.start()..t.end())
                    .collect();
                self.add(start..tokens[close].end(), &holes);
                self.found.raw.push(start..tokens[close].end());
                close + 1
            }
            None => {
                self.unclosed(&tokens[open], self.text(&name));
                self.give_line_up(tokens, open, start)
            }
        }
    }

    pub(super) fn opens(&self, token: Option<&Token>, name_end: usize) -> bool {
        token.is_some_and(|t| {
            t.kind == Kind::Punct(b'(')
                && self.source[name_end..t.start()]
                    .bytes()
                    .all(|b| b == b' ' || b == b'\t')
        })
    }

    /// Skips the rest of the line, so that the following text is still parsed.
    fn give_line_up(&mut self, tokens: &[Token], open: usize, start: usize) -> usize {
        let mut next = open + 1;
        while tokens
            .get(next)
            .is_some_and(|t| self.same_line(tokens[next - 1].end(), t.start()))
        {
            next += 1;
        }
        self.found.raw.push(start..tokens[next - 1].end());
        next
    }
}
