//! Writes the class of a translated test.

use super::fixtures::Fixtures;
use super::measured::{self, Measured, What};
use super::{Param, Test, not_understood, string};
use crate::shared::port::{Draft, Edit, Gap, compare, method, pascal};
use crate::shared::syntax::{field, parts, text, walk};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

/// A class with set-up and benchmark.
pub fn class(draft: &mut Draft, test: &Test, fixtures: &Fixtures) -> Result<String, Gap> {
    let source = draft.text;
    let body = field(test.node, "body").expect("functions have bodies");
    let statements: Vec<Node> = parts(body)
        .into_iter()
        .filter(|node| !(node.kind() == "expression_statement" && is_text(*node, source)))
        .collect();
    let mut notes = Vec::new();
    let mut group = test.group.clone();
    let (about, statements): (Vec<Node>, Vec<Node>) = statements
        .into_iter()
        .partition(|node| text(*node, source).starts_with("benchmark.") && is_assignment(*node));
    for node in about {
        match told(node, source) {
            Some(name) => group = Some(name),
            None => notes.push(Gap::new(
                node,
                format!("`{}`", text(node, source)),
                "lath keeps no texts with a benchmark",
                "write it as a comment",
            )),
        }
    }
    let Measured { at, what } = measured::find(&statements, source, &mut notes)?;
    after(&statements[at..], source, &mut notes);
    let (mut setup, mut teardown) = (Vec::new(), Vec::new());
    for name in &test.arguments {
        fixtures.value(test.whole, name, source, &mut setup, &mut teardown)?;
    }
    let mut class = Class {
        draft,
        test,
        names: bound(&statements[..at], source),
        used: BTreeSet::new(),
        setup,
        teardown,
        before: Vec::new(),
    };
    class
        .names
        .extend(test.params.iter().map(|param| param.name.clone()));
    for line in &class.setup {
        class
            .names
            .extend(line.split_once(" = ").map(|(name, _)| name.to_owned()));
    }
    class.names.retain(|name| !name.starts_with("self."));
    for statement in &statements[..at] {
        let moved = class.moved(*statement, Vec::new());
        class.setup.push(moved);
    }
    let run = class.run(&what)?;
    let text = class.text(&run, group.as_deref());
    draft.benchmarks += 1;
    for note in notes {
        draft.note(note);
    }
    Ok(text)
}

/// What stands behind the measurement, or around it.
fn after(statements: &[Node], source: &str, notes: &mut Vec<Gap>) {
    let gap = |node: Node, what: &str| {
        let why = "lath checks results itself, where contenders have the same @Compare";
        let todo = "use @Check to say what the right result is, if it matters";
        Gap::new(node, what, why, todo)
    };
    if let Some(first) = statements
        .first()
        .filter(|node| node.kind() == "assert_statement")
    {
        notes.push(gap(*first, "the assertion around the measurement"));
    }
    if let Some(next) = statements.get(1) {
        let what = if text(*next, source).starts_with("assert") {
            "the assertion after the measurement"
        } else {
            "what the test does after the measurement"
        };
        notes.push(gap(*next, what));
    }
}

struct Class<'d, 'a, 'x, 't> {
    draft: &'d mut Draft<'a>,
    test: &'x Test<'t>,
    /// Variables of set-up.
    names: BTreeSet<String>,
    /// Those that the benchmark uses.
    used: BTreeSet<String>,
    setup: Vec<String>,
    teardown: Vec<String>,
    /// Before each call.
    before: Vec<String>,
}

impl Class<'_, '_, '_, '_> {
    /// The statements of the benchmark.
    fn run(&mut self, what: &What) -> Result<String, Gap> {
        match what {
            What::Inner(function) => {
                let source = self.draft.text;
                let name = text(field(*function, "name").expect("named"), source);
                let own = self.draft.moved(
                    function.byte_range(),
                    Vec::new(),
                    "        ",
                    &strings(*function),
                );
                self.setup.push(own);
                self.names.insert(name.to_owned());
                self.used.insert(name.to_owned());
                Ok(format!("return self.{name}()"))
            }
            What::Call {
                function,
                arguments,
            } => {
                if function.kind() == "lambda" && arguments.is_empty() {
                    let body = field(*function, "body").expect("lambdas have bodies");
                    if let Some(value) = self.value(body) {
                        return Ok(format!("return {value}"));
                    }
                    return Ok(format!("return {}()", self.kept(*function, "call")));
                }
                let function = self.called(*function);
                let values: Vec<String> = arguments
                    .iter()
                    .enumerate()
                    .map(|(at, node)| self.argument(*node, at))
                    .collect::<Result<_, _>>()?;
                Ok(format!("return {function}({})", values.join(", ")))
            }
            What::Pedantic {
                function,
                arguments,
                keywords,
                setup,
            } => {
                let called = self.called(*function);
                if let Some(setup) = setup {
                    let made = self.called(*setup);
                    self.before.push(format!("made = {made}()"));
                    let split = "self.arguments, self.keywords = made if made else ((), {})";
                    self.before.push(split.to_owned());
                    return Ok(format!("return {called}(*self.arguments, **self.keywords)"));
                }
                let mut list = Vec::new();
                if let Some(node) = arguments {
                    list.push(format!("*{}", self.kept(*node, "arguments")));
                }
                if let Some(node) = keywords {
                    list.push(format!("**{}", self.kept(*node, "keywords")));
                }
                Ok(format!("return {called}({})", list.join(", ")))
            }
        }
    }

    /// The text of a function that is called.
    fn called(&mut self, function: Node) -> String {
        match function.kind() {
            "identifier" | "attribute" => self.value(function),
            _ => None,
        }
        .unwrap_or_else(|| self.kept(function, "call"))
    }

    /// Arguments are evaluated once by pytest-benchmark, before it measures.
    fn argument(&mut self, node: Node, at: usize) -> Result<String, Gap> {
        let source = self.draft.text;
        let (key, node) = match node.kind() {
            "keyword_argument" => {
                let key = field(node, "name").map_or("", |key| text(key, source));
                (format!("{key}="), field(node, "value").expect("a value"))
            }
            "list_splat" | "dictionary_splat" => {
                return Err(not_understood(node, "arguments with a star"));
            }
            _ => (String::new(), node),
        };
        let plain = matches!(
            node.kind(),
            "identifier" | "integer" | "float" | "true" | "false" | "none" | "string"
        );
        let value = self.value(node).filter(|_| plain);
        let value = value.unwrap_or_else(|| {
            let name = match key.strip_suffix('=') {
                Some(key) => key.to_owned(),
                None => format!("argument_{}", at + 1),
            };
            self.kept(node, &name)
        });
        Ok(format!("{key}{value}"))
    }

    /// A field with the value of an expression, made in set-up.
    fn kept(&mut self, node: Node, name: &str) -> String {
        let mut name = name.to_owned();
        while self.names.contains(&name) {
            name.push('_');
        }
        let value = self.moved(node, Vec::new());
        self.setup.push(format!("self.{name} = {value}"));
        self.names.insert(name.clone());
        format!("self.{name}")
    }

    /// An expression in which variables of set-up are fields; `None`: it binds one of them anew.
    fn value(&mut self, node: Node) -> Option<String> {
        let source = self.draft.text;
        let mut edits: Vec<Edit> = Vec::new();
        let mut used = BTreeSet::new();
        let mut again = false;
        walk(node, |part| {
            again |= matches!(part.kind(), "lambda" | "for_in_clause" | "named_expression");
            if let Some(name) = variable(part, source).filter(|name| self.names.contains(*name)) {
                edits.push((part.byte_range(), format!("self.{name}")));
                used.insert(name.to_owned());
            }
            true
        });
        if again && !used.is_empty() {
            return None;
        }
        self.used.append(&mut used);
        Some(self.moved(node, edits))
    }

    fn moved(&self, node: Node, edits: Vec<Edit>) -> String {
        self.draft
            .moved(node.byte_range(), edits, "        ", &strings(node))
    }

    fn text(&mut self, run: &str, group: Option<&str>) -> String {
        let name = &self.test.name;
        let class = self
            .draft
            .name(&pascal(name), &format!("{}Bench", pascal(name)));
        let mut text = format!("@State(Scope.Thread)\nclass {class}:\n");
        let mut first = Vec::new();
        for param in &self.test.params {
            let (line, value) = declared(param, self.draft.text);
            text.push_str(&format!("    {line}\n"));
            first.push(format!("{} = {value}", param.name));
        }
        if !self.test.params.is_empty() {
            text.push('\n');
        }
        let all = self.setup.join("\n");
        first.retain(|line| {
            let (name, value) = line.split_once(" = ").unwrap_or_default();
            let is_table = value != format!("self.{name}");
            is_table || all.contains(name)
        });
        let mut lines = [first, self.setup.clone()].concat();
        for name in &self.used {
            let is_param = self.test.params.iter().any(|param| param.name == *name);
            let is_plain = self.test.params.iter().any(|param| {
                param.name == *name && declared(param, self.draft.text).1 == format!("self.{name}")
            });
            match is_param {
                true if is_plain => {}
                true => lines.push(format!("self.{name}_value = {name}")),
                false => lines.push(format!("self.{name} = {name}")),
            }
        }
        let run = self.of_tables(run);
        let fixture = |annotation: &str, name: &str, lines: &[String]| {
            if lines.is_empty() {
                return String::new();
            }
            let lines = lines.join("\n        ");
            format!("    @{annotation}\n    def {name}(self):\n        {lines}\n\n")
        };
        text.push_str(&fixture("Setup", "prepare", &lines));
        text.push_str(&fixture("Setup(Level.Invocation)", "before", &self.before));
        text.push_str(&fixture("TearDown", "clean_up", &self.teardown));
        text.push_str("    @Benchmark\n    @BenchmarkMode(Mode.AverageTime)\n    @OutputTimeUnit(TimeUnit.NANOSECONDS)\n");
        if let Some(group) = group {
            text.push_str(&format!("    @{}\n", compare(group, false)));
        }
        let own = if self.names.contains(name) {
            format!("bench_{name}")
        } else {
            method(name, &format!("bench_{name}")).to_owned()
        };
        text.push_str(&format!("    def {own}(self):\n        {run}\n"));
        text
    }

    /// Parameters whose values are no plain texts have another field with the value.
    fn of_tables(&self, run: &str) -> String {
        let mut run = run.to_owned();
        for param in &self.test.params {
            let (_, value) = declared(param, self.draft.text);
            if value != format!("self.{}", param.name) {
                let (old, new) = (
                    format!("self.{}", param.name),
                    format!("self.{}_value", param.name),
                );
                let mut from = 0;
                while let Some(at) = run[from..].find(&old).map(|at| at + from) {
                    let end = at + old.len();
                    let whole = !run[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                    if whole {
                        run.replace_range(at..end, &new);
                        from = at + new.len();
                    } else {
                        from = end;
                    }
                }
            }
        }
        run
    }
}

/// The declaration of a parameter, and the expression of its value.
fn declared(param: &Param, source: &str) -> (String, String) {
    let name = &param.name;
    let kinds: BTreeSet<&str> = param.values.iter().map(|value| value.kind()).collect();
    let same = |kind: &str| kinds.iter().all(|k| *k == kind);
    let texts: Vec<&str> = param
        .values
        .iter()
        .map(|value| text(*value, source))
        .collect();
    let plain: Option<Vec<String>> = param.values.iter().map(|v| string(*v, source)).collect();
    let own = format!("self.{name}");
    let quoted = |values: &[String]| {
        let all: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
        all.join(", ")
    };
    let numbers: Vec<String> = texts.iter().map(|value| value.replace('_', "")).collect();
    let digits = numbers
        .iter()
        .all(|n| n.chars().all(|c| c.is_ascii_digit() || c == '.'));
    match plain {
        _ if same("integer") && digits => {
            (format!("{name}: int = Param({})", quoted(&numbers)), own)
        }
        _ if same("float") && digits => {
            (format!("{name}: float = Param({})", quoted(&numbers)), own)
        }
        Some(plain) => (format!("{name}: str = Param({})", quoted(&plain)), own),
        None => {
            // Values of any kind, by what is written.
            let labels: Vec<String> = texts
                .iter()
                .map(|text| text.replace(['"', '\\', '\n'], ""))
                .collect();
            let table: Vec<String> = labels
                .iter()
                .zip(&texts)
                .map(|(label, value)| format!("\"{label}\": {value}"))
                .collect();
            let value = format!("{{{}}}[self.{name}]", table.join(", "));
            (format!("{name}: str = Param({})", quoted(&labels)), value)
        }
    }
}

fn is_text(statement: Node, _source: &str) -> bool {
    parts(statement)
        .first()
        .is_some_and(|node| node.kind() == "string")
}

fn is_assignment(statement: Node) -> bool {
    parts(statement)
        .first()
        .is_some_and(|node| node.kind() == "assignment")
}

/// The group that `benchmark.group = "sort"` names.
fn told(statement: Node, source: &str) -> Option<String> {
    let assignment = parts(statement).into_iter().next()?;
    let is_group = text(field(assignment, "left")?, source) == "benchmark.group";
    string(field(assignment, "right")?, source).filter(|_| is_group)
}

/// The name of a variable, where the node is one and not an attribute or the name of an argument.
fn variable<'a>(node: Node, source: &'a str) -> Option<&'a str> {
    let parent = node.parent()?;
    let is_attribute = parent.kind() == "attribute" && field(parent, "attribute") == Some(node);
    let is_key = parent.kind() == "keyword_argument" && field(parent, "name") == Some(node);
    (node.kind() == "identifier" && !is_attribute && !is_key).then(|| text(node, source))
}

pub fn names(node: Node, source: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    walk(node, |node| {
        names.extend(variable(node, source).map(str::to_owned));
        true
    });
    names
}

/// Names that statements bind.
pub fn bound(statements: &[Node], source: &str) -> BTreeSet<String> {
    let mut bound = BTreeSet::new();
    for statement in statements {
        walk(*statement, |node| {
            let target = match node.kind() {
                "assignment" | "augmented_assignment" | "for_statement" => field(node, "left"),
                "function_definition" | "class_definition" => field(node, "name"),
                "as_pattern_target" | "dotted_name" => Some(node),
                _ => None,
            };
            if let Some(target) = target {
                let mut pattern = names(target, source);
                if target.kind() == "identifier" {
                    pattern.insert(text(target, source).to_owned());
                }
                bound.append(&mut pattern);
            }
            !matches!(
                node.kind(),
                "function_definition" | "class_definition" | "lambda"
            )
        });
    }
    bound
}

/// Texts whose lines must not move.
fn strings(node: Node) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(node, |node| {
        if node.kind() == "string" {
            found.push(node.byte_range());
        }
        true
    });
    found
}
