//! What is wrong with the comparisons that a user declares.

use super::{DeclaredComparison, Grouping};
use crate::diagnostic::{Diagnostic, Place};
use crate::names::closest;
use std::collections::BTreeSet;

/// Maximum number of unknown names to report.
const MOST_PROBLEMS: usize = 100;

impl Grouping<'_> {
    /// L514: a benchmark belongs to one comparison; the second would lack it.
    pub(super) fn in_another(
        &mut self,
        named: &[usize],
        comparison: &DeclaredComparison,
        place: &Place,
    ) {
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
                .help("keep it in only one of them"),
        );
    }

    /// L516: a comparison that names no contenders, and in which none takes part.
    pub(super) fn of_nobody(&mut self, comparison: &DeclaredComparison) {
        if !comparison.contenders.is_empty()
            || self.request.incomplete
            || self.names.compared.contains(comparison.name.as_str())
        {
            return;
        }
        let message = format!("comparison `{}` has no contenders", comparison.name);
        let problem =
            Diagnostic::error("L516", message).at(&comparison.place, "no contender matches");
        self.problems.push(problem.help(format!(
            "name them, contenders = […], or say @Compare({:?}) before them",
            comparison.name
        )));
    }

    /// L516: a name that nothing has.
    pub(super) fn unknown(&mut self, text: &str, place: &Place) {
        // Finding suggestions takes time.
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
            format!("no benchmark or contender is called `{text}`"),
        )
        .at(place, "not known");
        let ends = |id: &&&str| {
            id.strip_suffix(text)
                .is_some_and(|rest| rest.ends_with(['.', ':']))
        };
        let several: Vec<&str> = known.iter().filter(ends).copied().collect();
        self.problems
            .push(match closest(text, known.iter().copied()) {
                _ if !several.is_empty() => {
                    diagnostic.help(format!("several end so: {}", several.join(", ")))
                }
                Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
                None => diagnostic.help(format!("there are: {}", known.join(", "))),
            });
    }

    /// L516: unknown baseline. A suite's may name a contender that takes no part today; the
    /// command's must exist.
    pub(super) fn known_baseline(&mut self, text: &str) {
        let here = self.exists(text) || self.is_contender(text);
        if here || !self.request.baseline_asked && self.may_be_absent(text) {
            return;
        }
        let known: BTreeSet<&str> = self.entrants.iter().map(|e| e.contender).collect();
        let mut diagnostic = Diagnostic::error(
            "L516",
            format!("the baseline `{text}` is not one of these contenders"),
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

    /// L514: several benchmarks of one program have the name.
    pub(super) fn ambiguous(&mut self, members: &[usize]) {
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
        self.problems.push(problem.help(
            "write @Compare(\"name\") before each, or [compare.name] \
            contenders = […] in lath.toml",
        ));
    }
}
