//! Functions: parameters, results, and whether the harness can call them.

use super::syntax::{children, dotted, field, has_token, named, text, walk};
use crate::shared::pure::is_pure;
use std::ops::Range;
use tree_sitter::Node;

#[derive(Debug, Default)]
pub struct FunctionItem {
    pub parameters: Vec<ParameterItem>,
    /// Text of the return type, without its colon.
    pub annotated: Option<String>,
    /// Some `return` gives a value, or the body is an expression.
    pub returns_value: bool,
    /// One of these values is certainly not a promise.
    pub returns_plain: bool,
    pub is_generator: bool,
    pub is_async: bool,
    /// Its body has no effect but its result: no calls, no assignments to members, no throw or
    /// await.
    pub is_harmless: bool,
    /// `get`, `set`.
    pub is_getter: bool,
    pub is_setter: bool,
    /// A member of the class itself.
    pub is_static: bool,
    pub is_private: bool,
    pub is_abstract: bool,
}

#[derive(Debug)]
pub struct ParameterItem {
    /// Empty for a pattern.
    pub name: String,
    /// Dotted name of the type annotation, or its text.
    pub ty: Option<String>,
    /// It is optional.
    pub is_optional: bool,
    pub is_rest: bool,
    pub range: Range<usize>,
}

/// `node`: a declaration, a method, a function expression or an arrow function.
pub fn read(node: Node, source: &str) -> FunctionItem {
    let mut function = FunctionItem {
        parameters: parameters(node, source),
        annotated: field(node, "return_type")
            .map(|n| text(n, source).trim_start_matches(':').trim().to_owned()),
        is_async: has_token(node, "async"),
        is_generator: node.kind().starts_with("generator_") || has_token(node, "*"),
        is_getter: has_token(node, "get"),
        is_setter: has_token(node, "set"),
        is_static: has_token(node, "static"),
        is_private: is_private(node, source),
        is_abstract: node.kind() == "abstract_method_signature",
        is_harmless: true,
        ..FunctionItem::default()
    };
    if let Some(body) = field(node, "body") {
        function.returns_value = body.kind() != "statement_block";
        function.returns_plain = is_plain(body);
        effects(body, source, &mut function);
    }
    function
}

/// `#name`, `private`, `protected`.
pub fn is_private(node: Node, source: &str) -> bool {
    let name = field(node, "name").or_else(|| field(node, "property"));
    let modifier = children(node)
        .into_iter()
        .find(|n| n.kind() == "accessibility_modifier");
    name.is_some_and(|n| n.kind() == "private_property_identifier")
        || modifier.is_some_and(|n| text(n, source) != "public")
}

fn parameters(node: Node, source: &str) -> Vec<ParameterItem> {
    if let Some(single) = field(node, "parameter") {
        return vec![parameter(single, source)];
    }
    let listed = field(node, "parameters").map(children).unwrap_or_default();
    listed
        .into_iter()
        .filter(|n| n.kind() != "comment")
        .map(|n| parameter(n, source))
        .filter(|p| p.name != "this")
        .collect()
}

fn parameter(node: Node, source: &str) -> ParameterItem {
    let ty = field(node, "type").map(|n| plain_type(n.named_child(0).unwrap_or(n), source));
    let pattern = match node.kind() {
        "assignment_pattern" => field(node, "left"),
        "required_parameter" | "optional_parameter" => {
            field(node, "pattern").or_else(|| field(node, "name"))
        }
        _ => Some(node),
    };
    let is_rest = pattern.is_some_and(|n| n.kind() == "rest_pattern");
    let identifier = pattern.filter(|n| matches!(n.kind(), "identifier" | "this"));
    ParameterItem {
        name: identifier.map(|n| named(n, source)).unwrap_or_default(),
        ty: ty.map(|n| dotted(n, source).unwrap_or_else(|| text(n, source).to_owned())),
        is_optional: matches!(node.kind(), "assignment_pattern" | "optional_parameter")
            || field(node, "value").is_some(),
        is_rest,
        range: node.byte_range(),
    }
}

/// `Readonly<Input>` is an `Input`.
fn plain_type<'t>(node: Node<'t>, source: &str) -> Node<'t> {
    let wraps = node.kind() == "generic_type"
        && node
            .named_child(0)
            .is_some_and(|n| matches!(text(n, source), "Readonly" | "Required" | "NonNullable"));
    let inner = node
        .named_child(1)
        .and_then(|arguments| arguments.named_child(0))
        .filter(|_| wraps);
    inner.unwrap_or(node)
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
        "call_expression" if computes(node, source) => return false,
        "function_declaration"
        | "generator_function_declaration"
        | "function_expression"
        | "generator_function"
        | "arrow_function"
        | "class"
        | "class_declaration"
        | "method_definition" => {
            function.is_harmless = false;
            return false;
        }
        "return_statement" => {
            let value = children(node)
                .into_iter()
                .find(|n| n.kind() != "comment" && text(*n, source) != "undefined");
            function.returns_value |= value.is_some();
            function.returns_plain |= value.is_some_and(is_plain);
        }
        "call_expression"
        | "new_expression"
        | "member_expression"
        | "subscript_expression"
        | "await_expression"
        | "yield_expression"
        | "throw_statement"
        | "template_substitution"
        | "augmented_assignment_expression"
        | "assignment_expression"
        | "update_expression"
        | "while_statement"
        | "do_statement"
        | "for_statement"
        | "for_in_statement" => function.is_harmless = false,
        _ => {}
    }
    true
}

/// Whether an expression is `Math.f(…)` of numbers, names and their properties: only its value can
/// matter.
fn computes(expression: Node, source: &str) -> bool {
    let part = |node: Node, name: &str| field(node, name).map(|n| text(n, source));
    let (mut called, mut left, mut holds) = (None, LONGEST, true);
    walk(expression, |node| {
        if !node.is_named() || called == Some(node.id()) || !holds {
            return false;
        }
        left -= 1;
        holds = left > 0
            && match node.kind() {
                "call_expression" => {
                    let function =
                        field(node, "function").filter(|f| part(*f, "object") == Some("Math"));
                    called = function.map(|f| f.id());
                    function
                        .and_then(|f| part(f, "property"))
                        .is_some_and(is_pure)
                }
                "number" | "identifier" | "this" | "property_identifier" | "arguments" => true,
                "member_expression"
                | "binary_expression"
                | "unary_expression"
                | "parenthesized_expression" => true,
                _ => false,
            };
        holds
    });
    holds
}

/// Maximum number of parts to inspect before assuming an effect.
const LONGEST: usize = 1000;

/// Whether an expression cannot be a promise.
fn is_plain(node: Node) -> bool {
    matches!(
        node.kind(),
        "number"
            | "string"
            | "template_string"
            | "true"
            | "false"
            | "object"
            | "array"
            | "regex"
            | "binary_expression"
            | "unary_expression"
            | "update_expression"
    )
}
