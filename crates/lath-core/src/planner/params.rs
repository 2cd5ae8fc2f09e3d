//! Parameters: overrides from `-p`, random draws, and the product of all values.

use super::participant::Entrant;
use super::request::Request;
use super::select::Selected;
use crate::diagnostic::Diagnostic;
use crate::names::closest;
use crate::plan::CaseParam;
use crate::program::{Benchmark, Param, Program};
use crate::site::ValueKind;
use crate::value::{RANDOM, conforms};
use std::collections::HashSet;

/// `-p name=v1,v2`: sets every state's parameter of that name, or only the one with the given full
/// symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    pub name: String,
    pub values: Vec<String>,
}

impl Override {
    fn concerns(&self, param: &Param) -> bool {
        // Users write `A::b` and `A.b` alike.
        self.name == param.name || self.name.replace("::", ".") == param.symbol.replace("::", ".")
    }

    /// Its values for a parameter. Commas separate them, as in JMH; but a text that is one of the
    /// parameter's own values is this value, unless its parts are, too.
    fn values_for(&self, param: &Param) -> Vec<String> {
        let whole = self.values.join(",");
        let is_own = |value: &String| param.values.contains(value);
        match is_own(&whole) && !self.values.iter().all(is_own) {
            true => vec![whole],
            false => self.values.clone(),
        }
    }
}

fn params_of<'a>(
    program: &'a Program,
    benchmark: &'a Benchmark,
) -> impl Iterator<Item = &'a Param> + 'a {
    benchmark
        .params
        .iter()
        .map(|(state, param)| &program.states[*state].params[*param])
}

/// Reports names that no selected benchmark has (JMH ignores them silently) and values that do not
/// convert.
pub(super) fn check_overrides(
    entrants: &[Entrant],
    selected: &[Selected],
    overrides: &[Override],
) -> Result<(), Vec<Diagnostic>> {
    let mut seen = HashSet::new();
    let all = selected
        .iter()
        .flat_map(|s| params_of(entrants[s.program].program, s.benchmark));
    let params: Vec<&Param> = all
        .filter(|param| seen.insert(std::ptr::from_ref(*param)))
        .collect();
    let mut problems = Vec::new();
    for over in overrides {
        let concerned: Vec<&&Param> = params.iter().filter(|p| over.concerns(p)).collect();
        if concerned.is_empty() {
            problems.push(unknown(over, &params));
        }
        for param in concerned {
            let values = over.values_for(param);
            for value in values.iter().filter(|v| *v != RANDOM) {
                if let Err(expected) = conforms(&param.kind, value) {
                    let message = format!(
                        "-p {}: \"{value}\" cannot be converted to `{}`: expected {expected}",
                        over.name, param.ty
                    );
                    problems
                        .push(Diagnostic::error("L409", message).at(&param.place, "the parameter"));
                }
            }
        }
    }
    problems.dedup();
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

fn unknown(over: &Override, params: &[&Param]) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        "L407",
        format!(
            "-p {}: no selected benchmark has a parameter of that name",
            over.name
        ),
    );
    let mut names: Vec<&str> = params.iter().map(|p| p.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    match closest(&over.name, names.iter().copied()) {
        Some(meant) => diagnostic.help(format!("did you mean {meant}?")),
        None if names.is_empty() => diagnostic.help("the selected benchmarks have no parameters"),
        None => diagnostic.help(format!("there are: {}", names.join(", "))),
    }
}

/// The values of a parameter: those of all matching overrides, else its own; each once.
pub fn values(param: &Param, overrides: &[Override]) -> Vec<String> {
    let mut values: Vec<String> = overrides
        .iter()
        .filter(|o| o.concerns(param))
        .flat_map(|o| o.values_for(param))
        .collect();
    if values.is_empty() {
        values.clone_from(&param.values);
    }
    let mut seen = HashSet::with_capacity(values.len());
    // Each `random` is a separate draw.
    let first: Vec<bool> = values
        .iter()
        .map(|v| drawn(param, v) || seen.insert(v.as_str()))
        .collect();
    let mut first = first.into_iter();
    values.retain(|_| first.next().unwrap_or_default());
    values
}

/// Number of combinations that [`product`] makes.
pub(super) fn combinations(
    program: &Program,
    benchmark: &Benchmark,
    overrides: &[Override],
) -> u64 {
    let mut names = HashSet::new();
    params_of(program, benchmark)
        .filter(|p| names.insert(&p.name))
        .fold(1, |n: u64, p| {
            n.saturating_mul(values(p, overrides).len() as u64)
        })
}

/// All combinations of values, with the last parameter changing fastest; names alphabetical, values
/// in declared order.
pub(super) fn product(
    program: &Program,
    benchmark: &Benchmark,
    request: &Request,
) -> Vec<Vec<CaseParam>> {
    let mut combinations: Vec<Vec<CaseParam>> = vec![Vec::new()];
    let mut last_name = None;
    for param in params_of(program, benchmark) {
        // If two states share a parameter name, the first one's values go to both (JMH:
        // WorkloadParams).
        if last_name == Some(&param.name) {
            continue;
        }
        last_name = Some(&param.name);
        let values = values(param, &request.params);
        let mut next = Vec::with_capacity(combinations.len() * values.len());
        for combination in &combinations {
            for (position, value) in values.iter().enumerate() {
                let value = if drawn(param, value) {
                    draw(param, request.seed, position)
                } else {
                    value.clone()
                };
                let mut longer = combination.clone();
                longer.push(CaseParam {
                    name: param.name.clone(),
                    symbol: param.symbol.clone(),
                    value,
                    fractional: matches!(param.kind, ValueKind::Float),
                });
                next.push(longer);
            }
        }
        combinations = next;
    }
    combinations
}

/// `random` is a draw, except for a text parameter.
fn drawn(param: &Param, value: &str) -> bool {
    value == RANDOM && param.kind != ValueKind::Text
}

/// A value for `random`, equal for the same seed and parameter, whatever else is selected. Whole
/// numbers are not negative and fit an `int`.
fn draw(param: &Param, seed: u64, position: usize) -> String {
    let seed = seed.wrapping_add(position as u64);
    let mut random = fastrand::Rng::with_seed(param.symbol.bytes().fold(seed, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    }));
    match &param.kind {
        ValueKind::Integer { bits, .. } => random
            .u64(0..1u64 << bits.wrapping_sub(1).min(31))
            .to_string(),
        ValueKind::Number => random.u32(0..1 << 31).to_string(),
        ValueKind::Float => random.f64().to_string(),
        ValueKind::Bool => random.bool().to_string(),
        ValueKind::Char => random.lowercase().to_string(),
        ValueKind::Enum { constants } => constants[random.usize(0..constants.len())].0.clone(),
        ValueKind::Text | ValueKind::Unknown | ValueKind::Unsupported => {
            random.u32(0..1 << 31).to_string()
        }
    }
}
