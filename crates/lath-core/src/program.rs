//! The benchmarks of one source file as lath understands them: sites with their annotations parsed,
//! merged and checked.
//!
//! A `Program` is the typed model that templates loop over, and (as JSON) the manifest a built
//! wrapper carries.

use crate::diagnostic::{Diagnostic, Place};
use crate::language::LIBRARIES_VARIABLE;
use crate::setting::Layer;
use crate::site::{Blank, Injected, Noted, Passing, ValueKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Version of this structure; a driver refuses a manifest with another one.
    pub manifest: u32,
    /// Id of the language, as its folder is named.
    pub language: String,
    /// Absolute path of the benchmark source. All paths of a manifest are as seen from its folder,
    /// where the file belongs to the same project, so that equal sources make equal wrappers:
    /// they become paths again when a wrapper is loaded.
    pub source: String,
    /// File name without its extension: `factorial`.
    pub stem: String,
    pub files: Vec<String>,
    #[serde(skip)]
    pub blanks: Vec<Blank>,
    #[serde(skip)]
    pub noted: Noted,
    pub states: Vec<State>,
    pub benchmarks: Vec<Benchmark>,
    /// Folders of the native libraries that the benchmarks call ([`crate::language::Linked`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub libraries: Vec<String>,
    pub warnings: Vec<Diagnostic>,
}

impl Program {
    /// Of a source that was not read, because reading it takes a build: it has no benchmarks.
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

    /// The variables that a process with its benchmarks has to be started with.
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
    /// Position in [`Program::benchmarks`]; what `trial benchmark=` names.
    pub index: usize,
    /// Unique display name, which regular expressions are matched with:
    /// `Benchmarks::factorialRecursive`; a function outside any scope is named after its file:
    /// `factorial.factorialRecursive`.
    pub id: String,
    pub name: String,
    pub symbol: String,
    /// Instance (index into `instances`) the function is called on, for a member function that
    /// needs an object.
    pub holder: Option<usize>,
    pub arguments: Vec<Argument>,
    /// States of this benchmark in order of set-up: dependencies first; tear-down is the reverse.
    pub instances: Vec<Instance>,
    /// Whether the function returns something to consume, by its text; templates let the compiler
    /// decide.
    pub returns: bool,
    pub is_async: bool,
    pub group: Option<String>,
    /// Threads of each function of the group, by name of the function.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group_threads: Vec<u64>,
    /// The functions of a group that was joined ([`crate::assemble::joined`]), alphabetical; what
    /// they take and say is theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub functions: Vec<Benchmark>,
    /// `@Compare`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// `@Check`: on the function, or one that checks it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
    /// `@BytesPerInvocation`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
    /// What the annotations say (method, class, base: nearest first, merged attribute by
    /// attribute).
    pub settings: Layer,
    /// Indices of parameters, `(state, param)`, alphabetical by name. Static ones of the file are
    /// included.
    pub params: Vec<(usize, usize)>,
    /// Has set-up or tear-down of `Level.Invocation`.
    pub invocation_fixtures: bool,
    pub place: Place,
    pub warnings: Vec<Diagnostic>,
}

/// What a benchmark competes in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compare {
    pub name: String,
    /// The one the others are compared with.
    pub baseline: bool,
    pub place: Place,
}

/// How a benchmark's result is proved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// Called after the benchmark; what it returns is the result. `None`: what the benchmark
    /// returns.
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
    /// Called on the object the benchmark is called on, or on `state`.
    pub member: bool,
    /// For a member of a state that is not the holder: the state.
    pub state: Option<usize>,
    /// In the order of the signature.
    pub arguments: Vec<Argument>,
    pub place: Place,
}

impl CheckFunction {
    /// Where its failures are said to be: `check, @Check`.
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

/// One object of a state. Two parameters of one `Scope.Thread` type in one signature are two
/// instances (JMH: Identifiers.identifier).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instance {
    pub state: usize,
    /// 0 but for the second and later parameter of the same thread-scoped type.
    pub ordinal: usize,
}

/// What is passed for one parameter of a benchmark or a fixture.
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
    /// What the benchmark returned; only for a check function.
    Result {
        passing: Passing,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    pub index: usize,
    /// How the language names the type: `Benchmarks::InputValue`.
    pub symbol: String,
    pub name: String,
    pub scope: Scope,
    /// The class that holds benchmarks, without @State: one object per thread.
    pub implicit: bool,
    pub params: Vec<Param>,
    /// All fixtures, alphabetical by qualified name, own and inherited.
    pub fixtures: Vec<Fixture>,
    pub counters: Vec<Counter>,
    /// The `@Operations` field.
    pub operations: Option<String>,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    Benchmark,
    Group,
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

    /// As annotations write it.
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

    /// As annotations write it.
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
    /// Called on the state object; otherwise a free or static function.
    pub member: bool,
    /// Bases that lead from the state's type to the one that declares a member function, nearest
    /// first; empty for a function of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<String>,
    /// In the order of the signature. The state the fixture belongs to appears as its ordinal 0.
    pub arguments: Vec<Argument>,
    pub place: Place,
}

impl Fixture {
    /// Where its failures are said to be: `State::setup, @Setup(Level.Trial)`.
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
    /// The field's name, which `-p` and JSON use: `number`.
    pub name: String,
    /// `Benchmarks::InputValue::number`, which `-p` understands too and the log prints.
    pub symbol: String,
    pub is_static: bool,
    /// As [`Fixture::bases`], for the type that declares the field.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<String>,
    pub ty: String,
    pub kind: ValueKind,
    /// Values in declared order. `random` stands for a draw from the run's seed.
    pub values: Vec<String>,
    pub place: Place,
    /// Places of `values`, where they were written.
    pub value_places: Vec<Place>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Counter {
    pub name: String,
    pub symbol: String,
    /// Normalised like operations (`true`) or reported as counted (EVENTS).
    pub operations: bool,
    pub is_method: bool,
}
