//! Parses preprocessor directives. [`super::branches`] decides whether a branch is taken.

use super::lexer::{Kind, Token};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directive {
    If(Condition),
    Elif(Condition),
    Else,
    Endif,
    /// Name, whether it takes arguments, and replacement text.
    Define {
        name: String,
        function: bool,
        body: String,
    },
    Undef(String),
    /// The file name between quotes.
    Include(String),
    PragmaOnce,
    /// `#include <…>`, `#pragma`, `#error`, `#line` …
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Defined(String),
    NotDefined(String),
    Expression(String),
}

/// Parses the directive `token` of `source`.
pub fn read(token: &Token, source: &str) -> Directive {
    debug_assert_eq!(token.kind, Kind::Directive);
    let text = plain(token.text(source));
    let text = text[1..].trim();
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let rest = text[end..].trim();
    let name = || word(rest).to_owned();
    match &text[..end] {
        "if" => Directive::If(condition(rest)),
        "ifdef" => Directive::If(Condition::Defined(name())),
        "ifndef" => Directive::If(Condition::NotDefined(name())),
        "elif" => Directive::Elif(condition(rest)),
        "elifdef" => Directive::Elif(Condition::Defined(name())),
        "elifndef" => Directive::Elif(Condition::NotDefined(name())),
        "else" => Directive::Else,
        "endif" => Directive::Endif,
        "define" => define(rest),
        "undef" => Directive::Undef(name()),
        "include" => quoted(rest).map_or(Directive::Other, Directive::Include),
        "pragma" if rest == "once" => Directive::PragmaOnce,
        _ => Directive::Other,
    }
}

/// `!defined(X)` means `#ifndef X`.
fn condition(text: &str) -> Condition {
    let tight: String = text.split_ascii_whitespace().collect();
    let name = tight.strip_prefix("!defined").map(|rest| {
        rest.strip_prefix('(')
            .and_then(|r| r.strip_suffix(')'))
            .unwrap_or(rest)
    });
    match name {
        Some(name) if !name.is_empty() && word(name) == name => {
            Condition::NotDefined(name.to_owned())
        }
        _ => Condition::Expression(text.to_owned()),
    }
}

fn define(rest: &str) -> Directive {
    let name = word(rest);
    let after = &rest[name.len()..];
    Directive::Define {
        name: name.to_owned(),
        function: after.starts_with('('),
        body: after.trim().to_owned(),
    }
}

fn quoted(rest: &str) -> Option<String> {
    let (name, _) = rest.strip_prefix('"')?.split_once('"')?;
    Some(name.to_owned())
}

fn word(text: &str) -> &str {
    let end = text
        .bytes()
        .position(|b| !super::lexer::is_word(b))
        .unwrap_or(text.len());
    &text[..end]
}

/// Without comments and continued lines.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        plain.push_str(&rest[..start]);
        plain.push(' ');
        rest = rest[start + 2..]
            .split_once("*/")
            .map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.replace("\\\r\n", " ").replace("\\\n", " ")
}
