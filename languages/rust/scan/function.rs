//! Functions: parameters, results, and whether the harness can call them.

use super::deferred::is_future;
use super::syntax::{all, child, children, compact, field, text};
use crate::shared::pure::{calls, is_pure};
use std::ops::Range;
use tree_sitter::Node;

#[derive(Debug, Default)]
pub struct FunctionItem {
    /// Without the receiver.
    pub parameters: Vec<ParameterItem>,
    pub receiver: Option<Receiver>,
    /// Text of the return type, without blanks.
    pub returns: Option<String>,
    pub is_async: bool,
    /// Has type parameters, or takes `impl Trait`.
    pub generic: bool,
    /// Its body has no effect but its result, except through calls: no macros, and no assignments
    /// to anything else.
    pub is_harmless: bool,
    /// Functions that it calls by simple name.
    pub calls: Vec<String>,
}

#[derive(Debug)]
pub struct ParameterItem {
    pub name: String,
    /// Without blanks.
    pub ty: String,
    pub range: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    Shared,
    Exclusive,
    /// `self`, `self: Box<Self>`.
    Other,
}

pub fn read(node: Node, source: &str) -> FunctionItem {
    let modifiers = child(node, "function_modifiers")
        .map(|n| text(n, source))
        .unwrap_or_default();
    let mut function = FunctionItem {
        returns: field(node, "return_type").map(|n| compact(n, source)),
        is_async: modifiers.split_whitespace().any(|word| word == "async"),
        generic: type_parameters(node),
        is_harmless: field(node, "body").is_some_and(|body| is_harmless(body, source)),
        calls: field(node, "body")
            .map(|body| calls(body, source))
            .unwrap_or_default(),
        ..FunctionItem::default()
    };
    for child in field(node, "parameters").map(children).unwrap_or_default() {
        match child.kind() {
            "self_parameter" => function.receiver = Some(receiver(&compact(child, source))),
            "parameter" => parameter(child, source, &mut function),
            _ => {}
        }
    }
    function
}

/// Type or constant parameters without a default: lifetimes alone keep a function single.
pub fn type_parameters(node: Node) -> bool {
    let is_one = |n: &Node| !n.kind().contains("lifetime") && !n.kind().ends_with("comment");
    let has_default =
        |n: &Node| field(*n, "default_type").is_some() || field(*n, "value").is_some();
    field(node, "type_parameters")
        .map(children)
        .unwrap_or_default()
        .iter()
        .any(|n| is_one(n) && !has_default(n))
}

fn parameter(node: Node, source: &str, function: &mut FunctionItem) {
    let (Some(pattern), Some(ty)) = (field(node, "pattern"), field(node, "type")) else {
        return;
    };
    let ty = compact(ty, source);
    if text(pattern, source) == "self" {
        function.receiver = Some(receiver(&ty));
        return;
    }
    function.generic |= ty.starts_with("impl ") || ty.contains("&impl ");
    function.parameters.push(ParameterItem {
        name: text(pattern, source).to_owned(),
        ty,
        range: node.byte_range(),
    });
}

/// `&self`, `&'a mut self`, `mut self`; for `self: T` the type.
fn receiver(written: &str) -> Receiver {
    match written {
        w if !w.starts_with('&') => Receiver::Other,
        w if w.contains("mut ") => Receiver::Exclusive,
        _ => Receiver::Shared,
    }
}

/// A hint: `false` if in doubt.
fn is_harmless(body: Node, source: &str) -> bool {
    all(body, |node| match node.kind() {
        // `x.sqrt()`, `f64::sqrt(x)`.
        "call_expression" => {
            let called = field(node, "function");
            let name = called.and_then(|f| {
                field(f, "field")
                    .or_else(|| field(f, "name").filter(|_| f.kind() == "scoped_identifier"))
            });
            called.is_some_and(|f| f.kind() == "identifier")
                || name.is_some_and(|name| is_pure(text(name, source)))
        }
        "macro_invocation" | "unsafe_block" | "await_expression" | "loop_expression"
        | "while_expression" | "try_expression" => false,
        "assignment_expression" | "compound_assignment_expr" => {
            field(node, "left").is_some_and(|n| n.kind() == "identifier")
        }
        "function_item" | "closure_expression" | "index_expression" => false,
        _ => true,
    })
}

impl FunctionItem {
    /// It returns a future, by its text.
    pub fn gives_future(&self) -> bool {
        let returns = self.returns.as_deref().unwrap_or_default();
        self.is_async || is_future(returns)
    }

    /// Text of the final result, if any: `()`, `!` and `Result<(), E>` are none.
    pub fn value(&self, unaliased: impl Fn(&str) -> String) -> Option<String> {
        let returns = unaliased(self.returns.as_deref()?);
        let mut text = returns.as_str();
        if let Some((_, output)) = text.split_once("Output=") {
            text = inner(output);
        }
        let is_result = text
            .split('<')
            .next()
            .is_some_and(|path| path == "Result" || path.ends_with("::Result"));
        if let Some((_, arguments)) = text.split_once('<').filter(|_| is_result) {
            text = if arguments.starts_with("()") {
                "()"
            } else {
                text
            };
        }
        Some(text)
            .filter(|text| !matches!(*text, "()" | "!"))
            .map(str::to_owned)
    }
}

/// Up to the `>` that closes the enclosing one.
fn inner(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' | '+' if depth == 0 => return &text[..at],
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    text
}
