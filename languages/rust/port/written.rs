//! Writes the state and the function of a translated benchmark.

use super::closures::Measured;
use super::state::State;
use super::types::{Known, declared};
use super::{Param, Port, Scope, not_understood};
use crate::shared::port::{Edit, Gap, compare, method, pascal};
use crate::shared::syntax::{field, parts, text, walk};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use tree_sitter::Node;

/// Variables that are fields, with what takes their place.
pub type Fields = BTreeMap<String, String>;

/// A benchmark with what it needs.
pub fn benchmark(
    port: &mut Port,
    wanted: &str,
    measured: &Measured,
    scope: &Scope,
) -> Result<String, Gap> {
    let setup: Vec<Node> = scope.setup.iter().chain(&measured.setup).copied().collect();
    let mut maker = Maker {
        port,
        scope,
        known: Known::new(),
        declared: Vec::new(),
    };
    for param in &scope.params {
        maker
            .known
            .insert(param.name.clone(), param.of_type.clone());
    }
    for statement in &setup {
        maker.learn(*statement);
    }
    let used = maker.used(measured);
    let params: Vec<&Param> = scope
        .params
        .iter()
        .filter(|param| used.contains(&param.name) || maker.needs(&setup, &param.name))
        .collect();
    let mut fields = of_params(&params);
    let variables = maker.variables(&used, !params.is_empty())?;
    for (name, _) in &variables {
        fields.insert(name.clone(), format!("self.{name}"));
    }
    let input = maker.input(measured)?;
    let stateful = !variables.is_empty() || !params.is_empty() || input.is_some();
    let harmless = |node: &&Node| matches!(node.kind(), "let_declaration" | "use_declaration");
    if let Some(odd) = setup
        .iter()
        .find(|node| variables.is_empty() && !harmless(node))
    {
        let what = "a statement before the measurement that may have an effect";
        return Err(not_understood(*odd, what));
    }
    let function = maker.function(wanted, measured, &fields, stateful)?;
    maker.port.draft.benchmarks += 1;
    if let Some(untimed) = &measured.untimed {
        maker.port.draft.note(untimed.clone());
    }
    if !stateful {
        return Ok(function);
    }
    let other = format!("{}Bench", pascal(wanted));
    let state = State {
        name: maker.port.draft.name(&pascal(wanted), &other),
        params: &params,
        variables: &variables,
        setup: &setup,
        before: measured.before,
        input,
        fields: &fields,
    };
    state.text(&maker, &function)
}

/// What takes the place of parameters.
fn of_params(params: &[&Param]) -> Fields {
    let place = |param: &&Param| {
        let place = match param.by_reference {
            true => format!("(&self.{})", param.name),
            false => format!("self.{}", param.name),
        };
        (param.name.clone(), place)
    };
    params.iter().map(place).collect()
}

fn unknown(node: Node, name: &str) -> Gap {
    Gap::new(
        node,
        format!("the type of `{name}`"),
        "the file does not say it, and a field of a state needs one",
        format!("write it (`let {name}: TYPE = …`), and port the file again with --force"),
    )
}

pub struct Maker<'p, 'a, 't, 'x> {
    port: &'p mut Port<'a, 't>,
    scope: &'x Scope<'x>,
    known: Known,
    /// Variables of set-up, in order.
    declared: Vec<(String, Node<'x>, Option<String>)>,
}

impl<'x> Maker<'_, '_, '_, 'x> {
    fn source(&self) -> &str {
        self.port.draft.text
    }

    fn type_of(&self, node: Node) -> Option<String> {
        self.port.types.expression(node, &self.known, self.source())
    }

    /// The variables of a statement.
    fn learn(&mut self, statement: Node<'x>) {
        if statement.kind() != "let_declaration" {
            return;
        }
        let Some(pattern) = field(statement, "pattern") else {
            return;
        };
        let written = field(statement, "type").map(|t| text(t, self.source()).to_owned());
        let value = field(statement, "value");
        let of_type = match written {
            Some(written) => declared(&written),
            None => value.and_then(|value| self.type_of(value)),
        };
        if pattern.kind() == "identifier" {
            let name = text(pattern, self.source()).to_owned();
            if let Some(of_type) = &of_type {
                self.known.insert(name.clone(), of_type.clone());
            }
            self.declared.push((name, statement, of_type));
        } else {
            for name in self.names(pattern) {
                self.declared.push((name, statement, None));
            }
        }
    }

    fn names(&self, node: Node) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        let source = self.source();
        walk(node, |part| {
            match part.kind() {
                "identifier" => {
                    names.insert(text(part, source).to_owned());
                }
                // `println!("{data}")`
                "string_content" => {
                    for (known, _, _) in &self.declared {
                        if text(part, source).contains(&format!("{{{known}")) {
                            names.insert(known.clone());
                        }
                    }
                }
                _ => {}
            }
            true
        });
        names
    }

    pub fn needs(&self, setup: &[Node], name: &str) -> bool {
        setup.iter().any(|node| self.names(*node).contains(name))
    }

    /// Edits that make fields of variables.
    fn as_fields(&self, node: Node, fields: &Fields) -> Result<Vec<Edit>, Gap> {
        let source = self.source();
        let mut edits = Vec::new();
        let mut wrong = None;
        walk(node, |part| {
            let binds = match part.kind() {
                "let_declaration" | "for_expression" | "match_arm" | "let_condition" => {
                    field(part, "pattern")
                }
                "closure_expression" => field(part, "parameters"),
                _ => None,
            };
            let again = binds.filter(|binds| {
                self.names(*binds)
                    .iter()
                    .any(|name| fields.contains_key(name))
            });
            if let Some(again) = again {
                let what = format!("`{}`, which is declared twice", text(again, source));
                wrong.get_or_insert(not_understood(again, what));
            }
            let inside = |name: &String| text(part, source).contains(&format!("{{{name}"));
            if part.kind() == "string_content" && fields.keys().any(inside) {
                wrong.get_or_insert(not_understood(
                    part,
                    "a format that names a variable of set-up",
                ));
            }
            if matches!(
                part.kind(),
                "return_expression" | "try_expression" | "await_expression"
            ) {
                wrong.get_or_insert(not_understood(
                    part,
                    "`return`, `?` or `await` in a measured closure",
                ));
            }
            if part.kind() == "scoped_identifier" && text(part, source) == "criterion::black_box" {
                edits.push((part.byte_range(), "std::hint::black_box".to_owned()));
            }
            if part.kind() == "identifier"
                && let Some(place) = fields.get(text(part, source))
            {
                let short = part
                    .parent()
                    .is_some_and(|p| p.kind() == "shorthand_field_initializer");
                let name = text(part, source);
                let new = if short {
                    format!("{name}: {place}")
                } else {
                    place.clone()
                };
                edits.push((part.byte_range(), new));
            }
            true
        });
        wrong.map_or(Ok(edits), Err)
    }

    pub fn moved(&self, node: Node, fields: &Fields, margin: &str) -> Result<String, Gap> {
        let edits = self.as_fields(node, fields)?;
        Ok(self
            .port
            .draft
            .moved(node.byte_range(), edits, margin, &strings(node)))
    }

    /// Names that the measured code uses and does not bind itself.
    fn used(&self, measured: &Measured) -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let inputs = measured.input.iter().map(|(input, _)| *input);
        for node in inputs.chain([measured.routine]).chain(measured.before) {
            used.append(&mut self.names(node));
        }
        if let Some((input, pattern)) = measured.input {
            // The pattern's name hides the variable's.
            let hides = self.names(pattern);
            let outside = self.names(input);
            used.retain(|name| !hides.contains(name) || outside.contains(name));
        }
        used
    }

    /// The variables that become fields, with their types.
    fn variables(
        &self,
        used: &BTreeSet<String>,
        begins_empty: bool,
    ) -> Result<Vec<(String, String)>, Gap> {
        let mut variables: Vec<(String, String)> = Vec::new();
        for (name, node, of_type) in &self.declared {
            if !used.contains(name) || variables.iter().any(|(known, _)| known == name) {
                continue;
            }
            let of_type = of_type.clone().ok_or_else(|| unknown(*node, name))?;
            if begins_empty && !self.port.types.has_default(&of_type) {
                let why = "a state with parameters begins with default values";
                let todo = "write the state with an Option of it, and make it in a @Setup method";
                let what = format!("`{name}`, which is a {of_type}");
                return Err(Gap::new(*node, what, why, todo));
            }
            variables.push((name.clone(), of_type));
        }
        Ok(variables)
    }

    /// The type of what is made before each call.
    fn input(&self, measured: &Measured) -> Result<Option<String>, Gap> {
        let of_type = |before: Node| {
            let body = field(before, "body").unwrap_or(before);
            self.type_of(body).ok_or_else(|| unknown(before, "input"))
        };
        measured.before.map(of_type).transpose()
    }

    /// The benchmark.
    fn function(
        &mut self,
        wanted: &str,
        measured: &Measured,
        fields: &Fields,
        stateful: bool,
    ) -> Result<String, Gap> {
        let margin = if stateful { "    " } else { "" };
        let inner = format!("{margin}    ");
        let mut fields = fields.clone();
        let mut lines = self.taken(measured, &mut fields, &inner)?;
        let routine = measured.routine;
        let closure = routine.kind() == "closure_expression";
        let body = field(routine, "body").filter(|_| closure);
        let value = match body {
            Some(body) => self.moved(body, &fields, &inner)?,
            None => {
                let made = measured.before.map_or(String::new(), |_| made(measured));
                format!("{}({made})", self.moved(routine, &fields, &inner)?)
            }
        };
        let result = body.and_then(|body| self.result(body));
        let silent = body.is_some_and(|body| body.kind() == "block" && tail(body).is_none());
        let mut parameters: Vec<&str> = Vec::new();
        parameters.extend(stateful.then_some("&mut self"));
        if result.is_some() || silent {
            lines.push_str(&format!("{inner}{value}\n"));
        } else {
            lines.push_str(&format!("{inner}blackhole.consume({value});\n"));
            parameters.push("blackhole: &Blackhole");
        }
        let result = result.map_or(String::new(), |result| format!(" -> {result}"));
        let other = format!("bench_{wanted}");
        let name = match stateful {
            true => method(wanted, &other).to_owned(),
            false => self.port.draft.name(wanted, &other),
        };
        let (head, parameters) = (self.annotations(margin), parameters.join(", "));
        Ok(format!(
            "{head}{margin}fn {name}({parameters}){result} {{\n{lines}{margin}}}\n"
        ))
    }

    /// Statements that bind what the closures take; their names are no fields then.
    fn taken(&self, measured: &Measured, fields: &mut Fields, inner: &str) -> Result<String, Gap> {
        let mut lines = String::new();
        if let Some((input, pattern)) = measured.input {
            let value = self.moved(input, fields, inner)?;
            let bare = value.strip_prefix('(').and_then(|v| v.strip_suffix(')'));
            let bare = bare.filter(|bare| !bare.contains(['(', ')']));
            let (value, bound) = (bare.unwrap_or(&value), text(pattern, self.source()));
            if bound != "_" {
                lines.push_str(&format!("{inner}let {bound} = {value};\n"));
            }
            self.names(pattern).iter().for_each(|name| {
                fields.remove(name);
            });
        }
        let closure = measured.routine.kind() == "closure_expression";
        if measured.before.is_some() && closure {
            let parameters = field(measured.routine, "parameters").map(parts);
            let first = parameters.unwrap_or_default().first().copied();
            let pattern = first.map_or("_input", |first| text(first, self.source()));
            lines.push_str(&format!("{inner}let {pattern} = {};\n", made(measured)));
            for name in first.map_or(BTreeSet::new(), |first| self.names(first)) {
                fields.remove(&name);
            }
        }
        Ok(lines)
    }

    /// The type of what the measured code returns, if it is known.
    fn result(&self, body: Node) -> Option<String> {
        let value = match body.kind() {
            "block" => tail(body).filter(|_| parts(body).len() == 1)?,
            _ => body,
        };
        self.type_of(value).filter(|of_type| of_type != "()")
    }

    fn annotations(&self, margin: &str) -> String {
        let mut head = format!(
            "{margin}//@@Benchmark\n{margin}//@@BenchmarkMode(Mode.AverageTime)\n\
                {margin}//@@OutputTimeUnit(TimeUnit.NANOSECONDS)\n"
        );
        if let Some(group) = &self.scope.group {
            head.push_str(&format!("{margin}//@@{}\n", compare(group, false)));
        }
        if let Some(bytes) = &self.scope.bytes {
            head.push_str(&format!("{margin}//@@BytesPerInvocation({bytes})\n"));
        }
        head
    }
}

/// What a call gets that something was made for.
fn made(measured: &Measured) -> String {
    let take = if measured.by_reference {
        "as_mut"
    } else {
        "take"
    };
    format!("self.input.{take}().expect(\"made before each call\")")
}

/// The value of a block.
fn tail(block: Node) -> Option<Node> {
    let last = parts(block).into_iter().next_back()?;
    let kind = last.kind();
    (!kind.ends_with("_statement") && !kind.ends_with("declaration")).then_some(last)
}

/// Texts whose lines must not move.
fn strings(node: Node) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    walk(node, |node| {
        if matches!(node.kind(), "string_literal" | "raw_string_literal") {
            found.push(node.byte_range());
        }
        true
    });
    found
}
