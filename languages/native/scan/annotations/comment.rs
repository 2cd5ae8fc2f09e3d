//! Comment notation: `//@@X(…)`, several per line, argument lists that continue in the comments of
//! the following lines.

use super::Finder;
use crate::native::scan::lexer::{Kind, Token, is_word, tokens_before_comment};
use lath_core::annotation::Declared;
use std::ops::Range;

/// The comment where an annotation begins, and those of the following lines, as one sequence of
/// tokens.
#[derive(Default)]
struct Run {
    tokens: Vec<Token>,
    /// Index of the first token of each line.
    lines: Vec<usize>,
    /// Comment markers, remarks and continued line ends: not part of an argument list.
    holes: Vec<Range<usize>>,
}

/// Searches for the end of an argument list in a growing sequence of tokens.
struct Parentheses {
    at: usize,
    depth: usize,
}

impl Parentheses {
    /// Index of the token that closes the list, if present.
    fn close(&mut self, tokens: &[Token]) -> Option<usize> {
        while let Some(token) = tokens.get(self.at) {
            match token.kind {
                Kind::Punct(b'(') => self.depth += 1,
                Kind::Punct(b')') => self.depth -= 1,
                _ => {}
            }
            if self.depth == 0 {
                return Some(self.at);
            }
            self.at += 1;
        }
        None
    }
}

impl Finder<'_> {
    /// Reads the annotations in the comment at token `at`; returns the index of the token after the
    /// last comment it used.
    pub(super) fn comment(&mut self, file: &[Token], at: usize) -> usize {
        let mut run = Run::default();
        self.line(&mut run, &file[at], 2);
        let mut next = 0;
        let mut first = true;
        let mut last_line = 0;
        while let Some(start) = self.starts(&run, next, last_line, first) {
            first = false;
            let name = run.tokens[start + 1];
            let open = start + 2;
            let line_end = run
                .lines
                .get(last_line + 1)
                .copied()
                .unwrap_or(run.tokens.len());
            if open >= line_end || !self.opens(run.tokens.get(open), name.end()) {
                self.add(run.tokens[start].start()..name.end(), &[]);
                next = open;
                continue;
            }
            let mut parentheses = Parentheses { at: open, depth: 0 };
            let mut close = parentheses.close(&run.tokens);
            while close.is_none() && self.continues(file, at + run.lines.len()) {
                let further = &file[at + run.lines.len()];
                let marker = if self.text(further).starts_with("//@@") {
                    4
                } else {
                    2
                };
                self.line(&mut run, further, marker);
                close = parentheses.close(&run.tokens);
            }
            let Some(close) = close else {
                self.unclosed(&run.tokens[open], self.text(&name));
                return at + run.lines.len().min(1);
            };
            self.add(
                run.tokens[start].start()..run.tokens[close].end(),
                &run.holes,
            );
            next = close + 1;
            last_line = run.lines.iter().rposition(|&l| l <= close).unwrap_or(0);
        }
        if first {
            self.misplaced_blank(&run, &file[at]);
        }
        at + last_line + 1
    }

    /// Index of the `@` of an annotation at token `next` of `run`, on line `line`. The first one
    /// needs two `@`.
    fn starts(&self, run: &Run, next: usize, line: usize, first: bool) -> Option<usize> {
        let end = run.lines.get(line + 1).copied().unwrap_or(run.tokens.len());
        let is_at = |index: usize| index < end && run.tokens[index].kind == Kind::Punct(b'@');
        let double = is_at(next)
            && is_at(next + 1)
            && run.tokens[next].end() == run.tokens[next + 1].start();
        let start = if double { next + 1 } else { next };
        let name = run.tokens[..end].get(start + 1)?;
        let named =
            is_at(start) && name.kind == Kind::Word && name.start() == run.tokens[start].end();
        (named && (double || !first)).then_some(start)
    }

    /// Adds the tokens of `comment`, without its first `marker` bytes. Comments within it are
    /// remarks, unless they contain more annotations.
    fn line(&self, run: &mut Run, comment: &Token, marker: usize) {
        run.lines.push(run.tokens.len());
        let mut from = comment.start();
        let mut marker = marker;
        loop {
            let start = from + marker;
            let known = run.holes.len();
            run.holes.push(from..start);
            let text = &self.source[start..comment.end()];
            let (inner, remark) = tokens_before_comment(text, self.cpp);
            let text = &text[..remark.unwrap_or(text.len())];
            run.holes.extend(
                text.match_indices('\\')
                    .filter(|(i, _)| text[i + 1..].starts_with(['\n', '\r']))
                    .map(|(i, _)| start + i..start + i + 1),
            );
            run.holes.extend(
                inner
                    .iter()
                    .filter(|t| t.is_comment())
                    .map(|t| start + t.start()..start + t.end()),
            );
            run.holes[known..].sort_by_key(|hole| hole.start);
            run.tokens.extend(
                inner
                    .iter()
                    .filter(|t| !t.is_comment())
                    .map(|t| t.moved(start)),
            );
            match remark.map(|at| start + at) {
                Some(further) if self.source[further..].starts_with("//@@") => {
                    (from, marker) = (further, 2)
                }
                Some(remark) => return run.holes.push(remark..comment.end()),
                None => return,
            }
        }
    }

    /// Whether token `at` is a comment on the next line that begins no annotation itself.
    fn continues(&self, file: &[Token], at: usize) -> bool {
        let (Some(before), Some(here)) = (file.get(at - 1), file.get(at)) else {
            return false;
        };
        let adjacent = self.source[before.end()..here.start()]
            .bytes()
            .filter(|&b| b == b'\n')
            .count()
            == 1;
        here.kind == Kind::LineComment && adjacent && !self.begins(here)
    }

    /// `//@@Name` at the end of the line or before `(` or another annotation; `//@@Level.Trial)`
    /// and `//@@time = 1)` are arguments.
    fn begins(&self, comment: &Token) -> bool {
        let Some(text) = self.text(comment).strip_prefix("//@@") else {
            return false;
        };
        let name = text.bytes().take_while(|&b| is_word(b)).count();
        let after = text[name..].trim();
        name > 0 && (after.is_empty() || after.starts_with(['(', '@']) || after.starts_with("//"))
    }

    /// `//@@ Benchmark` would otherwise be silently ignored.
    fn misplaced_blank(&mut self, run: &Run, comment: &Token) {
        let is_name = |t: &Token| t.kind == Kind::Word && Declared::named(self.text(t)).is_some();
        if run.tokens.get(2).is_some_and(is_name) {
            self.nameless(comment.start() + 2..comment.start() + 4);
        }
    }
}
