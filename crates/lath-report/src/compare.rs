//! Compares two sets of results, benchmark by benchmark, with verdicts; and checks whether
//! something became worse by more than a margin.

mod chosen;
mod counts;
mod expected;
pub mod forms;
mod gate;
mod machines;
mod matched;
mod missing;
mod row;
mod select;
mod sides;
mod text;
mod unlike;
pub mod untrusted;
mod within;

use crate::grid::Markup;
use crate::machines::MachinesRow;
use crate::notes::Note;
pub use crate::series::RowName;
use crate::series::title;
pub use chosen::{Chosen, Gate, SLOWER};
pub use expected::{ErrorFamily, FalseVerdicts};
pub use gate::{GateOutcome, GateResult};
use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, Series};
use matched::{Matched, matched};
pub use matched::{can_be_paired, have_common};
use missing::Missing;
pub use row::{PairRow, evidence, pair, rows};
pub use select::select;
use serde::Serialize;
pub use sides::{Sides, failures};
use std::collections::BTreeSet;
pub use within::{contenders, two_of_one};

/// Version of `lath compare --json`. 2: added the verdict for rows without a test. 3: `same` instead
/// of `equivalent`, also within 2 and 5 %; `identical` for rows without measurements. 4: `depends`;
/// the mean decides, so `fast_ends` instead of `decided_by` and `estimates`. 5: names as in lath's
/// JSON of a run (`pAdjusted`), whose fields of a comparison are the same; no ratio without a test.
const VERSION: u32 = 5;

/// Two sides compared.
pub struct ComparisonReport {
    pub rows: Vec<PairRow>,
    gates: Vec<GateResult>,
    warnings: Vec<Note>,
    formats: [Vec<&'static str>; 2],
    /// Titles of benchmarks that only the base or only the new side has; and whether the reason was
    /// already reported.
    unmatched: [Vec<(String, bool)>; 2],
    chosen: Chosen,
    /// Benchmarks that several machines measured.
    pub machines: Vec<MachinesRow>,
}

impl ComparisonReport {
    /// `names`: of the sides. `identical`: benchmarks that are one program on both sides, without
    /// results. `told`: the reason for a missing result was already reported. Errors: L852 if the
    /// sides share nothing, after the warnings of both sides.
    pub fn of(
        [base, new]: [&Dataset; 2],
        names: [&str; 2],
        identical: &[RowName],
        chosen: &Chosen,
        told: &dyn Fn(&Series) -> bool,
    ) -> Result<ComparisonReport, Vec<Diagnostic>> {
        let Matched {
            pairs,
            only_base,
            only_new,
        } = matched(base, new);
        let missing = Missing::of([base, new], &pairs, &only_base, chosen.one_run);
        if pairs.is_empty() && identical.is_empty() && missing.failed.is_empty() {
            let warnings = base.told().chain(new.told()).cloned();
            let problem = nothing_comparable(names, &only_base, &only_new);
            return Err(warnings.chain([problem]).collect());
        }
        let rows = rows(&pairs, identical, chosen);
        let gates = gate::judge(&pairs, &rows, &missing, chosen);
        let warnings = base.told().chain(new.told());
        let mut warnings: Vec<Note> = warnings.map(Note::of).collect();
        let mut seen = BTreeSet::new();
        warnings.retain(|note| seen.insert((note.code.clone(), note.message.clone())));
        let unmatched = [only_base, only_new]
            .map(|all| all.iter().map(|s| (title(s, true), told(s))).collect());
        Ok(ComparisonReport {
            rows,
            gates,
            warnings,
            formats: [base.formats.clone(), new.formats.clone()],
            unmatched,
            machines: machines::of(&pairs, chosen),
            chosen: chosen.clone(),
        })
    }

    /// The worst of all gates.
    pub fn outcome(&self) -> GateOutcome {
        gate::outcome(&self.gates)
    }

    /// Those to expect if nothing changed.
    pub fn false_verdicts(&self) -> FalseVerdicts {
        let Chosen {
            family, statistics, ..
        } = &self.chosen;
        FalseVerdicts::of(&self.rows, *family, statistics.alpha)
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
            family: self.chosen.family.word(),
            false_verdicts: self.false_verdicts(),
            gates: &self.gates,
            warnings: &self.warnings,
            only_base,
            only_new,
            results: &self.rows,
            machines: &self.machines,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ComparisonDocument<'a> {
    version: u32,
    kind: &'static str,
    base: Vec<String>,
    new: Vec<String>,
    formats: &'a [Vec<&'static str>; 2],
    /// Largest relative difference that does not matter.
    margin: f64,
    alpha: f64,
    paired: bool,
    /// `benchmark` or `table`.
    family: &'static str,
    false_verdicts: FalseVerdicts,
    /// The gates of `--fail-on` with their outcomes: `pass`, `fail`, `undecided`.
    gates: &'a [GateResult],
    warnings: &'a [Note],
    /// Benchmarks that only one side has.
    only_base: Vec<String>,
    only_new: Vec<String>,
    results: &'a [PairRow],
    /// Benchmarks that several machines measured: each machine, and all together.
    #[serde(skip_serializing_if = "<[MachinesRow]>::is_empty")]
    machines: &'a [MachinesRow],
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
