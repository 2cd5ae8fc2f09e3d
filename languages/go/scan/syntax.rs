//! The grammar, with small helpers for its nodes.

use crate::shared::large::{self, Parsed};
use crate::shared::syntax::Query;
use std::sync::LazyLock;
use tree_sitter::{Language, Node};

pub use crate::shared::syntax::{all, field, is_comment, parts as children, text, walk};

fn grammar() -> Language {
    tree_sitter_go::LANGUAGE.into()
}

/// The tree of a file with any content.
pub fn parse(path: &str, text: &str) -> Parsed {
    large::parse(&grammar(), path, text)
}

/// `benchmarks.scm`.
pub static QUERY: LazyLock<Query> =
    LazyLock::new(|| Query::new(&grammar(), include_str!("../benchmarks.scm")));

/// All nodes of a repeatable field.
pub fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    node.children_by_field_name(name, &mut node.walk())
        .filter(Node::is_named)
        .collect()
}

/// Whether a node is inside a function: its declarations cannot be named outside.
pub fn is_local(around: &[Node]) -> bool {
    around.iter().any(|n| {
        matches!(
            n.kind(),
            "function_declaration" | "method_declaration" | "func_literal"
        )
    })
}
