//! The syntax tree of a blanked file: parses it, runs the dialect's query, and passes on every
//! capture.

use super::dialect::Dialect;
use crate::shared::large::{self, Parsed};
use crate::shared::syntax::Query;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex};
use tree_sitter::{Node, Tree};

/// A query is equal for every file.
static QUERIES: LazyLock<Mutex<BTreeMap<&'static str, Arc<Query>>>> = LazyLock::new(Mutex::default);

fn query(dialect: &Dialect) -> Arc<Query> {
    let mut queries = QUERIES
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    queries
        .entry(dialect.id)
        .or_insert_with(|| Arc::new(Query::new(&(dialect.grammar)(), dialect.query)))
        .clone()
}

/// The syntax tree of `code`, the blanked file at `path`; it always exists, with error nodes for
/// text that the grammar does not understand.
pub fn parse(dialect: &Dialect, path: &str, code: &str) -> Parsed {
    large::parse(&(dialect.grammar)(), path, code)
}

/// Calls `each` with the name and the node of every capture, in order of appearance, and with its
/// enclosing nodes. Captures types only at their definition.
pub fn captures<'tree>(
    dialect: &Dialect,
    tree: &'tree Tree,
    mut each: impl FnMut(&str, Node<'tree>, &[Node<'tree>]),
) {
    query(dialect).captures(tree, |name, node, around| {
        let only_named =
            matches!(name, "type" | "enum") && node.child_by_field_name("body").is_none();
        if !only_named {
            each(name, node, around);
        }
    });
}

pub fn children<'tree>(node: Node<'tree>) -> Vec<Node<'tree>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

pub fn text<'a>(node: Node, code: &'a str) -> &'a str {
    &code[node.byte_range()]
}

/// `text` with every run of blanks as one space, and none around `::`, inside brackets or before
/// `*`, `&`, `,`.
pub fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    for word in text.split_ascii_whitespace() {
        let glued = tidy.ends_with(['<', '(', '[', ':'])
            || word.starts_with(['>', ')', ']', ',', ':', '<']);
        if !tidy.is_empty() && !glued {
            tidy.push(' ');
        }
        tidy.push_str(word);
    }
    tidy
}

pub type Span = Range<usize>;
