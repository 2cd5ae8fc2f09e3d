//! What to run: cases in order, with every number resolved. The runner executes a plan and makes no
//! other decisions.

mod case;
mod options;
mod wrapper;

pub use case::{Case, CaseParam, Expected, Given, NO_TIMEOUT_NS, Phase};
pub use options::{Adaptive, Layout, Place, RunOptions, Schedule, Turns};
pub use wrapper::{OtherBuild, Purpose, VirtualMachine, Wrapper};

use crate::report::Report;
use crate::setting::Mode;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// All data of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub wrappers: Vec<Wrapper>,
    /// In order of execution and report: mode, name, params by declared position.
    pub cases: Vec<Case>,
    /// Bulk warm-up of forks before their own trial, in this order; each fork runs those of its own
    /// wrapper ([`Plan::bulk_of`]). None of it is measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bulk: Vec<Case>,
    /// The cases to compare, which are measured in blocks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub families: Vec<Family>,
    /// Contenders without a benchmark for a family.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Lack>,
    pub seed: u64,
    /// [`crate::setting::Preset::pair`], if the preset is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair_ns: Option<u64>,
    #[serde(flatten)]
    pub options: RunOptions,
}

impl Plan {
    /// The plan as a journal gives it back: without what is not written into journals.
    #[must_use]
    pub fn recorded(&self) -> Plan {
        let mut plan = self.clone();
        for wrapper in &mut plan.wrappers {
            wrapper.read = Vec::new();
            wrapper.report = Report::default();
        }
        plan
    }

    /// The bulk warm-up of a fork of `case`, with its index in [`Plan::bulk`].
    pub fn bulk_of<'a>(&'a self, case: &Case) -> impl Iterator<Item = (usize, &'a Case)> + use<'a> {
        let wrapper = case.wrapper;
        self.bulk
            .iter()
            .enumerate()
            .filter(move |(_, other)| other.wrapper == wrapper)
    }
}

/// Contenders of one benchmark with the same parameters and mode that share blocks: at most
/// [`MOST_IN_A_BLOCK`] or [`MOST_IN_TURNS`]. A comparison of more, or one measured in several ways, has several families
/// with the same name and baseline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Family {
    /// Name of the comparison.
    pub name: String,
    /// Indices of cases, the baseline first.
    pub cases: Vec<usize>,
}

impl Plan {
    /// The families with one name and one baseline, by index: each such set is one comparison, in the
    /// statistical sense too, however many families it is measured in.
    pub fn comparisons(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = Vec::new();
        for (index, family) in self.families.iter().enumerate() {
            let Some(baseline) = family.cases.first() else {
                continue;
            };
            let same = |families: &&mut Vec<usize>| {
                let first = &self.families[families[0]];
                (&first.name, &first.cases[0]) == (&family.name, baseline)
            };
            match all.iter_mut().find(same) {
                Some(families) => families.push(index),
                None => all.push(vec![index]),
            }
        }
        all
    }

    /// The families that a case is in, by index.
    pub fn families_of(&self, case: usize) -> impl Iterator<Item = (usize, &Family)> {
        let all = self.families.iter().enumerate();
        all.filter(move |(_, family)| family.cases.contains(&case))
    }

    /// The cases of the comparison that a case is part of, by index, in the plan's order.
    pub fn compared_with(&self, case: usize) -> Option<Vec<usize>> {
        let of_families = |families: &Vec<usize>| -> BTreeSet<usize> {
            let families = families.iter().map(|family| &self.families[*family]);
            families
                .flat_map(|family| family.cases.iter().copied())
                .collect()
        };
        let comparisons = self.comparisons();
        let mut all = comparisons.iter().map(of_families);
        let own = all.find(|cases| cases.contains(&case))?;
        Some(own.into_iter().collect())
    }

    /// The cases that differ in nothing but their number of threads, by index, in ascending order of
    /// that number: at least two of each curve.
    pub fn curves(&self) -> Vec<Vec<usize>> {
        type Key<'a> = (usize, usize, Mode, Vec<(&'a str, &'a str)>);
        let mut by_key: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
        for (index, case) in self.cases.iter().enumerate().filter(|(_, it)| it.in_curve) {
            let params = case.params.iter();
            let params = params.map(|it| (it.name.as_str(), it.value.as_str()));
            let key = (case.wrapper, case.benchmark, case.mode, params.collect());
            by_key.entry(key).or_default().push(index);
        }
        let mut curves: Vec<Vec<usize>> = by_key.into_values().collect();
        curves.retain(|cases| cases.len() > 1);
        curves.sort_by_key(|cases| cases[0]);
        for cases in &mut curves {
            cases.sort_by_key(|case| self.cases[*case].threads);
        }
        curves
    }
}

/// A contender without a benchmark for a comparison, with the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lack {
    /// Its name, or the one that it would have.
    #[serde(alias = "family")]
    pub comparison: String,
    pub contender: String,
    pub reason: String,
    /// Cases of the only contender that has it, as a comparison needs two.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<usize>,
}

/// With more contenders, a block would last so long that its forks share no conditions
/// (methodology/rules.md#blocks).
pub const MOST_IN_A_BLOCK: usize = 4;
/// The same of code that is compiled ahead of time and measured in turns: a block of so many lasts
/// a second.
pub const MOST_IN_TURNS: usize = 6;
