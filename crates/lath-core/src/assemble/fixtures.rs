//! Fixtures: @Setup and @TearDown functions and the states they belong to.

use super::Assembly;
use crate::diagnostic::Diagnostic;
use crate::program::{Argument, Fixture, FixtureKind, Level, State};
use crate::site::{Function, Parameter, Site};
use std::collections::HashMap;

/// A function's symbol and parameter types.
type Signature<'a> = (&'a str, Vec<&'a str>);

fn signature<'a>(site: &'a Site, function: &'a Function) -> Signature<'a> {
    (
        &site.symbol,
        function.parameters.iter().map(|p| p.ty.as_str()).collect(),
    )
}

impl Assembly<'_> {
    /// Adds every fixture to its states, alphabetically (methodology/jmh.md#order-within-a-fork).
    pub(super) fn fixtures(&mut self, states: &mut [State]) {
        let mut functions: HashMap<Signature, usize> = HashMap::new();
        for (index, marked) in self.sites.iter().enumerate() {
            if let Some(function) = marked.function() {
                functions
                    .entry(signature(marked.site, function))
                    .or_insert(index);
            }
        }
        for index in 0..self.sites.len() {
            let Some((kind, level)) = self.fixture_kind(index) else {
                continue;
            };
            let marked = &self.sites[index];
            let (site, Some(function)) = (marked.site, marked.function().cloned()) else {
                continue;
            };
            if !self.callable_fixture(site, &function) {
                continue;
            }
            let same = functions
                .get(&signature(site, &function))
                .filter(|first| **first < index)
                .copied();
            self.defined_twice(index, same);
            let owners = self.owners(site, &function, states);
            if !self.spend(owners.len() * (1 + function.parameters.len())) {
                break;
            }
            if owners.is_empty() {
                self.problems.push(ownerless(site));
                continue;
            }
            let Some(arguments) = self.arguments(site, &function, states, "L312") else {
                continue;
            };
            let member = site.owner.is_some() && !function.is_static;
            for owner in owners {
                let bases = site.owner.as_ref().filter(|_| member).map(|declared| {
                    self.kin
                        .between(&self.sites, &states[owner].symbol, declared)
                });
                states[owner].fixtures.push(Fixture {
                    kind,
                    level,
                    name: site.name.clone(),
                    symbol: site.symbol.clone(),
                    member,
                    bases: bases.unwrap_or_default(),
                    arguments: arguments.clone(),
                    place: site.place.clone(),
                });
            }
        }
        for state in states {
            state.fixtures.sort_by(|a, b| a.symbol.cmp(&b.symbol));
        }
    }

    /// The fixture that a function is by its annotations. `None`: it is not a fixture, or not a
    /// valid one.
    fn fixture_kind(&mut self, index: usize) -> Option<(FixtureKind, Level)> {
        let marked = &self.sites[index];
        let site = marked.site;
        marked.function()?;
        let kinds = [
            ("Setup", FixtureKind::Setup),
            ("TearDown", FixtureKind::TearDown),
        ];
        let found: Vec<_> = kinds
            .iter()
            .filter_map(|(name, kind)| {
                marked
                    .mark(name)
                    .map(|m| (*kind, m.level(), m.place.clone()))
            })
            .collect();
        let (kind, level, mark_place) = found.first().cloned()?;
        if let [(_, _, setup), (_, _, tear_down)] = &found[..] {
            let problem = Diagnostic::error(
                "L306",
                format!("`{}` is both @Setup and @TearDown", site.symbol),
            )
            .at(tear_down, "and this")
            .at(setup, "this")
            .help("JMH silently runs it as @Setup only; write two functions");
            self.problems.push(problem);
            return None;
        }
        if marked.has("Benchmark") {
            let problem = Diagnostic::error(
                "L201",
                format!("`{}` is a benchmark and a fixture at once", site.symbol),
            )
            .at(&mark_place, "fixture")
            .at(&site.place, "benchmark");
            self.problems.push(problem);
            return None;
        }
        Some((kind, level))
    }

    /// If a later definition replaces the first, both annotations would call the later one.
    fn defined_twice(&mut self, index: usize, first: Option<usize>) {
        let site = self.sites[index].site;
        if let Some(first) = first.map(|first| &self.sites[first]) {
            let problem = Diagnostic::error(
                "L204",
                format!(
                    "fixture `{}` is not the only function of that name",
                    site.symbol
                ),
            )
            .at(&site.place, "second")
            .at(&first.site.place, "first")
            .help("one of them would never run: rename one");
            self.problems.push(problem);
        }
    }

    fn callable_fixture(&mut self, site: &Site, function: &Function) -> bool {
        let before = self.problems.len();
        if let Some(returns) = &function.returns {
            let problem = Diagnostic::error(
                "L305",
                format!("fixture `{}` returns `{returns}`", site.symbol),
            )
            .at(&site.place, "should return nothing");
            self.problems.push(problem);
        }
        let refused = match function {
            f if !f.is_public => Some(("is not public", "make it public: the harness calls it")),
            f if f.is_abstract => Some((
                "is abstract",
                "give it a body, or remove the annotation: fixtures of derived types have their \
                    own",
            )),
            f if f.is_template => Some((
                "is a template",
                "annotate an ordinary function that calls the template",
            )),
            _ => None,
        };
        if let Some((what, help)) = refused {
            let problem = Diagnostic::error("L205", format!("fixture `{}` {what}", site.symbol))
                .at(&site.place, "the harness cannot call it");
            self.problems.push(problem.help(help));
        }
        self.problems.len() == before
    }

    /// States that a fixture belongs to: its class and all derived classes; for a function outside
    /// states, its first state parameter.
    fn owners(&self, site: &Site, function: &Function, states: &[State]) -> Vec<usize> {
        if let Some(owner) = &site.owner {
            let of_class: Vec<usize> = self
                .states_of(owner)
                .into_iter()
                .filter(|state| !states[*state].implicit)
                .collect();
            if !of_class.is_empty() || !function.is_static {
                return of_class;
            }
        }
        let first = function
            .parameters
            .iter()
            .find_map(|p| self.state_named(states, &p.ty));
        first.map(|s| s.index).into_iter().collect()
    }

    /// The argument for each parameter; `None` if one is not available.
    pub(super) fn arguments(
        &mut self,
        site: &Site,
        function: &Function,
        states: &[State],
        code: &str,
    ) -> Option<Vec<Argument>> {
        let mut arguments: Vec<Argument> = Vec::new();
        let mut objects: HashMap<usize, usize> = HashMap::new();
        let mut sound = true;
        for parameter in &function.parameters {
            if let Some(what) = parameter.injected {
                arguments.push(Argument::Injected {
                    what,
                    passing: parameter.passing,
                });
                continue;
            }
            let Some(state) = self
                .state_named(states, &parameter.ty)
                .filter(|s| !s.implicit)
            else {
                sound = false;
                let problem = no_state(code, site, parameter);
                self.problems.push(problem);
                continue;
            };
            if parameter.passing == crate::site::Passing::Value {
                sound = false;
                let problem = by_value(site, parameter);
                self.problems.push(problem);
                continue;
            }
            let taken: &mut usize = objects.entry(state.index).or_default();
            let same = *taken;
            *taken += 1;
            // Shared scopes have one object, however often it is used (JMH:
            // Identifiers.identifier).
            let ordinal = if state.scope == crate::program::Scope::Thread {
                same
            } else {
                0
            };
            arguments.push(Argument::State {
                state: state.index,
                ordinal,
                passing: parameter.passing,
            });
        }
        sound.then_some(arguments)
    }
}

/// A parameter whose type is not a state.
fn no_state(code: &str, site: &Site, parameter: &Parameter) -> Diagnostic {
    let message = format!(
        "parameter `{}` of `{}` has type `{}`, which is not a @State",
        parameter.name, site.symbol, parameter.ty
    );
    Diagnostic::error(code, message)
        .at(&parameter.place, "not a state")
        .help(
            "parameters are @State types, or Blackhole, Control, BenchmarkParams, \
            IterationParams, ThreadParams",
        )
}

/// L206
fn by_value(site: &Site, parameter: &Parameter) -> Diagnostic {
    let message = format!(
        "state `{}` is passed by value to `{}`",
        parameter.ty, site.symbol
    );
    Diagnostic::error("L206", message)
        .at(&parameter.place, "a copy")
        .help(
            "take it by reference (or pointer): a copy would be made, and timed, at \
            every call",
        )
}

/// L304
fn ownerless(site: &Site) -> Diagnostic {
    Diagnostic::error(
        "L304",
        format!("fixture `{}` belongs to no @State", site.symbol),
    )
    .at(&site.place, "would have no effect")
    .help("make it a member of a @State type, or let it take one as a parameter")
}
