//! Small questions to the nodes of any grammar, and parsing with it.

use std::ops::Range;
use tree_sitter::{Language, Node, Parser, Tree};

/// The tree of a file, whatever is in it.
pub fn parse(grammar: &Language, text: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(grammar).expect("the grammar fits the library");
    parser.parse(text, None).expect("no time limit was set")
}

pub fn text<'a>(node: Node, source: &'a str) -> &'a str {
    &source[node.byte_range()]
}

pub fn field<'t>(node: Node<'t>, name: &str) -> Option<Node<'t>> {
    node.child_by_field_name(name)
}

/// Grammars call them `comment`, `line_comment`, `html_comment` and so on.
pub fn is_comment(node: Node) -> bool {
    node.kind().ends_with("comment")
}

/// Children with names, comments among them.
pub fn children<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children(&mut node.walk()).collect()
}

/// Children with names that are no comments.
pub fn parts<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    node.named_children(&mut node.walk()).filter(|child| !is_comment(*child)).collect()
}

/// Byte ranges of all comments in `node`.
pub fn comments_in(node: Node) -> Vec<Range<usize>> {
    if is_comment(node) {
        return vec![node.byte_range()];
    }
    node.children(&mut node.walk()).flat_map(comments_in).collect()
}
