//! One benchmark compared.

use super::chosen::Chosen;
use super::counts::Count;
use super::unlike::{self, Difference};
use crate::judgement::{Asked, Evidence, JudgementRow, judge_each, words};
use crate::notes::Note;
use crate::series::{RowName, several_modes, title};
use crate::{remedy, turns};
use lath_core::diagnostic::Diagnostic;
use lath_core::written::words::count;
use lath_import::comparison::Permitted;
use lath_import::model::{Replication, Series};
use lath_stats::compare::{PairResult, Pairing, Reason, Verdict};
use lath_stats::interval::{ConfidenceLevel, estimate, interval};
use serde::Serialize;
use std::collections::BTreeMap;

/// A base series and its counterpart.
pub type Pair<'a> = (&'a Series, &'a Series);

/// Fields are those of `--json`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PairRow {
    #[serde(flatten)]
    pub name: RowName,
    #[serde(flatten)]
    pub judgement: JudgementRow,
    pub base: SideRow,
    pub new: SideRow,
    /// How the measurements of the sides differ.
    pub differences: Vec<Difference>,
    pub metrics: BTreeMap<String, Count>,
    pub warnings: Vec<Note>,
    #[serde(skip)]
    pub title: String,
    #[serde(skip)]
    pub found: PairResult,
    /// Of the clock, for the reader of a table; `None`: nothing is unusual.
    #[serde(skip)]
    pub note: Option<String>,
    /// If inconclusive: what would decide it.
    #[serde(skip)]
    remedy: Option<String>,
}

impl PairRow {
    /// The verdict, and what would decide an inconclusive one.
    pub fn words(&self) -> String {
        let verdict = words::describe(&self.found);
        match &self.remedy {
            Some(remedy) => format!("{verdict}; {remedy}"),
            None => verdict,
        }
    }

    /// What would decide an inconclusive verdict.
    pub fn remedy(&self) -> Option<String> {
        self.remedy.clone()
    }

    /// Without numbers: nothing was measured.
    fn identical(name: &RowName, several_modes: bool) -> PairRow {
        let found = PairResult::identical();
        let nothing = || SideRow {
            estimate_ns: f64::NAN,
            interval_ns: None,
            forks: 0,
            iterations: 0,
        };
        PairRow {
            name: name.clone(),
            judgement: JudgementRow::of(&Evidence::Identical, &found, Permitted::default()),
            base: nothing(),
            new: nothing(),
            differences: Vec::new(),
            metrics: BTreeMap::new(),
            warnings: Vec::new(),
            title: name.title(several_modes),
            note: None,
            remedy: None,
            found,
        }
    }
}

/// About the compared forks.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SideRow {
    /// ns per operation, as in a summary; in turns, by the clock of the ratio.
    pub estimate_ns: f64,
    /// Of the estimate, 99 %; `None` in turns, and of a single value.
    #[serde(skip)]
    pub interval_ns: Option<[f64; 2]>,
    /// In turns with each other: blocks of both.
    pub forks: usize,
    pub iterations: usize,
}

/// The measured pairs, then the benchmarks that are one program on both sides.
pub fn rows(pairs: &[Pair], identical: &[RowName], chosen: &Chosen) -> Vec<PairRow> {
    let measured = pairs.iter().map(|(base, _)| base.mode.as_str());
    let several = several_modes(measured.chain(identical.iter().map(|name| name.mode.as_str())));
    let asked = asked(pairs, chosen);
    let found = judge_each(&asked, &chosen.statistics, chosen.family.is_table());
    let measured = pairs
        .iter()
        .zip(asked.iter().zip(found))
        .map(|(pair, (asked, found))| row(pair, asked, found, several, chosen));
    let identical = identical
        .iter()
        .map(|name| PairRow::identical(name, several));
    measured.chain(identical).collect()
}

/// One pair that shares no permitted errors with other rows.
pub fn pair(base: &Series, new: &Series, chosen: &Chosen) -> PairRow {
    let mut rows = rows(&[(base, new)], &[], chosen);
    rows.remove(0)
}

/// What is known of it.
pub fn evidence(base: &Series, new: &Series, chosen: &Chosen) -> Evidence {
    let asked = asked(&[(base, new)], chosen);
    asked[0].evidence().clone()
}

/// What is known of each pair. Sides of different machines are not compared.
pub fn asked(pairs: &[Pair], chosen: &Chosen) -> Vec<Asked> {
    let of = |pair: &Pair| {
        if !chosen.pool_machines && unlike::is_other_computer(pair) {
            return Asked::not(Reason::OtherMachine);
        }
        let by_blocks = chosen.paired || chosen.one_run || chosen.interleaved;
        Asked::of(pair.0, pair.1, [by_blocks, chosen.paired])
    };
    pairs.iter().map(of).collect()
}

fn row(
    pair: &Pair,
    asked: &Asked,
    found: PairResult,
    several_modes: bool,
    chosen: &Chosen,
) -> PairRow {
    let (base, new) = pair;
    let evidence = asked.evidence();
    let is_inconclusive = found.verdict == Verdict::Inconclusive;
    let remedy = found.more_forks.filter(|_| is_inconclusive);
    let [base_row, new_row] = sides(pair, evidence);
    let metrics = chosen.metrics.iter().filter_map(|name| {
        Some((
            name.clone(),
            Count::of(base.metrics.get(name)?, new.metrics.get(name)?)?,
        ))
    });
    PairRow {
        name: RowName::of(base),
        judgement: JudgementRow::of(evidence, &found, asked.left_of(&chosen.statistics)),
        base: base_row,
        new: new_row,
        differences: unlike::differences(base, new),
        metrics: metrics.collect(),
        warnings: warnings(pair, &found, evidence, chosen)
            .iter()
            .map(Note::of)
            .collect(),
        title: title(base, several_modes),
        found,
        note: evidence.clock().map(turns::note),
        remedy: remedy.map(|more| match evidence {
            Evidence::Turns(turns) => remedy::of_turns(turns, more),
            _ => remedy::of_files([base, new], more),
        }),
    }
}

/// The forks that were compared; of runs that are not, or not by their forks, all of them.
fn sides((base, new): &Pair, evidence: &Evidence) -> [SideRow; 2] {
    let all = || [base.iterations(), new.iterations()];
    let (times, forks) = match evidence {
        Evidence::Forks(_) | Evidence::Turns(_) => (evidence.times(), evidence.times()),
        Evidence::Apart(_) => (evidence.times(), all()),
        Evidence::Identical | Evidence::Not(_) => (all(), all()),
    };
    let row = |(times, forks): (Vec<Vec<f64>>, Vec<Vec<f64>>)| SideRow {
        estimate_ns: estimate(&times).unwrap_or(f64::NAN),
        interval_ns: match evidence {
            Evidence::Turns(_) | Evidence::Apart(_) => None,
            _ => interval(&times, ConfidenceLevel::P99).map(|found| [found.low, found.high]),
        },
        forks: match evidence {
            Evidence::Turns(_) => evidence.blocks(),
            _ => forks.len(),
        },
        iterations: match evidence {
            Evidence::Turns(_) => evidence.blocks(),
            _ => forks.iter().map(Vec::len).sum(),
        },
    };
    let [(base, new), (of_base, of_new)] = [times, forks].map(|[base, new]| (base, new));
    [row((base, of_base)), row((new, of_new))]
}

fn warnings(
    pair: &Pair,
    found: &PairResult,
    evidence: &Evidence,
    chosen: &Chosen,
) -> Vec<Diagnostic> {
    let (base, new) = *pair;
    let mut all: Vec<Diagnostic> = base
        .warnings
        .iter()
        .chain(&new.warnings)
        .filter(|w| w.code != "W922")
        .cloned()
        .collect();
    all.dedup();
    all.extend(other_name(base, new));
    all.extend(unlike::warning(base, new));
    all.extend(few_forks(base, new));
    all.extend(
        chosen
            .metrics
            .iter()
            .filter_map(|name| other_unit(base, new, name)),
    );
    all.extend(without_partner(pair, evidence));
    all.extend(schedules(base, evidence));
    if evidence.lengths_differ() {
        all.push(Diagnostic::warning(
            "W928",
            "iterations of the two sides differ in length, so lath compares only means",
        ));
    }
    if found.verdict == Verdict::NotTested(Reason::UnequalBlocks) {
        let sides = format!(
            "{} and {}",
            count(base.forks.len(), "fork"),
            new.forks.len()
        );
        all.push(
            Diagnostic::warning("W928", format!("{sides}: they cannot be paired"))
                .help("leave out --paired"),
        );
    }
    all
}

/// W928: what the schedule keeps the comparison from knowing.
fn schedules(base: &Series, evidence: &Evidence) -> Option<Diagnostic> {
    let (message, help) = match evidence {
        Evidence::Not(Reason::OtherSchedule) => {
            let (turns, forks) = if base.in_turns() {
                ("the base", "the new side")
            } else {
                ("the new side", "the base")
            };
            (
                format!("{turns} was measured in turns, {forks} in forks: not compared"),
                "measure both with --schedule forks",
            )
        }
        Evidence::Apart(_) => (
            "two runs that each measured in turns cannot be paired: each counts as one value, \
             which varies as its seconds do"
                .to_owned(),
            "for narrow intervals, compare contenders of one run (lath compare FILE A B), or \
             two versions with lath compare --rev",
        ),
        _ => return None,
    };
    Some(Diagnostic::warning("W928", message).help(help))
}

/// W927
fn other_name(base: &Series, new: &Series) -> Option<Diagnostic> {
    let other = base.key() != new.key()
        && base
            .identity()
            .is_none_or(|identity| Some(identity) != new.identity());
    other.then(|| {
        Diagnostic::warning(
            "W927",
            format!(
                "{} is compared with {}",
                title(base, false),
                title(new, false)
            ),
        )
    })
}

/// W922, W924
fn few_forks(base: &Series, new: &Series) -> Option<Diagnostic> {
    match base.forks.len().min(new.forks.len()) {
        1 if base.replication == Replication::Repetitions => {
            let help = "run the tool several times, write each run to its own file, and give all \
                files with commas between them";
            Some(
                Diagnostic::warning(
                    "W922",
                    "one process on a side, however many repetitions: no verdict",
                )
                .help(help),
            )
        }
        1 => Some(
            Diagnostic::warning("W924", "one fork on a side: too few for a verdict")
                .help("use -f 3 or more"),
        ),
        2 => Some(
            Diagnostic::warning(
                "W924",
                "two forks on a side: enough to find large differences only",
            )
            .help("use -f 3 or more, better -f 5"),
        ),
        _ => None,
    }
}

/// W928: a metric with different units on the two sides.
fn other_unit(base: &Series, new: &Series, name: &String) -> Option<Diagnostic> {
    let (a, b) = (&base.metrics.get(name)?.unit, &new.metrics.get(name)?.unit);
    (a != b).then(|| {
        Diagnostic::warning(
            "W928",
            format!("{name} is in {a} on one side and in {b} on the other: not compared"),
        )
    })
}

/// W928: omitted forks.
fn without_partner((base, new): &Pair, evidence: &Evidence) -> Option<Diagnostic> {
    let is_paired = evidence.in_blocks() || evidence.pairing() == Pairing::Paired;
    let compared = match evidence {
        Evidence::Turns(_) => 2 * evidence.blocks(),
        _ => evidence.times().iter().map(Vec::len).sum(),
    };
    let left_out = (base.forks.len() + new.forks.len()).saturating_sub(compared);
    let verb = if left_out == 1 { "is" } else { "are" };
    (is_paired && left_out > 0).then(|| {
        let forks = count(left_out, "fork");
        Diagnostic::warning(
            "W928",
            format!("{forks} without a counterpart in the same block {verb} left out"),
        )
    })
}
