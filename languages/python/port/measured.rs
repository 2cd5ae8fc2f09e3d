//! What a test hands to the fixture `benchmark`.

use super::{in_function, not_understood};
use crate::shared::port::Gap;
use crate::shared::syntax::{field, parts, text, walk};
use tree_sitter::Node;

/// The measured code of a test.
pub struct Measured<'t> {
    /// Index of its statement among those of the test.
    pub at: usize,
    pub what: What<'t>,
}

pub enum What<'t> {
    /// `benchmark(f, a, b)`: the function, and the arguments with their brackets removed.
    Call {
        function: Node<'t>,
        arguments: Vec<Node<'t>>,
    },
    /// `@benchmark` before an inner function.
    Inner(Node<'t>),
    /// `benchmark.pedantic(f, args=…, kwargs=…, setup=…)`.
    Pedantic {
        function: Node<'t>,
        arguments: Option<Node<'t>>,
        keywords: Option<Node<'t>>,
        setup: Option<Node<'t>>,
    },
}

/// Finds the one place of a test that measures; notes what lath ignores.
pub fn find<'t>(
    statements: &[Node<'t>],
    source: &str,
    notes: &mut Vec<Gap>,
) -> Result<Measured<'t>, Gap> {
    let mut found: Option<Measured> = None;
    for (at, statement) in statements.iter().enumerate() {
        let Some(what) = of_statement(*statement, source, notes)? else {
            continue;
        };
        if found.is_some() {
            let why = "pytest-benchmark allows one measurement for each test";
            let todo = "split the test";
            return Err(Gap::new(*statement, "a second measurement", why, todo));
        }
        found = Some(Measured { at, what });
    }
    let none = |statement: &Node| {
        let what = "a measurement in an inner block or by another function";
        not_understood(*statement, what)
    };
    found.ok_or_else(|| none(statements.first().expect("functions have statements")))
}

fn of_statement<'t>(
    statement: Node<'t>,
    source: &str,
    notes: &mut Vec<Gap>,
) -> Result<Option<What<'t>>, Gap> {
    if statement.kind() == "decorated_definition" {
        let decorator = parts(statement).into_iter().next();
        let is_ours = decorator.is_some_and(|d| text(d, source) == "@benchmark");
        return Ok(field(statement, "definition")
            .filter(|_| is_ours)
            .map(What::Inner));
    }
    let mut calls = Vec::new();
    walk(statement, |node| {
        let function = field(node, "function").filter(|_| node.kind() == "call");
        let name = function.map_or("", |function| text(function, source));
        if name == "benchmark" || name.starts_with("benchmark.") {
            calls.push(node);
        }
        true
    });
    let Some(call) = calls.into_iter().next() else {
        return Ok(None);
    };
    let straight = matches!(
        statement.kind(),
        "expression_statement" | "assert_statement" | "return_statement"
    );
    let mut inner = true;
    in_function(statement, |node| inner &= node != call);
    if !straight || inner {
        return Err(not_understood(
            statement,
            "a measurement in an inner block or function",
        ));
    }
    let list = field(call, "arguments").map(parts).unwrap_or_default();
    let Some((&function, rest)) = list.split_first() else {
        return Err(not_understood(call, "a measurement without a function"));
    };
    match text(field(call, "function").expect("a call"), source) {
        "benchmark" => Ok(Some(What::Call {
            function,
            arguments: rest.to_vec(),
        })),
        "benchmark.pedantic" => pedantic(call, function, rest, source, notes).map(Some),
        other => Err(not_understood(call, format!("`{other}`"))),
    }
}

fn pedantic<'t>(
    call: Node<'t>,
    function: Node<'t>,
    rest: &[Node<'t>],
    source: &str,
    notes: &mut Vec<Gap>,
) -> Result<What<'t>, Gap> {
    let (mut arguments, mut keywords, mut setup) = (None, None, None);
    for argument in rest {
        let key = field(*argument, "name").map_or("", |key| text(key, source));
        let value = field(*argument, "value");
        match key {
            "args" => arguments = value,
            "kwargs" => keywords = value,
            "setup" => setup = value,
            "rounds" | "iterations" | "warmup_rounds" => {
                let what = format!("`{}`", text(*argument, source));
                let why = "lath chooses how often it calls a benchmark";
                let todo =
                    "write @Warmup or @Measurement before it, if it needs settings of its own";
                notes.push(Gap::new(*argument, what, why, todo));
            }
            _ => return Err(not_understood(call, "this use of `benchmark.pedantic`")),
        }
    }
    Ok(What::Pedantic {
        function,
        arguments,
        keywords,
        setup,
    })
}
