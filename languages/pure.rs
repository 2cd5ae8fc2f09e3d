//! Functions of mathematics, which have no effect but their result: a benchmark that drops it measures nothing (W904).

/// As C, Rust, Go, Java, JavaScript and Python call them, in small letters.
const NAMES: &[&str] = &[
    "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "exp2", "expm1", "fabs", "floor", "fmod", "hypot", "ln", "log",
    "log10", "log1p", "log2", "max", "min", "mod", "pow", "powf", "powi", "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
];

/// Whether a function of this simple name, from the language's own library, computes its result and nothing else. C's variants for other
/// types end in `f` or `l`.
pub fn is_pure(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.contains(&name.as_str()) || name.strip_suffix(['f', 'l']).is_some_and(|name| NAMES.contains(&name))
}
