//! The typed model of a wrapper: a program with what the template would have to compute.

use super::scan::{Construct, Facts};
use lath_core::program::{Argument, Benchmark, Fixture, FixtureKind, Level, Program, Scope, State};
use lath_core::site::{Injected, Passing, ValueKind};
use minijinja::value::{Serde, Value};
use serde_json::{Value as Json, json};

/// A state with its fixtures as calls, and its parameters with their conversions.
pub fn state(program: &Program, facts: &Facts, state: &State) -> Value {
    let fixtures = state.fixtures.iter().map(|fixture| {
        let own = Argument::State { state: state.index, ordinal: 0, passing: passing(is_exclusive(facts, fixture)) };
        let mut others = changed(program, &fixture.arguments);
        others.retain(|other| *other != state.index);
        let kind = if fixture.kind == FixtureKind::Setup { "Setup" } else { "TearDown" };
        let level = level(fixture.level);
        json!({
            "place": format!("{}, @{kind}(Level.{level})", fixture.symbol),
            "level": level,
            "tear_down": fixture.kind == FixtureKind::TearDown,
            "exclusive": list(&others),
            "call": call(program, facts, &fixture.name, &fixture.symbol, fixture.member.then_some(&own), &fixture.arguments),
        })
    });
    let params = state.params.iter().map(|param| json!({ "name": param.name, "ty": param.ty, "set": setter(state.index, &param.name, &param.kind) }));
    let counters = state
        .counters
        .iter()
        .map(|counter| self::counter(state.index, &counter.name, counter.is_method));
    let scope = match state.scope {
        Scope::Benchmark => "Benchmark",
        Scope::Group => "Group",
        Scope::Thread => "Thread",
    };
    Value::from(Serde(json!({
        "index": state.index,
        "symbol": state.symbol,
        "lifetimes": facts.lifetimes.get(&state.symbol).map_or_else(String::new, |count| format!("<{}>", vec!["'static"; *count].join(", "))),
        "scope": scope,
        "construct": constructor(facts, state),
        "params": params.collect::<Vec<_>>(),
        "fixtures": fixtures.collect::<Vec<_>>(),
        "counters": counters.collect::<Vec<_>>(),
        "operations": state.operations.as_ref().map(|name| counter(state.index, name, false)),
    })))
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Trial => "Trial",
        Level::Iteration => "Iteration",
        Level::Invocation => "Invocation",
    }
}

/// Those of a group, or the one.
pub fn functions(benchmark: &Benchmark) -> &[Benchmark] {
    if benchmark.functions.is_empty() {
        std::slice::from_ref(benchmark)
    } else {
        &benchmark.functions
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

pub fn benchmark(program: &Program, facts: &Facts, benchmark: &Benchmark) -> Value {
    let function = |(position, f): (usize, &Benchmark)| {
        let id = if position == 0 {
            benchmark.index.to_string()
        } else {
            format!("{}_{position}", benchmark.index)
        };
        function(program, facts, f, id)
    };
    Value::from(Serde(json!({
        "symbol": benchmark.symbol,
        "instances": pairs(benchmark.instances.iter().map(|i| (i.state, i.ordinal))),
        "params": pairs(benchmark.params.iter().copied()),
        "functions": functions(benchmark).iter().enumerate().map(function).collect::<Vec<_>>(),
    })))
}

/// `id`: what the name of its loop ends with.
fn function(program: &Program, facts: &Facts, benchmark: &Benchmark, id: String) -> Json {
    let holder = benchmark.holder.map(|index| &benchmark.instances[index]);
    let own = holder.map(|i| Argument::State {
        state: i.state,
        ordinal: i.ordinal,
        passing: passing(facts.exclusive.contains(&benchmark.symbol)),
    });
    let check = benchmark
        .check
        .as_ref()
        .and_then(|check| check.function.as_ref())
        .map(|function| {
            let passing = passing(facts.exclusive.contains(&function.symbol));
            let own = function
                .state
                .map(|state| Argument::State {
                    state,
                    ordinal: 0,
                    passing,
                })
                .or_else(|| own.clone());
            let mut model = call(
                program,
                facts,
                &function.name,
                &function.symbol,
                own.as_ref().filter(|_| function.member),
                &function.arguments,
            );
            model["place"] = json!(format!("{}, @Check", function.symbol));
            model["changes_result"] = json!(function.arguments.iter().any(|a| matches!(
                a,
                Argument::Result {
                    passing: Passing::Reference
                }
            )));
            model
        });
    json!({
        "id": id,
        "name": benchmark.name,
        "symbol": benchmark.symbol,
        "call": call(program, facts, &benchmark.name, &benchmark.symbol, own.as_ref(), &benchmark.arguments),
        "instances": pairs(benchmark.instances.iter().map(|i| (i.state, i.ordinal))),
        "exclusive": list(&exclusive(program, facts, benchmark)),
        "is_async": benchmark.is_async,
        "check": check,
    })
}

fn passing(exclusive: bool) -> Passing {
    if exclusive {
        Passing::Reference
    } else {
        Passing::ConstReference
    }
}

/// States that may be of several threads and are taken by `&mut`.
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

/// Those that the benchmark, or a fixture that runs between its calls, takes by `&mut`.
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

/// A call: what is passed by the tables, the types of the objects behind that, and the expression.
fn call(
    program: &Program,
    facts: &Facts,
    name: &str,
    symbol: &str,
    own: Option<&Argument>,
    arguments: &[Argument],
) -> Json {
    let objects: Vec<&Argument> = own
        .into_iter()
        .chain(arguments)
        .filter(|a| !matches!(a, Argument::Result { .. }))
        .collect();
    let types = objects
        .iter()
        .filter_map(|argument| Some(json!({ "type": type_of(argument)? })));
    let mut next = usize::from(own.is_some());
    let mut passed = Vec::new();
    for argument in arguments {
        passed.push(match argument {
            Argument::Result { passing } => pass("lath_result", *passing, false),
            Argument::State { passing, .. } | Argument::Injected { passing, .. } => {
                next += 1;
                pass(&format!("lath_{}", next - 1), *passing, true)
            }
        });
    }
    // Methods are looked up as in the user's own code: by `&` or `&mut`, whichever they take. What
    // several threads may share is not lent by `&mut` unless that is known: it would not be
    // refused.
    let shared = |own: &Argument| matches!(own, Argument::State { state, passing: Passing::ConstReference, .. } if program.states[*state].scope != Scope::Thread);
    let function = match own {
        Some(own) if shared(own) => format!("(&*lath_0).{name}"),
        Some(_) => format!("(*lath_0).{name}"),
        None => format!("super::{symbol}"),
    };
    let call = format!("{function}({})", passed.join(", "));
    // What never returns has no value that something could be done with.
    let call = if facts.never.contains(symbol) {
        format!("lath_w::unit({call})")
    } else {
        call
    };
    json!({
        "arguments": format!("&[{}]", objects.iter().map(|a| table(a)).collect::<Vec<_>>().join(", ")),
        "objects": types.collect::<Vec<_>>(),
        "expression": call,
    })
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
        Argument::Injected { what, .. } => Some(format!("::lath::{}", injected(*what))),
        Argument::Result { .. } => None,
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

fn table(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => {
            format!("lath_w::Argument::State({state}, {ordinal})")
        }
        Argument::Injected { what, .. } => format!("lath_w::Argument::{}", injected(*what)),
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
            "lath_w::resets(|lath_o| unsafe {{ lath_w::reset(lath_o, |lath_s: &mut {ty}| &mut lath_s.{name}) }})"
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
