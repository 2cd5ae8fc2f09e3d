//! Translates benchmarks of Google Benchmark (`lath port`).
//!
//! Each registration becomes a structure: what the function declares before its loop are the fields,
//! what it does there is the set-up, and the body of the loop is the benchmark. Without anything to
//! set up it becomes a function.

mod body;
mod options;
mod written;

use crate::shared::port::{Draft, Gap, file_name};
use crate::shared::syntax::{self, children, field, parts, text, walk};
use lath_core::port::Ported;
use options::Options;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;
use tree_sitter::{Node, Tree};

/// More than any benchmark needs.
const LIMIT: Duration = Duration::from_secs(10);

/// `BENCHMARK(f)->Arg(8)`, `BENCHMARK_CAPTURE(f, name, 1)`, `BENCHMARK_REGISTER_F(F, name)`.
struct Registration<'t> {
    at: Node<'t>,
    options: Result<Options, Gap>,
    /// The function's name, or the fixture's and the benchmark's.
    names: Vec<String>,
    /// Values of further parameters.
    arguments: Vec<Node<'t>>,
}

/// A function that measures.
#[derive(Clone)]
struct Function<'t> {
    at: Node<'t>,
    body: Node<'t>,
    /// The name of its `benchmark::State`.
    state: String,
    /// Types and names of further parameters.
    others: Vec<(String, String)>,
    /// The class of `BENCHMARK_F(Fixture, name)`.
    fixture: Option<String>,
    /// It registers itself.
    registered: bool,
}

pub fn port(path: &Path, source: &str) -> Option<Ported> {
    if !source.contains("benchmark/benchmark.h") {
        return None;
    }
    let braced = braced(source)?;
    let source = braced.as_str();
    let tree = parsed(source)?;
    let mut items = Vec::new();
    flatten(tree.root_node(), &mut items);
    let mut draft = Draft::new("Google Benchmark", path, source, "//");
    let functions = functions(&items, source);
    for item in &items {
        take(&mut draft, *item, &functions);
    }
    let mut used: BTreeMap<String, bool> = BTreeMap::new();
    let mut left: BTreeSet<String> = BTreeSet::new();
    for item in &items {
        of_item(&mut draft, *item, &functions, (&mut used, &mut left));
    }
    for (name, function) in &functions {
        if function.registered {
            continue;
        }
        match used.get(name) {
            Some(true) => draft.remove(function.at.byte_range()),
            Some(false) => {}
            None => {
                let todo = "write //@@Benchmark before a function that calls what it measures";
                let gap = Gap::new(
                    function.at,
                    format!("`{name}`"),
                    "no BENCHMARK(…) names it",
                    todo,
                );
                let left = draft.left_out(function.at, gap);
                draft.replace(function.at.byte_range(), left.trim_end().to_owned());
            }
        }
    }
    draft.end(
        file_name(path, &["bench_", "bm_"], &["_bench", "_benchmark"]),
        0,
    )
}

fn parsed(source: &str) -> Option<Tree> {
    syntax::parse(&tree_sitter_cpp::LANGUAGE.into(), source, LIMIT).ok()
}

/// With braces around the body of a loop that is a declaration alone, which the grammar does not
/// know.
fn braced(source: &str) -> Option<String> {
    let tree = parsed(source)?;
    let mut bodies = Vec::new();
    walk(tree.root_node(), |node| {
        let is_loop = matches!(node.kind(), "for_range_loop" | "while_statement");
        let body = field(node, "body").filter(|_| is_loop);
        bodies.extend(body.filter(|body| !text(*body, source).ends_with([';', '}'])));
        true
    });
    let mut braced = source.to_owned();
    // From the last to the first, whose places stay.
    bodies.sort_by_key(|body| std::cmp::Reverse(body.start_byte()));
    for body in bodies {
        let start = body.start_byte();
        let length = source[start..].find(';')?;
        braced.insert_str(start + length + 1, " }");
        braced.insert_str(start, "{ ");
    }
    Some(braced)
}

/// Declarations, also those in namespaces.
fn flatten<'t>(node: Node<'t>, items: &mut Vec<Node<'t>>) {
    for child in parts(node) {
        match child.kind() {
            "namespace_definition" => {
                if let Some(body) = field(child, "body") {
                    flatten(body, items);
                }
            }
            _ => items.push(child),
        }
    }
}

/// Names that the file has already.
fn take(draft: &mut Draft, item: Node, functions: &BTreeMap<String, Function>) {
    let mut named = field(item, "name").or_else(|| field(item, "declarator"));
    while let Some(node) = named {
        if matches!(node.kind(), "identifier" | "type_identifier") {
            let name = text(node, draft.text);
            if !functions.contains_key(name) {
                draft.take(name);
            }
        }
        named = field(node, "declarator");
    }
}

/// By name; those of fixtures as `Fixture/name`.
fn functions<'t>(items: &[Node<'t>], source: &str) -> BTreeMap<String, Function<'t>> {
    let all = items
        .iter()
        .filter(|item| item.kind() == "function_definition");
    all.filter_map(|item| function(*item, source)).collect()
}

fn function<'t>(item: Node<'t>, source: &str) -> Option<(String, Function<'t>)> {
    let declarator = field(item, "declarator")?;
    let all = parts(field(declarator, "parameters")?);
    let (first, others) = all.split_first()?;
    let of_state = text(field(*first, "type")?, source).ends_with("State");
    let state = field(*first, "declarator")
        .filter(|state| of_state && state.kind() == "reference_declarator")?;
    let others = others.iter().filter_map(|other| parameter(*other, source));
    let mut function = Function {
        at: item,
        body: field(item, "body")?,
        state: text(state, source)
            .trim_start_matches('&')
            .trim()
            .to_owned(),
        others: others.collect(),
        fixture: None,
        registered: false,
    };
    let inner = field(declarator, "declarator")?;
    if inner.kind() != "function_declarator" {
        return Some((text(inner, source).to_owned(), function));
    }
    let which = text(field(inner, "declarator")?, source);
    let names = parts(field(inner, "parameters")?);
    let [fixture, name] = &names[..] else {
        return None;
    };
    if !["BENCHMARK_F", "BENCHMARK_DEFINE_F"].contains(&which) {
        return None;
    }
    let fixture = text(*fixture, source).to_owned();
    function.registered = which == "BENCHMARK_F";
    function.fixture = Some(fixture.clone());
    Some((format!("{fixture}/{}", text(*name, source)), function))
}

/// The type of a further parameter without references, and its name.
fn parameter(node: Node, source: &str) -> Option<(String, String)> {
    let name = innermost(field(node, "declarator")?);
    let before = &text(node, source)[..name.start_byte() - node.start_byte()];
    let before = before.trim_end().trim_end_matches('&').trim_end();
    let of_type = before.trim_start_matches("const ").to_owned();
    Some((of_type, text(name, source).to_owned()))
}

fn innermost(mut declarator: Node) -> Node {
    while let Some(inner) = field(declarator, "declarator").or_else(|| {
        let pointer = matches!(
            declarator.kind(),
            "reference_declarator" | "pointer_declarator"
        );
        children(declarator)
            .into_iter()
            .next_back()
            .filter(|_| pointer)
    }) {
        declarator = inner;
    }
    declarator
}

fn of_item<'t>(
    draft: &mut Draft,
    item: Node<'t>,
    functions: &BTreeMap<String, Function<'t>>,
    (used, left): (&mut BTreeMap<String, bool>, &mut BTreeSet<String>),
) {
    let source = draft.text;
    let whole = text(item, source);
    match item.kind() {
        "using_declaration" | "namespace_alias_definition" if whole.contains("benchmark") => {
            draft.remove(item.byte_range());
        }
        "preproc_include" if whole.contains("benchmark/benchmark.h") => {
            draft.remove(item.byte_range());
        }
        "expression_statement" if whole.starts_with("BENCHMARK_MAIN") => {
            draft.remove(item.byte_range());
        }
        "expression_statement" if whole.starts_with("BENCHMARK") => {
            registered(draft, item, functions, (used, left));
        }
        "function_definition" => {
            let own = functions.iter().find(|(_, f)| f.at == item && f.registered);
            if let Some((name, function)) = own {
                let label = name.replace('/', " ");
                let made = with_fixture(function, left).and_then(|()| {
                    written::benchmark(draft, function, &Options::default(), &[], &label)
                });
                put(draft, item, made);
            } else if whole.contains("benchmark::Initialize") {
                draft.remove(item.byte_range());
            }
        }
        "class_specifier" | "struct_specifier" if whole.contains("::Fixture") => {
            if let Err(gap) = fixture(draft, item) {
                let name = field(item, "name").map_or("", |name| text(name, source));
                left.insert(name.to_owned());
                put(draft, item, Err(gap));
            }
        }
        "template_declaration" if whole.contains("benchmark::State") => {
            let why = "lath benchmarks are functions of known types";
            let todo = "write a function for each type that calls it";
            let gap = Gap::new(item, "a template", why, todo);
            put(draft, item, Err(gap));
        }
        _ if whole.starts_with("BENCHMARK") => {
            let gap = not_understood(item, "this registration");
            let left = draft.left_out(item, gap);
            draft.replace(item.byte_range(), left.trim_end().to_owned());
            if let Some(name) = functions.keys().find(|name| whole.contains(name.as_str())) {
                let at = functions[name].at;
                draft.replace(at.byte_range(), commented(text(at, source)));
                used.insert(name.clone(), false);
            }
        }
        _ => {}
    }
}

fn commented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("// {line}")).collect();
    lines.join("\n")
}

/// Puts what was made in the place of a node, or leaves that as a comment.
fn put(draft: &mut Draft, node: Node, made: Result<String, Gap>) -> bool {
    let is_made = made.is_ok();
    let new = made.unwrap_or_else(|gap| draft.left_out(node, gap));
    draft.replace(node.byte_range(), new.trim_end().to_owned());
    is_made
}

/// Without the class of its fixture, a function is none.
fn with_fixture(function: &Function, left: &BTreeSet<String>) -> Result<(), Gap> {
    let lacks = function.fixture.as_ref();
    let lacks = lacks.filter(|fixture| left.contains(fixture.as_str()));
    lacks.map_or(Ok(()), |fixture| {
        let why = format!("its fixture `{fixture}` is not translated");
        let todo = "translate that first";
        Err(Gap::new(function.at, "this benchmark", why, todo))
    })
}

fn registered<'t>(
    draft: &mut Draft,
    item: Node<'t>,
    functions: &BTreeMap<String, Function<'t>>,
    (used, left): (&mut BTreeMap<String, bool>, &BTreeSet<String>),
) {
    let source = draft.text;
    let Some(registration) = registration(item, source) else {
        let made = Err(not_understood(item, "this registration"));
        put(draft, item, made);
        return;
    };
    let key = registration.names.join("/");
    let Some(function) = functions.get(&key) else {
        let what = format!("the benchmark `{key}`");
        let gap = Gap::new(
            registration.at,
            what,
            "its function is not in this file, or is a template",
            "port the file with the function, or write a function for each type",
        );
        put(draft, item, Err(gap));
        return;
    };
    let label = match &registration.options {
        Ok(options) if options.name.is_some() => options.name.clone().unwrap_or_default(),
        _ => match registration.arguments.first() {
            Some(name) => format!("{key} {}", text(*name, source)),
            None => key.replace('/', " "),
        },
    };
    let values = registration.arguments.get(1..).unwrap_or_default();
    let options = registration.options;
    let made = with_fixture(function, left)
        .and(options)
        .and_then(|options| written::benchmark(draft, function, &options, values, &label));
    let made = put(draft, item, made);
    if !made && used.get(&key) != Some(&true) {
        draft.replace(
            function.at.byte_range(),
            commented(text(function.at, source)),
        );
    }
    let before = used.entry(key).or_insert(made);
    *before |= made;
}

fn registration<'t>(item: Node<'t>, source: &str) -> Option<Registration<'t>> {
    let mut call = parts(item).into_iter().next()?;
    let mut chain = Vec::new();
    loop {
        let function = field(call, "function")?;
        let arguments = field(call, "arguments").map(parts).unwrap_or_default();
        if function.kind() == "field_expression" {
            chain.insert(
                0,
                (text(field(function, "field")?, source), call, arguments),
            );
            call = field(function, "argument")?;
            continue;
        }
        let word = |at: usize| Some(text(*arguments.get(at)?, source).to_owned());
        let (names, rest) = match text(function, source) {
            "BENCHMARK" => (vec![word(0)?], Vec::new()),
            "BENCHMARK_CAPTURE" => (vec![word(0)?], arguments[1..].to_vec()),
            "BENCHMARK_REGISTER_F" => (vec![word(0)?, word(1)?], Vec::new()),
            _ => return None,
        };
        return Some(Registration {
            at: item,
            options: Options::of(&chain, source),
            names,
            arguments: rest,
        });
    }
}

/// A class below `benchmark::Fixture`: its `SetUp` and `TearDown` are fixtures of lath's.
fn fixture(draft: &mut Draft, class: Node) -> Result<(), Gap> {
    let source = draft.text;
    let mut edits = Vec::new();
    let mut seen = Vec::new();
    for child in parts(class) {
        if child.kind() == "base_class_clause" {
            let start = source[..child.start_byte()].trim_end().len();
            edits.push((start..child.end_byte(), String::new()));
        }
    }
    if text(class, source).starts_with("class") {
        let start = class.start_byte();
        edits.push((start..start + "class".len(), "struct".to_owned()));
    }
    let members = field(class, "body").map(parts).unwrap_or_default();
    for member in members {
        let Some(declarator) = field(member, "declarator") else {
            continue;
        };
        let name = field(declarator, "declarator").map_or("", |n| text(n, source));
        if !["SetUp", "TearDown"].contains(&name) {
            continue;
        }
        if seen.contains(&name) {
            let why = "lath calls fixtures without arguments, so one of them is enough";
            return Err(Gap::new(
                member,
                format!("a second `{name}`"),
                why,
                "remove it",
            ));
        }
        seen.push(name);
        let parameters = field(declarator, "parameters").expect("functions have parameters");
        for parameter in parts(parameters) {
            let state = field(parameter, "declarator").map(innermost);
            let state = state.map_or("", |state| text(state, source));
            let body = field(member, "body");
            if body.is_some_and(|body| !state.is_empty() && mentions(body, state, source)) {
                let why = "it uses benchmark::State";
                let todo = "declare what it needs as a field with @Param";
                return Err(Gap::new(member, format!("`{name}`"), why, todo));
            }
        }
        edits.push((
            parameters.start_byte()..declarator.end_byte(),
            "()".to_owned(),
        ));
        let annotation = if name == "SetUp" { "Setup" } else { "TearDown" };
        let at = member.start_byte();
        let line = source[..at].rfind('\n').map_or(0, |line| line + 1);
        let margin = &source[line..at];
        edits.push((at..at, format!("//@@{annotation}\n{margin}")));
    }
    for (range, new) in edits {
        draft.replace(range, new);
    }
    Ok(())
}

/// Whether a variable occurs.
fn mentions(node: Node, name: &str, source: &str) -> bool {
    let mut found = false;
    walk(node, |node| {
        found |= node.kind() == "identifier" && text(node, source) == name;
        !found
    });
    found
}

fn not_understood(at: Node, what: impl Into<String>) -> Gap {
    Gap::not_understood(at, what, "//@@")
}
