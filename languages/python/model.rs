//! The typed model of a wrapper: a program with what the template would have to compute.

use super::scan;
use lath_core::program::{Argument, Benchmark, CheckFunction, FixtureKind, Level, Program, State};
use lath_core::site::ValueKind;
use minijinja::value::{Serde, Value};
use serde_json::{Value as Json, json};
use std::path::Path;

/// A state with its fixtures as calls, and its parameters with their conversions.
pub fn state(program: &Program, state: &State) -> Value {
    let built = program
        .benchmarks
        .iter()
        .any(|b| b.instances.iter().any(|i| i.state == state.index));
    let own = Argument::State {
        state: state.index,
        ordinal: 0,
        passing: lath_core::site::Passing::Reference,
    };
    let fixtures = state.fixtures.iter().filter(|_| built).map(|f| {
        let kind = if f.kind == FixtureKind::Setup {
            "Setup"
        } else {
            "TearDown"
        };
        let level = match f.level {
            Level::Trial => "Trial",
            Level::Iteration => "Iteration",
            Level::Invocation => "Invocation",
        };
        json!({
            "where": format!("{}, @{kind}(Level.{level})", f.symbol),
            "level": level,
            "tear_down": f.kind == FixtureKind::TearDown,
            "call": call(program, &f.name, &f.symbol, f.member.then_some(&own), &f.arguments),
        })
    });
    let params =
        state.params.iter().map(|p| json!({ "name": p.name, "ty": p.ty, "is_static": p.is_static, "convert": conversion(program, &p.kind) }));
    Value::from(Serde(json!({
        "symbol": state.symbol,
        "type": expression(program, &state.symbol),
        "params": params.collect::<Vec<_>>(),
        "fixtures": fixtures.collect::<Vec<_>>(),
        "counters": state.counters.iter().map(|c| json!({ "name": c.name, "is_method": c.is_method })).collect::<Vec<_>>(),
        "operations": state.operations,
    })))
}

pub fn benchmark(program: &Program, benchmark: &Benchmark) -> Value {
    let holder = benchmark.holder.map(|i| &benchmark.instances[i]);
    let own = holder.map(|i| Argument::State {
        state: i.state,
        ordinal: i.ordinal,
        passing: lath_core::site::Passing::Reference,
    });
    let check = benchmark
        .check
        .as_ref()
        .and_then(|c| c.function.as_ref())
        .map(|f| {
            let mut model = check_call(program, f);
            model["where"] = json!(format!("{}, @Check", f.symbol));
            model
        });
    Value::from(Serde(json!({
        "index": benchmark.index,
        "name": benchmark.name,
        "symbol": benchmark.symbol,
        "function": expression(program, &benchmark.symbol),
        "has_holder": holder.is_some(),
        "call": call(program, &benchmark.name, &benchmark.symbol, own.as_ref(), &benchmark.arguments),
        "instances": benchmark.instances.iter().map(|i| format!("({}, {})", i.state, i.ordinal)).collect::<Vec<_>>(),
        "params": benchmark.params.iter().map(|(state, param)| format!("({state}, {param})")).collect::<Vec<_>>(),
        "is_async": benchmark.is_async,
        "check": check,
    })))
}

fn check_call(program: &Program, check: &CheckFunction) -> Json {
    let own = check.state.map(|state| Argument::State {
        state,
        ordinal: 0,
        passing: lath_core::site::Passing::Reference,
    });
    call(
        program,
        &check.name,
        &check.symbol,
        own.as_ref().filter(|_| check.member),
        &check.arguments,
    )
}

/// A call as parameter names, the expression that calls, and what is passed.
fn call(
    program: &Program,
    name: &str,
    symbol: &str,
    own: Option<&Argument>,
    arguments: &[Argument],
) -> Json {
    let passed: Vec<String> = own.into_iter().chain(arguments).map(argument).collect();
    let names: Vec<String> = (0..passed.len()).map(|i| format!("lath_{i}")).collect();
    let function = if own.is_some() {
        format!("lath_0.{name}")
    } else {
        expression(program, symbol)
    };
    let given = &names[usize::from(own.is_some())..];
    json!({ "names": names, "expression": format!("{function}({})", given.join(", ")), "arguments": passed })
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("({state}, {ordinal})"),
        Argument::Injected { what, .. } => json!(what).as_str().unwrap_or_default().to_uppercase(),
        Argument::Result { .. } => "RESULT".to_owned(),
    }
}

/// How the wrapper refers to a name of the user's.
fn expression(program: &Program, symbol: &str) -> String {
    let others = program
        .files
        .iter()
        .filter(|file| **file != program.source)
        .map(|file| scan::module_of(Path::new(file)).0);
    // The longest module name: packages hold modules.
    let module = others
        .filter(|name| {
            symbol
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('.'))
        })
        .max_by_key(String::len);
    match module {
        Some(name) => format!("sys.modules[\"{name}\"]{}", &symbol[name.len()..]),
        None => format!("lath_user.{symbol}"),
    }
}

fn conversion(program: &Program, kind: &ValueKind) -> String {
    match kind {
        ValueKind::Integer { .. } => "integer".to_owned(),
        ValueKind::Float | ValueKind::Number => "floating".to_owned(),
        ValueKind::Bool => "boolean".to_owned(),
        ValueKind::Enum { constants } => {
            let names: Vec<String> = constants
                .iter()
                .map(|(name, _)| format!("\"{name}\""))
                .collect();
            let class = constants
                .first()
                .and_then(|(_, symbol)| symbol.rsplit_once('.'))
                .map_or("", |(class, _)| class);
            format!(
                "Constant([{}], lambda: {})",
                names.join(", "),
                expression(program, class)
            )
        }
        ValueKind::Char | ValueKind::Text | ValueKind::Unsupported | ValueKind::Unknown => {
            "string".to_owned()
        }
    }
}
