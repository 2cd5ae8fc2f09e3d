//! The model for the templates of C and C++: a program, with everything that a template cannot
//! compute.

use crate::shared::model::{check_of, functions, is_built, loop_id};
use lath_core::diagnostic::Place;
use lath_core::program::{
    Argument, Benchmark, CheckFunction, Counter, Fixture, Instance, Param, Program, Scope, State,
};
use lath_core::site::Passing;
use serde::Serialize;

/// An item with its index.
#[derive(Serialize)]
pub(super) struct Placed<'a, T> {
    #[serde(flatten)]
    item: &'a T,
    position: usize,
}

#[derive(Serialize)]
pub(super) struct StateModel<'a> {
    index: usize,
    symbol: &'a str,
    scope: Scope,
    place: &'a Place,
    /// Whether any benchmark has an object of it.
    built: bool,
    params: Vec<Placed<'a, Param>>,
    fixtures: Vec<FixtureModel<'a>>,
    counters: &'a [Counter],
    operations: Option<&'a str>,
    /// The counters, followed by the field of operations.
    all_counters: Vec<CounterModel<'a>>,
}

#[derive(Serialize)]
struct FixtureModel<'a> {
    #[serde(flatten)]
    fixture: &'a Fixture,
    #[serde(rename = "where")]
    label: String,
}

#[derive(Serialize)]
struct CounterModel<'a> {
    name: &'a str,
    is_method: bool,
}

/// A benchmark of the program: a single function, or a group of them.
#[derive(Serialize)]
pub(super) struct BenchmarkModel<'a> {
    index: usize,
    name: &'a str,
    symbol: &'a str,
    is_group: bool,
    /// Of all functions.
    instances: &'a [Instance],
    params: &'a [(usize, usize)],
    functions: Vec<FunctionModel<'a>>,
}

#[derive(Serialize)]
struct FunctionModel<'a> {
    /// The end of its loop's name.
    id: String,
    name: &'a str,
    symbol: &'a str,
    returns: bool,
    /// The object of a member function.
    holder: Option<Argument>,
    has_state: bool,
    arguments: Vec<Placed<'a, Argument>>,
    instances: &'a [Instance],
    params: &'a [(usize, usize)],
    /// Symbols.
    static_params: Vec<&'a str>,
    check: Option<CheckModel<'a>>,
}

/// A function that checks a benchmark's return value.
#[derive(Serialize)]
struct CheckModel<'a> {
    #[serde(rename = "where")]
    label: String,
    name: &'a str,
    symbol: &'a str,
    member: bool,
    /// Indices of the objects: all arguments except the benchmark's result.
    arguments: Vec<Placed<'a, Argument>>,
    /// The objects, starting with the one it is called on.
    objects: Vec<Argument>,
    takes_result: bool,
}

pub(super) fn state<'a>(program: &Program, state: &'a State) -> StateModel<'a> {
    let counter = |counter: &'a Counter| CounterModel {
        name: &counter.name,
        is_method: counter.is_method,
    };
    let operations = state.operations.as_deref();
    let field = operations.map(|name| CounterModel {
        name,
        is_method: false,
    });
    StateModel {
        index: state.index,
        symbol: &state.symbol,
        scope: state.scope,
        place: &state.place,
        built: is_built(program, state),
        params: placed(&state.params),
        fixtures: state
            .fixtures
            .iter()
            .map(|fixture| FixtureModel {
                fixture,
                label: fixture.label(),
            })
            .collect(),
        counters: &state.counters,
        operations,
        all_counters: state.counters.iter().map(counter).chain(field).collect(),
    }
}

pub(super) fn benchmark<'a>(program: &'a Program, benchmark: &'a Benchmark) -> BenchmarkModel<'a> {
    let of = |(position, f)| function(program, f, loop_id(benchmark, position));
    BenchmarkModel {
        index: benchmark.index,
        name: &benchmark.name,
        symbol: &benchmark.symbol,
        is_group: !benchmark.functions.is_empty(),
        instances: &benchmark.instances,
        params: &benchmark.params,
        functions: functions(benchmark).iter().enumerate().map(of).collect(),
    }
}

fn function<'a>(program: &'a Program, benchmark: &'a Benchmark, id: String) -> FunctionModel<'a> {
    let holder = benchmark.holder.map(|index| {
        let instance = &benchmark.instances[index];
        object(instance.state, instance.ordinal)
    });
    let static_params = benchmark.params.iter().filter_map(|&(state, param)| {
        let param = &program.states[state].params[param];
        param.is_static.then_some(param.symbol.as_str())
    });
    FunctionModel {
        id,
        name: &benchmark.name,
        symbol: &benchmark.symbol,
        returns: benchmark.returns,
        has_state: holder.is_some() || benchmark.arguments.iter().any(is_state),
        holder,
        arguments: placed(&benchmark.arguments),
        instances: &benchmark.instances,
        params: &benchmark.params,
        static_params: static_params.collect(),
        check: check_of(benchmark).map(check),
    }
}

fn check(function: &CheckFunction) -> CheckModel<'_> {
    let own = function
        .state
        .filter(|_| function.member)
        .map(|state| object(state, 0));
    let mut position = usize::from(function.member);
    let mut arguments = Vec::new();
    for item in &function.arguments {
        arguments.push(Placed { item, position });
        position += usize::from(!is_result(item));
    }
    let others = function.arguments.iter().filter(|a| !is_result(a)).cloned();
    CheckModel {
        label: function.label(),
        name: &function.name,
        symbol: &function.symbol,
        member: function.member,
        arguments,
        objects: own.into_iter().chain(others).collect(),
        takes_result: function.arguments.iter().any(is_result),
    }
}

fn object(state: usize, ordinal: usize) -> Argument {
    Argument::State {
        state,
        ordinal,
        passing: Passing::Pointer,
    }
}

fn is_state(argument: &Argument) -> bool {
    matches!(argument, Argument::State { .. })
}

fn is_result(argument: &Argument) -> bool {
    matches!(argument, Argument::Result { .. })
}

fn placed<T>(items: &[T]) -> Vec<Placed<'_, T>> {
    let place = |(position, item)| Placed { item, position };
    items.iter().enumerate().map(place).collect()
}
