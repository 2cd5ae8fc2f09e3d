//! The grammar, with small helpers for its nodes.

use super::runs;
use crate::shared::blank::blanked;
use crate::shared::large::{self, Parsed};
use crate::shared::syntax::Query;
use std::ops::Range;
use std::sync::LazyLock;
use tree_sitter::{Language, Node};

pub use crate::shared::syntax::{children, comments_in, field, text, walk};

fn grammar() -> Language {
    tree_sitter_python::LANGUAGE.into()
}

/// The tree of a file with any content, and the comments that are not in the tree.
pub fn parse(path: &str, text: &str) -> (Parsed, Vec<Range<usize>>) {
    let comments = runs::of(text);
    let left = blanked(text, comments.iter().cloned());
    (large::parse(&grammar(), path, &left), comments)
}

/// `benchmarks.scm`.
pub static QUERY: LazyLock<Query> =
    LazyLock::new(|| Query::new(&grammar(), include_str!("../benchmarks.scm")));

/// A dotted name without blanks: `lath.Scope`, also from a quoted annotation; `None` for anything
/// else.
pub fn dotted(node: Node, source: &str) -> Option<String> {
    let mut node = node;
    let mut names: Vec<String> = Vec::new();
    loop {
        let innermost = match node.kind() {
            "attribute" => {
                names.push(text(field(node, "attribute")?, source).to_owned());
                node = field(node, "object")?;
                continue;
            }
            "type" => {
                node = node.named_child(0)?;
                continue;
            }
            "identifier" => text(node, source).to_owned(),
            "dotted_name" => children(node)
                .iter()
                .map(|n| text(*n, source))
                .collect::<Vec<_>>()
                .join("."),
            "member_type" => text(node, source).split_whitespace().collect(),
            // A forward reference: "State".
            "string" => {
                let inner = text(node, source).trim_matches(['"', '\'']).trim();
                let is_name = !inner.is_empty() && inner.split('.').all(is_identifier);
                is_name.then(|| inner.to_owned())?
            }
            _ => return None,
        };
        names.push(innermost);
        names.reverse();
        return Some(names.join("."));
    }
}

pub fn is_identifier(text: &str) -> bool {
    text.chars()
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
