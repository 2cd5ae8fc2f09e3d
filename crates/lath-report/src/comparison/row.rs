//! A row of a comparison: its score is of the data that its ratio is of.

use super::Compared;
use lath_core::record::{CheckRecord, Record};
use lath_score::estimate::Estimate;
use lath_score::once::{self, Spread};
use lath_score::steady::{self, Reached};

/// One contender of a comparison.
#[derive(Clone, Debug)]
pub struct ContenderRow<'a> {
    /// Index of its case.
    pub case: usize,
    /// The pair with the baseline; `None` for the baseline itself.
    pub compared: Option<Compared>,
    /// Of the data that the ratio is of, if there is one: score and ratio of a row agree.
    pub estimate: Option<Estimate>,
    /// The estimate is of CPU time.
    pub by_cpu: bool,
    /// The estimate is of seconds with blocks, not of processes.
    pub in_turns: bool,
    /// The baseline's time per operation in the same data, if its own row shows another one: in
    /// other blocks, or by another clock.
    pub beside: Option<Beside>,
    pub check: Option<&'a CheckRecord>,
    pub first_call: Option<Spread>,
    pub start_up: Option<Spread>,
    /// `None`: too few iterations to decide.
    pub steady: Option<Reached>,
}

/// What a contender is compared with, where the baseline's row shows something else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    pub ns: f64,
    /// Who reads the two scores only may take the ratio for wrong.
    pub is_far: bool,
}

impl ContenderRow<'_> {
    /// The clock of the estimate, `cpu` or `wall`.
    pub fn clock(&self) -> &'static str {
        if self.by_cpu { "cpu" } else { "wall" }
    }
}

/// A case, with or without contenders.
pub fn row(record: &Record, index: usize, compared: Option<Compared>) -> ContenderRow<'_> {
    let done = &record.cases[index];
    let case = &record.header.plan.cases[index];
    let tested = compared.as_ref().filter(|c| c.tested().is_some());
    let estimate = match tested {
        Some(Compared { evidence, .. }) => {
            let [_, own] = evidence.times();
            Estimate::of_times(case, done, &own).map(|e| Estimate {
                forks: evidence.blocks(),
                ..e
            })
        }
        None => Estimate::of(case, done),
    };
    let by_cpu = tested.is_some_and(Compared::is_by_cpu);
    let in_turns = tested.is_some_and(Compared::is_in_turns);
    // Without forks, checks would have these times.
    let measured = case.identical.is_none();
    ContenderRow {
        case: index,
        compared,
        estimate,
        by_cpu,
        in_turns,
        beside: None,
        check: done.check.as_ref(),
        first_call: once::first_call(done).filter(|_| measured),
        start_up: once::start_up(done).filter(|_| measured),
        steady: steady::reached(case, done),
    }
}
