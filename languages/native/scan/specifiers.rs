//! Macros of the user for an attribute or a specifier (`#define NOINLINE
//! __attribute__((noinline))`): the grammar, which expands no macros, reads the text without them.

use super::directive::Directive;
use super::files::Lexed;
use super::lexer::{Kind, Token, tokens};
use std::collections::HashSet;

/// Names of such macros.
pub struct Specifiers(HashSet<String>);

const WORDS: [&str; 12] = [
    "inline",
    "__inline",
    "__inline__",
    "extern",
    "register",
    "__restrict",
    "__restrict__",
    "__extension__",
    "noexcept",
    "volatile",
    "__forceinline",
    "__volatile__",
];

impl Specifiers {
    pub fn of<'a>(files: impl Iterator<Item = &'a Lexed>) -> Specifiers {
        let directives = files.flat_map(|f| f.directives.iter().map(|d| &d.1));
        let defined = directives.filter_map(|d| match d {
            Directive::Define {
                name,
                function: false,
                body,
            } if adds_nothing(body) => Some(name.clone()),
            _ => None,
        });
        Specifiers(defined.collect())
    }

    pub fn contains(&self, token: &Token, source: &str) -> bool {
        token.kind == Kind::Word && !self.0.is_empty() && self.0.contains(token.text(source))
    }
}

/// Whether `body` consists only of attributes and specifiers that do not change a declaration's
/// meaning, or is empty.
fn adds_nothing(body: &str) -> bool {
    let tokens = tokens(body, true);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.kind {
            Kind::Word
                if matches!(
                    token.text(body),
                    "__attribute__" | "__attribute" | "__declspec" | "alignas" | "_Alignas"
                ) =>
            {
                let Some(end) = closing(&tokens, at + 1, b'(', b')') else {
                    return false;
                };
                at = end + 1;
            }
            Kind::Word if WORDS.contains(&token.text(body)) => at += 1,
            Kind::Punct(b'[')
                if tokens
                    .get(at + 1)
                    .is_some_and(|t| t.kind == Kind::Punct(b'[')) =>
            {
                let Some(end) = closing(&tokens, at, b'[', b']') else {
                    return false;
                };
                at = end + 1;
            }
            _ => return false,
        }
    }
    true
}

fn closing(tokens: &[Token], open: usize, opening: u8, closing: u8) -> Option<usize> {
    if tokens.get(open)?.kind != Kind::Punct(opening) {
        return None;
    }
    let mut depth = 0usize;
    (open..tokens.len()).find(|&i| {
        match tokens[i].kind {
            Kind::Punct(b) if b == opening => depth += 1,
            Kind::Punct(b) if b == closing => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    })
}
