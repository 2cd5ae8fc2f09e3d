//! Looks for names in Rust source: in identifiers and literals, not in comments, attributes and
//! tests.

use super::words::Words;
use tree_sitter::{Node, Parser};

/// A name that was found.
pub struct Mention {
    /// From 1.
    pub line: usize,
    /// In lower case; an extension with its dot.
    pub word: String,
    /// What it was found in.
    pub text: String,
}

pub fn mentions(source: &str, words: &Words) -> Vec<Mention> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_rust::LANGUAGE.into())
        .expect("the grammar");
    let tree = parser.parse(source, None).expect("a tree");
    let mut found = Vec::new();
    // No recursion: a builder of many calls is a deep tree.
    let mut nodes = vec![tree.root_node()];
    while let Some(node) = nodes.pop() {
        let text = &source[node.byte_range()];
        let line = node.start_position().row + 1;
        let named: Vec<String> = match node.kind() {
            "line_comment" | "block_comment" | "attribute_item" | "inner_attribute_item" => {
                continue;
            }
            "identifier"
            | "type_identifier"
            | "field_identifier"
            | "shorthand_field_identifier" => words.in_identifier(text).into_iter().collect(),
            "string_literal" | "raw_string_literal" => words.in_text(content(text)),
            _ => {
                nodes.extend(children(node, source).into_iter().rev());
                continue;
            }
        };
        found.extend(named.into_iter().map(|word| Mention {
            line,
            word,
            text: text.lines().next().unwrap_or_default().to_owned(),
        }));
    }
    found
}

/// A node's children in order, without tests.
fn children<'t>(node: Node<'t>, source: &str) -> Vec<Node<'t>> {
    let mut is_test = false;
    let mut children = Vec::new();
    for child in node.children(&mut node.walk()) {
        if child.kind() == "attribute_item" {
            is_test |= source[child.byte_range()].contains("cfg(test)");
        } else if !child.is_extra() {
            if !is_test {
                children.push(child);
            }
            is_test = false;
        }
    }
    children
}

/// A literal without its quotes.
fn content(literal: &str) -> &str {
    literal
        .trim_start_matches(['b', 'c', 'r', '#'])
        .trim_end_matches('#')
        .trim_matches('"')
}
