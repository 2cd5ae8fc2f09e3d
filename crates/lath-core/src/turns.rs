//! Contenders whose processes are alive together and measure in turns: lengths, order, and what
//! rules it out (methodology/busy-machine.md).

use crate::plan::{Case, Phase, Plan, Turns};
use crate::record::{Environment, Header, RECORD_VERSION, Record, WrapperClocks};
use crate::setting::Mode;
use std::collections::BTreeSet;
use std::fmt;

/// A process measures at least so long before another has its turn, ns.
pub const TURN_NS: u64 = 10_000_000;
/// Calls at the beginning of a turn that do not count last at least so long, ns: the first
/// millisecond took up to 50 % longer for code that lives in its caches.
pub const SETTLE_NS: u64 = 1_000_000;
/// Rounds of a block at most; every process has two turns in each.
pub const ROUNDS: u64 = 8;
/// A block whose calls are long has fewer rounds if it would measure longer than this, ns.
pub const BLOCK_NS: u64 = 2_000_000_000;
/// Rounds of a block if a runtime compiles while it runs: about a second of each process, because
/// its warm-up takes two seconds or more,
pub const COMPILED_ROUNDS: u64 = 50;
/// and more if the warm-up of a process took longer, up to this time for all processes, ns.
pub const COMPILED_BLOCK_NS: u64 = 10_000_000_000;
/// Shortest warm-up of a runtime that compiles while it runs, ns.
pub const COMPILED_WARMUP_NS: u64 = 2_000_000_000;
/// Length of an iteration of that warm-up, ns.
pub const COMPILED_WARMUP_ITERATION_NS: u64 = 50_000_000;
/// Code that is compiled while it runs is measured by CPU time only if the other threads of its
/// process, which compile and collect, work for at most this share of that time.
pub const COMPILED_OTHERS: f64 = 0.01;
/// Time for each contender beside the baseline, without a time budget, ns.
const PAIR_NS: u64 = 60_000_000_000;
/// The same if a runtime compiles while it runs.
const COMPILED_PAIR_NS: u64 = 120_000_000_000;

/// Why contenders run in forks one after the other instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The user asked for a number or length of forks or iterations.
    Settings,
    Mode(Mode),
    Threads,
    /// A fixed number of calls in an iteration.
    Invocations,
    /// Fixtures around each call.
    Fixtures,
    /// The harness of this contender runs an iteration in one piece, with its fixtures.
    IterationFixtures(String),
    /// Several iterations would have to be warmed up in one process.
    Bulk,
    Profilers,
    /// The others are the same program, which is measured once.
    Alone,
    /// The code of this contender is compiled while it runs, and nobody asked for turns.
    Compiles(String),
    /// The runtime of this contender cannot measure in turns; why, if it says so.
    Runtime(String, Option<String>),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Settings => f.write_str("forks or iterations have settings"),
            Obstacle::Mode(mode) => write!(f, "mode {} needs a process of its own", mode.label()),
            Obstacle::Threads => f.write_str("several threads measure"),
            Obstacle::Invocations => f.write_str("iterations have a fixed number of calls"),
            Obstacle::Fixtures => f.write_str("fixtures run around each call"),
            Obstacle::Bulk => f.write_str("forks warm up several benchmarks"),
            Obstacle::Alone => f.write_str("all contenders are the same program"),
            Obstacle::Profilers => f.write_str("profilers observe whole forks"),
            Obstacle::Compiles(who) => {
                write!(
                    f,
                    "{who} compiles while it runs; --schedule turns warms it up in every block"
                )
            }
            Obstacle::IterationFixtures(who) => {
                write!(
                    f,
                    "{who} would run its Level.Iteration fixtures in every turn"
                )
            }
            Obstacle::Runtime(who, None) => write!(f, "the runtime of {who} cannot"),
            Obstacle::Runtime(who, Some(why)) => write!(f, "the runtime of {who} cannot: {why}"),
        }
    }
}

impl Header {
    /// Whether the processes of a family measure in turns.
    pub fn in_turns(&self, family: usize) -> bool {
        self.plan.options.turns != Turns::Off && self.obstacle(family).is_none()
    }

    /// Whether the processes of a case measure in turns with those of others.
    pub fn case_in_turns(&self, case: usize) -> bool {
        let mut families = self.plan.families.iter().enumerate();
        families.any(|(index, family)| family.cases.contains(&case) && self.in_turns(index))
    }

    /// Whether the results decide how many blocks a family has.
    pub fn is_adaptive(&self, family: usize) -> bool {
        let options = &self.plan.options;
        let looks = matches!(options.turns, Turns::Looks | Turns::Auto);
        options.adaptive.is_some() || looks && self.in_turns(family)
    }

    /// Whether the results decide how many forks a case has.
    pub fn results_decide(&self, case: usize) -> bool {
        let mut families = self.plan.families.iter().enumerate();
        self.plan.options.adaptive.is_some()
            || families.any(|(index, of)| of.cases.contains(&case) && self.is_adaptive(index))
    }

    /// Warm-up and measurement of a fork of a case as they are: of forks that measure in turns, the
    /// settings for both do not apply.
    pub fn phases(&self, case: usize) -> [Phase; 2] {
        let of = &self.plan.cases[case];
        if !self.case_in_turns(case) {
            return [of.warmup.clone(), of.measurement.clone()];
        }
        let phase = |phase: &Phase, time_ns| Phase {
            iterations: 1,
            time_ns,
            auto: false,
            ..phase.clone()
        };
        let own = self.plan.wrappers[of.wrapper].jit;
        let warmup = if own { COMPILED_WARMUP_NS } else { TURN_NS };
        let mut families = 0..self.plan.families.len();
        let compiled = families.any(|family| {
            self.plan.families[family].cases.contains(&case) && compiles(&self.plan, family)
        });
        [
            phase(&of.warmup, warmup),
            phase(&of.measurement, 2 * usual_rounds(compiled) * TURN_NS),
        ]
    }

    /// What keeps a family from measuring in turns.
    pub fn obstacle(&self, family: usize) -> Option<Obstacle> {
        let plan = &self.plan;
        if !plan.options.profilers.is_empty() {
            return Some(Obstacle::Profilers);
        }
        if !plan.bulk.is_empty() {
            return Some(Obstacle::Bulk);
        }
        if measured(plan, family).count() < 2 {
            return Some(Obstacle::Alone);
        }
        measured(plan, family).find_map(|case| self.obstacle_of(case))
    }

    fn obstacle_of(&self, case: &Case) -> Option<Obstacle> {
        let wrapper = &self.plan.wrappers[case.wrapper];
        let who = || wrapper.contender.clone();
        let clocks = self.clocks.get(case.wrapper);
        let able = clocks.is_some_and(|it| it.turns);
        let why = clocks.and_then(|it| it.no_turns.clone());
        if self.plan.options.turns == Turns::Auto && !case.default_lengths {
            return Some(Obstacle::Settings);
        }
        match case.mode {
            Mode::AverageTime | Mode::Throughput => {}
            mode => return Some(Obstacle::Mode(mode)),
        }
        [
            (case.threads != 1, Obstacle::Threads),
            (
                case.measurement.invocations.is_some(),
                Obstacle::Invocations,
            ),
            (case.invocation_fixtures, Obstacle::Fixtures),
            (case.fixtures_each_turn, Obstacle::IterationFixtures(who())),
            (!able, Obstacle::Runtime(who(), why)),
            (
                wrapper.jit && self.plan.options.turns == Turns::Auto,
                Obstacle::Compiles(who()),
            ),
        ]
        .into_iter()
        .find_map(|(is_so, obstacle)| is_so.then_some(obstacle))
    }
}

/// The cases of a family that are measured.
pub fn measured(plan: &Plan, family: usize) -> impl Iterator<Item = &Case> {
    let cases = plan.families[family].cases.iter();
    cases
        .map(|case| &plan.cases[*case])
        .filter(|case| case.identical.is_none() && case.refused.is_none())
}

/// Whether code of a family's contenders is compiled while it runs.
pub fn compiles(plan: &Plan, family: usize) -> bool {
    measured(plan, family).any(|case| plan.wrappers[case.wrapper].jit)
}

/// Time for the comparisons of a family, without a time budget, ns.
pub fn family_ns(plan: &Plan, family: usize) -> u64 {
    let pairs = measured(plan, family).count().saturating_sub(1) as u64;
    let each = if compiles(plan, family) {
        COMPILED_PAIR_NS
    } else {
        PAIR_NS
    };
    each.saturating_mul(pairs)
}

/// Rounds of a block whose calls are short. `compiled`: code of a contender is compiled while it
/// runs.
pub fn usual_rounds(compiled: bool) -> u64 {
    if compiled { COMPILED_ROUNDS } else { ROUNDS }
}

/// Seconds in which blocks of a family began that measured in turns.
pub fn seconds(record: &Record, family: usize) -> usize {
    let cases = &record.header.plan.families[family].cases;
    let forks = cases.iter().flat_map(|case| &record.cases[*case].forks);
    forks
        .filter(|fork| fork.block.is_some_and(|block| block.family == family))
        .filter_map(|fork| fork.turns.as_ref().filter(|turns| !turns.is_restless()))
        .map(|turns| turns.began_ms / 1000)
        .collect::<BTreeSet<_>>()
        .len()
}

/// What measuring a fork whose calls are short takes of its block, ns.
pub fn measuring_ns(compiled: bool) -> u64 {
    2 * usual_rounds(compiled) * (TURN_NS + SETTLE_NS)
}

/// Rounds of a block in which one call of each process takes so long, ns. `compiled_ns`: the longest
/// warm-up of the processes, if code of a contender is compiled while it runs. All processes
/// together then measure for as long, so that warm-up takes no more than its share of the time.
pub fn rounds(calls_ns: impl IntoIterator<Item = f64>, compiled_ns: Option<u64>) -> u64 {
    let turn = |call: f64| call.max(TURN_NS as f64) + call.max(SETTLE_NS as f64);
    let round: f64 = calls_ns.into_iter().map(|call| 2.0 * turn(call)).sum();
    let fit = |ns: u64| (ns as f64 / round) as u64;
    let Some(warmup_ns) = compiled_ns else {
        return fit(BLOCK_NS).clamp(1, ROUNDS);
    };
    fit(warmup_ns)
        .max(COMPILED_ROUNDS)
        .min(fit(COMPILED_BLOCK_NS))
        .max(1)
}

/// A number for the choices of a block (counted from 1), from the run's seed.
pub fn draw(seed: u64, family: usize, block: u64) -> u64 {
    random(seed, family, block).u64(..)
}

fn random(seed: u64, family: usize, block: u64) -> fastrand::Rng {
    fastrand::Rng::with_seed(
        seed ^ (family as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)
            ^ block.wrapping_mul(0x9E37_79B9_7F4A_7C15),
    )
}

/// Who measures when in a block (counted from 1) of a family: places among its `members`. Each
/// round is a random permutation, drawn from the run's seed, and its reverse, so that a linear
/// drift cancels.
pub fn order(seed: u64, family: usize, block: u64, members: usize, rounds: u64) -> Vec<usize> {
    let mut random = random(seed, family, block);
    let mut places: Vec<usize> = (0..members).collect();
    let mut order = Vec::new();
    for _ in 0..rounds {
        random.shuffle(&mut places);
        order.extend(&places);
        order.extend(places.iter().rev());
    }
    order
}

/// Which of `layouts` placements of its code a contender has in a block (counted from 1) of a
/// family. So many blocks in a row have each placement once, in an order drawn from the run's seed.
pub fn layout(seed: u64, family: usize, block: u64, layouts: u64) -> u64 {
    let (cycle, place) = ((block - 1) / layouts, (block - 1) % layouts);
    let mut all: Vec<u64> = (0..layouts).collect();
    random(seed ^ LAYOUT_SALT, family, cycle).shuffle(&mut all);
    all[place as usize]
}

/// Placements are drawn apart from orders.
const LAYOUT_SALT: u64 = 0x6C61_796F_7574;

/// Wrappers of families that measure in turns if the wrappers' runtimes can.
pub fn wrappers(plan: &Plan) -> BTreeSet<usize> {
    let able = WrapperClocks {
        clocks: Vec::new(),
        chosen: String::new(),
        batch_ns: 0,
        turns: true,
        no_turns: None,
    };
    let header = Header {
        version: RECORD_VERSION,
        lath_version: String::new(),
        started: 0,
        command: Vec::new(),
        plan: plan.clone(),
        clocks: vec![able; plan.wrappers.len()],
        environment: Environment::default(),
    };
    let families = (0..plan.families.len()).filter(|family| header.in_turns(*family));
    families
        .flat_map(|family| measured(plan, family).map(|case| case.wrapper))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Family, RunOptions, Wrapper};

    fn header(case: Case, wrapper: Wrapper, options: RunOptions) -> Header {
        let clocks = WrapperClocks {
            clocks: Vec::new(),
            chosen: String::new(),
            batch_ns: 1_000_000,
            turns: wrapper.contender != "old",
            no_turns: (wrapper.contender == "old").then(|| "it is too old".to_owned()),
        };
        Header {
            version: RECORD_VERSION,
            lath_version: String::new(),
            started: 0,
            command: Vec::new(),
            plan: Plan {
                wrappers: vec![wrapper],
                cases: vec![case.clone(), case],
                families: vec![Family {
                    name: String::new(),
                    part: 0,
                    cases: vec![0, 1],
                }],
                options: RunOptions {
                    turns: Turns::Looks,
                    ..options
                },
                ..Plan::default()
            },
            clocks: vec![clocks],
            environment: Environment::default(),
        }
    }

    fn timed() -> Case {
        Case {
            mode: Mode::AverageTime,
            threads: 1,
            ..Case::default()
        }
    }

    #[test]
    fn what_rules_turns_out() {
        let of = |case, wrapper| header(case, wrapper, RunOptions::default()).obstacle(0);
        let plain = Wrapper::default;
        let called = |name: &str| Wrapper {
            contender: name.to_owned(),
            ..plain()
        };
        assert_eq!(of(timed(), plain()), None);
        let shot = Case {
            mode: Mode::SingleShotTime,
            ..timed()
        };
        assert_eq!(
            of(shot, plain()),
            Some(Obstacle::Mode(Mode::SingleShotTime))
        );
        let both = Case {
            threads: 2,
            ..timed()
        };
        assert_eq!(of(both, plain()), Some(Obstacle::Threads));
        let around = Case {
            invocation_fixtures: true,
            ..timed()
        };
        assert_eq!(of(around, plain()), Some(Obstacle::Fixtures));
        let jit = Wrapper {
            jit: true,
            ..called("node")
        };
        assert_eq!(of(timed(), jit.clone()), None, "turns are asked for");
        let usual = Case {
            default_lengths: true,
            ..timed()
        };
        let mut unasked = header(usual, jit, RunOptions::default());
        unasked.plan.options.turns = Turns::Auto;
        assert_eq!(
            unasked.obstacle(0),
            Some(Obstacle::Compiles("node".to_owned()))
        );
        assert_eq!(
            of(timed(), called("old")),
            Some(Obstacle::Runtime(
                "old".to_owned(),
                Some("it is too old".to_owned())
            ))
        );
        let each = Case {
            fixtures_each_turn: true,
            ..timed()
        };
        assert_eq!(
            of(each, called("jdk")),
            Some(Obstacle::IterationFixtures("jdk".to_owned()))
        );
        let mut copied = header(timed(), plain(), RunOptions::default());
        copied.plan.cases[1].identical = Some(0);
        assert_eq!(copied.obstacle(0), Some(Obstacle::Alone));
        let profiled = RunOptions {
            profilers: vec!["usage".to_owned()],
            ..RunOptions::default()
        };
        let header = header(timed(), plain(), profiled);
        assert_eq!(header.obstacle(0), Some(Obstacle::Profilers));
        assert!(!header.in_turns(0) && !header.is_adaptive(0));
        let mut header = self::header(timed(), plain(), RunOptions::default());
        header.plan.options.turns = Turns::Auto;
        assert_eq!(header.obstacle(0), Some(Obstacle::Settings));
        header
            .plan
            .cases
            .iter_mut()
            .for_each(|case| case.default_lengths = true);
        assert!(header.in_turns(0) && header.is_adaptive(0));
    }

    #[test]
    fn a_block_of_long_calls_has_fewer_rounds() {
        assert_eq!(rounds([20.0, 30.0], None), ROUNDS);
        assert_eq!(rounds([100e6, 100e6], None), 2);
        assert_eq!(rounds([5e9, 5e9], None), 1);
    }

    #[test]
    fn a_block_of_compiled_code_measures_as_long_as_it_warms_up() {
        let second = 1_000_000_000;
        let of = |calls: [f64; 2], warmup_s: u64| rounds(calls, Some(warmup_s * second));
        assert_eq!(of([20.0, 30.0], 2), COMPILED_ROUNDS);
        // A round takes four turns of 11 ms.
        assert_eq!(of([20.0, 30.0], 5), 113);
        assert_eq!(of([20.0, 30.0], 60), 227, "but not longer than 10 s");
        assert_eq!(of([100e6, 100e6], 2), 12);
        assert_eq!(of([5e9, 5e9], 2), 1);
    }

    #[test]
    fn placements_come_alike_often() {
        for cycle in 0..5 {
            let blocks = 8 * cycle + 1..=8 * cycle + 8;
            let drawn: BTreeSet<u64> = blocks.map(|block| layout(7, 0, block, 8)).collect();
            assert_eq!(drawn.len(), 8);
        }
        assert_eq!(layout(7, 0, 3, 1), 0);
        let firsts: BTreeSet<u64> = (0..100).map(|seed| layout(seed, 0, 1, 8)).collect();
        assert_eq!(firsts.len(), 8, "each placement comes first");
    }

    #[test]
    fn wrappers_that_may_measure_in_turns() {
        let of = |case| wrappers(&header(case, Wrapper::default(), RunOptions::default()).plan);
        assert_eq!(of(timed()), [0].into());
        let both = Case {
            threads: 2,
            ..timed()
        };
        assert_eq!(of(both), [].into());
    }

    #[test]
    fn every_round_is_an_order_and_its_reverse() {
        let two = order(7, 0, 1, 2, ROUNDS);
        for round in two.chunks(4) {
            assert!(matches!(round, [0, 1, 1, 0] | [1, 0, 0, 1]), "{round:?}");
        }
        let three = order(7, 0, 1, 3, ROUNDS);
        for round in three.chunks(6) {
            let back: Vec<usize> = round[3..].iter().rev().copied().collect();
            assert_eq!(round[..3], back);
        }
        let many: BTreeSet<_> = (1..100).map(|block| order(7, 0, block, 2, 1)).collect();
        assert_eq!(many.len(), 2, "each order comes first");
        assert_eq!(order(7, 0, 3, 2, 8), order(7, 0, 3, 2, 8));
    }
}
