//! The grammars, with small helpers for their nodes.

use crate::shared::large::{self, Parsed};
use crate::shared::spelt::meant;
use std::path::Path;
use tree_sitter::{Language, Node};

pub use crate::shared::syntax::{children, comments_in, field, text, walk};

/// The grammar for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    JavaScript,
    TypeScript,
}

/// File name extensions of sources.
pub const JAVASCRIPT: &[&str] = &["js", "mjs", "cjs"];
pub const TYPESCRIPT: &[&str] = &["ts", "mts", "cts"];

impl Dialect {
    /// `None`: not a source.
    pub fn of(path: &str) -> Option<Dialect> {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        match () {
            () if JAVASCRIPT.contains(&extension) => Some(Dialect::JavaScript),
            () if TYPESCRIPT.contains(&extension) => Some(Dialect::TypeScript),
            () => None,
        }
    }
}

/// The tree of the file at `path` with any content.
pub fn parse(path: &str, text: &str, dialect: Dialect) -> Parsed {
    large::parse(&grammar(dialect), path, text)
}

/// By its extension.
pub fn grammar_of(file: &Path) -> Language {
    let path = file.to_string_lossy();
    grammar(Dialect::of(&path).unwrap_or(Dialect::JavaScript))
}

fn grammar(dialect: Dialect) -> Language {
    match dialect {
        Dialect::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
        Dialect::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
    }
}

/// An unnamed token among a node's children, such as `static`.
pub fn has_token(node: Node, token: &str) -> bool {
    node.children(&mut node.walk())
        .any(|child| child.kind() == token)
}

/// The name that an identifier means, without escapes.
pub fn named(node: Node, source: &str) -> String {
    meant(text(node, source))
}

/// A dotted name without blanks: `measures.Size`; for a generic type its name; `None` for anything
/// else.
pub fn dotted(node: Node, source: &str) -> Option<String> {
    let mut node = node;
    let mut names: Vec<String> = Vec::new();
    loop {
        let (name, object) = match node.kind() {
            "identifier" | "type_identifier" | "predefined_type" | "property_identifier" => {
                (Some(node), None)
            }
            "member_expression" | "nested_identifier" => {
                (Some(field(node, "property")?), Some(field(node, "object")?))
            }
            "nested_type_identifier" => (Some(field(node, "name")?), Some(field(node, "module")?)),
            "generic_type" | "type_annotation" | "parenthesized_type" | "readonly_type" => {
                (None, Some(node.named_child(0)?))
            }
            _ => return None,
        };
        names.extend(name.map(|name| named(name, source)));
        match object {
            Some(object) => node = object,
            None => break,
        }
    }
    names.reverse();
    Some(names.join("."))
}

/// The text of a string literal without escapes.
pub fn string(node: Node, source: &str) -> Option<String> {
    let quoted = matches!(node.kind(), "string" | "template_string")
        && !text(node, source).contains(['\\', '$']);
    quoted.then(|| text(node, source)[1..node.byte_range().len() - 1].to_owned())
}
