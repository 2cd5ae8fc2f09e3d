//! Translates benchmarks of Criterion (`lath port`).
//!
//! Each measured closure becomes a benchmark. What stands before it becomes the set-up of a state,
//! and the variables of it that the closure uses become fields: their types must be known from the
//! file.

mod closures;
mod divan;
mod library;
mod placed;
mod state;
mod types;
mod written;

use crate::shared::port::{Draft, Gap, file_name, snake};
use crate::shared::syntax::{self, field, parts, text, walk};
use lath_core::port::Ported;
use library::Library;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tree_sitter::Node;
use types::Types;

/// More than any benchmark needs.
const LIMIT: Duration = Duration::from_secs(10);

/// What stands around a benchmark.
#[derive(Clone, Default)]
struct Scope<'t> {
    group: Option<String>,
    params: Vec<Param>,
    setup: Vec<Node<'t>>,
    bytes: Option<String>,
}

/// A variable of a loop over values.
#[derive(Clone)]
struct Param {
    name: String,
    values: Vec<String>,
    of_type: String,
    /// The variable is a reference.
    by_reference: bool,
}

struct Port<'a, 't> {
    draft: Draft<'a>,
    types: Types<'t>,
    /// Variables that are Criterion's, with the names of groups and what a call processes.
    tool: BTreeMap<String, (Option<String>, Option<String>)>,
    made: String,
}

pub fn port(path: &Path, source: &str) -> Option<Ported> {
    let tree = syntax::parse(&tree_sitter_rust::LANGUAGE.into(), source, LIMIT).ok()?;
    let root = tree.root_node();
    let file = || {
        placed::file(
            path,
            file_name(path, &["bench_"], &["_bench", "_benchmark"]),
        )
    };
    if source.contains("divan::") {
        let mut draft = Draft::new("divan", path, source, "//");
        placed::paths(&mut draft, path, root);
        return divan::port(draft, root, file());
    }
    if !source.contains("criterion") {
        return None;
    }
    let mut port = Port {
        draft: Draft::new("Criterion", path, source, "//"),
        types: Types::of(root, source, Library::of(path, root, source)),
        tool: BTreeMap::new(),
        made: String::new(),
    };
    for item in parts(root) {
        if let Some(name) = field(item, "name").filter(|_| criterion(item, source).is_none()) {
            port.draft.take(text(name, source));
        }
    }
    for item in parts(root) {
        port.item(item);
    }
    placed::paths(&mut port.draft, path, root);
    let used = port.made.contains("Blackhole");
    if used {
        let at = first_item(root, source);
        port.draft.replace(at..at, "use lath::Blackhole;\n");
    }
    port.draft.end(file(), 0)
}

/// Where imports may stand: behind attributes and comments of the whole file.
fn first_item(root: Node, source: &str) -> usize {
    let first = parts(root)
        .into_iter()
        .find(|item| item.kind() != "inner_attribute_item");
    first.map_or(source.len(), |first| first.start_byte())
}

fn returns_criterion(item: Node, source: &str) -> bool {
    field(item, "return_type").is_some_and(|returns| text(returns, source).contains("Criterion"))
}

/// The name of a function's `&mut Criterion`.
fn criterion<'a>(item: Node, source: &'a str) -> Option<&'a str> {
    let parameters = field(item, "parameters").filter(|_| item.kind() == "function_item")?;
    let one = *parts(parameters).first()?;
    let of_type = text(field(one, "type")?, source);
    let pattern = text(field(one, "pattern")?, source);
    let is_criterion = of_type.starts_with("&mut ") && of_type.contains("Criterion");
    is_criterion.then_some(pattern)
}

impl<'t> Port<'_, 't> {
    fn item(&mut self, item: Node<'t>) {
        let source = self.draft.text;
        let whole = text(item, source);
        match item.kind() {
            "use_declaration" if whole.starts_with("use criterion") => {
                let with = if whole.contains("black_box") {
                    "use std::hint::black_box;"
                } else {
                    ""
                };
                match with {
                    "" => self.draft.remove(item.byte_range()),
                    with => self.draft.replace(item.byte_range(), with),
                }
            }
            "extern_crate_declaration" if whole.contains("criterion") => {
                self.draft.remove(item.byte_range());
            }
            "expression_statement" | "macro_invocation" if whole.starts_with("criterion_") => {
                if whole.contains("config") {
                    let why = "lath chooses how often it calls a benchmark";
                    let todo = "see `lath run --help` for -wi, -w, -i, -r and -f";
                    self.draft
                        .note(Gap::new(item, "the configuration of the group", why, todo));
                }
                self.draft.remove(item.byte_range());
            }
            "function_item" if returns_criterion(item, source) => {
                let why = "lath chooses how often it calls a benchmark";
                let todo = "see `lath run --help` for -wi, -w, -i, -r and -f";
                self.draft
                    .note(Gap::new(item, "the configuration", why, todo));
                self.draft.remove(item.byte_range());
            }
            "attribute_item" if whole == "#[macro_use]" => {
                let next = item.next_named_sibling();
                if next.is_some_and(|next| text(next, source).contains("criterion")) {
                    self.draft.remove(item.byte_range());
                }
            }
            "function_item" => {
                if let Some(name) = criterion(item, source) {
                    let before = self.made.len();
                    self.tool = BTreeMap::from([(name.to_owned(), (None, None))]);
                    let body = field(item, "body").expect("functions have bodies");
                    match self.block(&parts(body), &mut Scope::default()) {
                        Ok(()) => {
                            let made = self.made[before..].trim_end().to_owned();
                            self.draft.replace(item.byte_range(), made);
                        }
                        Err(gap) => self.leave(item, gap),
                    }
                } else if whole.contains("Criterion") {
                    self.leave(item, not_understood(item, "this function"));
                }
            }
            _ if whole.contains("criterion::") => {
                self.leave(item, not_understood(item, "this declaration"));
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: Node, gap: Gap) {
        let left = self.draft.left_out(node, gap);
        self.draft
            .replace(node.byte_range(), left.trim_end().to_owned());
    }

    fn mentions_tool(&self, node: Node) -> bool {
        let mut found = false;
        walk(node, |part| {
            found |=
                part.kind() == "identifier" && self.tool.contains_key(text(part, self.draft.text));
            !found
        });
        found
    }

    fn block(&mut self, statements: &[Node<'t>], scope: &mut Scope<'t>) -> Result<(), Gap> {
        for statement in statements {
            if !self.mentions_tool(*statement) {
                scope.setup.push(*statement);
                continue;
            }
            match statement.kind() {
                "let_declaration" => self.group(*statement)?,
                "expression_statement" => self.expression(parts(*statement)[0], scope)?,
                _ => self.expression(*statement, scope)?,
            }
        }
        Ok(())
    }

    /// `let mut group = c.benchmark_group("sums");`
    fn group(&mut self, statement: Node<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        let value =
            field(statement, "value").ok_or_else(|| not_understood(statement, "this statement"))?;
        let chain = closures::chain(value, source);
        let Some((_, chain)) = chain.filter(|(_, chain)| chain[0].0 == "benchmark_group") else {
            return Err(not_understood(statement, "this statement"));
        };
        let group = chain[0]
            .2
            .first()
            .and_then(|name| closures::string(*name, source));
        let pattern = field(statement, "pattern").expect("a let has a pattern");
        self.tool
            .insert(text(pattern, source).to_owned(), (group, None));
        Ok(())
    }

    fn expression(&mut self, node: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        match node.kind() {
            "for_expression" => {
                let mut inner = scope.clone();
                inner.params.push(closures::param(self, node)?);
                let body = field(node, "body").expect("loops have bodies");
                self.block(&parts(body), &mut inner)
            }
            "block" => self.block(&parts(node), &mut scope.clone()),
            "call_expression" => {
                let Some((object, chain)) = closures::chain(node, source) else {
                    return Err(not_understood(node, "this call"));
                };
                let known = self.tool.get(object).cloned();
                (scope.group, scope.bytes) = known.unwrap_or_default();
                for (name, at, arguments) in chain {
                    self.link(node, name, at, &arguments, scope)?;
                }
                if let Some(known) = self.tool.get_mut(object) {
                    known.1 = scope.bytes.clone();
                }
                Ok(())
            }
            _ => Err(not_understood(node, "this statement")),
        }
    }

    /// One call of Criterion's.
    fn link(
        &mut self,
        whole: Node<'t>,
        name: &str,
        at: Node<'t>,
        arguments: &[Node<'t>],
        scope: &mut Scope<'t>,
    ) -> Result<(), Gap> {
        let source = self.draft.text;
        match (name, arguments) {
            ("benchmark_group", [group]) => scope.group = closures::string(*group, source),
            ("bench_function", [id, closure]) => {
                self.bench(whole, *id, None, *closure, scope);
            }
            ("bench_with_input", [id, input, closure]) => {
                self.bench(whole, *id, Some(*input), *closure, scope);
            }
            ("throughput", [amount]) => self.throughput(at, *amount, scope),
            ("finish", _) => {}
            (
                "sample_size"
                | "measurement_time"
                | "warm_up_time"
                | "sampling_mode"
                | "plot_config"
                | "nresamples"
                | "noise_threshold"
                | "confidence_level"
                | "significance_level"
                | "configure_from_args",
                _,
            ) => {
                let why = "lath chooses how often it calls a benchmark";
                let todo =
                    "write @Warmup or @Measurement before it, if it needs settings of its own";
                self.draft
                    .note(Gap::new(at, format!("`{name}`"), why, todo));
            }
            _ => return Err(not_understood(at, format!("`{name}`"))),
        }
        Ok(())
    }

    /// `Throughput::Bytes(1024)`.
    fn throughput(&mut self, at: Node, amount: Node, scope: &mut Scope<'t>) {
        let source = self.draft.text;
        let said: String = text(amount, source).split_whitespace().collect();
        let of_bytes = said
            .strip_prefix("Throughput::Bytes(")
            .or_else(|| said.strip_prefix("criterion::Throughput::Bytes("))
            .and_then(|rest| rest.strip_suffix(')'));
        let number = of_bytes.map(|bytes| bytes.trim_start_matches('*').replace('_', ""));
        let number = number.map(|bytes| {
            bytes
                .trim_end_matches("asu64")
                .trim_end_matches("u64")
                .to_owned()
        });
        scope.bytes = number.and_then(|bytes| {
            let known = scope.params.iter().any(|param| param.name == bytes);
            match bytes.parse::<u64>() {
                Ok(bytes) => Some(bytes.to_string()),
                Err(_) => known.then(|| format!("\"{bytes}\"")),
            }
        });
        if scope.bytes.is_none() {
            let why = "lath reports the time of a call";
            let todo = "write @BytesPerInvocation or @OperationsPerInvocation with a number";
            let what = format!("`{}`", text(amount, source));
            self.draft.note(Gap::new(at, what, why, todo));
        }
    }

    /// A benchmark, or a comment if it cannot be translated.
    fn bench(
        &mut self,
        whole: Node<'t>,
        id: Node<'t>,
        input: Option<Node<'t>>,
        closure: Node<'t>,
        scope: &Scope<'t>,
    ) {
        let source = self.draft.text;
        let label = closures::label(id, source);
        let name = snake(
            label
                .as_deref()
                .or(scope.group.as_deref())
                .unwrap_or("bench"),
        );
        let made = closures::measured(closure, input, source)
            .and_then(|measured| written::benchmark(self, &name, &measured, scope));
        let text = match made {
            Ok(text) => text,
            Err(gap) => self.draft.left_out(whole, gap),
        };
        self.made.push_str(text.trim_end());
        self.made.push_str("\n\n");
    }
}

fn not_understood(at: Node, what: impl Into<String>) -> Gap {
    Gap::not_understood(at, what, "//@@")
}
