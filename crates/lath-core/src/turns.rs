//! Contenders whose processes are alive together and measure in turns: lengths, order, and what
//! rules it out (methodology/busy-machine.md).

use crate::plan::{Case, Phase, Plan, Turns, Wrapper};
use crate::record::{Environment, Header, RECORD_VERSION, Record, WrapperClocks};
use crate::schedule;
use crate::setting::{Mode, PRESETS};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::thread::available_parallelism;

/// A process measures at least so long before another has its turn, ns.
pub const TURN_NS: u64 = 10_000_000;
/// The same if several threads measure: an operating system needs some time until each has a CPU. In
/// turns of 10 ms beside other work, all measured at once in 43 % of the time, in turns of 100 ms in
/// 84 %.
pub const THREADS_TURN_NS: u64 = 100_000_000;
/// Calls at the beginning of a turn that do not count last at least so long, ns: the first
/// millisecond took up to 50 % longer for code that lives in its caches.
pub const SETTLE_NS: u64 = 1_000_000;
/// Rounds of a block at most; every process has two turns in each.
pub const ROUNDS: u64 = 8;
/// A block whose calls are long has fewer rounds if it would measure longer than this, ns.
pub const BLOCK_NS: u64 = 2_000_000_000;
/// Rounds of the first blocks if a runtime compiles while it runs.
pub const COMPILED_ROUNDS: u64 = 16;
/// Rounds of the later ones, at least and at most, by what the first ones have shown.
pub const COMPILED_LEAST_ROUNDS: u64 = 8;
pub const COMPILED_MOST_ROUNDS: u64 = 50;
/// Such a block has fewer if it would measure longer than this, ns.
pub const COMPILED_BLOCK_NS: u64 = 10_000_000_000;
/// Shortest warm-up of a runtime that compiles while it runs, ns.
pub const COMPILED_WARMUP_NS: u64 = 2_000_000_000;
/// Length of an iteration of that warm-up, ns.
pub const COMPILED_WARMUP_ITERATION_NS: u64 = 50_000_000;
/// Code that is compiled while it runs is measured by CPU time only if the other threads of its
/// process, which compile and collect, work for at most this share of that time.
pub const COMPILED_OTHERS: f64 = 0.01;
/// The threads of a scheduler take less than this share of the time, by the wall clock, beside code
/// that nobody helps: Go's took 2 to 9 % (methodology/busy-machine.md).
pub const SCHEDULERS: f64 = 0.12;
/// A verdict takes so many blocks, which begin in different seconds (`lath_stats::turns::FEWEST`).
pub const VERDICT_BLOCKS: u64 = 5;
const VERDICT_NS: u64 = VERDICT_BLOCKS * 1_000_000_000;
/// Shorter blocks begin in so many different seconds within this time, ns.
pub const LEAST_NS: u64 = VERDICT_NS + 1_000_000_000;

/// Why contenders run in forks one after the other instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Settings of forks and iterations leave less time than a verdict takes, and nobody asked for
    /// turns.
    Short,
    /// An earlier version of lath kept forks whose lengths had settings, and code that is compiled
    /// while it runs.
    Formerly,
    Mode(Mode),
    Threads,
    /// It is also measured with other numbers of threads.
    Curve,
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
    /// The runtime of this contender cannot measure in turns; why, if it says so.
    Runtime(String, Option<String>),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Short => write!(
                f,
                "its settings allow less than the {} s that a verdict takes",
                VERDICT_NS / 1_000_000_000
            ),
            Obstacle::Formerly => f.write_str("an earlier lath measured such contenders in forks"),
            Obstacle::Mode(mode) => write!(f, "mode {} needs a process of its own", mode.label()),
            Obstacle::Threads => f.write_str("several threads measure"),
            Obstacle::Curve => {
                f.write_str("the numbers of threads of a curve share rounds of forks")
            }
            Obstacle::Invocations => f.write_str("iterations have a fixed number of calls"),
            Obstacle::Fixtures => f.write_str("fixtures run around each call"),
            Obstacle::Bulk => f.write_str("forks warm up several benchmarks"),
            Obstacle::Alone => f.write_str("all contenders are the same program"),
            Obstacle::Profilers => f.write_str("profilers observe whole forks"),
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

    /// Whether all processes of a case measure in turns with those of others.
    pub fn case_in_turns(&self, case: usize) -> bool {
        let mut own = self.plan.families_of(case).peekable();
        own.peek().is_some() && own.all(|(family, _)| self.in_turns(family))
    }

    /// Whether the results decide how many blocks a family has.
    pub fn is_adaptive(&self, family: usize) -> bool {
        let options = &self.plan.options;
        let looks = matches!(options.turns, Turns::Looks | Turns::Auto);
        options.adaptive.is_some() || looks && self.in_turns(family)
    }

    /// Whether the results decide how many forks a case has.
    pub fn results_decide(&self, case: usize) -> bool {
        let mut families = self.plan.families_of(case);
        self.plan.options.adaptive.is_some() || families.any(|(family, _)| self.is_adaptive(family))
    }

    /// Warm-up and measurement of a fork of a case as they are: one iteration each in turns.
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
        let own = self.plan.families_of(case);
        let measured = own.map(|(family, _)| process_ns(&self.plan, family)).max();
        [
            phase(&of.warmup, warmup_ns(&self.plan, case)),
            phase(&of.measurement, measured.unwrap_or_default()),
        ]
    }

    /// Measured iterations of a fork of a case in a block of a family.
    pub fn iterations(&self, case: usize, family: usize) -> u64 {
        match self.in_turns(family) {
            true => 1,
            false => self.plan.cases[case].measurement.iterations,
        }
    }

    /// Other families of its comparison measure in another way: see [`Self::in_turns`].
    pub fn is_mixed(&self, family: usize) -> bool {
        let own = self.in_turns(family);
        let comparisons = self.plan.comparisons();
        let mut of = comparisons.iter().filter(|all| all.contains(&family));
        of.any(|all| all.iter().any(|other| self.in_turns(*other) != own))
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
        measured(plan, family)
            .find_map(|case| self.obstacle_of(case))
            .or(self.is_short(family).then_some(Obstacle::Short))
    }

    /// Nobody asked for turns or for a time, and settings leave each family of this one's comparison
    /// less than a verdict takes.
    fn is_short(&self, family: usize) -> bool {
        let options = &self.plan.options;
        let comparisons = self.plan.comparisons();
        let mut of = comparisons.iter().filter(|all| all.contains(&family));
        let is_short = |family: &usize| family_ns(&self.plan, *family) < VERDICT_NS;
        options.turns == Turns::Auto
            && options.adaptive.is_none()
            && of.all(|all| all.iter().all(is_short))
    }

    fn obstacle_of(&self, case: &Case) -> Option<Obstacle> {
        let clocks = self.clocks.get(case.wrapper);
        let able = match clocks {
            Some(clocks) if clocks.turns => Ok(clocks.turns_of_threads),
            _ => Err(clocks.and_then(|it| it.no_turns.clone())),
        };
        obstacle_of(case, &self.plan.wrappers[case.wrapper], able)
    }
}

/// What keeps a case from measuring in turns with any other. `able`: its wrapper's runtime can, with
/// several threads, too, or with one only; or why not, if it says so.
pub fn obstacle_of(
    case: &Case,
    wrapper: &Wrapper,
    able: Result<bool, Option<String>>,
) -> Option<Obstacle> {
    let who = || wrapper.contender.clone();
    match case.mode {
        Mode::AverageTime | Mode::Throughput => {}
        mode => return Some(Obstacle::Mode(mode)),
    }
    [
        (case.in_curve, Obstacle::Curve),
        (case.threads != 1 && able != Ok(true), Obstacle::Threads),
        (
            case.measurement.invocations.is_some(),
            Obstacle::Invocations,
        ),
        (case.invocation_fixtures, Obstacle::Fixtures),
        (case.fixtures_each_turn, Obstacle::IterationFixtures(who())),
        (case.formerly_in_forks, Obstacle::Formerly),
    ]
    .into_iter()
    .find_map(|(is_so, obstacle)| is_so.then_some(obstacle))
    .or_else(|| able.err().map(|why| Obstacle::Runtime(who(), why)))
}

/// The cases of a family that are measured.
pub fn measured(plan: &Plan, family: usize) -> impl Iterator<Item = &Case> {
    let cases = plan.families[family].cases.iter();
    cases
        .map(|case| &plan.cases[*case])
        .filter(|case| case.identical.is_none() && case.refused.is_none())
}

/// Least length of a turn of a family, ns.
pub fn turn_ns(plan: &Plan, family: usize) -> u64 {
    match measured(plan, family).any(|case| case.threads > 1) {
        true => THREADS_TURN_NS,
        false => TURN_NS,
    }
}

/// Whether code of a family's contenders is compiled while it runs.
pub fn compiles(plan: &Plan, family: usize) -> bool {
    measured(plan, family).any(|case| plan.wrappers[case.wrapper].jit)
}

/// Time for the comparisons of a family, without a time budget, ns: what the preset allows each
/// contender beside the baseline; where forks or iterations have settings, what forks of such
/// lengths would take.
pub fn family_ns(plan: &Plan, family: usize) -> u64 {
    if measured(plan, family).any(|case| !case.given.is_nothing()) {
        return block_ns(plan, family, false).saturating_mul(forks(plan, family));
    }
    let pairs = measured(plan, family).count().saturating_sub(1) as u64;
    let usual = PRESETS[0].pair.unwrap_or(u64::MAX);
    let pair = plan.pair_ns.unwrap_or(usual);
    let compiled = 1 + u64::from(compiles(plan, family));
    pair.saturating_mul(compiled).saturating_mul(pairs)
}

/// Blocks of a family by the number of forks of its contenders. (The baseline has as many for each
/// of its families.)
fn forks(plan: &Plan, family: usize) -> u64 {
    schedule::blocks(&plan.families[family], |case| plan.cases[case].forks)
}

/// Blocks of a family that the usual time for its comparisons does not cut short: as many as the
/// user asked for forks, and as a verdict takes.
pub fn least_blocks(plan: &Plan, family: usize) -> u64 {
    let is_asked = measured(plan, family).any(|case| case.given.forks);
    let asked = if is_asked { forks(plan, family) } else { 0 };
    asked.max(VERDICT_BLOCKS)
}

/// The warm-up of a runtime that compiles while it runs, if it has settings, ns.
pub fn asked_warmup_ns(case: &Case) -> Option<u64> {
    let Phase {
        iterations,
        time_ns,
        invocations,
        auto,
        ..
    } = case.warmup;
    let is_length = case.given.warmup && !auto && invocations.is_none();
    is_length.then(|| iterations.saturating_mul(time_ns))
}

/// What the user wants a process to measure, ns.
pub fn asked_ns(case: &Case) -> Option<u64> {
    let Phase {
        iterations,
        time_ns,
        ..
    } = case.measurement;
    let asked = case.given.measurement;
    asked.then(|| iterations.saturating_mul(time_ns).max(1))
}

/// The warm-up of a fork of a case in turns, ns; at least, where it ends by a rule.
pub fn warmup_ns(plan: &Plan, case: usize) -> u64 {
    let case = &plan.cases[case];
    match plan.wrappers[case.wrapper].jit {
        true => asked_warmup_ns(case).unwrap_or(COMPILED_WARMUP_NS),
        false => TURN_NS,
    }
}

/// The longest warm-up of a fork of a family in turns, as [`warmup_ns`].
pub fn longest_warmup_ns(plan: &Plan, family: usize) -> u64 {
    let cases = plan.families[family].cases.iter();
    cases.map(|case| warmup_ns(plan, *case)).max().unwrap_or(0)
}

/// What a process of a family measures if its calls are short, ns.
pub fn process_ns(plan: &Plan, family: usize) -> u64 {
    let asked = measured(plan, family).filter_map(asked_ns).max();
    let turn_ns = turn_ns(plan, family);
    let compiled = compiles(plan, family).then_some(COMPILED_ROUNDS);
    let calls_ns = measured(plan, family).map(|_| 0.0);
    let rounds = match asked {
        Some(asked_ns) => asked_rounds(asked_ns, [0.0], turn_ns),
        None => rounds(calls_ns, compiled, turn_ns),
    };
    2 * rounds * turn_ns
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
pub fn measuring_ns(plan: &Plan, family: usize) -> u64 {
    let turn_ns = turn_ns(plan, family);
    process_ns(plan, family) / turn_ns * (turn_ns + SETTLE_NS)
}

/// Rounds in which every process measures for at least `asked_ns`, if one call of each takes so
/// long, ns.
pub fn asked_rounds(asked_ns: u64, calls_ns: impl IntoIterator<Item = f64>, turn_ns: u64) -> u64 {
    let shortest = calls_ns.into_iter().fold(f64::INFINITY, f64::min);
    let turn = shortest.max(turn_ns as f64);
    ((asked_ns as f64 / (2.0 * turn)).ceil() as u64).max(1)
}

/// Rounds of a block in which one call of each process takes so long, ns. `compiled`: how many
/// blocks of short calls have, if code is compiled while it runs.
pub fn rounds(calls_ns: impl IntoIterator<Item = f64>, compiled: Option<u64>, turn_ns: u64) -> u64 {
    let turn = |call: f64| call.max(turn_ns as f64) + call.max(SETTLE_NS as f64);
    let round: f64 = calls_ns.into_iter().map(|call| 2.0 * turn(call)).sum();
    let (longest_ns, most) = match compiled {
        Some(rounds) => (COMPILED_BLOCK_NS, rounds),
        None => (BLOCK_NS, ROUNDS),
    };
    ((longest_ns as f64 / round) as u64).clamp(1, most)
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

/// What a block of a family takes, roughly, if calls are short, ns: in turns, or in forks.
pub fn block_ns(plan: &Plan, family: usize, in_turns: bool) -> u64 {
    let iterations = |phase: &Phase| phase.iterations.saturating_mul(phase.time_ns);
    if !in_turns {
        let phases = measured(plan, family).flat_map(|case| [&case.warmup, &case.measurement]);
        return phases.map(iterations).fold(0, u64::saturating_add);
    }
    let members = measured(plan, family).count() as u64;
    let measuring = measuring_ns(plan, family).saturating_mul(members);
    // As many warm up at once as may run at once.
    let at_once = available_parallelism().map_or(1, |cpus| cpus.get() as u64);
    let warmup = longest_warmup_ns(plan, family).saturating_mul(members.div_ceil(at_once));
    // A block counts at most once a second.
    measuring.saturating_add(warmup).max(1_000_000_000)
}

/// Blocks of a family that there is time for, if calls are short.
fn most_blocks(plan: &Plan, family: usize) -> u64 {
    let fork_ns = longest_warmup_ns(plan, family) + process_ns(plan, family);
    let members = measured(plan, family).count() as u64;
    let options = &plan.options;
    match options
        .adaptive
        .and_then(|adaptive| adaptive.time_budget_ns)
    {
        _ if options.turns == Turns::Forks => forks(plan, family),
        Some(budget_ns) => budget_ns / (fork_ns * members).max(1),
        None => {
            (family_ns(plan, family) / (fork_ns * members).max(1)).max(least_blocks(plan, family))
        }
    }
}

/// Wrappers of families that measure in turns if the wrappers' runtimes can, with the most blocks
/// that each may have in one of them.
pub fn wrappers(plan: &Plan) -> BTreeMap<usize, u64> {
    let able = WrapperClocks {
        clocks: Vec::new(),
        chosen: String::new(),
        batch_ns: 0,
        turns: true,
        turns_of_threads: true,
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
        shard: None,
    };
    let mut most = BTreeMap::new();
    for family in (0..plan.families.len()).filter(|family| header.in_turns(*family)) {
        let blocks = most_blocks(plan, family).max(1);
        for case in measured(plan, family) {
            let own = most.entry(case.wrapper).or_insert(blocks);
            *own = blocks.max(*own);
        }
    }
    most
}

#[cfg(test)]
mod tests;
