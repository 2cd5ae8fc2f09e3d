//! Decides which contenders are compared: those named in `lath.toml` or by `@Compare`, and
//! benchmarks with one unique name in several programs.
//!
//! Names are compared folded (ignoring case and punctuation), class and function together:
//! `Benchmarks::factorialRecursive`, `org.x.Benchmarks.factorialRecursive` and
//! `benchmarks.factorial_recursive` are equal. A name that is not unique in its program is never
//! guessed.

mod names;
mod problems;

use super::participant::Entrant;
use super::request::Request;
use super::select::Selected;
use crate::diagnostic::{Diagnostic, Place};
use crate::program::Benchmark;
use names::{Names, fold};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A comparison declared in `lath.toml`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclaredComparison {
    pub name: String,
    /// The place of its declaration.
    pub place: Place,
    /// Benchmarks by unique or bare name; a bare name selects all contenders that have it. `None`:
    /// those with this name in `@Compare`.
    pub contenders: Vec<(String, Place)>,
    /// A contender or one of the benchmarks.
    pub baseline: Option<(String, Place)>,
    pub tolerance: Option<f64>,
    /// Vector file, absolute.
    pub vectors: Option<String>,
    /// If versions are compared: the label of the one it belongs to.
    pub version: Option<String>,
}

impl DeclaredComparison {
    /// Whether it names this benchmark of this contender.
    pub fn names(&self, contender: &str, benchmark: &Benchmark) -> bool {
        let is_called = |(text, _): &(String, Place)| {
            *text == benchmark.id || *text == format!("{contender}.{}", benchmark.id)
        };
        let annotated = || {
            benchmark
                .compare
                .as_ref()
                .is_some_and(|compare| compare.name == self.name)
        };
        if self.contenders.is_empty() {
            annotated()
        } else {
            self.contenders.iter().any(is_called)
        }
    }
}

/// Contenders to compare with each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub name: String,
    /// Unique names of the benchmarks: the baseline, then the others in the order of the sources.
    pub members: Vec<String>,
    pub tolerance: Option<f64>,
    pub vectors: Option<String>,
    /// Formed by equal names, without a declaration.
    pub inferred: bool,
}

/// Groups of two or more. Errors: L514 ambiguous, L515 two baselines, L516 unknown.
pub(super) fn groups(
    entrants: &[Entrant],
    selected: &[Selected],
    request: &Request,
) -> Result<Vec<Group>, Vec<Diagnostic>> {
    let mut grouping = Grouping {
        entrants,
        selected,
        request,
        names: Names::new(entrants, selected, &request.also_called),
        free: vec![true; selected.len()],
        groups: Vec::new(),
        in_group: HashMap::new(),
        problems: Vec::new(),
    };
    if let Some(labels) = &request.versions {
        grouping.versions(labels);
    } else {
        for comparison in &request.comparisons {
            grouping.declared(comparison);
        }
        grouping.annotated();
        request
            .comparisons
            .iter()
            .for_each(|comparison| grouping.of_nobody(comparison));
        grouping.inferred();
    }
    if let Some(baseline) = &request.baseline {
        grouping.known_baseline(baseline);
    }
    if grouping.problems.is_empty() {
        Ok(grouping.groups)
    } else {
        Err(grouping.problems)
    }
}

struct Grouping<'a> {
    entrants: &'a [Entrant<'a>],
    selected: &'a [Selected<'a>],
    request: &'a Request,
    names: Names<'a>,
    /// Not yet in a group.
    free: Vec<bool>,
    groups: Vec<Group>,
    /// The group of each member.
    in_group: HashMap<usize, usize>,
    problems: Vec<Diagnostic>,
}

impl Grouping<'_> {
    fn declared(&mut self, comparison: &DeclaredComparison) {
        if comparison.contenders.is_empty() {
            return;
        }
        let mut members = Vec::new();
        for (text, place) in &comparison.contenders {
            let named = self.names.called(text).to_vec();
            if named.is_empty() && !self.exists(text) && !self.may_be_absent(text) {
                self.unknown(text, place);
            }
            self.in_another(&named, comparison, place);
            members.extend(named);
        }
        let baseline = self.baseline_of(comparison, &members);
        self.add(&comparison.name, members, baseline, false);
        self.furnish(comparison);
    }

    fn baseline_of(&mut self, comparison: &DeclaredComparison, members: &[usize]) -> Option<usize> {
        let (text, place) = comparison.baseline.as_ref()?;
        let found = members.iter().copied().find(|m| self.is_called(*m, text));
        if found.is_none()
            && !self.exists(text)
            && !self.is_contender(text)
            && !self.may_be_absent(text)
        {
            self.unknown(text, place);
        }
        found
    }

    /// Applies the options of a comparison to its new group.
    fn furnish(&mut self, comparison: &DeclaredComparison) {
        if let Some(group) = self.groups.last_mut().filter(|g| g.name == comparison.name) {
            group.tolerance = comparison.tolerance;
            group.vectors.clone_from(&comparison.vectors);
        }
    }

    /// Suites may know the name although it takes no part here.
    fn may_be_absent(&self, text: &str) -> bool {
        let of = |name: &String| {
            text.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.request.incomplete || self.request.absent.iter().any(of)
    }

    fn is_called(&self, member: usize, text: &str) -> bool {
        let text = self.names.whole(text);
        let selected = &self.selected[member];
        selected.id == text || selected.benchmark.id == text || selected.contender == text
    }

    fn is_contender(&self, text: &str) -> bool {
        self.names.contenders.contains(self.names.whole(text))
    }

    /// Whether it exists, even if it is not selected.
    fn exists(&self, text: &str) -> bool {
        self.names.known.contains(self.names.whole(text))
    }

    /// The same benchmark of the same contender in the versions that have it, of which the first is
    /// one.
    fn versions(&mut self, labels: &[String]) {
        let mut found: BTreeMap<(&str, &str), Vec<Vec<usize>>> = BTreeMap::new();
        for (member, selected) in self.selected.iter().enumerate() {
            let side = labels
                .iter()
                .position(|label| version_of(&selected.contender, label).is_some());
            if let Some((side, contender)) =
                side.and_then(|side| Some((side, version_of(&selected.contender, &labels[side])?)))
            {
                found
                    .entry((contender, &selected.benchmark.id))
                    .or_insert_with(|| vec![Vec::new(); labels.len()])[side]
                    .push(member);
            }
        }
        for ((contender, id), sides) in found {
            let versions = sides.iter().filter(|side| !side.is_empty()).count();
            if sides[0].is_empty() || versions < 2 {
                continue;
            }
            let all = sides.concat();
            if all.len() > versions {
                self.ambiguous(&all);
                continue;
            }
            let newest = all.last().copied();
            self.add(id, all, Some(sides[0][0]), true);
            if let (Some(newest), Some(label)) = (newest, labels.last()) {
                self.allow(contender, newest, label);
            }
        }
    }

    /// The new group gets the tolerance from the new version's suite.
    fn allow(&mut self, contender: &str, member: usize, label: &str) {
        let benchmark = self.selected[member].benchmark;
        let its = |c: &&DeclaredComparison| {
            c.version.as_deref() == Some(label) && c.names(contender, benchmark)
        };
        let tolerance = self
            .request
            .comparisons
            .iter()
            .find(its)
            .and_then(|comparison| comparison.tolerance);
        if let Some(group) = self.groups.last_mut().filter(|_| tolerance.is_some()) {
            group.tolerance = tolerance;
        }
    }

    fn annotated(&mut self) {
        let mut furnished: HashMap<&str, &DeclaredComparison> = HashMap::new();
        for comparison in self
            .request
            .comparisons
            .iter()
            .filter(|c| c.contenders.is_empty())
        {
            furnished.entry(&comparison.name).or_insert(comparison);
        }
        for (name, members) in named(self.selected, &self.free) {
            let marked = self.marked(name, &members);
            // One function on several platforms is several contenders: take the requested one, else
            // the first.
            let baseline = marked
                .iter()
                .copied()
                .find(|m| self.is_baseline(*m))
                .or_else(|| self.first(&marked));
            match furnished.get(name).copied() {
                // A suite overrides what the sources say.
                Some(comparison) => {
                    let baseline = self.baseline_of(comparison, &members).or(baseline);
                    self.add(name, members, baseline, false);
                    self.furnish(comparison);
                }
                None => self.add(name, members, baseline, false),
            }
        }
    }

    /// The members annotated as baselines, at most one function.
    fn marked(&mut self, name: &str, members: &[usize]) -> Vec<usize> {
        let benchmark = |m: usize| self.selected[m].benchmark;
        let is_marked = |m: &usize| benchmark(*m).compare.as_ref().is_some_and(|c| c.baseline);
        let marked: Vec<usize> = members.iter().copied().filter(is_marked).collect();
        let place = |m: usize| {
            let compare = benchmark(m).compare.as_ref();
            compare.map(|c| c.place.clone()).unwrap_or_default()
        };
        let other = marked
            .iter()
            .find(|m| benchmark(**m).place != benchmark(marked[0]).place);
        if let Some(other) = other {
            let problem = Diagnostic::error("L515", format!("`{name}` has two baselines"))
                .at(&place(*other), "second")
                .at(&place(marked[0]), "first")
                .help("keep baseline = true on only one of them");
            self.problems.push(problem);
        }
        marked
    }

    fn inferred(&mut self) {
        let mut folded: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut exact: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for member in (0..self.selected.len()).filter(|m| self.free[*m]) {
            let benchmark = self.selected[member].benchmark;
            folded.entry(fold(&benchmark.id)).or_default().push(member);
            exact.entry(&benchmark.id).or_default().push(member);
        }
        for (_, members) in folded {
            let programs = self.programs(&members);
            if programs < 2 {
                continue;
            }
            if programs == members.len() {
                self.add(
                    &self.selected[self.first(&members).unwrap_or(members[0])]
                        .benchmark
                        .id,
                    members,
                    None,
                    true,
                );
                continue;
            }
            // Several of one program: exact name if one source has several platforms, or ambiguous.
            let ids: BTreeSet<&str> = members
                .iter()
                .map(|member| self.selected[*member].benchmark.id.as_str())
                .collect();
            let names: Vec<&Vec<usize>> = ids.iter().map(|id| &exact[id]).collect();
            if names.iter().all(|same| self.programs(same) == same.len())
                && names.iter().all(|same| same.len() > 1)
            {
                for same in names.into_iter().cloned() {
                    self.add(&self.selected[same[0]].benchmark.id, same, None, true);
                }
            } else {
                self.ambiguous(&members);
            }
        }
    }

    fn programs(&self, members: &[usize]) -> usize {
        let mut programs: Vec<usize> = members.iter().map(|m| self.selected[*m].program).collect();
        programs.sort_unstable();
        programs.dedup();
        programs.len()
    }

    fn is_baseline(&self, member: usize) -> bool {
        self.request
            .baseline
            .as_ref()
            .is_some_and(|baseline| self.is_called(member, baseline))
    }

    /// The first in the order of the sources.
    fn first(&self, members: &[usize]) -> Option<usize> {
        members.iter().copied().min_by_key(|m| self.order(*m))
    }

    /// Position of a benchmark: its source, the place there, its number. Benchmarks of included
    /// files follow those of the source.
    fn order(&self, member: usize) -> (usize, bool, usize, usize) {
        let Selected {
            program, benchmark, ..
        } = &self.selected[member];
        let place = &benchmark.place;
        let included = place.file != self.entrants[*program].program.source;
        (
            *program,
            included,
            if included { 0 } else { place.offset },
            benchmark.index,
        )
    }

    fn add(
        &mut self,
        name: &str,
        mut members: Vec<usize>,
        baseline: Option<usize>,
        inferred: bool,
    ) {
        members.retain(|m| self.free[*m]);
        members.sort_by_key(|m| self.order(*m));
        members.dedup();
        // A baseline from the command overrides the sources.
        let asked = members.iter().copied().find(|m| self.is_baseline(*m));
        let baseline = asked.or(baseline).or(members.first().copied());
        members.sort_by_key(|m| Some(*m) != baseline);
        if members.len() < 2 {
            return;
        }
        for member in &members {
            self.free[*member] = false;
            self.in_group.insert(*member, self.groups.len());
        }
        let members = members
            .iter()
            .map(|m| self.selected[*m].id.clone())
            .collect();
        self.groups.push(Group {
            name: name.to_owned(),
            members,
            tolerance: None,
            vectors: None,
            inferred,
        });
    }
}

/// `g++` of `g++@main`, if that is the label.
pub fn version_of<'a>(contender: &'a str, label: &str) -> Option<&'a str> {
    contender.strip_suffix(label)?.strip_suffix('@')
}

/// Members not yet in a group, by the name in their annotation.
fn named<'a>(selected: &[Selected<'a>], free: &[bool]) -> BTreeMap<&'a str, Vec<usize>> {
    let mut named: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (member, selected) in selected.iter().enumerate() {
        if let (true, Some(compare)) = (free[member], &selected.benchmark.compare) {
            named.entry(&compare.name).or_default().push(member);
        }
    }
    named
}
