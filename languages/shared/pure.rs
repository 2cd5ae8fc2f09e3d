//! Mathematical functions without effects: a benchmark that drops the result measures nothing
//! (W904).

use super::syntax::{field, text, walk};
use std::collections::HashSet;
use tree_sitter::Node;

/// Their names in C, Rust, Go, Java, JavaScript and Python, in lower case.
const NAMES: &[&str] = &[
    "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "exp2", "expm1",
    "fabs", "floor", "fmod", "hypot", "ln", "log", "log10", "log1p", "log2", "max", "min", "mod",
    "pow", "powf", "powi", "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
];

/// Whether a library function with this simple name only computes its result. C's variants for
/// other types end in `f` or `l`.
pub fn is_pure(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str())
        || name
            .strip_suffix(['f', 'l'])
            .is_some_and(|name| NAMES.contains(&name))
}

/// The names that a body calls, in languages whose grammars have `call_expression` with a `function`.
pub fn calls(body: Node, source: &str) -> Vec<String> {
    let mut calls = Vec::new();
    walk(body, |node| {
        let called = field(node, "function")
            .filter(|f| node.kind() == "call_expression" && f.kind() == "identifier");
        calls.extend(called.map(|f| text(f, source).to_owned()));
        true
    });
    calls
}

/// For a function: whether its own body has no effect but its result, and the names it calls.
pub type Body<'a> = (bool, &'a [String]);

/// Whether a function and all functions it calls, directly or not, have no effect but their
/// results. `named`: the functions with a name, `None` for a non-function. If in doubt, assumes an
/// effect: for unknown names, or more than a thousand functions.
pub fn calls_only_harmless<'a>(
    function: Body<'a>,
    named: impl Fn(&str) -> Vec<Option<Body<'a>>>,
) -> bool {
    const MOST: usize = 1000;
    let mut visited: HashSet<&str> = HashSet::new();
    let mut bodies = vec![Some(function)];
    while let Some(body) = bodies.pop() {
        let Some((true, calls)) = body else {
            return false;
        };
        for name in calls {
            if visited.insert(name) {
                let called = named(name);
                if called.is_empty() || visited.len() > MOST {
                    return false;
                }
                bodies.extend(called);
            }
        }
    }
    true
}
