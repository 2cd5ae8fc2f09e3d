//! The model of a wrapper: Dart's form of what [`crate::shared::model`] derives.

use crate::shared::model::{self, Called, Calls, CheckModel, FixtureModel};
use lath_core::program::{Argument, Benchmark, Level, Param, Program, State};
use lath_core::site::{Injected, ValueKind};
use serde::Serialize;

pub struct Model<'a> {
    pub program: &'a Program,
}

#[derive(Serialize)]
pub struct StateModel<'a> {
    symbol: &'a str,
    construct: String,
    params: Vec<ParamModel<'a>>,
    fixtures: Vec<FixtureModel<Call>>,
    counters: Vec<String>,
    operations: Option<String>,
}

#[derive(Serialize)]
struct ParamModel<'a> {
    name: &'a str,
    ty: &'a str,
    is_static: bool,
    convert: String,
    r#as: String,
    target: String,
}

#[derive(Serialize)]
pub struct BenchmarkModel<'a> {
    index: usize,
    name: &'a str,
    symbol: &'a str,
    call: Call,
    instances: Vec<String>,
    params: Vec<String>,
    is_async: bool,
    returns: bool,
    check: Option<CheckModel<Call>>,
}

/// A call as an expression on variables (`inner`) and on the list of its arguments (`outer`), with
/// those arguments.
#[derive(Serialize)]
pub struct Call {
    types: Vec<String>,
    /// Indices of objects that the optimiser must not know.
    laundered: Vec<usize>,
    inner: String,
    outer: String,
    arguments: Vec<String>,
}

impl Calls for Model<'_> {
    type Call = Call;

    fn level(&self, level: Level) -> &'static str {
        match level {
            Level::Trial => "trial",
            Level::Iteration => "iteration",
            Level::Invocation => "invocation",
        }
    }

    fn call(&self, called: &Called<'_>) -> Call {
        let all: Vec<&Argument> = called.objects().collect();
        let types: Vec<String> = all.iter().map(|a| type_of(self.program, a)).collect();
        let expression = |of: &dyn Fn(usize) -> String| {
            let first = usize::from(called.own.is_some());
            let given: Vec<String> = (first..all.len()).map(of).collect();
            let function = match called.own {
                Some(_) => format!("{}.{}", of(0), called.name),
                None => users(called.symbol),
            };
            format!("{function}({})", given.join(", "))
        };
        let is_state = |i: &usize| matches!(all[*i], Argument::State { .. });
        Call {
            laundered: (0..all.len()).filter(is_state).collect(),
            inner: expression(&|i| format!("lath_{i}")),
            outer: expression(&|i| format!("(lath_a[{i}] as {})", types[i])),
            arguments: all.iter().map(|a| argument(a)).collect(),
            types,
        }
    }
}

impl Model<'_> {
    pub fn state<'s>(&self, state: &'s State) -> StateModel<'s> {
        let built = model::is_built(self.program, state);
        let ty = users(&state.symbol);
        let quoted = super::generate::string;
        let field = |name: &str, method: bool| {
            let (quoted, object) = (quoted(name), format!("(object as {ty}).{name}"));
            if method {
                format!("lath.Counter({quoted}, (object) => {object}())")
            } else {
                format!("lath.Counter({quoted}, (object) => {object}, (object) => {object} = 0)")
            }
        };
        let fixtures = state.fixtures.iter().filter(|_| built);
        let counters = state.counters.iter();
        let operations = state.operations.as_ref();
        StateModel {
            symbol: &state.symbol,
            // A state that no benchmark has is never built.
            construct: if built {
                format!("{ty}()")
            } else {
                format!("throw StateError({})", quoted(&state.symbol))
            },
            params: state.params.iter().map(|p| param(p, &ty)).collect(),
            fixtures: fixtures.map(|f| self.fixture(state, f)).collect(),
            counters: counters.map(|c| field(&c.name, c.is_method)).collect(),
            operations: operations.map(|name| field(name, false)),
        }
    }

    /// A group has the calls of its first function: lath refuses to run what needs several threads.
    pub fn benchmark<'b>(&self, benchmark: &'b Benchmark) -> BenchmarkModel<'b> {
        let called = &model::functions(benchmark)[0];
        let instances = benchmark.instances.iter();
        let params = benchmark.params.iter();
        BenchmarkModel {
            index: benchmark.index,
            name: &benchmark.name,
            symbol: &called.symbol,
            call: self.benchmark_call(called),
            instances: instances
                .map(|i| format!("lath.Instance({}, {})", i.state, i.ordinal))
                .collect(),
            params: params.map(|(s, p)| format!("({s}, {p})")).collect(),
            is_async: called.is_async,
            returns: called.returns,
            check: self.check(benchmark),
        }
    }
}

/// A parameter of a state with type `ty`.
fn param<'p>(param: &'p Param, ty: &str) -> ParamModel<'p> {
    let (convert, cast) = conversion(&param.kind, &param.ty);
    let target = if param.is_static {
        format!("{ty}.{}", param.name)
    } else {
        format!("(object as {ty}).{}", param.name)
    };
    ParamModel {
        name: &param.name,
        ty: &param.ty,
        is_static: param.is_static,
        convert,
        r#as: cast,
        target,
    }
}

/// The wrapper's expression for a user's name.
fn users(symbol: &str) -> String {
    format!("lath_user.{symbol}")
}

fn type_of(program: &Program, argument: &Argument) -> String {
    match argument {
        Argument::State { state, .. } => users(&program.states[*state].symbol),
        Argument::Injected { what, .. } => format!("lath.{}", what.name()),
        Argument::Result { .. } => "dynamic".to_owned(),
    }
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("lath.Instance({state}, {ordinal})"),
        Argument::Injected { what, .. } => format!("lath.Instance.{}", injected(*what)),
        Argument::Result { .. } => "lath.Instance.result".to_owned(),
    }
}

/// The runtime's name for an object of the harness.
fn injected(what: Injected) -> &'static str {
    match what {
        Injected::Blackhole => "blackhole",
        Injected::Control => "control",
        Injected::BenchmarkParams => "benchmarkParams",
        Injected::IterationParams => "iterationParams",
        Injected::ThreadParams => "threadParams",
    }
}

/// A function from texts, and its result type.
fn conversion(kind: &ValueKind, ty: &str) -> (String, String) {
    match kind {
        ValueKind::Integer { bits: 0, .. } => ("lath.bigInteger".to_owned(), "BigInt".to_owned()),
        ValueKind::Integer { .. } => ("lath.integer".to_owned(), "int".to_owned()),
        ValueKind::Float | ValueKind::Number => ("lath.floating".to_owned(), "double".to_owned()),
        ValueKind::Bool => ("lath.boolean".to_owned(), "bool".to_owned()),
        ValueKind::Enum { constants } => {
            let entries: Vec<String> = constants
                .iter()
                .map(|(name, symbol)| {
                    format!("{}: {}", super::generate::string(name), users(symbol))
                })
                .collect();
            (
                format!("lath.constant({{{}}})", entries.join(", ")),
                users(ty),
            )
        }
        ValueKind::Char | ValueKind::Text | ValueKind::Unsupported | ValueKind::Unknown => {
            ("lath.string".to_owned(), "String".to_owned())
        }
    }
}
