//! Decorators, and their arguments in annotation notation.

use super::Decorator;
use crate::javascript::scan::syntax::{comments_in, dotted, field, text, walk};
use tree_sitter::Node;

pub(super) fn decorator(node: Node, source: &str) -> Decorator {
    let inner = node.named_child(0).unwrap_or(node);
    let named = if inner.kind() == "call_expression" {
        field(inner, "function").unwrap_or(inner)
    } else {
        inner
    };
    let word = if named.kind() == "member_expression" {
        field(named, "property").unwrap_or(named)
    } else {
        named
    };
    let mut spelling = Vec::new();
    if let Some(arguments) = field(inner, "arguments") {
        respell(arguments, source, &mut spelling);
    }
    Decorator {
        name: dotted(named, source).unwrap_or_default(),
        range: node.byte_range(),
        word: word.start_byte(),
        holes: comments_in(node),
        spelling,
    }
}

/// `{ iterations: 3 }` becomes `iterations = 3`, and a template without substitutions a text.
fn respell(arguments: Node, source: &str, spelling: &mut Vec<(usize, u8)>) {
    walk(arguments, |node| {
        if node.is_named() {
            respelled(node, source, spelling);
        }
        true
    });
}

fn respelled(node: Node, source: &str, spelling: &mut Vec<(usize, u8)>) {
    match node.kind() {
        "object" => {
            spelling.extend([(node.start_byte(), b' '), (node.end_byte() - 1, b' ')]);
            let tokens: Vec<Node> = node
                .children(&mut node.walk())
                .filter(|n| n.kind() != "comment")
                .collect();
            spelling.extend(
                tokens
                    .iter()
                    .rev()
                    .nth(1)
                    .filter(|n| n.kind() == ",")
                    .map(|n| (n.start_byte(), b' ')),
            );
        }
        "pair" => {
            let colon = node.children(&mut node.walk()).find(|n| n.kind() == ":");
            spelling.extend(colon.map(|n| (n.start_byte(), b'=')));
            let quoted = field(node, "key").filter(|n| n.kind() == "string");
            spelling.extend(
                quoted
                    .into_iter()
                    .flat_map(|n| [(n.start_byte(), b' '), (n.end_byte() - 1, b' ')]),
            );
        }
        "template_string" => {
            spelling.extend([(node.start_byte(), b'"'), (node.end_byte() - 1, b'"')])
        }
        // `10n`.
        "number" if text(node, source).ends_with('n') => spelling.push((node.end_byte() - 1, b'L')),
        _ => {}
    }
}
