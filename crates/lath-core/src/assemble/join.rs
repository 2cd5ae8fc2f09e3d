//! Joins the functions of a group into one benchmark, for languages whose wrappers run several
//! threads. In other languages each function is a benchmark by itself, and its row says that it is
//! refused.

use super::groups::group_name;
use crate::program::{Benchmark, Instance, Program};
use crate::setting::{Key, Layer, Mode, Value};
use std::collections::{HashMap, HashSet};

/// Joins the benchmarks of each group: its functions run together, in alphabetical order, each on
/// as many threads as `@GroupThreads` says.
pub fn joined(mut program: Program) -> Program {
    // A group takes the place of its first function.
    let mut members: Vec<Vec<Benchmark>> = Vec::new();
    let mut groups: HashMap<(String, String), usize> = HashMap::new();
    for benchmark in std::mem::take(&mut program.benchmarks) {
        match group_name(&benchmark) {
            (scope, Some(group)) => {
                let at = *groups
                    .entry((scope.to_owned(), group.to_owned()))
                    .or_insert(members.len());
                if at == members.len() {
                    members.push(Vec::new());
                }
                members[at].push(benchmark);
            }
            _ => members.push(vec![benchmark]),
        }
    }
    let of = |mut functions: Vec<Benchmark>| {
        if functions[0].group.is_none() {
            return functions.swap_remove(0);
        }
        functions.sort_by(|a, b| a.name.cmp(&b.name));
        join(functions)
    };
    let mut benchmarks: Vec<Benchmark> = members.into_iter().map(of).collect();
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
    let scope = |text: &str| {
        text.strip_suffix(&first.name)
            .unwrap_or_default()
            .to_owned()
    };
    let mut joined = Benchmark {
        id: format!("{}{group}", scope(&first.id)),
        symbol: format!("{}{group}", scope(&first.symbol)),
        name: group,
        holder: None,
        arguments: Vec::new(),
        returns: functions.iter().any(|f| f.returns),
        opaque: functions.iter().any(|f| f.opaque),
        is_async: functions.iter().any(|f| f.is_async),
        group_threads: functions.iter().map(threads).collect(),
        settings: settings(&functions),
        invocation_fixtures: functions.iter().any(|f| f.invocation_fixtures),
        fixtures_each_turn: functions.iter().any(|f| f.fixtures_each_turn),
        warnings: functions.iter().flat_map(|f| f.warnings.clone()).collect(),
        ..first
    };
    let mut instances: HashSet<Instance> = joined.instances.iter().cloned().collect();
    let mut params: HashSet<(usize, usize)> = joined.params.iter().copied().collect();
    for function in &functions[1..] {
        joined.instances.extend(
            function
                .instances
                .iter()
                .filter(|instance| instances.insert((*instance).clone()))
                .cloned(),
        );
        joined
            .params
            .extend(function.params.iter().filter(|used| params.insert(**used)));
        joined.compare = joined.compare.or_else(|| function.compare.clone());
        joined.bytes = joined.bytes.or_else(|| function.bytes.clone());
    }
    joined.functions = functions;
    joined
}

fn threads(function: &Benchmark) -> u64 {
    match function
        .settings
        .get(Key::GroupThreads)
        .map(|entry| &entry.value)
    {
        Some(Value::Count(threads)) => *threads,
        _ => 1,
    }
}

/// The settings of the functions. They are equal (L208), except modes, which are merged.
fn settings(functions: &[Benchmark]) -> Layer {
    let mut layer = Layer::default();
    let mut all: Vec<Mode> = Vec::new();
    for function in functions {
        layer.fill_from(&function.settings);
        if let Some(Value::Modes(modes)) =
            function.settings.get(Key::Mode).map(|entry| &entry.value)
        {
            all.extend(
                modes
                    .iter()
                    .filter(|mode| !all.contains(mode))
                    .copied()
                    .collect::<Vec<_>>(),
            );
        }
    }
    if let Some(entry) = layer.0.get_mut(&Key::Mode) {
        all.sort_unstable();
        entry.value = Value::Modes(all);
    }
    layer.0.remove(&Key::GroupThreads);
    layer
}
