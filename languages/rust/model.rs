//! The model of a wrapper: Rust's form of what [`crate::shared::model`] derives.

use super::scan::{Construct, Facts};
pub use crate::shared::model::functions;
use crate::shared::model::{Called, Calls, CheckModel, FixtureModel, check_of, loop_id};
use lath_core::program::{Argument, Benchmark, Fixture, Level, Param, Program, Scope, State};
use lath_core::site::{Passing, ValueKind};
use serde::Serialize;

pub struct Model<'a> {
    pub program: &'a Program,
    pub facts: &'a Facts,
}

/// A state with its fixtures as calls, and its parameters with their conversions.
#[derive(Serialize)]
pub struct StateModel<'a> {
    index: usize,
    symbol: &'a str,
    lifetimes: String,
    scope: &'static str,
    construct: String,
    params: Vec<ParamModel<'a>>,
    fixtures: Vec<ExclusiveFixture>,
    counters: Vec<String>,
    operations: Option<String>,
}

#[derive(Serialize)]
struct ParamModel<'a> {
    name: &'a str,
    ty: &'a str,
    set: String,
}

#[derive(Serialize)]
struct ExclusiveFixture {
    #[serde(flatten)]
    fixture: FixtureModel<Call>,
    /// Other states that it takes by `&mut`.
    exclusive: String,
}

#[derive(Serialize)]
pub struct BenchmarkModel<'a> {
    symbol: &'a str,
    instances: String,
    params: String,
    functions: Vec<FunctionModel<'a>>,
}

#[derive(Serialize)]
struct FunctionModel<'a> {
    /// The end of its loop's name.
    id: String,
    name: &'a str,
    symbol: &'a str,
    call: Call,
    instances: String,
    exclusive: String,
    is_async: bool,
    returns: bool,
    check: Option<ChangingCheck>,
}

#[derive(Serialize)]
struct ChangingCheck {
    #[serde(flatten)]
    check: CheckModel<Call>,
    /// It takes the result by `&mut`.
    changes_result: bool,
}

/// A call: its arguments in the tables, the types of their objects, and the expression.
#[derive(Serialize)]
pub struct Call {
    arguments: String,
    objects: Vec<Object>,
    expression: String,
}

#[derive(Serialize)]
struct Object {
    r#type: String,
}

impl Calls for Model<'_> {
    type Call = Call;

    fn object(&self, symbol: &str, state: usize, ordinal: usize) -> Argument {
        Argument::State {
            state,
            ordinal,
            passing: passing(self.facts.exclusive.contains(symbol)),
        }
    }

    fn call(&self, called: &Called<'_>) -> Call {
        let is_result = |argument: &&Argument| matches!(argument, Argument::Result { .. });
        let objects: Vec<&Argument> = called.objects().filter(|a| !is_result(a)).collect();
        let types = objects.iter().filter_map(|argument| type_of(argument));
        let mut next = usize::from(called.own.is_some());
        let mut passed = Vec::new();
        for argument in called.arguments {
            passed.push(match argument {
                Argument::Result { passing } => pass("lath_result", *passing, false),
                Argument::State { passing, .. } | Argument::Injected { passing, .. } => {
                    next += 1;
                    pass(&format!("lath_{}", next - 1), *passing, true)
                }
            });
        }
        let call = format!("{}({})", self.function(called), passed.join(", "));
        let tables: Vec<String> = objects.iter().map(|a| table(a)).collect();
        Call {
            arguments: format!("&[{}]", tables.join(", ")),
            objects: types.map(|r#type| Object { r#type }).collect(),
            // A function that never returns has no value to use.
            expression: if self.facts.never.contains(called.symbol) {
                format!("lath_w::unit({call})")
            } else {
                call
            },
        }
    }
}

impl Model<'_> {
    pub fn state<'s>(&self, state: &'s State) -> StateModel<'s> {
        let lifetimes = self.facts.lifetimes.get(&state.symbol);
        let counters = state.counters.iter();
        let operations = state.operations.as_ref();
        let param = |param: &'s Param| ParamModel {
            name: &param.name,
            ty: &param.ty,
            set: setter(state.index, &param.name, &param.kind),
        };
        StateModel {
            index: state.index,
            symbol: &state.symbol,
            lifetimes: lifetimes.map_or_else(String::new, |count| {
                format!("<{}>", vec!["'static"; *count].join(", "))
            }),
            scope: state.scope.name(),
            construct: constructor(self.facts, state),
            params: state.params.iter().map(param).collect(),
            fixtures: state
                .fixtures
                .iter()
                .map(|fixture| self.exclusive_fixture(state, fixture))
                .collect(),
            counters: counters
                .map(|c| counter(state.index, &c.name, c.is_method))
                .collect(),
            operations: operations.map(|name| counter(state.index, name, false)),
        }
    }

    fn exclusive_fixture(&self, state: &State, fixture: &Fixture) -> ExclusiveFixture {
        let mut others = changed(self.program, &fixture.arguments);
        others.retain(|other| *other != state.index);
        ExclusiveFixture {
            fixture: self.fixture(state, fixture),
            exclusive: list(&others),
        }
    }

    pub fn benchmark<'b>(&self, benchmark: &'b Benchmark) -> BenchmarkModel<'b> {
        let function = |(position, f): (usize, &'b Benchmark)| FunctionModel {
            id: loop_id(benchmark, position),
            name: &f.name,
            symbol: &f.symbol,
            call: self.benchmark_call(f),
            instances: pairs(f.instances.iter().map(|i| (i.state, i.ordinal))),
            exclusive: list(&exclusive(self.program, self.facts, f)),
            is_async: f.is_async,
            returns: f.returns,
            check: self.changing_check(f),
        };
        BenchmarkModel {
            symbol: &benchmark.symbol,
            instances: pairs(benchmark.instances.iter().map(|i| (i.state, i.ordinal))),
            params: pairs(benchmark.params.iter().copied()),
            functions: functions(benchmark)
                .iter()
                .enumerate()
                .map(function)
                .collect(),
        }
    }

    fn changing_check(&self, benchmark: &Benchmark) -> Option<ChangingCheck> {
        let by_reference = Argument::Result {
            passing: Passing::Reference,
        };
        Some(ChangingCheck {
            changes_result: check_of(benchmark)?.arguments.contains(&by_reference),
            check: self.check(benchmark)?,
        })
    }

    /// The called function. Methods resolve as in the user's own code: by `&` or `&mut`, whichever
    /// they take. Objects that several threads may share are not lent by `&mut` unless that is
    /// known to be necessary: the compiler would not reject it.
    fn function(&self, called: &Called<'_>) -> String {
        let name = called.name;
        match &called.own {
            Some(Argument::State {
                state,
                passing: Passing::ConstReference,
                ..
            }) if self.program.states[*state].scope != Scope::Thread => {
                format!("(&*lath_0).{name}")
            }
            Some(_) => format!("(*lath_0).{name}"),
            None => format!("super::{}", called.symbol),
        }
    }
}

fn pairs(pairs: impl Iterator<Item = (usize, usize)>) -> String {
    pairs
        .map(|(a, b)| format!("({a}, {b})"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn list(numbers: &[usize]) -> String {
    numbers
        .iter()
        .map(usize::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

fn passing(exclusive: bool) -> Passing {
    if exclusive {
        Passing::Reference
    } else {
        Passing::ConstReference
    }
}

/// States of possibly several threads that are taken by `&mut`.
fn changed(program: &Program, arguments: &[Argument]) -> Vec<usize> {
    let taken = arguments.iter().filter_map(|argument| match argument {
        Argument::State {
            state,
            passing: Passing::Reference,
            ..
        } => Some(*state),
        _ => None,
    });
    let mut states: Vec<usize> = taken
        .filter(|state| program.states[*state].scope != Scope::Thread)
        .collect();
    states.sort_unstable();
    states.dedup();
    states
}

/// Those that the benchmark, or a fixture between its calls, takes by `&mut`.
fn exclusive(program: &Program, facts: &Facts, benchmark: &Benchmark) -> Vec<usize> {
    let mut states = changed(program, &benchmark.arguments);
    states.extend(
        benchmark
            .holder
            .filter(|_| facts.exclusive.contains(&benchmark.symbol))
            .map(|holder| benchmark.instances[holder].state),
    );
    for state in benchmark.instances.iter().map(|i| &program.states[i.state]) {
        for fixture in state
            .fixtures
            .iter()
            .filter(|f| f.level == Level::Invocation)
        {
            states.extend(changed(program, &fixture.arguments));
            states.extend(is_exclusive(facts, fixture).then_some(state.index));
        }
    }
    states.retain(|state| program.states[*state].scope != Scope::Thread);
    states.sort_unstable();
    states.dedup();
    states
}

/// Called on `&mut self`.
pub fn is_exclusive(facts: &Facts, fixture: &Fixture) -> bool {
    fixture.member && facts.exclusive.contains(&fixture.symbol)
}

fn pass(value: &str, passing: Passing, behind_pointer: bool) -> String {
    match passing {
        Passing::Reference if behind_pointer => format!("&mut *{value}"),
        Passing::ConstReference if behind_pointer => format!("&*{value}"),
        Passing::Pointer | Passing::ConstPointer if behind_pointer => value.to_owned(),
        Passing::Value if behind_pointer => format!("(*{value}).clone()"),
        Passing::Reference | Passing::Pointer => format!("&mut {value}"),
        Passing::ConstReference | Passing::ConstPointer => format!("&{value}"),
        Passing::Value => value.to_owned(),
    }
}

fn type_of(argument: &Argument) -> Option<String> {
    match argument {
        Argument::State { state, .. } => Some(format!("LathState{state}")),
        Argument::Injected { what, .. } => Some(format!("::lath::{}", what.name())),
        Argument::Result { .. } => None,
    }
}

fn table(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => {
            format!("lath_w::Argument::State({state}, {ordinal})")
        }
        Argument::Injected { what, .. } => format!("lath_w::Argument::{}", what.name()),
        Argument::Result { .. } => String::new(),
    }
}

fn constructor(facts: &Facts, state: &State) -> String {
    let symbol = &state.symbol;
    match facts.constructs.get(symbol) {
        Some(Construct::New) => format!("::lath::lath_finish!(super::{symbol}::new())"),
        Some(Construct::Unit) => format!("super::{symbol}"),
        Some(Construct::EmptyTuple) => format!("super::{symbol}()"),
        Some(Construct::EmptyBraces) => format!("super::{symbol} {{}}"),
        Some(Construct::Default | Construct::Unseen) | None => {
            "::core::default::Default::default()".to_owned()
        }
    }
}

fn setter(state: usize, name: &str, kind: &ValueKind) -> String {
    let field = format!("|lath_s: &mut LathState{state}| &mut lath_s.{name}");
    match kind {
        ValueKind::Enum { constants } => {
            let value = |(name, symbol): &(String, String)| format!("({name:?}, super::{symbol})");
            let values: Vec<String> = constants.iter().map(value).collect();
            format!(
                "lath_w::set_constant(lath_o, lath_t, {field}, [{}])",
                values.join(", ")
            )
        }
        ValueKind::Unknown => format!("lath_w::set_from_str(lath_o, lath_t, {field})"),
        _ => format!("lath_w::set(lath_o, lath_t, {field})"),
    }
}

fn counter(state: usize, name: &str, is_method: bool) -> String {
    let ty = format!("LathState{state}");
    let (read, reset) = if is_method {
        (
            format!("lath_w::ask(lath_o, |lath_s: &{ty}| lath_s.{name}())"),
            "lath_w::none()".to_owned(),
        )
    } else {
        let reset = format!(
            "lath_w::resets(|lath_o| unsafe {{ lath_w::reset(lath_o, |lath_s: &mut {ty}| &mut \
                lath_s.{name}) }})"
        );
        (
            format!("lath_w::read(lath_o, |lath_s: &{ty}| &lath_s.{name})"),
            reset,
        )
    };
    format!(
        "lath_w::Counter {{ name: {name:?}, read: |lath_o| unsafe {{ {read} }}, reset: {reset} }}"
    )
}
