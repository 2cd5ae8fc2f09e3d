//! The calls by which the tools declare benchmarks.

use super::super::scan::syntax::{children, field, text};
use super::{Bench, Param, not_understood};
use crate::shared::port::Gap;
use tree_sitter::Node;

/// A call, of a function or of an object's method.
pub struct Call<'t, 'a> {
    pub name: &'a str,
    pub object: Option<Node<'t>>,
    pub arguments: Vec<Node<'t>>,
}

pub fn called<'t, 'a>(node: Node<'t>, source: &'a str) -> Option<Call<'t, 'a>> {
    if node.kind() != "call_expression" {
        return None;
    }
    let function = field(node, "function")?;
    let arguments = field(node, "arguments").filter(|list| list.kind() == "arguments")?;
    let (name, object) = match function.kind() {
        "identifier" => (text(function, source), None),
        "member_expression" => (
            text(field(function, "property")?, source),
            field(function, "object"),
        ),
        _ => return None,
    };
    Some(Call {
        name,
        object,
        arguments: parts(arguments),
    })
}

/// Children without comments.
pub fn parts(node: Node) -> Vec<Node> {
    let mut parts = children(node);
    parts.retain(|part| !part.kind().ends_with("comment"));
    parts
}

/// The function that a call names, without an object.
pub fn function<'a>(node: Node, source: &'a str) -> Option<&'a str> {
    let function = field(node, "function")?;
    (function.kind() == "identifier").then(|| text(function, source))
}

pub fn awaited(node: Node) -> Node {
    match node.kind() {
        "await_expression" | "parenthesized_expression" => {
            parts(node).into_iter().next().map_or(node, awaited)
        }
        _ => node,
    }
}

/// The block of `(async () => { … })()`.
pub fn immediate(node: Node) -> Option<Node> {
    let function = awaited(field(node, "function")?);
    let is_function = matches!(function.kind(), "arrow_function" | "function_expression");
    field(function, "body").filter(|body| is_function && body.kind() == "statement_block")
}

/// The content of a string without substitutions and escapes.
pub fn string(node: Node, source: &str) -> Option<String> {
    let substitutes = |part: &Node| part.kind() == "template_substitution";
    let plain = match node.kind() {
        "string" => true,
        "template_string" => !children(node).iter().any(substitutes),
        _ => false,
    };
    let quoted = text(node, source);
    plain.then(|| quoted[1..quoted.len() - 1].to_owned())
}

/// The constant words of a name: parameters have columns of their own.
pub fn label(node: Node, source: &str) -> String {
    let whole = text(node, source);
    let mut label = whole[1..whole.len() - 1].to_owned();
    for part in children(node) {
        if part.kind() == "template_substitution" {
            label = label.replace(text(part, source), " ");
        }
    }
    // mitata's `$size`.
    let words = label
        .split_whitespace()
        .filter(|word| !word.starts_with('$'));
    words.collect::<Vec<_>>().join(" ")
}

/// Values of a parameter, as an annotation has them, and the first as code.
pub struct Values {
    pub texts: Vec<String>,
    pub first: String,
}

/// A list of numbers, or of strings.
pub fn literals(list: Node, source: &str) -> Option<Values> {
    if list.kind() != "array" {
        return None;
    }
    let items = parts(list);
    let kind = items.first()?.kind();
    let mut texts = Vec::new();
    for item in &items {
        let value = match item.kind() {
            // `1e6` is a number here, and may be none in an annotation.
            "number" => Some(text(*item, source).replace('_', ""))
                .filter(|value| value.chars().all(|c| c.is_ascii_digit() || c == '.'))?,
            "string" => string(*item, source).filter(|value| !value.contains(['\\', '"']))?,
            _ => return None,
        };
        texts.push(Some(value).filter(|_| item.kind() == kind)?);
    }
    let first = text(items[0], source).replace('_', "");
    Some(Values { texts, first })
}

/// mitata's `.args("size", [1, 2])`, `.range("size", 1, 64, 8)` and `.dense_range("size", 1, 4)`.
pub fn values<'t>(call: &Call<'t, '_>, node: Node<'t>, source: &str) -> Result<Param, Gap> {
    let fail = || not_understood(node, format!("`.{}(…)`", call.name));
    let (first, rest) = call.arguments.split_first().ok_or_else(fail)?;
    let name = string(*first, source).ok_or_else(fail)?;
    let values = if call.name == "args" {
        let list = rest.first().ok_or_else(fail)?;
        literals(*list, source).ok_or_else(fail)?
    } else {
        let number = |at: usize| -> Option<u64> { text(*rest.get(at)?, source).parse().ok() };
        let (Some(low), Some(high)) = (number(0), number(1)) else {
            return Err(fail());
        };
        let usual = if call.name == "range" { 8 } else { 1 };
        let step = match rest.get(2) {
            Some(_) => number(2).filter(|step| *step > 0).ok_or_else(fail)?,
            None => usual,
        };
        let all = if call.name == "range" {
            powers(low, high, step.max(2))
        } else {
            let step = usize::try_from(step).unwrap_or(1);
            (low..=high).step_by(step).collect()
        };
        Values {
            first: low.to_string(),
            texts: all.iter().map(u64::to_string).collect(),
        }
    };
    Ok(Param {
        name,
        first: values.first,
        values: values.texts,
    })
}

/// mitata's: the ends, and the first multiplied by powers of `step` between them.
fn powers(low: u64, high: u64, step: u64) -> Vec<u64> {
    let mut all = Vec::new();
    let mut at = low;
    while at < high {
        all.push(at);
        at = (at * step).max(1);
    }
    all.push(high);
    all
}

/// Takes `function* (state) { …; yield () => … }` apart.
pub fn generator(one: &mut Bench, source: &str) -> Result<(), Gap> {
    if one.body.kind() != "generator_function" {
        return Ok(());
    }
    let block = field(one.body, "body").expect("functions have bodies");
    let parameters = field(one.body, "parameters").map(children);
    one.state = parameters
        .and_then(|all| all.first().map(|first| text(*first, source)))
        .and_then(|name| name.split(':').next())
        .map(|name| name.trim().to_owned());
    let mut statements = parts(block);
    let value = statements
        .pop()
        .and_then(|last| parts(last).into_iter().next())
        .filter(|value| value.kind() == "yield_expression")
        .and_then(|value| parts(value).into_iter().next())
        .filter(|value| matches!(value.kind(), "arrow_function" | "function_expression"));
    let what = "a generator that does not end with `yield () => …`";
    one.body = value.ok_or_else(|| not_understood(one.body, what))?;
    one.before = statements;
    Ok(())
}
