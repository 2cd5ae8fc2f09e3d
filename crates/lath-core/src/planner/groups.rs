//! Who competes with whom: contenders named in `lath.toml` or by `@Compare`, and those that have
//! one unique name in several programs.
//!
//! Names are compared folded (case and punctuation do not count), class and function together:
//! `Benchmarks::factorialRecursive`, `org.x.Benchmarks.factorialRecursive` and
//! `benchmarks.factorial_recursive` are one. What is not unique in its program is never guessed.

use super::{Entrant, Request, Selected};
use crate::diagnostic::{Diagnostic, Place};
use crate::names::closest;
use crate::program::Benchmark;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Unknown names that are reported: more would not be read.
const MOST_PROBLEMS: usize = 100;

/// A comparison as `lath.toml` declares it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeclaredComparison {
    pub name: String,
    /// Where it is declared.
    pub place: Place,
    /// Benchmarks by unique or bare name; a bare name stands for all contenders that have it.
    /// None: those that `@Compare` gives this name.
    pub contenders: Vec<(String, Place)>,
    /// A contender or one of the benchmarks.
    pub baseline: Option<(String, Place)>,
    pub tolerance: Option<f64>,
    /// Vector file, absolute.
    pub vectors: Option<String>,
    /// Where two versions are compared: whose it is, by its label.
    pub version: Option<String>,
}

impl DeclaredComparison {
    /// Whether it names a benchmark of this contender.
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

/// Contenders of one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub name: String,
    /// Unique names of the benchmarks; the baseline first, the others in the order of the sources.
    pub members: Vec<String>,
    pub tolerance: Option<f64>,
    pub vectors: Option<String>,
    /// Nobody named it: the names say so.
    pub inferred: bool,
}

/// Groups of two and more. Errors: L514 ambiguous, L515 two baselines, L516 unknown.
pub(super) fn groups(
    entrants: &[Entrant],
    selected: &[Selected],
    request: &Request,
) -> Result<Vec<Group>, Vec<Diagnostic>> {
    let mut grouping = Grouping {
        entrants,
        selected,
        request,
        names: Names::new(entrants, selected),
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
    /// In no group yet.
    free: Vec<bool>,
    groups: Vec<Group>,
    /// Which group a member is in.
    in_group: HashMap<usize, usize>,
    problems: Vec<Diagnostic>,
}

/// Who is called what.
struct Names<'a> {
    /// Those that are selected, by id and by their benchmark's id, in order.
    selected: HashMap<&'a str, Vec<usize>>,
    /// Ids of all benchmarks, alone and after their contenders.
    known: HashSet<String>,
    contenders: HashSet<&'a str>,
    /// Names in `@Compare`.
    compared: HashSet<&'a str>,
}

impl<'a> Names<'a> {
    fn new(entrants: &[Entrant<'a>], selected: &'a [Selected<'a>]) -> Names<'a> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (member, one) in selected.iter().enumerate() {
            by_name.entry(&one.id).or_default().push(member);
            if one.benchmark.id != one.id {
                by_name.entry(&one.benchmark.id).or_default().push(member);
            }
        }
        let benchmarks = || {
            entrants
                .iter()
                .flat_map(|e| e.program.benchmarks.iter().map(|b| (e.contender, b)))
        };
        Names {
            selected: by_name,
            known: benchmarks()
                .flat_map(|(contender, b)| [b.id.clone(), format!("{contender}.{}", b.id)])
                .collect(),
            contenders: entrants.iter().map(|e| e.contender).collect(),
            compared: benchmarks()
                .filter_map(|(_, b)| Some(b.compare.as_ref()?.name.as_str()))
                .collect(),
        }
    }

    fn called(&self, text: &str) -> &[usize] {
        self.selected.get(text).map_or(&[], Vec::as_slice)
    }
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
        let found = members
            .iter()
            .copied()
            .find(|m| self.is_called(*m, text) || self.selected[*m].contender == *text);
        if found.is_none()
            && !self.exists(text)
            && !self.names.contenders.contains(text.as_str())
            && !self.may_be_absent(text)
        {
            self.unknown(text, place);
        }
        found
    }

    /// What a comparison says of the group that was just made of it.
    fn furnish(&mut self, comparison: &DeclaredComparison) {
        if let Some(group) = self.groups.last_mut().filter(|g| g.name == comparison.name) {
            group.tolerance = comparison.tolerance;
            group.vectors.clone_from(&comparison.vectors);
        }
    }

    /// L514: a benchmark is compared once, so that the second comparison would do without it.
    fn in_another(&mut self, named: &[usize], comparison: &DeclaredComparison, place: &Place) {
        let Some(taken) = named.iter().find(|m| !self.free[**m]) else {
            return;
        };
        let id = &self.selected[*taken].id;
        let Some(other) = self.in_group.get(taken).map(|group| &self.groups[*group]) else {
            return;
        };
        let message = format!(
            "`{id}` is in two comparisons, `{}` and `{}`",
            other.name, comparison.name
        );
        self.problems.push(
            Diagnostic::error("L514", message)
                .at(place, "named again")
                .help("leave it in one of them"),
        );
    }

    /// L516: a comparison that names no contenders, and that nobody takes part in.
    fn of_nobody(&mut self, comparison: &DeclaredComparison) {
        if !comparison.contenders.is_empty()
            || self.request.incomplete
            || self.names.compared.contains(comparison.name.as_str())
        {
            return;
        }
        let message = format!("the comparison `{}` has no contenders", comparison.name);
        let problem =
            Diagnostic::error("L516", message).at(&comparison.place, "no contender matches");
        self.problems.push(problem.help(format!(
            "name them, contenders = […], or say @Compare({:?}) before them",
            comparison.name
        )));
    }

    /// It may be a name of what suites know and what does not take part here.
    fn may_be_absent(&self, text: &str) -> bool {
        let of = |name: &String| {
            text.strip_prefix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.request.incomplete || self.request.absent.iter().any(of)
    }

    fn is_called(&self, member: usize, text: &str) -> bool {
        let selected = &self.selected[member];
        selected.id == text || selected.benchmark.id == text
    }

    /// Known, but perhaps not selected.
    fn exists(&self, text: &str) -> bool {
        self.names.known.contains(text)
    }

    fn unknown(&mut self, text: &str, place: &Place) {
        // Looking for what was meant takes its time.
        if self.problems.len() > MOST_PROBLEMS {
            return;
        }
        let mut known: Vec<&str> = self
            .entrants
            .iter()
            .flat_map(|e| {
                e.program
                    .benchmarks
                    .iter()
                    .map(|b| b.id.as_str())
                    .chain([e.contender])
            })
            .collect();
        known.sort_unstable();
        known.dedup();
        let diagnostic = Diagnostic::error(
            "L516",
            format!("there is no benchmark or contender `{text}`"),
        )
        .at(place, "not known");
        self.problems
            .push(match closest(text, known.iter().copied()) {
                Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                None => diagnostic.help(format!("there are: {}", known.join(", "))),
            });
    }

    /// The same benchmark of the same contender in both versions.
    fn versions(&mut self, labels: &[String; 2]) {
        let mut found: BTreeMap<(&str, &str), [Vec<usize>; 2]> = BTreeMap::new();
        for (member, selected) in self.selected.iter().enumerate() {
            let side = labels
                .iter()
                .position(|label| version_of(&selected.contender, label).is_some());
            if let Some((side, contender)) =
                side.and_then(|side| Some((side, version_of(&selected.contender, &labels[side])?)))
            {
                found
                    .entry((contender, &selected.benchmark.id))
                    .or_default()[side]
                    .push(member);
            }
        }
        for ((contender, id), [base, new]) in found {
            match (&base[..], &new[..]) {
                ([base], [new]) => {
                    self.add(id, vec![*base, *new], Some(*base), true);
                    self.allow(contender, *new, &labels[1]);
                }
                ([], _) | (_, []) => {}
                _ => self.ambiguous(&[base, new].concat()),
            }
        }
    }

    /// The group that was just made has the tolerance that the new version's suite gives its
    /// benchmark.
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

    /// L516: the baseline is nobody's name. A suite's may be of what does not take part today; what
    /// the command names has to be there.
    fn known_baseline(&mut self, text: &str) {
        let here = self.exists(text) || self.names.contenders.contains(text);
        if here || !self.request.baseline_asked && self.may_be_absent(text) {
            return;
        }
        let known: BTreeSet<&str> = self.entrants.iter().map(|e| e.contender).collect();
        let mut diagnostic = Diagnostic::error(
            "L516",
            format!("the baseline `{text}` is no contender of these"),
        );
        if let Some(place) = &self.request.baseline_place {
            diagnostic = diagnostic.at(place, "not known");
        }
        self.problems
            .push(match closest(text, known.iter().copied()) {
                Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                None => diagnostic.help(format!(
                    "contenders: {}",
                    known.into_iter().collect::<Vec<_>>().join(", ")
                )),
            });
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
            // One function on several platforms is several contenders: the one asked for, else the
            // first.
            let baseline = marked
                .iter()
                .copied()
                .find(|m| self.is_baseline(*m))
                .or_else(|| self.first(&marked));
            match furnished.get(name).copied() {
                // A suite says more of what the sources have named.
                Some(comparison) => {
                    let baseline = self.baseline_of(comparison, &members).or(baseline);
                    self.add(name, members, baseline, false);
                    self.furnish(comparison);
                }
                None => self.add(name, members, baseline, false),
            }
        }
    }

    /// The members that are annotated as baselines, which is one function at most.
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
                .help("leave baseline = true at one of them");
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
            // Several of one program: equal to the letter, as when one source has several
            // platforms, or nobody knows which is meant.
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

    fn ambiguous(&mut self, members: &[usize]) {
        let ids: Vec<&str> = members
            .iter()
            .map(|m| self.selected[*m].id.as_str())
            .collect();
        let mut problem = Diagnostic::error(
            "L514",
            format!(
                "which of these are contenders of one benchmark? {}",
                ids.join(", ")
            ),
        );
        for member in members {
            problem = problem.at(&self.selected[*member].benchmark.place, "one of them");
        }
        self.problems.push(problem.help("say so: @Compare(\"name\") before each, or [compare.name] contenders = […] in lath.toml"));
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
            .is_some_and(|b| *b == self.selected[member].contender || self.is_called(member, b))
    }

    /// The first in the order of the sources.
    fn first(&self, members: &[usize]) -> Option<usize> {
        members.iter().copied().min_by_key(|m| self.order(*m))
    }

    /// Where a benchmark stands: which source, where it is written there, its number. Benchmarks of
    /// included files come after those of the source.
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
        // Asked for with the command, it wins over what the sources say.
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

/// The last two parts of a name, lower case, letters and digits only.
fn fold(id: &str) -> String {
    let parts: Vec<&str> = id.split(['.', ':']).filter(|p| !p.is_empty()).collect();
    let last = &parts[parts.len().saturating_sub(2)..];
    last.iter()
        .map(|part| {
            part.chars()
                .filter(|c| c.is_alphanumeric())
                .flat_map(char::to_lowercase)
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join(".")
}

/// Members that are in no group yet, by the name in their annotation.
fn named<'a>(selected: &[Selected<'a>], free: &[bool]) -> BTreeMap<&'a str, Vec<usize>> {
    let mut named: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (member, selected) in selected.iter().enumerate() {
        if let (true, Some(compare)) = (free[member], &selected.benchmark.compare) {
            named.entry(&compare.name).or_default().push(member);
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn spellings_of_one_name() {
        for id in [
            "Benchmarks::factorialRecursive",
            "org.x.Benchmarks.factorialRecursive",
            "benchmarks.factorial_recursive",
        ] {
            assert_eq!(fold(id), "benchmarks.factorialrecursive");
        }
        assert_ne!(fold("a.bc"), fold("ab.c"));
    }
}
