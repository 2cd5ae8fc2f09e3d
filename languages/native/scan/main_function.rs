//! The user's own `main`: excluded from the wrapper, which has its own.

use super::lexer::{Kind, Token};
use std::ops::Range;

/// Bytes of the definition of `main` at file scope in the code `tokens` (no comments), without its
/// directives, which must stay balanced. Empty if there is none.
pub fn definition(tokens: &[Token], source: &str) -> Vec<Range<usize>> {
    let Some((first, last)) = extent(tokens, source) else {
        return Vec::new();
    };
    let mut ranges = Vec::new();
    let mut start = tokens[first].start();
    for directive in tokens[first..=last]
        .iter()
        .filter(|t| t.kind == Kind::Directive)
    {
        ranges.push(start..directive.start());
        start = directive.end();
    }
    ranges.push(start..tokens[last].end());
    ranges
}

/// First and last token of the definition.
fn extent(tokens: &[Token], source: &str) -> Option<(usize, usize)> {
    let mut begin = 0;
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].kind {
            Kind::Punct(b'{') => {
                // Linkage specifications are transparent: what is inside is at file scope.
                let linkage = at >= 2
                    && tokens[at - 1].kind == Kind::Literal
                    && tokens[at - 2].text(source) == "extern";
                at = if linkage {
                    at + 1
                } else {
                    matching(tokens, at)? + 1
                };
                begin = at;
            }
            Kind::Punct(b';' | b'}') => {
                at += 1;
                begin = at;
            }
            // Only at the beginning of a declaration: inside one, as in `int main(#ifdef …`, it
            // belongs to it.
            Kind::Directive if begin == at => {
                at += 1;
                begin = at;
            }
            Kind::Word if at > begin && tokens[at].text(source) == "main" => match body(tokens, at)
            {
                Some(open) => {
                    return Some((begin, handlers(tokens, matching(tokens, open)?, source)));
                }
                None => at += 1,
            },
            _ => at += 1,
        }
    }
    None
}

/// Index of the opening brace of the body of the function named at `name`.
fn body(tokens: &[Token], name: usize) -> Option<usize> {
    let after = |at: usize| (at..tokens.len()).find(|&i| tokens[i].kind != Kind::Directive);
    let open = after(name + 1).filter(|&i| tokens[i].kind == Kind::Punct(b'('))?;
    let close = matching(tokens, open)?;
    (close + 1..tokens.len())
        .find(|&i| matches!(tokens[i].kind, Kind::Punct(b'{' | b';' | b'=')))
        .filter(|&i| tokens[i].kind == Kind::Punct(b'{'))
}

/// Last token of the `catch` clauses after the body that ends at `end`.
fn handlers(tokens: &[Token], end: usize, source: &str) -> usize {
    let mut last = end;
    while tokens
        .get(last + 1)
        .is_some_and(|t| t.kind == Kind::Word && t.text(source) == "catch")
    {
        match body(tokens, last + 1).and_then(|open| matching(tokens, open)) {
            Some(close) => last = close,
            None => break,
        }
    }
    last
}

/// Index of the token that closes the bracket at `open`.
fn matching(tokens: &[Token], open: usize) -> Option<usize> {
    let Kind::Punct(opening) = tokens[open].kind else {
        return None;
    };
    let closing = if opening == b'(' { b')' } else { b'}' };
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Punct(b) if b == opening => depth += 1,
            Kind::Punct(b) if b == closing => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}
