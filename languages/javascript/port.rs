//! Translates benchmarks of tinybench, mitata and Vitest (`lath port`).
//!
//! Statements at the top of the file stay where they are. What stands beside benchmarks in a block
//! (a group, a loop over values, `main`) becomes the set-up of a class, and the variables of it that
//! benchmarks use become its fields.

mod calls;
mod class;
mod variables;

use super::scan::syntax::{self, Dialect, children, field, text};
use crate::shared::port::{Draft, Gap, file_name, pascal};
use calls::{Call, called, string};
use lath_core::port::Ported;
use std::collections::BTreeSet;
use std::path::Path;
use tree_sitter::Node;

/// Names of packages, and how the tool is called.
const TOOLS: &[(&str, &str)] = &[
    ("tinybench", "tinybench"),
    ("mitata", "mitata"),
    ("vitest", "Vitest"),
];

/// What stands around benchmarks.
#[derive(Clone, Default)]
struct Scope<'t> {
    group: Option<String>,
    params: Vec<Param>,
    setup: Vec<Node<'t>>,
}

/// A variable with a list of values.
#[derive(Clone)]
struct Param {
    name: String,
    values: Vec<String>,
    first: String,
}

/// A benchmark as it was found.
struct Bench<'t> {
    name: String,
    body: Node<'t>,
    baseline: bool,
    /// Annotations of fixtures, and their functions.
    hooks: Vec<(&'static str, &'static str, Node<'t>)>,
    params: Vec<Param>,
    /// Statements before `yield`, and the name of the generator's argument.
    before: Vec<Node<'t>>,
    state: Option<String>,
}

struct Port<'a, 't> {
    draft: Draft<'a>,
    typed: bool,
    /// Names that belong to the tool: imported ones, and variables with its objects.
    tool: BTreeSet<String>,
    root: Node<'t>,
    /// Classes and functions of the statement at hand.
    made: String,
}

pub fn port(path: &Path, source: &str) -> Option<Ported> {
    let name = path.to_string_lossy();
    let dialect = Dialect::of(&name)?;
    let parsed = syntax::parse(&name, source, dialect);
    let root = parsed.tree.root_node();
    let tool = children(root).into_iter().find_map(|statement| {
        let package = package(statement, source)?;
        TOOLS.iter().find(|(name, _)| *name == package)
    })?;
    let mut port = Port {
        draft: Draft::new(tool.1, path, source, "//"),
        typed: dialect == Dialect::TypeScript,
        tool: BTreeSet::new(),
        root,
        made: String::new(),
    };
    for (name, _) in variables::declared(&children(root), source) {
        port.draft.take(&name);
    }
    let mut scope = Scope::default();
    for statement in children(root) {
        port.top(statement, &mut scope);
    }
    let after = children(root)
        .first()
        .filter(|first| first.kind() == "hash_bang_line")
        .map_or(0, |first| first.end_byte() + 1);
    let file = file_name(path, &[], &[".bench", ".benchmark", "_bench", "-bench"]);
    port.draft.end(file, after.min(source.len()))
}

/// The package that a statement imports or requires.
fn package(statement: Node, source: &str) -> Option<String> {
    if statement.kind() == "import_statement" {
        return string(field(statement, "source")?, source);
    }
    let declared = children(statement).into_iter().next()?;
    let call = field(declared, "value").filter(|value| value.kind() == "call_expression")?;
    let is_require = text(field(call, "function")?, source) == "require";
    let argument = children(field(call, "arguments")?).into_iter().next()?;
    is_require.then(|| string(argument, source)).flatten()
}

impl<'t> Port<'_, 't> {
    /// A statement at the top of the file.
    fn top(&mut self, statement: Node<'t>, scope: &mut Scope<'t>) {
        let source = self.draft.text;
        if let Some(package) = package(statement, source) {
            if TOOLS.iter().any(|(name, _)| *name == package) {
                self.imported(statement);
                self.draft.remove(statement.byte_range());
            }
            return;
        }
        self.made.clear();
        match self.statement(statement, scope) {
            Ok(true) if self.made.is_empty() => self.draft.remove(statement.byte_range()),
            Ok(true) => {
                let made = std::mem::take(&mut self.made);
                self.draft
                    .replace(statement.byte_range(), made.trim_end().to_owned());
            }
            Ok(false) => {}
            Err(gap) => {
                let left = self.draft.left_out(statement, gap);
                self.draft
                    .replace(statement.byte_range(), left.trim_end().to_owned());
            }
        }
    }

    fn imported(&mut self, statement: Node) {
        let source = self.draft.text;
        syntax::walk(statement, |node| {
            let binds = matches!(
                node.kind(),
                "identifier" | "shorthand_property_identifier_pattern"
            );
            if binds && text(node, source) != "require" {
                self.tool.insert(text(node, source).to_owned());
            }
            true
        });
    }

    fn mentions_tool(&self, node: Node) -> bool {
        let mut found = false;
        syntax::walk(node, |node| {
            let named = matches!(node.kind(), "identifier" | "shorthand_property_identifier");
            found |= named && self.tool.contains(text(node, self.draft.text));
            !found
        });
        found
    }

    /// Whether it belongs to the tool; if so, it has been translated.
    fn statement(&mut self, statement: Node<'t>, scope: &mut Scope<'t>) -> Result<bool, Gap> {
        if !self.mentions_tool(statement) {
            return Ok(false);
        }
        match statement.kind() {
            "lexical_declaration" | "variable_declaration" => self.declaration(statement, scope),
            "expression_statement" => self.expression(children(statement)[0], scope),
            "for_in_statement" => self.over_values(statement, scope),
            "function_declaration" => {
                let name = text(field(statement, "name").expect("named"), self.draft.text);
                self.tool.insert(name.to_owned());
                self.block(field(statement, "body").expect("a body"), scope)
            }
            _ => Err(not_understood(statement, "this statement")),
        }?;
        Ok(true)
    }

    /// `const bench = new Bench({ name: "sort" })`.
    fn declaration(&mut self, statement: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        for declared in children(statement) {
            let name = field(declared, "name").filter(|name| name.kind() == "identifier");
            let value = field(declared, "value").map(calls::awaited);
            let (Some(name), Some(value)) = (name, value) else {
                return Err(not_understood(declared, "this declaration"));
            };
            match value.kind() {
                "new_expression" => {
                    self.tool.insert(text(name, source).to_owned());
                    if let Some(options) = field(value, "arguments")
                        .and_then(|arguments| children(arguments).into_iter().next())
                    {
                        self.options(options, scope);
                    }
                }
                // What `run` returns.
                "call_expression" => {
                    self.tool.insert(text(name, source).to_owned());
                    self.expression(value, scope)?;
                }
                _ => return Err(not_understood(declared, "this declaration")),
            }
        }
        Ok(())
    }

    /// Options of a whole suite.
    fn options(&mut self, options: Node<'t>, scope: &mut Scope<'t>) {
        let source = self.draft.text;
        for pair in children(options) {
            let key = field(pair, "key").map(|key| text(key, source));
            let value = field(pair, "value");
            if key == Some("name") && value.is_some_and(|value| value.kind() == "string") {
                scope.group = value.and_then(|value| string(value, source));
                continue;
            }
            let what = format!("the option `{}`", text(pair, source));
            let gap = Gap::new(
                pair,
                what,
                "lath chooses how often it calls a benchmark",
                "see `lath run --help` for -wi, -w, -i, -r and -f, or write @Warmup and @Measurement",
            );
            self.draft.note(gap);
        }
    }

    /// The statements of a block, with set-up of their own.
    fn block(&mut self, block: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
        let mut inner = scope.clone();
        let before = self.made.len();
        let mut found: Vec<Bench<'t>> = Vec::new();
        for statement in children(block) {
            if statement.kind().ends_with("comment") {
                continue;
            }
            if let Some(benches) = self.benches(statement)? {
                found.extend(benches);
            } else if !self.statement(statement, &mut inner)? {
                if text(statement, self.draft.text).starts_with("console.") {
                    continue;
                }
                if self.made.len() > before || !found.is_empty() {
                    let why = "it stands after benchmarks, which may depend on it";
                    let todo = "move it before them, and port the file again";
                    return Err(Gap::new(statement, "this statement", why, todo));
                }
                inner.setup.push(statement);
            }
        }
        self.unit(found, &inner)
    }

    /// `for (const size of [10, 100])`.
    fn over_values(&mut self, statement: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        let left = field(statement, "left").filter(|left| left.kind() == "identifier");
        let right = field(statement, "right").map(|right| self.resolved(right));
        let (Some(left), Some(right)) = (left, right) else {
            return Err(not_understood(statement, "this loop"));
        };
        let values = calls::literals(right, source)
            .ok_or_else(|| not_understood(right, "this list of values"))?;
        let mut inner = scope.clone();
        inner.params.push(Param {
            name: text(left, source).to_owned(),
            first: values.first.clone(),
            values: values.texts,
        });
        let body = field(statement, "body").expect("a body");
        match body.kind() {
            "statement_block" => self.block(body, &mut inner),
            _ => Err(not_understood(body, "a loop without a block")),
        }
    }

    /// The list that a constant at the top of the file names.
    fn resolved(&self, node: Node<'t>) -> Node<'t> {
        if node.kind() != "identifier" {
            return node;
        }
        let name = text(node, self.draft.text);
        let mut found = node;
        for statement in children(self.root) {
            for declared in children(statement) {
                let named = field(declared, "name").map(|n| text(n, self.draft.text));
                if let (Some(n), Some(value)) = (named, field(declared, "value"))
                    && n == name
                    && text(statement, self.draft.text).starts_with("const")
                {
                    found = value;
                }
            }
        }
        found
    }

    /// A call of the tool that stands alone.
    fn expression(&mut self, node: Node<'t>, scope: &mut Scope<'t>) -> Result<(), Gap> {
        if let Some(benches) = self.benches_of(node)? {
            return self.unit(benches, scope);
        }
        let source = self.draft.text;
        let node = calls::awaited(node);
        // `(async () => { … })()`
        if let Some(block) = calls::immediate(node) {
            return self.block(block, scope);
        }
        let Some(Call {
            name, arguments, ..
        }) = called(node, source)
        else {
            return Err(not_understood(node, "this expression"));
        };
        match (name, &arguments[..]) {
            (
                "group" | "describe" | "summary" | "boxplot" | "barplot" | "lineplot" | "compact",
                [.., function],
            ) if field(*function, "body").is_some() => {
                let mut inner = scope.clone();
                inner.group = arguments
                    .first()
                    .and_then(|first| string(*first, source))
                    .or_else(|| scope.group.clone())
                    .or_else(|| (name == "summary").then(|| self.draft.name("summary", "summary")));
                let body = field(*function, "body").expect("checked");
                if body.kind() != "statement_block" {
                    return Err(not_understood(body, "a group without a block"));
                }
                self.block(body, &mut inner)
            }
            // What runs and prints.
            (
                "run" | "warmup" | "runSync" | "table" | "log" | "then" | "catch" | "exit"
                | "addEventListener" | "main",
                _,
            ) => Ok(()),
            _ if calls::function(node, source).is_some_and(|name| self.tool.contains(name)) => {
                Ok(())
            }
            _ => Err(not_understood(node, format!("the call of `{name}`"))),
        }
    }

    /// The benchmarks of one statement in a block.
    fn benches(&mut self, statement: Node<'t>) -> Result<Option<Vec<Bench<'t>>>, Gap> {
        if statement.kind() != "expression_statement" || !self.mentions_tool(statement) {
            return Ok(None);
        }
        self.benches_of(children(statement)[0])
    }

    fn benches_of(&mut self, node: Node<'t>) -> Result<Option<Vec<Bench<'t>>>, Gap> {
        let mut found = Vec::new();
        let mut node = calls::awaited(node);
        let (mut baseline, mut params) = (false, Vec::new());
        let source = self.draft.text;
        while let Some(call) = called(node, source) {
            let is_first = match call.object {
                Some(object) => object.kind() == "identifier",
                None => true,
            };
            match call.name {
                "add" | "bench" if !call.arguments.is_empty() => {
                    let mut one = self.bench(node, &call)?;
                    one.baseline = std::mem::take(&mut baseline);
                    one.params.append(&mut params);
                    found.insert(0, one);
                }
                "baseline" if !is_first => baseline = true,
                "args" | "range" | "dense_range" if !is_first => {
                    params.push(calls::values(&call, node, source)?);
                }
                "gc" | "compact" | "highlight" | "name" if !is_first => {
                    let what = format!("`.{}(…)`", call.name);
                    let why = "lath has no such option for one benchmark";
                    let todo = "`lath run -gc true` collects garbage before each iteration";
                    self.draft.note(Gap::new(node, what, why, todo));
                }
                _ => break,
            }
            match call.object {
                Some(object) if !is_first => node = object,
                _ => break,
            }
        }
        Ok((!found.is_empty()).then_some(found))
    }

    /// One benchmark: `bench("name", () => …, { … })`.
    fn bench(&mut self, node: Node<'t>, call: &Call<'t, '_>) -> Result<Bench<'t>, Gap> {
        let source = self.draft.text;
        let (named, rest) = match &call.arguments[..] {
            [first, rest @ ..] if matches!(first.kind(), "string" | "template_string") => {
                (calls::label(*first, source), rest)
            }
            all => (String::new(), all),
        };
        let Some((&body, options)) = rest.split_first() else {
            return Err(not_understood(node, "a benchmark without a function"));
        };
        let mut one = Bench {
            name: named,
            body,
            baseline: false,
            hooks: Vec::new(),
            params: Vec::new(),
            before: Vec::new(),
            state: None,
        };
        if body.kind() == "identifier" && one.name.is_empty() {
            one.name = text(body, source).to_owned();
        }
        calls::generator(&mut one, source)?;
        for pair in options.iter().flat_map(|options| children(*options)) {
            self.option(pair, &mut one)?;
        }
        Ok(one)
    }

    fn option(&mut self, pair: Node<'t>, one: &mut Bench<'t>) -> Result<(), Gap> {
        let source = self.draft.text;
        let key = field(pair, "key").or_else(|| field(pair, "name"));
        let key = key.map_or("", |key| text(key, source));
        let value = field(pair, "value").unwrap_or(pair);
        let hook = match key {
            "beforeAll" | "setup" => ("Setup", "setUp"),
            "beforeEach" => ("Setup(Level.Invocation)", "before"),
            "afterEach" => ("TearDown(Level.Invocation)", "after"),
            "afterAll" | "teardown" => ("TearDown", "tearDown"),
            _ => {
                let what = format!("the option `{}`", text(pair, source));
                let why = "lath chooses how often it calls a benchmark";
                let todo =
                    "write @Warmup or @Measurement before it, if it needs settings of its own";
                self.draft.note(Gap::new(pair, what, why, todo));
                return Ok(());
            }
        };
        if field(value, "body").is_none() {
            return Err(not_understood(value, "a hook that is no function"));
        }
        one.hooks.push((hook.0, hook.1, value));
        Ok(())
    }

    /// The benchmarks of one scope: functions, or methods of a class.
    fn unit(&mut self, benches: Vec<Bench<'t>>, scope: &Scope<'t>) -> Result<(), Gap> {
        let (own, common): (Vec<_>, Vec<_>) = benches.into_iter().partition(|one| {
            !one.hooks.is_empty() || !one.before.is_empty() || !one.params.is_empty()
        });
        let group = scope.group.clone();
        if !common.is_empty() {
            let first = common[0].name.clone();
            self.class(&common, scope, &pascal(group.as_deref().unwrap_or(&first)))?;
        }
        for one in own {
            let name = pascal(&one.name);
            self.class(&[one], scope, &name)?;
        }
        Ok(())
    }
}

fn not_understood(at: Node, what: impl Into<String>) -> Gap {
    Gap::not_understood(at, what, "@")
}
