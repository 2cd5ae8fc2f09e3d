//! Benchmarks: which functions can be one, what they take, and their settings from annotations.

use super::Assembly;
use super::marks::Marked;
use super::uses::Uses;
use crate::annotation::check::AttributeValue;
use crate::diagnostic::{Diagnostic, Place};
use crate::program::{Argument, Benchmark, Instance, Scope, State};
use crate::setting::Layer;
use crate::site::{Deferred, Function, Site};
use std::collections::{HashMap, HashSet};

impl<'a> Assembly<'a> {
    /// All benchmarks of the file in order of appearance; a class that inherits benchmarks has its
    /// own copies.
    pub(super) fn benchmarks(&mut self, states: &mut [State]) -> Vec<Benchmark> {
        self.overloads();
        let uses = Uses::new(states);
        let mut benchmarks = Vec::new();
        for index in 0..self.sites.len() {
            let marked = &self.sites[index];
            let Some(function) = marked
                .function()
                .filter(|_| marked.has("Benchmark"))
                .cloned()
            else {
                self.settings_of_nothing(index);
                continue;
            };
            if !self.callable(index, &function) {
                continue;
            }
            let holders = self.holders(index);
            self.without_objects(index, &holders);
            if !self.spend(holders.len()) {
                break;
            }
            for owner in holders {
                if let Some(mut benchmark) = self.benchmark(index, &function, owner, states, &uses)
                {
                    benchmark.index = benchmarks.len();
                    benchmarks.push(benchmark);
                }
            }
        }
        benchmarks
    }

    fn overloads(&mut self) {
        let mut firsts: HashMap<&str, &Marked> = HashMap::new();
        let mut problems = Vec::new();
        for this in self.sites.iter().filter(|m| m.has("Benchmark")) {
            let first = *firsts.entry(&this.site.symbol).or_insert(this);
            if !std::ptr::eq(first, this) {
                problems.push(
                    Diagnostic::error(
                        "L204",
                        format!(
                            "benchmark `{}` is not the only one of that name",
                            this.site.symbol
                        ),
                    )
                    .at(&this.site.place, "second")
                    .at(&first.site.place, "first")
                    .help("benchmarks need unique names, whatever their parameters: rename one"),
                );
            }
        }
        self.problems.extend(problems);
    }

    /// Warns about run settings on a function that is not a benchmark: they have no effect.
    fn settings_of_nothing(&mut self, index: usize) {
        let marked = &self.sites[index];
        if marked.function().is_none()
            || marked.has("Setup")
            || marked.has("TearDown")
            || marked.checks()
        {
            return;
        }
        if let Some(mark) = marked.marks.first() {
            let problem = Diagnostic::error(
                "L201",
                format!(
                    "@{} on `{}`, which is not a benchmark",
                    mark.name, marked.site.symbol
                ),
            )
            .at(&mark.place, "has no effect")
            .help("add @Benchmark, or remove it");
            self.problems.push(problem);
        }
    }

    fn callable(&mut self, index: usize, function: &Function) -> bool {
        let site = self.sites[index].site;
        let (what, help) = match function {
            f if f.is_template => (
                "is a template that is not instantiated",
                "annotate an explicit instantiation: template int f<int>(State &);",
            ),
            f if !f.is_public => ("is not public", "make it public: the harness calls it"),
            f if f.is_abstract => ("is abstract", "give it a body"),
            _ => return true,
        };
        self.problems.push(
            Diagnostic::error("L205", format!("benchmark `{}` {what}", site.symbol))
                .at(&site.place, "cannot be called")
                .help(help),
        );
        false
    }

    /// Types that have this benchmark: the owner if it can be built, and every concrete type
    /// derived from it; `None` outside types.
    fn holders(&self, index: usize) -> Vec<Option<String>> {
        let Some(owner) = &self.sites[index].site.owner else {
            return vec![None];
        };
        let derived = self.kin.derived(owner);
        let concrete = derived
            .iter()
            .map(|position| &self.sites[*position])
            .filter(|m| m.type_decl().is_some_and(|d| !d.is_abstract));
        let mut holders: Vec<Option<String>> =
            concrete.map(|m| Some(m.site.symbol.clone())).collect();
        holders.dedup();
        holders
    }

    /// A benchmark of an abstract class without concrete derived types; JMH silently leaves it out.
    fn without_objects(&mut self, index: usize, holders: &[Option<String>]) {
        let site = self.sites[index].site;
        if let (Some(owner), []) = (&site.owner, holders) {
            let problem = Diagnostic::warning(
                "L205",
                format!(
                    "benchmark `{}` is left out: no type derives from the abstract `{owner}`",
                    site.symbol
                ),
            )
            .at(&site.place, "never runs")
            .help("derive a concrete type in this file, or give the abstract functions bodies");
            self.problems.push(problem);
        }
    }

    fn id_of(&self, symbol: &str, name: &str) -> String {
        if symbol == name {
            format!("{}.{symbol}", self.stem)
        } else {
            symbol.to_owned()
        }
    }

    fn benchmark(
        &mut self,
        index: usize,
        function: &Function,
        owner: Option<String>,
        states: &[State],
        uses: &Uses,
    ) -> Option<Benchmark> {
        let site = self.sites[index].site;
        let arguments = self.arguments(site, function, states, "L206")?;
        // A static function needs no object of its class, but uses the class's fixtures and
        // parameters, as in JMH.
        let home = owner
            .as_ref()
            .and_then(|o| self.state_named(states, o))
            .filter(|s| !(s.implicit && function.is_static));
        let holder = home.filter(|_| !function.is_static);
        let instances = match uses.set_up_order(states, &roots(home, &arguments)) {
            Ok(instances) => instances,
            Err(cycle) => {
                let message = format!("@State dependency cycle: {}", cycle.join(" -> "));
                let problem = Diagnostic::error("L303", message);
                self.problems
                    .push(problem.at(&site.place, "needs these states"));
                return None;
            }
        };
        let group = self.group_name(index);
        self.group_states(index, &group, &instances, states);
        self.same_counters(index, &instances, states);
        let params = uses.params(&instances, states);
        let size = uses.dependencies(&instances) + params.len() + counters(&instances, states);
        if !self.spend(size) {
            return None;
        }
        self.agreeing_params(index, &params, states);
        let symbol = match &owner {
            // The benchmark is inherited.
            Some(owner) if site.owner.as_ref() != Some(owner) => {
                format!("{owner}{}{}", self.kin.separator, site.name)
            }
            _ => site.symbol.clone(),
        };
        Some(Benchmark {
            index: 0,
            id: self.id_of(&symbol, &site.name),
            name: site.name.clone(),
            symbol,
            holder: holder.map(|h| position(&instances, h.index)),
            arguments,
            returns: function.returns.is_some(),
            opaque: false,
            is_async: function.is_async,
            group,
            group_threads: Vec::new(),
            functions: Vec::new(),
            compare: self.compare(index),
            check: self.check_options(index),
            bytes: self.bytes(index, owner.as_deref(), &params, states),
            settings: self.layers(index, owner.as_deref()),
            params,
            invocation_fixtures: uses.by_invocation(&instances),
            fixtures_each_turn: false,
            instances,
            place: site.place.clone(),
            source_hash: None,
            warnings: self.warnings(function, site),
        })
    }

    fn warnings(&mut self, function: &Function, site: &Site) -> Vec<Diagnostic> {
        let mut warnings = no_sink(function, site);
        warnings.extend(self.deferred(function, site));
        warnings
    }

    /// L330, W956
    fn deferred(&mut self, function: &Function, site: &Site) -> Option<Diagnostic> {
        let found = deferred(function.deferred.as_ref()?, &site.symbol, &site.place);
        if found.is_error() {
            self.problems.push(found);
            return None;
        }
        Some(found)
    }

    fn group_name(&self, index: usize) -> Option<String> {
        let mark = self.sites[index].mark("Group")?;
        let text = mark.given(|given| match given {
            AttributeValue::Text(text) => Some(text.clone()),
            _ => None,
        });
        Some(text.unwrap_or_else(|| "group".into()))
    }

    /// Attributes of the function, its class and the bases, nearest first, merged attribute by
    /// attribute (methodology/jmh.md#settings).
    fn layers(&self, index: usize, owner: Option<&str>) -> Layer {
        let mut layer = self.sites[index].layer();
        for symbol in owner.iter().flat_map(|o| self.lineage(o).to_vec()) {
            if let Some(class) = self.type_named(symbol) {
                layer.fill_from(&class.layer());
            }
        }
        layer
    }

    fn group_states(
        &mut self,
        index: usize,
        group: &Option<String>,
        instances: &[Instance],
        states: &[State],
    ) {
        let outside = group.is_none();
        for state in instances
            .iter()
            .map(|i| &states[i.state])
            .filter(|s| outside && s.scope == Scope::Group)
        {
            let problem = Diagnostic::error(
                "L307",
                format!(
                    "only @Group benchmarks can use a state of Scope.Group, such as `{}`",
                    state.symbol
                ),
            )
            .at(&self.sites[index].site.place, "in no group")
            .help("add @Group(\"name\"), or give the state another scope");
            self.problems.push(problem);
        }
    }

    /// JMH silently gives the values of the first state to all states with a parameter of that
    /// name.
    fn agreeing_params(&mut self, index: usize, params: &[(usize, usize)], states: &[State]) {
        let params = params
            .iter()
            .map(|(state, param)| &states[*state].params[*param]);
        let pairs = params
            .clone()
            .zip(params.skip(1))
            .filter(|(a, b)| a.name == b.name && a.values != b.values);
        for (first, second) in pairs {
            let message = format!(
                "two states of benchmark `{}` declare the parameter `{}` with different values",
                self.sites[index].site.symbol, first.name
            );
            let problem = Diagnostic::error("L408", message)
                .at(&self.sites[index].site.place, "takes both")
                .at(&first.place, "these values")
                .at(&second.place, "other values")
                .help(
                    "one -p and one column stand for both: give them the same values, or rename \
                    one",
                );
            self.problems.push(problem);
        }
    }

    fn same_counters(&mut self, index: usize, instances: &[Instance], states: &[State]) {
        let mut seen: HashSet<&str> = HashSet::new();
        let mut counting = 0;
        for instance in instances {
            counting += usize::from(states[instance.state].operations.is_some());
            for counter in &states[instance.state].counters {
                if !seen.insert(&counter.name) {
                    let problem = Diagnostic::error(
                        "L309",
                        format!(
                            "two @AuxCounters states of one benchmark have a counter `{}`",
                            counter.name
                        ),
                    )
                    .at(&self.sites[index].site.place, "takes both");
                    self.problems.push(problem);
                }
            }
        }
        if counting > 1 {
            let problem = Diagnostic::error("L310", "two states of one benchmark count operations")
                .at(&self.sites[index].site.place, "takes both");
            self.problems.push(problem);
        }
    }
}

fn roots(home: Option<&State>, arguments: &[Argument]) -> Vec<Instance> {
    let states = arguments.iter().filter_map(|a| match a {
        Argument::State { state, ordinal, .. } => Some(Instance {
            state: *state,
            ordinal: *ordinal,
        }),
        Argument::Injected { .. } | Argument::Result { .. } => None,
    });
    home.map(|h| Instance {
        state: h.index,
        ordinal: 0,
    })
    .into_iter()
    .chain(states)
    .collect()
}

fn position(instances: &[Instance], state: usize) -> usize {
    instances
        .iter()
        .position(|i| i.state == state && i.ordinal == 0)
        .expect("the holder is a root")
}

/// Number of counters of all these objects.
fn counters(instances: &[Instance], states: &[State]) -> usize {
    let counters = instances.iter().map(|i| states[i.state].counters.len());
    counters.sum()
}

/// L330, W956: the benchmark `symbol` returns before its work is done.
pub fn deferred(deferred: &Deferred, symbol: &str, place: &Place) -> Diagnostic {
    let Deferred { ty, remedy, .. } = deferred;
    let (found, label) = if deferred.is_awaitable {
        let message =
            format!("benchmark `{symbol}` returns a `{ty}`, and nothing waits for its result");
        (
            Diagnostic::error("L330", message),
            "lath would time its creation",
        )
    } else {
        let message =
            format!("benchmark `{symbol}` returns a `{ty}`, which does its work when it is used");
        (
            Diagnostic::warning("W956", message),
            "lath times its creation",
        )
    };
    found.at(place, label).help(format!(
        "{remedy}; if you mean to time its creation, consume it with a Blackhole"
    ))
}

fn no_sink(function: &Function, site: &Site) -> Vec<Diagnostic> {
    if !function.has_no_sink {
        return Vec::new();
    }
    let message = format!(
        "benchmark `{}` returns nothing and has nowhere to put a result",
        site.symbol
    );
    vec![
        Diagnostic::warning("W904", message)
            .at(&site.place, "its work may be optimised away")
            .help("return the result, or take a Blackhole and consume it"),
    ]
}
