//! Translates benchmarks of `go test` (`lath port`).
//!
//! The body of the loop over `b.N` becomes a method of a state. What stands before the loop becomes
//! its set-up, and the variables of that which the loop uses become fields. Go's own type checker
//! says their types, and what each name means.

mod base;
mod known;
mod measured;
mod of_b;
mod scope;
mod table;
mod tidy;
mod written;

use crate::shared::above;
use crate::shared::port::{Draft, Gap, file_name, pascal};
use crate::shared::syntax::{self, field, parts, text, walk};
use base::{LIMIT, Port, not_understood, of_testing, statements};
use known::Known;
use lath_core::port::Ported;
use scope::{Piece, Scope};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tree_sitter::Node;

/// Functions that call each other with their `*testing.B`.
const DEEPEST: usize = 8;

pub fn port(path: &Path, source: &str) -> Option<Ported> {
    if !source.contains("testing.B") {
        return None;
    }
    let tree = syntax::parse(&tree_sitter_go::LANGUAGE.into(), source, LIMIT).ok()?;
    let root = tree.root_node();
    let known = Known::of(path);
    let why = known.as_ref().err().cloned();
    let mut port = Port {
        draft: Draft::new("`go test`", path, source, "//"),
        known: known.unwrap_or_default(),
        root,
        functions: BTreeMap::new(),
        used: BTreeMap::new(),
        made: String::new(),
        packages: BTreeSet::new(),
        own: if above::mentions(source, "bench") {
            "own"
        } else {
            "bench"
        },
    };
    for name in &port.known.taken {
        port.draft.take(name);
    }
    for item in parts(root) {
        if of_testing(item, source, "B").is_some() {
            let name = field(item, "name").map_or("", |name| text(name, source));
            port.functions.insert(name, item);
        }
    }
    for item in parts(root) {
        port.item(item, why.as_deref());
    }
    port.helpers();
    let marks = ["_test", "_bench", "_benchmark", "_benchmarks"];
    let file = file_name(path, &["bench_"], &marks);
    let (known, packages) = (port.known, port.packages);
    let mut ported = port.draft.end(file, 0)?;
    ported.text = tidy::tidy(&ported.text, &known, &packages);
    Some(ported)
}

impl<'a, 't> Port<'a, 't> {
    fn item(&mut self, item: Node<'t>, why: Option<&str>) {
        let source = self.draft.text;
        if item.kind() != "function_declaration" {
            return;
        }
        let name = field(item, "name").map_or("", |name| text(name, source));
        if let Some(of_b) = of_testing(item, source, "B") {
            let one = parts(field(item, "parameters").expect("it has one")).len() == 1;
            if name.starts_with("Benchmark") && one {
                self.benchmark(item, name, of_b, why);
            }
        } else if is_test(item, name, source) {
            let why = "lath runs benchmarks only";
            let todo = "keep it where it is";
            self.draft
                .note(Gap::new(item, format!("`{name}`"), why, todo));
            self.draft.remove(item.byte_range());
        } else if text(item, source).contains("testing.TB") {
            let gap = not_understood(item, format!("`{name}`, which takes a testing.TB"));
            self.leave(item, gap);
        }
    }

    fn leave(&mut self, node: Node, gap: Gap) {
        let left = self.draft.left_out(node, gap);
        self.draft
            .replace(node.byte_range(), left.trim_end().to_owned());
    }

    fn benchmark(&mut self, item: Node<'t>, name: &'a str, of_b: Node<'t>, why: Option<&str>) {
        let (before, count) = (self.made.len(), self.draft.benchmarks);
        let label = name.trim_start_matches("Benchmark").trim_start_matches('_');
        let mut scope = Scope::of(if label.is_empty() { "benchmark" } else { label });
        let body = field(item, "body").map(statements).unwrap_or_default();
        let made = match why {
            Some(why) => {
                let todo = "install Go, which tells lath the types of variables (`lath doctor`)";
                Err(Gap::new(item, format!("`{name}`"), why, todo))
            }
            None => self.body(&body, of_b.start_byte(), &mut scope),
        };
        let made = made.map(|()| self.made[before..].trim_end().to_owned());
        self.made.truncate(before);
        match made {
            Ok(made) => self.draft.replace(item.byte_range(), made),
            Err(gap) => {
                self.draft.benchmarks = count;
                self.leave(item, gap);
            }
        }
        self.used.insert(name, true);
    }

    /// Functions that benchmarks call with their `*testing.B`: what calls them has their body now.
    fn helpers(&mut self) {
        let functions = std::mem::take(&mut self.functions);
        for (name, item) in functions {
            let is_benchmark = name.starts_with("Benchmark")
                && parts(field(item, "parameters").expect("it has one")).len() == 1;
            match self.used.get(name) {
                _ if is_benchmark => {}
                Some(true) => self.draft.remove(item.byte_range()),
                _ => {
                    let gap = not_understood(item, format!("`{name}`"));
                    self.leave(item, gap);
                }
            }
        }
    }

    /// What a function does with its `*testing.B`, which is declared at `of_b`.
    fn body(&mut self, all: &[Node<'t>], of_b: usize, scope: &mut Scope<'t>) -> Result<(), Gap> {
        let mut ran = false;
        let group = self.group(all, of_b, scope);
        for (at, statement) in all.iter().enumerate() {
            let statement = *statement;
            if let Some(measured) = self.measures(statement, of_b)? {
                return self.measured(&measured, &all[at + 1..], of_b, scope);
            }
            if let Some(call) = self.call_of_b(statement, of_b, "Run") {
                scope.group.clone_from(&group);
                self.run(statement, call, scope)?;
                ran = true;
            } else if self.contains_run(statement, of_b) {
                let mut inner = scope.clone();
                inner.group.clone_from(&group);
                self.repeated(statement, of_b, &mut inner)?;
                ran = true;
            } else if let Some((name, call)) = self.call_with_b(statement, of_b) {
                return self.inlined((name, call), &all[at + 1..], of_b, scope);
            } else if !self.setting(statement, of_b, scope)? {
                match statement.kind() {
                    "defer_statement" => scope.last.insert(0, parts(statement)[0]),
                    _ => scope.setup.push(Piece::Statement(statement)),
                }
            }
        }
        let what = "a function without a loop over b.N";
        let end = *all.last().unwrap_or(&self.root);
        if ran {
            Ok(())
        } else {
            Err(not_understood(end, what))
        }
    }

    /// The group of what `b.Run` starts in these statements, if that is several things.
    fn group(&self, all: &[Node<'t>], of_b: usize, scope: &Scope) -> Option<String> {
        let mut labels = BTreeSet::new();
        for statement in all {
            walk(*statement, |node| {
                if let Some(call) = self.call_of_b(node, of_b, "Run") {
                    let name = parts(field(call, "arguments").expect("a call"));
                    labels.extend(name.first().and_then(|name| table::label(self, *name)));
                }
                node.kind() != "func_literal"
            });
        }
        (labels.len() > 1).then(|| pascal(&scope.words.join(" ")))
    }

    /// `for _, n := range sizes { b.Run(…) }`, or a block.
    fn repeated(
        &mut self,
        statement: Node<'t>,
        of_b: usize,
        inner: &mut Scope<'t>,
    ) -> Result<(), Gap> {
        match statement.kind() {
            "for_statement" => {
                table::add(self, statement, inner)?;
                let body = field(statement, "body").expect("loops have bodies");
                self.body(&statements(body), of_b, inner)
            }
            "block" => self.body(&statements(statement), of_b, inner),
            _ => Err(not_understood(statement, "`b.Run` in this statement")),
        }
    }

    /// `b.Run("name", func(b *testing.B) { … })`. What cannot be translated stays as a comment.
    fn run(&mut self, whole: Node<'t>, call: Node<'t>, scope: &Scope<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        let arguments = parts(field(call, "arguments").expect("calls have arguments"));
        let [name, function] = arguments[..] else {
            return Err(not_understood(call, "this call of `b.Run`"));
        };
        let mut inner = scope.clone();
        inner.words.extend(table::label(self, name));
        let (before, count) = (self.made.len(), self.draft.benchmarks);
        let of_b = of_testing(function, source, "B");
        let known = self.functions.get(text(function, source)).copied();
        let made = match (of_b, known) {
            (Some(of_b), _) => {
                let body = statements(field(function, "body").expect("functions have bodies"));
                self.body(&body, of_b.start_byte(), &mut inner)
            }
            (None, Some(known)) => self.inside(known, text(function, source), &mut inner),
            _ => Err(not_understood(function, "this function")),
        };
        if let Err(gap) = made {
            self.made.truncate(before);
            self.draft.benchmarks = count;
            let left = self.draft.left_out(whole, gap);
            self.made.push_str(&left);
            self.made.push('\n');
        }
        Ok(())
    }

    /// The body of a function of this file.
    fn inside(
        &mut self,
        function: Node<'t>,
        name: &'a str,
        scope: &mut Scope<'t>,
    ) -> Result<(), Gap> {
        scope.depth += 1;
        if scope.depth > DEEPEST {
            return Err(not_understood(function, "functions that call each other"));
        }
        let of_b = of_testing(function, self.draft.text, "B").expect("it has one");
        let body = statements(field(function, "body").expect("functions have bodies"));
        let made = self.body(&body, of_b.start_byte(), scope);
        *self.used.entry(name).or_insert(true) &= made.is_ok();
        made
    }

    /// `benchmarkFib(b, 10)`: the body of the function, with its arguments as set-up.
    fn inlined(
        &mut self,
        (name, call): (&'a str, Node<'t>),
        rest: &[Node<'t>],
        of_b: usize,
        scope: &mut Scope<'t>,
    ) -> Result<(), Gap> {
        let source = self.draft.text;
        for statement in rest {
            if !self.setting(*statement, of_b, scope)? {
                return Err(not_understood(*statement, "what follows the measurement"));
            }
        }
        let function = self.functions[name];
        let mut names = Vec::new();
        for one in parts(field(function, "parameters").expect("it has one")) {
            if one.kind() != "parameter_declaration" {
                return Err(not_understood(one, "this parameter"));
            }
            names.extend(one.children_by_field_name("name", &mut one.walk()));
        }
        let arguments = parts(field(call, "arguments").expect("calls have arguments"));
        if names.len() != arguments.len() {
            return Err(not_understood(call, "this call"));
        }
        let own = of_testing(function, source, "B").expect("it has one");
        for (name, value) in names.into_iter().zip(arguments) {
            if name != own {
                scope.setup.push(Piece::Bound { name, value });
            }
        }
        self.inside(function, name, scope)
    }
}

/// Functions that `go test` calls, and that measure nothing.
fn is_test(item: Node, name: &str, source: &str) -> bool {
    let takes = ["T", "M", "F"];
    let alone = field(item, "parameters").is_some_and(|list| parts(list).is_empty());
    takes
        .iter()
        .any(|of| of_testing(item, source, of).is_some())
        || name.starts_with("Example") && alone
}
