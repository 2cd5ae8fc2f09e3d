//! The grammar, and small questions to its nodes.

use std::sync::OnceLock;
use tree_sitter::{Language, Node, Query, Tree};

pub use crate::syntax::{field, parts as children, text};

fn grammar() -> Language {
    tree_sitter_dart::LANGUAGE.into()
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

/// The first child of a kind.
pub fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    children(node).into_iter().find(|child| child.kind() == kind)
}

/// A word of the language, such as `static`, before the declaration's name.
pub fn has_word(node: Node, word: &str) -> bool {
    node.children(&mut node.walk()).any(|child| child.kind() == word)
}

/// The class or enumeration around `node`.
pub fn around<'t>(node: Node<'t>) -> Option<Node<'t>> {
    std::iter::successors(node.parent(), Node::parent).find(|n| matches!(n.kind(), "class_declaration" | "enum_declaration" | "mixin_declaration"))
}

/// Whether there is a function around `node`: nobody outside can name what it declares.
pub fn is_local(node: Node) -> bool {
    let functions = ["function_declaration", "method_declaration", "function_expression", "local_function_declaration"];
    std::iter::successors(node.parent(), Node::parent).any(|n| functions.contains(&n.kind()))
}
