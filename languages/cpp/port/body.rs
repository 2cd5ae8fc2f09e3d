//! The function of a benchmark, taken apart: set-up, loop, what comes after it.

use super::options::Options;
use super::{Function, not_understood};
use crate::shared::port::{Edit, Gap};
use crate::shared::syntax::{field, parts, text, walk};
use tree_sitter::Node;

pub struct Parts<'t> {
    pub setup: Vec<Node<'t>>,
    /// The statements of the loop that are measured.
    pub measured: Vec<Node<'t>>,
    /// Those before and after them, in every iteration, without the clock.
    pub before: Vec<Node<'t>>,
    pub after: Vec<Node<'t>>,
    /// What the function does in the end.
    pub last: Vec<Node<'t>>,
}

/// # Errors
/// It has no loop of its own, or the clock stops in the middle of it.
pub fn taken_apart<'t>(function: &Function<'t>, source: &str) -> Result<Parts<'t>, Gap> {
    let statements = parts(function.body);
    let is_loop = |node: &Node| {
        let over = field(*node, "right").or_else(|| field(*node, "condition"));
        let over = over.map_or("", |over| text(over, source));
        let over = over.trim_matches(['(', ')']);
        match node.kind() {
            "for_range_loop" => over == function.state,
            "while_statement" => over.starts_with(&format!("{}.KeepRunning", function.state)),
            _ => false,
        }
    };
    let Some(at) = statements.iter().position(is_loop) else {
        let what = "a function without `for (auto _ : state)`";
        return Err(not_understood(function.body, what));
    };
    let body = field(statements[at], "body").expect("loops have bodies");
    let mut measured = match body.kind() {
        "compound_statement" => parts(body),
        _ => vec![body],
    };
    leaves(body, source)?;
    let (before, after) = paused(&mut measured, body, &function.state, source)?;
    Ok(Parts {
        setup: statements[..at].to_vec(),
        measured,
        before,
        after,
        last: statements[at + 1..].to_vec(),
    })
}

/// Takes what is done while the clock stands still out of the statements of a loop: at its
/// beginning, and at its end.
fn paused<'t>(
    measured: &mut Vec<Node<'t>>,
    body: Node<'t>,
    state: &str,
    source: &str,
) -> Result<(Vec<Node<'t>>, Vec<Node<'t>>), Gap> {
    let call = |node: &Node, name: &str| text(*node, source) == format!("{}.{name}();", state);
    let mut before = Vec::new();
    if measured
        .first()
        .is_some_and(|first| call(first, "PauseTiming"))
    {
        let end = measured.iter().position(|node| call(node, "ResumeTiming"));
        let end = end.ok_or_else(|| not_understood(body, "a clock that is not started again"))?;
        before = measured.drain(..=end).collect();
        before = before[1..before.len() - 1].to_vec();
    }
    let mut after = Vec::new();
    let stop = measured.iter().position(|node| call(node, "PauseTiming"));
    if let Some(stop) = stop {
        if !measured
            .last()
            .is_some_and(|last| call(last, "ResumeTiming"))
        {
            let why = "lath measures whole calls";
            let todo = "split the work: what is not timed goes to @Setup(Level.Invocation)";
            return Err(Gap::new(
                measured[stop],
                "a clock that stops in the middle",
                why,
                todo,
            ));
        }
        after = measured.drain(stop..).collect();
        after = after[1..after.len() - 1].to_vec();
    }
    Ok((before, after))
}

/// `break` and `continue` of the loop itself.
fn leaves(body: Node, source: &str) -> Result<(), Gap> {
    let mut found = None;
    walk(body, |node| {
        if matches!(
            node.kind(),
            "break_statement" | "continue_statement" | "return_statement"
        ) {
            found.get_or_insert(node);
        }
        let inner = node.kind().ends_with("_loop")
            || matches!(
                node.kind(),
                "for_statement"
                    | "while_statement"
                    | "do_statement"
                    | "switch_statement"
                    | "lambda_expression"
            );
        !inner
    });
    found.map_or(Ok(()), |node| {
        let what = format!("`{}` in the loop", text(node, source).trim_end_matches(';'));
        Err(not_understood(node, what))
    })
}

/// Edits of what a function asks its `benchmark::State`, of which nothing may be left.
pub fn of_state(
    node: Node,
    function: &Function,
    options: &Options,
    source: &str,
) -> Result<Vec<Edit>, Gap> {
    let mut edits = Vec::new();
    let mut wrong = None;
    walk(node, |part| {
        if let Some(at) = range(part, &function.state, source) {
            if at < options.ranges.len() {
                edits.push((part.byte_range(), options.argument(at)));
            } else {
                wrong.get_or_insert(not_understood(
                    part,
                    "an argument that the registration does not give",
                ));
            }
            return false;
        }
        if part.kind() == "identifier" && text(part, source) == function.state {
            let user = part.parent().unwrap_or(part);
            let what = format!("`{}`", text(user, source));
            wrong.get_or_insert(not_understood(user, what));
        }
        true
    });
    wrong.map_or(Ok(edits), Err)
}

/// The index of `state.range(1)`.
pub fn range(node: Node, state: &str, source: &str) -> Option<usize> {
    let function = field(node, "function").filter(|_| node.kind() == "call_expression")?;
    let is_range = text(function, source) == format!("{state}.range");
    let arguments = field(node, "arguments").map(parts).unwrap_or_default();
    let at = arguments.first().map_or("0", |at| text(*at, source));
    at.parse().ok().filter(|_| is_range)
}

/// `@BytesPerInvocation`, if the number of bytes is that of the iterations times something known.
pub fn bytes(node: Node, function: &Function, options: &Options, source: &str) -> Option<String> {
    let call = parts(node).into_iter().next()?;
    let name = text(field(call, "function")?, source);
    if name != format!("{}.SetBytesProcessed", function.state) {
        return None;
    }
    let value = parts(field(call, "arguments")?).into_iter().next()?;
    let mut factors = Vec::new();
    factored(value, source, &mut factors);
    let iterations = format!("{}.iterations()", function.state);
    let at = factors
        .iter()
        .position(|node| text(*node, source) == iterations)?;
    factors.remove(at);
    match &factors[..] {
        [one] => match range(*one, &function.state, source) {
            Some(at) if at < options.ranges.len() => Some(format!("\"{}\"", options.argument(at))),
            Some(_) => None,
            None => text(*one, source)
                .parse::<u64>()
                .ok()
                .map(|n| n.to_string()),
        },
        _ => None,
    }
}

/// The factors of a product, without casts and brackets.
fn factored<'t>(node: Node<'t>, source: &str, factors: &mut Vec<Node<'t>>) {
    let inner = match node.kind() {
        "binary_expression" if field(node, "operator").is_some_and(|o| text(o, source) == "*") => {
            for side in ["left", "right"]
                .into_iter()
                .filter_map(|side| field(node, side))
            {
                factored(side, source, factors);
            }
            return;
        }
        "parenthesized_expression" => parts(node).into_iter().next(),
        "cast_expression" => field(node, "value"),
        "call_expression" => {
            let function = field(node, "function").map_or("", |f| text(f, source));
            let casts = function.starts_with("static_cast<") || function.ends_with("int64_t");
            let arguments = field(node, "arguments").map(parts).unwrap_or_default();
            arguments.first().copied().filter(|_| casts)
        }
        _ => None,
    };
    match inner {
        Some(inner) => factored(inner, source, factors),
        None => factors.push(node),
    }
}
