//! What a record has of contenders that measured in turns.

use crate::turns::{Process, Ratios, clock_of};
use lath_core::record::Record;
use lath_score::times;
use lath_stats::turns::Clock;

/// What the blocks of a part say.
pub struct Turned<'a> {
    record: &'a Record,
    part: usize,
    /// Of all its ratios.
    pub clock: Clock,
}

impl<'a> Turned<'a> {
    /// `None`: the part did not measure in turns.
    pub fn of(record: &'a Record, part: usize) -> Option<Turned<'a>> {
        let cases = record.header.plan.families[part].cases.iter();
        let all: Vec<Process<'_>> = cases
            .flat_map(|case| processes(record, part, *case))
            .collect();
        (!all.is_empty()).then(|| Turned {
            record,
            part,
            clock: clock_of(all),
        })
    }

    /// Of a case of the part.
    pub fn ratios(&self, contender: usize) -> Ratios {
        let baseline = self.record.header.plan.families[self.part].cases[0];
        let [base, new] = [baseline, contender].map(|case| processes(self.record, self.part, case));
        Ratios::of(&base, &new, self.clock)
    }
}

/// The processes of a case in the blocks of a part.
fn processes(record: &Record, part: usize, case: usize) -> Vec<Process<'_>> {
    let plan = &record.header.plan;
    let forks = record.cases[case].forks.iter();
    let whole = forks.filter(|fork| fork.ended && fork.failure.is_none());
    whole
        .filter_map(|fork| {
            let block = fork.block.filter(|block| block.family == part)?;
            let sum = fork.measurement.first();
            let wall_ns = sum.map_or(f64::NAN, |sum| times::per_operation(&plan.cases[case], sum));
            let turns = fork.turns.as_ref()?;
            Some(Process::new((part, block.number), turns, wall_ns))
        })
        .collect()
}
