//! Share done and time left.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use lath_core::plan::{Adaptive, Case, Family, Given, Turns, Wrapper};
use lath_core::record::{
    Block, CaseRecord, CheckRecord, CheckVerdict, Event, ForkRecord, Header, Iteration, Look,
    PhaseName, Record, Stop,
};
use lath_core::setting::Mode;
use lath_report::progress::Progress;
use std::time::Duration;

fn iteration(case: usize, phase: PhaseName) -> Event {
    let iteration = Iteration {
        phase,
        index: 1,
        threads: vec![],
        calls_per_batch: 1,
        batches: 1,
        wall_ns: 1,
        ..Iteration::default()
    };
    common::iterated(case, 1, iteration)
}

fn fork_ended(case: usize) -> Event {
    common::fork_ended(case, 1, None)
}

/// Two cases of two forks of 2 + 3 seconds: 20 s.
fn cases() -> Vec<Case> {
    ["a", "b"]
        .map(|id| Case {
            forks: 2,
            ..common::case(id, Mode::AverageTime)
        })
        .into()
}

#[test]
fn by_planned_time() {
    let mut progress = Progress::new(&common::header(cases()));
    assert_eq!(
        (progress.fraction(), progress.eta_after(Duration::ZERO)),
        (0.0, Duration::from_secs(20))
    );
    progress.apply(&iteration(0, PhaseName::Warmup));
    progress.apply(&iteration(0, PhaseName::Measurement));
    assert_eq!(progress.fraction(), 0.1);
    // Took twice as long as planned: so will the rest.
    assert_eq!(
        progress.eta_after(Duration::from_secs(4)),
        Duration::from_secs(36)
    );
    // A fork that fails is over; so is a case.
    progress.apply(&fork_ended(0));
    assert_eq!(progress.fraction(), 0.25);
    progress.apply(&common::case_ended(0));
    assert_eq!(progress.fraction(), 0.5);
    progress.apply(&fork_ended(1));
    progress.apply(&fork_ended(1));
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(9))
        ),
        (1.0, Duration::ZERO)
    );
}

#[test]
fn untimed_iterations_count_a_millisecond() {
    let mut by_count = common::case("b", Mode::AverageTime);
    by_count.measurement.invocations = Some(1000);
    let cases = vec![common::case("a", Mode::SingleShotTime), by_count];
    let progress = Progress::new(&common::header(cases));
    assert_eq!(
        progress.eta_after(Duration::ZERO),
        Duration::from_millis(5 + 2000 + 3)
    );
    assert_eq!(Progress::new(&common::header(vec![])).fraction(), 1.0);
}

/// What an earlier run did says nothing about the pace of this one.
#[test]
fn resumed() {
    let fork = |n| ForkRecord {
        fork: n,
        seed: 1,
        ended: true,
        ..ForkRecord::default()
    };
    let mut record = Record::new(common::header(cases()));
    record.cases[0] = CaseRecord {
        started: true,
        ended: true,
        forks: vec![fork(1), fork(2)],
        ..CaseRecord::default()
    };
    record.cases[1] = CaseRecord {
        started: true,
        ended: false,
        forks: vec![fork(1)],
        ..CaseRecord::default()
    };
    let mut progress = Progress::resumed(&record);
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(1))
        ),
        (0.75, Duration::from_secs(5))
    );
    progress.apply(&iteration(1, PhaseName::Warmup));
    assert_eq!(
        progress.eta_after(Duration::from_secs(2)),
        Duration::from_secs(8)
    );
}

/// Two parts around one baseline: it is measured in the blocks of both.
#[test]
fn contenders() {
    let mut cases: Vec<Case> = ["a", "b", "c"]
        .map(|id| Case {
            forks: 2,
            ..common::case(id, Mode::AverageTime)
        })
        .into();
    cases[0].forks = 4; // as planned: for both families
    cases.push(common::case("alone", Mode::AverageTime));
    let mut header = common::header(cases);
    let plan = &mut header.plan;
    let family = |other| Family {
        name: "f".into(),
        cases: vec![0, other],
    };
    plan.families = vec![family(1), family(2)];
    assert_eq!(
        Progress::new(&header).eta_after(Duration::ZERO),
        Duration::from_secs((4 + 2 + 2) * 5 + 5)
    );
}

/// An adaptive run counts to the next look; what a look decided is over; a time budget ends the
/// rest.
#[test]
fn looks() {
    let cases: Vec<Case> = ["a", "b"]
        .map(|id| common::case(id, Mode::AverageTime))
        .into();
    let mut header = common::header(cases);
    let plan = &mut header.plan;
    plan.families = vec![Family {
        name: "f".into(),
        cases: vec![0, 1],
    }];
    plan.options.adaptive = Some(Adaptive::default());
    let mut progress = Progress::new(&header);
    assert_eq!(
        progress.eta_after(Duration::ZERO),
        Duration::from_secs(2 * 5 * 5)
    );
    for _ in 0..5 {
        progress.apply(&fork_ended(0));
        progress.apply(&fork_ended(1));
    }
    assert_eq!(progress.fraction(), 1.0);
    let look = |blocks, stop| Event::Looked {
        family: 0,
        look: Look {
            blocks,
            pairs: 1,
            undecided: 1,
            stop,
            ..Look::default()
        },
    };
    progress.apply(&look(5, None));
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(50))
        ),
        (0.5, Duration::from_secs(50))
    );
    progress.apply(&look(5, Some(Stop::Budget)));
    assert_eq!(progress.fraction(), 1.0);
    header.plan.options.adaptive = Some(Adaptive {
        time_budget_ns: Some(20 * common::SECOND),
        precision: None,
    });
    assert_eq!(
        Progress::new(&header).eta_after(Duration::ZERO),
        Duration::from_secs(20)
    );
}

/// A family of a run that was recorded: its members, how many of them are compiled while they run,
/// why it ended, and when its blocks did, ms after the run began.
type Recorded = (usize, usize, Stop, Vec<u64>);

/// A run of `fixtures/progress.txt`.
fn recorded(name: &str) -> Vec<Recorded> {
    let text = include_str!("fixtures/progress.txt");
    let (_, rest) = text.split_once(&format!("[{name}]\n")).unwrap();
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let family = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let stop = serde_json::from_value(words[2].into()).unwrap();
        let ends = words[3..].iter().map(|end| end.parse().unwrap()).collect();
        let [members, compiled] = [0, 1].map(|at| words[at].parse().unwrap());
        (members, compiled, stop, ends)
    };
    lines.map(family).collect()
}

/// The events of such a run, with their times, and its header. Families of as many members as `per`
/// have a unit of their own; the first of them has its proofs before its first block.
fn replayed(run: &[Recorded], budget_ns: Option<u64>) -> (Header, Vec<(Event, Duration)>) {
    let mut cases = Vec::new();
    let mut families = Vec::new();
    let timed = |place: usize, wrapper: usize| Case {
        wrapper,
        forks: 5,
        warmup: common::phase(2, common::SECOND / 10),
        measurement: common::phase(3, common::SECOND / 10),
        given: Given {
            forks: true,
            warmup: true,
            measurement: true,
        },
        ..common::case(&format!("c{place}"), Mode::AverageTime)
    };
    for (family, (members, compiled, ..)) in run.iter().enumerate() {
        let first = cases.len();
        let of = |place: usize| timed(first + place, usize::from(place + compiled >= *members));
        cases.extend((0..*members).map(of));
        families.push(Family {
            name: format!("f{family}"),
            cases: (first..first + *members).collect(),
        });
    }
    let mut header = common::header(cases);
    let jit = Wrapper {
        jit: true,
        ..header.plan.wrappers[0].clone()
    };
    header.plan.wrappers.push(jit);
    header.clocks[0].turns = true;
    header.clocks.push(header.clocks[0].clone());
    header.plan.families = families;
    header.plan.options.turns = Turns::Auto;
    header.plan.options.adaptive = budget_ns.map(|ns| Adaptive {
        time_budget_ns: Some(ns),
        precision: None,
    });
    let mut events = Vec::new();
    let mut now = 0;
    for (family, (_, _, stop, ends)) in run.iter().enumerate() {
        let cases = &header.plan.families[family].cases;
        let mut at = |ms: u64, event: Event| events.push((event, Duration::from_millis(ms)));
        cases
            .iter()
            .for_each(|case| at(now, Event::CaseStarted { case: *case }));
        let begins = 2 * ends[0] - ends[1];
        let checked = |case: &usize| Event::Checked {
            case: *case,
            check: Box::new(CheckRecord {
                verdict: CheckVerdict::Verified,
                got: None,
                expected: None,
                against: None,
                reason: None,
                first_ns: vec![],
                start_ns: vec![],
            }),
        };
        cases
            .iter()
            .for_each(|case| at(begins.max(now), checked(case)));
        for (block, end) in ends.iter().enumerate() {
            let number = block as u64 + 1;
            for &case in cases {
                let block = Some(Block { family, number });
                at(*end, common::fork_started(case, number, block));
                at(*end, fork_ended(case));
            }
        }
        now = *ends.last().unwrap();
        let look = Look {
            blocks: ends.len() as u64,
            pairs: cases.len() - 1,
            stop: Some(*stop),
            ..Look::default()
        };
        at(now, Event::Looked { family, look });
        cases
            .iter()
            .for_each(|case| at(now, common::case_ended(*case)));
    }
    (header, events)
}

/// `about 2 min left` and the like: seconds, and whether it says why it is more.
fn told(words: &str) -> (f64, bool) {
    let (left, why) = words.split_once(" left").unwrap();
    let number = left.trim_start_matches(|c: char| !c.is_ascii_digit());
    let (number, unit) = number.split_once(' ').unwrap();
    let unit = match unit {
        "s" => 1.0,
        "min" => 60.0,
        "h" => 3600.0,
        other => panic!("{other}"),
    };
    (number.parse::<f64>().unwrap() * unit, !why.is_empty())
}

/// Whoever is not decided when its own time is over has what is left of the budget.
#[test]
fn who_waits_for_the_time_of_others_uses_all_of_it() {
    let own = (1..=10).map(|block| 13_000 * block).collect();
    let others = (131..=135).map(|second| 1_000 * second).collect();
    let run = [(2, 0, Stop::Budget, own), (2, 0, Stop::Decided, others)];
    let (header, events) = replayed(&run, Some(240 * common::SECOND));
    let mut progress = Progress::new(&header);
    let is_end = |event: &Event| match event {
        Event::Looked { family, .. } => *family == 0,
        Event::CaseEnded { case, .. } => *case < 2,
        _ => false,
    };
    for (event, at) in events.iter().filter(|(event, _)| !is_end(event)) {
        progress.apply_after(event, *at);
    }
    let (left, _) = told(&progress.left(Duration::from_secs(135)));
    assert!((left - 105.0).abs() <= 15.0, "{left} s");
}

/// From its first minute on, what the run says is right within a third, and ten seconds, if
/// contenders take what they did so far, compared with the plan; it only
/// shrinks, or says why not.
#[test]
fn the_time_left_is_right() {
    let minutes = |minutes: u64| Some(minutes * 60 * common::SECOND);
    // On the slow machine the last comparison, two fifths of the run, took four times its plan, which
    // nobody knows before it begins.
    for (run, budget, known) in [
        ("demo", None, 60),
        ("slow_demo", None, 250),
        ("budget", minutes(4), 60),
    ] {
        let (header, events) = replayed(&recorded(run), budget);
        let end = events.last().unwrap().1;
        let mut progress = Progress::new(&header);
        let mut before = f64::INFINITY;
        let mut seconds = (0..end.as_secs()).map(Duration::from_secs).peekable();
        for (event, at) in &events {
            while let Some(now) = seconds.next_if(|now| now < at) {
                let words = progress.left(now);
                let (left, why) = told(&words);
                let right = (end - now).as_secs_f64();
                assert!(left <= before || why, "{now:?}: {before} s, then {words}");
                before = left;
                if now.as_secs() >= known {
                    let off = (left - right).abs();
                    assert!(
                        off <= right / 3.0 + 10.0,
                        "{now:?}: {words}, but {right:.0} s were"
                    );
                }
            }
            progress.apply_after(event, *at);
        }
    }
}
