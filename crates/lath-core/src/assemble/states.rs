//! States: @State types, classes with benchmarks, their parameters and counters.

use super::Assembly;
use super::marks::Marked;
use crate::annotation::check::AttributeValue;
use crate::diagnostic::Diagnostic;
use crate::program::{Counter, Param, Scope, State};
use crate::site::{Field, TypeDecl, ValueKind};
use crate::value::{RANDOM, conforms};
use std::collections::{HashMap, HashSet};

impl<'a> Assembly<'a> {
    /// All states of the file: annotated types, then classes with benchmarks that need an object.
    pub(super) fn states(&mut self) -> Vec<State> {
        let mut states: Vec<State> = Vec::new();
        for index in 0..self.sites.len() {
            let marked = &self.sites[index];
            let Some(decl) = marked.type_decl() else {
                continue;
            };
            let Some(scope) = self.scope_of(marked) else {
                self.stray_counters(index);
                continue;
            };
            let own = marked.has("State");
            let (symbol, name, place) = (
                marked.site.symbol.clone(),
                marked.site.name.clone(),
                marked.site.place.clone(),
            );
            // A subclass inherits @State (JMH: @Inherited); an abstract base is never built.
            if decl.is_abstract && !(own && self.kin.taken.contains(symbol.as_str())) {
                continue;
            }
            self.instantiable(index);
            self.remember(index, &symbol, states.len());
            states.push(State {
                index: states.len(),
                symbol,
                name,
                scope,
                implicit: false,
                params: Vec::new(),
                fixtures: Vec::new(),
                counters: Vec::new(),
                operations: None,
                place,
            });
        }
        self.implicit_holders(&mut states);
        self.params(&mut states);
        self.counters(&mut states);
        self.operations(&mut states);
        states
    }

    fn remember(&mut self, position: usize, symbol: &str, state: usize) {
        self.state_named.entry(symbol.to_owned()).or_insert(state);
        self.state_at.insert(position, state);
    }

    fn scope_of(&self, marked: &Marked) -> Option<Scope> {
        self.lineage(&marked.site.symbol).iter().find_map(|symbol| {
            let state = self.type_named(symbol)?.mark("State")?;
            // The check has reported a missing scope; continue with the usual one.
            Some(
                state
                    .given(|g| {
                        if let AttributeValue::Scope(s) = g {
                            Some(*s)
                        } else {
                            None
                        }
                    })
                    .unwrap_or(Scope::Thread),
            )
        })
    }

    fn instantiable(&mut self, index: usize) {
        let marked = &self.sites[index];
        let decl = marked.type_decl().expect("a type");
        let why = |decl: &TypeDecl| {
            Some(match decl {
                d if !d.is_public => (
                    "is not public",
                    "make it public: the harness builds its objects",
                ),
                d if d.is_abstract => (
                    "is abstract",
                    "the harness cannot build it; annotate a concrete type that derives from it",
                ),
                d if d.is_inner => (
                    "cannot be named outside its function or template",
                    "move it to namespace or class scope",
                ),
                d if d.lacks_default_constructor => (
                    "has no default constructor",
                    "the harness builds states without arguments; initialise it in @Setup",
                ),
                _ => return None,
            })
        };
        if let Some((what, help)) = why(decl) {
            let problem =
                Diagnostic::error("L302", format!("state `{}` {what}", marked.site.symbol))
                    .at(&marked.site.place, "cannot be instantiated")
                    .help(help);
            self.problems.push(problem);
        }
    }

    /// Classes with benchmarks but without @State: one object per thread (JMH's implicit state), if
    /// any benchmark needs one.
    fn implicit_holders(&mut self, states: &mut Vec<State>) {
        // Classes of benchmarks, and whether one of these needs an object.
        let mut holders: HashMap<&'a str, bool> = HashMap::new();
        for marked in self.sites.iter().filter(|m| m.has("Benchmark")) {
            if let Some(owner) = &marked.site.owner {
                *holders.entry(owner).or_default() |=
                    marked.function().is_some_and(|f| !f.is_static);
            }
        }
        for index in 0..self.sites.len() {
            let marked = &self.sites[index];
            let Some(decl) = marked.type_decl() else {
                continue;
            };
            let symbol = marked.site.symbol.clone();
            let needs_object = self
                .lineage(&symbol)
                .iter()
                .any(|s| holders.get(s) == Some(&true));
            if !needs_object || decl.is_abstract || self.state_named.contains_key(&symbol) {
                continue;
            }
            if let Some(field) = decl.fields.first() {
                let problem =
                    Diagnostic::error("L308", format!("field `{field}` is declared in `{symbol}`, which holds benchmarks and is not a @State"))
                        .at(&marked.site.place, "no @State here")
                        .help("annotate the class with @State(Scope.…), so that it is clear who \
                            shares the field");
                self.problems.push(problem);
            }
            let (name, place) = (marked.site.name.clone(), marked.site.place.clone());
            self.instantiable(index);
            self.remember(index, &symbol, states.len());
            states.push(State {
                index: states.len(),
                symbol,
                name,
                scope: Scope::Thread,
                implicit: true,
                params: Vec::new(),
                fixtures: Vec::new(),
                counters: Vec::new(),
                operations: None,
                place,
            });
        }
    }

    fn params(&mut self, states: &mut [State]) {
        for index in 0..self.sites.len() {
            if !self.sites[index].has("Param") {
                continue;
            }
            let Some(param) = self.param(index) else {
                continue;
            };
            let owner = self.sites[index].site.owner.clone().unwrap_or_default();
            let mut placed = false;
            for state in self.states_of(&owner) {
                if states[state].implicit {
                    continue;
                }
                if !self.spend(1 + param.values.len()) {
                    return;
                }
                let bases = self.kin.between(&self.sites, &states[state].symbol, &owner);
                states[state].params.push(Param {
                    bases,
                    ..param.clone()
                });
                placed = true;
            }
            if !placed {
                let site = self.sites[index].site;
                let problem = Diagnostic::error(
                    "L402",
                    format!(
                        "@Param on `{}`, which is not a field of a @State",
                        site.symbol
                    ),
                )
                .at(&site.place, "not inside a @State")
                .help("put the field into a type annotated with @State(Scope.…)");
                self.problems.push(problem);
            }
        }
        for state in states {
            state.params.sort_by(|a, b| a.name.cmp(&b.name));
        }
    }

    fn param(&mut self, index: usize) -> Option<Param> {
        let marked = &self.sites[index];
        let (field, mark, site) = (marked.field()?, marked.mark("Param")?, marked.site);
        let given = mark.texts().unwrap_or_default();
        let mut values: Vec<String> = given.iter().map(|(v, _)| v.clone()).collect();
        let mut problems = Vec::new();
        if let Some((code, what, help)) = unfit(field, !values.is_empty()) {
            let problem = Diagnostic::error(code, format!("@Param `{}` {what}", site.symbol));
            problems.push(problem.at(&site.place, "this field").help(help));
        } else if let (true, ValueKind::Enum { constants }) = (values.is_empty(), &field.kind) {
            values = constants.iter().map(|(name, _)| name.clone()).collect();
        }
        for (value, place) in given.iter().filter(|(v, _)| v != RANDOM) {
            if let Err(expected) = conforms(&field.kind, value) {
                let message = format!(
                    "value \"{value}\" cannot be converted to `{}` of @Param `{}`",
                    field.ty, site.symbol
                );
                problems.push(
                    Diagnostic::error("L405", message).at(place, format!("expected {expected}")),
                );
            }
        }
        let sound = problems.is_empty();
        self.problems.extend(problems);
        sound.then(|| Param {
            name: site.name.clone(),
            symbol: site.symbol.clone(),
            is_static: field.is_static,
            bases: Vec::new(),
            ty: field.ty.clone(),
            kind: field.kind.clone(),
            values,
            place: site.place.clone(),
            value_places: given.into_iter().map(|(_, place)| place).collect(),
        })
    }

    fn stray_counters(&mut self, index: usize) {
        let marked = &self.sites[index];
        if let Some(mark) = marked.mark("AuxCounters") {
            let problem = Diagnostic::error(
                "L309",
                format!(
                    "@AuxCounters on `{}`, which is not a @State",
                    marked.site.symbol
                ),
            )
            .at(&mark.place, "needs @State(Scope.Thread) beside it");
            self.problems.push(problem);
        }
    }

    fn counters(&mut self, states: &mut [State]) {
        for state in states {
            let Some(marked) = self.type_named(&state.symbol) else {
                continue;
            };
            let (Some(mark), Some(decl)) = (marked.mark("AuxCounters"), marked.type_decl()) else {
                continue;
            };
            if state.scope != Scope::Thread {
                let problem = Diagnostic::error(
                    "L309",
                    format!(
                        "@AuxCounters on `{}`, which is not of Scope.Thread",
                        state.symbol
                    ),
                )
                .at(&mark.place, "each thread needs counters of its own")
                .help("use @State(Scope.Thread)");
                self.problems.push(problem);
                continue;
            }
            let operations = mark
                .given(|g| {
                    if let AttributeValue::CounterOperations(o) = g {
                        Some(*o)
                    } else {
                        None
                    }
                })
                .unwrap_or(true);
            let counters = counters(state, decl, &self.kin.separator, operations);
            if counters.is_empty() {
                let problem = Diagnostic::error(
                    "L309",
                    format!(
                        "@AuxCounters `{}` has no public numeric fields or functions",
                        state.symbol
                    ),
                )
                .at(&mark.place, "nothing to count");
                self.problems.push(problem);
            }
            state.counters = counters;
        }
    }

    fn operations(&mut self, states: &mut [State]) {
        for index in 0..self.sites.len() {
            let marked = &self.sites[index];
            let (Some(mark), Some(field)) = (marked.mark("Operations"), marked.field()) else {
                continue;
            };
            let site = marked.site;
            let numeric = matches!(
                field.kind,
                ValueKind::Integer { .. }
                    | ValueKind::Float
                    | ValueKind::Number
                    | ValueKind::Unknown
            );
            let owner = site.owner.clone().unwrap_or_default();
            let of = self.states_of(&owner);
            let mut complain = |what: &str| {
                self.problems.push(
                    Diagnostic::error("L310", format!("@Operations on `{}`, {what}", site.symbol))
                        .at(&mark.place, "cannot count operations"),
                );
            };
            if field.is_const || field.is_static || !field.is_public || !numeric {
                complain("which is not a public, non-static, writable number");
                continue;
            }
            if of.is_empty() {
                complain("which is not a field of a @State");
            }
            for state in of {
                if states[state]
                    .operations
                    .replace(site.name.clone())
                    .is_some()
                {
                    complain("but its state has another @Operations field");
                }
            }
        }
    }
}

/// Why a field cannot be a parameter: code, description, help. `has_values`: its annotation gives
/// values.
fn unfit(field: &Field, has_values: bool) -> Option<(&'static str, String, &'static str)> {
    let (code, what, help) = match &field.kind {
        _ if field.is_const => (
            "L401",
            "is constant",
            "a parameter is set before each run: take the const away",
        ),
        _ if !field.is_public => (
            "L403",
            "is not public",
            "the harness sets it: make it public",
        ),
        ValueKind::Unsupported => {
            let what = format!("has type `{}`, which text cannot set", field.ty);
            let help = "integers, floating point, bool, char, strings and enums can be parameters";
            return Some(("L403", what, help));
        }
        _ if has_values => return None,
        ValueKind::Enum { constants } if constants.is_empty() => (
            "L406",
            "is of an enum without constants",
            "declare some, or take @Param away",
        ),
        ValueKind::Enum { .. } => return None,
        _ => (
            "L404",
            "has no values",
            "give them: @Param({\"1\", \"2\"}); only an enum may leave them out",
        ),
    };
    Some((code, what.to_owned(), help))
}

/// Public fields of a state that are not parameters, and functions.
fn counters(state: &State, decl: &TypeDecl, separator: &str, operations: bool) -> Vec<Counter> {
    let params: HashSet<&str> = state.params.iter().map(|p| p.name.as_str()).collect();
    let counter = |name: &String, is_method| Counter {
        name: name.clone(),
        symbol: format!("{}{separator}{name}", state.symbol),
        operations,
        is_method,
    };
    let fields = decl.public_fields.iter();
    let fields = fields.filter(|field| !params.contains(field.as_str()));
    fields
        .map(|field| counter(field, false))
        .chain(decl.public_getters.iter().map(|g| counter(g, true)))
        .collect()
}
