//! What languages are called, and what belongs to them: ids, names, platforms, package managers,
//! file name extensions.

use std::collections::BTreeSet;

/// Names that are words of English or of programming, too: they are looked for where they can mean
/// nothing else.
const ORDINARY: &[&str] = &["c", "go", "node"];

pub struct Words {
    /// In lower case.
    names: BTreeSet<String>,
    /// Without the dot.
    extensions: BTreeSet<String>,
}

impl Words {
    pub fn new<'a>(
        names: impl IntoIterator<Item = &'a str>,
        extensions: impl IntoIterator<Item = &'a str>,
    ) -> Words {
        let owned = |text: &str| text.to_lowercase();
        Words {
            names: names.into_iter().map(owned).collect(),
            extensions: extensions.into_iter().map(owned).collect(),
        }
    }

    pub fn of_languages() -> Words {
        let mut words = Words::new([], []);
        for language in lath_languages::all() {
            words
                .names
                .extend([language.id(), language.name()].map(str::to_lowercase));
            words.names.extend(
                language
                    .platforms()
                    .iter()
                    .map(|platform| without_version(&platform.name).to_lowercase()),
            );
            words
                .names
                .extend(language.tools().iter().map(|tool| tool.name.to_lowercase()));
            words.extensions.extend(
                language
                    .extensions()
                    .iter()
                    .map(|extension| extension.to_lowercase()),
            );
        }
        words
    }

    /// It is one of those that are looked for.
    pub fn knows(&self, word: &str) -> bool {
        self.names.contains(word)
            || word
                .strip_prefix('.')
                .is_some_and(|extension| self.extensions.contains(extension))
    }

    /// The name that an identifier has as one of its words: `is_snake`, `SnakeFormat`. Of ordinary
    /// words, only what can be a name: `go`, `GoBench`, not `go_on`.
    pub fn in_identifier(&self, identifier: &str) -> Option<String> {
        let parts = parts(identifier);
        let ordinary = |word: &str| {
            word.len() > 1
                && (identifier == word
                    || parts
                        .first()
                        .is_some_and(|first| first.starts_with(char::is_uppercase)))
        };
        let named = |part: &&String| {
            let word = part.to_lowercase();
            self.names.contains(&word)
                && (!ORDINARY.contains(&word.as_str())
                    || (ordinary(&word) && parts.first() == Some(*part)))
        };
        parts.iter().find(named).map(|part| part.to_lowercase())
    }

    /// The names in a text. Ordinary words count where they are all of it, or stand before a
    /// version.
    pub fn in_text(&self, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (start, token) in tokens(text) {
            let word = token.to_lowercase();
            let rest = &text[start + token.len()..];
            let is_all = token.len() == text.len()
                || rest
                    .strip_prefix('-')
                    .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            if self.names.contains(&word) && (!ORDINARY.contains(&word.as_str()) || is_all) {
                found.push(word);
            } else if text[..start].ends_with('.') && self.extensions.contains(&word) {
                found.push(format!(".{word}"));
            }
        }
        found
    }
}

/// `jdk-17` is a `jdk`.
fn without_version(platform: &str) -> &str {
    match platform.find(|c: char| c.is_ascii_digit()) {
        Some(at) => platform[..at].trim_end_matches('-'),
        None => platform,
    }
}

/// Words of a text, with what follows a name as part of it: `g++`. A file name's stem and its
/// extension are two.
fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = c.is_alphanumeric() || c == '_' || (from.is_some() && ['+', '#'].contains(&c));
        match (inside, from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                tokens.push((start, &text[start..at]));
                from = None;
            }
            _ => {}
        }
    }
    tokens
}

/// Words of an identifier: at underscores and before capitals.
fn parts(identifier: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut was_lower = false;
    for c in identifier.chars() {
        match parts.last_mut() {
            Some(part) if c != '_' && !(c.is_uppercase() && was_lower) => part.push(c),
            _ => parts.push(if c == '_' {
                String::new()
            } else {
                c.to_string()
            }),
        }
        was_lower = c.is_lowercase() || c.is_ascii_digit();
    }
    parts.retain(|part| !part.is_empty());
    parts
}
