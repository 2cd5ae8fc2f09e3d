//! Contenders that run the same program in the same way as their baseline. A measurement could
//! only find noise, so they are not measured (methodology/verdicts.md#identical-programs).
//!
//! In doubt two programs are different: lath then measures them, as it does all others.

use super::participant::{self, Participant};
use super::request::Request;
use crate::plan::{Case, Given, Plan, Wrapper};
use std::collections::BTreeMap;

/// What to do with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Identical {
    #[default]
    Skip,
    Measure,
}

impl Identical {
    pub const ALL: [Identical; 2] = [Identical::Skip, Identical::Measure];

    pub fn name(self) -> &'static str {
        match self {
            Identical::Skip => "skip",
            Identical::Measure => "measure",
        }
    }
}

/// Marks them. If two versions are compared and nothing else needs the baseline's numbers, marks
/// the baseline, too.
pub(super) fn mark(plan: &mut Plan, built: &[&Participant], request: &Request) {
    let mut others: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for family in &plan.families {
        if let Some((baseline, contenders)) = family.cases.split_first() {
            others.entry(*baseline).or_default().extend(contenders);
        }
    }
    for (baseline, contenders) in others {
        let same: Vec<usize> = contenders
            .iter()
            .copied()
            .filter(|case| is_same(plan, built, request, baseline, *case))
            .collect();
        for case in &same {
            plan.cases[*case].identical = Some(baseline);
        }
        if request.versions.is_some() && same.len() == contenders.len() {
            plan.cases[baseline].identical = same.first().copied();
        }
    }
}

fn is_same(
    plan: &Plan,
    built: &[&Participant],
    request: &Request,
    baseline: usize,
    contender: usize,
) -> bool {
    let [one, other] = [baseline, contender].map(|case| &plan.cases[case]);
    let digest = |case: &Case| built[case.wrapper].built().digest.as_ref();
    let [first, second] = [one, other].map(|case| &plan.wrappers[case.wrapper]);
    let bulk = |case| plan.bulk_of(case).map(|(_, warmed)| manner(warmed));
    digest(one).is_some()
        && digest(one) == digest(other)
        && process(first) == process(second)
        && (first.folder == second.folder || request.same_files)
        && manner(one) == manner(other)
        && bulk(one).eq(bulk(other))
}

/// What a case runs, and how, as one text: cases of equal texts are one program, if the files that
/// it may open are the same. `None`: nobody knows.
pub fn identity(plan: &Plan, participants: &[Participant], case: usize) -> Option<String> {
    let built = participant::built(participants);
    let case = &plan.cases[case];
    let digest = built[case.wrapper].built().digest.as_ref()?;
    let bulk: Vec<Case> = plan.bulk_of(case).map(|(_, one)| manner(one)).collect();
    let process = process(&plan.wrappers[case.wrapper]);
    Some(format!("{digest} {process:?} {:?} {bulk:?}", manner(case)))
}

/// What its processes are given, without what depends on its place.
fn process(wrapper: &Wrapper) -> Wrapper {
    Wrapper {
        path: String::new(),
        folder: None,
        contender: String::new(),
        source: String::new(),
        builds: BTreeMap::new(),
        // The same code at other addresses, in each build's own folder.
        layouts: Vec::new(),
        ..wrapper.clone()
    }
}

/// What is measured, without names, results, and the number of forks.
fn manner(case: &Case) -> Case {
    Case {
        wrapper: 0,
        id: String::new(),
        contender: String::new(),
        forks: 0,
        given: Given::default(),
        proves: false,
        identical: None,
        unproved: None,
        expected: None,
        tolerance: None,
        source_hash: None,
        warnings: Vec::new(),
        ..case.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::process;
    use crate::plan::Wrapper;

    #[test]
    fn builds_of_equal_programs_lie_in_folders_of_their_own() {
        let [one, other] = ["a", "b"].map(|folder| Wrapper {
            path: format!("{folder}/run"),
            hash: "equal".to_owned(),
            layouts: vec![format!("{folder}/run.layout1")],
            placements: 2,
            ..Wrapper::default()
        });
        assert_eq!(process(&one), process(&other));
        let changed = Wrapper {
            hash: "another".to_owned(),
            ..other
        };
        assert_ne!(process(&one), process(&changed));
    }
}
