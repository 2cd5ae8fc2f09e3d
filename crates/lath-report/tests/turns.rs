//! Comparisons of contenders that measured in turns.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use lath_core::plan::{Case, Family, Turns};
use lath_core::record::{
    Block, Calibrated, CaseRecord, Event, ForkRecord, ForkTurns, Iteration, Record, ThreadResult,
    TurnRecord,
};
use lath_core::setting::Mode;
use lath_report::comparison::{Compared, comparisons};
use lath_report::console::Verbosity;
use lath_report::judgement::{Evidence, JudgementRow};
use lath_stats::compare::Verdict;
use lath_stats::turns::{Clock, NoCpuTime};

/// ln of the ratios of ten blocks: the worked example of the method.
const RATIOS: [f64; 10] = [
    0.021, 0.018, 0.024, 0.019, 0.020, 0.017, 0.023, 0.022, 0.018, 0.020,
];

/// A process whose calls take `ns` of CPU time, and twice as long in all.
fn fork(number: u64, ns: f64, began_ms: u64, waits: u64) -> ForkRecord {
    let calls = 1_000_000_000;
    let cpu_ns = (calls as f64 * ns).round() as u64;
    let turn = TurnRecord {
        calls,
        wall_ns: 2 * cpu_ns,
        cpu_ns: Some(cpu_ns),
        voluntary: Some(waits),
        // Whoever has to make room for others takes longer.
        involuntary: Some(1),
    };
    ForkRecord {
        fork: number,
        block: Some(Block { family: 0, number }),
        measurement: vec![Iteration {
            threads: vec![ThreadResult {
                calls: 2 * calls,
                ns: 4 * cpu_ns,
                cpu_ns: Some(2 * cpu_ns),
                ..ThreadResult::default()
            }],
            calls_per_batch: 1,
            ..Iteration::default()
        }],
        turns: Some(ForkTurns {
            began_ms,
            turns: vec![turn; 2],
            ..ForkTurns::default()
        }),
        ended: true,
        ..ForkRecord::default()
    }
}

fn record(ratios: &[f64], every_ms: u64, waits: u64, operations: u64) -> Record {
    let timed = |id: &str, operations| Case {
        operations_per_invocation: operations,
        ..common::case(id, Mode::AverageTime)
    };
    let mut header = common::header(vec![timed("a", 1), timed("b", operations)]);
    header.clocks[0].turns = true;
    header.plan.options.turns = Turns::Forks;
    header.plan.families = vec![Family {
        name: "f".to_owned(),
        cases: vec![0, 1],
    }];
    let forks = |side: f64| {
        let of = |(at, ratio): (usize, &f64)| {
            let (number, began_ms) = (at as u64 + 1, 1_000_000 + at as u64 * every_ms);
            fork(number, 100.0 * (side * ratio).exp(), began_ms, waits)
        };
        CaseRecord {
            started: true,
            ended: true,
            forks: ratios.iter().enumerate().map(of).collect(),
            ..CaseRecord::default()
        }
    };
    Record {
        cases: vec![forks(0.0), forks(1.0)],
        ..Record::new(header)
    }
}

fn compared(record: &Record) -> Compared {
    comparisons(record)[0].rows[1].compared.clone().unwrap()
}

#[test]
fn blocks_are_compared_by_cpu_time() {
    let found = compared(&record(&RATIOS, 1000, 0, 1));
    assert_eq!((found.word(), found.evidence.blocks()), ("slower", 10));
    let (ratio, [low, high]) = found.tested().unwrap();
    for (value, expected) in [(ratio, 1.0204), (low, 1.0130), (high, 1.0278)] {
        assert!((value - expected).abs() < 1e-4, "{value} for {expected}");
    }
    let Evidence::Turns(turns) = found.evidence else {
        panic!("{:?}", found.evidence)
    };
    assert_eq!(
        (
            turns.clock,
            turns.ratios.mean.values.len(),
            turns.ratios.span_s
        ),
        (Clock::Cpu, 10, 9.0)
    );
}

/// Placements that make up to 20 % of difference, and 2 % that is there with each of them.
#[test]
fn balanced_placements_are_strata() {
    let placements = [0.1, -0.1, 0.05, -0.02, 0.07, -0.08, 0.0, -0.02];
    let ratio =
        |n: usize| 0.02 + placements[n % 8] + if n.is_multiple_of(3) { 0.001 } else { -0.0005 };
    let placed = |count: usize, set: u64| {
        let ratios: Vec<f64> = (0..count).map(ratio).collect();
        let mut record = record(&ratios, 1000, 0, 1);
        let forks = record.cases.iter_mut().flat_map(|case| &mut case.forks);
        for fork in forks {
            let turns = fork.turns.as_mut().unwrap();
            (turns.layout, turns.placements) = ((fork.fork - 1) % 8, set);
        }
        record
    };
    let width = |record: &Record| {
        let found = compared(record);
        let (_, [low, high]) = found.tested().unwrap();
        let row = JudgementRow::of(&found.evidence, &found.found, found.permitted);
        (found.word(), low, high, row.schedule.unwrap())
    };
    let (word, low, high, schedule) = width(&placed(24, 8));
    assert_eq!((word, schedule.layout_strata), ("slower", Some(true)));
    assert!(low > 1.01 && low < 1.0202 && high > 1.0202, "{low} {high}");
    assert!(schedule.layout_share.unwrap() > 0.99);
    // Random draws, and too few blocks: the interval contains what placements make.
    for record in [placed(24, 0), placed(15, 8)] {
        let (word, low, high, schedule) = width(&record);
        assert_eq!(
            (word, schedule.layout_strata),
            ("inconclusive", Some(false))
        );
        assert!(low < 0.99 && high > 1.05, "{low} {high}");
    }
    // A placement with a block more counts no more: the score says the same as the ratio.
    let uneven = placed(25, 8);
    let all = comparisons(&uneven);
    let [base, new] = [0, 1].map(|at| all[0].rows[at].clone());
    let (ratio, _) = new.compared.unwrap().tested().unwrap();
    let [base_ns, new_ns] = [base.estimate, new.estimate].map(|e| e.unwrap().ns);
    assert!((new_ns / base_ns / ratio - 1.0).abs() < 1e-9);
    assert!((ratio.ln() - 0.02).abs() < 1e-3, "{ratio}");
}

/// The wall times of one side say the opposite: its neighbours were busier.
#[test]
fn scores_are_of_the_clock_of_the_ratio() {
    let mut record = record(&RATIOS, 250, 0, 1);
    let more = (0..30).map(|at| 0.02 + 0.001 * f64::from(at % 7));
    let ratios: Vec<f64> = more.collect();
    record.cases = self::record(&ratios, 250, 0, 1).cases;
    for fork in &mut record.cases[0].forks {
        for turn in &mut fork.turns.as_mut().unwrap().turns {
            turn.wall_ns *= 2;
        }
        fork.measurement[0].threads[0].ns *= 2;
    }
    let all = comparisons(&record);
    let [base, new] = [0, 1].map(|at| all[0].rows[at].clone());
    let (ratio, _) = new.compared.unwrap().tested().unwrap();
    let [base_ns, new_ns] = [base.estimate, new.estimate].map(|e| e.unwrap().ns);
    assert!((new_ns / base_ns / ratio - 1.0).abs() < 1e-9);
    assert!((base_ns - 100.0).abs() < 1e-6, "{base_ns}");
    assert_eq!((base.by_cpu, new.by_cpu, new.beside), (true, true, None));
    let rates = rates(&record);
    assert!(rates.contains("10000000.00 calls/s"), "{rates}");
    assert!(
        rates.contains(" ms CPU | ") && rates.contains("ms CPU: by CPU time"),
        "{rates}"
    );
}

fn rates(record: &Record) -> String {
    common::written("rates", record)
}

/// One contender of which CPU time is a tenth too large, beside one with more turns.
#[test]
fn a_contender_whose_clocks_disagree_is_not_hidden_by_another() {
    let clock = |of_base: u64, of_new: u64| {
        let mut record = record(&RATIOS, 1000, 0, 1);
        for (case, tenths, turns) in [(0, of_base, 5), (1, of_new, 2)] {
            for fork in &mut record.cases[case].forks {
                let all = &mut fork.turns.as_mut().unwrap().turns;
                all[0].involuntary = Some(0);
                all[0].wall_ns = all[0].cpu_ns.unwrap() * 10 / tenths;
                *all = vec![all[0]; turns];
            }
        }
        let Evidence::Turns(turns) = compared(&record).evidence else {
            panic!("measured in turns")
        };
        turns.clock
    };
    assert_eq!(clock(10, 10), Clock::Cpu);
    for (base, new) in [(10, 11), (11, 10)] {
        let found = clock(base, new);
        assert!(
            matches!(found, Clock::Wall(NoCpuTime::Disagrees(ratio)) if (ratio - 1.1).abs() < 1e-6),
            "{found:?}"
        );
    }
}

/// CPU time leaves out what threads of the runtime do for the one that measures.
#[test]
fn a_runtime_with_threads_of_its_own_is_compared_by_wall_time() {
    let mut record = record(&RATIOS, 1000, 0, 1);
    for fork in &mut record.cases[1].forks {
        fork.turns.as_mut().unwrap().helped = true;
    }
    let Evidence::Turns(turns) = compared(&record).evidence else {
        panic!("measured in turns")
    };
    assert_eq!(turns.clock, Clock::Wall(NoCpuTime::Helped));
    assert!(!rates(&record).contains("CPU"));
}

/// One process of five in which a compiler was late moves the mean by a fifth of that.
#[test]
fn threads_of_a_runtime_may_work_for_one_percent_on_average() {
    let clock = |shares: [Option<f64>; 5], helped: bool| {
        let mut record = record(&RATIOS, 1000, 0, 1);
        for (fork, share) in record.cases[1].forks.iter_mut().zip(shares) {
            let turns = fork.turns.as_mut().unwrap();
            turns.helpers = share;
            turns.helped = share.map_or(helped, |share| share > 0.01);
        }
        let Evidence::Turns(turns) = compared(&record).evidence else {
            panic!("measured in turns")
        };
        turns.clock
    };
    let little = Some(0.002);
    let wall = Clock::Wall(NoCpuTime::Helped);
    assert_eq!(
        clock([little, little, Some(0.04), little, little], false),
        Clock::Cpu
    );
    assert_eq!(
        clock([little, little, Some(0.05), little, little], false),
        wall
    );
    // Nobody told how much in a process of another kind, or none worked there.
    assert_eq!(clock([little, little, little, little, None], true), wall);
    assert_eq!(
        clock([None, None, None, None, Some(0.04)], false),
        Clock::Cpu
    );
}

#[test]
fn operations_of_a_call_count() {
    let found = compared(&record(&RATIOS, 1000, 0, 4));
    assert!((found.found.ratio * 4.0 - 0.0202_f64.exp()).abs() < 1e-6);
}

#[test]
fn what_waits_is_compared_by_wall_time() {
    let found = compared(&record(&RATIOS, 1000, 1, 1));
    let Evidence::Turns(turns) = &found.evidence else {
        panic!("{:?}", found.evidence)
    };
    assert_eq!(turns.clock, Clock::Wall(NoCpuTime::Waits(1.0)));
    let note = found.note().unwrap();
    assert!(
        note.ends_with("(a lock, a device, a thread) in 100 % of its turns"),
        "{note}"
    );
}

/// Scores are wall time of single processes; advice about them must not be taken for advice about
/// verdicts.
#[test]
fn scattered_scores_are_no_reason_for_more_forks() {
    let scattered = record(
        &[0.0, 0.5, 1.0, 0.2, 0.9, 0.4, 0.7, 0.1, 0.8, 0.3],
        1000,
        0,
        1,
    );
    let help = |record: &Record| {
        let warnings = lath_report::warnings::of_run(record);
        let (_, found) = warnings.iter().find(|(case, _)| *case == 1).unwrap();
        let high = found.iter().find(|warning| warning.code == "W910").unwrap();
        high.help.clone().unwrap()
    };
    let told = help(&scattered);
    assert!(told.contains("do not rest on these scores"), "{told}");
    let mut in_forks = scattered;
    in_forks.header.plan.options.turns = Turns::Off;
    let told = help(&in_forks);
    assert!(told.starts_with("use more forks"), "{told}");
}

#[test]
fn blocks_of_one_second_are_one_value() {
    let found = compared(&record(&RATIOS, 250, 0, 1));
    let reason = found.reason.unwrap();
    assert!(matches!(found.found.verdict, Verdict::NotTested(_)));
    assert!(
        reason.starts_with("it had turns in 3 seconds of the run only"),
        "{reason}"
    );
}

/// Only blocks that both have, and no fork that failed.
#[test]
fn a_block_without_one_of_them_does_not_count() {
    let mut record = record(&RATIOS, 1000, 0, 1);
    record.cases[1].forks.remove(3);
    record.cases[0].forks[5].failure = Some(lath_core::record::Failure {
        code: "L702".to_owned(),
        message: String::new(),
        tail: Vec::new(),
    });
    let found = compared(&record);
    assert_eq!((found.evidence.blocks(), found.partly), (8, true));
    let left = [0, 1, 2, 4, 6, 7, 8, 9].map(|at| RATIOS[at]);
    let mean = left.iter().sum::<f64>() / 8.0;
    assert!((found.found.ratio.ln() - mean).abs() < 1e-6);
}

#[test]
fn what_keeps_them_from_turns_is_said() {
    let mut record = record(&RATIOS, 1000, 0, 1);
    record.header.clocks[0].turns = false;
    for fork in record.cases.iter_mut().flat_map(|case| &mut case.forks) {
        fork.turns = None;
    }
    let found = compared(&record);
    let note = found.note().unwrap();
    assert!(
        note.starts_with("measured in forks, not in turns: the runtime of"),
        "{note}"
    );
}

#[test]
fn a_calibration_is_quoted_at_the_head_of_a_log_of_turns() {
    let mut header = record(&RATIOS, 1000, 0, 1).header;
    header.environment.calibrated = Some(Calibrated {
        date: "2026-11-23".to_owned(),
        ..Calibrated::default()
    });
    let log = |header: &lath_core::record::Header| {
        let events = [Event::RunStarted(Box::new(header.clone()))];
        common::logged(&events, Verbosity::Normal)
    };
    let quote = "\n# Calibrated on this machine (2026-11-23): ";
    assert!(log(&header).contains(quote));
    header.plan.options.turns = Turns::Off;
    assert!(!log(&header).contains(quote));
}

/// In which blocks one works while the other has its turn.
fn restless(blocks: std::ops::Range<usize>) -> Record {
    let mut record = record(&RATIOS, 1000, 0, 1);
    for fork in &mut record.cases[1].forks[blocks] {
        let turns = fork.turns.as_mut().unwrap();
        // The clock of the others does not depend on it, either.
        turns.helped = true;
        (turns.beside_ns, turns.waited_ns) = (50, 100);
    }
    record
}

#[test]
fn blocks_in_which_one_is_not_at_rest_do_not_count() {
    let found = compared(&restless(0..3));
    assert_eq!(found.evidence.blocks(), 7);
    assert_eq!(found.evidence.clock(), Some(Clock::Cpu));
    let found = compared(&restless(0..10));
    assert_eq!((found.evidence.blocks(), found.word()), (0, "not-tested"));
    assert_eq!(
        found.reason.as_deref(),
        Some(
            "one side has threads of its own, which worked while the others had their turns: \
             --schedule forks compares it"
        )
    );
}

/// The schedule leaves time for a verdict, as the statistics see it.
#[test]
fn a_verdict_takes_as_many_blocks_as_the_schedule_leaves_time_for() {
    let needed = u64::try_from(lath_stats::turns::FEWEST).unwrap();
    assert_eq!(lath_core::turns::VERDICT_BLOCKS, needed);
}

/// 16 turns in each of ten blocks: time per call, ns, of the case in the block and turn.
fn with_turns(ns: impl Fn(usize, usize, usize) -> f64) -> Record {
    let mut record = record(&[0.0; 10], 1000, 0, 1);
    for (at, case) in record.cases.iter_mut().enumerate() {
        for (block, fork) in case.forks.iter_mut().enumerate() {
            let turn = |turn: usize| {
                // A little noise, not the same in any two processes.
                let noise = ((7 * turn + 3 * block + 5 * at) % 11) as f64 / 1000.0;
                let cpu_ns = (1e5 * ns(at, block, turn) * (1.0 + noise)) as u64;
                TurnRecord {
                    calls: 100_000,
                    wall_ns: 2 * cpu_ns,
                    cpu_ns: Some(cpu_ns),
                    voluntary: Some(0),
                    involuntary: Some(1),
                }
            };
            fork.turns.as_mut().unwrap().turns = (0..16).map(turn).collect();
        }
    }
    record
}

/// What W979 says of both cases.
fn changed(record: &Record) -> [Option<String>; 2] {
    let all = lath_report::warnings::of_run(record);
    [0, 1].map(|case| {
        let (_, found) = all.iter().find(|(of, _)| *of == case)?;
        let warning = found.iter().find(|warning| warning.code == "W979")?;
        let help = warning.help.as_deref().unwrap();
        Some(format!("{} ({help})", warning.message))
    })
}

/// A third of the processes, from 100 to 112 ns in their turn 8.
#[test]
fn processes_that_change_while_they_measure_are_named() {
    let step = |blocks: usize, by: f64| {
        move |case: usize, block: usize, turn: usize| {
            let is_changed = case == 1 && block < blocks && turn >= 7;
            if is_changed { 100.0 * by } else { 100.0 }
        }
    };
    let [base, new] = changed(&with_turns(step(4, 1.12)));
    let new = new.unwrap();
    assert_eq!(base, None);
    assert!(
        new.starts_with("its speed changed while it measured: time per call +1"),
        "{new}"
    );
    assert!(new.contains(" % in 4 of 10 processes, after "), "{new}");
    assert!(new.contains("(look for something that grows"), "{new}");
    let mut jit = with_turns(step(10, 0.4));
    jit.header.plan.wrappers[0].jit = true;
    let [base, new] = changed(&jit);
    let new = new.unwrap();
    assert_eq!(base, None);
    assert!(
        new.contains("time per call x0.40 in 10 of 10 processes"),
        "{new}"
    );
    assert!(new.contains("probably compiled the code again"), "{new}");
    // Fewer, and a smaller change.
    for record in [step(3, 1.12), step(10, 1.03)].map(with_turns) {
        assert_eq!(changed(&record), [None, None]);
    }
    // The baseline is judged, too, beside the others.
    let swapped = with_turns(|case, block, turn| step(10, 2.0)(1 - case, block, turn));
    let [base, new] = changed(&swapped);
    assert!(base.unwrap().contains("x2.0 in 10 of 10"));
    assert_eq!(new, None);
}

#[test]
fn what_changes_in_all_of_a_block_or_in_both_directions_is_not_named() {
    let together = |_: usize, _: usize, turn: usize| if turn < 7 { 100.0 } else { 200.0 };
    assert_eq!(changed(&with_turns(together)), [None, None]);
    let either = |case: usize, block: usize, turn: usize| match (case, block, turn) {
        (1, 0..3, 7..) => 200.0,
        (1, 3..6, 7..) => 50.0,
        _ => 100.0,
    };
    assert_eq!(changed(&with_turns(either)), [None, None]);
}

/// There chance is not excluded by a second process.
#[test]
fn one_process_is_named_if_it_has_many_turns() {
    let up_and_back = |case: usize, _: usize, turn: usize| {
        if case == 1 && (6..11).contains(&turn) {
            300.0
        } else {
            100.0
        }
    };
    let mut short = with_turns(up_and_back);
    for case in &mut short.cases {
        case.forks.truncate(1);
    }
    assert_eq!(changed(&short), [None, None]);
    for case in &mut short.cases {
        let turns = &mut case.forks[0].turns.as_mut().unwrap().turns;
        *turns = turns.iter().flat_map(|turn| [*turn; 10]).collect();
    }
    let [base, new] = changed(&short);
    let new = new.unwrap();
    assert_eq!(base, None);
    assert!(new.contains("x3.0 in the only process, after "), "{new}");
    // A process that failed says nothing.
    short.cases[1].forks[0].ended = false;
    assert_eq!(changed(&short), [None, None]);
}
