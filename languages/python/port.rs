//! Translates benchmarks of pytest-benchmark (`lath port`).
//!
//! A test with the fixture `benchmark` becomes a class: what the test does before it calls the
//! fixture is the set-up, as it is; what it hands to the fixture is the benchmark.

mod fixtures;
mod measured;
mod written;

use super::scan::tree;
use crate::shared::port::{Draft, Gap, file_name, snake};
use crate::shared::syntax::{children, field, parts, text, walk};
use fixtures::Fixtures;
use lath_core::port::Ported;
use std::collections::BTreeSet;
use std::path::Path;
use tree_sitter::Node;

/// A parameter, with its values as they are written.
struct Param<'t> {
    name: String,
    values: Vec<Node<'t>>,
}

/// A test that measures.
struct Test<'t> {
    node: Node<'t>,
    /// With its decorators.
    whole: Node<'t>,
    name: String,
    params: Vec<Param<'t>>,
    group: Option<String>,
    /// Names of arguments that are neither `benchmark` nor parameters.
    arguments: Vec<String>,
}

pub fn port(path: &Path, source: &str) -> Option<Ported> {
    let parsed = tree(&path.to_string_lossy(), source);
    let root = parsed.tree.root_node();
    let mut draft = Draft::new("pytest-benchmark", path, source, "#");
    let fixtures = Fixtures::of(root, source);
    for statement in parts(root) {
        for name in written::bound(&[statement], source) {
            draft.take(&name);
        }
    }
    let mut found = false;
    for statement in parts(root) {
        found |= top(&mut draft, statement, &fixtures);
    }
    if !found {
        return None;
    }
    imports(&mut draft, root, &fixtures);
    let file = file_name(path, &["test_", "bench_"], &["_test", "_bench"]);
    draft.end(file, first_code(source))
}

/// A statement of the module. Whether it has benchmarks.
fn top<'t>(draft: &mut Draft, statement: Node<'t>, fixtures: &Fixtures<'t>) -> bool {
    let source = draft.text;
    let definition = definition(statement);
    let translated = match definition.kind() {
        "function_definition" if measures(definition, source) => {
            test(statement, definition, source)
                .and_then(|test| written::class(draft, &test, fixtures))
        }
        "class_definition" if any_measures(definition, source) => {
            of_class(draft, definition, fixtures)
        }
        "if_statement" if text(statement, source).starts_with("if __name__") => {
            draft.remove(statement.byte_range());
            return false;
        }
        _ => return false,
    };
    let new = translated.unwrap_or_else(|gap| draft.left_out(statement, gap));
    draft.replace(statement.byte_range(), new.trim_end().to_owned());
    true
}

/// Tests that are methods of a class and do not use it.
fn of_class<'t>(
    draft: &mut Draft,
    class: Node<'t>,
    fixtures: &Fixtures<'t>,
) -> Result<String, Gap> {
    let source = draft.text;
    let mut texts = Vec::new();
    let body = field(class, "body").expect("classes have bodies");
    for member in parts(body) {
        let method = definition(member);
        if method.kind() != "function_definition" {
            let is_text = matches!(method.kind(), "expression_statement");
            if is_text && text(method, source).starts_with(['"', '\'']) {
                continue;
            }
            return Err(not_understood(member, "this part of a test class"));
        }
        let inside = field(method, "body").expect("functions have bodies");
        if uses(inside, source, "self") || !measures(method, source) {
            return Err(not_understood(
                member,
                "a method that uses the object of its test class",
            ));
        }
        let test = test(member, method, source)?;
        let text = written::class(draft, &test, fixtures)
            .unwrap_or_else(|gap| draft.left_out(member, gap));
        texts.push(text);
    }
    Ok(texts.join("\n\n"))
}

/// The definition below decorators.
fn definition(node: Node) -> Node {
    match node.kind() {
        "decorated_definition" => field(node, "definition").unwrap_or(node),
        _ => node,
    }
}

fn arguments<'a>(function: Node, source: &'a str) -> Vec<&'a str> {
    let parameters = field(function, "parameters").map(parts).unwrap_or_default();
    let name = |node: Node| {
        let name = match node.kind() {
            "identifier" => node,
            _ => children(node).into_iter().next()?,
        };
        Some(text(name, source))
    };
    parameters.into_iter().filter_map(name).collect()
}

fn measures(function: Node, source: &str) -> bool {
    arguments(function, source).contains(&"benchmark")
}

fn any_measures(class: Node, source: &str) -> bool {
    let members = field(class, "body").map(parts).unwrap_or_default();
    members.into_iter().any(|member| {
        let method = definition(member);
        method.kind() == "function_definition" && measures(method, source)
    })
}

/// Whether an identifier occurs.
fn uses(node: Node, source: &str, name: &str) -> bool {
    written::names(node, source).contains(name)
}

fn test<'t>(whole: Node<'t>, node: Node<'t>, source: &str) -> Result<Test<'t>, Gap> {
    let name = text(field(node, "name").expect("functions have names"), source);
    let mut test = Test {
        node,
        whole,
        name: snake(name.strip_prefix("test_").unwrap_or(name)),
        params: Vec::new(),
        group: None,
        arguments: Vec::new(),
    };
    if whole.kind() == "decorated_definition" {
        for decorator in parts(whole) {
            if decorator.kind() == "decorator" {
                mark(&mut test, decorator, source)?;
            }
        }
    }
    let known: BTreeSet<&str> = test.params.iter().map(|param| &*param.name).collect();
    let others = arguments(node, source)
        .into_iter()
        .filter(|name| !["self", "benchmark"].contains(name) && !known.contains(name));
    test.arguments = others.map(str::to_owned).collect();
    Ok(test)
}

/// `@pytest.mark.parametrize("n", [10, 100])`, `@pytest.mark.benchmark(group="sort")`.
fn mark<'t>(test: &mut Test<'t>, decorator: Node<'t>, source: &str) -> Result<(), Gap> {
    let call = parts(decorator)
        .into_iter()
        .next()
        .expect("a decorator has an expression");
    let name = field(call, "function").map_or("", |function| text(function, source));
    let list = field(call, "arguments").map(parts).unwrap_or_default();
    match name.rsplit('.').next() {
        Some("parametrize") => {
            let [names, values, ..] = &list[..] else {
                return Err(not_understood(decorator, "this decorator"));
            };
            let name = string(*names, source).filter(|name| !name.contains(','));
            let is_list = matches!(values.kind(), "list" | "tuple");
            let (Some(name), true) = (name, is_list) else {
                let why = "lath combines all values of all parameters";
                let todo = "write one parameter with @Param for each name";
                return Err(Gap::new(decorator, "this list of values", why, todo));
            };
            let values = parts(*values);
            if let Some(odd) = values
                .iter()
                .find(|v| text(**v, source).contains("pytest.param"))
            {
                return Err(not_understood(*odd, "`pytest.param`"));
            }
            let name = name.trim().to_owned();
            test.params.insert(0, Param { name, values });
        }
        Some("benchmark") => {
            for argument in list {
                let key = field(argument, "name").map_or("", |key| text(key, source));
                let value = field(argument, "value");
                if key == "group" {
                    test.group = value.and_then(|value| string(value, source));
                }
            }
        }
        _ => return Err(not_understood(decorator, "this decorator")),
    }
    Ok(())
}

/// The content of a string without escapes and substitutions.
fn string(node: Node, source: &str) -> Option<String> {
    let quoted = text(node, source);
    let plain = node.kind() == "string" && !quoted.contains(['\\', '{', '\n']);
    let inner = quoted
        .strip_prefix(['"', '\''])?
        .strip_suffix(['"', '\''])?;
    (plain && !inner.contains(['"', '\''])).then(|| inner.to_owned())
}

/// Replaces the import of pytest, if nothing else needs it.
fn imports(draft: &mut Draft, root: Node, fixtures: &Fixtures) {
    let source = draft.text;
    let mut needed = false;
    for statement in parts(root) {
        let node = definition(statement);
        let gone = node.kind() == "function_definition" && measures(node, source)
            || node.kind() == "class_definition" && any_measures(node, source)
            || fixtures.is_one(node, source)
            || matches!(node.kind(), "import_statement" | "if_statement");
        needed |= !gone && uses(statement, source, "pytest");
    }
    for statement in parts(root) {
        let is_import = statement.kind() == "import_statement";
        if is_import && text(statement, source).trim() == "import pytest" && !needed {
            draft.remove(statement.byte_range());
        }
    }
    fixtures.rewrite(draft);
    let last = parts(root).into_iter().rfind(|statement| {
        matches!(
            statement.kind(),
            "import_statement" | "import_from_statement"
        )
    });
    let import = "from lath import *\n";
    match last {
        Some(last) => {
            let at = last.end_byte() + usize::from(source[last.end_byte()..].starts_with('\n'));
            draft.replace(at..at, format!("\n{import}"));
        }
        None => {
            let at = first_code(source);
            draft.replace(at..at, format!("{import}\n"));
        }
    }
}

/// Where comments may begin: behind the line that names the interpreter.
fn first_code(source: &str) -> usize {
    let first = source.lines().next().unwrap_or_default();
    match first.starts_with("#!") {
        true => (first.len() + 1).min(source.len()),
        false => 0,
    }
}

fn not_understood(at: Node, what: impl Into<String>) -> Gap {
    Gap::not_understood(at, what, "@")
}

/// Calls `each` with everything in a node that is no inner function.
fn in_function<'t>(node: Node<'t>, mut each: impl FnMut(Node<'t>)) {
    walk(node, |part| {
        each(part);
        !matches!(
            part.kind(),
            "function_definition" | "lambda" | "class_definition"
        )
    });
}
