//! Types of expressions, as far as the file itself says them: fields of a state need one.
//!
//! A type that is not written is not guessed, with one exception: `T::new(…)` and its like give a
//! `T`. If they do not, the compiler says so.

use super::library::Library;
use crate::shared::syntax::{field, parts, text};
use std::collections::BTreeMap;
use tree_sitter::Node;

/// Types of variables by name.
pub type Known = BTreeMap<String, String>;

/// What a file declares.
#[derive(Default)]
pub struct Types<'t> {
    functions: BTreeMap<String, Node<'t>>,
    /// Structures and enumerations with type parameters have `true`.
    generic: BTreeMap<String, bool>,
    /// Types that derive `Default`.
    defaults: Vec<String>,
    pub constants: BTreeMap<String, Node<'t>>,
    library: Library,
}

/// Types of the standard library that have parameters, or names that say nothing of the type.
const GENERIC: &[&str] = &[
    "Vec",
    "VecDeque",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "Box",
    "Rc",
    "Arc",
    "RefCell",
    "Cell",
    "Mutex",
    "RwLock",
    "Option",
    "Some",
    "Ok",
    "Err",
    "Result",
    "LinkedList",
    "Self",
    "Cow",
    "Some",
    "Iterator",
    "Default",
];

/// Types that have a default, with or without parameters.
const DEFAULTS: &[&str] = &[
    "String",
    "Vec",
    "VecDeque",
    "HashMap",
    "HashSet",
    "BTreeMap",
    "BTreeSet",
    "BinaryHeap",
    "Option",
    "bool",
    "char",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "PathBuf",
    "Duration",
];

impl<'t> Types<'t> {
    /// `library`: of the package that the file belongs to.
    pub fn of(root: Node<'t>, source: &str, library: Library) -> Types<'t> {
        let mut types = Types {
            library,
            ..Types::default()
        };
        let mut derives = false;
        for item in parts(root) {
            let name = field(item, "name")
                .map_or("", |name| text(name, source))
                .to_owned();
            match item.kind() {
                "attribute_item" => {
                    let words = text(item, source);
                    derives |= words.contains("derive") && words.contains("Default");
                    continue;
                }
                "function_item" => {
                    types.functions.insert(name, item);
                }
                "struct_item" | "enum_item" | "type_item" => {
                    if derives {
                        types.defaults.push(name.clone());
                    }
                    let generic = field(item, "type_parameters").is_some();
                    types.generic.insert(name, generic);
                }
                "const_item" | "static_item" => {
                    types.constants.insert(name, item);
                }
                _ => {}
            }
            derives = false;
        }
        types
    }

    pub fn has_default(&self, of_type: &str) -> bool {
        let name = of_type.split('<').next().unwrap_or_default();
        let name = name.rsplit("::").next().unwrap_or_default().trim();
        DEFAULTS.contains(&name)
            || self.defaults.iter().any(|own| own == name)
            || of_type == "&'static str"
    }

    /// The type of parameter `at` of a function of this file.
    pub fn parameter(&self, function: &str, at: usize, source: &str) -> Option<String> {
        let parameters = field(*self.functions.get(function)?, "parameters")?;
        let of_type = field(*parts(parameters).get(at)?, "type")?;
        Some(
            text(of_type, source)
                .trim_start_matches('&')
                .trim()
                .to_owned(),
        )
    }

    /// The type of an expression; `None`: the file does not say it.
    pub fn expression(&self, node: Node, known: &Known, source: &str) -> Option<String> {
        let whole = text(node, source);
        let own = match node.kind() {
            "integer_literal" | "float_literal" => number(whole),
            "boolean_literal" => Some("bool".to_owned()),
            "char_literal" => Some("char".to_owned()),
            "string_literal" => Some("&'static str".to_owned()),
            "identifier" => {
                let constant = || {
                    field(*self.constants.get(whole)?, "type").map(|t| text(t, source).to_owned())
                };
                known.get(whole).cloned().or_else(constant)
            }
            "parenthesized_expression" => self.expression(*parts(node).first()?, known, source),
            "type_cast_expression" => Some(text(field(node, "type")?, source).to_owned()),
            "struct_expression" => self.plain(text(field(node, "name")?, source)),
            "macro_invocation" => self.of_macro(node, known, source),
            "call_expression" => self.call(node, known, source),
            "binary_expression" => {
                let operator = text(field(node, "operator")?, source);
                if ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(&operator) {
                    return Some("bool".to_owned());
                }
                let side = |name: &str| self.expression(field(node, name)?, known, source);
                let numbers = |of: &String| of.len() <= 5 && of.starts_with(['u', 'i', 'f']);
                side("left").or_else(|| side("right")).filter(numbers)
            }
            _ => None,
        };
        own.filter(|own| is_whole(own))
    }

    /// The name of a type without parameters.
    fn plain(&self, name: &str) -> Option<String> {
        let last = name.rsplit("::").next()?;
        let capital =
            last.starts_with(|c: char| c.is_ascii_uppercase()) && !GENERIC.contains(&last);
        let generic = self.generic.get(last).copied().unwrap_or(false);
        (capital && !generic && !name.contains('<')).then(|| name.to_owned())
    }

    fn of_macro(&self, node: Node, known: &Known, source: &str) -> Option<String> {
        match text(field(node, "macro")?, source) {
            "format" => Some("String".to_owned()),
            "vec" => {
                let tokens = *parts(node).last()?;
                let first = *parts(tokens).first()?;
                let of = self.expression(first, known, source)?;
                let inside = text(tokens, source);
                // `vec![1u8; n]` and `vec![1u8, 2]`, whose first token is all of the element.
                let after = inside[first.end_byte() - tokens.start_byte()..].trim_start();
                after
                    .starts_with([';', ',', ']'])
                    .then(|| format!("Vec<{of}>"))
            }
            _ => None,
        }
    }

    fn call(&self, node: Node, known: &Known, source: &str) -> Option<String> {
        let function = field(node, "function")?;
        match function.kind() {
            "identifier" => {
                let name = text(function, source);
                if name == "black_box" {
                    let inner = parts(field(node, "arguments")?);
                    return self.expression(*inner.first()?, known, source);
                }
                let Some(declared) = self.functions.get(name) else {
                    return self.library.returned(None, name).cloned();
                };
                let generic = field(*declared, "type_parameters").is_some();
                let returns = field(*declared, "return_type").filter(|_| !generic)?;
                let is_async = text(*declared, source)
                    .split('(')
                    .next()?
                    .contains("async ");
                (!is_async).then(|| text(returns, source).to_owned())
            }
            "scoped_identifier" => {
                let path = text(field(function, "path")?, source);
                let name = text(field(function, "name")?, source);
                if path == "String" {
                    return Some("String".to_owned());
                }
                if let Some(returned) = self.library.returned(Some(path), name) {
                    return Some(returned.clone());
                }
                let makes = ["new", "default", "build"].contains(&name)
                    || ["with_", "from_", "seed_from", "new_"]
                        .iter()
                        .any(|begin| name.starts_with(begin));
                // `Vec::<u8>::new`
                if path.contains('<') && makes {
                    return Some(path.replace("::<", "<"));
                }
                self.plain(path).filter(|_| makes)
            }
            "field_expression" => self.method(function, known, source),
            "generic_function" => {
                let inner = field(function, "function")?;
                let arguments = text(field(function, "type_arguments")?, source);
                let name = text(inner, source).rsplit(['.', ':']).next()?;
                ["collect", "parse", "sum", "product", "into"]
                    .contains(&name)
                    .then(|| arguments[1..arguments.len() - 1].to_owned())
                    .filter(|_| name != "parse")
            }
            _ => None,
        }
    }

    fn method(&self, function: Node, known: &Known, source: &str) -> Option<String> {
        let value = field(function, "value")?;
        let name = text(field(function, "field")?, source);
        let of = || self.expression(value, known, source);
        match name {
            "len" | "count" => Some("usize".to_owned()),
            "is_empty" | "contains" | "contains_key" | "is_some" | "is_none" | "is_ok"
            | "is_err" | "starts_with" | "ends_with" => Some("bool".to_owned()),
            "to_string" => Some("String".to_owned()),
            "to_owned" | "repeat" if of().is_some_and(|t| t == "&'static str" || t == "String") => {
                Some("String".to_owned())
            }
            "clone" => of(),
            "unwrap" | "expect" => {
                let of = of()?;
                let inner = ["Result<", "Option<", "io::Result<", "std::io::Result<"]
                    .iter()
                    .find_map(|begin| of.strip_prefix(begin));
                match inner {
                    Some(inner) => first_argument(inner),
                    // `Regex::new("x").unwrap()`
                    None => value_is_made(value, source).then_some(of),
                }
            }
            "to_uppercase" | "to_lowercase"
                if of().is_some_and(|t| t == "&'static str" || t == "String") =>
            {
                Some("String".to_owned())
            }
            _ => None,
        }
    }
}

/// Whether it is `T::new(…)`, of which a `Result` may be meant.
fn value_is_made(value: Node, source: &str) -> bool {
    field(value, "function")
        .is_some_and(|f| f.kind() == "scoped_identifier" && !text(f, source).is_empty())
}

/// `T` of `T, E>`.
fn first_argument(inner: &str) -> Option<String> {
    let mut depth = 0;
    for (at, c) in inner.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            ',' | '>' if depth == 0 => return Some(inner[..at].trim().to_owned()),
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Numbers with a suffix; floats without one are `f64` unless something else says otherwise.
fn number(literal: &str) -> Option<String> {
    let suffixes = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
        "f32", "f64",
    ];
    let suffix = suffixes.iter().find(|suffix| literal.ends_with(*suffix));
    suffix.map(|suffix| (*suffix).to_owned())
}

/// Whether a field can have the type: nothing is borrowed or left to the compiler.
fn is_whole(of_type: &str) -> bool {
    let words = |c: char| !c.is_alphanumeric() && c != '_';
    let borrowed = of_type.replace("&'static str", "").contains(['&', '\'']);
    let open = of_type
        .split(words)
        .any(|word| ["_", "impl", "dyn", "Self"].contains(&word));
    !borrowed && !open
}

/// The type that a `let` says, if a field can have it.
pub fn declared(of_type: &str) -> Option<String> {
    is_whole(of_type).then(|| of_type.to_owned())
}
