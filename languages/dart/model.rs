//! The typed model of a wrapper: a program with what the template would have to compute.

use lath_core::program::{Argument, Benchmark, FixtureKind, Level, Program, State};
use lath_core::site::{Passing, ValueKind};
use minijinja::value::{Serde, Value};
use serde_json::{Value as Json, json};

/// How the wrapper refers to a name of the user's.
fn users(symbol: &str) -> String {
    format!("lath_user.{symbol}")
}

/// A state with its fixtures as calls, and its parameters with their conversions.
pub fn state(program: &Program, state: &State) -> Value {
    let built = program
        .benchmarks
        .iter()
        .any(|b| b.instances.iter().any(|i| i.state == state.index));
    let own = of_state(state.index, 0);
    let fixtures = state.fixtures.iter().filter(|_| built).map(|f| {
        let kind = if f.kind == FixtureKind::Setup {
            "Setup"
        } else {
            "TearDown"
        };
        let (level, shown) = match f.level {
            Level::Trial => ("trial", "Trial"),
            Level::Iteration => ("iteration", "Iteration"),
            Level::Invocation => ("invocation", "Invocation"),
        };
        json!({
            "where": format!("{}, @{kind}(Level.{shown})", f.symbol),
            "level": level,
            "tear_down": f.kind == FixtureKind::TearDown,
            "call": call(program, &f.name, &f.symbol, f.member.then_some(&own), &f.arguments),
        })
    });
    let ty = users(&state.symbol);
    let params = state.params.iter().map(|p| {
        let (convert, cast) = conversion(&p.kind, &p.ty);
        let target = if p.is_static { format!("{ty}.{}", p.name) } else { format!("(object as {ty}).{}", p.name) };
        json!({ "name": p.name, "ty": p.ty, "is_static": p.is_static, "convert": convert, "as": cast, "target": target })
    });
    let field = |name: &str, method: bool| {
        let (quoted, object) = (
            super::generate::string(name),
            format!("(object as {ty}).{name}"),
        );
        match method {
            true => format!("lath.Counter({quoted}, (object) => {object}())"),
            false => {
                format!("lath.Counter({quoted}, (object) => {object}, (object) => {object} = 0)")
            }
        }
    };
    Value::from(Serde(json!({
        "symbol": state.symbol,
        // Of a state that no benchmark has nothing is built; it is there for its static parameters.
        "construct": if built { format!("{ty}()") } else { format!("throw StateError({})", super::generate::string(&state.symbol)) },
        "params": params.collect::<Vec<_>>(),
        "fixtures": fixtures.collect::<Vec<_>>(),
        "counters": state.counters.iter().map(|c| field(&c.name, c.is_method)).collect::<Vec<_>>(),
        "operations": state.operations.as_ref().map(|name| field(name, false)),
    })))
}

pub fn benchmark(program: &Program, benchmark: &Benchmark) -> Value {
    let own = benchmark
        .holder
        .map(|i| &benchmark.instances[i])
        .map(|i| of_state(i.state, i.ordinal));
    let check = benchmark
        .check
        .as_ref()
        .and_then(|c| c.function.as_ref())
        .map(|f| {
            let own = f.state.map(|state| of_state(state, 0));
            let mut model = call(
                program,
                &f.name,
                &f.symbol,
                own.as_ref().filter(|_| f.member),
                &f.arguments,
            );
            model["where"] = json!(format!("{}, @Check", f.symbol));
            model
        });
    Value::from(Serde(json!({
        "index": benchmark.index,
        "name": benchmark.name,
        "symbol": benchmark.symbol,
        "call": call(program, &benchmark.name, &benchmark.symbol, own.as_ref(), &benchmark.arguments),
        "instances": benchmark.instances.iter().map(|i| format!("lath.Instance({}, {})", i.state, i.ordinal)).collect::<Vec<_>>(),
        "params": benchmark.params.iter().map(|(state, param)| format!("({state}, {param})")).collect::<Vec<_>>(),
        "is_async": benchmark.is_async,
        "returns": benchmark.returns,
        "check": check,
    })))
}

fn of_state(state: usize, ordinal: usize) -> Argument {
    Argument::State {
        state,
        ordinal,
        passing: Passing::Reference,
    }
}

/// A call as an expression on variables (`inner`) and on the list of its arguments (`outer`), and
/// what those arguments are.
fn call(
    program: &Program,
    name: &str,
    symbol: &str,
    own: Option<&Argument>,
    arguments: &[Argument],
) -> Json {
    let all: Vec<&Argument> = own.into_iter().chain(arguments).collect();
    let types: Vec<String> = all.iter().map(|a| type_of(program, a)).collect();
    let expression = |of: &dyn Fn(usize) -> String| {
        let first = usize::from(own.is_some());
        let given: Vec<String> = (first..all.len()).map(of).collect();
        let function = if own.is_some() {
            format!("{}.{name}", of(0))
        } else {
            users(symbol)
        };
        format!("{function}({})", given.join(", "))
    };
    let is_state = |i: &usize| matches!(all[*i], Argument::State { .. });
    json!({
        "types": types,
        "laundered": (0..all.len()).filter(is_state).collect::<Vec<_>>(),
        "inner": expression(&|i| format!("lath_{i}")),
        "outer": expression(&|i| format!("(lath_a[{i}] as {})", types[i])),
        "arguments": all.iter().map(|a| argument(a)).collect::<Vec<_>>(),
    })
}

fn type_of(program: &Program, argument: &Argument) -> String {
    match argument {
        Argument::State { state, .. } => users(&program.states[*state].symbol),
        Argument::Injected { .. } => "lath.Blackhole".to_owned(),
        Argument::Result { .. } => "dynamic".to_owned(),
    }
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("lath.Instance({state}, {ordinal})"),
        Argument::Injected { .. } => "lath.Instance.blackhole".to_owned(),
        Argument::Result { .. } => "lath.Instance.result".to_owned(),
    }
}

/// A function from texts, and the type of what it gives.
fn conversion(kind: &ValueKind, ty: &str) -> (String, String) {
    match kind {
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
