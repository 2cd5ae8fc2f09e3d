//! What a reader of the source may expect to run, and does not: states that no benchmark takes, fixtures that belong to another state or
//! that another function overrides, benchmarks of classes that have no objects. Warnings: JMH says nothing of them.

use super::Assembly;
use crate::diagnostic::Diagnostic;
use crate::program::{Argument, Benchmark, Fixture, State};
use crate::site::Passing;

/// Names listed before "and N more".
const SHOWN: usize = 3;

impl Assembly<'_> {
    pub(super) fn left_out(&mut self, states: &[State], benchmarks: &[Benchmark]) {
        let mut problems = self.unused(states, benchmarks);
        for state in states {
            problems.extend(self.overridden(state));
            for fixture in state.fixtures.iter().filter(|f| !f.member && self.owner_of(f).is_none()) {
                problems.extend(of_another_state(state, fixture, states, benchmarks));
                problems.extend(self.of_a_base(state, fixture, states, benchmarks));
            }
        }
        self.problems.extend(problems);
    }

    /// States that no benchmark gets: usually a forgotten parameter.
    fn unused(&self, states: &[State], benchmarks: &[Benchmark]) -> Vec<Diagnostic> {
        let is_base = |state: &State| {
            let mut instances = benchmarks.iter().flat_map(|b| &b.instances);
            instances.any(|i| self.lineage(&states[i.state].symbol).contains(&state.symbol))
        };
        let only_static = |state: &State| !state.params.is_empty() && state.params.iter().all(|p| p.is_static) && state.fixtures.is_empty();
        let unused = states.iter().filter(|s| !s.implicit && !only_static(s) && !is_base(s));
        let warning = |state: &State| {
            let never = match &state.fixtures[..] {
                [] => String::new(),
                [one] => format!(", so its fixture `{}` never runs", one.symbol),
                several => format!(", so its fixtures {} never run", listed(several.iter().map(|f| f.symbol.as_str()))),
            };
            Diagnostic::warning("L311", format!("state `{}` is never used{never}", state.symbol))
                .at(&state.place, "no benchmark or fixture takes it")
                .help("take it as a parameter, or remove @State")
        };
        unused.map(warning).collect()
    }

    /// `setUp(Base &)` belongs to `Base`, not to what derives from it.
    fn of_a_base(&self, state: &State, fixture: &Fixture, states: &[State], benchmarks: &[Benchmark]) -> Vec<Diagnostic> {
        let derives = |s: &&State| s.index != state.index && self.lineage(&s.symbol).contains(&state.symbol);
        let warning = |derived: &State| {
            let without = names(benchmarks.iter().filter(|b| has(b, derived)))?;
            let (taken, used) = (&state.symbol, &derived.symbol);
            let message = format!("fixture `{}` takes `{taken}`, so it does not run for {without}, which uses `{used}`", fixture.symbol);
            let warning = Diagnostic::warning("L315", message).at(&fixture.place, "a function outside the class is not inherited");
            Some(warning.help(format!("make it a member of `{taken}`, or let it take `{used}`")))
        };
        states.iter().filter(derives).filter_map(warning).collect()
    }

    /// A fixture that a fixture of a derived type overrides: as in JMH, both are called, and both calls end in the derived one.
    fn overridden(&self, state: &State) -> Vec<Diagnostic> {
        let warning = |base: &Fixture| {
            let nearer = |f: &&Fixture| f.member && f.name == base.name && f.bases.len() < base.bases.len();
            let derived = state.fixtures.iter().find(nearer)?;
            let message = format!("`{}` overrides the fixture `{}`: it runs twice, and that one never", derived.symbol, base.symbol);
            let warning = Diagnostic::warning("L315", message).at(&derived.place, "runs twice").at(&base.place, "never runs");
            Some(warning.help("JMH does the same: take the annotation off one of them, or give them different names"))
        };
        state.fixtures.iter().filter(|f| f.member && self.is_virtual(f)).filter_map(warning).collect()
    }

    fn is_virtual(&self, fixture: &Fixture) -> bool {
        let site = self.sites.iter().find(|m| m.site.place == fixture.place);
        site.and_then(|m| m.function()).is_some_and(|f| f.is_virtual)
    }

    /// The class that declares a fixture.
    fn owner_of(&self, fixture: &Fixture) -> Option<&String> {
        self.sites.iter().find(|m| m.site.place == fixture.place)?.site.owner.as_ref()
    }
}

fn has(benchmark: &Benchmark, state: &State) -> bool {
    benchmark.instances.iter().any(|i| i.state == state.index)
}

/// States that a fixture is given to change.
fn changed(fixture: &Fixture) -> impl Iterator<Item = usize> {
    fixture.arguments.iter().filter_map(|a| match a {
        Argument::State { state, passing: Passing::Reference | Passing::Pointer, .. } => Some(*state),
        _ => None,
    })
}

/// `setUp(A &, B &)` belongs to `A`: a benchmark that takes `B` alone does without it. What it cannot change it only depends on.
fn of_another_state(state: &State, fixture: &Fixture, states: &[State], benchmarks: &[Benchmark]) -> Vec<Diagnostic> {
    let warning = |other: &State| {
        let without = names(benchmarks.iter().filter(|b| has(b, other) && !has(b, state)))?;
        let (first, second) = (&state.symbol, &other.symbol);
        let message = format!("fixture `{}` belongs to `{first}`, so it does not run for {without}, which uses only `{second}`", fixture.symbol);
        let warning = Diagnostic::warning("L315", message).at(&fixture.place, format!("takes `{first}` first"));
        Some(
            warning
                .help(format!("to prepare `{second}`, take it first; to depend on it, take it as const or make the fixture a member of `{first}`")),
        )
    };
    changed(fixture).filter(|other| *other != state.index).filter_map(|other| warning(&states[other])).collect()
}

/// Symbols of benchmarks; `None` for none.
fn names<'a>(benchmarks: impl Iterator<Item = &'a Benchmark>) -> Option<String> {
    let mut symbols = benchmarks.map(|b| b.symbol.as_str()).peekable();
    symbols.peek()?;
    Some(listed(symbols))
}

/// `` `a`, `b`, `c` and 2 more ``.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.len() {
        0..=SHOWN => names.join(", "),
        more => format!("{} and {} more", names[..SHOWN].join(", "), more - SHOWN),
    }
}
