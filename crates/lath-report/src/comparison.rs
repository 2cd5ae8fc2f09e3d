//! Contenders beside their baseline: ratios with a verdict each, and what else people choose by.
//!
//! A *competition* is what a plan's families of one name around one baseline make together: one
//! benchmark with one set of parameters. All its comparisons are one family in the sense of
//! statistics, however many parts it was measured in. Statistics are `lath-stats`'; which forks
//! belong to a block is [`blocks`]'; when an adaptive run may stop is [`decide`]'s.

pub mod blocks;
pub mod decide;

use lath_core::plan::{CaseParam, Plan};
use lath_core::record::{CheckRecord, CheckVerdict, Look, Record};
use lath_core::setting::Mode;
use lath_score::once::{self, Spread};
use lath_score::steady::{self, Reached};
use lath_stats::compare::{Comparison, Pairing, Verdict};

/// One benchmark, one set of parameters, one mode: who competes, and how it ended.
#[derive(Clone, Debug)]
pub struct FamilyResult<'a> {
    /// What they compete in.
    pub name: &'a str,
    /// The baseline's; others may write the same values differently.
    pub params: &'a [CaseParam],
    pub mode: Mode,
    /// Index of the baseline's case.
    pub baseline: usize,
    /// Indices of the plan's families that are its parts.
    pub parts: Vec<usize>,
    /// The baseline first, then the contenders in the plan's order.
    pub rows: Vec<ContenderRow<'a>>,
}

/// One contender of a competition.
#[derive(Clone, Debug)]
pub struct ContenderRow<'a> {
    /// Index of its case.
    pub case: usize,
    /// Against the baseline; `None` for the baseline itself.
    pub compared: Option<Compared>,
    pub check: Option<&'a CheckRecord>,
    pub first_call: Option<Spread>,
    pub start_up: Option<Spread>,
    /// `None`: too few iterations to tell.
    pub steady: Option<Reached>,
}

/// A contender against the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Ratio (time of the contender / time of the baseline: above 1 is slower), simultaneous
    /// interval, p, verdict.
    pub comparison: Comparison,
    /// By blocks, or as two samples where there are too few of them.
    pub pairing: Pairing,
    /// Complete blocks, or without blocks the forks of the side that has fewer.
    pub blocks: usize,
    /// A side has forks without a partner in their block: its score is of all forks, the ratio is
    /// not.
    pub partly: bool,
    /// Of false claims in the whole family at this look; the level of the interval follows from
    /// it.
    pub alpha: f64,
    /// The last look of an adaptive run.
    pub look: Option<Look>,
    /// Why there is no verdict, or why it was not found by pairs.
    pub reason: Option<String>,
}

impl Compared {
    /// `faster`, `slower`, `equivalent`, `inconclusive`, `not-tested`.
    pub fn word(&self) -> &'static str {
        self.comparison.verdict.word()
    }

    /// Ratio and interval, of what was tested.
    pub fn tested(&self) -> Option<(f64, [f64; 2])> {
        let Comparison {
            ratio,
            low,
            high,
            verdict,
            ..
        } = self.comparison;
        (!matches!(verdict, Verdict::NotTested(_))).then_some((ratio, [low, high]))
    }

    /// `mean` or `low`: the statistic of a fork that the interval is of.
    pub fn decided_by(&self) -> &'static str {
        if self.comparison.decided_by == lath_stats::compare::Statistic::Low {
            "low"
        } else {
            "mean"
        }
    }
}

/// All competitions of a run, in the order of their baselines.
pub fn families(record: &Record) -> Vec<FamilyResult<'_>> {
    let plan = &record.header.plan;
    let mut all: Vec<FamilyResult> = competitions(plan)
        .into_iter()
        .map(|parts| competition(record, parts))
        .collect();
    all.sort_by_key(|f| f.baseline);
    all
}

/// The plan's families that belong together: of one name, around one baseline.
pub fn competitions(plan: &Plan) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for (index, family) in plan
        .families
        .iter()
        .enumerate()
        .filter(|(_, f)| !f.cases.is_empty())
    {
        let same = |parts: &&mut Vec<usize>| {
            let first = &plan.families[parts[0]];
            (&first.name, first.cases[0]) == (&family.name, family.cases[0])
        };
        match all.iter_mut().find(same) {
            Some(parts) => parts.push(index),
            None => all.push(vec![index]),
        }
    }
    all
}

fn competition(record: &Record, parts: Vec<usize>) -> FamilyResult<'_> {
    let plan = &record.header.plan;
    let first = &plan.families[parts[0]];
    let baseline = first.cases[0];
    let case = &plan.cases[baseline];
    let contenders = decide::compared(record, &parts);
    let rows = std::iter::once((baseline, None)).chain(
        contenders
            .into_iter()
            .map(|(case, compared)| (case, Some(compared))),
    );
    let rows = rows
        .map(|(case, compared)| row(record, case, compared))
        .collect();
    FamilyResult {
        name: &first.name,
        params: &case.params,
        mode: case.mode,
        baseline,
        parts,
        rows,
    }
}

/// A case, competing or not.
pub fn row(record: &Record, case: usize, compared: Option<Compared>) -> ContenderRow<'_> {
    let done = &record.cases[case];
    ContenderRow {
        case,
        compared,
        check: done.check.as_ref(),
        first_call: once::first_call(done),
        start_up: once::start_up(done),
        steady: steady::reached(&record.header.plan.cases[case], done),
    }
}

/// What is said of a result that was proved, or not: `verified`, `reference`, `MISMATCH`,
/// `UNVERIFIED`, `not checked`.
pub fn check_word(check: Option<&CheckRecord>) -> &'static str {
    match check.map(|c| c.verdict) {
        Some(CheckVerdict::Verified) => "verified",
        Some(CheckVerdict::Reference) => "reference",
        Some(CheckVerdict::Mismatch) => "MISMATCH",
        Some(CheckVerdict::Unverified) => "UNVERIFIED",
        None => "not checked",
    }
}
