//! Variables of set-up that benchmarks use.

use super::super::scan::syntax::{field, text, walk};
use super::not_understood;
use crate::shared::port::{Edit, Gap};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// Names that statements declare, in order, each with the type that is written.
pub fn declared(statements: &[Node], source: &str) -> Vec<(String, Option<String>)> {
    let mut names: Vec<(String, Option<String>)> = Vec::new();
    for statement in statements {
        walk(*statement, |node| {
            match node.kind() {
                "variable_declarator" => {
                    let Some(name) = field(node, "name") else {
                        return true;
                    };
                    let of_type = field(node, "type").map(|t| text(t, source).to_owned());
                    for bound in bound(name, source) {
                        names.push((bound, of_type.clone()));
                    }
                }
                "function_declaration" | "class_declaration" => {
                    let name = field(node, "name").expect("declarations have names");
                    names.push((text(name, source).to_owned(), None));
                }
                _ => {}
            }
            // What is declared in inner blocks is not seen outside.
            !is_function(node) && node.kind() != "statement_block"
        });
    }
    names
}

/// The names that a pattern binds.
fn bound(pattern: Node, source: &str) -> Vec<String> {
    let mut names = Vec::new();
    walk(pattern, |node| {
        let binds = matches!(
            node.kind(),
            "identifier" | "shorthand_property_identifier_pattern"
        );
        if binds {
            names.push(text(node, source).to_owned());
        }
        node.kind() != "type_annotation"
    });
    names
}

pub fn is_function(node: Node) -> bool {
    matches!(
        node.kind(),
        "arrow_function"
            | "function_expression"
            | "function_declaration"
            | "generator_function"
            | "method_definition"
    )
}

/// Names in `node` that may be variables.
pub fn used(node: Node, source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    walk(node, |node| {
        if matches!(node.kind(), "identifier" | "shorthand_property_identifier") {
            names.insert(text(node, source).to_owned());
        }
        true
    });
    names
}

/// Edits that make fields of an object of variables.
///
/// # Errors
/// A name means something else in an inner function, or `this` does.
pub fn as_fields(node: Node, fields: &BTreeSet<String>, source: &str) -> Result<Vec<Edit>, Gap> {
    let mut edits = Vec::new();
    let mut wrong = None;
    walk(node, |part| {
        let rebinds = match part.kind() {
            "variable_declarator" => field(part, "name"),
            "arrow_function" => field(part, "parameter").or_else(|| field(part, "parameters")),
            _ if is_function(part) => field(part, "parameters"),
            "catch_clause" => field(part, "parameter"),
            "for_in_statement" => field(part, "left"),
            _ => None,
        };
        let again = rebinds
            .into_iter()
            .flat_map(|pattern| bound(pattern, source))
            .find(|name| fields.contains(name));
        if let Some(name) = again.filter(|_| part.kind() != "for_in_statement" || declares(part)) {
            let what = format!("`{name}`, which is declared twice");
            wrong.get_or_insert(not_understood(part, what));
        }
        let own_this = part != node && is_function(part) && part.kind() != "arrow_function";
        if own_this && used(part, source).iter().any(|name| fields.contains(name)) {
            let what = "an inner `function` that uses variables of set-up";
            wrong.get_or_insert(not_understood(part, what));
        }
        let name = text(part, source);
        match part.kind() {
            "identifier" if fields.contains(name) => {
                edits.push((part.byte_range(), format!("this.{name}")));
            }
            "shorthand_property_identifier" if fields.contains(name) => {
                edits.push((part.byte_range(), format!("{name}: this.{name}")));
            }
            _ => {}
        }
        true
    });
    wrong.map_or(Ok(edits), Err)
}

fn declares(for_in: Node) -> bool {
    field(for_in, "kind").is_some()
}

/// Variables that an inner function of set-up changes or sees change, while the benchmark has a
/// field of that name.
pub fn torn<'t>(
    statements: &[Node<'t>],
    fields: &BTreeSet<String>,
    source: &str,
) -> Option<Node<'t>> {
    let mut changing: BTreeSet<String> = BTreeSet::new();
    for statement in statements {
        let is_let = !text(*statement, source).starts_with("const");
        if is_let && statement.kind().ends_with("declaration") && !is_function(*statement) {
            changing.extend(declared(&[*statement], source).into_iter().map(|d| d.0));
        }
    }
    changing.retain(|name| fields.contains(name));
    let mut found = None;
    for statement in statements {
        walk(*statement, |node| {
            if is_function(node)
                && used(node, source)
                    .iter()
                    .any(|name| changing.contains(name))
            {
                found.get_or_insert(node);
            }
            found.is_none()
        });
    }
    found
}
