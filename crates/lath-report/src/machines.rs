//! The machine as a factor: one comparison on several machines, each by itself and all together
//! (methodology/machines.md). Scores of different machines have no common mean, so only ratios are
//! put together.

mod text;

use crate::comparison::decide::evidence;
use crate::judgement::{Evidence, JudgementRow, judge};
use crate::names;
use lath_core::record::Record;
use lath_import::comparison::{Member, Permitted, RunComparison, places};
use lath_stats::compare::{ComparisonOptions, PairResult};
use lath_stats::machines::{Effect, MachinesVerdict, OverMachines, over, verdict};
use serde::Serialize;
pub use text::together;

/// A comparison of two sides on several machines. Fields are those of `--json`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MachinesRow {
    /// What is compared: `sort: fast against slow`.
    pub title: String,
    /// `faster`, `slower`, `same`: on every machine; `depends-on-machine`; `inconclusive`.
    pub verdict: &'static str,
    /// New / base, the mean of machines like these; `null`: not enough machines could be tested.
    pub ratio: Option<f64>,
    pub interval: Option<[f64; 2]>,
    pub level: f64,
    /// Standard deviation of the log ratio between machines.
    pub tau: Option<f64>,
    /// Share of the variance of ratios that is between machines, 0 to 1.
    pub i2: Option<f64>,
    /// Cochran's Q.
    pub q: Option<f64>,
    /// Probability of such differences between equal machines.
    pub p_equal: Option<f64>,
    /// Where a further machine like these lies; `null` below three.
    pub further: Option<[f64; 2]>,
    /// Each machine, at a level at which all of them hold together.
    pub machines: Vec<OnMachine>,
    #[serde(skip)]
    pub found: MachinesVerdict,
}

/// One machine.
#[derive(Clone, Debug, Serialize)]
pub struct OnMachine {
    pub machine: String,
    #[serde(flatten)]
    pub judgement: JudgementRow,
    #[serde(skip)]
    pub found: PairResult,
}

/// What one machine knows of the two sides.
pub struct Known<'a> {
    pub machine: String,
    pub evidence: &'a Evidence,
    pub found: PairResult,
    pub permitted: Permitted,
}

impl MachinesRow {
    /// `options`: of the whole; `pairs`: comparisons that share alpha. Each `found` was judged with
    /// [`shared`] alpha.
    pub fn of(
        title: String,
        known: Vec<Known>,
        options: &ComparisonOptions,
        pairs: usize,
    ) -> MachinesRow {
        let alpha = options.alpha / pairs.max(1) as f64;
        let effects: Vec<Effect> = known
            .iter()
            .filter(|one| one.found.verdict.is_tested())
            .filter_map(|one| one.evidence.effect(options))
            .collect();
        let together: Option<OverMachines> = over(&effects, 1.0 - alpha);
        let own: Vec<_> = known.iter().map(|one| one.found.verdict).collect();
        let found = verdict(&own, together.map_or(1.0, |it| it.p_equal), alpha);
        let one = |known: Known| OnMachine {
            judgement: JudgementRow::of(known.evidence, &known.found, known.permitted),
            machine: known.machine,
            found: known.found,
        };
        MachinesRow {
            title,
            verdict: found.word(),
            ratio: together.map(|it| it.ratio),
            interval: together.map(|it| [it.low, it.high]),
            level: 1.0 - alpha,
            tau: together.map(|it| it.tau),
            i2: together.map(|it| it.i2),
            q: together.map(|it| it.q),
            p_equal: together.map(|it| it.p_equal),
            further: together.and_then(|it| it.further),
            machines: known.into_iter().map(one).collect(),
            found,
        }
    }
}

/// The options with which each of so many machines is judged: all their claims hold together.
pub fn shared(options: &ComparisonOptions, machines: usize) -> ComparisonOptions {
    ComparisonOptions {
        alpha: options.alpha / machines.max(1) as f64,
        ..*options
    }
}

/// The comparisons of a run that several machines measured; none, if it was one.
pub fn of_record(record: &Record) -> Vec<MachinesRow> {
    let numbers = record.measuring();
    if numbers.len() < 2 {
        return Vec::new();
    }
    let parts: Vec<Record> = numbers.iter().map(|number| record.on(*number)).collect();
    let comparisons = record.header.plan.comparisons();
    comparisons
        .iter()
        .flat_map(|families| of_families(&parts, families))
        .collect()
}

#[cfg(test)]
mod tests;

/// What one machine measured of a comparison.
struct Part {
    machine: String,
    evidence: Vec<Evidence>,
    found: Vec<PairResult>,
    permitted: Permitted,
}

impl Part {
    fn of(record: &Record, families: &[usize], options: &ComparisonOptions) -> Part {
        let run = RunComparison::of(record, families);
        let evidence = evidence(&run);
        let permitted = run.members.first().map(|it: &Member| it.permitted);
        let permitted = permitted.unwrap_or_default();
        Part {
            machine: record.header.environment.name().to_owned(),
            found: judge(&evidence, permitted, options),
            evidence,
            permitted,
        }
    }
}

/// One for each contender beside the baseline.
fn of_families(parts: &[Record], families: &[usize]) -> Vec<MachinesRow> {
    let options = ComparisonOptions::default();
    let of_each = shared(&options, parts.len());
    let plan = &parts[0].header.plan;
    let cases = places(plan, families);
    let parts: Vec<Part> = parts
        .iter()
        .map(|record| Part::of(record, families, &of_each))
        .collect();
    let called = |at: usize| names::of(plan, cases[at].1);
    let row = |at: usize| {
        let known = parts.iter().map(|part| Known {
            machine: part.machine.clone(),
            evidence: &part.evidence[at],
            found: part.found[at],
            permitted: part.permitted,
        });
        let title = format!("{} against {}", called(at + 1), called(0));
        MachinesRow::of(title, known.collect(), &options, cases.len() - 1)
    };
    (0..cases.len().saturating_sub(1)).map(row).collect()
}
