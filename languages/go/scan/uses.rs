//! Names that code uses without declaring them where it does: those that the package has to declare.

use super::function::declared;
use super::syntax::{children, field, text};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// The free names of a file.
pub fn of(root: Node, source: &str) -> BTreeSet<String> {
    let mut free = BTreeSet::new();
    for declaration in children(root).into_iter().filter(|n| !matches!(n.kind(), "package_clause" | "import_declaration")) {
        let (mut own, mut used) = (BTreeSet::new(), BTreeSet::new());
        // What a declaration outside functions declares belongs to the package.
        if matches!(declaration.kind(), "function_declaration" | "method_declaration") {
            declared(declaration, source, &mut own);
        }
        uses(declaration, source, &mut used);
        free.extend(used.into_iter().filter(|name| !own.contains(name)));
    }
    free
}

/// Identifiers but for names of fields and packages, and keys of struct literals.
fn uses(node: Node, source: &str, names: &mut BTreeSet<String>) {
    match node.kind() {
        "identifier" | "type_identifier" => _ = names.insert(text(node, source).to_owned()),
        "qualified_type" => {}
        "keyed_element" if !has_keys(node) => children(node).into_iter().skip(1).for_each(|child| uses(child, source, names)),
        _ => children(node).into_iter().for_each(|child| uses(child, source, names)),
    }
}

/// The element of a map or an array, whose key is an expression.
fn has_keys(element: Node) -> bool {
    let literal = element.parent().and_then(|body| body.parent());
    let ty = literal.filter(|n| n.kind() == "composite_literal").and_then(|n| field(n, "type"));
    ty.is_some_and(|ty| matches!(ty.kind(), "map_type" | "array_type" | "slice_type" | "implicit_length_array_type"))
}
