//! The grammar, and small questions to its nodes.

use std::sync::OnceLock;
use tree_sitter::{Language, Node, Query, Tree};

pub use crate::syntax::{field, parts as children, text};

fn grammar() -> Language {
    tree_sitter_go::LANGUAGE.into()
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

/// All nodes in a field that may have several.
pub fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    node.children_by_field_name(name, &mut node.walk()).filter(Node::is_named).collect()
}

/// Whether there is a function around `node`: nobody outside can name what it declares.
pub fn is_local(node: Node) -> bool {
    std::iter::successors(node.parent(), Node::parent).any(|n| matches!(n.kind(), "function_declaration" | "method_declaration" | "func_literal"))
}
