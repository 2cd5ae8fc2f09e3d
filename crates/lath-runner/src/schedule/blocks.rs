//! A family of contenders: blocks, in each of which every contender runs one fork, in an order
//! drawn for the block (methodology/rules.md#blocks).
//!
//! What drifts between blocks cancels in the comparison of their pairs. A contender whose fork
//! fails has no pair in that block; the others go on.

use crate::fork::{self, Runner, Slot};
use crate::journal::recorder::Recorder;
use crate::judge::speed;
use crate::schedule::budget::{Moment, Share, Steer};
use crate::session::{Halt, ended};
use lath_core::plan::Family;
use lath_core::record::{Block, Event, Header, Look, Record, Stop};
use lath_core::{schedule, turns};
use lath_stats::compare::looks::{FORKS, StopRule};
use std::time::Instant;

/// A block is run again when the CPU's speed changed by more than this share between its forks
/// (methodology/rules.md#the-processors-speed).
pub const CHANGE: f64 = 0.05;
/// At most one of so many blocks is run again: on a machine that is never at rest, repeating is not
/// cheap and does not help.
const REPEATS: u64 = 5;

/// Blocks of contenders that measure in turns, at most: more than end before the last look.
const MOST_BLOCKS: u64 = 100_000;

/// One family at work.
pub struct Blocks<'a> {
    runner: &'a Runner<'a>,
    /// In the plan.
    pub index: usize,
    family: &'a Family,
    /// Its processes measure in turns.
    in_turns: bool,
    /// Results decide how many blocks there are.
    adaptive: bool,
    /// Blocks at most.
    most: u64,
    /// The last one that was begun.
    block: u64,
    /// What an earlier run saw.
    earlier: Option<Look>,
    share: Share,
    /// Blocks that were run again.
    repeats: u64,
    /// Blocks that an earlier run had begun.
    pub torn: Vec<u64>,
    /// It has more time than its own: [`Blocks::extend`].
    pub is_extended: bool,
}

/// What follows a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another one.
    Block,
    /// None: it is decided, or all that was asked for is measured, or its time is over and a last look
    /// has said how it stands.
    Nothing,
    /// Its own time is over, and others may leave some of theirs. No last look was taken: that would
    /// spend what is left of alpha.
    Others,
}

/// The blocks of family `index` as far as they are known beforehand.
pub fn planned(header: &Header, index: usize) -> u64 {
    let plan = &header.plan;
    match header.is_adaptive(index) {
        // The looks are at seconds, and each has a block at most once.
        true if header.in_turns(index) => MOST_BLOCKS,
        true => FORKS.last(),
        false => schedule::blocks(&plan.families[index], |case| plan.cases[case].forks),
    }
}

/// Whether a case, at this place of its family, is in a block. The baseline is in every one that
/// another is in, and of a shard only those blocks that are its own.
pub fn takes_part(header: &Header, index: usize, place: usize, block: u64) -> bool {
    let plan = &header.plan;
    let case = plan.families[index].cases[place];
    header.has(block)
        && (place == 0 || header.is_adaptive(index) || block <= plan.cases[case].forks.max(1))
}

/// Forks of a case in the families before this one, where results do not decide how many.
pub fn planned_before(header: &Header, index: usize, case: usize) -> u64 {
    let families = &header.plan.families[..index];
    let of_earlier = families.iter().enumerate();
    let of_earlier = of_earlier.filter(|(_, family)| family.cases.contains(&case));
    of_earlier.map(|(family, _)| planned(header, family)).sum()
}

impl<'a> Blocks<'a> {
    /// Runs the warm-up forks of those that have run nothing yet.
    pub fn begin(
        runner: &'a Runner<'a>,
        index: usize,
        share: Share,
        recorder: &mut Recorder<'_>,
    ) -> Result<Blocks<'a>, Halt> {
        let header = &recorder.record.header;
        let earlier = recorder.record.looks.get(&index).copied();
        let has_stopped = earlier.is_some_and(|look| look.stop.is_some());
        let blocks = Blocks {
            runner,
            index,
            family: &runner.session.plan.families[index],
            in_turns: header.in_turns(index),
            adaptive: header.is_adaptive(index),
            most: if has_stopped {
                0
            } else {
                planned(header, index)
            },
            block: 0,
            earlier,
            share,
            repeats: 0,
            torn: Vec::new(),
            is_extended: false,
        };
        if !has_stopped {
            blocks.warm_up(recorder)?;
        }
        Ok(blocks)
    }

    /// Runs the next block that has not ended yet. `waits`: others of the unit follow, which may leave some
    /// of their time.
    pub fn next(
        &mut self,
        waits: bool,
        steer: Steer<'_>,
        recorder: &mut Recorder<'_>,
    ) -> Result<Next, Halt> {
        while self.block < self.most {
            self.block += 1;
            let block = self.block;
            if self.adaptive && self.all_out(&recorder.record) {
                return Ok(Next::Nothing);
            }
            let todo = self.todo(block, recorder);
            let enough = block > self.share.least;
            let over =
                || !self.share.allows(Instant::now()) && !self.completes(block - 1, recorder);
            if self.adaptive && enough && !todo.is_empty() && over() {
                if waits {
                    self.block -= 1;
                    return Ok(Next::Others);
                }
                self.look(block - 1, Some(Stop::Budget), steer, recorder);
                return Ok(Next::Nothing);
            }
            let before = self.progress(block - 1, recorder);
            self.block(block, &todo, recorder)?;
            let seen = self.earlier.is_some_and(|look| look.blocks >= block);
            let reached = self.progress(block, recorder);
            let rule = StopRule::of(self.in_turns);
            // What a look that fell before the blocks that were asked for would have spent is spent
            // at the next.
            let is_due = block >= self.share.least
                && rule.next(before).is_some_and(|look| look.at <= reached);
            if self.adaptive && is_due && !seen {
                let last = rule.last() <= reached;
                let stop = last
                    .then_some(Stop::Looks)
                    .or((!waits && !self.share.allows(Instant::now())).then_some(Stop::Budget));
                if self.look(block, stop, steer, recorder) {
                    return Ok(Next::Nothing);
                }
            }
            if !todo.is_empty() && block < self.most {
                return Ok(Next::Block);
            }
        }
        Ok(Next::Nothing)
    }

    /// Whether others may leave some of their time to it, and it to others: there is a budget of all.
    pub fn shares(&self) -> bool {
        self.share.is_of_all()
    }

    /// Whether nobody has forks any more.
    fn all_out(&self, record: &Record) -> bool {
        let mut cases = self.family.cases.iter();
        cases.all(|case| self.runner.session.is_out(record, *case))
    }

    /// Until then it has time, if not longer anyway.
    pub fn extend(&mut self, end: Option<Instant>) {
        self.share.extend(end);
        self.is_extended = true;
    }

    /// Whether there is time, of all, for the blocks that a verdict in turns lacks.
    fn completes(&self, blocks: u64, recorder: &Recorder<'_>) -> bool {
        let lacking = turns::VERDICT_BLOCKS.saturating_sub(self.progress(blocks, recorder));
        self.in_turns && lacking > 0 && self.share.completes(lacking, Instant::now())
    }

    /// How much there is after so many blocks, in the unit of the stop rule: blocks, or the seconds
    /// in which they began.
    fn progress(&self, blocks: u64, recorder: &Recorder<'_>) -> u64 {
        if self.in_turns {
            turns::seconds(&recorder.record, self.index) as u64
        } else {
            blocks
        }
    }

    /// The warm-up forks of those that have run nothing yet.
    fn warm_up(&self, recorder: &mut Recorder<'_>) -> Result<(), Halt> {
        for &case in &self.family.cases {
            if recorder.record.cases[case].forks.iter().any(|f| f.ended) {
                continue;
            }
            for fork in 1..=self.runner.session.case(case).warmup_forks {
                if !self.runner.session.is_out(&recorder.record, case) {
                    fork::run(
                        self.runner,
                        Slot {
                            case,
                            fork,
                            warmup: true,
                            block: None,
                        },
                        recorder,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Asks how the pairs stand. `stop`: why no block follows in any case. True: no block
    /// follows.
    fn look(
        &self,
        blocks: u64,
        stop: Option<Stop>,
        steer: Steer<'_>,
        recorder: &mut Recorder<'_>,
    ) -> bool {
        let reached = self.progress(blocks, recorder);
        let rule = StopRule::of(self.in_turns);
        let earlier = recorder.record.looks.get(&self.index);
        let of_earlier = |look: &Look| {
            look.spent
                .unwrap_or_else(|| rule.share(reached, 0.0, false))
        };
        let spent = earlier.map_or(0.0, of_earlier);
        let share = rule.share(reached, spent, stop.is_some());
        let standing = steer(
            &recorder.record,
            Moment {
                family: self.index,
                blocks,
                share,
            },
        );
        // Without anything to compare there is nothing more to find out; but if time ran out before
        // there was, that is the reason.
        let decided = standing.undecided == 0 && (standing.pairs > 0 || stop.is_none());
        let stop = if decided { Some(Stop::Decided) } else { stop };
        let look = Look {
            blocks,
            pairs: standing.pairs,
            undecided: standing.undecided,
            same: standing.same,
            stop,
            share: Some(share),
            spent: Some(spent + share),
        };
        recorder.emit(&Event::Looked {
            family: self.index,
            look,
        });
        stop.is_some()
    }

    /// Who is in the block, in the order in which they run.
    fn members(&self, block: u64, record: &Record) -> Vec<Slot> {
        let order = schedule::order(
            self.runner.session.plan.seed,
            self.index,
            block,
            self.family.cases.len(),
        );
        let places = order
            .into_iter()
            .filter(|place| takes_part(&record.header, self.index, *place, block));
        let cases = places
            .map(|place| self.family.cases[place])
            .filter(|case| !self.runner.session.is_out(record, *case));
        cases.map(|case| self.slot(case, block, record)).collect()
    }

    /// The baseline of several families has forks of all of them; each has the next number.
    fn slot(&self, case: usize, block: u64, record: &Record) -> Slot {
        let families = record.header.plan.families.iter();
        let mut of_case = families.filter(|family| family.cases.contains(&case));
        let is_shared = of_case.nth(1).is_some();
        let forks = record.cases[case].forks.iter();
        let numbers = || forks.clone().filter_map(|f| Some((f.block?, f.fork)));
        let is_own = |b: Block| (b.family, b.number) == (self.index, block);
        let fork = match record.header.shard {
            // Each shard gives the same numbers.
            Some(_) => planned_before(&record.header, self.index, case) + block,
            None if is_shared => match numbers().find(|(block, _)| is_own(*block)) {
                Some((_, fork)) => fork,
                None => numbers().map(|(_, fork)| fork).max().unwrap_or(0) + 1,
            },
            None => block,
        };
        Slot {
            case,
            fork,
            warmup: false,
            block: Some(Block {
                family: self.index,
                number: block,
            }),
        }
    }

    /// The members whose forks have not ended.
    fn todo(&mut self, block: u64, recorder: &Recorder<'_>) -> Vec<Slot> {
        let record = &recorder.record;
        let members = self.members(block, record);
        let todo: Vec<Slot> = members
            .iter()
            .filter(|slot| !ended(&record.cases[slot.case], slot.fork))
            .copied()
            .collect();
        let torn = !todo.is_empty() && todo.len() < members.len();
        if torn && self.in_turns {
            // Those that failed are known; the others measure together.
            let failed = |slot: &&Slot| {
                let mut forks = record.cases[slot.case].forks.iter();
                forks.any(|f| f.fork == slot.fork && f.failure.is_some())
            };
            return members
                .iter()
                .filter(|slot| !failed(slot))
                .copied()
                .collect();
        }
        if torn {
            self.torn.push(block);
        }
        todo
    }

    /// Runs a block, and once more if the CPU's speed changed in it.
    fn block(
        &mut self,
        block: u64,
        todo: &[Slot],
        recorder: &mut Recorder<'_>,
    ) -> Result<(), Halt> {
        if todo.is_empty() {
            return Ok(());
        }
        let begun = Instant::now();
        if self.in_turns {
            fork::turns::run(self.runner, todo, recorder)?;
            self.share.took(begun.elapsed());
            return Ok(());
        }
        self.forks(todo, recorder)?;
        let own = recorder.record.header.share(block);
        let affordable = self.repeats < own.div_ceil(REPEATS) && self.share.allows(Instant::now());
        let number = Block {
            family: self.index,
            number: block,
        };
        if affordable
            && change(&recorder.record, self.family, number).is_some_and(|change| change > CHANGE)
        {
            self.repeats += 1;
            let all = self.members(block, &recorder.record);
            self.forks(&all, recorder)?;
            // It is whole now, whatever it was.
            self.torn.retain(|torn| *torn != block);
        }
        self.share.took(begun.elapsed());
        Ok(())
    }

    fn forks(&self, slots: &[Slot], recorder: &mut Recorder<'_>) -> Result<(), Halt> {
        slots
            .iter()
            .try_for_each(|slot| fork::run(self.runner, *slot, recorder))
    }
}

/// How much the CPU's speed changed within a block.
pub fn change(record: &Record, family: &Family, block: Block) -> Option<f64> {
    speed::change(family.cases.iter().map(|case| &record.cases[*case]), block)
}
