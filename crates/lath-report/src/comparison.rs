//! The comparisons of a run: contenders with their baseline, ratios with verdicts, and other values
//! needed to choose.
//!
//! A comparison has one benchmark with one set of parameters ([`Plan::comparisons`]). All its
//! pairs form one family in the statistical sense, however many families of the plan it has.
//! [`crate::judgement`] judges, and [`decide`] decides when an adaptive run may stop.

pub mod decide;
mod row;

pub use row::{Beside, ContenderRow, row};

use crate::judgement::{Evidence, JudgementRow, Use, telling};
use crate::turns::note;
use lath_core::plan::{CaseParam, Plan};
use lath_core::record::{CheckRecord, CheckVerdict, Look, Record};
use lath_core::setting::Mode;
use lath_core::turns::Obstacle;
use lath_import::comparison::Permitted;
use lath_score::estimate::Estimate;
use lath_stats::compare::PairResult;
use lath_stats::turns::Clock;

/// One benchmark, one set of parameters, one mode, with its contenders and their results.
#[derive(Clone, Debug)]
pub struct ComparisonResult<'a> {
    /// Name of the comparison.
    pub name: &'a str,
    /// The baseline's parameters; others may write the same values differently.
    pub params: &'a [CaseParam],
    pub mode: Mode,
    /// Index of the baseline's case.
    pub baseline: usize,
    /// Indices in the plan.
    pub families: Vec<usize>,
    /// The baseline first, then the contenders in the plan's order.
    pub rows: Vec<ContenderRow<'a>>,
}

/// A contender compared with the baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// Ratio (time of the contender / time of the baseline: above 1 is slower), simultaneous
    /// interval, p, verdict.
    pub found: PairResult,
    /// What the ratio is of, baseline and contender.
    pub evidence: Evidence,
    /// A side has forks without a counterpart in their block, which count for nothing.
    pub partly: bool,
    /// Rate of false claims in the comparison at this look; it determines the level of the interval.
    pub permitted: Permitted,
    /// The last look of an adaptive run.
    pub look: Option<Look>,
    /// What kept them from turns, if they were measured in forks.
    pub kept: Option<Kept>,
    /// Why there is no verdict, or why the test was not paired.
    pub reason: Option<String>,
}

/// What keeps a comparison from turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub obstacle: Obstacle,
    /// Turns were asked for, or others of the comparison have them.
    pub told: bool,
}

impl Compared {
    /// `faster`, `slower`, `same`, `inconclusive`, `depends`, `identical`, `not-tested`.
    pub fn word(&self) -> &'static str {
        self.found.verdict.word()
    }

    /// Ratio of the means and its interval.
    pub fn tested(&self) -> Option<(f64, [f64; 2])> {
        let PairResult {
            ratio,
            low,
            high,
            verdict,
            ..
        } = self.found;
        verdict.is_tested().then_some((ratio, [low, high]))
    }

    pub fn is_in_turns(&self) -> bool {
        self.evidence.clock().is_some()
    }

    /// The ratio is of CPU time.
    pub fn is_by_cpu(&self) -> bool {
        self.evidence.clock() == Some(Clock::Cpu)
    }

    fn uses(&self, family: usize) -> Use {
        Use {
            family,
            blocks: self.evidence.blocks(),
            in_turns: matches!(self.evidence, Evidence::Turns(_)),
            by_cpu: self.is_by_cpu(),
        }
    }

    /// A note for the reader of a table on how they were measured; `None`: nothing is unusual.
    pub fn note(&self) -> Option<String> {
        match (&self.kept, self.evidence.clock()) {
            (_, Some(clock)) => Some(note(clock)),
            (Some(Kept { obstacle, told }), None) if *told => {
                Some(format!("measured in forks, not in turns: {obstacle}"))
            }
            _ => None,
        }
    }

    /// As files have it.
    pub fn row(&self) -> JudgementRow {
        let mut row = JudgementRow::of(&self.evidence, &self.found, self.permitted);
        row.reason.clone_from(&self.reason);
        if let (Some(kept), Some(schedule)) = (&self.kept, &mut row.schedule) {
            schedule.reason = Some(kept.obstacle.to_string());
        }
        row
    }
}

/// All comparisons of a run, in the order of their baselines.
pub fn comparisons(record: &Record) -> Vec<ComparisonResult<'_>> {
    let plan = &record.header.plan;
    let mut all: Vec<ComparisonResult> = plan
        .comparisons()
        .into_iter()
        .map(|families| comparison(record, families))
        .collect();
    all.sort_by_key(|f| f.baseline);
    all
}

/// One of [`Plan::comparisons`].
pub fn of_families<'a>(record: &'a Record, families: &[usize]) -> ComparisonResult<'a> {
    comparison(record, families.to_vec())
}

fn comparison(record: &Record, families: Vec<usize>) -> ComparisonResult<'_> {
    let plan = &record.header.plan;
    let first = &plan.families[families[0]];
    let baseline = first.cases[0];
    let case = &plan.cases[baseline];
    let contenders = decide::compared(record, &families);
    let mut first_row = row(record, baseline, None);
    if let Some(common) = Common::of(plan, &families, &contenders) {
        let found = Estimate::of_times(case, &record.cases[baseline], &common.times);
        first_row.estimate = found.map(|e| Estimate {
            forks: common.blocks,
            ..e
        });
        first_row.by_cpu = common.by_cpu;
        first_row.in_turns = common.in_turns;
    }
    let shown = first_row.estimate.map(|e| e.ns);
    let rows = contenders.into_iter().map(|(case, compared)| {
        let [ns, _] = compared.evidence.estimates();
        let beside = Some(ns).filter(|ns| ns.is_finite() && !is_shown(*ns, shown));
        let beside = beside.map(|ns| Beside {
            ns,
            is_far: shown.is_some_and(|shown| (ns / shown).ln().abs() > FAR),
        });
        ContenderRow {
            beside,
            ..row(record, case, Some(compared))
        }
    });
    let rows = std::iter::once(first_row).chain(rows).collect();
    ComparisonResult {
        name: &first.name,
        params: &case.params,
        mode: case.mode,
        baseline,
        families,
        rows,
    }
}

/// Two scores of one contender are far from each other if their logarithms differ by more.
const FAR: f64 = 0.05;

/// What [the pairs that tell](telling) use of the baseline.
struct Common {
    /// As [`Evidence::times`].
    times: Vec<Vec<f64>>,
    blocks: usize,
    by_cpu: bool,
    in_turns: bool,
}

impl Common {
    /// `None` without such pairs, and if these families have different clocks.
    fn of(plan: &Plan, families: &[usize], contenders: &[(usize, Compared)]) -> Option<Common> {
        let family_of = |case: usize| {
            let mut all = families.iter();
            all.find(|family| plan.families[**family].cases.contains(&case))
        };
        let tested: Vec<(&Compared, Use)> = contenders
            .iter()
            .filter(|(_, one)| one.tested().is_some())
            .filter_map(|(case, one)| Some((one, one.uses(*family_of(*case)?))))
            .collect();
        let uses: Vec<Use> = tested.iter().map(|(_, uses)| *uses).collect();
        let most = telling(&uses)?;
        let (by_cpu, in_turns) = most
            .first()
            .map(|at| (uses[*at].by_cpu, uses[*at].in_turns))?;
        Some(Common {
            times: most
                .iter()
                .flat_map(|at| {
                    let [baseline, _] = tested[*at].0.evidence.times();
                    baseline
                })
                .collect(),
            blocks: most.iter().map(|at| uses[*at].blocks).sum(),
            by_cpu,
            in_turns,
        })
    }
}

/// They differ by rounding alone.
fn is_shown(ns: f64, shown: Option<f64>) -> bool {
    shown.is_some_and(|shown| (ns / shown - 1.0).abs() < 1e-9)
}

/// The word for a result's check: `verified`, `reference`, `MISMATCH`, `UNVERIFIED`, `not checked`.
pub fn check_word(check: Option<&CheckRecord>) -> &'static str {
    check.map_or("not checked", |check| word_of(check.verdict))
}

pub fn word_of(verdict: CheckVerdict) -> &'static str {
    match verdict {
        CheckVerdict::Verified => "verified",
        CheckVerdict::Reference => "reference",
        CheckVerdict::Mismatch => "MISMATCH",
        CheckVerdict::Unverified => "UNVERIFIED",
    }
}
