//! Two sets of results, benchmark by benchmark, with a verdict each; and whether something got worse
//! by more than is allowed.

mod counts;
mod gate;
mod matched;
mod row;
mod text;
mod unlike;

use crate::comparison::decide::PAIRED_FROM;
use crate::grid::Markup;
use crate::notes::Note;
use crate::series::title;
pub use gate::{GateOutcome, GateResult};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, Series, paired};
use lath_stats::compare::{ComparisonOptions, Pairing};
use matched::{Matched, matched};
pub use row::PairRow;
use serde::Serialize;

/// Version of `lath compare --json`. 2: what was not tested has a verdict of its own.
const VERSION: u32 = 2;

/// The gate's word for times.
pub const SLOWER: &str = "slower";

/// How to compare, and what must not happen.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub statistics: ComparisonOptions,
    /// Fork 1 of both sides belong together, fork 2 of both …
    pub paired: bool,
    /// The sides were measured in turns just now; if they are not paired there are too few forks
    /// for that.
    pub interleaved: bool,
    /// All benchmarks are one family; else each is its own.
    pub table_family: bool,
    pub gates: Vec<Gate>,
    /// Secondary metrics to show: requested ones, and those of gates.
    pub metrics: Vec<String>,
}

/// What must not happen: that times, or values of a metric, rise by more than a margin.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// `None`: times.
    pub metric: Option<String>,
    pub margin: f64,
}

impl Chosen {
    fn pairing(&self) -> Pairing {
        if self.paired {
            Pairing::Paired
        } else {
            Pairing::Unpaired
        }
    }
}

impl Gate {
    fn name(&self) -> &str {
        self.metric.as_deref().unwrap_or(SLOWER)
    }
}

/// Two sides compared.
pub struct ComparisonReport {
    pub rows: Vec<PairRow>,
    gates: Vec<GateResult>,
    warnings: Vec<Note>,
    formats: [Vec<&'static str>; 2],
    /// Titles of what only the base has, and only the new side; whether it has been said why.
    unmatched: [Vec<(String, bool)>; 2],
    chosen: Chosen,
}

/// They have a benchmark in common.
pub fn have_common(base: &Dataset, new: &Dataset) -> bool {
    !matched(base, new).pairs.is_empty()
}

/// There are enough pairs of forks of everything.
pub fn can_be_paired(base: &Dataset, new: &Dataset) -> bool {
    let enough = |[a, b]: [Vec<Vec<f64>>; 2]| a.len() == b.len() && a.len() >= PAIRED_FROM;
    matched(base, new)
        .pairs
        .iter()
        .all(|(a, b)| enough(paired(a, b)))
}

impl ComparisonReport {
    /// `names`: of the sides. `told`: it has been said why one side has no result. Errors: L852,
    /// nothing in common, after the warnings of both sides.
    pub fn of(
        [base, new]: [&Dataset; 2],
        names: [&str; 2],
        chosen: &Chosen,
        told: &dyn Fn(&Series) -> bool,
    ) -> Result<ComparisonReport, Vec<Diagnostic>> {
        let Matched {
            pairs,
            only_base,
            only_new,
        } = matched(base, new);
        if pairs.is_empty() {
            let warnings = base.warnings.iter().chain(&new.warnings).cloned();
            let problem = nothing_comparable(names, &only_base, &only_new);
            return Err(warnings.chain([problem]).collect());
        }
        let rows = row::rows(&pairs, chosen);
        let gates = gate::judge(&pairs, &rows, chosen);
        let warnings = base.warnings.iter().chain(&new.warnings);
        let mut warnings: Vec<Note> = warnings.map(Note::of).collect();
        warnings.dedup();
        let unmatched = [only_base, only_new]
            .map(|all| all.iter().map(|s| (title(s, true), told(s))).collect());
        Ok(ComparisonReport {
            rows,
            gates,
            warnings,
            formats: [base.formats.clone(), new.formats.clone()],
            unmatched,
            chosen: chosen.clone(),
        })
    }

    /// The worst of all gates.
    pub fn outcome(&self) -> GateOutcome {
        gate::outcome(&self.gates)
    }

    pub fn text(&self, markup: Markup) -> String {
        text::text(self, markup)
    }

    /// For `--json`: the files or revisions of both sides.
    pub fn document(&self, [base, new]: [Vec<String>; 2]) -> impl Serialize {
        let titles = |all: &'_ Vec<(String, bool)>| -> Vec<String> {
            all.iter().map(|(title, _)| title.clone()).collect()
        };
        let [only_base, only_new] = self.unmatched.each_ref().map(titles);
        ComparisonDocument {
            version: VERSION,
            kind: "lath-comparison",
            base,
            new,
            formats: &self.formats,
            margin: self.chosen.statistics.margin,
            alpha: self.chosen.statistics.alpha,
            paired: self.chosen.paired,
            family: if self.chosen.table_family {
                "table"
            } else {
                "benchmark"
            },
            gates: &self.gates,
            warnings: &self.warnings,
            only_base,
            only_new,
            results: &self.rows,
        }
    }
}

#[derive(Serialize)]
struct ComparisonDocument<'a> {
    version: u32,
    kind: &'static str,
    base: Vec<String>,
    new: Vec<String>,
    formats: &'a [Vec<&'static str>; 2],
    /// Differences up to this share do not matter.
    margin: f64,
    alpha: f64,
    paired: bool,
    /// `benchmark` or `table`.
    family: &'static str,
    /// What `--fail-on` asked for, and what came of it: `pass`, `fail`, `undecided`.
    gates: &'a [GateResult],
    warnings: &'a [Note],
    /// Benchmarks that only one side has.
    only_base: Vec<String>,
    only_new: Vec<String>,
    results: &'a [PairRow],
}

/// L852
fn nothing_comparable(
    [base, new]: [&str; 2],
    only_base: &[&Series],
    only_new: &[&Series],
) -> Diagnostic {
    let message = format!("{} and {} have no benchmark in common", base, new);
    let some = |all: &[&Series]| match all.first() {
        Some(first) if all.len() > 1 => {
            format!("{} and {} more", title(first, true), all.len() - 1)
        }
        Some(first) => title(first, true),
        None => "nothing".to_owned(),
    };
    Diagnostic::error("L852", message).help(format!(
        "name, parameters, mode and threads must be the same; one has {}, the other {}",
        some(only_base),
        some(only_new)
    ))
}
