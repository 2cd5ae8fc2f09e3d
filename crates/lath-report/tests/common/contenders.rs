//! Runs of contenders made up for tests: blocks, proofs, looks.

use crate::common::{self, SECOND};
use lath_core::plan::{Adaptive, Case, Family, Wrapper};
use lath_core::proof::Proof;
use lath_core::record::{
    Block, CheckRecord, CheckVerdict, Event, Failure, Header, Iteration, PhaseName, Speed,
    ThreadResult,
};
use lath_core::setting::Mode;

pub const FACTORIAL: &str = "2432902008176640000";

/// Who competes, and what a call takes.
#[derive(Clone)]
pub struct Contender {
    pub name: &'static str,
    /// ns of a call.
    pub ns: f64,
    /// Relative differences between its forks: how quiet it is.
    pub noise: f64,
    pub jit: bool,
}

pub fn contender(name: &'static str, ns: f64) -> Contender {
    Contender {
        name,
        ns,
        noise: 0.002,
        jit: false,
    }
}

/// A case of a contender: one call takes `ns`; five warm-up and five measured iterations of a
/// second.
pub fn case(name: &str, wrapper: usize, contender: &str, mode: Mode) -> Case {
    let mut case = common::case(&format!("{contender}.{name}"), mode);
    case.bare = name.to_owned();
    case.contender = contender.to_owned();
    case.wrapper = wrapper;
    case.warmup = common::phase(5, SECOND);
    case.measurement = common::phase(5, SECOND);
    case.forks = 5;
    case.returns = true;
    case.params = vec![common::param("number", "20")];
    case
}

/// One comparison of all, the first of whom is the baseline; more than four make parts.
pub fn header(contenders: &[Contender], mode: Mode) -> Header {
    let cases = contenders
        .iter()
        .enumerate()
        .map(|(i, c)| case("Benchmarks::factorial", i, c.name, mode))
        .collect();
    let mut header = common::header(cases);
    let wrapper = header.plan.wrappers[0].clone();
    header.plan.wrappers = contenders
        .iter()
        .map(|c| Wrapper {
            contender: c.name.into(),
            platform: c.name.into(),
            compiler: format!("{} 1.0", c.name),
            jit: c.jit,
            ..wrapper.clone()
        })
        .collect();
    let others: Vec<usize> = (1..contenders.len()).collect();
    header.plan.families = others
        .chunks(3)
        .map(|some| Family {
            name: "factorial".into(),
            cases: [0].into_iter().chain(some.iter().copied()).collect(),
        })
        .collect();
    header.plan.options.check = true;
    header
}

pub fn adaptive(mut header: Header, precision: Option<f64>) -> Header {
    header.plan.options.adaptive = Some(Adaptive {
        time_budget_ns: None,
        precision,
    });
    header
}

pub fn started(header: Header) -> Vec<Event> {
    let cases = header.plan.cases.len();
    let mut events = vec![Event::RunStarted(Box::new(header))];
    events.extend((0..cases).map(|case| Event::CaseStarted { case }));
    events
}

/// Thousandths around 1 that differ from fork to fork and iteration to iteration, the same for each
/// call.
fn jitter(a: u64, b: u64, c: u64) -> f64 {
    let mixed = (a * 73 + b * 31 + c * 17 + a * b * 7 + b * c * 5) % 11;
    mixed as f64 / 5.0 - 1.0
}

pub fn iteration(phase: PhaseName, index: u64, ns: f64) -> Iteration {
    let calls = (SECOND as f64 / ns).max(1.0) as u64;
    Iteration {
        phase,
        index,
        threads: vec![ThreadResult {
            method: "m".into(),
            calls,
            ns: (calls as f64 * ns) as u64,
            ..ThreadResult::default()
        }],
        calls_per_batch: 1000,
        batches: calls / 1000,
        wall_ns: SECOND,
        speed: Some(Speed {
            mul_ns: 1.0,
            add_ns: 0.333,
        }),
        first_ns: (phase == PhaseName::Warmup && index == 1).then_some((1000.0 + 30.0 * ns) as u64),
        ..Iteration::default()
    }
}

/// The fork of a case in a block; `fails` after two measured iterations. Warm-up takes one
/// iteration of three times the time.
pub fn fork(
    events: &mut Vec<Event>,
    case: usize,
    who: &Contender,
    block: Block,
    fork: u64,
    fails: bool,
) {
    events.push(common::fork_started(case, fork, Some(block)));
    let level = who.ns * (1.0 + who.noise * jitter(case as u64, block.number, 0));
    let drift = 1.0 + 0.01 * block.number as f64;
    for (phase, index) in (1..=5)
        .map(|i| (PhaseName::Warmup, i))
        .chain((1..=5).map(|i| (PhaseName::Measurement, i)))
    {
        if fails && phase == PhaseName::Measurement && index > 2 {
            break;
        }
        let cold = if phase == PhaseName::Warmup && index == 1 {
            3.0
        } else {
            1.0
        };
        let ns = drift * cold * level * (1.0 + 0.001 * jitter(case as u64, block.number, index));
        events.push(common::iterated(case, fork, iteration(phase, index, ns)));
    }
    let failure = fails.then(|| Failure {
        code: "L702".into(),
        message: "exit 3".into(),
        tail: vec![],
    });
    events.push(common::fork_ended(case, fork, failure));
}

/// Blocks `from..=to` of one of the plan's families, everybody in turn.
pub fn blocks(
    events: &mut Vec<Event>,
    contenders: &[Contender],
    family: usize,
    from: u64,
    to: u64,
) {
    let Event::RunStarted(header) = &events[0] else {
        panic!("no header")
    };
    let cases = header.plan.families[family].cases.clone();
    for number in from..=to {
        for case in &cases {
            let fork_number = number + if *case == 0 { 100 * family as u64 } else { 0 };
            fork(
                events,
                *case,
                &contenders[*case],
                Block { family, number },
                fork_number,
                false,
            );
        }
    }
}

pub fn ended(events: &mut Vec<Event>) {
    let Event::RunStarted(header) = &events[0] else {
        panic!("no header")
    };
    let cases = header.plan.cases.len();
    events.extend((0..cases).map(common::case_ended));
}

pub fn check(
    verdict: CheckVerdict,
    got: &str,
    expected: Option<&str>,
    against: Option<&str>,
) -> Box<CheckRecord> {
    Box::new(CheckRecord {
        verdict,
        got: Some(Proof::Integer(got.into())),
        expected: expected.map(|e| Proof::Integer(e.into())),
        against: against.map(str::to_owned),
        reason: expected
            .filter(|e| *e != got)
            .map(|e| format!("{got} instead of {e}")),
        first_ns: vec![2000],
        start_ns: vec![45_000_000],
    })
}

/// A whole run of `contenders` with so many blocks in each part.
pub fn run(contenders: &[Contender], mode: Mode, count: u64) -> Vec<Event> {
    let mut events = started(header(contenders, mode));
    let Event::RunStarted(header) = &events[0] else {
        panic!("no header")
    };
    for family in 0..header.plan.families.len() {
        blocks(&mut events, contenders, family, 1, count);
    }
    ended(&mut events);
    events
}
