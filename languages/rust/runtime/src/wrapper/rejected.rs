//! Values of parameters that do not fit, found before any user code runs.

use super::command::Command;
use super::failure::Failure;
use super::json::Json;
use super::model::{Benchmark, Parameter, Program};

/// A value, and the type that it does not match; `None`: the benchmark has no such parameter.
struct Rejected<'a> {
    name: &'a str,
    value: &'a str,
    ty: Option<&'static str>,
}

/// Those of a benchmark called `name`: two states may share a name.
fn named<'a>(
    program: &'static Program,
    benchmark: &'a Benchmark,
    name: &'a str,
) -> impl Iterator<Item = &'static Parameter> + 'a {
    benchmark
        .params
        .iter()
        .map(|(state, param)| &program.states[*state].params[*param])
        .filter(move |param| param.name == name)
}

fn all<'a>(
    program: &'static Program,
    benchmark: &'a Benchmark,
    command: &'a Command,
) -> impl Iterator<Item = Rejected<'a>> {
    command.params().filter_map(move |(name, value)| {
        let mut params = named(program, benchmark, name).peekable();
        if params.peek().is_none() {
            return Some(Rejected {
                name,
                value,
                ty: None,
            });
        }
        params
            .find(|param| !(param.set)(None, value))
            .map(|param| Rejected {
                name,
                value,
                ty: Some(param.ty),
            })
    })
}

/// A failure that names the first value that does not fit.
pub fn first(
    program: &'static Program,
    benchmark: &Benchmark,
    command: &Command,
) -> Option<Failure> {
    all(program, benchmark, command)
        .next()
        .map(|rejected| match rejected.ty {
            None => Failure::parameter(rejected.name, "the benchmark has no such parameter", ""),
            Some(ty) => Failure::parameter(
                rejected.name,
                format!("\"{}\" is not a {ty}", rejected.value),
                ty,
            ),
        })
}

pub fn report(
    program: &'static Program,
    benchmark: &Benchmark,
    command: &Command,
    json: &mut Json,
) {
    json.open(Some("rejected"), '[');
    for rejected in all(program, benchmark, command) {
        json.open(None, '{');
        json.text("name", rejected.name);
        json.text("value", rejected.value);
        match rejected.ty {
            Some(ty) => json.text("type", ty),
            None => json.null("type"),
        }
        json.close('}');
    }
    json.close(']');
}
