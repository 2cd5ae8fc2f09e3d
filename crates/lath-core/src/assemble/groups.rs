//! Checks groups; [`super::join`] makes one benchmark of each if wrappers can run several threads.

use super::Assembly;
use crate::diagnostic::Diagnostic;
use crate::program::Benchmark;
use crate::setting::{Key, Layer};
use std::collections::HashMap;

impl Assembly<'_> {
    /// Checks names, @Threads beside @Group, and settings that differ within a group.
    pub(super) fn groups(&mut self, benchmarks: &[Benchmark]) {
        for benchmark in benchmarks {
            let Some(group) = &benchmark.group else {
                if benchmark.settings.get(Key::GroupThreads).is_some() {
                    let problem = Diagnostic::error(
                        "L201",
                        format!(
                            "@GroupThreads on `{}`, which is in no group",
                            benchmark.symbol
                        ),
                    )
                    .at(&benchmark.place, "has no effect")
                    .help("add @Group(\"name\")");
                    self.problems.push(problem);
                }
                continue;
            };
            if !is_identifier(group) {
                let problem = Diagnostic::error(
                    "L209",
                    format!("group name \"{group}\" is not an identifier"),
                )
                .at(&benchmark.place, "in this group");
                self.problems.push(problem);
            }
            if benchmark.settings.get(Key::Threads).is_some() {
                let problem = Diagnostic::error(
                    "L207",
                    format!("@Threads on `{}`, which is in a @Group", benchmark.symbol),
                )
                .at(&benchmark.place, "ambiguous")
                .help("did you mean @GroupThreads?");
                self.problems.push(problem);
            }
        }
        let mut firsts: HashMap<GroupName, &Benchmark> = HashMap::new();
        for benchmark in benchmarks.iter().filter(|b| b.group.is_some()) {
            let first = *firsts.entry(group_name(benchmark)).or_insert(benchmark);
            if !std::ptr::eq(first, benchmark) {
                self.collisions(first, benchmark);
            }
        }
    }

    fn collisions(&mut self, first: &Benchmark, second: &Benchmark) {
        let comparable = |layer: &Layer, key: &Key| layer.get(*key).map(|e| e.value.clone());
        for (key, entry) in &second.settings.0 {
            // The number of threads may differ between functions of a group, and its modes are the
            // union of theirs.
            if matches!(key, Key::GroupThreads | Key::Mode)
                || comparable(&first.settings, key)
                    .as_ref()
                    .is_none_or(|v| *v == entry.value)
            {
                continue;
            }
            let problem = Diagnostic::error(
                "L208",
                format!(
                    "colliding annotations: `{}` and `{}` are one group and disagree on {}",
                    first.symbol,
                    second.symbol,
                    crate::setting::setting_of(*key).name
                ),
            )
            .at(&second.place, "this one differs")
            .at(&first.place, "than this");
            self.problems.push(problem);
        }
    }
}

/// The name of a group: its functions' class and its own name.
pub(super) fn group_name(benchmark: &Benchmark) -> GroupName<'_> {
    let scope = benchmark
        .symbol
        .strip_suffix(&benchmark.name)
        .unwrap_or_default();
    (scope, benchmark.group.as_deref())
}

pub(super) type GroupName<'a> = (&'a str, Option<&'a str>);

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}
