//! `use` declarations: the meaning of local names.

use super::syntax::{children, field, text};
use tree_sitter::Node;

/// Maximum depth of nested modules.
const DEEPEST: usize = 256;

/// Names and their paths; `*` for all of a module.
pub fn read(node: Node, source: &str) -> Vec<(String, Vec<String>)> {
    let mut names = Vec::new();
    let mut rest: Vec<(Node, Vec<String>)> = vec![(node, Vec::new())];
    while let Some((node, before)) = rest.pop() {
        let path = |n: Node| {
            let segments = text(n, source)
                .split("::")
                .map(|s| s.trim().to_owned())
                .filter(|s| !s.is_empty());
            before
                .iter()
                .cloned()
                .chain(segments)
                .collect::<Vec<String>>()
        };
        let optional = |n: Option<Node>| n.map_or_else(|| before.clone(), path);
        if before.len() > DEEPEST {
            continue;
        }
        match node.kind() {
            // The last is taken first.
            "use_list" => rest.extend(
                children(node)
                    .into_iter()
                    .rev()
                    .map(|n| (n, before.clone())),
            ),
            "scoped_use_list" => {
                rest.extend(field(node, "list").map(|list| (list, optional(field(node, "path")))))
            }
            "use_as_clause" => {
                let alias = field(node, "alias")
                    .map(|n| text(n, source).to_owned())
                    .unwrap_or_default();
                names.push((alias, optional(field(node, "path"))));
            }
            "use_wildcard" => {
                names.push(("*".to_owned(), optional(children(node).first().copied())))
            }
            "self" => names.push((before.last().cloned().unwrap_or_default(), before.clone())),
            _ => {
                let path = path(node);
                names.push((path.last().cloned().unwrap_or_default(), path));
            }
        }
    }
    names
}
