//! The benchmarks of one source file: sites with their annotations parsed, merged and checked.
//!
//! A `Program` is the typed model for templates and, as JSON, the manifest in a built wrapper.

use crate::build::LIBRARIES_VARIABLE;
use crate::diagnostic::{Diagnostic, Place};
use crate::setting::Layer;
use crate::site::{Blank, Injected, Noted, Passing, ValueKind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Version of this structure; a driver refuses a manifest of another version.
    pub manifest: u32,
    /// Id of the language: the name of its folder.
    pub language: String,
    /// Absolute path of the benchmark source. Inside a manifest, paths of the same project are
    /// relative to its folder, so that equal sources give equal wrappers; loading a wrapper makes
    /// them absolute again.
    pub source: String,
    /// File name without its extension: `factorial`.
    #[serde(default)]
    pub stem: String,
    #[serde(default)]
    pub files: Vec<String>,
    #[serde(skip)]
    pub blanks: Vec<Blank>,
    #[serde(skip)]
    pub noted: Noted,
    #[serde(default)]
    pub states: Vec<State>,
    pub benchmarks: Vec<Benchmark>,
    /// Folders of the native libraries that the benchmarks call ([`crate::build::Linked`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub libraries: Vec<String>,
    #[serde(default)]
    pub warnings: Vec<Diagnostic>,
}

impl Program {
    /// A source that was not read, because reading it needs a build: it has no benchmarks.
    pub fn unread(language: &str, source: &str) -> Program {
        Program {
            manifest: MANIFEST_VERSION,
            language: language.to_owned(),
            source: source.to_owned(),
            stem: String::new(),
            files: Vec::new(),
            blanks: Vec::new(),
            noted: Noted::default(),
            states: Vec::new(),
            benchmarks: Vec::new(),
            libraries: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Its warnings and those of its benchmarks.
    pub fn all_warnings(&self) -> Vec<Diagnostic> {
        let of_benchmarks = self.benchmarks.iter().flat_map(|b| &b.warnings);
        self.warnings.iter().chain(of_benchmarks).cloned().collect()
    }

    /// What a manifest written by hand leaves out: it follows from the rest.
    #[must_use]
    pub fn completed(mut self) -> Program {
        let or = |text: &mut String, usual: &str| {
            if text.is_empty() {
                usual.clone_into(text);
            }
        };
        let stem = Path::new(&self.source).file_stem().unwrap_or_default();
        or(&mut self.stem, &stem.to_string_lossy());
        for (index, state) in self.states.iter_mut().enumerate() {
            state.index = index;
            or(&mut state.symbol, &state.name);
            for param in &mut state.params {
                or(&mut param.symbol, &param.name);
            }
        }
        for (index, benchmark) in self.benchmarks.iter_mut().enumerate() {
            benchmark.index = index;
            let name = benchmark.id.rsplit(['.', ':']).next().unwrap_or_default();
            or(&mut benchmark.name, name);
            or(&mut benchmark.symbol, &benchmark.id);
            if benchmark.instances.is_empty() {
                let states = benchmark.params.iter().map(|(state, _)| *state);
                let states: BTreeSet<usize> = states.collect();
                let instance = |state| Instance { state, ordinal: 0 };
                benchmark.instances = states.into_iter().map(instance).collect();
            }
        }
        self
    }

    /// What of a manifest cannot be: indices that lead nowhere, names that are missing or equal.
    pub fn mistake(&self) -> Option<String> {
        let mut ids = BTreeSet::new();
        self.benchmarks.iter().find_map(|benchmark| {
            let id = &benchmark.id;
            let param = |(state, param): &(usize, usize)| {
                let state = self.states.get(*state)?;
                state.params.get(*param)
            };
            let lost = benchmark.params.iter().find(|pair| param(pair).is_none());
            let mut instances = benchmark.instances.iter();
            let no_state = instances.find(|one| one.state >= self.states.len());
            match () {
                () if id.is_empty() => Some("a benchmark has no id".to_owned()),
                () if !ids.insert(id) => Some(format!("two benchmarks are called {id}")),
                () if lost.is_some() => Some(format!("{id} has a parameter that no state has")),
                () if no_state.is_some() => Some(format!("{id} needs a state that is not there")),
                () => None,
            }
        })
    }

    /// Environment variables that its processes need.
    pub fn environment(&self) -> BTreeMap<String, String> {
        let path = Some(self.libraries.join(":")).filter(|path| !path.is_empty());
        path.map(|path| (LIBRARIES_VARIABLE.to_owned(), path))
            .into_iter()
            .collect()
    }
}

/// Version of [`Program`] as a manifest.
pub const MANIFEST_VERSION: u32 = 2;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Benchmark {
    /// Position in [`Program::benchmarks`]: the number in `trial benchmark=`.
    #[serde(default)]
    pub index: usize,
    /// Unique display name, the target of regular expressions: `Benchmarks::factorialRecursive`;
    /// for a function outside scopes, the file comes first: `factorial.factorialRecursive`.
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub symbol: String,
    /// Instance (index into `instances`) to call the function on, for a member function that needs
    /// an object.
    #[serde(default)]
    pub holder: Option<usize>,
    #[serde(default)]
    pub arguments: Vec<Argument>,
    /// States of this benchmark in order of set-up: dependencies first; tear-down runs in reverse.
    #[serde(default)]
    pub instances: Vec<Instance>,
    /// Whether the function returns something to consume, according to its text; templates let the
    /// compiler decide.
    #[serde(default)]
    pub returns: bool,
    /// The type of its result does not say whether it does its work later, and the wrapper tells it
    /// only with a proof.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opaque: bool,
    #[serde(default)]
    pub is_async: bool,
    #[serde(default)]
    pub group: Option<String>,
    /// Threads of each function of the group, by function name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group_threads: Vec<u64>,
    /// The functions of a joined group ([`crate::assemble::joined`]), alphabetical, with their own
    /// parameters and settings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<Benchmark>,
    /// `@Compare`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// `@Check` on the function, or of a function that checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
    /// `@BytesPerInvocation`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
    /// The settings from annotations (method, class, base: nearest first, merged attribute by
    /// attribute).
    #[serde(default)]
    pub settings: Layer,
    /// Indices of parameters, `(state, param)`, alphabetical by name, with static ones of the file.
    #[serde(default)]
    pub params: Vec<(usize, usize)>,
    /// Has set-up or tear-down with `Level.Invocation`.
    #[serde(default)]
    pub invocation_fixtures: bool,
    /// Has set-up or tear-down with `Level.Iteration`, which its harness runs in every turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixtures_each_turn: bool,
    #[serde(default)]
    pub place: Place,
    /// Of its code, with its states. No part of a manifest: equal programs stay equal.
    #[serde(skip)]
    pub source_hash: Option<String>,
    #[serde(default)]
    pub warnings: Vec<Diagnostic>,
}

/// The comparison of a benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compare {
    pub name: String,
    /// The baseline of the comparison.
    pub baseline: bool,
    pub place: Place,
}

/// How to check a benchmark's result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Called after the benchmark; its return value is the result. `None`: the benchmark's return
    /// value is.
    pub function: Option<CheckFunction>,
    /// Largest relative difference of numbers.
    pub tolerance: Option<f64>,
    /// Vector file, absolute.
    pub vectors: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckFunction {
    pub name: String,
    pub symbol: String,
    /// Called on the benchmark's object, or on `state`.
    pub member: bool,
    /// For a member of another state: that state.
    pub state: Option<usize>,
    /// In the order of the signature.
    pub arguments: Vec<Argument>,
    pub place: Place,
}

impl CheckFunction {
    /// Name for its failures: `check, @Check`.
    pub fn label(&self) -> String {
        format!("{}, @Check", self.symbol)
    }
}

/// Bytes that one call processes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bytes {
    Count(u64),
    /// The value of this parameter.
    Param(String),
}

/// One object of a state. Two parameters of the same `Scope.Thread` type in one signature are two
/// instances (JMH: Identifiers.identifier).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instance {
    pub state: usize,
    /// 0, except for the second and later parameter of the same thread-scoped type.
    pub ordinal: usize,
}

/// The argument for one parameter of a benchmark or a fixture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Argument {
    /// `state`, `ordinal`: which instance.
    State {
        state: usize,
        ordinal: usize,
        passing: Passing,
    },
    Injected {
        what: Injected,
        passing: Passing,
    },
    /// The benchmark's return value; only for a check function.
    Result {
        passing: Passing,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    #[serde(default)]
    pub index: usize,
    /// The language's name for the type: `Benchmarks::InputValue`.
    #[serde(default)]
    pub symbol: String,
    pub name: String,
    #[serde(default)]
    pub scope: Scope,
    /// The class with benchmarks, without @State: one object per thread.
    #[serde(default)]
    pub implicit: bool,
    #[serde(default)]
    pub params: Vec<Param>,
    /// All fixtures, alphabetical by qualified name, own and inherited.
    #[serde(default)]
    pub fixtures: Vec<Fixture>,
    #[serde(default)]
    pub counters: Vec<Counter>,
    /// The `@Operations` field.
    #[serde(default)]
    pub operations: Option<String>,
    #[serde(default)]
    pub place: Place,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    Benchmark,
    Group,
    #[default]
    Thread,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Trial,
    Iteration,
    Invocation,
}

impl Scope {
    pub const ALL: [Scope; 3] = [Scope::Benchmark, Scope::Group, Scope::Thread];

    /// The spelling in annotations.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Benchmark => "Benchmark",
            Scope::Group => "Group",
            Scope::Thread => "Thread",
        }
    }
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Trial, Level::Iteration, Level::Invocation];

    /// The spelling in annotations.
    pub fn name(self) -> &'static str {
        match self {
            Level::Trial => "Trial",
            Level::Iteration => "Iteration",
            Level::Invocation => "Invocation",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FixtureKind {
    Setup,
    TearDown,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fixture {
    pub kind: FixtureKind,
    pub level: Level,
    pub name: String,
    pub symbol: String,
    /// Called on the state's object; otherwise a free or static function.
    pub member: bool,
    /// Bases between the state's type and the type that declares a member function, nearest first;
    /// empty for its own function.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<String>,
    /// In the order of the signature. The fixture's own state is its ordinal 0.
    pub arguments: Vec<Argument>,
    pub place: Place,
}

impl Fixture {
    /// Name for its failures: `State::setup, @Setup(Level.Trial)`.
    pub fn label(&self) -> String {
        let kind = match self.kind {
            FixtureKind::Setup => "Setup",
            FixtureKind::TearDown => "TearDown",
        };
        format!("{}, @{kind}(Level.{})", self.symbol, self.level.name())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Param {
    /// The field's name, as in `-p` and JSON: `number`.
    pub name: String,
    /// `Benchmarks::InputValue::number`, as in the log; `-p` accepts it, too.
    #[serde(default)]
    pub symbol: String,
    #[serde(default)]
    pub is_static: bool,
    /// As [`Fixture::bases`], for the type that declares the field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<String>,
    #[serde(default)]
    pub ty: String,
    pub kind: ValueKind,
    /// Values in declared order. `random` is a draw from the run's seed.
    pub values: Vec<String>,
    #[serde(default)]
    pub place: Place,
    /// Places of `values` in the source.
    #[serde(default)]
    pub value_places: Vec<Place>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counter {
    pub name: String,
    pub symbol: String,
    /// Reported as a rate, like operations (`true`), or as a count (EVENTS).
    pub operations: bool,
    pub is_method: bool,
}
