//! Combines JMH's list and the source's facts into a [`Program`].

use super::listing::Listing;
use super::lists::{Listed, ListedParam};
use super::marks::{self, Marked};
use super::scan::{Declaration, Scanned};
use super::source::{Kind, Source};
use super::{unnamed, warnings};
use lath_core::diagnostic::{Diagnostic, OrProblems, Place};
use lath_core::program::{Benchmark, Bytes, Check, Param, Program, Scope, State};
use lath_core::setting::{Layer, Origin};
use std::collections::HashMap;

/// L211: no benchmarks. Otherwise all errors in lath's annotations.
pub(super) fn program(source: &Source, listing: &Listing) -> OrProblems<Program> {
    let mut assembly = Assembly {
        source,
        states: Vec::new(),
        problems: Vec::new(),
    };
    let mut benchmarks: Vec<Benchmark> = listing
        .list
        .benchmarks
        .iter()
        .map(|listed| assembly.benchmark(listed))
        .collect();
    for (index, benchmark) in benchmarks.iter_mut().enumerate() {
        benchmark.index = index;
    }
    if let Kind::Java { scanned, .. } = &source.kind {
        assembly.problems.extend(scanned.problems.iter().cloned());
        let marked = marks::read(scanned, &mut assembly.problems);
        assembly.annotated(&mut benchmarks, &listing.list.benchmarks, &marked, scanned);
        assembly
            .problems
            .extend(warnings::of_source(scanned, &listing.list.benchmarks));
    }
    let Assembly {
        states,
        mut problems,
        ..
    } = assembly;
    if let Some(embedded) = &listing.embedded {
        adopt(&mut benchmarks, embedded);
    }
    if benchmarks.is_empty() && !problems.iter().any(Diagnostic::is_error) {
        let message = format!("no benchmarks found in {}", source.name());
        let help = if matches!(source.kind, Kind::Jar) {
            "JMH's build writes META-INF/BenchmarkList into a jar of benchmarks"
        } else {
            "put @Benchmark (org.openjdk.jmh.annotations.Benchmark) before a public method"
        };
        problems.push(Diagnostic::error("L211", message).help(help));
    }
    if problems.iter().any(Diagnostic::is_error) {
        return Err(problems);
    }
    Ok(Program {
        stem: source.stem.clone(),
        files: listing.files.clone(),
        states,
        benchmarks,
        libraries: listing
            .embedded
            .as_ref()
            .map(|embedded| embedded.libraries.clone())
            .unwrap_or_default(),
        warnings: problems,
        ..Program::unread(source.language(), &source.name())
    })
}

/// Errors of javac and JMH, together with those in lath's annotations.
pub(super) fn with_mistakes(source: &Source, mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if let Kind::Java { scanned, .. } = &source.kind {
        problems.extend(scanned.problems.iter().cloned());
        marks::read(scanned, &mut problems);
    }
    problems
}

struct Assembly<'a> {
    source: &'a Source,
    /// Classes with parameters; JMH handles the others.
    states: Vec<State>,
    problems: Vec<Diagnostic>,
}

impl Assembly<'_> {
    fn scanned(&self) -> Option<&Scanned> {
        if let Kind::Java { scanned, .. } = &self.source.kind {
            Some(scanned)
        } else {
            None
        }
    }

    fn methods(&self, listed: &Listed) -> Vec<&Declaration> {
        let methods = |scanned| {
            listed
                .methods
                .iter()
                .filter_map(move |method| Scanned::method(scanned, &listed.class, method))
        };
        self.scanned().into_iter().flat_map(methods).collect()
    }

    fn place(&self, listed: &Listed) -> Place {
        self.methods(listed)
            .first()
            .map_or_else(|| self.beginning(), |method| method.site.place.clone())
    }

    fn beginning(&self) -> Place {
        Place {
            file: self.source.name(),
            line: 1,
            column: 1,
            ..Place::default()
        }
    }

    fn benchmark(&mut self, listed: &Listed) -> Benchmark {
        let place = self.place(listed);
        let params = listed
            .params
            .iter()
            .map(|param| self.param(param))
            .collect();
        let mut warnings = warnings::of_benchmark(listed, &self.methods(listed), &place);
        match listed.deferred(self.scanned().is_none(), &place) {
            Some(error) if error.is_error() => self.problems.push(error),
            found => warnings.extend(found),
        }
        Benchmark {
            index: 0,
            id: listed.id.clone(),
            name: listed.name.clone(),
            symbol: listed.id.clone(),
            holder: None,
            arguments: Vec::new(),
            instances: Vec::new(),
            returns: listed.returns,
            opaque: listed.opaque,
            is_async: false,
            group: listed.group.then(|| listed.name.clone()),
            group_threads: if listed.group {
                listed.group_threads.clone()
            } else {
                Vec::new()
            },
            functions: Vec::new(),
            compare: None,
            check: None,
            bytes: None,
            settings: listed.layer(&Origin::Annotation(place.clone())),
            params,
            invocation_fixtures: listed.invocation_fixtures,
            fixtures_each_turn: listed.iteration_fixtures,
            source_hash: None,
            warnings,
            place,
        }
    }

    /// The parameter's place in [`Program::states`].
    fn param(&mut self, listed: &ListedParam) -> (usize, usize) {
        let owner = unnamed::shown(&listed.owner).replace('$', ".");
        let state = self
            .states
            .iter()
            .position(|state| state.symbol == owner)
            .unwrap_or_else(|| {
                self.states.push(self.state(&owner));
                self.states.len() - 1
            });
        let params = &self.states[state].params;
        if let Some(known) = params
            .iter()
            .position(|param| param.name == listed.name && param.values == listed.values)
        {
            return (state, known);
        }
        let param = self.described(&owner, listed);
        if listed.half {
            let message = format!(
                "a value of @Param `{}` is not well-formed text",
                param.symbol
            );
            self.problems.push(
                Diagnostic::error("L405", message)
                    .at(&param.place, "it has half a character, a surrogate alone")
                    .help("build the text in a set-up, from a parameter that names it"),
            );
        }
        self.states[state].params.push(param);
        (state, self.states[state].params.len() - 1)
    }

    fn state(&self, owner: &str) -> State {
        State {
            index: self.states.len(),
            symbol: owner.to_owned(),
            name: owner.rsplit('.').next().unwrap_or_default().to_owned(),
            scope: Scope::Thread,
            implicit: false,
            params: Vec::new(),
            fixtures: Vec::new(),
            counters: Vec::new(),
            operations: None,
            place: self
                .scanned()
                .and_then(|scanned| scanned.class(owner))
                .map_or_else(|| self.beginning(), |class| class.site.place.clone()),
        }
    }

    fn described(&self, owner: &str, listed: &ListedParam) -> Param {
        let field = self
            .scanned()
            .and_then(|scanned| scanned.field(owner, &listed.name));
        let written = field.map(|field| field.values.clone()).unwrap_or_default();
        let of = |value: &String| {
            written
                .iter()
                .find(|(text, _)| text == value)
                .map(|(_, place)| place.clone())
        };
        let place = field.map_or_else(|| self.beginning(), |field| field.site.place.clone());
        Param {
            name: listed.name.clone(),
            symbol: format!("{owner}.{}", listed.name),
            is_static: false,
            bases: Vec::new(),
            ty: unnamed::shown(&listed.ty)
                .replace('$', ".")
                .trim_start_matches("java.lang.")
                .to_owned(),
            kind: listed.kind(),
            values: listed.values.clone(),
            value_places: listed
                .values
                .iter()
                .map(|value| of(value).unwrap_or_else(|| place.clone()))
                .collect(),
            place,
        }
    }

    fn annotated(
        &mut self,
        benchmarks: &mut [Benchmark],
        listed: &[Listed],
        marked: &[Marked<'_>],
        scanned: &Scanned,
    ) {
        // Not by name: a field and a method may share one.
        let places: HashMap<*const Declaration, &Marked<'_>> = marked
            .iter()
            .map(|m| (std::ptr::from_ref(m.declaration), m))
            .collect();
        for (benchmark, listed) in benchmarks.iter_mut().zip(listed) {
            let of =
                |declaration: &Declaration| places.get(&std::ptr::from_ref(declaration)).copied();
            let methods = listed
                .methods
                .iter()
                .filter_map(|method| of(scanned.method(&listed.class, method)?));
            let classes = scanned.lineage(&listed.class);
            // Nearest first, as in JMH.
            let all: Vec<&Marked<'_>> = methods
                .chain(classes.iter().filter_map(|class| of(scanned.class(class)?)))
                .collect();
            let mut settings = Layer::default();
            all.iter()
                .for_each(|marked| settings.fill_from(&marked.layer()));
            settings.fill_from(&benchmark.settings);
            benchmark.settings = settings;
            benchmark.compare = all.iter().find_map(|marked| marked.compare());
            benchmark.check = all.iter().find_map(|marked| marked.options());
            benchmark.bytes = all
                .iter()
                .find_map(|marked| marked.bytes())
                .map(|(bytes, place)| self.known(benchmark, bytes, &place));
        }
        for function in marked {
            let Some(names) = function.checks() else {
                continue;
            };
            self.check_function(benchmarks, listed, function, &names, scanned);
        }
        for marked in marked {
            self.without_effect(marked);
        }
    }

    /// L314: names a missing parameter.
    fn known(&mut self, benchmark: &Benchmark, bytes: Bytes, place: &Place) -> Bytes {
        if let Bytes::Param(name) = &bytes
            && !benchmark
                .params
                .iter()
                .any(|&(state, param)| self.states[state].params[param].name == *name)
        {
            let message = format!(
                "`{}` has no parameter `{name}` to take its bytes from",
                benchmark.symbol
            );
            self.problems.push(
                Diagnostic::error("L314", message)
                    .at(place, "not a @Param of its states")
                    .help("give a number, or the name of a @Param"),
            );
        }
        bytes
    }

    fn check_function(
        &mut self,
        benchmarks: &mut [Benchmark],
        listed: &[Listed],
        function: &Marked<'_>,
        names: &[String],
        scanned: &Scanned,
    ) {
        let site = &function.declaration.site;
        let mark = function.mark("Check").expect("it checks");
        if function
            .declaration
            .function()
            .is_some_and(|f| f.returns.is_none())
        {
            let message = format!(
                "`{}`, which checks a benchmark, returns nothing to compare",
                site.symbol
            );
            self.problems
                .push(Diagnostic::error("L313", message).at(&mark.place, "cannot check"));
            return;
        }
        let mut found = false;
        for (benchmark, _) in benchmarks
            .iter_mut()
            .zip(listed)
            .filter(|(_, listed)| function.wants(names, listed, scanned))
        {
            found = true;
            let check: &mut Check = benchmark.check.get_or_insert_default();
            if let Some(other) = &check.function {
                let problem = Diagnostic::error(
                    "L313",
                    format!("`{}` is checked by two functions", benchmark.symbol),
                )
                .at(&site.place, "second");
                self.problems.push(
                    problem
                        .at(&other.place, "first")
                        .help("say which benchmark each checks: @Check(\"name\")"),
                );
            }
            check.function = Some(function.function());
        }
        if !found {
            let problem =
                Diagnostic::error("L313", format!("`{}` checks no benchmark", site.symbol))
                    .at(&mark.place, "no benchmark here has this name");
            self.problems.push(problem.help(
                "name benchmarks of the same class, or benchmarks that use its objects: \
                    @Check(\"name\")",
            ));
        }
    }

    /// `@Compare` or bytes on a method that is not a benchmark.
    fn without_effect(&mut self, marked: &Marked<'_>) {
        let declaration = marked.declaration;
        if declaration.function().is_none() || declaration.has("Benchmark") {
            return;
        }
        for name in ["Compare", "BytesPerInvocation", "AutoWarmup"] {
            if let Some(mark) = marked.mark(name) {
                let problem = Diagnostic::error(
                    "L201",
                    format!(
                        "@{name} on `{}`, which is not a benchmark",
                        declaration.site.symbol
                    ),
                );
                self.problems.push(
                    problem
                        .at(&mark.place, "has no effect")
                        .help("add @Benchmark, or remove it"),
                );
            }
        }
    }
}

/// Data about the benchmarks of lath's jar that JMH lacks.
fn adopt(benchmarks: &mut [Benchmark], embedded: &Program) {
    for benchmark in benchmarks {
        let Some(original) = embedded
            .benchmarks
            .iter()
            .find(|original| original.id == benchmark.id)
        else {
            continue;
        };
        benchmark.compare.clone_from(&original.compare);
        benchmark.check.clone_from(&original.check);
        benchmark.bytes.clone_from(&original.bytes);
        benchmark.place.clone_from(&original.place);
        benchmark.settings.clone_from(&original.settings);
    }
}
