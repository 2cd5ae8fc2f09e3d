//! Comparison, result check and bytes of a benchmark: `@Compare`, `@Check`, `@BytesPerInvocation`.

use super::Assembly;
use super::marks::Marked;
use crate::annotation::Checked;
use crate::diagnostic::{Diagnostic, Place};
use crate::program::{Argument, Benchmark, Bytes, Check, CheckFunction, Compare, State};
use crate::site::{Function, Site};
use std::collections::{BTreeSet, HashMap, HashSet};

impl Assembly<'_> {
    pub(super) fn compare(&self, index: usize) -> Option<Compare> {
        self.sites[index].mark("Compare")?.compare()
    }

    /// The nearest of the function's own, its class's and the bases'. L314 if it names a parameter
    /// that the benchmark does not have.
    pub(super) fn bytes(
        &mut self,
        index: usize,
        owner: Option<&str>,
        params: &[(usize, usize)],
        states: &[State],
    ) -> Option<Bytes> {
        let lineage = owner.map(|o| self.lineage(o).to_vec()).unwrap_or_default();
        let classes = lineage.iter().filter_map(|symbol| self.type_named(symbol));
        let mark = std::iter::once(&self.sites[index])
            .chain(classes)
            .find_map(|m| m.mark("BytesPerInvocation"))?;
        let bytes = mark.bytes()?;
        if let Bytes::Param(name) = &bytes
            && !params
                .iter()
                .any(|(state, param)| states[*state].params[*param].name == *name)
        {
            let message = format!(
                "`{}` has no parameter `{name}` to take its bytes from",
                self.sites[index].site.symbol
            );
            let problem = Diagnostic::error("L314", message)
                .at(&mark.place, "not a @Param of its states")
                .help("give a number, or the name of a @Param");
            self.problems.push(problem);
        }
        Some(bytes)
    }

    /// Options of `@Check` on the benchmark itself.
    pub(super) fn check_options(&mut self, index: usize) -> Option<Check> {
        let marked = &self.sites[index];
        let mark = marked.mark("Check")?;
        if mark.texts().is_some() {
            let problem = Diagnostic::error(
                "L313",
                format!(
                    "@Check on the benchmark `{}` names a benchmark",
                    marked.site.symbol
                ),
            )
            .at(&mark.place, "only a function that checks names benchmarks")
            .help("@Check(tolerance = …, vectors = \"…\") describes this benchmark's own result");
            self.problems.push(problem);
            return None;
        }
        Some(mark.check_of(&marked.site.place.file))
    }

    /// Finds the benchmarks of every function that checks.
    pub(super) fn check_functions(&mut self, benchmarks: &mut [Benchmark], states: &[State]) {
        let called = Called::new(benchmarks);
        for index in 0..self.sites.len() {
            let marked = &self.sites[index];
            let Some(function) = marked
                .function()
                .filter(|_| marked.has("Check") && !marked.has("Benchmark"))
                .cloned()
            else {
                continue;
            };
            let mark = marked.mark("Check").expect("just seen").clone();
            let site = marked.site;
            if !self.callable_check(site, &mark, &function) {
                continue;
            }
            let Some(arguments) = self.check_arguments(site, &function, states) else {
                continue;
            };
            let wanted = called.wanted(site, mark.texts().as_deref());
            if !self.spend(wanted.len() * (1 + arguments.len())) {
                break;
            }
            for index in &wanted {
                let benchmark = &mut benchmarks[*index];
                let function =
                    self.check_function(site, &function, arguments.clone(), benchmark, states);
                let check = benchmark.check.get_or_insert_default();
                if let Some(other) = &check.function {
                    let problem = Diagnostic::error(
                        "L313",
                        format!("`{}` is checked by two functions", benchmark.symbol),
                    )
                    .at(&site.place, "second")
                    .at(&other.place, "first")
                    .help("say which benchmark each checks: @Check(\"name\")");
                    self.problems.push(problem);
                }
                check.function = function;
            }
            if wanted.is_empty() {
                let problem = Diagnostic::error(
                    "L313",
                    format!("`{}` checks no benchmark", site.symbol),
                )
                .at(&mark.place, "no benchmark here has this name")
                .help("name benchmarks of the same class, or of the same file: @Check(\"name\")");
                self.problems.push(problem);
            }
        }
    }

    fn callable_check(&mut self, site: &Site, mark: &Checked, function: &Function) -> bool {
        let what = match function {
            f if !f.is_public => "is not public",
            f if f.is_abstract => "is abstract",
            f if f.is_template => "is a template",
            f if f.returns.is_none() => "returns nothing to compare",
            _ => return true,
        };
        self.problems.push(
            Diagnostic::error(
                "L313",
                format!("`{}`, which checks a benchmark, {what}", site.symbol),
            )
            .at(&mark.place, "cannot check"),
        );
        false
    }

    /// States and injected objects as in a benchmark; the first other parameter is the result.
    fn check_arguments(
        &mut self,
        site: &Site,
        function: &Function,
        states: &[State],
    ) -> Option<Vec<Argument>> {
        let is_state = |ty: &str| self.state_named(states, ty).is_some_and(|s| !s.implicit);
        let result = function
            .parameters
            .iter()
            .position(|p| p.injected.is_none() && !is_state(&p.ty));
        let rest = Function {
            parameters: function
                .parameters
                .iter()
                .enumerate()
                .filter(|(i, _)| Some(*i) != result)
                .map(|(_, p)| p.clone())
                .collect(),
            ..function.clone()
        };
        let mut arguments = self.arguments(site, &rest, states, "L313")?;
        if let Some(at) = result {
            arguments.insert(
                at,
                Argument::Result {
                    passing: function.parameters[at].passing,
                },
            );
        }
        Some(arguments)
    }

    /// The check function as one benchmark calls it. L313 if it needs an object or a state that
    /// this benchmark does not have.
    fn check_function(
        &mut self,
        site: &Site,
        function: &Function,
        arguments: Vec<Argument>,
        benchmark: &Benchmark,
        states: &[State],
    ) -> Option<CheckFunction> {
        let member = site.owner.is_some() && !function.is_static;
        let own: HashSet<usize> = benchmark
            .instances
            .iter()
            .filter(|i| i.ordinal == 0)
            .map(|i| i.state)
            .collect();
        let has = |state: usize| own.contains(&state);
        let is = |state: &&usize| {
            site.owner
                .as_ref()
                .is_some_and(|o| self.lineage(&states[**state].symbol).contains(&o.as_str()))
        };
        let object = own.iter().filter(is).min().copied();
        if !benchmark.returns
            && arguments
                .iter()
                .any(|a| matches!(a, Argument::Result { .. }))
        {
            let problem = Diagnostic::error(
                "L313",
                format!(
                    "`{}` takes a result, but `{}` returns nothing",
                    site.symbol, benchmark.symbol
                ),
            )
            .at(&site.place, "has a parameter that is not a state")
            .at(&benchmark.place, "returns nothing");
            self.problems.push(problem);
            return None;
        }
        let missing = arguments
            .iter()
            .any(|a| matches!(a, Argument::State { state, .. } if !has(*state)));
        if (member && object.is_none()) || missing {
            let problem = Diagnostic::error(
                "L313",
                format!("`{}` cannot check `{}`", site.symbol, benchmark.symbol),
            )
            .at(&site.place, "needs a state")
            .at(&benchmark.place, "that this benchmark does not use");
            self.problems.push(problem);
            return None;
        }
        Some(CheckFunction {
            name: site.name.clone(),
            symbol: site.symbol.clone(),
            member,
            state: object.filter(|_| member),
            arguments,
            place: site.place.clone(),
        })
    }
}

/// Benchmarks by every name that a check function may use.
struct Called {
    /// Benchmarks by symbol and id.
    names: HashMap<String, Vec<usize>>,
    /// Benchmarks by scope and name within it.
    scopes: HashMap<Option<String>, HashMap<String, Vec<usize>>>,
}

impl Called {
    fn new(benchmarks: &[Benchmark]) -> Called {
        let mut called = Called {
            names: HashMap::new(),
            scopes: HashMap::new(),
        };
        for benchmark in benchmarks {
            let scope = called
                .scopes
                .entry(scope(&benchmark.symbol, &benchmark.name))
                .or_default();
            scope
                .entry(benchmark.name.clone())
                .or_default()
                .push(benchmark.index);
            for name in [&benchmark.symbol, &benchmark.id] {
                called
                    .names
                    .entry(name.clone())
                    .or_default()
                    .push(benchmark.index);
            }
        }
        called
    }

    /// The benchmarks named, by name or symbol; without names, all in the class, or in the file for
    /// a function outside classes. In order.
    fn wanted(&self, site: &Site, named: Option<&[(String, Place)]>) -> BTreeSet<usize> {
        let beside = self.scopes.get(&scope(&site.symbol, &site.name));
        let of = |(name, _): &(String, Place)| {
            let near = beside
                .and_then(|scope| scope.get(name))
                .into_iter()
                .flatten();
            near.chain(self.names.get(name).into_iter().flatten())
                .copied()
                .collect::<Vec<usize>>()
        };
        match named {
            Some(names) => names.iter().flat_map(of).collect(),
            None => beside
                .into_iter()
                .flat_map(HashMap::values)
                .flatten()
                .copied()
                .collect(),
        }
    }
}

fn scope(symbol: &str, name: &str) -> Option<String> {
    symbol.strip_suffix(name).map(str::to_owned)
}

impl Marked<'_> {
    /// It is a check function and not a benchmark.
    pub(super) fn checks(&self) -> bool {
        self.has("Check") && !self.has("Benchmark")
    }
}
