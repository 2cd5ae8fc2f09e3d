//! What the runs of a search say of the one benchmark that it follows.

use crate::comparison::decide::{evidence, undecided_by};
use crate::judgement::{judge, words};
use crate::series::RowName;
use lath_core::plan::{Case, CaseParam, Plan};
use lath_core::planner::version_of;
use lath_core::record::{Record, Standing};
use lath_core::setting::Mode;
use lath_import::comparison::{Permitted, RunComparison, places};
use lath_stats::bisection::{Side, side};
use lath_stats::compare::{ComparisonOptions, PairResult, Verdict};
use std::path::Path;

/// The benchmark that a search follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Without a version.
    pub contender: String,
    pub bare: String,
    pub params: Vec<CaseParam>,
    mode: Mode,
    threads: u64,
    pub bad_is_slower: bool,
}

impl Target {
    fn of(case: &Case, label: &str) -> Option<Target> {
        Some(Target {
            contender: version_of(&case.contender, label)?.to_owned(),
            bare: case.bare.clone(),
            params: case.params.clone(),
            mode: case.mode,
            threads: case.threads,
            bad_is_slower: true,
        })
    }

    /// `sort (size = 10)`.
    pub fn title(&self) -> String {
        self.row().title(false)
    }

    fn row(&self) -> RowName {
        let params = self.params.iter();
        RowName {
            benchmark: self.bare.clone(),
            params: params
                .map(|one| (one.name.clone(), one.value.clone()))
                .collect(),
            mode: self.mode.label().to_owned(),
            threads: self.threads,
        }
    }

    /// Whether it is a row of results of this contender; empty: any.
    pub fn is_row(&self, row: &RowName, contender: &str) -> bool {
        let own = self.row();
        let with_contender = format!("{}.{}", self.contender, own.benchmark);
        (own.benchmark == row.benchmark || with_contender == row.benchmark)
            && (&own.params, &own.mode, own.threads) == (&row.params, &row.mode, row.threads)
            && (contender.is_empty() || contender == self.contender)
    }

    /// Whether both are the same benchmark, in whichever version.
    pub fn is(&self, other: &Target) -> bool {
        (&self.contender, &self.bare) == (&other.contender, &other.bare)
            && (self.mode, self.threads) == (other.mode, other.threads)
            && have_same(&self.params, &other.params)
    }

    /// Its case in the version called `label`.
    pub fn case(&self, plan: &Plan, label: &str) -> Option<usize> {
        let is_it = |case: &Case| {
            version_of(&case.contender, label) == Some(&self.contender)
                && (&case.bare, case.mode, case.threads) == (&self.bare, self.mode, self.threads)
                && have_same(&case.params, &self.params)
        };
        plan.cases.iter().position(is_it)
    }

    /// Values are names of files, which each version has at its own place.
    pub fn has_files(&self) -> bool {
        self.params.iter().any(|one| is_place(&one.value))
    }
}

fn have_same(some: &[CaseParam], others: &[CaseParam]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(are_same)
}

fn are_same((one, other): (&CaseParam, &CaseParam)) -> bool {
    let file = |param: &'_ CaseParam| Path::new(&param.value).file_name().map(ToOwned::to_owned);
    let are_files = is_place(&one.value) && is_place(&other.value);
    one.name == other.name && (one.value == other.value || are_files && file(one) == file(other))
}

fn is_place(value: &str) -> bool {
    Path::new(value).is_absolute()
}

/// Every benchmark of a run of two versions, its new side beside its base.
pub fn ends(
    record: &Record,
    [base, new]: [&str; 2],
    options: &ComparisonOptions,
) -> Vec<(Target, PairResult)> {
    let plan = &record.header.plan;
    let of = |families: Vec<usize>| {
        let baseline = plan.families[families[0]].cases[0];
        let target = Target::of(&plan.cases[baseline], base)?;
        let found = pairs(record, &families, None, options);
        let is_new = |case: usize| version_of(&plan.cases[case].contender, new).is_some();
        let (_, found) = found.into_iter().find(|(case, _)| is_new(*case))?;
        let bad_is_slower = found.verdict != Verdict::Faster;
        Some((
            Target {
                bad_is_slower,
                ..target
            },
            found,
        ))
    };
    plan.comparisons().into_iter().filter_map(of).collect()
}

/// The largest loss; without one, the largest gain.
pub fn worst(all: &[(Target, PairResult)]) -> Option<usize> {
    let of = |verdict: Verdict| {
        let of_it = move |at: &usize| all[*at].1.verdict == verdict;
        let places = (0..all.len()).filter(of_it);
        places.max_by(|a, b| {
            let far = |at: usize| all[at].1.ratio.ln().abs();
            far(*a).total_cmp(&far(*b))
        })
    };
    of(Verdict::Slower).or_else(|| of(Verdict::Faster))
}

/// A commit beside both ends: what is known of its side.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    pub side: Option<Side>,
    /// Its own time / the time of each end.
    pub to_ends: Option<[[f64; 2]; 2]>,
    /// Why the side is not known.
    pub reason: Option<String>,
}

/// The middle one is the baseline of the run; `labels`: the middle one, good, bad.
pub fn middle(
    record: &Record,
    target: &Target,
    labels: &[String],
    options: &ComparisonOptions,
) -> Beside {
    let found = to_ends(record, target, labels, None, options);
    let [Some(good), Some(bad)] = found else {
        return Beside {
            side: None,
            to_ends: None,
            reason: Some("a commit lacks the benchmark".to_owned()),
        };
    };
    let untested = [good, bad].into_iter().find(|one| !one.verdict.is_tested());
    if let Some(one) = untested {
        return Beside {
            side: None,
            to_ends: None,
            reason: Some(words::describe(&one)),
        };
    }
    let [to_good, to_bad] = [good, bad].map(|one| [one.low, one.high]);
    let side = side(to_good, to_bad, target.bad_is_slower);
    let back = |[low, high]: [f64; 2]| [1.0 / high, 1.0 / low];
    Beside {
        side,
        to_ends: Some([back(to_good), back(to_bad)]),
        reason: side
            .is_none()
            .then(|| "neither nearer to the good end nor to the bad one".to_owned()),
    }
}

/// A look at the same while it is measured: decided once the side is known.
pub fn standing(
    record: &Record,
    (family, share): (usize, f64),
    (target, labels): (&Target, &[String]),
    options: &ComparisonOptions,
) -> Standing {
    let plan = &record.header.plan;
    let own = target.case(plan, &labels[0]);
    let is_own = own.is_some_and(|case| plan.families[family].cases.contains(&case));
    let found = to_ends(record, target, labels, Some(share), options);
    let (true, [Some(good), Some(bad)]) = (is_own, found) else {
        return undecided_by(record, family, share, options);
    };
    if !(good.verdict.is_tested() && bad.verdict.is_tested()) {
        return undecided_by(record, family, share, options);
    }
    let [to_good, to_bad] = [good, bad].map(|one| [one.low, one.high]);
    let known = side(to_good, to_bad, target.bad_is_slower).is_some();
    Standing {
        same: 0,
        pairs: 1,
        undecided: usize::from(!known),
    }
}

/// Good and bad beside the middle one. `look`: the share of alpha of a look before the end.
fn to_ends(
    record: &Record,
    target: &Target,
    labels: &[String],
    look: Option<f64>,
    options: &ComparisonOptions,
) -> [Option<PairResult>; 2] {
    let plan = &record.header.plan;
    let cases = [1, 2].map(|at| target.case(plan, labels.get(at)?));
    let Some(own) = labels.first().and_then(|label| target.case(plan, label)) else {
        return [None, None];
    };
    let all = plan.comparisons();
    let Some(families) = all.iter().find(|all| plan.families[all[0]].cases[0] == own) else {
        return [None, None];
    };
    let found = pairs(record, families, look, options);
    cases.map(|case| {
        let case = case?;
        found
            .iter()
            .find(|(of, _)| *of == case)
            .map(|(_, one)| *one)
    })
}

/// Every case of a comparison beside its baseline.
fn pairs(
    record: &Record,
    families: &[usize],
    look: Option<f64>,
    options: &ComparisonOptions,
) -> Vec<(usize, PairResult)> {
    let run = RunComparison::of(record, families);
    let all = evidence(&run);
    let cases = places(&record.header.plan, families);
    let one = |at: usize| {
        let member = &run.members[at + 1];
        let at_look = |share: f64| Permitted {
            alpha: share * Permitted::default().alpha,
            ..member.permitted
        };
        let permitted = look.map_or(member.permitted, at_look);
        (cases[at + 1].1, judge(&all, permitted, options)[at])
    };
    (0..all.len()).map(one).collect()
}
