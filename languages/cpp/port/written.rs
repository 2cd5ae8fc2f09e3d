//! Writes the structure or the function of a translated benchmark.

use super::body::{self, Parts};
use super::options::Options;
use super::{Function, innermost, mentions, not_understood};
use crate::shared::port::{Draft, Edit, Gap, method, pascal, snake};
use crate::shared::syntax::{field, parts, text, walk};
use std::ops::Range;
use tree_sitter::Node;

/// A benchmark with what it needs.
pub fn benchmark(
    draft: &mut Draft,
    function: &Function,
    options: &Options,
    values: &[Node],
    label: &str,
) -> Result<String, Gap> {
    let source = draft.text;
    let split = body::taken_apart(function, source)?;
    let mut made = Made {
        draft,
        function,
        options,
        fields: String::new(),
        prepare: String::new(),
        names: Vec::new(),
        plain: is_plain(&split, function, options, source),
    };
    made.bound(values);
    for statement in &split.setup {
        made.set_up(*statement)?;
    }
    let stateful = !made.fields.is_empty()
        || !made.prepare.is_empty()
        || !options.ranges.is_empty()
        || !split.before.is_empty()
        || !split.after.is_empty()
        || function.fixture.is_some();
    let margin = if stateful { "    " } else { "" };
    let mut last = String::new();
    let mut head = made.settings(&split, &mut last, margin)?;
    let before = made.paused(&split.before, true)?;
    let after = made.paused(&split.after, false)?;
    let (result, parameter, lines) = made.measured(&split.measured, margin)?;
    let name = label.trim_start_matches("BM_").trim_start_matches("bm_");
    let own = snake(name);
    let is_used = calls(&split, &own, source);
    if is_used {
        made.draft.take(&own);
    }
    let own = match stateful && (is_used || made.names.contains(&own)) {
        true => format!("bench_{own}"),
        false if stateful => method(&own, &format!("bench_{own}")).to_owned(),
        false => made.draft.name(&own, &format!("bench_{own}")),
    };
    let draft = made.draft;
    head.push_str(&format!(
        "{margin}{result} {own}({parameter}) {{\n{lines}{margin}}}\n"
    ));
    draft.benchmarks += 1;
    for note in &options.notes {
        draft.note(note.clone());
    }
    if !stateful {
        return Ok(head);
    }
    let kind = draft.name(&pascal(name), &format!("{}Bench", pascal(name)));
    let fixtures = [
        fixture("Setup", "prepare", &made.prepare),
        fixture("Setup(Level.Invocation)", "before", &before),
        fixture("TearDown(Level.Invocation)", "after", &after),
        fixture("TearDown", "clean_up", &last),
    ];
    let fields = declared(&kind, function, options, &made.fields);
    Ok(format!("{fields}{}{head}}};\n", fixtures.concat()))
}

/// A method without arguments, if it does something.
fn fixture(annotation: &str, name: &str, lines: &str) -> String {
    match lines {
        "" => String::new(),
        lines => format!("    //@@{annotation}\n    void {name}() {{\n{lines}    }}\n\n"),
    }
}

/// The beginning of a structure: parameters, then other fields.
fn declared(kind: &str, function: &Function, options: &Options, fields: &str) -> String {
    let base = function.fixture.as_ref();
    let base = base.map_or(String::new(), |base| format!(" : {base}"));
    let mut text = format!("//@@State(Scope.Thread)\nstruct {kind}{base} {{\n");
    for (at, range) in options.ranges.iter().enumerate() {
        let values: Vec<String> = range.iter().map(|value| format!("\"{value}\"")).collect();
        let (values, name) = (values.join(", "), options.argument(at));
        text.push_str(&format!(
            "    //@@Param({{{values}}})\n    long long {name};\n"
        ));
    }
    text.push_str(fields);
    if !text.ends_with("{\n") {
        text.push('\n');
    }
    text
}

/// Whether fields can be initialised where they are declared: nothing depends on a parameter, and no
/// statement stands between.
fn is_plain(split: &Parts, function: &Function, options: &Options, source: &str) -> bool {
    let mut statements = false;
    split.setup.iter().all(|node| {
        let declares = matches!(
            node.kind(),
            "declaration" | "alias_declaration" | "type_definition"
        );
        statements |= !declares;
        !declares || !(statements || mentions(*node, &function.state, source))
    }) && (options.ranges.is_empty()
        || split
            .setup
            .iter()
            .all(|node| !mentions(*node, &function.state, source)))
}

struct Made<'d, 'a, 'x, 't> {
    draft: &'d mut Draft<'a>,
    function: &'x Function<'t>,
    options: &'x Options,
    fields: String,
    prepare: String,
    /// Of fields.
    names: Vec<String>,
    plain: bool,
}

impl Made<'_, '_, '_, '_> {
    fn moved(&self, node: Node, extra: Vec<Edit>, margin: &str) -> Result<String, Gap> {
        let mut edits = body::of_state(node, self.function, self.options, self.draft.text)?;
        edits.extend(extra);
        Ok(self
            .draft
            .moved(node.byte_range(), edits, margin, &strings(node)))
    }

    /// Further parameters of the function, with the values of the registration.
    fn bound(&mut self, values: &[Node]) {
        let source = self.draft.text;
        for ((kind, name), value) in self.function.others.iter().zip(values) {
            let value = text(*value, source);
            let kind = match kind.as_str() {
                "auto" | "auto&&" => format!("std::decay_t<decltype({value})>"),
                _ => kind.clone(),
            };
            self.fields
                .push_str(&format!("    {kind} {name} = {value};\n"));
            self.names.push(name.clone());
        }
    }

    /// A statement before the loop.
    fn set_up(&mut self, statement: Node) -> Result<(), Gap> {
        match statement.kind() {
            "declaration" => self.declared(statement),
            "alias_declaration" | "type_definition" => {
                let moved = self.moved(statement, Vec::new(), "    ")?;
                self.fields.push_str(&format!("    {moved}\n"));
                Ok(())
            }
            "using_declaration" | "return_statement" => {
                Err(not_understood(statement, "this statement"))
            }
            _ => {
                let moved = self.moved(statement, Vec::new(), "        ")?;
                self.prepare.push_str(&format!("        {moved}\n"));
                Ok(())
            }
        }
    }

    /// `std::vector<int> numbers(size), sorted;`
    fn declared(&mut self, statement: Node) -> Result<(), Gap> {
        let source = self.draft.text;
        let kind = field(statement, "type")
            .ok_or_else(|| not_understood(statement, "this declaration"))?;
        let kind = self.moved(kind, Vec::new(), "        ")?;
        let is_constexpr = text(statement, source).starts_with("constexpr")
            || text(statement, source).starts_with("static constexpr");
        if is_constexpr {
            let moved = self.moved(statement, Vec::new(), "    ")?;
            let moved = moved.trim_start_matches("static ");
            self.fields.push_str(&format!("    static {moved}\n"));
            return Ok(());
        }
        let declarators: Vec<Node> = statement
            .children_by_field_name("declarator", &mut statement.walk())
            .collect();
        for declarator in declarators {
            self.variable(&kind, declarator)?;
        }
        Ok(())
    }

    fn variable(&mut self, kind: &str, declarator: Node) -> Result<(), Gap> {
        let source = self.draft.text;
        let (inner, mut value) = match declarator.kind() {
            "init_declarator" => (
                field(declarator, "declarator").unwrap_or(declarator),
                field(declarator, "value"),
            ),
            _ => (declarator, None),
        };
        // `numbers(size)` may also declare a function, for the grammar.
        let inner = match inner.kind() {
            "function_declarator" => {
                value = field(inner, "parameters");
                field(inner, "declarator").unwrap_or(inner)
            }
            _ => inner,
        };
        if !matches!(
            inner.kind(),
            "identifier" | "pointer_declarator" | "array_declarator"
        ) {
            return Err(not_understood(declarator, "this declaration"));
        }
        if value.is_some_and(|value| value.kind() == "lambda_expression") {
            return Err(not_understood(
                declarator,
                "a lambda expression that the benchmark shares",
            ));
        }
        let name = text(innermost(inner), source).to_owned();
        let written = text(inner, source);
        let is_array = inner.kind() == "array_declarator";
        let init = value.map(|value| self.initial(kind, value, is_array));
        let init = init.transpose()?;
        let kind = match (&init, kind) {
            (Some(init), "auto") if inner.kind() == "identifier" => {
                format!("std::decay_t<decltype({init})>")
            }
            (_, "auto") => return Err(not_understood(declarator, "this use of `auto`")),
            _ => kind.to_owned(),
        };
        self.names.push(name.clone());
        match init {
            Some(init)
                if self.plain
                    || is_array && !mentions(declarator, &self.function.state, source) =>
            {
                self.fields
                    .push_str(&format!("    {kind} {written} = {init};\n"));
            }
            Some(_) if is_array => return Err(not_understood(declarator, "this array")),
            Some(init) => {
                self.fields.push_str(&format!("    {kind} {written};\n"));
                self.prepare
                    .push_str(&format!("        {name} = {init};\n"));
            }
            None => self.fields.push_str(&format!("    {kind} {written};\n")),
        }
        Ok(())
    }

    /// The value that a variable begins with.
    fn initial(&self, kind: &str, value: Node, is_array: bool) -> Result<String, Gap> {
        let moved = self.moved(value, Vec::new(), "        ")?;
        Ok(match value.kind() {
            "argument_list" | "parameter_list" => format!("{kind}{moved}"),
            "initializer_list" if !is_array => format!("{kind}{moved}"),
            _ => moved,
        })
    }

    /// Annotations; `last` gets what is done once at the end.
    fn settings(&mut self, split: &Parts, last: &mut String, margin: &str) -> Result<String, Gap> {
        let source = self.draft.text;
        let unit = self.options.unit.unwrap_or("NANOSECONDS");
        let mut head = format!(
            "{margin}//@@Benchmark\n{margin}//@@BenchmarkMode(Mode.AverageTime)\n\
                {margin}//@@OutputTimeUnit(TimeUnit.{unit})\n"
        );
        if let Some(threads) = self.options.threads {
            head.push_str(&format!("{margin}//@@Threads({threads})\n"));
        }
        for statement in &split.last {
            if !mentions(*statement, &self.function.state, source) {
                let moved = self.moved(*statement, Vec::new(), "        ")?;
                last.push_str(&format!("        {moved}\n"));
            } else if let Some(bytes) = body::bytes(*statement, self.function, self.options, source)
            {
                head.push_str(&format!("{margin}//@@BytesPerInvocation({bytes})\n"));
            } else {
                self.draft.note(reported(*statement, source));
            }
        }
        Ok(head)
    }

    /// What is done before or after each call; its variables become fields.
    fn paused(&mut self, statements: &[Node], before: bool) -> Result<String, Gap> {
        let mut lines = String::new();
        for statement in statements {
            if before && statement.kind() == "declaration" {
                let (plain, prepare) = (self.plain, std::mem::take(&mut self.prepare));
                self.plain = false;
                self.declared(*statement)?;
                self.plain = plain;
                lines.push_str(&std::mem::replace(&mut self.prepare, prepare));
            } else {
                let moved = self.moved(*statement, Vec::new(), "        ")?;
                lines.push_str(&format!("        {moved}\n"));
            }
        }
        Ok(lines)
    }

    /// Result type, parameters and statements of the benchmark.
    fn measured(
        &mut self,
        statements: &[Node],
        margin: &str,
    ) -> Result<(&'static str, &'static str, String), Gap> {
        let source = self.draft.text;
        let (mut result, mut parameter, mut lines) = ("void", "", String::new());
        let inner = format!("{margin}    ");
        for (at, statement) in statements.iter().enumerate() {
            if text(*statement, source).ends_with("ClobberMemory();") {
                continue;
            }
            let is_last = statements[at + 1..]
                .iter()
                .all(|later| text(*later, source).ends_with("ClobberMemory();"));
            let mut edits: Vec<Edit> = Vec::new();
            for (call, argument) in kept(*statement, source) {
                let function = field(call, "function").expect("a call").byte_range();
                let alone = call.parent() == Some(*statement);
                let returned = self.returned(argument, statements);
                if let Some(kind) = returned.filter(|_| is_last && alone) {
                    result = kind;
                    edits.push((function.start..argument.start_byte(), "return ".to_owned()));
                    edits.push((argument.end_byte()..call.end_byte(), String::new()));
                } else {
                    parameter = "Blackhole &blackhole";
                    edits.push((function, "blackhole.consume".to_owned()));
                }
            }
            let moved = self.moved(*statement, edits, &inner)?;
            lines.push_str(&format!("{inner}{moved}\n"));
        }
        Ok((result, parameter, lines))
    }

    /// The type by which a value can be returned without a copy of what lives on.
    fn returned(&self, value: Node, statements: &[Node]) -> Option<&'static str> {
        let source = self.draft.text;
        match value.kind() {
            "call_expression" if !text(value, source).ends_with(".data()") => {
                Some("decltype(auto)")
            }
            "binary_expression" | "number_literal" => Some("auto"),
            "identifier" => {
                let name = text(value, source);
                let local = statements
                    .iter()
                    .filter(|node| node.kind() == "declaration");
                let mut declarators = local.flat_map(|node| {
                    node.children_by_field_name("declarator", &mut node.walk())
                        .collect::<Vec<_>>()
                });
                let own = |node: Node| {
                    let inner = field(node, "declarator").unwrap_or(node);
                    inner.kind() == "identifier" && text(inner, source) == name
                };
                declarators.any(own).then_some("auto")
            }
            _ => None,
        }
    }
}

/// Calls of `DoNotOptimize`, with their argument.
fn kept<'t>(statement: Node<'t>, source: &str) -> Vec<(Node<'t>, Node<'t>)> {
    let mut all = Vec::new();
    walk(statement, |node| {
        let function = field(node, "function").filter(|_| node.kind() == "call_expression");
        if function.is_some_and(|function| text(function, source).ends_with("DoNotOptimize"))
            && let Some(argument) =
                field(node, "arguments").and_then(|a| parts(a).into_iter().next())
        {
            all.push((node, argument));
        }
        true
    });
    all
}

/// What the function says of itself in the end.
fn reported(statement: Node, source: &str) -> Gap {
    let said = text(statement, source).trim_end_matches(';');
    let (why, todo) = if said.contains("SetItemsProcessed") {
        (
            "lath reports the time of a call",
            "write @OperationsPerInvocation(N) before the benchmark, if a call does N operations",
        )
    } else if said.contains("SetBytesProcessed") {
        (
            "it is no constant for each call",
            "write @BytesPerInvocation before the benchmark, with a number or the name of a parameter",
        )
    } else {
        (
            "lath reports no such value",
            "write numbers of the benchmark's own as a state with @AuxCounters",
        )
    };
    Gap::new(statement, format!("`{said}`"), why, todo)
}

/// Whether a function of this name is called, which a method would hide, and which a function would
/// call itself for.
fn calls(split: &Parts, name: &str, source: &str) -> bool {
    let all = split.setup.iter().chain(&split.measured);
    let all = all.chain(&split.before).chain(&split.after);
    let mut all = all.chain(&split.last);
    all.any(|node| is_called(*node, name, source))
}

/// `std::sort` stays what it is.
fn is_called(node: Node, name: &str, source: &str) -> bool {
    let mut found = false;
    walk(node, |node| {
        let function = field(node, "function").filter(|_| node.kind() == "call_expression");
        found |= function.is_some_and(|function| text(function, source) == name);
        !found
    });
    found
}

/// Texts whose lines must not move.
fn strings(node: Node) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(node, |node| {
        if node.kind() == "raw_string_literal" {
            found.push(node.byte_range());
        }
        true
    });
    found
}
