//! The model of a wrapper: JavaScript's form of what [`crate::shared::model`] derives.

use crate::shared::model::{Called, Calls, Dynamic, DynamicBenchmark, DynamicCall, Measured};
use lath_core::program::{Argument, Benchmark, Program};
use lath_core::site::ValueKind;
use serde::Serialize;
use serde_json::json;

/// Writes the user's names as expressions of the wrapper.
pub struct Model<'a> {
    pub program: &'a Program,
    /// Prefix of each file's symbols.
    pub names: Vec<String>,
}

/// A benchmark, and the place of its function, which is looked up again for each batch.
#[derive(Serialize)]
pub struct Placed<'a> {
    #[serde(flatten)]
    benchmark: DynamicBenchmark<'a, DynamicCall>,
    /// The end of its loop's name.
    id: String,
    member: String,
    owner: Option<String>,
}

impl Model<'_> {
    pub fn measured<'a>(&self, benchmark: &'a Benchmark) -> Measured<'a, Placed<'a>> {
        self.measure(benchmark, |function, id| self.placed(function, id))
    }

    fn placed<'a>(&self, benchmark: &'a Benchmark, id: String) -> Placed<'a> {
        let symbol = &benchmark.symbol;
        let (owner, member) = match symbol
            .rsplit_once('.')
            .filter(|_| self.module(symbol).0 == 0)
        {
            Some((owner, member)) => (Some(self.expression(owner)), member.to_owned()),
            None => (None, benchmark.name.clone()),
        };
        Placed {
            benchmark: self.benchmark(benchmark),
            id,
            member,
            owner,
        }
    }

    /// A symbol's file, by index, and its path in that file.
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
}

impl Calls for Model<'_> {
    type Call = DynamicCall;

    fn call(&self, called: &Called<'_>) -> DynamicCall {
        self.dynamic_call(called)
    }
}

impl Dynamic for Model<'_> {
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

    fn member(&self, name: &str) -> String {
        format!("lath_0{}", property(name))
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::State { state, ordinal, .. } => format!("[{state}, {ordinal}]"),
            Argument::Injected { what, .. } => format!(
                "\"{}\"",
                json!(what).as_str().unwrap_or_default().to_uppercase()
            ),
            Argument::Result { .. } => "\"RESULT\"".to_owned(),
        }
    }

    fn pair(&self, one: usize, other: usize) -> String {
        format!("[{one}, {other}]")
    }

    fn conversion(&self, kind: &ValueKind) -> String {
        match kind {
            ValueKind::Integer { .. } => "bigint".to_owned(),
            ValueKind::Float | ValueKind::Number => "number".to_owned(),
            ValueKind::Bool => "boolean".to_owned(),
            ValueKind::Enum { constants } => {
                let names: Vec<String> = constants
                    .iter()
                    .map(|(name, _)| super::literal::string(name))
                    .collect();
                // For a union of texts: they stand for themselves.
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

/// `.name`, or `["what is no name"]`.
pub fn property(name: &str) -> String {
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    if plain {
        format!(".{name}")
    } else {
        format!("[{}]", super::literal::string(name))
    }
}
