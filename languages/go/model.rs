//! The typed model of a wrapper: a program with what the template would have to compute.

use super::scan::{self, Results};
use crate::portable::Names;
use lath_core::diagnostic::Place;
use lath_core::program::{
    Argument, Benchmark, CheckFunction, Fixture, FixtureKind, Instance, Level, Program, Scope,
    State,
};
use lath_core::site::{Injected, Passing, ValueKind};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;

pub struct Model<'a> {
    program: &'a Program,
    results: BTreeMap<(String, usize), Results>,
    /// What stands before the names of other packages in symbols, and how they are imported.
    packages: Vec<(String, String)>,
}

impl<'a> Model<'a> {
    pub fn new(program: &'a Program) -> Model<'a> {
        let symbols: Vec<&str> = program.states.iter().flat_map(named_by).collect();
        let used = |prefix: &String| {
            symbols.iter().any(|s| {
                s.strip_prefix(prefix.as_str())
                    .is_some_and(|rest| rest.starts_with('.'))
            })
        };
        let packages = scan::packages(program)
            .into_iter()
            .filter(|(prefix, _)| used(prefix))
            .collect();
        Model {
            program,
            results: scan::results(program),
            packages,
        }
    }

    /// Packages that the wrapper imports, by names of its own.
    pub fn packages(&self) -> Vec<(String, String)> {
        self.packages
            .iter()
            .enumerate()
            .map(|(index, (_, path))| (format!("lath_package_{index}"), path.clone()))
            .collect()
    }

    /// How the wrapper refers to what the user's package or another one declares.
    fn expression(&self, symbol: &str) -> String {
        let named = |(prefix, _): &(String, String)| {
            symbol
                .strip_prefix(prefix.as_str())
                .and_then(|rest| rest.strip_prefix('.'))
                .map(str::to_owned)
        };
        let found = self
            .packages
            .iter()
            .enumerate()
            .find_map(|(index, package)| Some((index, named(package)?)));
        found.map_or_else(
            || symbol.to_owned(),
            |(index, name)| format!("lath_package_{index}.{name}"),
        )
    }

    fn results(&self, place: &Place) -> Results {
        self.results
            .get(&(place.file.clone(), place.offset))
            .copied()
            .unwrap_or_default()
    }

    pub fn state(&self, state: &State) -> Json {
        let built = self
            .program
            .benchmarks
            .iter()
            .any(|b| b.instances.iter().any(|i| i.state == state.index));
        let names = Names::of(&self.program.source);
        json!({
            "index": state.index,
            "symbol": state.symbol,
            "type": self.expression(&state.symbol),
            "scope": match state.scope { Scope::Benchmark => "Benchmark", Scope::Group => "Group", Scope::Thread => "Thread" },
            "params": state.params.iter().map(|p| json!({
                "name": p.name,
                "field": embedded(&p.bases, &p.name),
                "ty": p.ty,
                "constants": self.constants(&p.kind),
                "is_character": p.kind == ValueKind::Char,
                "line": format!("{}:{}", names.name(&p.place.file), p.place.line),
                "is_unknown": p.kind == ValueKind::Unknown,
            })).collect::<Vec<_>>(),
            "fixtures": state.fixtures.iter().filter(|_| built).map(|f| self.fixture(state, f)).collect::<Vec<_>>(),
            "counters": state.counters.iter().map(|c| json!({ "name": c.name, "is_method": c.is_method })).collect::<Vec<_>>(),
            "operations": state.operations,
        })
    }

    fn fixture(&self, state: &State, fixture: &Fixture) -> Json {
        let kind = if fixture.kind == FixtureKind::Setup {
            "Setup"
        } else {
            "TearDown"
        };
        let level = match fixture.level {
            Level::Trial => "Trial",
            Level::Iteration => "Iteration",
            Level::Invocation => "Invocation",
        };
        let own = fixture.member.then(|| object(state.index));
        let arguments: Vec<&Argument> = own.iter().chain(&fixture.arguments).collect();
        json!({
            "where": format!("{}, @{kind}(Level.{level})", fixture.symbol),
            "level": level,
            "tear_down": fixture.kind == FixtureKind::TearDown,
            "fails": self.results(&fixture.place).fails,
            "arguments": arguments.iter().map(|a| place(a)).collect::<Vec<_>>(),
            "call": self.call(&embedded(&fixture.bases, &fixture.name), &fixture.symbol, fixture.member, &self.given(&arguments)),
        })
    }

    /// The arguments of a call out of `lath_a`.
    fn given(&self, arguments: &[&Argument]) -> Vec<String> {
        let mut next = 0;
        let mut given = Vec::new();
        for argument in arguments {
            given.push(match argument {
                Argument::Result { .. } => "lath_r.lath_0".to_owned(),
                _ => format!("lath_a[{next}].({})", self.ty(argument)),
            });
            next += usize::from(!matches!(argument, Argument::Result { .. }));
        }
        given
    }

    fn call(&self, name: &str, symbol: &str, member: bool, given: &[String]) -> String {
        match given.split_first() {
            Some((own, rest)) if member => format!("{own}.{name}({})", rest.join(", ")),
            _ => format!("{}({})", self.expression(symbol), given.join(", ")),
        }
    }

    fn ty(&self, argument: &Argument) -> String {
        match argument {
            Argument::State { state, .. } => {
                format!("*{}", self.expression(&self.program.states[*state].symbol))
            }
            Argument::Injected { what, .. } => format!("*lath_api.{}", injected(*what)),
            Argument::Result { .. } => String::new(),
        }
    }

    /// A benchmark: its functions are more than one in a group.
    pub fn benchmark(&self, benchmark: &Benchmark, functions: &[&Benchmark]) -> Json {
        json!({
            "index": benchmark.index,
            "symbol": benchmark.symbol,
            "instances": benchmark.instances.iter().map(instance).collect::<Vec<_>>(),
            "params": benchmark.params,
            "functions": functions.iter().enumerate().map(|(k, f)| self.function(benchmark.index, k, f)).collect::<Vec<_>>(),
        })
    }

    fn function(&self, index: usize, position: usize, function: &Benchmark) -> Json {
        let own = function.holder.map(|h| object(function.instances[h].state));
        let arguments: Vec<&Argument> = own.iter().chain(&function.arguments).collect();
        let names: Vec<String> = (0..arguments.len())
            .map(|i| format!("lath_b.lath_{i}"))
            .collect();
        let results = self.results(&function.place);
        let value = match function.symbol.rsplit_once('.') {
            Some((owner, name)) if own.is_some() => format!("(*{owner}).{name}"),
            _ => function.symbol.clone(),
        };
        json!({
            "id": if position == 0 { index.to_string() } else { format!("{index}_{position}") },
            "name": function.name,
            "symbol": function.symbol,
            "value": value,
            "call": self.call(&function.name, &function.symbol, own.is_some(), &names),
            "types": arguments.iter().map(|a| self.ty(a)).collect::<Vec<_>>(),
            "arguments": arguments.iter().map(|a| place(a)).collect::<Vec<_>>(),
            "instances": function.instances.iter().map(instance).collect::<Vec<_>>(),
            "results": results.values,
            "fails": results.fails,
            "check": function.check.as_ref().and_then(|c| c.function.as_ref()).map(|c| self.check(c)),
        })
    }

    fn check(&self, check: &CheckFunction) -> Json {
        let own = check.state.map(object);
        let arguments: Vec<&Argument> = own
            .iter()
            .filter(|_| check.member)
            .chain(&check.arguments)
            .collect();
        let results = self.results(&check.place);
        json!({
            "where": format!("{}, @Check", check.symbol),
            "results": results.values,
            "fails": results.fails,
            "takes_result": arguments.iter().any(|a| matches!(a, Argument::Result { .. })),
            "arguments": arguments.iter().filter(|a| !matches!(a, Argument::Result { .. })).map(|a| place(a)).collect::<Vec<_>>(),
            "call": self.call(&check.name, &check.symbol, check.member, &self.given(&arguments)),
        })
    }

    /// Names and values of an enumeration.
    fn constants(&self, kind: &ValueKind) -> Vec<(String, String)> {
        match kind {
            ValueKind::Enum { constants } => constants
                .iter()
                .map(|(name, symbol)| (name.clone(), self.expression(symbol)))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the wrapper names the package of the harness's objects.
    pub fn uses_api(&self) -> bool {
        let injects = |arguments: &[Argument]| {
            arguments
                .iter()
                .any(|a| matches!(a, Argument::Injected { .. }))
        };
        let checks = |b: &Benchmark| {
            b.check
                .as_ref()
                .and_then(|c| c.function.as_ref())
                .is_some_and(|f| injects(&f.arguments))
        };
        self.program
            .benchmarks
            .iter()
            .flat_map(|b| b.functions.iter().chain([b]))
            .any(|b| injects(&b.arguments) || checks(b))
            || self
                .program
                .states
                .iter()
                .any(|s| s.fixtures.iter().any(|f| injects(&f.arguments)))
    }
}

/// A member by the way through the embedded types, whose members the outer ones may hide; by its
/// name alone where another package does not export one of them.
fn embedded(bases: &[String], name: &str) -> String {
    let visible = |base: &&String| {
        base.rsplit_once('.')
            .is_none_or(|(_, own)| own.starts_with(char::is_uppercase))
    };
    if !bases.iter().all(|base| visible(&base)) {
        return name.to_owned();
    }
    let fields = bases
        .iter()
        .map(|base| base.rsplit('.').next().unwrap_or(base));
    fields.chain([name]).collect::<Vec<_>>().join(".")
}

/// Symbols that the wrapper writes for a state.
fn named_by(state: &State) -> Vec<&str> {
    let fixtures = state
        .fixtures
        .iter()
        .filter(|f| !f.member)
        .map(|f| f.symbol.as_str());
    let constants = state.params.iter().flat_map(|p| {
        if let ValueKind::Enum { constants } = &p.kind {
            &constants[..]
        } else {
            &[]
        }
    });
    fixtures
        .chain(constants.map(|(_, symbol)| symbol.as_str()))
        .chain([state.symbol.as_str()])
        .collect()
}

fn object(state: usize) -> Argument {
    Argument::State {
        state,
        ordinal: 0,
        passing: Passing::Pointer,
    }
}

fn instance(instance: &Instance) -> String {
    format!(
        "{{State: {}, Ordinal: {}}}",
        instance.state, instance.ordinal
    )
}

fn place(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("{{State: {state}, Ordinal: {ordinal}}}"),
        Argument::Injected { what, .. } => format!("{{State: lath_wrapper.{}}}", injected(*what)),
        Argument::Result { .. } => String::new(),
    }
}

fn injected(what: Injected) -> &'static str {
    match what {
        Injected::Blackhole => "Blackhole",
        Injected::Control => "Control",
        Injected::BenchmarkParams => "BenchmarkParams",
        Injected::IterationParams => "IterationParams",
        Injected::ThreadParams => "ThreadParams",
    }
}
