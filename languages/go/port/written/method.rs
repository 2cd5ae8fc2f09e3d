//! The text of a translated benchmark: its state, fixtures, annotations and method.

use super::Maker;
use crate::go::port::measured::Measured;
use crate::go::port::scope::Piece;
use crate::shared::port::{Gap, camel, compare, method, pascal};
use crate::shared::syntax::{field, is_comment, parts, text};
use tree_sitter::Node;

impl<'t> Maker<'_, '_, 't> {
    /// The benchmark, with what it needs.
    pub fn text(&mut self, measured: &Measured<'t>, shared: bool) -> Result<String, Gap> {
        let prepare = self.prepared()?;
        let before = self.statements(&measured.before)?;
        let after = self.statements(&measured.after)?;
        let last = self.scope.last.clone();
        let last = self.statements(&last)?;
        let (result, calls) = self.calls(measured)?;
        let head = self.annotations(measured.parallel.is_some());
        let words = self.scope.words.join(" ");
        let fixtures = [
            ("Setup", "prepare", prepare),
            ("Setup(Level.Invocation)", "before", before),
            ("TearDown(Level.Invocation)", "after", after),
            ("TearDown", "cleanUp", last),
        ];
        let stateful =
            !self.names.is_empty() || fixtures.iter().any(|(_, _, lines)| !lines.is_empty());
        if !stateful {
            let wanted = camel(&words);
            let name = self.port.draft.name(&wanted, &format!("{wanted}Bench"));
            return Ok(format!("{head}func {name}() {result} {{\n{calls}}}"));
        }
        let state = self
            .port
            .draft
            .name(&pascal(&words), &format!("{}Bench", pascal(&words)));
        let own = self.port.own;
        let mut text = self.declaration(&state, shared);
        for (annotation, wanted, lines) in fixtures {
            if !lines.is_empty() {
                let name = self.name(wanted);
                text.push_str(&format!(
                    "// @@{annotation}\nfunc ({own} *{state}) {name}() {{\n{lines}}}\n\n"
                ));
            }
        }
        let wanted = match &self.scope.group {
            Some(_) => camel(self.scope.words.last().map_or("", String::as_str)),
            None => camel(&words),
        };
        let other = format!("{wanted}Bench");
        let wanted = if self.names.contains(&wanted) {
            &other
        } else {
            method(&wanted, &other)
        };
        let name = self.name(wanted);
        text.push_str(&format!(
            "{head}func ({own} *{state}) {name}() {result} {{\n{calls}}}"
        ));
        Ok(text)
    }

    fn declaration(&self, state: &str, shared: bool) -> String {
        let scope = if shared { "Benchmark" } else { "Thread" };
        let mut text = format!("// @@State(Scope.{scope})\ntype {state} struct {{\n");
        for param in &self.scope.params {
            let values: Vec<String> = param.values.iter().map(|v| format!("\"{v}\"")).collect();
            let (values, name, of_type) = (values.join(", "), &param.name, &param.of_type);
            text.push_str(&format!("// @@Param({{{values}}})\n{name} {of_type}\n"));
        }
        for (name, of_type) in &self.fields {
            text.push_str(&format!("{name} {of_type}\n"));
        }
        text + "}\n\n"
    }

    fn annotations(&mut self, parallel: bool) -> String {
        let mut head = "// @@Benchmark\n// @@BenchmarkMode(Mode.AverageTime)\n\
            // @@OutputTimeUnit(TimeUnit.NANOSECONDS)\n"
            .to_owned();
        if parallel {
            head.push_str("// @@Threads(Threads.MAX)\n");
        }
        if let Some(group) = &self.scope.group {
            head.push_str(&format!("// @@{}\n", compare(group, false)));
        }
        if let Some(bytes) = self.scope.bytes {
            match self.bytes(bytes) {
                Some(said) => head.push_str(&format!("// @@BytesPerInvocation({said})\n")),
                None => {
                    let why = "it is no constant for each call";
                    let todo = "write @BytesPerInvocation before the benchmark, with a number or \
                        the name of a parameter";
                    let what = format!("`SetBytes({})`", text(bytes, self.source()));
                    self.port.draft.note(Gap::new(bytes, what, why, todo));
                }
            }
        }
        head
    }

    /// A number, or a parameter's name in quotes.
    fn bytes(&self, node: Node) -> Option<String> {
        if let Some(value) = self.port.known.value(node) {
            return value.parse::<u64>().ok().map(|bytes| bytes.to_string());
        }
        match node.kind() {
            "call_expression" => {
                let function = text(field(node, "function")?, self.source());
                let inner = parts(field(node, "arguments")?);
                self.bytes(*inner.first().filter(|_| function == "int64")?)
            }
            "identifier" => {
                let place = self.original(self.port.known.declared(node)?);
                let name = self.places.get(&place)?;
                let mut params = self.scope.params.iter();
                let known = params.any(|param| param.name == *name);
                known.then(|| format!("\"{name}\""))
            }
            _ => None,
        }
    }

    /// Result type and statements of the benchmark.
    fn calls(&mut self, measured: &Measured<'t>) -> Result<(String, String), Gap> {
        let own = self.port.own;
        let mut lines = String::new();
        let constants = self.scope.setup.clone().into_iter();
        for piece in constants {
            if let Piece::Statement(node) = piece
                && self.is_copied(node)
                && let declared = self.declared(node)
                && let used = self.named(&measured.calls)
                && declared
                    .iter()
                    .any(|name| used.contains(&name.start_byte()))
            {
                lines.push_str(&(self.moved(node, Vec::new())? + "\n"));
            }
        }
        let index = measured
            .index
            .and_then(|index| self.places.get(&index.start_byte()));
        if let (Some(place), Some(index)) = (index.cloned(), measured.index) {
            // The number of the call is a variable of it, as before.
            let name = text(index, self.source()).to_owned();
            self.places.remove(&index.start_byte());
            lines.push_str(&format!("{name} := {own}.{place}\n{own}.{place}++\n"));
        }
        let last = measured.calls.iter().rposition(|node| !is_comment(*node));
        let mut result = String::new();
        for (at, statement) in measured.calls.iter().enumerate() {
            let returned = (Some(at) == last)
                .then(|| self.returned(*statement))
                .flatten();
            match returned {
                Some((value, of_type, keeps)) => {
                    if keeps {
                        lines.push_str(&self.statement(*statement)?);
                    }
                    let value = self.moved(value, Vec::new())?;
                    lines.push_str(&format!("return {value}\n"));
                    result = of_type;
                }
                None => lines.push_str(&self.statement(*statement)?),
            }
        }
        Ok((result, lines))
    }

    /// The value of the last statement, its type, and whether the statement stays.
    fn returned(&mut self, statement: Node<'t>) -> Option<(Node<'t>, String, bool)> {
        let (value, keeps) = match statement.kind() {
            "expression_statement" => {
                let call = *parts(statement).first()?;
                (call.kind() == "call_expression").then_some((call, false))?
            }
            "assignment_statement" => {
                let operator = text(field(statement, "operator")?, self.source());
                let (left, right) = (field(statement, "left")?, field(statement, "right")?);
                let ([left], [right]) = (&parts(left)[..], &parts(right)[..]) else {
                    return None;
                };
                let blank = text(*left, self.source()) == "_";
                let value = if blank { *right } else { *left };
                (operator == "=").then_some((value, !blank))?
            }
            _ => return None,
        };
        let of_type = self.port.known.of_type(value)?.to_owned();
        self.port.packages.extend(self.port.known.packages(value));
        (!["()", "untyped nil"].contains(&of_type.as_str())).then_some((value, of_type, keeps))
    }
}
