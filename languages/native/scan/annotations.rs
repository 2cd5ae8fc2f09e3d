//! Finds annotation text in tokens, in both notations: raw `@X(…)` and `//@@X(…)` comments.
//! lath-core parses the text; [`super::attach`] finds its declaration.

mod comment;
mod raw;

use super::files::Lexed;
use super::lexer::{Kind, Token};
use crate::shared::blank::blanked;
use crate::shared::comments::unread;
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::AnnotationText;
use std::ops::Range;

/// The annotations of one file.
#[derive(Debug, Default)]
pub struct Found {
    pub annotations: Vec<AnnotationText>,
    /// Raw annotations, which are not C or C++: blanked before a compiler or a grammar sees the
    /// file.
    pub raw: Vec<Range<usize>>,
    pub diagnostics: Vec<Diagnostic>,
}

/// All annotations among `tokens`, the active branches of a file.
pub fn find(file: &Lexed, tokens: &[Token], cpp: bool) -> Found {
    let source = &file.text;
    let mut finder = Finder {
        path: &file.path,
        source,
        lines: &file.lines,
        cpp,
        found: Found::default(),
    };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at = match token.kind {
            Kind::Punct(b'@') if finder.may_start(tokens, at) => finder.raw(tokens, at),
            Kind::LineComment if token.text(source).starts_with("//@@") => {
                finder.comment(tokens, at)
            }
            Kind::LineComment | Kind::BlockComment => {
                let form = unread::Form {
                    begin: "//",
                    blank: false,
                    raw: true,
                };
                finder.found.diagnostics.extend(unread::warning(
                    form,
                    &file.path,
                    source,
                    &file.lines,
                    &(token.start()..token.end()),
                ));
                at + 1
            }
            _ => at + 1,
        };
    }
    finder.found
}

struct Finder<'a> {
    path: &'a str,
    source: &'a str,
    lines: &'a Lines,
    cpp: bool,
    found: Found,
}

impl<'a> Finder<'a> {
    fn place(&self, range: Range<usize>) -> Place {
        self.lines
            .place(self.path, self.source, range.start, range.len())
    }

    /// Records the annotation at `range`; blanks `holes` in its text.
    fn add(&mut self, range: Range<usize>, holes: &[Range<usize>]) {
        let first = holes.partition_point(|h| h.end <= range.start);
        let inside = holes[first..]
            .iter()
            .take_while(|h| h.start < range.end)
            .filter(|h| range.start <= h.start && h.end <= range.end);
        let text = blanked(
            &self.source[range.clone()],
            inside.map(|h| h.start - range.start..h.end - range.start),
        );
        self.found.annotations.push(AnnotationText {
            text,
            place: self.place(range),
            ..AnnotationText::default()
        });
    }

    fn unclosed(&mut self, parenthesis: &Token, name: &str) {
        let problem = Diagnostic::error("L101", format!("argument list of @{name} is not closed"))
            .at(
                &self.place(parenthesis.start()..parenthesis.end()),
                "opened here",
            )
            .help("add the missing `)`; in comments, each further line begins with `//`");
        self.found.diagnostics.push(problem);
    }

    fn nameless(&mut self, range: Range<usize>) {
        let problem = Diagnostic::error("L101", "annotation without a name")
            .at(&self.place(range), "expected a name right after this")
            .help("write the name directly after the at-signs: @Benchmark or //@@Benchmark");
        self.found.diagnostics.push(problem);
    }

    fn text(&self, token: &Token) -> &'a str {
        token.text(self.source)
    }

    fn same_line(&self, start: usize, end: usize) -> bool {
        !self.source[start..end].contains('\n')
    }
}

/// Index of the token that closes the parenthesis at `open`; `None` if the walk over `tokens` ends
/// or `stop` gives up.
fn closing(tokens: &[Token], open: usize, stop: impl Fn(usize, &Token) -> bool) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Punct(b'(') => depth += 1,
            Kind::Punct(b')') => depth -= 1,
            _ if stop(index, token) => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}
