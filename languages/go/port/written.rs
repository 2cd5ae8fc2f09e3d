//! Writes the state or the function of a translated benchmark.

mod method;

use super::base::{Port, not_understood};
use super::measured::Measured;
use super::scope::{Piece, Scope};
use crate::shared::port::{Edit, Gap};
use crate::shared::syntax::{field, is_comment, parts, text, walk};
use std::collections::{BTreeMap, BTreeSet};
use tree_sitter::Node;

/// Fields by the places where the file declares them as variables.
type Places = BTreeMap<usize, String>;

struct Maker<'p, 'a, 't> {
    port: &'p mut Port<'a, 't>,
    scope: Scope<'t>,
    of_b: usize,
    places: Places,
    /// Names and types, in order, behind the parameters.
    fields: Vec<(String, String)>,
    names: BTreeSet<String>,
}

impl<'a, 't> Port<'a, 't> {
    /// The benchmark of a loop; `rest`: what the function does afterwards.
    pub fn measured(
        &mut self,
        measured: &Measured<'t>,
        rest: &[Node<'t>],
        of_b: usize,
        scope: &Scope<'t>,
    ) -> Result<(), Gap> {
        let mut scope = scope.clone();
        for statement in rest.iter().filter(|node| !is_comment(**node)) {
            if self.setting(*statement, of_b, &mut scope)? {
                continue;
            }
            match self.without_b(*statement, of_b) {
                Ok(_) => scope.last.insert(0, *statement),
                Err(gap) => self.draft.note(gap),
            }
        }
        if let Some(first) = measured.parallel.clone().filter(|first| !first.is_empty()) {
            if !scope.setup.is_empty() || !scope.params.is_empty() {
                let why = "goroutines share some variables, and others are their own";
                let todo = "write two states: one with Scope.Benchmark, one with Scope.Thread";
                return Err(Gap::new(first[0], "this set-up of a goroutine", why, todo));
            }
            scope.setup = first.into_iter().map(Piece::Statement).collect();
        }
        let shared = measured.parallel.as_ref().is_some_and(Vec::is_empty);
        let mut maker = Maker {
            port: self,
            scope,
            of_b,
            places: Places::new(),
            fields: Vec::new(),
            names: BTreeSet::new(),
        };
        maker.places(measured)?;
        let text = maker.text(measured, shared)?;
        self.made.push_str(&text);
        self.made.push_str("\n\n");
        self.draft.benchmarks += 1;
        Ok(())
    }
}

impl<'t> Maker<'_, '_, 't> {
    fn source(&self) -> &str {
        self.port.draft.text
    }

    /// The place of a declaration that others stand for.
    fn original(&self, mut place: usize) -> usize {
        while let Some((_, old)) = self.scope.same.iter().find(|(new, _)| *new == place) {
            place = *old;
        }
        place
    }

    /// The places of what these statements name.
    fn named<'n>(&self, nodes: impl IntoIterator<Item = &'n Node<'n>>) -> BTreeSet<usize> {
        let mut named = BTreeSet::new();
        for node in nodes {
            walk(*node, |node| {
                let declared = self.port.known.declared(node);
                // Where it is declared it is not used.
                let used = declared.filter(|place| *place != node.start_byte());
                named.extend(used.map(|place| self.original(place)));
                true
            });
        }
        named
    }

    /// A name that no other field has.
    fn name(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut number = 1;
        while !self.names.insert(name.clone()) {
            number += 1;
            name = format!("{wanted}{number}");
        }
        name
    }

    /// Makes a field of a variable, which is declared at `node`.
    fn add(&mut self, node: Node) -> Result<(), Gap> {
        if self.places.contains_key(&node.start_byte()) {
            return Ok(());
        }
        let wanted = text(node, self.source()).to_owned();
        let Some(of_type) = self.port.known.of_type(node).map(str::to_owned) else {
            let why = "a field needs a type that has a name in this package";
            let todo = "declare the type outside of the function, or with one of this package";
            return Err(Gap::new(node, format!("the type of `{wanted}`"), why, todo));
        };
        self.port.packages.extend(self.port.known.packages(node));
        let name = self.name(&wanted);
        self.places.insert(node.start_byte(), name.clone());
        self.fields.push((name, of_type));
        Ok(())
    }

    /// Decides which variables are fields.
    fn places(&mut self, measured: &Measured<'t>) -> Result<(), Gap> {
        for at in 0..self.scope.params.len() {
            let wanted = self.scope.params[at].name.clone();
            let name = self.name(&wanted);
            let declared = self.scope.params[at].declared;
            self.places
                .extend(declared.map(|place| (place, name.clone())));
            self.scope.params[at].name = name;
        }
        let [before, calls, after] = [&measured.before, &measured.calls, &measured.after];
        let all = [before, calls, after].into_iter().flatten();
        let used = self.named(all.chain(&self.scope.last));
        let setup = self.scope.setup.clone();
        for piece in &setup {
            match piece {
                Piece::Row { name, .. } => self.add(*name)?,
                Piece::Bound { name, .. } if used.contains(&name.start_byte()) => {
                    self.add(*name)?
                }
                Piece::Bound { .. } => {}
                Piece::Statement(statement) => self.of_statement(*statement, &used)?,
            }
        }
        let later = self.named([calls, after].into_iter().flatten().chain(&self.scope.last));
        for statement in before {
            self.of_statement(*statement, &later)?;
        }
        for statement in calls {
            let later = self.named(after);
            self.of_statement(*statement, &later)?;
        }
        let index = measured
            .index
            .filter(|index| used.contains(&index.start_byte()));
        index.map_or(Ok(()), |index| self.add(index))
    }

    /// The variables of a statement become fields if one of them is used elsewhere.
    fn of_statement(&mut self, statement: Node<'t>, used: &BTreeSet<usize>) -> Result<(), Gap> {
        let declared = self.declared(statement);
        let needed = |node: &Node| used.contains(&node.start_byte());
        let assigned = statement.kind() == "short_var_declaration";
        let any = declared.iter().any(needed);
        if !any || self.is_copied(statement) {
            return Ok(());
        }
        if !matches!(
            statement.kind(),
            "short_var_declaration" | "var_declaration"
        ) {
            return Err(not_understood(statement, "this declaration in a function"));
        }
        for node in declared {
            if assigned || needed(&node) {
                self.add(node)?;
            }
        }
        Ok(())
    }

    /// Constants and types may stand where they are used, too.
    fn is_copied(&self, statement: Node) -> bool {
        statement.kind() == "const_declaration"
    }

    /// The names that a statement declares for those behind it.
    fn declared(&self, statement: Node<'t>) -> Vec<Node<'t>> {
        let mut names = Vec::new();
        match statement.kind() {
            "short_var_declaration" => {
                let left = field(statement, "left").map(parts).unwrap_or_default();
                let new = |node: &Node| {
                    self.port.known.declared(*node) == Some(node.start_byte())
                        && text(*node, self.source()) != "_"
                };
                names.extend(left.into_iter().filter(new));
            }
            "var_declaration" | "const_declaration" | "type_declaration" => {
                walk(statement, |node| {
                    if matches!(node.kind(), "var_spec" | "const_spec" | "type_spec") {
                        names.extend(node.children_by_field_name("name", &mut node.walk()));
                        return false;
                    }
                    true
                });
            }
            _ => {}
        }
        names
    }

    /// A part of the file, with fields and without `*testing.B`.
    fn moved(&mut self, node: Node, mut edits: Vec<Edit>) -> Result<String, Gap> {
        edits.extend(self.port.without_b(node, self.of_b)?);
        self.no_test(node)?;
        let own = self.port.own;
        let mut strings = Vec::new();
        walk(node, |part| {
            if part.kind() == "raw_string_literal" {
                strings.push(part.byte_range());
            }
            let declared = self.port.known.declared(part);
            let place = declared.and_then(|place| self.places.get(&self.original(place)));
            if let Some(place) = place.filter(|_| part.named_child_count() == 0) {
                edits.push((part.byte_range(), format!("{own}.{place}")));
            }
            true
        });
        let draft = &self.port.draft;
        Ok(draft.moved(node.byte_range(), edits, "\t", &strings))
    }

    /// Files of tests are no part of what lath builds.
    fn no_test(&self, node: Node) -> Result<(), Gap> {
        let mut found = None;
        walk(node, |part| {
            let test = self
                .port
                .known
                .test(part)
                .filter(|_| part.named_child_count() == 0);
            found = found.take().or(test.map(|test| (part, test.to_owned())));
            found.is_none()
        });
        found.map_or(Ok(()), |(part, test)| {
            let why = format!("it is declared in {test}, and lath builds no tests");
            let what = format!("`{}`", text(part, self.source()));
            Err(Gap::new(
                part,
                what,
                why,
                "move it to a file of the package",
            ))
        })
    }

    /// A statement of a fixture or of the benchmark: what declares fields sets them.
    fn statement(&mut self, statement: Node<'t>) -> Result<String, Gap> {
        let is_field = |node: &Node| self.places.contains_key(&node.start_byte());
        let fields = self.declared(statement).iter().any(is_field);
        if !fields {
            return Ok(self.moved(statement, Vec::new())? + "\n");
        }
        if statement.kind() == "short_var_declaration" {
            let left = field(statement, "left").expect("it has one").end_byte();
            let right = field(statement, "right").expect("it has one").start_byte();
            let edit = (left..right, " = ".to_owned());
            return Ok(self.moved(statement, vec![edit])? + "\n");
        }
        let mut specs = Vec::new();
        walk(statement, |node| {
            if node.kind() == "var_spec" {
                specs.push(node);
            }
            node.kind() != "var_spec"
        });
        let mut lines = String::new();
        for spec in specs {
            let names: Vec<Node> = spec
                .children_by_field_name("name", &mut spec.walk())
                .collect();
            if !names
                .iter()
                .any(|node| self.places.contains_key(&node.start_byte()))
            {
                lines.push_str(&format!("var {}\n", self.moved(spec, Vec::new())?));
            } else if let Some(value) = field(spec, "value") {
                for name in &names {
                    self.add(*name)?;
                }
                let all: Result<Vec<String>, Gap> = names
                    .iter()
                    .map(|name| self.moved(*name, Vec::new()))
                    .collect();
                let value = self.moved(value, Vec::new())?;
                lines.push_str(&format!("{} = {value}\n", all?.join(", ")));
            }
        }
        Ok(lines)
    }

    fn statements(&mut self, all: &[Node<'t>]) -> Result<String, Gap> {
        all.iter().map(|node| self.statement(*node)).collect()
    }

    /// The set-up.
    fn prepared(&mut self) -> Result<String, Gap> {
        let own = self.port.own;
        let setup = self.scope.setup.clone();
        let mut lines = String::new();
        for piece in &setup {
            match *piece {
                Piece::Statement(statement) => {
                    lines.push_str(&self.statement(statement)?);
                    lines.push_str(&self.unused(statement, &setup));
                }
                Piece::Bound { name, value } => {
                    let value = self.moved(value, Vec::new())?;
                    let field = self.places.get(&name.start_byte());
                    if let Some(field) = field {
                        lines.push_str(&format!("{own}.{field} = {value}\n"));
                    } else if self.uses(&setup, name) {
                        let of_type = self.port.known.of_type(name).unwrap_or_default();
                        let name = text(name, self.source());
                        lines.push_str(&format!("var {name} {of_type} = {value}\n"));
                    }
                }
                Piece::Row {
                    name,
                    table,
                    param,
                    label,
                } => {
                    let table = self.moved(table, Vec::new())?;
                    let row = &self.places[&name.start_byte()];
                    let (param, name) = (
                        &self.scope.params[param].name,
                        text(name, self.port.draft.text),
                    );
                    lines.push_str(&match label {
                        None => format!("{own}.{row} = {table}[{own}.{param}]\n"),
                        Some(label) => format!(
                            "for _, {name} := range {table} {{\nif {name}.{} == {own}.{param} \
                                {{\n{own}.{row} = {name}\n}}\n}}\n",
                            text(label, self.port.draft.text)
                        ),
                    });
                }
            }
        }
        Ok(lines)
    }

    /// Whether a part of the set-up names what is declared at `name`.
    fn uses(&self, setup: &[Piece<'t>], name: Node) -> bool {
        let nodes = setup.iter().map(|piece| match piece {
            Piece::Statement(node) | Piece::Bound { value: node, .. } => *node,
            Piece::Row { table, .. } => *table,
        });
        let nodes: Vec<Node> = nodes.collect();
        self.named(&nodes).contains(&name.start_byte())
    }

    /// Go refuses variables that nothing uses; the original used them in what is gone.
    fn unused(&self, statement: Node<'t>, setup: &[Piece<'t>]) -> String {
        if !matches!(
            statement.kind(),
            "short_var_declaration" | "var_declaration"
        ) {
            return String::new();
        }
        let declared = self.declared(statement).into_iter();
        let unused = declared.filter(|node| {
            !self.places.contains_key(&node.start_byte()) && !self.uses(setup, *node)
        });
        let line = |node: Node| format!("_ = {}\n", text(node, self.source()));
        unused.map(line).collect()
    }
}
