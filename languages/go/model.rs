//! The model of a wrapper: Go's form of what [`crate::shared::model`] derives.

use super::scan::{self, Results};
use crate::shared::model::{
    Called, Calls, CheckModel, FixtureModel, check_of, functions, is_built, loop_id,
};
use crate::shared::portable::Names;
use lath_core::diagnostic::Place;
use lath_core::program::{Argument, Benchmark, Counter, Instance, Param, Program, State};
use lath_core::site::{Passing, ValueKind};
use serde::Serialize;
use std::collections::BTreeMap;

pub struct Model<'a> {
    program: &'a Program,
    results: BTreeMap<(String, usize), Results>,
    /// Prefixes of other packages in symbols, and their imports.
    packages: Vec<(String, String)>,
}

#[derive(Serialize)]
pub struct StateModel<'a> {
    index: usize,
    symbol: &'a str,
    r#type: String,
    scope: &'static str,
    params: Vec<ParamModel<'a>>,
    fixtures: Vec<FixtureModel<Call>>,
    counters: &'a [Counter],
    operations: &'a Option<String>,
}

#[derive(Serialize)]
struct ParamModel<'a> {
    name: &'a str,
    /// With the embedded structs on the way to it.
    field: String,
    ty: &'a str,
    constants: Vec<(String, String)>,
    is_character: bool,
    line: String,
    is_unknown: bool,
}

#[derive(Serialize)]
pub struct BenchmarkModel<'a> {
    index: usize,
    symbol: &'a str,
    instances: Vec<String>,
    params: &'a [(usize, usize)],
    functions: Vec<FunctionModel<'a>>,
}

#[derive(Serialize)]
struct FunctionModel<'a> {
    id: String,
    name: &'a str,
    symbol: &'a str,
    /// The function as a value.
    value: String,
    call: String,
    types: Vec<String>,
    arguments: Vec<String>,
    instances: Vec<String>,
    results: usize,
    fails: bool,
    check: Option<CheckModel<Call>>,
}

/// A call of a fixture or a check function.
#[derive(Serialize)]
pub struct Call {
    results: usize,
    fails: bool,
    takes_result: bool,
    arguments: Vec<String>,
    expression: String,
}

impl Calls for Model<'_> {
    type Call = Call;

    fn object(&self, _symbol: &str, state: usize, _ordinal: usize) -> Argument {
        Argument::State {
            state,
            ordinal: 0,
            passing: Passing::Pointer,
        }
    }

    fn call(&self, called: &Called<'_>) -> Call {
        let is_result = |argument: &&Argument| matches!(argument, Argument::Result { .. });
        let all: Vec<&Argument> = called.objects().collect();
        let objects = all.iter().filter(|argument| !is_result(argument));
        let name = embedded(called.bases, called.name);
        let member = called.own.is_some();
        let results = self.results(called.place);
        Call {
            results: results.values,
            fails: results.fails,
            takes_result: all.iter().any(is_result),
            arguments: objects.map(|a| place(a)).collect(),
            expression: self.called(&name, called.symbol, member, &self.given(&all)),
        }
    }
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

    /// Packages that the wrapper imports, by its own names for them.
    pub fn packages(&self) -> Vec<(String, String)> {
        self.packages
            .iter()
            .enumerate()
            .map(|(index, (_, path))| (format!("lath_package_{index}"), path.clone()))
            .collect()
    }

    /// The wrapper's expression for a declaration of the user's or another package.
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

    pub fn state<'s>(&self, state: &'s State) -> StateModel<'s> {
        let built = is_built(self.program, state);
        let names = Names::of(&self.program.source);
        let param = |param: &'s Param| ParamModel {
            name: &param.name,
            field: embedded(&param.bases, &param.name),
            ty: &param.ty,
            constants: self.constants(&param.kind),
            is_character: param.kind == ValueKind::Char,
            line: format!("{}:{}", names.name(&param.place.file), param.place.line),
            is_unknown: param.kind == ValueKind::Unknown,
        };
        let fixtures = state.fixtures.iter().filter(|_| built);
        StateModel {
            index: state.index,
            symbol: &state.symbol,
            r#type: self.expression(&state.symbol),
            scope: state.scope.name(),
            params: state.params.iter().map(param).collect(),
            fixtures: fixtures.map(|f| self.fixture(state, f)).collect(),
            counters: &state.counters,
            operations: &state.operations,
        }
    }

    /// The arguments of a call, taken from `lath_a`.
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

    fn called(&self, name: &str, symbol: &str, member: bool, given: &[String]) -> String {
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
            Argument::Injected { what, .. } => format!("*lath_api.{}", what.name()),
            Argument::Result { .. } => String::new(),
        }
    }

    /// A benchmark; a group has several functions.
    pub fn benchmark<'b>(&self, benchmark: &'b Benchmark) -> BenchmarkModel<'b> {
        let functions = functions(benchmark).iter().enumerate();
        BenchmarkModel {
            index: benchmark.index,
            symbol: &benchmark.symbol,
            instances: benchmark.instances.iter().map(instance).collect(),
            params: &benchmark.params,
            functions: functions
                .map(|(position, function)| self.function(benchmark, position, function))
                .collect(),
        }
    }

    fn function<'b>(
        &self,
        benchmark: &Benchmark,
        position: usize,
        function: &'b Benchmark,
    ) -> FunctionModel<'b> {
        let own = self.holder(function);
        let arguments: Vec<&Argument> = own.iter().chain(&function.arguments).collect();
        let names: Vec<String> = (0..arguments.len())
            .map(|i| format!("lath_b.lath_{i}"))
            .collect();
        let results = self.results(&function.place);
        let value = match function.symbol.rsplit_once('.') {
            Some((owner, name)) if own.is_some() => format!("(*{owner}).{name}"),
            _ => function.symbol.clone(),
        };
        FunctionModel {
            id: loop_id(benchmark, position),
            name: &function.name,
            symbol: &function.symbol,
            value,
            call: self.called(&function.name, &function.symbol, own.is_some(), &names),
            types: arguments.iter().map(|a| self.ty(a)).collect(),
            arguments: arguments.iter().map(|a| place(a)).collect(),
            instances: function.instances.iter().map(instance).collect(),
            results: results.values,
            fails: results.fails,
            check: self.check(function),
        }
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
        let checks = |b: &Benchmark| check_of(b).is_some_and(|f| injects(&f.arguments));
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

/// A member by its path through embedded types, because outer types may hide it; by its name alone
/// if another package does not export a type on the path.
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

fn instance(instance: &Instance) -> String {
    format!(
        "{{State: {}, Ordinal: {}}}",
        instance.state, instance.ordinal
    )
}

fn place(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("{{State: {state}, Ordinal: {ordinal}}}"),
        Argument::Injected { what, .. } => format!("{{State: lath_wrapper.{}}}", what.name()),
        Argument::Result { .. } => String::new(),
    }
}
