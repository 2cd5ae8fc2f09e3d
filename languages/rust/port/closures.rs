//! Criterion's calls, and the closures they get.

use super::types::Known;
use super::{Param, Port, not_understood};
use crate::shared::port::Gap;
use crate::shared::syntax::{field, parts, text};
use tree_sitter::Node;

/// An object, and calls on it, the first first: names, themselves, arguments.
type Chain<'a, 't> = (&'a str, Vec<(&'a str, Node<'t>, Vec<Node<'t>>)>);

pub fn chain<'t, 'a>(mut node: Node<'t>, source: &'a str) -> Option<Chain<'a, 't>> {
    let mut chain = Vec::new();
    while node.kind() == "call_expression" {
        let function = field(node, "function").filter(|f| f.kind() == "field_expression")?;
        let arguments = parts(field(node, "arguments")?);
        chain.insert(
            0,
            (text(field(function, "field")?, source), node, arguments),
        );
        node = field(function, "value")?;
    }
    (node.kind() == "identifier" && !chain.is_empty()).then(|| (text(node, source), chain))
}

pub fn string(node: Node, source: &str) -> Option<String> {
    let quoted = text(node, source);
    (node.kind() == "string_literal").then(|| quoted[1..quoted.len() - 1].to_owned())
}

/// The constant words of a benchmark's name: parameters have columns of their own.
pub fn label(id: Node, source: &str) -> Option<String> {
    match id.kind() {
        "string_literal" => string(id, source),
        "reference_expression" => label(field(id, "value")?, source),
        "macro_invocation" => {
            let tokens = *parts(id).last()?;
            let format = string(*parts(tokens).first()?, source)?;
            let mut inside = false;
            let words = format.chars().filter(|c| {
                inside = *c == '{' || inside && *c != '}';
                !inside && *c != '}'
            });
            Some(words.collect())
        }
        "call_expression" => {
            let function = text(field(id, "function")?, source);
            let first = *parts(field(id, "arguments")?).first()?;
            function
                .ends_with("::new")
                .then(|| label(first, source))
                .flatten()
        }
        _ => None,
    }
}

/// The list that a loop goes over, and whether its variable is a reference.
fn list<'t>(mut list: Node<'t>, source: &str) -> Option<(Node<'t>, bool)> {
    // The outermost decides: `.iter().copied()` gives values.
    let mut by_reference: Option<bool> = None;
    loop {
        match list.kind() {
            "reference_expression" => {
                by_reference.get_or_insert(true);
                list = field(list, "value")?;
            }
            "parenthesized_expression" => list = parts(list)[0],
            "call_expression" => {
                let function = field(list, "function")?;
                match text(field(function, "field")?, source) {
                    "iter" => by_reference.get_or_insert(true),
                    "into_iter" | "copied" | "cloned" => by_reference.get_or_insert(false),
                    _ => return None,
                };
                list = field(function, "value")?;
            }
            _ => return Some((list, by_reference.unwrap_or(false))),
        }
    }
}

/// The list of a constant, the type of its elements, and whether it is a reference.
fn constant<'t>(port: &Port<'_, 't>, name: &str) -> Option<(Node<'t>, String, bool)> {
    let source = port.draft.text;
    let item = *port.types.constants.get(name)?;
    let written = text(field(item, "type")?, source);
    let inside = written.trim_start_matches('&').trim_start_matches('[');
    let element = inside.split([';', ']']).next()?.trim();
    let element = if element == "&str" {
        "&'static str"
    } else {
        element
    };
    let value = field(item, "value")?;
    let list = match value.kind() {
        "reference_expression" => field(value, "value")?,
        _ => value,
    };
    Some((list, element.to_owned(), written.starts_with('&')))
}

/// `for size in [10, 100].iter()`.
pub fn param<'t>(port: &mut Port<'_, 't>, node: Node<'t>) -> Result<Param, Gap> {
    let source = port.draft.text;
    let pattern = field(node, "pattern").expect("loops have patterns");
    let whole = field(node, "value").expect("loops have values");
    let fail = || not_understood(whole, "this list of values");
    let (mut list, mut by_reference) = list(whole, source).ok_or_else(fail)?;
    let mut of_type = None;
    if list.kind() == "identifier" {
        let (values, element, is_reference) =
            constant(port, text(list, source)).ok_or_else(fail)?;
        by_reference |= is_reference && list == whole;
        of_type = Some(element);
        list = values;
    }
    let name = match pattern.kind() {
        "identifier" => text(pattern, source),
        "reference_pattern" if parts(pattern)[0].kind() == "identifier" => {
            by_reference = false;
            text(parts(pattern)[0], source)
        }
        _ => return Err(not_understood(pattern, "this pattern")),
    };
    let values = values(port, list).ok_or_else(fail)?;
    let first = parts(list)[0];
    // A bound of a range may say what the other does not.
    let written = parts(list)
        .into_iter()
        .find_map(|one| port.types.expression(one, &Known::new(), source));
    let of_type = of_type.or(written).or_else(|| passed(port, node, name));
    let of_type = of_type.unwrap_or_else(|| {
        let assumed = match first.kind() {
            "float_literal" => "f64",
            _ => "usize",
        };
        let why = "the file does not say it";
        let todo = format!("{assumed} is assumed: the compiler tells if it is another");
        let what = format!("the type of `{name}`");
        port.draft.note(Gap::new(pattern, what, why, todo));
        assumed.to_owned()
    });
    Ok(Param {
        name: name.to_owned(),
        values,
        of_type,
        by_reference,
    })
}

/// The type that a function of this file expects of a variable.
fn passed(port: &Port, node: Node, name: &str) -> Option<String> {
    let source = port.draft.text;
    let mut found = None;
    crate::shared::syntax::walk(node, |part| {
        let function = field(part, "function").filter(|f| f.kind() == "identifier");
        if let (Some(function), Some(list)) = (function, field(part, "arguments")) {
            for (at, argument) in parts(list).into_iter().enumerate() {
                let plain = text(argument, source).trim_start_matches(['*', '&']);
                if plain == name {
                    let of_type = port.types.parameter(text(function, source), at, source);
                    found = found.take().or(of_type);
                }
            }
        }
        true
    });
    found.filter(|found| !found.contains(['<', '&', '[']) && found != "str")
}

fn values(port: &Port, list: Node) -> Option<Vec<String>> {
    let source = port.draft.text;
    if list.kind() == "range_expression" {
        let bounds: Option<Vec<u64>> = parts(list)
            .iter()
            .map(|n| integer(port, *n, 0)?.try_into().ok())
            .collect();
        let [low, high] = bounds?[..] else {
            return None;
        };
        let last = if text(list, source).contains("..=") {
            high + 1
        } else {
            high
        };
        return (low < last && last - low <= 64)
            .then(|| (low..last).map(|n| n.to_string()).collect());
    }
    if list.kind() != "array_expression" || text(list, source).contains(';') {
        return None;
    }
    let value = |node: &Node| match node.kind() {
        "float_literal" => {
            let digits = text(*node, source).replace('_', "");
            let end = digits
                .find(|c: char| c.is_ascii_alphabetic())
                .unwrap_or(digits.len());
            let plain = end > 0 && !digits[end..].starts_with('e');
            plain.then(|| digits[..end].to_owned())
        }
        "string_literal" => string(*node, source).filter(|text| !text.contains(['\\', '"'])),
        _ => integer(port, *node, 0).map(|value| value.to_string()),
    };
    let all: Option<Vec<String>> = parts(list).iter().map(value).collect();
    all.filter(|all| !all.is_empty())
}

/// Constants may name others so often.
const DEEPEST: usize = 16;

/// The value of `1 << 10`, of `4 * KB` with a constant of this file, and the like.
fn integer(port: &Port, node: Node, depth: usize) -> Option<i128> {
    let source = port.draft.text;
    let whole = text(node, source);
    let inner = |node: Node| integer(port, node, depth + 1);
    if depth > DEEPEST {
        return None;
    }
    match node.kind() {
        "integer_literal" => {
            let digits = whole.replace('_', "");
            let kinds = ["u8", "u16", "u32", "u64", "u128", "usize"];
            let signed = ["i8", "i16", "i32", "i64", "i128", "isize"];
            let suffix = kinds
                .iter()
                .chain(&signed)
                .find(|kind| digits.ends_with(**kind));
            let digits = suffix.map_or(&*digits, |kind| digits.trim_end_matches(kind));
            let based = |begin: &str, base| {
                let rest = digits.strip_prefix(begin)?;
                i128::from_str_radix(rest, base).ok()
            };
            let other = based("0x", 16)
                .or_else(|| based("0b", 2))
                .or_else(|| based("0o", 8));
            other.or_else(|| digits.parse().ok())
        }
        "identifier" => inner(field(*port.types.constants.get(whole)?, "value")?),
        "parenthesized_expression" => inner(*parts(node).first()?),
        "type_cast_expression" => inner(field(node, "value")?),
        "unary_expression" if whole.starts_with('-') => inner(*parts(node).first()?)?.checked_neg(),
        "binary_expression" => {
            let side = |name: &str| inner(field(node, name)?);
            let (left, right) = (side("left")?, side("right")?);
            match text(field(node, "operator")?, source) {
                "+" => left.checked_add(right),
                "-" => left.checked_sub(right),
                "*" => left.checked_mul(right),
                "/" => left.checked_div(right),
                "<<" => left.checked_mul(1_i128.checked_shl(right.try_into().ok()?)?),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What a closure measures.
pub struct Measured<'t> {
    /// Statements before the measurement.
    pub setup: Vec<Node<'t>>,
    /// The measured closure, or the path of a function.
    pub routine: Node<'t>,
    /// What makes the input of each call.
    pub before: Option<Node<'t>>,
    /// The routine gets a reference to it.
    pub by_reference: bool,
    /// The input of `bench_with_input`, and the pattern that takes it.
    pub input: Option<(Node<'t>, Node<'t>)>,
    /// Criterion does not time the drop of what the routine returns.
    pub untimed: Option<Gap>,
}

/// Takes `|b| b.iter(|| …)` apart.
pub fn measured<'t>(
    closure: Node<'t>,
    input: Option<Node<'t>>,
    source: &str,
) -> Result<Measured<'t>, Gap> {
    if closure.kind() != "closure_expression" {
        return Err(not_understood(closure, "a benchmark that is no closure"));
    }
    let parameters = parts(field(closure, "parameters").expect("closures have parameters"));
    let bencher = parameters.first().map(|first| text(*first, source));
    let body = field(closure, "body").expect("closures have bodies");
    let mut setup = match body.kind() {
        "block" => parts(body),
        _ => vec![body],
    };
    let last = setup
        .pop()
        .ok_or_else(|| not_understood(closure, "an empty closure"))?;
    let call = match last.kind() {
        "expression_statement" => parts(last)[0],
        _ => last,
    };
    let fail = || not_understood(call, "what this closure measures");
    let function = field(call, "function").filter(|f| f.kind() == "field_expression");
    let function = function.ok_or_else(fail)?;
    let object = field(function, "value").map(|object| text(object, source));
    if object != bencher {
        return Err(fail());
    }
    let arguments = parts(field(call, "arguments").expect("calls have arguments"));
    let name = text(field(function, "field").ok_or_else(fail)?, source);
    let (routine, before, by_reference) = match (name, &arguments[..]) {
        ("iter" | "iter_with_large_drop", [routine]) => (*routine, None, false),
        ("iter_batched", [before, routine, ..]) | ("iter_with_setup", [before, routine]) => {
            (*routine, Some(*before), false)
        }
        ("iter_batched_ref", [before, routine, ..]) => (*routine, Some(*before), true),
        _ => {
            let why = "lath measures calls with its own loop and clock";
            let todo = "write a function with //@@Benchmark that does the work of one call";
            return Err(Gap::new(call, format!("`{name}`"), why, todo));
        }
    };
    let input = match (input, parameters.get(1)) {
        (Some(input), Some(pattern)) => Some((input, *pattern)),
        (None, None) => None,
        _ => return Err(fail()),
    };
    let untimed = (name != "iter").then(|| {
        let what = format!("that `{name}` does not time the drop of the result");
        let why = "lath times all that a call does";
        let todo = "keep a large result in a field of the state instead of returning it";
        Gap::new(function, what, why, todo)
    });
    Ok(Measured {
        untimed,
        setup,
        routine,
        before,
        by_reference,
        input,
    })
}
