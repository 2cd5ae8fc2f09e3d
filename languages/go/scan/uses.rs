//! Names that code uses without a local declaration: the package must declare them.

use super::function::declared;
use super::syntax::{children, field, text, walk};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// The free names of a file.
pub fn of(root: Node, source: &str) -> BTreeSet<String> {
    let mut free = BTreeSet::new();
    for declaration in children(root)
        .into_iter()
        .filter(|n| !matches!(n.kind(), "package_clause" | "import_declaration"))
    {
        let (mut own, mut used) = (BTreeSet::new(), BTreeSet::new());
        // A top-level declaration belongs to the package.
        if matches!(
            declaration.kind(),
            "function_declaration" | "method_declaration"
        ) {
            declared(declaration, source, &mut own);
        }
        uses(declaration, source, &mut used);
        free.extend(used.into_iter().filter(|name| !own.contains(name)));
    }
    free
}

/// Identifiers except names of fields and packages, and keys of struct literals.
fn uses(node: Node, source: &str, names: &mut BTreeSet<String>) {
    let mut key = None;
    walk(node, |inner| match inner.kind() {
        _ if key == Some(inner.id()) => false,
        "identifier" | "type_identifier" => {
            names.insert(text(inner, source).to_owned());
            true
        }
        "keyed_element" if !has_keys(inner) => {
            key = children(inner).first().map(|key| key.id());
            true
        }
        kind => kind != "qualified_type",
    });
}

/// The element of a map or an array, whose key is an expression.
fn has_keys(element: Node) -> bool {
    let literal = element.parent().and_then(|body| body.parent());
    let ty = literal
        .filter(|n| n.kind() == "composite_literal")
        .and_then(|n| field(n, "type"));
    ty.is_some_and(|ty| {
        matches!(
            ty.kind(),
            "map_type" | "array_type" | "slice_type" | "implicit_length_array_type"
        )
    })
}
