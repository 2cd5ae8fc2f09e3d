//! The time that contenders take which measure in turns: how long a block takes is known once some
//! have ended, how many blocks a family has by what was decided early so far.

use lath_core::plan::Plan;
use lath_core::record::{Event, Header, Record, Stop};
use lath_core::schedule;
use lath_core::turns;
use lath_stats::compare::looks::TURNS;
use std::time::Duration;

/// What a family of one comparison saves of its time by being decided early, and how much of that
/// is still saved with each further comparison: all of them must be decided. By recorded runs
/// (`cargo research time-left`).
const SAVED: f64 = 0.4;
const STILL_SAVED: f64 = 0.7;
/// A family that ends in so much of its time ends early.
const EARLY: f64 = 0.8;
/// The same for what a unit takes before its first block, s.
const BEFORE_S: f64 = 2.0;
/// And for what a block takes, of its plan: processes start and end, and the machine does other work.
const STRETCH: f64 = 1.25;

#[derive(Clone, Debug)]
pub struct InTurns {
    /// In the order in which they are measured.
    families: Vec<Timed>,
    budget_s: Option<f64>,
    /// The cases of each unit, and whether it has begun.
    units: Vec<(Vec<usize>, bool)>,
    /// What proofs took, and other things before the first block of a unit, s.
    before_s: f64,
    /// When the last event came, s.
    since: f64,
    /// Family and number of the last block.
    block: Option<(usize, u64)>,
}

#[derive(Clone, Debug)]
struct Timed {
    index: usize,
    compiled: bool,
    /// The results decide when it ends.
    adaptive: bool,
    /// Of its members with the first one.
    comparisons: i32,
    /// By plan, s.
    block_s: f64,
    limit_s: f64,
    least: u64,
    blocks: u64,
    spent_s: f64,
    /// Blocks of an earlier run say nothing about this machine's pace.
    earlier: u64,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// What it took of the time that it had, if this run measured it.
    Known(Option<f64>),
}

impl InTurns {
    pub fn new(header: &Header) -> InTurns {
        let plan = &header.plan;
        let budget_ns = plan.options.adaptive.and_then(|it| it.time_budget_ns);
        let units = schedule::units(plan);
        let order = units.iter().flat_map(|unit| &unit.families);
        let mut families: Vec<Timed> = order
            .filter(|family| header.in_turns(**family))
            .map(|family| Timed::new(header, *family))
            .collect();
        if let Some(budget_ns) = budget_ns {
            let all: f64 = families.iter().map(|family| family.block_s).sum();
            for family in &mut families {
                family.limit_s = budget_ns as f64 / 1e9 * family.block_s / all;
                family.least = 0;
            }
        }
        InTurns {
            units: units
                .iter()
                .filter(|unit| unit.families.iter().any(|it| header.in_turns(*it)))
                .map(|unit| (unit.cases.clone(), false))
                .collect(),
            before_s: 0.0,
            families,
            budget_s: budget_ns.map(|ns| ns as f64 / 1e9),
            since: 0.0,
            block: None,
        }
    }

    /// What an earlier run did.
    pub fn resume(&mut self, record: &Record) {
        for family in &mut self.families {
            let look = record.looks.get(&family.index);
            let cases = &record.header.plan.families[family.index].cases;
            let forks = cases.iter().flat_map(|case| &record.cases[*case].forks);
            let blocks = forks
                .filter(|fork| fork.ended)
                .filter_map(|fork| fork.block);
            let own = blocks.filter(|block| block.family == family.index);
            family.earlier = own.map(|block| block.number).max().unwrap_or(0);
            let over = cases.iter().all(|case| record.cases[*case].ended);
            let is_over = over || look.is_some_and(|look| look.stop.is_some());
            family.end = is_over.then_some(End::Known(None));
        }
        for (cases, begun) in &mut self.units {
            *begun = cases.iter().all(|case| record.cases[*case].ended);
        }
    }

    /// What a block did is told when it has ended.
    pub fn apply(&mut self, event: &Event, plan: &Plan, now: Duration) {
        if event.is_only_shown() {
            return;
        }
        let now = now.as_secs_f64();
        match event {
            Event::ForkStarted {
                block: Some(block),
                warmup: false,
                ..
            } => self.block_ended(block.family, block.number, now),
            Event::Looked { family, look } if look.stop.is_some() => {
                let early = look.stop == Some(Stop::Decided);
                self.ended(*family, early);
            }
            Event::CaseStarted { case } => {
                self.before_s += now - self.since;
                let own = self
                    .units
                    .iter_mut()
                    .find(|(cases, _)| cases.contains(case));
                own.into_iter().for_each(|(_, begun)| *begun = true);
            }
            Event::Checked { .. } => self.before_s += now - self.since,
            Event::CaseEnded { case, .. } => {
                let own: Vec<usize> = plan.families_of(*case).map(|(index, _)| index).collect();
                own.into_iter().for_each(|family| self.ended(family, false));
            }
            _ => {}
        }
        self.since = now;
    }

    fn block_ended(&mut self, family: usize, number: u64, now: f64) {
        if self.block == Some((family, number)) {
            return;
        }
        let since = self.since;
        if let Some(timed) = self.families.iter_mut().find(|it| it.index == family) {
            self.block = Some((family, number));
            timed.blocks += 1;
            timed.spent_s += now - since;
        }
    }

    fn ended(&mut self, family: usize, early: bool) {
        let stretch = |compiled| self.stretch(compiled);
        let Some(place) = self.families.iter().position(|it| it.index == family) else {
            return;
        };
        let timed = &self.families[place];
        if timed.end.is_none() {
            let whole = timed.whole(stretch(timed.compiled));
            let share = if early { timed.spent_s / whole } else { 1.0 };
            let own = timed.adaptive && timed.blocks > 0;
            self.families[place].end = Some(End::Known(own.then_some(share.min(1.0))));
        }
    }

    /// Of a block by plan, what blocks take: those of code that is compiled while it runs, and others.
    fn stretch(&self, compiled: bool) -> f64 {
        let sums = |of: &dyn Fn(&&Timed) -> bool| {
            let own = self.families.iter().filter(of);
            own.fold((0.0, 0.0), |(spent, planned), timed| {
                let all = timed.block_s * timed.blocks as f64;
                (spent + timed.spent_s, planned + all)
            })
        };
        let prior = self.families.first().map_or(1.0, |timed| timed.block_s);
        let towards =
            |(spent, planned): (f64, f64), usual: f64| (spent + prior * usual) / (planned + prior);
        let usual = towards(sums(&|_| true), STRETCH);
        towards(sums(&|timed| timed.compiled == compiled), usual)
    }

    /// What families save of their time, as a multiple of what is expected of them: of those that
    /// have ended, with the weight of one more that saves as much as expected.
    fn saves(&self) -> f64 {
        let (mut saved, mut expected) = (SAVED, SAVED);
        for timed in &self.families {
            if let Some(End::Known(Some(share))) = timed.end {
                saved += 1.0 - share;
                expected += timed.saves();
            }
        }
        saved / expected
    }

    /// Whether nothing tells so far how early comparisons are decided.
    pub fn is_bound(&self) -> bool {
        let mut adaptive = self.families.iter().filter(|timed| timed.adaptive);
        let is_known = |timed: &Timed| matches!(timed.end, Some(End::Known(Some(_))));
        let some_early = adaptive
            .clone()
            .any(|timed| timed.end.is_none() && timed.earliest(self.stretch(timed.compiled)).1);
        let budget = self.budget_s.is_some() && self.uses_up();
        some_early && (budget || !adaptive.any(is_known))
    }

    /// With a budget, others have the time that some do not need: it is used up if one family used all
    /// of its own, or waits for what those after it leave.
    fn uses_up(&self) -> bool {
        let whole = Some(End::Known(Some(1.0)));
        let waits = |timed: &Timed| {
            timed.end.is_none() && timed.spent_s >= timed.whole(self.stretch(timed.compiled))
        };
        self.families
            .iter()
            .any(|timed| timed.end == whole || waits(timed))
    }

    /// What is left, s; of a run that began so long ago.
    pub fn left(&self, now: Duration) -> f64 {
        let (now, saves, bound) = (now.as_secs_f64(), self.saves(), self.is_bound());
        let mut current = true;
        let mut left = 0.0;
        for timed in self.families.iter().filter(|timed| timed.end.is_none()) {
            let stretch = self.stretch(timed.compiled);
            let whole = timed.whole(stretch);
            let share = match bound {
                true => 1.0,
                false => 1.0 - (saves * timed.saves()).min(1.0),
            };
            let expected = timed.earliest(stretch).0.max(share * whole);
            let (ended, begun) = (
                timed.spent_s + timed.earlier as f64 * timed.a_block(stretch),
                match current {
                    true => (now - self.since).max(0.0),
                    false => 0.0,
                },
            );
            let spent = ended + begun;
            // A block that runs is measured to its end.
            let this = match current && timed.blocks > 0 {
                true => (timed.a_block(stretch) - begun).max(0.0),
                false => 0.0,
            };
            current = false;
            // One that goes on in spite of what was expected may have all of its time.
            left += (expected - spent).max((whole - spent) / 2.0).max(this);
        }
        let (begun, waiting): (Vec<_>, Vec<_>) = self.units.iter().partition(|(_, begun)| *begun);
        let a_unit = (self.before_s + BEFORE_S) / (begun.len() + 1) as f64;
        left += a_unit * waiting.len() as f64;
        match self.budget_s {
            // `current`: all have ended.
            Some(budget) if self.uses_up() && !current => (budget - now).max(0.0),
            Some(budget) => left.min((budget - now).max(0.0)),
            None => left,
        }
    }

    /// What they took so far, s.
    pub fn spent(&self, now: Duration) -> f64 {
        let current = self
            .families
            .iter()
            .any(|it| it.end.is_none() && it.blocks > 0);
        let begun = if current {
            (now.as_secs_f64() - self.since).max(0.0)
        } else {
            0.0
        };
        let spent = self.families.iter().map(|timed| timed.spent_s);
        spent.sum::<f64>() + begun + self.before_s
    }
}

impl Timed {
    fn new(header: &Header, family: usize) -> Timed {
        let plan = &header.plan;
        let forks = schedule::blocks(&plan.families[family], |case| plan.cases[case].forks);
        let adaptive = header.is_adaptive(family);
        Timed {
            index: family,
            compiled: turns::compiles(plan, family),
            adaptive,
            comparisons: plan.families[family].cases.len() as i32 - 1,
            block_s: turns::block_ns(plan, family, true) as f64 / 1e9,
            limit_s: turns::family_ns(plan, family).max(turns::LEAST_NS) as f64 / 1e9,
            least: match adaptive {
                true => turns::least_blocks(plan, family),
                false => forks,
            },
            blocks: 0,
            spent_s: 0.0,
            earlier: 0,
            end: None,
        }
    }

    fn a_block(&self, stretch: f64) -> f64 {
        match self.blocks {
            0 => self.block_s * stretch,
            blocks => self.spent_s / blocks as f64,
        }
    }

    /// What it is expected to save, as a share.
    fn saves(&self) -> f64 {
        SAVED * STILL_SAVED.powi(self.comparisons - 1)
    }

    /// All its time: as many blocks as end in it, and as it has in any case.
    fn whole(&self, stretch: f64) -> f64 {
        let block = self.a_block(stretch);
        let fit = match self.adaptive {
            true => (self.limit_s / block).floor().max(1.0),
            false => 0.0,
        };
        block * fit.max(self.least as f64)
    }

    /// When it ends if that is decided at the first look; whether that is earlier than in any case.
    fn earliest(&self, stretch: f64) -> (f64, bool) {
        let whole = self.whole(stretch);
        if !self.adaptive {
            return (whole, false);
        }
        let least = self.least as f64 * self.a_block(stretch);
        let first = TURNS.looks.first().map_or(0, |look| look.at) as f64;
        let earliest = first.max(least).min(whole);
        (earliest, earliest < whole * EARLY)
    }
}
