use super::*;
use lath_core::plan::{Case, Family, Plan, Turns, Wrapper};
use lath_core::record::{
    Block, CaseRecord, Environment, ForkRecord, ForkTurns, Header, Iteration, RECORD_VERSION,
    ThreadResult, TurnRecord, WrapperClocks,
};
use lath_core::setting::Mode;

/// When the first block began.
const START_MS: u64 = 1_700_000_000_400;

fn timed(id: &str) -> Case {
    Case {
        id: id.to_owned(),
        mode: Mode::AverageTime,
        threads: 1,
        operations_per_invocation: 1,
        ..Case::default()
    }
}

fn fork(number: u64, ns: f64) -> ForkRecord {
    let calls = 1_000_000;
    let wall_ns = (calls as f64 * ns).round() as u64;
    let turn = TurnRecord {
        calls,
        wall_ns,
        cpu_ns: Some(wall_ns),
        voluntary: Some(0),
        involuntary: Some(0),
    };
    ForkRecord {
        fork: number,
        block: Some(Block { family: 0, number }),
        measurement: vec![Iteration {
            threads: vec![ThreadResult {
                calls,
                ns: wall_ns,
                ..ThreadResult::default()
            }],
            calls_per_batch: 1,
            ..Iteration::default()
        }],
        turns: Some(ForkTurns {
            began_ms: START_MS + (number - 1) * 1000,
            turns: vec![turn],
            ..ForkTurns::default()
        }),
        ended: true,
        ..ForkRecord::default()
    }
}

/// One block a second: `ln` is the log ratio of a contender in a block, counted from 0.
fn record(blocks: u64, contenders: &[&dyn Fn(u64) -> f64]) -> Record {
    let base: &dyn Fn(u64) -> f64 = &|_| 0.0;
    let all: Vec<_> = std::iter::once(&base).chain(contenders).collect();
    let mut header = Header {
        version: RECORD_VERSION,
        lath_version: "0.1.0".to_owned(),
        started: START_MS / 1000,
        command: Vec::new(),
        plan: Plan {
            wrappers: vec![Wrapper::default()],
            cases: (0..all.len()).map(|n| timed(&format!("f.{n}"))).collect(),
            families: vec![Family {
                name: "f".to_owned(),
                cases: (0..all.len()).collect(),
            }],
            ..Plan::default()
        },
        clocks: vec![WrapperClocks {
            clocks: Vec::new(),
            chosen: String::new(),
            batch_ns: 1_000_000,
            turns: true,
            turns_of_threads: false,
            no_turns: None,
        }],
        environment: Environment::default(),
        shard: None,
    };
    header.plan.options.turns = Turns::Looks;
    let cases = all.iter().map(|ln| CaseRecord {
        forks: (0..blocks)
            .map(|block| fork(block + 1, 1000.0 * ln(block).exp()))
            .collect(),
        ..CaseRecord::default()
    });
    Record {
        cases: cases.collect(),
        ..Record::new(header)
    }
}

/// Alternates around a value by 0.1 %.
fn near(value: f64) -> impl Fn(u64) -> f64 {
    move |block| value + if block % 2 == 0 { 0.001 } else { -0.001 }
}

#[test]
fn each_length_has_its_windows() {
    let (same, slower) = (near(0.0), near(0.05));
    let record = record(30, &[&same, &slower]);
    let count = |length| {
        let all = judged(&record, 0, length, 30);
        let of = |case| all.iter().filter(|one| one.case == case).count();
        assert_eq!(of(1), of(2));
        of(1)
    };
    assert_eq!([1, 5, 10, 15, 20, 30].map(count), [30, 6, 3, 2, 1, 1]);
}

#[test]
fn few_blocks_find_nothing() {
    let slower = near(0.5);
    let record = record(8, &[&slower]);
    let found: Vec<_> = judged(&record, 0, 4, 12)
        .iter()
        .map(|one| (one.verdict.is_tested(), one.half_width()))
        .collect();
    assert_eq!(found, [(false, None); 3]);
}

#[test]
fn a_window_knows_nothing_of_the_others() {
    // The second ten seconds differ.
    let late = |block: u64| if block / 10 == 1 { 0.1 } else { 0.0 } + near(0.0)(block);
    let record = record(30, &[&late]);
    let verdicts: Vec<Verdict> = judged(&record, 0, 10, 30)
        .iter()
        .map(|one| one.verdict)
        .collect();
    assert_eq!(verdicts[1], Verdict::Slower);
    assert!(verdicts[0] != Verdict::Slower && verdicts[2] != Verdict::Slower);
}

/// A run would have ended at the first look that decided, and so does the verdict.
#[test]
fn the_first_look_that_decides_counts() {
    let gone = |block: u64| if block < 10 { 0.05 } else { -0.05 } + near(0.0)(block);
    let record = record(20, &[&gone]);
    let [one] = judged(&record, 0, 20, 20)[..] else {
        panic!("one window")
    };
    assert_eq!(one.verdict, Verdict::Slower);
    assert!(one.half_width() > Some(0.01), "that of the whole window");
}

#[test]
fn more_time_finds_less() {
    let slower = near(0.02);
    let record = record(60, &[&slower]);
    let at = |length| judged(&record, 0, length, 60)[0];
    assert!(at(10).half_width() > at(60).half_width());
    assert_eq!(at(60).verdict, Verdict::Slower);
}

#[test]
fn a_verdict_is_wrong_if_it_contradicts_what_was_planted() {
    let said = |verdict, same_within| Judged {
        case: 1,
        verdict,
        same_within,
        interval: Some([1.0, 1.0]),
        clock: Some(Clock::Cpu),
    };
    let same = |within| said(Verdict::Same, Some(within));
    let wrong = |judged, planted| is_wrong(&judged, planted);
    assert!(wrong(said(Verdict::Slower, None), 0) && !wrong(said(Verdict::Slower, None), 1));
    assert!(wrong(said(Verdict::Faster, None), 0) && wrong(said(Verdict::Faster, None), 5));
    assert!(!wrong(said(Verdict::Inconclusive, None), 5));
    assert!(wrong(same(0.01), 2) && wrong(same(0.02), 5));
    assert!(!wrong(same(0.02), 2) && !wrong(same(0.05), 5) && !wrong(same(0.01), 0));
}

/// Each window is held against all others: the one that differs disagrees, and moves the rest a little.
#[test]
fn the_rest_of_the_record_is_all_but_the_window() {
    let late = |block: u64| if block / 20 == 1 { 0.1 } else { 0.0 } + near(0.0)(block);
    let of = |ln: &dyn Fn(u64) -> f64| {
        let all = against_the_rest(&record(60, &[ln]), 0, 20, 60);
        all.iter().map(Against::agrees).collect::<Vec<_>>()
    };
    assert_eq!(of(&near(0.3)), [Some(true); 3]);
    assert_eq!(of(&late)[1], Some(false));
    let few = against_the_rest(&record(8, &[&near(0.0)]), 0, 4, 8);
    assert_eq!(
        few.iter().map(Against::agrees).collect::<Vec<_>>(),
        [None; 2]
    );
    let window = judged(&record(60, &[&near(0.3)]), 0, 20, 60);
    let beside = against_the_rest(&record(60, &[&near(0.3)]), 0, 20, 60);
    assert_eq!(
        beside.iter().map(|one| one.window).collect::<Vec<_>>(),
        window
    );
    assert!(beside[0].rest.half_width() < beside[0].window.half_width());
}
