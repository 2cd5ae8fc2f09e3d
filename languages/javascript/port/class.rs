//! Writes functions and classes for translated benchmarks.

use super::super::scan::syntax::{children, field, text, walk};
use super::calls::{called, parts, string};
use super::variables::{as_fields, declared, is_function, torn, used};
use super::{Bench, Param, Port, Scope, not_understood};
use crate::shared::port::{Edit, Gap, camel, compare};
use std::collections::BTreeSet;
use std::ops::Range;
use tree_sitter::Node;

impl<'t> Port<'_, 't> {
    /// The benchmarks as functions, if nothing is to be set up; as methods of a class otherwise.
    pub(super) fn class(
        &mut self,
        benches: &[Bench<'t>],
        scope: &Scope<'t>,
        wanted: &str,
    ) -> Result<(), Gap> {
        let own = benches.iter().flat_map(|one| &one.before);
        let setup: Vec<Node> = scope.setup.iter().chain(own).copied().collect();
        let params: Vec<&Param> = scope
            .params
            .iter()
            .chain(benches.iter().flat_map(|one| &one.params))
            .collect();
        let hooks = benches.iter().any(|one| !one.hooks.is_empty());
        let group = scope.group.as_deref();
        if setup.is_empty() && params.is_empty() && !hooks {
            for one in benches {
                let text = self.method(one, group, &BTreeSet::new(), "")?;
                self.made.push_str(&text);
                self.made.push('\n');
            }
            return Ok(());
        }
        let fields = self.fields(benches, &setup, &params)?;
        let mut body = self.declarations(&setup, &params, &fields);
        body.push(self.prepare(benches, &setup, &params, &fields));
        for one in benches {
            body.extend(self.hooks(one, &fields)?);
            body.push(self.method(one, group, &fields, "    ")?);
        }
        body.retain(|part| !part.is_empty());
        let name = self.draft.name(wanted, &format!("{wanted}Bench"));
        let text = format!(
            "//@@State(Scope.Thread)\nclass {name} {{\n{}}}\n\n",
            body.join("\n")
        );
        self.made.push_str(&text);
        Ok(())
    }

    /// The variables that the class has as fields.
    fn fields(
        &self,
        benches: &[Bench<'t>],
        setup: &[Node<'t>],
        params: &[&Param],
    ) -> Result<BTreeSet<String>, Gap> {
        let source = self.draft.text;
        let mut wanted = BTreeSet::new();
        for one in benches {
            wanted.append(&mut used(one.body, source));
            for (_, _, hook) in &one.hooks {
                wanted.append(&mut used(*hook, source));
            }
        }
        let names = declared(setup, source).into_iter().map(|(name, _)| name);
        let mut fields: BTreeSet<String> = names.filter(|name| wanted.contains(name)).collect();
        fields.extend(params.iter().map(|param| param.name.clone()));
        match torn(setup, &fields, source) {
            Some(node) => {
                let what = "a function that shares a variable (`let`) with the benchmark";
                Err(not_understood(node, what))
            }
            None => Ok(fields),
        }
    }

    fn declarations(
        &self,
        setup: &[Node],
        params: &[&Param],
        fields: &BTreeSet<String>,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for param in params {
            let values: Vec<String> = param.values.iter().map(|v| format!("\"{v}\"")).collect();
            let (values, name, first) = (values.join(", "), &param.name, &param.first);
            lines.push(format!(
                "    //@@Param({{{values}}})\n    {name} = {first};\n"
            ));
        }
        let mut others = String::new();
        for (name, of_type) in declared(setup, self.draft.text) {
            if fields.contains(&name) && !params.iter().any(|param| param.name == name) {
                let of_type = match of_type {
                    Some(written) if self.typed => written,
                    _ if self.typed => ": any".to_owned(),
                    _ => String::new(),
                };
                others.push_str(&format!("    {name}{of_type};\n"));
            }
        }
        lines.push(others);
        lines
    }

    /// The fixture with the statements of set-up, as they are.
    fn prepare(
        &self,
        benches: &[Bench<'t>],
        setup: &[Node<'t>],
        params: &[&Param],
        fields: &BTreeSet<String>,
    ) -> String {
        if setup.is_empty() {
            return String::new();
        }
        let source = self.draft.text;
        let state = benches.iter().find_map(|one| one.state.as_deref());
        let names: BTreeSet<String> = setup.iter().flat_map(|node| used(*node, source)).collect();
        let mut own = BTreeSet::new();
        let mut lines = String::new();
        for statement in setup {
            let edits = state.map_or_else(Vec::new, |state| gets(*statement, state, source));
            let moved = self.moved(*statement, edits, "        ");
            lines.push_str(&format!("        {moved}\n"));
        }
        let mut first = String::new();
        let declared: Vec<String> = declared(setup, source).into_iter().map(|d| d.0).collect();
        for param in params {
            if names.contains(&param.name) && !declared.contains(&param.name) {
                first.push_str(&format!("        const {0} = this.{0};\n", param.name));
            }
        }
        for name in &declared {
            // A field that is a parameter has its value.
            let is_param = params.iter().any(|param| param.name == *name);
            if fields.contains(name) && !is_param && own.insert(name) {
                lines.push_str(&format!("        this.{name} = {name};\n"));
            }
        }
        let waits = setup.iter().any(|node| awaits(*node));
        let keyword = if waits { "async " } else { "" };
        format!("    //@@Setup\n    {keyword}prepare() {{\n{first}{lines}    }}\n")
    }

    fn hooks(&self, one: &Bench<'t>, fields: &BTreeSet<String>) -> Result<Vec<String>, Gap> {
        let mut texts = Vec::new();
        for (annotation, name, function) in &one.hooks {
            let edits = as_fields(*function, fields, self.draft.text)?;
            let keyword = if is_async(*function) { "async " } else { "" };
            let body = field(*function, "body").expect("checked");
            let text = if body.kind() == "statement_block" {
                self.moved(body, edits, "    ")
            } else {
                format!(
                    "{{\n        {};\n    }}",
                    self.moved(body, edits, "        ")
                )
            };
            texts.push(format!(
                "    //@@{annotation}\n    {keyword}{name}() {text}\n"
            ));
        }
        Ok(texts)
    }

    /// A benchmark: a method, or without a margin a function.
    fn method(
        &mut self,
        one: &Bench<'t>,
        group: Option<&str>,
        fields: &BTreeSet<String>,
        margin: &str,
    ) -> Result<String, Gap> {
        let source = self.draft.text;
        let mut edits = as_fields(one.body, fields, source)?;
        let inner = format!("{margin}    ");
        let mut parameter = "";
        let body = match field(one.body, "body") {
            Some(body) if body.kind() == "statement_block" => {
                if consumed(body, source, &mut edits) {
                    parameter = "blackhole";
                }
                self.moved(body, edits, margin)
            }
            Some(body) => {
                consumed(body, source, &mut edits);
                let value = self.moved(body, edits, &inner);
                format!("{{\n{inner}return {value};\n{margin}}}")
            }
            None if matches!(one.body.kind(), "identifier" | "member_expression") => {
                let value = self.moved(one.body, edits, &inner);
                format!("{{\n{inner}return {value}();\n{margin}}}")
            }
            None => return Err(not_understood(one.body, "a benchmark without a function")),
        };
        let is_async = is_async(one.body) || self.names_async(one.body);
        let function = if margin.is_empty() { "function " } else { "" };
        let keyword = if is_async { "async " } else { "" };
        let other = camel(&format!("bench {}", one.name));
        let wanted = camel(&one.name);
        let clashes = fields.contains(&wanted);
        let name = self
            .draft
            .name(if clashes { &other } else { &wanted }, &other);
        let mut head = format!(
            "{margin}//@@Benchmark\n{margin}//@@BenchmarkMode(Mode.AverageTime)\n\
                {margin}//@@OutputTimeUnit(TimeUnit.NANOSECONDS)\n"
        );
        if let Some(group) = group {
            head.push_str(&format!("{margin}//@@{}\n", compare(group, one.baseline)));
        }
        self.draft.benchmarks += 1;
        Ok(format!(
            "{head}{margin}{keyword}{function}{name}({parameter}) {body}\n"
        ))
    }

    /// Whether it is the name of an `async` function of this file.
    fn names_async(&self, name: Node) -> bool {
        let source = self.draft.text;
        children(self.root).into_iter().any(|declared| {
            declared.kind() == "function_declaration"
                && is_async(declared)
                && field(declared, "name").is_some_and(|n| text(n, source) == text(name, source))
        })
    }

    fn moved(&self, node: Node, edits: Vec<Edit>, margin: &str) -> String {
        self.draft
            .moved(node.byte_range(), edits, margin, &strings(node))
    }
}

/// Texts whose lines must not move.
fn strings(node: Node) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(node, |node| {
        if node.kind() == "template_string" {
            found.push(node.byte_range());
        }
        true
    });
    found
}

fn is_async(function: Node) -> bool {
    function
        .children(&mut function.walk())
        .any(|child| child.kind() == "async")
}

fn awaits(node: Node) -> bool {
    let mut found = false;
    walk(node, |node| {
        found |= node.kind() == "await_expression";
        !found && !is_function(node)
    });
    found
}

/// `state.get("size")`.
fn gets(node: Node, state: &str, source: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    walk(node, |node| {
        if let Some(call) = called(node, source)
            && call.name == "get"
            && call
                .object
                .is_some_and(|object| text(object, source) == state)
            && let [name] = &call.arguments[..]
            && let Some(name) = string(*name, source)
        {
            edits.push((node.byte_range(), format!("this.{name}")));
        }
        true
    });
    edits
}

/// What is kept from the optimiser: the last value is returned, others are consumed. Whether some
/// are.
fn consumed(body: Node, source: &str, edits: &mut Vec<Edit>) -> bool {
    let mut all = Vec::new();
    walk(body, |node| {
        if let Some(call) = called(node, source)
            && matches!(call.name, "do_not_optimize" | "doNotOptimize")
            && let [argument] = &call.arguments[..]
        {
            all.push((node, *argument));
        }
        true
    });
    let statements = parts(body);
    let only = statements
        .last()
        .filter(|last| last.kind() == "expression_statement");
    if body.kind() == "statement_block"
        && all.is_empty()
        && let [only] = &statements[..]
        && only.kind() == "expression_statement"
        && parts(*only)
            .first()
            .is_some_and(|call| call.kind() == "call_expression")
    {
        edits.push((only.start_byte()..only.start_byte(), "return ".to_owned()));
    }
    let mut consumes = false;
    for (call, argument) in all {
        let function = field(call, "function").expect("a call").byte_range();
        let is_last = only.is_some_and(|last| parts(*last).first() == Some(&call));
        if is_last || body.kind() != "statement_block" {
            let open = argument.start_byte();
            let with = if body.kind() == "statement_block" {
                "return "
            } else {
                ""
            };
            edits.push((function.start..open, with.to_owned()));
            edits.push((argument.end_byte()..call.end_byte(), String::new()));
        } else {
            consumes = true;
            edits.push((function, "blackhole.consume".to_owned()));
        }
    }
    consumes
}
