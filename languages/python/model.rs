//! The model of a wrapper: Python's form of what [`crate::shared::model`] derives.

use super::scan;
use crate::shared::model::{Called, Calls, Dynamic, DynamicBenchmark, DynamicCall, Measured};
use lath_core::program::{Argument, Benchmark, Program};
use lath_core::site::ValueKind;
use serde::Serialize;
use serde_json::json;
use std::path::Path;

pub struct Model<'a> {
    pub program: &'a Program,
}

/// A function, and the end of its loop's name.
#[derive(Serialize)]
pub struct Looped<'a> {
    #[serde(flatten)]
    benchmark: DynamicBenchmark<'a, DynamicCall>,
    id: String,
}

impl Model<'_> {
    pub fn measured<'a>(&self, benchmark: &'a Benchmark) -> Measured<'a, Looped<'a>> {
        self.measure(benchmark, |function, id| Looped {
            benchmark: self.benchmark(function),
            id,
        })
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
        expression(self.program, symbol)
    }

    fn member(&self, name: &str) -> String {
        format!("lath_0.{name}")
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::State { state, ordinal, .. } => format!("({state}, {ordinal})"),
            Argument::Injected { what, .. } => {
                json!(what).as_str().unwrap_or_default().to_uppercase()
            }
            Argument::Result { .. } => "RESULT".to_owned(),
        }
    }

    fn pair(&self, one: usize, other: usize) -> String {
        format!("({one}, {other})")
    }

    fn conversion(&self, kind: &ValueKind) -> String {
        conversion(self.program, kind)
    }
}

/// The wrapper's expression for a user's name.
fn expression(program: &Program, symbol: &str) -> String {
    let others = program
        .files
        .iter()
        .filter(|file| **file != program.source)
        .map(|file| scan::module_of(Path::new(file)).0);
    // Prefer the longest module name: packages contain modules.
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
