//! The functions of a group as one benchmark, for languages whose wrappers run several threads. Without it each function is a benchmark by
//! itself, which is refused in its row.

use super::groups::group_name;
use crate::program::{Benchmark, Program};
use crate::setting::{Key, Layer, Mode, Value};

/// Joins the benchmarks of each group: its functions run together, in alphabetical order, as many threads each as `@GroupThreads` says.
pub fn joined(mut program: Program) -> Program {
    let mut benchmarks: Vec<Benchmark> = Vec::new();
    let mut rest = std::mem::take(&mut program.benchmarks);
    while !rest.is_empty() {
        let first = rest.remove(0);
        if first.group.is_none() {
            benchmarks.push(first);
            continue;
        }
        let mut functions = vec![first];
        let mut at = 0;
        while at < rest.len() {
            if group_name(&rest[at]) == group_name(&functions[0]) {
                functions.push(rest.remove(at));
            } else {
                at += 1;
            }
        }
        functions.sort_by(|a, b| a.name.cmp(&b.name));
        benchmarks.push(join(functions));
    }
    for (index, benchmark) in benchmarks.iter_mut().enumerate() {
        benchmark.index = index;
    }
    program.benchmarks = benchmarks;
    program
}

/// `functions`: at least one, alphabetical.
fn join(functions: Vec<Benchmark>) -> Benchmark {
    let first = functions[0].clone();
    let group = first.group.clone().unwrap_or_default();
    let scope = |text: &str| text.strip_suffix(&first.name).unwrap_or_default().to_owned();
    let mut joined = Benchmark {
        id: format!("{}{group}", scope(&first.id)),
        symbol: format!("{}{group}", scope(&first.symbol)),
        name: group,
        holder: None,
        arguments: Vec::new(),
        returns: functions.iter().any(|f| f.returns),
        is_async: functions.iter().any(|f| f.is_async),
        group_threads: functions.iter().map(threads).collect(),
        settings: settings(&functions),
        invocation_fixtures: functions.iter().any(|f| f.invocation_fixtures),
        warnings: functions.iter().flat_map(|f| f.warnings.clone()).collect(),
        ..first
    };
    for function in &functions[1..] {
        for instance in &function.instances {
            if !joined.instances.contains(instance) {
                joined.instances.push(instance.clone());
            }
        }
        for used in &function.params {
            if !joined.params.contains(used) {
                joined.params.push(*used);
            }
        }
        joined.compare = joined.compare.or_else(|| function.compare.clone());
        joined.bytes = joined.bytes.or_else(|| function.bytes.clone());
    }
    joined.functions = functions;
    joined
}

fn threads(function: &Benchmark) -> u64 {
    match function.settings.get(Key::GroupThreads).map(|entry| &entry.value) {
        Some(Value::Count(threads)) => *threads,
        _ => 1,
    }
}

/// What the functions say; they agree (L208), but for modes, which add up.
fn settings(functions: &[Benchmark]) -> Layer {
    let mut layer = Layer::default();
    let mut all: Vec<Mode> = Vec::new();
    for function in functions {
        layer.fill_from(&function.settings);
        if let Some(Value::Modes(modes)) = function.settings.get(Key::Mode).map(|entry| &entry.value) {
            all.extend(modes.iter().filter(|mode| !all.contains(mode)).copied().collect::<Vec<_>>());
        }
    }
    if let Some(entry) = layer.0.get_mut(&Key::Mode) {
        all.sort_unstable();
        entry.value = Value::Modes(all);
    }
    layer.0.remove(&Key::GroupThreads);
    layer
}
