//! Functions: parameters, results, and whether the harness can call them.

use super::syntax::{children, dotted, field, text, walk};
use crate::shared::pure::is_pure;
use std::ops::Range;
use tree_sitter::Node;

#[derive(Debug, Default)]
pub struct FunctionItem {
    /// As written, including `self` and `cls`.
    pub parameters: Vec<ParameterItem>,
    /// Text of the return annotation.
    pub annotated: Option<String>,
    /// Some `return` has a value.
    pub returns_value: bool,
    pub is_generator: bool,
    pub is_async: bool,
    /// Its body has no effect but its result: no calls, no assignments to attributes or elements,
    /// no raise or await.
    pub is_harmless: bool,
}

#[derive(Debug)]
pub struct ParameterItem {
    pub name: String,
    /// Dotted name of the annotation, or its text.
    pub ty: Option<String>,
    pub has_default: bool,
    pub kind: ParameterKind,
    pub range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    Ordinary,
    /// After `*`: keyword-only.
    Keyword,
    /// `*args`, `**kwargs`.
    Rest,
}

pub fn read(node: Node, source: &str) -> FunctionItem {
    let mut function = FunctionItem {
        parameters: parameters(node, source),
        annotated: field(node, "return_type").map(|n| text(n, source).to_owned()),
        is_async: node.child(0).is_some_and(|n| n.kind() == "async"),
        is_harmless: true,
        ..FunctionItem::default()
    };
    if let Some(body) = field(node, "body") {
        effects(body, source, &mut function);
    }
    function
}

fn parameters(node: Node, source: &str) -> Vec<ParameterItem> {
    let mut parameters = Vec::new();
    let mut kind = ParameterKind::Ordinary;
    for child in field(node, "parameters").map(children).unwrap_or_default() {
        let (name, ty, has_default) = match child.kind() {
            "identifier" => (Some(child), None, false),
            "default_parameter" => (field(child, "name"), None, true),
            "typed_parameter" => (child.named_child(0), field(child, "type"), false),
            "typed_default_parameter" => (field(child, "name"), field(child, "type"), true),
            "list_splat_pattern" | "dictionary_splat_pattern" => (Some(child), None, false),
            "keyword_separator" => {
                kind = ParameterKind::Keyword;
                continue;
            }
            _ => continue,
        };
        let Some(name) = name else { continue };
        let splat = matches!(
            name.kind(),
            "list_splat_pattern" | "dictionary_splat_pattern"
        );
        let named = if splat {
            name.named_child(0).unwrap_or(name)
        } else {
            name
        };
        parameters.push(ParameterItem {
            name: text(named, source).to_owned(),
            ty: ty.map(|n| dotted(n, source).unwrap_or_else(|| text(n, source).to_owned())),
            has_default,
            kind: if splat { ParameterKind::Rest } else { kind },
            range: child.byte_range(),
        });
        if splat {
            kind = ParameterKind::Keyword;
        }
    }
    parameters
}

/// Walks a body, without the functions and classes inside it.
fn effects(body: Node, source: &str, function: &mut FunctionItem) {
    walk(body, |node| {
        !node.is_named() || effect(node, source, function)
    });
}

/// Records the effects of a statement or an expression itself; returns whether to visit its
/// children.
fn effect(node: Node, source: &str, function: &mut FunctionItem) -> bool {
    match node.kind() {
        "call" if computes(node, source) => return false,
        "function_definition" | "class_definition" | "lambda" => {
            function.is_harmless = false;
            return false;
        }
        "return_statement" => {
            let value = node.named_child(0).filter(|n| n.kind() != "comment");
            function.returns_value |= value.is_some_and(|n| text(n, source) != "None");
        }
        "yield" => function.is_generator = true,
        "call"
        | "attribute"
        | "subscript"
        | "await"
        | "raise_statement"
        | "assert_statement"
        | "import_statement"
        | "import_from_statement" => {
            function.is_harmless = false;
        }
        "with_statement" | "try_statement" | "global_statement" | "nonlocal_statement"
        | "delete_statement" | "while_statement" => {
            function.is_harmless = false;
        }
        _ => {}
    }
    true
}

/// Whether an expression is `math.f(…)` of numbers, names and their attributes: only its value can
/// matter.
fn computes(expression: Node, source: &str) -> bool {
    let (mut called, mut left, mut holds) = (None, LONGEST, true);
    walk(expression, |node| {
        if !node.is_named() || called == Some(node.id()) || !holds {
            return false;
        }
        left -= 1;
        holds = left > 0
            && match node.kind() {
                "call" => {
                    let function = field(node, "function");
                    called = function.map(|f| f.id());
                    function
                        .and_then(|f| dotted(f, source))
                        .unwrap_or_default()
                        .strip_prefix("math.")
                        .is_some_and(is_pure)
                }
                "integer" | "float" | "identifier" | "argument_list" => true,
                "attribute" | "binary_operator" | "unary_operator" | "parenthesized_expression" => {
                    true
                }
                _ => false,
            };
        holds
    });
    holds
}

/// Maximum number of parts to inspect before assuming an effect.
const LONGEST: usize = 1000;
