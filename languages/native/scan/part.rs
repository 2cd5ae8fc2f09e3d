//! One file after the other through grammar and annotations, then all of them together into a scan.

use super::Dialect;
use super::annotations::{Found, find};
use super::attach::{Code, described};
use super::blank::blanked;
use super::branches::Part;
use super::files::Lexed;
use super::items::{Item, items};
use super::lexer::{Kind, Token};
use super::main_function::definition;
use super::names::Names;
use super::sites::{Annotated, Sites};
use super::specifiers::Specifiers;
use super::syntax::parse;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{Blank, Scan};

/// The scan of `source`, the last of `parts`, with `diagnostics` to begin with.
pub fn assemble(dialect: &Dialect, source: &Lexed, parts: &[Part], mut diagnostics: Vec<Diagnostic>) -> Scan {
    let specifiers = Specifiers::of(parts.iter().map(|p| &*p.file));
    let mut all: Vec<Item> = Vec::new();
    let mut annotated = Annotated::new();
    let mut blanks = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let file = &*part.file;
        let tokens = active(part);
        let found = find(&file.path, &file.text, &tokens, dialect.cpp);
        let mut ranges = found.raw.clone();
        if file.path == source.path {
            ranges.extend(definition(&code_of(&tokens, &found), &file.text));
        }
        blanks.extend(ranges.into_iter().filter(|r| !r.is_empty()).map(|r| Blank { file: file.path.clone(), start: r.start, end: r.end }));
        let code = code(part, &tokens, &found, &specifiers);
        let tree = parse(dialect, &code);
        let items = items(dialect, &tree, &code, number);
        diagnostics.extend(found.diagnostics);
        let view = Code { text: &code, tree: &tree, cpp: dialect.cpp };
        for annotation in found.annotations {
            match described(&annotation, &items, &view) {
                Ok(indices) => indices.into_iter().for_each(|i| annotated.entry(all.len() + i).or_default().push(annotation.clone())),
                Err(problem) => diagnostics.push(*problem),
            }
        }
        all.extend(items);
    }
    let texts = parts.iter().map(|p| (p.file.path.as_str(), p.file.text.as_str())).collect();
    let sites = Sites { names: Names::new(&all, dialect.cpp), annotated, texts }.all();
    let others = parts.iter().map(|p| &p.file.path).filter(|path| **path != source.path);
    let files = std::iter::once(&source.path).chain(others).cloned().collect();
    Scan { source: source.path.clone(), files, sites, blanks, diagnostics }
}

/// Tokens of the branches that are taken.
fn active(part: &Part) -> Vec<Token> {
    let mut inactive = part.inactive.iter().peekable();
    let mut tokens = Vec::with_capacity(part.file.tokens.len());
    let mut dead_until = 0;
    for token in &part.file.tokens {
        while let Some(range) = inactive.next_if(|r| r.start <= token.start) {
            dead_until = dead_until.max(range.end);
        }
        if token.start >= dead_until {
            tokens.push(*token);
        }
    }
    tokens
}

/// `tokens` without comments and raw annotations.
fn code_of(tokens: &[Token], found: &Found) -> Vec<Token> {
    let raw = |t: &Token| {
        let next = found.raw.partition_point(|r| r.end <= t.start);
        found.raw.get(next).is_some_and(|r| r.start <= t.start)
    };
    tokens.iter().filter(|t| !t.is_comment() && !raw(t)).copied().collect()
}

/// The text with everything blanked that is no code: what the grammar reads.
fn code(part: &Part, tokens: &[Token], found: &Found, specifiers: &Specifiers) -> String {
    let text = &part.file.text;
    let no_code = |t: &&Token| t.is_comment() || t.kind == Kind::Directive || specifiers.contains(t, text);
    let ranges = tokens.iter().filter(no_code).map(|t| t.start..t.end);
    blanked(text, ranges.chain(part.inactive.iter().cloned()).chain(found.raw.iter().cloned()))
}
