//! The grammar, and small questions to its nodes.

use std::sync::OnceLock;
use tree_sitter::{Language, Node, Query, Tree};

pub use crate::syntax::{children, field, text};

fn grammar() -> Language {
    tree_sitter_rust::LANGUAGE.into()
}

/// The tree of a file, whatever is in it.
pub fn parse(text: &str) -> Tree {
    crate::syntax::parse(&grammar(), text)
}

/// `benchmarks.scm`.
pub fn query() -> &'static Query {
    static QUERY: OnceLock<Query> = OnceLock::new();
    QUERY.get_or_init(|| Query::new(&grammar(), include_str!("../benchmarks.scm")).expect("the query fits the grammar"))
}

/// A child of that kind.
pub fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).into_iter().find(|n| n.kind() == kind)
}

/// The node's text without blanks and comments: `std::vec::Vec<u8>`.
pub fn compact(node: Node, source: &str) -> String {
    let mut compact = String::new();
    squeeze(node, source, &mut compact);
    compact
}

fn squeeze(node: Node, source: &str, into: &mut String) {
    if node.kind().ends_with("comment") {
        return;
    }
    if node.child_count() == 0 {
        let word = text(node, source);
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if into.ends_with(is_word) && word.starts_with(is_word) {
            into.push(' ');
        }
        into.push_str(word);
    }
    for child in node.children(&mut node.walk()) {
        squeeze(child, source, into);
    }
}

/// Attributes before a node, in order: `#[…]`.
pub fn attributes(node: Node) -> Vec<Node> {
    let mut attributes = Vec::new();
    let mut before = node.prev_sibling();
    while let Some(sibling) = before {
        match sibling.kind() {
            "attribute_item" => attributes.push(sibling),
            kind if kind.ends_with("comment") => {}
            _ => break,
        }
        before = sibling.prev_sibling();
    }
    attributes.reverse();
    attributes
}
