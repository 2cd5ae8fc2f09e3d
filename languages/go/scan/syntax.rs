//! The grammar: parsing a file, and small questions to its nodes.

use std::sync::OnceLock;
use tree_sitter::{Language, Node, Parser, Query, Tree};

fn grammar() -> Language {
    tree_sitter_go::LANGUAGE.into()
}

/// The tree of a file, whatever is in it.
pub fn parse(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&grammar()).expect("the grammar fits the library");
    parser.parse(text, None).expect("no time limit was set")
}

/// `benchmarks.scm`.
pub fn query() -> &'static Query {
    static QUERY: OnceLock<Query> = OnceLock::new();
    QUERY.get_or_init(|| Query::new(&grammar(), include_str!("../benchmarks.scm")).expect("the query fits the grammar"))
}

pub fn text<'a>(node: Node, source: &'a str) -> &'a str {
    &source[node.byte_range()]
}

pub fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}

/// All nodes in a field that may have several.
pub fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    node.children_by_field_name(name, &mut node.walk()).filter(Node::is_named).collect()
}

pub fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children(&mut node.walk()).filter(|child| child.kind() != "comment").collect()
}

/// Whether there is a function around `node`: nobody outside can name what it declares.
pub fn is_local(node: Node) -> bool {
    std::iter::successors(node.parent(), Node::parent).any(|n| matches!(n.kind(), "function_declaration" | "method_declaration" | "func_literal"))
}
