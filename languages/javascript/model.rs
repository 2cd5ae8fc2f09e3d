//! The typed model of a wrapper: a program with what the template would have to compute.

use lath_core::program::{Argument, Benchmark, CheckFunction, FixtureKind, Level, Program, State};
use lath_core::site::{Passing, ValueKind};
use minijinja::value::{Serde, Value};
use serde_json::{Value as Json, json};

/// Writes names of the user's as expressions of the wrapper's.
pub struct Model<'a> {
    pub program: &'a Program,
    /// What symbols of each file begin with.
    pub names: Vec<String>,
}

impl Model<'_> {
    /// A state with its fixtures as calls, and its parameters with their conversions.
    pub fn state(&self, state: &State) -> Value {
        let built = self
            .program
            .benchmarks
            .iter()
            .any(|b| b.instances.iter().any(|i| i.state == state.index));
        let own = holder(state.index, 0);
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
                "call": self.call(&f.name, &f.symbol, f.member.then_some(&own), &f.arguments),
            })
        });
        let params =
            state.params.iter().map(|p| json!({ "name": p.name, "ty": p.ty, "is_static": p.is_static, "convert": self.conversion(&p.kind) }));
        Value::from(Serde(json!({
            "symbol": state.symbol,
            "type": self.expression(&state.symbol),
            "params": params.collect::<Vec<_>>(),
            "fixtures": fixtures.collect::<Vec<_>>(),
            "counters": state.counters.iter().map(|c| json!({ "name": c.name, "is_method": c.is_method })).collect::<Vec<_>>(),
            "operations": state.operations,
        })))
    }

    pub fn benchmark(&self, benchmark: &Benchmark) -> Value {
        let own = benchmark
            .holder
            .map(|i| holder(benchmark.instances[i].state, benchmark.instances[i].ordinal));
        let check = benchmark
            .check
            .as_ref()
            .and_then(|c| c.function.as_ref())
            .map(|f| {
                let mut model = self.check(f);
                model["where"] = json!(format!("{}, @Check", f.symbol));
                model
            });
        let (owner, member) = match benchmark
            .symbol
            .rsplit_once('.')
            .filter(|_| self.module(&benchmark.symbol).0 == 0)
        {
            Some((owner, member)) => (Some(self.expression(owner)), member.to_owned()),
            None => (None, benchmark.name.clone()),
        };
        Value::from(Serde(json!({
            "index": benchmark.index,
            "name": benchmark.name,
            "symbol": benchmark.symbol,
            "member": member,
            "owner": owner,
            "function": self.expression(&benchmark.symbol),
            "has_holder": own.is_some(),
            "call": self.call(&benchmark.name, &benchmark.symbol, own.as_ref(), &benchmark.arguments),
            "instances": benchmark.instances.iter().map(|i| format!("[{}, {}]", i.state, i.ordinal)).collect::<Vec<_>>(),
            "params": benchmark.params.iter().map(|(state, param)| format!("[{state}, {param}]")).collect::<Vec<_>>(),
            "is_async": benchmark.is_async,
            "check": check,
        })))
    }

    fn check(&self, check: &CheckFunction) -> Json {
        let own = check.state.map(|state| holder(state, 0));
        self.call(
            &check.name,
            &check.symbol,
            own.as_ref().filter(|_| check.member),
            &check.arguments,
        )
    }

    /// A call as parameter names, the expression that calls, and what is passed.
    fn call(
        &self,
        name: &str,
        symbol: &str,
        own: Option<&Argument>,
        arguments: &[Argument],
    ) -> Json {
        let passed: Vec<String> = own.into_iter().chain(arguments).map(argument).collect();
        let names: Vec<String> = (0..passed.len()).map(|i| format!("lath_{i}")).collect();
        let function = if own.is_some() {
            format!("lath_0{}", property(name))
        } else {
            self.expression(symbol)
        };
        let given = &names[usize::from(own.is_some())..];
        json!({ "names": names, "expression": format!("{function}({})", given.join(", ")), "arguments": passed })
    }

    /// The file that a symbol is of, by index, and its path in that.
    pub fn module<'s>(&self, symbol: &'s str) -> (usize, &'s str) {
        let others = self.names.iter().enumerate().skip(1);
        let found = others.filter_map(|(index, name)| {
            Some((
                index,
                symbol.strip_prefix(name.as_str())?.strip_prefix('.')?,
            ))
        });
        found
            .min_by_key(|(_, rest)| rest.len())
            .unwrap_or((0, symbol))
    }

    /// How the wrapper refers to a name of the user's.
    fn expression(&self, symbol: &str) -> String {
        let (index, path) = self.module(symbol);
        let user = if index == 0 {
            "lath_user".to_owned()
        } else {
            format!("lath_user_{index}")
        };
        path.split('.')
            .fold(user, |expression, name| expression + &property(name))
    }

    fn conversion(&self, kind: &ValueKind) -> String {
        match kind {
            ValueKind::Integer { .. } => "bigint".to_owned(),
            ValueKind::Float | ValueKind::Number => "number".to_owned(),
            ValueKind::Bool => "boolean".to_owned(),
            ValueKind::Enum { constants } => {
                let names: Vec<String> = constants
                    .iter()
                    .map(|(name, _)| super::generate::string(name))
                    .collect();
                // Of a union of texts: they stand for themselves.
                if constants.iter().all(|(_, symbol)| symbol.is_empty()) {
                    return format!("choice([{}])", names.join(", "));
                }
                let owner = constants
                    .first()
                    .and_then(|(_, symbol)| symbol.rsplit_once('.'))
                    .map_or("", |(owner, _)| owner);
                format!(
                    "constant([{}], () => {})",
                    names.join(", "),
                    self.expression(owner)
                )
            }
            ValueKind::Char | ValueKind::Text | ValueKind::Unsupported | ValueKind::Unknown => {
                "string".to_owned()
            }
        }
    }
}

fn holder(state: usize, ordinal: usize) -> Argument {
    Argument::State {
        state,
        ordinal,
        passing: Passing::Reference,
    }
}

fn argument(argument: &Argument) -> String {
    match argument {
        Argument::State { state, ordinal, .. } => format!("[{state}, {ordinal}]"),
        Argument::Injected { what, .. } => format!(
            "\"{}\"",
            json!(what).as_str().unwrap_or_default().to_uppercase()
        ),
        Argument::Result { .. } => "\"RESULT\"".to_owned(),
    }
}

/// `.name`, or `["what is no name"]`.
pub fn property(name: &str) -> String {
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    if plain {
        format!(".{name}")
    } else {
        format!("[{}]", super::generate::string(name))
    }
}
