//! Compares contenders with their baseline: ratios with verdicts, and other values needed to
//! choose.
//!
//! A *competition* is the union of a plan's families with one name and one baseline: one benchmark
//! with one set of parameters. All its comparisons form one family in the statistical sense,
//! however many parts it was measured in. `lath-stats` has the statistics, [`blocks`] assigns forks
//! to blocks, and [`decide`] decides when an adaptive run may stop.

pub mod blocks;
pub mod decide;
pub mod turns;

use lath_core::plan::{CaseParam, Plan};
use lath_core::record::{CheckRecord, CheckVerdict, Look, Record};
use lath_core::setting::Mode;
use lath_core::turns::Obstacle;
use lath_score::once::{self, Spread};
use lath_score::steady::{self, Reached};
use lath_stats::compare::{Comparison, Pairing};
use lath_stats::turns::NoCpuTime;

/// One benchmark, one set of parameters, one mode, with its contenders and their results.
#[derive(Clone, Debug)]
pub struct FamilyResult<'a> {
    /// Name of the comparison.
    pub name: &'a str,
    /// The baseline's parameters; others may write the same values differently.
    pub params: &'a [CaseParam],
    pub mode: Mode,
    /// Index of the baseline's case.
    pub baseline: usize,
    /// Indices of its parts among the plan's families.
    pub parts: Vec<usize>,
    /// The baseline first, then the contenders in the plan's order.
    pub rows: Vec<ContenderRow<'a>>,
}

/// One contender of a competition.
#[derive(Clone, Debug)]
pub struct ContenderRow<'a> {
    /// Index of its case.
    pub case: usize,
    /// The comparison with the baseline; `None` for the baseline itself.
    pub compared: Option<Compared>,
    pub check: Option<&'a CheckRecord>,
    pub first_call: Option<Spread>,
    pub start_up: Option<Spread>,
    /// `None`: too few iterations to decide.
    pub steady: Option<Reached>,
}

/// A contender compared with the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Ratio (time of the contender / time of the baseline: above 1 is slower), simultaneous
    /// interval, p, verdict.
    pub comparison: Comparison,
    /// Paired by blocks, or unpaired if there are too few.
    pub pairing: Pairing,
    /// Complete blocks; without blocks, the smaller number of forks of a side.
    pub blocks: usize,
    /// A side has forks without a counterpart in their block: its score uses all forks, the ratio
    /// does not.
    pub partly: bool,
    /// Rate of false claims in the whole family at this look; it determines the level of the
    /// interval.
    pub alpha: f64,
    /// The last look of an adaptive run.
    pub look: Option<Look>,
    pub schedule: Scheduled,
    /// Why there is no verdict, or why the test was not paired.
    pub reason: Option<String>,
}

/// How the two were measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Scheduled {
    /// Processes ran one after the other.
    #[default]
    Forks,
    /// The same, because turns are not possible.
    ForksBecause {
        obstacle: Obstacle,
        /// Turns were asked for.
        asked: bool,
    },
    Turns(InTurns),
}

/// Two contenders that measured in turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InTurns {
    /// The clock of the ratio is CPU time, or why it is wall time.
    pub clock: Result<(), NoCpuTime>,
    /// Seconds in which blocks of both began, and from the first to the last of them.
    pub seconds: usize,
    pub span_s: f64,
    /// If their code had several placements.
    pub placed: Option<turns::Placed>,
}

impl Scheduled {
    /// A note for the reader of a table; `None`: nothing is unusual.
    pub fn note(&self) -> Option<String> {
        match self {
            Scheduled::Forks => None,
            Scheduled::ForksBecause { asked: false, .. } => None,
            Scheduled::ForksBecause { obstacle, .. } => {
                Some(format!("measured in forks, not in turns: {obstacle}"))
            }
            Scheduled::Turns(InTurns { clock: Ok(()), .. }) => {
                Some("measured in turns; the ratio is of CPU time".to_owned())
            }
            Scheduled::Turns(InTurns {
                clock: Err(why), ..
            }) => Some(format!(
                "measured in turns; the ratio is of wall time, because {why}"
            )),
        }
    }
}

impl InTurns {
    /// How long to measure for so many further values, seconds.
    pub fn budget_s(&self, more: u64) -> f64 {
        let each = self.span_s / self.seconds.saturating_sub(1).max(1) as f64;
        (self.seconds as f64 + more as f64) * each.max(1.0)
    }
}

impl Compared {
    /// `faster`, `slower`, `same`, `inconclusive`, `depends`, `identical`, `not-tested`.
    pub fn word(&self) -> &'static str {
        self.comparison.verdict.word()
    }

    /// Ratio of the means and its interval.
    pub fn tested(&self) -> Option<(f64, [f64; 2])> {
        let Comparison {
            ratio,
            low,
            high,
            verdict,
            ..
        } = self.comparison;
        verdict.is_tested().then_some((ratio, [low, high]))
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

/// The plan's families with one name and one baseline.
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

/// A case, with or without contenders.
pub fn row(record: &Record, case: usize, compared: Option<Compared>) -> ContenderRow<'_> {
    let done = &record.cases[case];
    // Without forks, checks would have these times.
    let measured = record.header.plan.cases[case].identical.is_none();
    ContenderRow {
        case,
        compared,
        check: done.check.as_ref(),
        first_call: once::first_call(done).filter(|_| measured),
        start_up: once::start_up(done).filter(|_| measured),
        steady: steady::reached(&record.header.plan.cases[case], done),
    }
}

/// The word for a result's check: `verified`, `reference`, `MISMATCH`, `UNVERIFIED`, `not checked`.
pub fn check_word(check: Option<&CheckRecord>) -> &'static str {
    match check.map(|c| c.verdict) {
        Some(CheckVerdict::Verified) => "verified",
        Some(CheckVerdict::Reference) => "reference",
        Some(CheckVerdict::Mismatch) => "MISMATCH",
        Some(CheckVerdict::Unverified) => "UNVERIFIED",
        None => "not checked",
    }
}
