//! What the files of this translation share.

use super::known::Known;
use crate::shared::port::{Draft, Gap};
use crate::shared::syntax::{children, field, parts, text};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tree_sitter::Node;

/// More than any benchmark needs.
pub const LIMIT: Duration = Duration::from_secs(10);

/// A translation in the making.
pub struct Port<'a, 't> {
    pub draft: Draft<'a>,
    pub known: Known,
    pub root: Node<'t>,
    /// Functions with a `*testing.B`, by name, and whether all uses are translated.
    pub functions: BTreeMap<&'a str, Node<'t>>,
    pub used: BTreeMap<&'a str, bool>,
    pub made: String,
    /// Packages that the new file names.
    pub packages: BTreeSet<String>,
    /// The name of receivers.
    pub own: &'static str,
}

/// The name of a function's parameter of this type of package testing, such as `*testing.B`.
pub fn of_testing<'t>(item: Node<'t>, source: &str, of: &str) -> Option<Node<'t>> {
    let kinds = ["function_declaration", "func_literal"];
    let list = field(item, "parameters").filter(|_| kinds.contains(&item.kind()))?;
    let wanted = format!("*testing.{of}");
    let own = parts(list)
        .into_iter()
        .find(|one| field(*one, "type").is_some_and(|kind| text(kind, source) == wanted))?;
    field(own, "name")
}

/// The statements of a block, with comments.
pub fn statements(block: Node) -> Vec<Node> {
    let inner = children(block);
    match &inner[..] {
        [list] if list.kind() == "statement_list" => children(*list),
        _ => inner
            .into_iter()
            .flat_map(|node| match node.kind() {
                "statement_list" => children(node),
                _ => vec![node],
            })
            .collect(),
    }
}

pub fn not_understood(at: Node, what: impl Into<String>) -> Gap {
    Gap::not_understood(at, what, "//@@")
}
