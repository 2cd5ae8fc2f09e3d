//! What a unit measures: families of contenders, and cases by themselves. A curve over numbers of
//! threads has a lane for each, and in every round each lane has a block or a fork: what drifts
//! during the run meets all of them alike.

use crate::fork::Runner;
use crate::journal::recorder::Recorder;
use crate::schedule::blocks::{Blocks, Next};
use crate::schedule::budget::{Budget, Share, Steer};
use crate::schedule::notes::Notes;
use crate::schedule::single::Single;
use crate::session::{Halt, is_wrong};
use lath_core::schedule::{self, Lane, Unit};
use std::collections::VecDeque;
use std::time::Instant;

/// Runs what has not ended yet.
pub fn run(
    runner: &Runner<'_>,
    unit: &Unit,
    budget: &mut Budget,
    steer: Steer<'_>,
    recorder: &mut Recorder<'_>,
    notes: &mut Notes,
) -> Result<(), Halt> {
    let plan = runner.session.plan;
    let lanes = unit.lanes(plan);
    let shares = budget.together(lanes.len(), Instant::now());
    let mut open: Vec<Option<Measuring>> = lanes
        .into_iter()
        .zip(shares)
        .map(|(lane, share)| Some(Measuring::of(lane, share)))
        .collect();
    // A shard has the rounds of its blocks.
    let shard = recorder.record.header.shard;
    let rounds = (1..).filter(|round| shard.is_none_or(|shard| shard.has(*round)));
    for round in rounds {
        if open.iter().all(Option::is_none) {
            break;
        }
        for at in schedule::round(plan.seed, unit, round, open.len()) {
            let Some(lane) = &mut open[at] else {
                continue;
            };
            let outcome = lane.next(runner, budget, steer, recorder);
            if outcome != Ok(true) {
                lane.note(notes);
                open[at] = None;
            }
            outcome?;
        }
    }
    Ok(())
}

/// A lane at work.
enum Measuring<'a> {
    Families {
        waiting: VecDeque<usize>,
        /// The time of the first family, until it begins.
        share: Option<Share>,
        /// The family that is measured.
        blocks: Option<Blocks<'a>>,
        /// Families whose time is over, and that are not decided: they have what those after them leave.
        late: VecDeque<Blocks<'a>>,
        /// When the time of the last family ends.
        end: Option<Instant>,
        torn: Vec<(usize, u64)>,
    },
    Alone {
        case: usize,
        share: Option<Share>,
        forks: Option<Single<'a>>,
    },
}

impl<'a> Measuring<'a> {
    fn of(lane: Lane, share: Share) -> Measuring<'a> {
        match lane {
            Lane::Families(families) => Measuring::Families {
                waiting: families.into(),
                share: Some(share),
                blocks: None,
                late: VecDeque::new(),
                end: None,
                torn: Vec::new(),
            },
            Lane::Alone(case) => Measuring::Alone {
                case,
                share: Some(share),
                forks: None,
            },
        }
    }

    /// Runs a block or a fork. False: none is left.
    fn next(
        &mut self,
        runner: &'a Runner<'a>,
        budget: &mut Budget,
        steer: Steer<'_>,
        recorder: &mut Recorder<'_>,
    ) -> Result<bool, Halt> {
        match self {
            Measuring::Families {
                waiting,
                share,
                blocks,
                late,
                end,
                torn,
            } => loop {
                if let Some(mut of) = blocks.take() {
                    let waits = !waiting.is_empty() && of.shares();
                    let outcome = of.next(waits, steer, recorder);
                    if !matches!(outcome, Ok(Next::Block | Next::Others)) {
                        torn.extend(of.torn.iter().map(|block| (of.index, *block)));
                    }
                    match outcome? {
                        // One after the other: what drifts meets all of them alike.
                        Next::Block if of.is_extended => {
                            late.push_back(of);
                            return Ok(true);
                        }
                        Next::Block => {
                            *blocks = Some(of);
                            return Ok(true);
                        }
                        Next::Others => late.push_back(of),
                        Next::Nothing => {}
                    }
                }
                let now = Instant::now();
                if let Some(family) = waiting.pop_front() {
                    let mut share = share.take().unwrap_or_else(|| budget.share(now));
                    share.limit_turns(&recorder.record, family, now);
                    *end = share.end();
                    *blocks = Some(Blocks::begin(runner, family, share, recorder)?);
                } else if let Some(mut of) = late.pop_front() {
                    of.extend(*end);
                    *blocks = Some(of);
                } else {
                    return Ok(false);
                }
            },
            Measuring::Alone { case, share, forks } => {
                let is_out = runner.session.case(*case).refused.is_some()
                    || is_wrong(&recorder.record.cases[*case]);
                if is_out {
                    return Ok(false);
                }
                if let Some(share) = share.take() {
                    *forks = Some(Single::begin(runner, *case, share, recorder));
                }
                match forks {
                    Some(forks) => forks.next(recorder),
                    None => Ok(false),
                }
            }
        }
    }

    fn note(&mut self, notes: &mut Notes) {
        match self {
            Measuring::Families { torn, .. } => notes.torn.append(torn),
            Measuring::Alone { case, forks, .. } => {
                let left_out = forks.as_ref().map(|forks| forks.left_out);
                notes.left_out.extend(left_out.map(|it| (*case, it)));
            }
        }
    }
}
