//! The model for templates of wrappers: a program, with everything that a template cannot compute.
//! Each language defines the form of a call; this module derives the common part.

use lath_core::diagnostic::Place;
use lath_core::program::{
    Argument, Benchmark, CheckFunction, Counter, Fixture, FixtureKind, Level, Param, Program, State,
};
use lath_core::site::{Passing, ValueKind};
use serde::Serialize;

/// A user function that the wrapper calls.
pub struct Called<'a> {
    pub name: &'a str,
    pub symbol: &'a str,
    /// The object of a member function.
    pub own: Option<Argument>,
    pub arguments: &'a [Argument],
    /// Place of its name.
    pub place: &'a Place,
    /// See [`Fixture::bases`].
    pub bases: &'a [String],
}

impl Called<'_> {
    /// All arguments, the object first.
    pub fn objects(&self) -> impl Iterator<Item = &Argument> {
        self.own.iter().chain(self.arguments)
    }
}

/// A fixture of a state.
#[derive(Serialize)]
pub struct FixtureModel<C> {
    #[serde(rename = "where")]
    pub label: String,
    pub level: &'static str,
    pub tear_down: bool,
    pub call: C,
}

/// A function that checks a benchmark's return value.
#[derive(Serialize)]
pub struct CheckModel<C> {
    #[serde(rename = "where")]
    pub label: String,
    #[serde(flatten)]
    pub call: C,
}

/// A language's form of calls.
pub trait Calls {
    /// A call, as the template shows it.
    type Call: Serialize;

    fn call(&self, called: &Called<'_>) -> Self::Call;

    /// The object of a member function, by symbol.
    fn object(&self, _symbol: &str, state: usize, ordinal: usize) -> Argument {
        Argument::State {
            state,
            ordinal,
            passing: Passing::Reference,
        }
    }

    fn level(&self, level: Level) -> &'static str {
        level.name()
    }

    fn fixture(&self, state: &State, fixture: &Fixture) -> FixtureModel<Self::Call> {
        let own = || self.object(&fixture.symbol, state.index, 0);
        FixtureModel {
            label: fixture.label(),
            level: self.level(fixture.level),
            tear_down: fixture.kind == FixtureKind::TearDown,
            call: self.call(&Called {
                name: &fixture.name,
                symbol: &fixture.symbol,
                own: fixture.member.then(own),
                arguments: &fixture.arguments,
                place: &fixture.place,
                bases: &fixture.bases,
            }),
        }
    }

    /// The object of a benchmark that is a member.
    fn holder(&self, benchmark: &Benchmark) -> Option<Argument> {
        let holder = &benchmark.instances[benchmark.holder?];
        Some(self.object(&benchmark.symbol, holder.state, holder.ordinal))
    }

    fn benchmark_call(&self, benchmark: &Benchmark) -> Self::Call {
        self.call(&Called {
            name: &benchmark.name,
            symbol: &benchmark.symbol,
            own: self.holder(benchmark),
            arguments: &benchmark.arguments,
            place: &benchmark.place,
            bases: &[],
        })
    }

    /// The function that checks a benchmark, if there is one.
    fn check(&self, benchmark: &Benchmark) -> Option<CheckModel<Self::Call>> {
        let function = check_of(benchmark)?;
        let own = function
            .state
            .map(|state| self.object(&function.symbol, state, 0))
            .filter(|_| function.member);
        Some(CheckModel {
            label: function.label(),
            call: self.call(&Called {
                name: &function.name,
                symbol: &function.symbol,
                own,
                arguments: &function.arguments,
                place: &function.place,
                bases: &[],
            }),
        })
    }
}

/// The functions of a group, or the single one.
pub fn functions(benchmark: &Benchmark) -> &[Benchmark] {
    if benchmark.functions.is_empty() {
        std::slice::from_ref(benchmark)
    } else {
        &benchmark.functions
    }
}

/// The end of a loop's name: that of a group's first function is its benchmark's.
pub fn loop_id(benchmark: &Benchmark, position: usize) -> String {
    if position == 0 {
        benchmark.index.to_string()
    } else {
        format!("{}_{position}", benchmark.index)
    }
}

pub fn check_of(benchmark: &Benchmark) -> Option<&CheckFunction> {
    benchmark.check.as_ref()?.function.as_ref()
}

/// Whether objects of a state are created: some benchmark has one. Others only provide static
/// parameters.
pub fn is_built(program: &Program, state: &State) -> bool {
    let has = |benchmark: &Benchmark| {
        benchmark
            .instances
            .iter()
            .any(|instance| instance.state == state.index)
    };
    program.benchmarks.iter().any(has)
}

/// A state in a language whose wrapper inspects fields at run time.
#[derive(Serialize)]
pub struct DynamicState<'a, C> {
    pub symbol: &'a str,
    pub scope: &'static str,
    /// The class as an expression.
    #[serde(rename = "type")]
    pub ty: String,
    pub params: Vec<DynamicParam<'a>>,
    pub fixtures: Vec<FixtureModel<C>>,
    pub counters: &'a [Counter],
    pub operations: &'a Option<String>,
}

#[derive(Serialize)]
pub struct DynamicParam<'a> {
    pub name: &'a str,
    pub ty: &'a str,
    pub is_static: bool,
    /// The function that converts a text to a value.
    pub convert: String,
}

/// A benchmark in such a language.
#[derive(Serialize)]
pub struct DynamicBenchmark<'a, C> {
    pub index: usize,
    pub name: &'a str,
    pub symbol: &'a str,
    pub function: String,
    pub has_holder: bool,
    pub call: C,
    pub instances: Vec<String>,
    pub params: Vec<String>,
    pub is_async: bool,
    pub check: Option<CheckModel<C>>,
}

/// What a run measures in such a language: one function, or those of a group.
#[derive(Serialize)]
pub struct Measured<'a, F> {
    name: &'a str,
    symbol: &'a str,
    is_group: bool,
    instances: Vec<String>,
    params: Vec<String>,
    functions: Vec<F>,
}

/// A call in such a language: parameter names, the calling expression, and the arguments.
#[derive(Serialize)]
pub struct DynamicCall {
    pub names: Vec<String>,
    pub expression: String,
    pub arguments: Vec<String>,
}

/// A language whose wrapper inspects fields at run time.
pub trait Dynamic: Calls<Call = DynamicCall> {
    /// The wrapper's expression for a user's name.
    fn expression(&self, symbol: &str) -> String;

    /// A member of the object `lath_0`.
    fn member(&self, name: &str) -> String;

    fn argument(&self, argument: &Argument) -> String;

    /// Two numbers.
    fn pair(&self, one: usize, other: usize) -> String;

    fn conversion(&self, kind: &ValueKind) -> String;

    fn dynamic_call(&self, called: &Called<'_>) -> DynamicCall {
        let arguments: Vec<String> = called.objects().map(|a| self.argument(a)).collect();
        let names: Vec<String> = (0..arguments.len()).map(|i| format!("lath_{i}")).collect();
        let function = match called.own {
            Some(_) => self.member(called.name),
            None => self.expression(called.symbol),
        };
        let given = &names[usize::from(called.own.is_some())..];
        DynamicCall {
            expression: format!("{function}({})", given.join(", ")),
            names,
            arguments,
        }
    }

    fn state<'a>(&self, program: &Program, state: &'a State) -> DynamicState<'a, DynamicCall> {
        let built = is_built(program, state);
        let fixtures = state.fixtures.iter().filter(|_| built);
        let param = |param: &'a Param| DynamicParam {
            name: &param.name,
            ty: &param.ty,
            is_static: param.is_static,
            convert: self.conversion(&param.kind),
        };
        DynamicState {
            symbol: &state.symbol,
            scope: state.scope.name(),
            ty: self.expression(&state.symbol),
            params: state.params.iter().map(param).collect(),
            fixtures: fixtures.map(|f| self.fixture(state, f)).collect(),
            counters: &state.counters,
            operations: &state.operations,
        }
    }

    fn benchmark<'a>(&self, benchmark: &'a Benchmark) -> DynamicBenchmark<'a, DynamicCall> {
        let instances = benchmark.instances.iter();
        let params = benchmark.params.iter();
        DynamicBenchmark {
            index: benchmark.index,
            name: &benchmark.name,
            symbol: &benchmark.symbol,
            function: self.expression(&benchmark.symbol),
            has_holder: benchmark.holder.is_some(),
            call: self.benchmark_call(benchmark),
            instances: instances.map(|i| self.pair(i.state, i.ordinal)).collect(),
            params: params.map(|&(s, p)| self.pair(s, p)).collect(),
            is_async: benchmark.is_async,
            check: self.check(benchmark),
        }
    }

    /// `looped`: the model of a function, given the end of its loop's name.
    fn measure<'a, F>(
        &self,
        benchmark: &'a Benchmark,
        looped: impl Fn(&'a Benchmark, String) -> F,
    ) -> Measured<'a, F> {
        let whole = self.benchmark(benchmark);
        let functions = functions(benchmark).iter().enumerate();
        Measured {
            name: &benchmark.name,
            symbol: &benchmark.symbol,
            is_group: !benchmark.functions.is_empty(),
            instances: whole.instances,
            params: whole.params,
            functions: functions
                .map(|(position, function)| looped(function, loop_id(benchmark, position)))
                .collect(),
        }
    }
}
