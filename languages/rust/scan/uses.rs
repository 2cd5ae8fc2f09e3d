//! `use` declarations: which local name stands for what.

use super::syntax::{children, field, text};
use tree_sitter::Node;

/// Names and the paths they stand for; `*` for all of a module.
pub fn read(node: Node, source: &str) -> Vec<(String, Vec<String>)> {
    let mut names = Vec::new();
    add(node, &[], source, &mut names);
    names
}

fn add(node: Node, before: &[String], source: &str, names: &mut Vec<(String, Vec<String>)>) {
    let path = |n: Node| {
        let segments = text(n, source).split("::").map(|s| s.trim().to_owned()).filter(|s| !s.is_empty());
        before.iter().cloned().chain(segments).collect::<Vec<String>>()
    };
    let optional = |n: Option<Node>| n.map_or_else(|| before.to_vec(), path);
    match node.kind() {
        "use_list" => children(node).into_iter().for_each(|n| add(n, before, source, names)),
        "scoped_use_list" => {
            let outer = optional(field(node, "path"));
            if let Some(list) = field(node, "list") {
                add(list, &outer, source, names);
            }
        }
        "use_as_clause" => {
            let alias = field(node, "alias").map(|n| text(n, source).to_owned()).unwrap_or_default();
            names.push((alias, optional(field(node, "path"))));
        }
        "use_wildcard" => names.push(("*".to_owned(), optional(children(node).first().copied()))),
        "self" => names.push((before.last().cloned().unwrap_or_default(), before.to_vec())),
        _ => {
            let path = path(node);
            names.push((path.last().cloned().unwrap_or_default(), path));
        }
    }
}
