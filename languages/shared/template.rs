//! Rendering of wrappers' texts: the template engine as all languages use it, and string literals.

use lath_core::program::Program;
use minijinja::Environment;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Value;
use std::path::Path;

pub(crate) type Filter = fn(&str) -> String;

/// A template, compiled into lath.
pub(crate) struct Template {
    pub text: &'static str,
    /// Names of filters, and what they do: one of them writes literals.
    pub filters: &'static [(&'static str, Filter)],
}

impl Template {
    /// A line that is only a block leaves no trace; the last line's end stays.
    pub fn render(&self, values: Value) -> String {
        let mut environment = Environment::new();
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build();
        environment.set_syntax(syntax.expect("delimiters as they come"));
        for (name, filter) in self.filters {
            environment.add_filter(*name, |text: &str| filter(text));
        }
        environment
            .render_str(self.text, values)
            .unwrap_or_else(|error| panic!("a wrapper's template is broken: {error:#}"))
    }
}

/// A string literal for any text, between two `quote`. A backslash is put before `quote`, itself and
/// `special`. `escape` writes control characters, U+2028 and similar, which editors take for line
/// ends, and marks that change the direction of writing.
pub(crate) fn literal(
    text: &str,
    quote: char,
    special: &[char],
    escape: impl Fn(char) -> String,
) -> String {
    let mut literal = String::from(quote);
    for c in text.chars() {
        match c {
            c if c == quote || c == '\\' || special.contains(&c) => literal.extend(['\\', c]),
            c if c.is_control()
                || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}') =>
            {
                literal.push_str(&escape(c))
            }
            c => literal.push(c),
        }
    }
    literal.push(quote);
    literal
}

/// The text as literals of at most `length` characters.
pub(crate) fn pieces(text: &str, length: usize, literal: impl Fn(&str) -> String) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    characters
        .chunks(length)
        .map(|line| literal(&line.iter().collect::<String>()))
        .collect()
}

/// Name of the program's source for a comment: a `?` for what ends a line, and for `unwanted`.
pub(crate) fn file_name(program: &Program, unwanted: &[char]) -> String {
    let name = Path::new(&program.source).file_name().unwrap_or_default();
    let ends = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let name = name.to_string_lossy();
    name.replace(|c| ends(c) || unwanted.contains(&c), "?")
}
