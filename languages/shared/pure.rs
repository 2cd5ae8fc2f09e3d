//! Functions of mathematics, which have no effect but their result: a benchmark that drops it
//! measures nothing (W904).

use std::collections::HashSet;

/// As C, Rust, Go, Java, JavaScript and Python call them, in small letters.
const NAMES: &[&str] = &[
    "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "exp2", "expm1",
    "fabs", "floor", "fmod", "hypot", "ln", "log", "log10", "log1p", "log2", "max", "min", "mod",
    "pow", "powf", "powi", "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
];

/// Whether a function of this simple name, from the language's own library, computes its result and
/// nothing else. C's variants for other types end in `f` or `l`.
pub fn is_pure(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str())
        || name
            .strip_suffix(['f', 'l'])
            .is_some_and(|name| NAMES.contains(&name))
}

/// Of a function: whether its own body has no effect but its result, and the names of what it
/// calls.
pub type Body<'a> = (bool, &'a [String]);

/// Whether a function and everything that it calls, directly or not, has no effect but its result.
/// `named`: the functions of a name, `None` for what is called like a function and is none. In
/// doubt there is an effect: where nothing is known by a name, or a thousand functions are called.
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
