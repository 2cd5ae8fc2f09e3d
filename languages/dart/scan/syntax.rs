//! The grammar, with small helpers for its nodes.

use crate::shared::large::{self, Parsed};
use crate::shared::syntax::Query;
use std::sync::LazyLock;
use tree_sitter::{Language, Node};

pub use crate::shared::syntax::{field, parts as children, text};

fn grammar() -> Language {
    tree_sitter_dart::LANGUAGE.into()
}

/// The tree of a file with any content.
pub fn parse(path: &str, text: &str) -> Parsed {
    large::parse(&grammar(), path, text)
}

/// `benchmarks.scm`.
pub static QUERY: LazyLock<Query> =
    LazyLock::new(|| Query::new(&grammar(), include_str!("../benchmarks.scm")));

/// The first child of a kind.
pub fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node)
        .into_iter()
        .find(|child| child.kind() == kind)
}

/// A keyword, such as `static`, before the declaration's name.
pub fn has_word(node: Node, word: &str) -> bool {
    node.children(&mut node.walk())
        .any(|child| child.kind() == word)
}

/// The innermost class or enumeration around a node.
pub fn class<'t>(around: &[Node<'t>]) -> Option<Node<'t>> {
    around.iter().rev().copied().find(|n| {
        matches!(
            n.kind(),
            "class_declaration" | "enum_declaration" | "mixin_declaration"
        )
    })
}

/// Whether a node is inside a function: its declarations cannot be named outside.
pub fn is_local(around: &[Node]) -> bool {
    let functions = [
        "function_declaration",
        "method_declaration",
        "function_expression",
        "local_function_declaration",
    ];
    around.iter().any(|n| functions.contains(&n.kind()))
}
