//! The grammar, and small questions to its nodes.

use std::sync::OnceLock;
use tree_sitter::{Language, Node, Query, Tree};

pub use crate::syntax::{children, comments_in, field, text};

fn grammar() -> Language {
    tree_sitter_python::LANGUAGE.into()
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

/// A dotted name as text without blanks: `lath.Scope`, also out of quotes; `None` for anything else.
pub fn dotted(node: Node, source: &str) -> Option<String> {
    match node.kind() {
        "identifier" => Some(text(node, source).to_owned()),
        "attribute" => {
            let object = dotted(field(node, "object")?, source)?;
            Some(format!("{object}.{}", text(field(node, "attribute")?, source)))
        }
        "dotted_name" => Some(children(node).iter().map(|n| text(*n, source)).collect::<Vec<_>>().join(".")),
        "type" => dotted(node.named_child(0)?, source),
        "member_type" => Some(text(node, source).split_whitespace().collect()),
        // A reference to what is defined later: "State".
        "string" => {
            let inner = text(node, source).trim_matches(['"', '\'']).trim();
            let is_name = !inner.is_empty() && inner.split('.').all(is_identifier);
            is_name.then(|| inner.to_owned())
        }
        _ => None,
    }
}

pub fn is_identifier(text: &str) -> bool {
    text.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_') && text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
