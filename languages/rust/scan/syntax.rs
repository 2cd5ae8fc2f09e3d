//! The grammar, with small helpers for its nodes.

use crate::shared::large::{self, Parsed};
use crate::shared::syntax::Query;
use std::collections::HashMap;
use std::sync::LazyLock;
use tree_sitter::{Language, Node, Tree};

pub use crate::shared::syntax::{all, children, field, is_comment, text, walk};

fn grammar() -> Language {
    tree_sitter_rust::LANGUAGE.into()
}

/// The tree of a file with any content.
pub fn parse(path: &str, text: &str) -> Parsed {
    large::parse(&grammar(), path, text)
}

/// `benchmarks.scm`.
pub static QUERY: LazyLock<Query> =
    LazyLock::new(|| Query::new(&grammar(), include_str!("../benchmarks.scm")));

/// A child of that kind.
pub fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    node.named_children(&mut node.walk())
        .find(|n| n.kind() == kind)
}

/// The node's text without blanks and comments: `std::vec::Vec<u8>`.
pub fn compact(node: Node, source: &str) -> String {
    let mut compact = String::new();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    walk(node, |part| {
        if part.child_count() == 0 && !is_comment(part) {
            let word = text(part, source);
            if compact.ends_with(is_word) && word.starts_with(is_word) {
                compact.push(' ');
            }
            compact.push_str(word);
        }
        !is_comment(part)
    });
    compact
}

/// Attributes of all nodes, `#[…]` in order. Collected in one walk: the grammar finds a previous
/// sibling by scanning the parent's children from the first, which is slow for many.
#[derive(Default)]
pub struct Attributes<'t>(HashMap<usize, Vec<Node<'t>>>);

impl<'t> Attributes<'t> {
    pub fn of_all(tree: &'t Tree) -> Attributes<'t> {
        let mut found = Attributes::default();
        let mut cursor = tree.walk();
        // Counted here, because the cursor would count its ancestors each time.
        let mut depth = 0_u32;
        // Attributes whose node has not come yet, and their depth.
        let (mut pending, mut level) = (Vec::new(), 0);
        loop {
            let node = cursor.node();
            let beside = level == depth;
            if node.kind() == "attribute_item" {
                if !beside {
                    pending.clear();
                    level = depth;
                }
                pending.push(node);
            } else if !is_comment(node) {
                let own = std::mem::take(&mut pending);
                if beside && !own.is_empty() {
                    found.0.insert(node.id(), own);
                }
                if cursor.goto_first_child() {
                    depth += 1;
                    continue;
                }
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return found;
                }
                depth -= 1;
            }
        }
    }

    pub fn of(&self, node: Node) -> &[Node<'t>] {
        self.0.get(&node.id()).map_or(&[], Vec::as_slice)
    }
}
