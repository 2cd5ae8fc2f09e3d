//! Warns about code that a reader may expect to run, but that does not: states that no benchmark
//! takes, fixtures of another state or overridden ones, benchmarks of classes without objects. JMH
//! gives no such warning.

use super::Assembly;
use crate::diagnostic::{Diagnostic, Place};
use crate::program::{Argument, Benchmark, Fixture, FixtureKind, State};
use crate::site::{Passing, Site};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// Number of names listed before "and N more".
const SHOWN: usize = 3;

impl Assembly<'_> {
    pub(super) fn left_out(&mut self, states: &[State], benchmarks: &[Benchmark]) {
        let sites: HashMap<&Place, &Site> =
            self.sites.iter().map(|m| (&m.site.place, m.site)).collect();
        let users = Users::new(states, benchmarks);
        let mut problems = self.unused(states, &users);
        for state in states {
            problems.extend(overridden(state, &sites));
            problems.extend(static_ones(state, states, benchmarks, &sites));
            problems.extend(self.pointed_to(state, states, &users));
            let outside = |f: &&Fixture| {
                !f.member && sites.get(&f.place).is_none_or(|site| site.owner.is_none())
            };
            for fixture in state.fixtures.iter().filter(outside) {
                problems.extend(of_another_state(state, fixture, states, &users));
                problems.extend(self.of_a_base(state, fixture, states, &users));
            }
        }
        self.problems.extend(problems);
    }

    /// States that no benchmark takes: usually a forgotten parameter.
    fn unused(&self, states: &[State], users: &Users) -> Vec<Diagnostic> {
        let used = states.iter().filter(|s| !users.of[s.index].is_empty());
        let bases: HashSet<&str> = used
            .flat_map(|s| self.lineage(&s.symbol).to_vec())
            .collect();
        let is_base = |state: &State| bases.contains(state.symbol.as_str());
        let only_static = |state: &State| {
            !state.params.is_empty()
                && state.params.iter().all(|p| p.is_static)
                && state.fixtures.is_empty()
        };
        let unused = states
            .iter()
            .filter(|s| !s.implicit && !only_static(s) && !is_base(s));
        let warning = |state: &State| {
            let never = match &state.fixtures[..] {
                [] => String::new(),
                [one] => format!(", so its fixture `{}` never runs", one.symbol),
                several => format!(
                    ", so its fixtures {} never run",
                    listed(several.iter().map(|f| f.symbol.as_str()))
                ),
            };
            Diagnostic::warning(
                "L311",
                format!("state `{}` is never used{never}", state.symbol),
            )
            .at(&state.place, "no benchmark or fixture takes it")
            .help("take it as a parameter, or remove @State")
        };
        unused.map(warning).collect()
    }

    /// `struct{ *Base }` has the members of `Base`, but of an object created elsewhere.
    fn pointed_to(&self, state: &State, states: &[State], users: &Users) -> Vec<Diagnostic> {
        let lineage = self.lineage(&state.symbol);
        let types = lineage
            .iter()
            .filter_map(|symbol| self.type_named(symbol)?.site.type_decl());
        let warning = |symbol: &String| {
            let base = states
                .iter()
                .find(|other| other.symbol == *symbol && !other.fixtures.is_empty())?;
            let without = users
                .listed(state, Some(base))
                .filter(|_| !users.of[base.index].is_empty())?;
            let (fixture, used) = (&base.fixtures[0], &state.symbol);
            let message = format!(
                "fixture `{}` does not run for {without}: `{used}` has no `{symbol}` of its own, \
                    only a pointer",
                fixture.symbol
            );
            let warning = Diagnostic::warning("L315", message).at(
                &fixture.place,
                format!("runs for benchmarks that take `{symbol}`"),
            );
            Some(warning.help(format!(
                "embed `{symbol}` by value in `{used}`, or call `{}` in a fixture of `{used}`",
                fixture.name
            )))
        };
        types
            .flat_map(|decl| &decl.pointed_to)
            .filter_map(warning)
            .collect()
    }

    /// `setUp(Base &)` belongs to `Base`, not to derived types.
    fn of_a_base(
        &self,
        state: &State,
        fixture: &Fixture,
        states: &[State],
        users: &Users,
    ) -> Vec<Diagnostic> {
        let derived = self
            .states_of(&state.symbol)
            .into_iter()
            .filter(|index| *index != state.index);
        let warning = |derived: &State| {
            let without = users.listed(derived, None)?;
            let (taken, used) = (&state.symbol, &derived.symbol);
            let message = format!(
                "fixture `{}` takes `{taken}`, so it does not run for {without}, which uses \
                    `{used}`",
                fixture.symbol
            );
            let warning = Diagnostic::warning("L315", message).at(
                &fixture.place,
                "a function outside the class is not inherited",
            );
            Some(warning.help(format!(
                "make it a member of `{taken}`, or let it take `{used}`"
            )))
        };
        derived
            .filter_map(|index| warning(&states[index]))
            .collect()
    }
}

/// A fixture overridden by a fixture of a derived type: as in JMH, both are called, and both calls
/// run the derived one.
fn overridden(state: &State, sites: &HashMap<&Place, &Site>) -> Vec<Diagnostic> {
    let mut named: HashMap<&str, Vec<&Fixture>> = HashMap::new();
    state
        .fixtures
        .iter()
        .filter(|f| f.member)
        .for_each(|f| named.entry(&f.name).or_default().push(f));
    let is_virtual = |fixture: &Fixture| {
        sites
            .get(&fixture.place)
            .and_then(|site| site.function())
            .is_some_and(|f| f.is_virtual)
    };
    let warning = |base: &Fixture| {
        let nearer = |f: &&&Fixture| f.bases.len() < base.bases.len();
        let derived = named[base.name.as_str()].iter().find(nearer)?;
        let message = format!(
            "`{}` overrides the fixture `{}`: the override runs twice, the fixture never",
            derived.symbol, base.symbol
        );
        let warning = Diagnostic::warning("L315", message)
            .at(&derived.place, "runs twice")
            .at(&base.place, "never runs");
        Some(
            warning
                .help("JMH does the same: remove the annotation from one of them, or rename one"),
        )
    };
    state
        .fixtures
        .iter()
        .filter(|f| f.member && is_virtual(f))
        .filter_map(warning)
        .collect()
}

/// A static parameter belongs to every benchmark of the file, but a static fixture of its class
/// only to benchmarks that use the class. Other benchmarks show the value in their rows, without
/// the effect of the fixture.
fn static_ones(
    state: &State,
    states: &[State],
    benchmarks: &[Benchmark],
    sites: &HashMap<&Place, &Site>,
) -> Option<Diagnostic> {
    let param = state
        .params
        .iter()
        .find(|p| p.is_static && p.bases.is_empty())?;
    let is_static = |f: &&Fixture| {
        f.bases.is_empty()
            && sites
                .get(&f.place)
                .is_some_and(|s| s.owner.is_some() && s.function().is_some_and(|f| f.is_static))
    };
    let fixture = state
        .fixtures
        .iter()
        .filter(is_static)
        .find(|f| f.kind == FixtureKind::Setup)?;
    let runs = |b: &&Benchmark| {
        b.instances.iter().any(|i| {
            states[i.state]
                .fixtures
                .iter()
                .any(|f| f.place == fixture.place)
        })
    };
    let (with, without): (Vec<&Benchmark>, Vec<&Benchmark>) = benchmarks.iter().partition(runs);
    if with.is_empty() || without.is_empty() {
        return None;
    }
    let (class, without) = (
        &state.symbol,
        listed(without.iter().map(|b| b.symbol.as_str())),
    );
    let message = format!(
        "fixture `{}` belongs to `{class}`, so it does not run for {without}; the static \
            parameter `{}` has its values there, too",
        fixture.symbol, param.symbol
    );
    let warning = Diagnostic::warning("L315", message).at(
        &fixture.place,
        format!("runs for benchmarks that are members of `{class}` or take it"),
    );
    Some(warning.help(format!(
        "take `{class}` as a parameter wherever its values are read"
    )))
}

/// Names of the benchmarks that use one state but not another, by the indices of both.
type Listed = HashMap<(usize, Option<usize>), Option<String>>;

/// Benchmarks by the states they use.
struct Users<'a> {
    /// By state.
    of: Vec<Vec<&'a Benchmark>>,
    /// States of each benchmark.
    pairs: HashSet<(usize, usize)>,
    /// Cached lists: they are equal for all fixtures with the same states.
    listed: RefCell<Listed>,
}

impl<'a> Users<'a> {
    fn new(states: &[State], benchmarks: &'a [Benchmark]) -> Users<'a> {
        let mut users = Users {
            of: vec![Vec::new(); states.len()],
            pairs: HashSet::new(),
            listed: RefCell::default(),
        };
        for benchmark in benchmarks {
            for instance in &benchmark.instances {
                if users.pairs.insert((benchmark.index, instance.state)) {
                    users.of[instance.state].push(benchmark);
                }
            }
        }
        users
    }

    /// Symbols of the benchmarks that use `state` but not `without`; `None`: there are none.
    fn listed(&self, state: &State, without: Option<&State>) -> Option<String> {
        let find = || {
            let using = self.of[state.index].iter().filter(|b| {
                without.is_none_or(|other| !self.pairs.contains(&(b.index, other.index)))
            });
            let mut symbols = using.map(|b| b.symbol.as_str()).peekable();
            symbols.peek()?;
            Some(listed(symbols))
        };
        self.listed
            .borrow_mut()
            .entry((state.index, without.map(|other| other.index)))
            .or_insert_with(find)
            .clone()
    }
}

/// States that a fixture may change.
fn changed(fixture: &Fixture) -> impl Iterator<Item = usize> {
    fixture.arguments.iter().filter_map(|a| match a {
        Argument::State {
            state,
            passing: Passing::Reference | Passing::Pointer,
            ..
        } => Some(*state),
        _ => None,
    })
}

/// `setUp(A &, B &)` belongs to `A`: for a benchmark that takes only `B` it does not run. States
/// that it cannot change are only dependencies.
fn of_another_state(
    state: &State,
    fixture: &Fixture,
    states: &[State],
    users: &Users,
) -> Vec<Diagnostic> {
    let warning = |other: &State| {
        let without = users.listed(other, Some(state))?;
        let (first, second) = (&state.symbol, &other.symbol);
        let message = format!(
            "fixture `{}` belongs to `{first}`, so it does not run for {without}, which uses only \
                `{second}`",
            fixture.symbol
        );
        let warning = Diagnostic::warning("L315", message)
            .at(&fixture.place, format!("takes `{first}` first"));
        Some(warning.help(format!(
            "to prepare `{second}`, take it first; to depend on it, take it as \
                    const or make the fixture a member of `{first}`"
        )))
    };
    changed(fixture)
        .filter(|other| *other != state.index)
        .filter_map(|other| warning(&states[other]))
        .collect()
}

/// `` `a`, `b`, `c` and 2 more ``.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    match names.len() {
        0..=SHOWN => names.join(", "),
        more => format!("{} and {} more", names[..SHOWN].join(", "), more - SHOWN),
    }
}
