//! Functions: parameters, results, and whether the compiler could drop them.

use super::syntax::{all, children, field, fields, text, walk};
use crate::shared::pure::{calls, is_pure};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// The predeclared type that reports failures.
pub const ERROR: &str = "error";

#[derive(Debug, Default)]
pub struct FunctionItem {
    pub parameters: Vec<ParameterItem>,
    /// Texts of its result types, without a final error.
    pub results: Vec<String>,
    /// The last result is an `error`, which is not a value but reports that there is none.
    pub fails: bool,
    pub is_generic: bool,
    /// Otherwise it is declared here and defined in assembly.
    pub has_body: bool,
    /// Its body has no effect but its result, except through calls: it sets nothing that it did not
    /// declare.
    pub is_harmless: bool,
    /// Functions that it calls by simple name.
    pub calls: Vec<String>,
}

#[derive(Debug)]
pub struct ParameterItem {
    pub name: String,
    /// Without the `*` of a pointer.
    pub ty: String,
    pub is_pointer: bool,
    pub range: Range<usize>,
}

pub fn read(node: Node, source: &str) -> FunctionItem {
    let mut results = field(node, "result")
        .map(|n| types(n, source))
        .unwrap_or_default();
    let fails = results.pop_if(|last| last == ERROR).is_some();
    let mut own = BTreeSet::new();
    let body = field(node, "body");
    body.into_iter()
        .for_each(|body| declared(body, source, &mut own));
    FunctionItem {
        parameters: field(node, "parameters")
            .map(|n| parameters(n, source))
            .unwrap_or_default(),
        results,
        fails,
        is_generic: field(node, "type_parameters").is_some(),
        has_body: body.is_some(),
        is_harmless: body.is_some_and(|body| is_harmless(body, source, &own)),
        calls: body.map(|body| calls(body, source)).unwrap_or_default(),
    }
}

/// Name of a method's type.
pub fn receiver(list: Node, source: &str) -> Option<String> {
    let ty = field(children(list).into_iter().next()?, "type")?;
    let pointed = if ty.kind() == "pointer_type" {
        ty.named_child(0)?
    } else {
        ty
    };
    let named = if pointed.kind() == "generic_type" {
        field(pointed, "type")?
    } else {
        pointed
    };
    Some(text(named, source).to_owned())
}

fn parameters(list: Node, source: &str) -> Vec<ParameterItem> {
    let mut parameters = Vec::new();
    for declaration in children(list) {
        let Some(ty) = field(declaration, "type") else {
            continue;
        };
        let is_pointer = ty.kind() == "pointer_type";
        let inner = if is_pointer {
            ty.named_child(0).unwrap_or(ty)
        } else {
            ty
        };
        let rest = if declaration.kind() == "variadic_parameter_declaration" {
            "..."
        } else {
            ""
        };
        let item = |name: &str, range: Range<usize>| ParameterItem {
            name: name.to_owned(),
            ty: format!("{rest}{}", text(inner, source)),
            is_pointer: is_pointer && rest.is_empty(),
            range,
        };
        let names = fields(declaration, "name");
        // A parameter may have no name.
        if names.is_empty() {
            parameters.push(item("_", declaration.byte_range()));
        }
        for name in &names {
            let range = if names.len() == 1 {
                declaration.byte_range()
            } else {
                name.byte_range()
            };
            parameters.push(item(text(*name, source), range));
        }
    }
    parameters
}

/// Types of results, one per name.
fn types(node: Node, source: &str) -> Vec<String> {
    if node.kind() != "parameter_list" {
        return vec![text(node, source).to_owned()];
    }
    let one = |declaration: Node| {
        let ty = field(declaration, "type")
            .map_or("", |n| text(n, source))
            .to_owned();
        vec![ty; fields(declaration, "name").len().max(1)]
    };
    children(node).into_iter().flat_map(one).collect()
}

/// Names declared anywhere in a body.
pub fn declared(node: Node, source: &str, names: &mut BTreeSet<String>) {
    walk(node, |inner| {
        if inner.is_named() {
            declared_by(inner, source, names);
        }
        true
    });
}

fn declared_by(node: Node, source: &str, names: &mut BTreeSet<String>) {
    let mut add = |node: Option<Node>| {
        for name in node.into_iter().flat_map(|n| {
            if n.kind() == "expression_list" {
                children(n)
            } else {
                vec![n]
            }
        }) {
            if name.kind() == "identifier" {
                names.insert(text(name, source).to_owned());
            }
        }
    };
    match node.kind() {
        "short_var_declaration" | "range_clause" | "receive_statement" => add(field(node, "left")),
        "type_switch_statement" => add(field(node, "alias")),
        "var_spec" | "const_spec" | "parameter_declaration" | "variadic_parameter_declaration" => {
            fields(node, "name").into_iter().for_each(|n| add(Some(n)));
        }
        "type_spec" | "type_alias" => {
            names.extend(field(node, "name").map(|n| text(n, source).to_owned()))
        }
        _ => {}
    }
}

fn is_harmless(body: Node, source: &str, own: &BTreeSet<String>) -> bool {
    let is_own = |n: Node| {
        n.kind() == "identifier" && (own.contains(text(n, source)) || text(n, source) == "_")
    };
    all(body, |node| match node.kind() {
        "call_expression" => field(node, "function").is_some_and(|f| {
            let part = |name: &str| field(f, name).map(|n| text(n, source));
            f.kind() == "identifier"
                || part("operand") == Some("math") && part("field").is_some_and(is_pure)
        }),
        "go_statement" | "defer_statement" | "send_statement" | "func_literal"
        | "select_statement" | "receive_statement" => false,
        "unary_expression" => !text(node, source).starts_with("<-"),
        "assignment_statement" => {
            field(node, "left").is_none_or(|left| children(left).into_iter().all(is_own))
        }
        "inc_statement" | "dec_statement" => node.named_child(0).is_some_and(is_own),
        // It may loop forever on purpose.
        "for_statement" => children(node).len() > 1,
        _ => true,
    })
}

/// Package-level names of a declaration.
pub fn declared_at_top(node: Node, source: &str, names: &mut BTreeSet<String>) {
    walk(node, |inner| {
        let declares = matches!(
            inner.kind(),
            "type_spec" | "type_alias" | "const_spec" | "var_spec"
        );
        if declares {
            names.extend(
                fields(inner, "name")
                    .into_iter()
                    .map(|n| text(n, source).to_owned()),
            );
        }
        !declares
    });
}
