//! Runs grammar and annotations on each file, then combines all into a scan.

use super::annotations::{Found, find};
use super::attach::{Code, described};
use super::branches::Part;
use super::dialect::Dialect;
use super::files::Lexed;
use super::items::{Item, items};
use super::lexer::{Kind, Token};
use super::main_function::definition;
use super::names::Names;
use super::sites::{Annotated, Sites};
use super::specifiers::Specifiers;
use super::syntax::parse;
use crate::shared::blank::{blanked, readable};
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{Blank, Scan};
use std::borrow::Cow;

/// The scan of `source`, the last of `parts`, starting with `diagnostics`.
pub fn assemble(
    dialect: &Dialect,
    source: &Lexed,
    parts: &[Part],
    mut diagnostics: Vec<Diagnostic>,
) -> Scan {
    let specifiers = Specifiers::of(parts.iter().map(|p| &*p.file));
    let mut all: Vec<Item> = Vec::new();
    let mut annotated = Annotated::new();
    let mut blanks = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let file = &*part.file;
        let tokens = active(part);
        let found = find(file, &tokens, dialect.cpp);
        blanks.extend(blanked_out(file, &tokens, &found, file.path == source.path));
        let code = code(part, &tokens, &found, &specifiers);
        let parsed = parse(dialect, &file.path, &code);
        let items = items(dialect, &parsed.tree, &code, number);
        diagnostics.extend(found.diagnostics);
        if let Some(problem) = parsed.problem {
            // Not read: what its annotations describe is not known.
            diagnostics.push(problem);
            continue;
        }
        let view = Code {
            text: &code,
            tree: &parsed.tree,
            cpp: dialect.cpp,
        };
        let described = described(&found.annotations, &items, &view);
        for (annotation, described) in found.annotations.into_iter().zip(described) {
            match described {
                Ok(indices) => indices.into_iter().for_each(|i| {
                    annotated
                        .entry(all.len() + i)
                        .or_default()
                        .push(annotation.clone())
                }),
                Err(problem) => diagnostics.push(*problem),
            }
        }
        all.extend(items);
    }
    let files: Vec<&Lexed> = parts.iter().map(|p| &*p.file).collect();
    let paths = paths(source, &files);
    let sites = Sites::new(Names::new(&all, dialect.cpp), annotated, files).all();
    Scan {
        source: source.path.clone(),
        files: paths,
        sites,
        blanks,
        diagnostics,
        ..Scan::default()
    }
}

/// The source, and then all others.
fn paths(source: &Lexed, files: &[&Lexed]) -> Vec<String> {
    let others = files.iter().map(|file| &file.path);
    let others = others.filter(|path| **path != source.path);
    std::iter::once(&source.path)
        .chain(others)
        .cloned()
        .collect()
}

/// What a wrapper's copy of a file leaves out: annotations that are no comments, and the source's
/// own `main`.
fn blanked_out(file: &Lexed, tokens: &[Token], found: &Found, is_source: bool) -> Vec<Blank> {
    let mut ranges = found.raw.clone();
    let is_main = |t: &Token| t.kind == Kind::Word && t.text(&file.text) == "main";
    if is_source && tokens.iter().any(is_main) {
        ranges.extend(definition(&code_of(tokens, found), &file.text));
    }
    let ranges = ranges.into_iter().filter(|range| !range.is_empty());
    ranges
        .map(|range| Blank {
            file: file.path.clone(),
            start: range.start,
            end: range.end,
        })
        .collect()
}

/// Tokens of the taken branches.
fn active(part: &Part) -> Cow<'_, [Token]> {
    if part.inactive.is_empty() {
        return Cow::Borrowed(&part.file.tokens);
    }
    let mut inactive = part.inactive.iter().peekable();
    let mut tokens = Vec::with_capacity(part.file.tokens.len());
    let mut dead_until = 0;
    for token in &part.file.tokens {
        while let Some(range) = inactive.next_if(|r| r.start <= token.start()) {
            dead_until = dead_until.max(range.end);
        }
        if token.start() >= dead_until {
            tokens.push(*token);
        }
    }
    Cow::Owned(tokens)
}

/// `tokens` without comments and raw annotations.
fn code_of(tokens: &[Token], found: &Found) -> Vec<Token> {
    let raw = |t: &Token| {
        let next = found.raw.partition_point(|r| r.end <= t.start());
        found.raw.get(next).is_some_and(|r| r.start <= t.start())
    };
    tokens
        .iter()
        .filter(|t| !t.is_comment() && !raw(t))
        .copied()
        .collect()
}

/// The text with everything but code blanked: the grammar's input.
fn code(part: &Part, tokens: &[Token], found: &Found, specifiers: &Specifiers) -> String {
    let text = &part.file.text;
    let no_code =
        |t: &&Token| t.is_comment() || t.kind == Kind::Directive || specifiers.contains(t, text);
    let ranges = tokens.iter().filter(no_code).map(|t| t.start()..t.end());
    let ranges = ranges
        .chain(part.inactive.iter().cloned())
        .chain(found.raw.iter().cloned());
    readable(blanked(text, ranges).into_bytes())
}
