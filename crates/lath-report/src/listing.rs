//! The benchmarks of programs with their parameters, and who competes with whom: what there is to
//! run.

use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_core::planner::{self, Entrant, Request, Selected};
use lath_core::program::{Benchmark, Param, Program};
use lath_core::setting::{Key, Mode, Value, setting_of};
use serde_json::{Value as Json, json};
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

/// Version of `lath list --json`.
const VERSION: u32 = 1;

/// JMH's `-l` and `-lp`: a heading and a line each. `with_params`: and the values of each
/// parameter, those that the request gives it first of all.
pub fn text(entrants: &[Entrant], request: &Request, with_params: bool) -> String {
    let mut text = String::from("Benchmarks: \n");
    for selected in planner::select(entrants, &request.includes, &request.excludes) {
        let _ = writeln!(text, "{}", escape::line(&selected.id));
        if !with_params {
            continue;
        }
        for param in params_of(entrants[selected.program].program, selected.benchmark) {
            let values = planner::values(param, &request.params).join(", ");
            let _ = writeln!(
                text,
                "  param \"{}\" = {{{}}}",
                escape::line(&param.name),
                escape::line(&values)
            );
        }
    }
    text
}

/// Every comparison with its contenders, the baseline first; then benchmarks without a comparison.
///
/// # Errors
/// Those of declared comparisons.
pub fn contenders(entrants: &[Entrant], request: &Request) -> Result<String, Vec<Diagnostic>> {
    let mut text = String::new();
    let groups = planner::groups(entrants, request)?;
    for group in &groups {
        let how = if group.inferred { " (by name)" } else { "" };
        let _ = writeln!(text, "{}{how}", escape::line(&group.name));
        for (index, member) in group.members.iter().enumerate() {
            let role = if index == 0 { " (baseline)" } else { "" };
            let _ = writeln!(text, "  {}{role}", escape::line(member));
        }
    }
    let compared: HashSet<&str> = groups
        .iter()
        .flat_map(|group| group.members.iter().map(String::as_str))
        .collect();
    let selected = planner::select(entrants, &request.includes, &request.excludes);
    let mut alone = selected
        .iter()
        .filter(|s| !compared.contains(s.id.as_str()))
        .peekable();
    if alone.peek().is_some() {
        text += "In no comparison:\n";
    }
    for one in alone {
        let _ = writeln!(text, "  {}", escape::line(&one.id));
    }
    Ok(text)
}

/// Each name once: several states may have the parameter, such as those that inherit a static one.
fn params_of<'a>(
    program: &'a Program,
    benchmark: &'a Benchmark,
) -> impl Iterator<Item = &'a Param> {
    let mut known = BTreeSet::new();
    benchmark
        .params
        .iter()
        .map(|(state, param)| &program.states[*state].params[*param])
        .filter(move |param| known.insert(&param.name))
}

/// What `lath list --json` prints.
///
/// # Errors
/// Those of declared comparisons.
pub fn document(entrants: &[Entrant], request: &Request) -> Result<Json, Vec<Diagnostic>> {
    let groups = planner::groups(entrants, request)?;
    let selected = planner::select(entrants, &request.includes, &request.excludes);
    let rows: Vec<Json> = selected
        .iter()
        .map(|s| row(entrants[s.program].program, s))
        .collect();
    let comparisons: Vec<Json> = groups
        .iter()
        .map(|g| json!({"name": g.name, "contenders": g.members, "baseline": g.members[0], "inferred": g.inferred}))
        .collect();
    Ok(json!({ "version": VERSION, "benchmarks": rows, "comparisons": comparisons }))
}

fn row(program: &Program, selected: &Selected) -> Json {
    let benchmark = selected.benchmark;
    let modes: Vec<&str> = match benchmark.settings.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.iter().map(|m| m.label()).collect(),
        _ => vec![Mode::Throughput.label()],
    };
    let settings: serde_json::Map<String, Json> = benchmark
        .settings
        .0
        .iter()
        .map(|(key, entry)| (setting_of(*key).name.to_owned(), json!(entry.value)))
        .collect();
    json!({
        "benchmark": selected.id,
        "contender": selected.contender,
        "symbol": benchmark.symbol,
        "language": program.language,
        "source": benchmark.place.file,
        "line": benchmark.place.line,
        "modes": modes,
        "group": benchmark.group,
        "params": params_of(program, benchmark).map(|param| (param.name.clone(), json!(param.values))).collect::<serde_json::Map<_, _>>(),
        "settings": settings,
    })
}
