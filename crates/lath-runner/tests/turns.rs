//! Contenders whose processes measure in turns: who works when, what is told to them, what fails
//! alone, and how a torn block goes on.

mod common;

use common::{alive, contenders, eventually, options, run, run_with, started};
use lath_core::plan::{Adaptive, Plan, Turns, Wrapper};
use lath_core::record::{Event, Record, Standing, Status, Stop, WarmupWhy};
use lath_core::turns::{COMPILED_ROUNDS, ROUNDS, order};
use lath_runner::{Options, journal, run_steered};
use lath_stats::compare::looks::TURNS;
use std::collections::BTreeMap;
use std::path::Path;

const ABLE: &str = r#"can=["turns","cpu"]"#;
/// A call lasts 20 ns.
const SHORT: &[(&str, &str)] = &[("pace", "20")];
const CRASHES: &[(&str, &str)] = &[("pace", "20"), ("do", "segv"), ("at", "measurement1")];

fn in_turns(arguments: &[&str], params: &[&[(&str, &str)]], forks: u64) -> Plan {
    let mut plan = contenders(&[&[ABLE], arguments].concat(), params);
    plan.options.turns = Turns::Forks;
    plan.cases.iter_mut().for_each(|case| case.forks = forks);
    plan
}

fn turns(record: &Record, case: usize) -> Vec<usize> {
    let forks = record.cases[case].forks.iter();
    let of =
        |fork: &lath_core::record::ForkRecord| fork.turns.as_ref().map_or(0, |t| t.turns.len());
    forks.map(of).collect()
}

/// Commands of a trace, with the process that got each.
fn told(path: &Path) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(path).unwrap();
    let line = |line: &str| {
        let (pid, command) = line.split_once(' ').unwrap();
        (pid.to_owned(), command.to_owned())
    };
    text.lines().map(line).collect()
}

#[test]
fn processes_are_alive_together_and_work_in_the_order_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace");
    let trace = format!("trace={}", file.display());
    let plan = in_turns(&[&trace], &[SHORT; 3], 1);
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Complete));
    assert_eq!(
        (0..3).map(|case| turns(&record, case)).collect::<Vec<_>>(),
        [[16]; 3]
    );
    let pids: BTreeMap<usize, String> = events
        .iter()
        .filter_map(|event| match event {
            Event::ForkStarted { case, pid, .. } => Some((*case, pid.to_string())),
            _ => None,
        })
        .collect();
    // Places are those of the block's order.
    let members: Vec<&String> = started(&events)
        .iter()
        .map(|(case, ..)| &pids[case])
        .collect();
    let wanted: Vec<&String> = order(plan.seed, 0, 1, 3, ROUNDS)
        .iter()
        .map(|who| members[*who])
        .collect();
    let told = told(&file);
    let measured: Vec<&(String, String)> = told
        .iter()
        .filter(|(_, command)| command.starts_with("iterate phase=measurement"))
        .collect();
    assert_eq!(
        measured.iter().map(|(pid, _)| pid).collect::<Vec<_>>(),
        wanted
    );
    let own: Vec<&String> = measured
        .iter()
        .filter(|(pid, _)| pid == members[0])
        .map(|(_, command)| command)
        .collect();
    let calls = 65536;
    let command = |turn: u64| {
        let turn = if turn > 1 {
            format!(" turn={turn}")
        } else {
            String::new()
        };
        format!(
            "iterate phase=measurement index=1 time_ns=10000000 calls={calls} settle_ns=1000000{turn} turns=16 slices=1"
        )
    };
    assert_eq!(own[0], &command(1));
    assert_eq!(own[15], &format!("{} last=1", command(16)));
    // Nobody quits before all have measured.
    let last = told
        .iter()
        .rposition(|(_, c)| c.starts_with("iterate"))
        .unwrap();
    let first_end = told
        .iter()
        .position(|(pid, c)| c == "end" && members.contains(&pid));
    assert!(first_end > Some(last), "{told:?}");
    let letters = &record.cases[0].forks[0].turns.as_ref().unwrap().order;
    let of = |letter| letters.chars().filter(|c| *c == letter).count();
    assert_eq!((of('A'), of('B'), of('C')), (16, 16, 16));
    let cpu = |case: usize| record.cases[case].forks[0].turns.as_ref().unwrap().cpu;
    assert!(cpu(0).is_some(), "they have one thread");
    assert_eq!((cpu(1), cpu(2)), (cpu(0), cpu(0)));
}

/// As where a library compiles it (Numba): it decides neither how many calls a batch has, nor how long
/// the block is.
#[test]
fn a_slow_first_call_says_nothing_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace");
    let trace = format!("trace={}", file.display());
    let slow: &[(&str, &str)] = &[("pace", "20"), ("first", "600000000")];
    let (record, _) = run(&in_turns(&[&trace], &[SHORT, slow], 2));
    assert_eq!(record.status, Some(Status::Complete));
    let rounds = 2 * ROUNDS as usize;
    assert_eq!([0, 1].map(|case| turns(&record, case)), [[rounds; 2]; 2]);
    let told = told(&file);
    let of = |phase: &str| {
        let begins = format!("iterate phase={phase}");
        let own = told
            .iter()
            .filter(|(_, command)| command.starts_with(&begins));
        own.map(|(_, command)| command.clone()).collect::<Vec<_>>()
    };
    let measured = of("measurement");
    assert_eq!(measured.len(), 4 * rounds);
    assert!(
        measured
            .iter()
            .all(|command| command.contains(" calls=65536 ")),
        "{measured:?}"
    );
    assert_eq!(
        of("warmup").len(),
        6,
        "once more in both processes of one contender"
    );
}

/// The second contender is of a runtime that compiles while it runs.
#[test]
fn a_runtime_that_compiles_warms_up_until_it_is_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace");
    let trace = format!("trace={}", file.display());
    let mut plan = in_turns(&[&trace], &[SHORT; 2], 1);
    let compiles = Wrapper {
        jit: true,
        ..plan.wrappers[0].clone()
    };
    plan.wrappers.push(compiles);
    plan.cases[1].wrapper = 1;
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Complete));
    let forks = [0, 1].map(|case| &record.cases[case].forks[0]);
    assert_eq!(forks[0].warmup_end(), None);
    let (_, end) = forks[1].warmup_end().expect("a rule ended it");
    assert!(end.seconds >= 2.0 && end.why == WarmupWhy::Level, "{end:?}");
    let own = forks.map(|fork| fork.turns.as_ref().unwrap());
    // The CPU time of its other threads decides.
    assert_eq!((own[0].helped, own[1].helped), (false, false));
    assert_eq!((own[0].cpu, own[1].cpu), (None, None));
    for turns in own {
        assert!(turns.turns.len() as u64 >= 2 * COMPILED_ROUNDS);
        assert_eq!(2 * turns.turns.len(), turns.order.len());
    }
    let pids = common::pids(&events);
    let warmups = |pid: &u32| {
        let own = told(&file)
            .into_iter()
            .filter(|(of, _)| *of == pid.to_string());
        own.filter(|(_, c)| c.starts_with("iterate phase=warmup"))
            .count()
    };
    let counts: Vec<usize> = pids.iter().map(warmups).collect();
    assert!(
        counts.contains(&1) && counts.iter().any(|n| *n >= 20),
        "{counts:?}"
    );
}

/// Two of them warm up side by side for 60 ms; `uneven`: processes of one contender differ. Rounds of
/// each block.
fn rounds_of_compiled(uneven: bool, trace: Option<&Path>) -> Vec<u64> {
    let trace = trace.map(|file| format!("trace={}", file.display()));
    let arguments: Vec<&str> = trace.iter().map(String::as_str).collect();
    let drawn: &[(&str, &str)] = &[("pace", "20"), ("uneven", "10")];
    let params = if uneven { [SHORT, drawn] } else { [SHORT; 2] };
    let mut plan = in_turns(&arguments, &params, 6);
    plan.wrappers[0].jit = true;
    for case in &mut plan.cases {
        case.given.warmup = true;
        case.warmup.iterations = 2;
        case.warmup.time_ns = 30_000_000;
    }
    let (record, _) = run(&plan);
    assert_eq!(record.status, Some(Status::Complete));
    assert!(
        record.cases[0]
            .forks
            .iter()
            .all(|fork| fork.warmup_end().is_none())
    );
    turns(&record, 0)
        .into_iter()
        .map(|n| n as u64 / 2)
        .collect()
}

#[test]
fn what_differs_from_process_to_process_has_more_and_shorter_blocks() {
    let uneven = rounds_of_compiled(true, None);
    assert_eq!(uneven[..3], [COMPILED_ROUNDS; 3]);
    assert_eq!(uneven[3..], [8; 3]);
    let even = rounds_of_compiled(false, None);
    assert_eq!(even[..3], [COMPILED_ROUNDS; 3]);
    assert_eq!(even[3..], [50; 3], "nothing lies between blocks");
}

/// Neither waits for the other to end.
#[test]
fn processes_warm_up_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trace");
    rounds_of_compiled(false, Some(&file));
    let warmups: Vec<String> = told(&file)
        .into_iter()
        .filter(|(_, command)| command.starts_with("iterate phase=warmup"))
        .map(|(pid, _)| pid)
        .collect();
    let changes = warmups.windows(2).filter(|two| two[0] != two[1]).count();
    // One after the other, they would change once a block, and between blocks.
    assert!(
        changes > 2 * 6 || std::thread::available_parallelism().map_or(1, usize::from) < 2,
        "{warmups:?}"
    );
}

#[test]
fn who_cannot_is_measured_in_forks() {
    let mut plan = in_turns(&[], &[SHORT; 2], 2);
    plan.wrappers[0].arguments[0] = r#"can=["cpu"]"#.to_owned();
    let (record, _) = run(&plan);
    assert_eq!(turns(&record, 0), [0, 0]);
    assert!(
        record
            .cases
            .iter()
            .all(|case| case.ended && case.forks.len() == 2)
    );
}

/// The numbers of calls are those of the first block, as in forks.
#[test]
fn batches_have_the_same_calls_in_all_blocks() {
    let plan = in_turns(&[], &[SHORT; 2], 3);
    let (record, _) = run(&plan);
    let calls: Vec<u64> = record
        .cases
        .iter()
        .flat_map(|case| &case.forks)
        .map(|fork| fork.measurement[0].calls_per_batch)
        .collect();
    assert_eq!(calls, [calls[0]; 6]);
}

#[test]
fn a_fork_that_fails_has_no_result_and_the_others_run_again_without_it() {
    let mut plan = in_turns(&[], &[SHORT, CRASHES, SHORT], 3);
    plan.cases
        .iter_mut()
        .for_each(|case| case.measurement.iterations = 5);
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Complete));
    assert_eq!(
        (turns(&record, 0), turns(&record, 2)),
        (vec![16; 3], vec![16; 3])
    );
    let failed = &record.cases[1].forks;
    assert_eq!(failed.len(), 2);
    assert!(failed.iter().all(|fork| {
        fork.measurement.is_empty() && fork.failure.as_ref().is_some_and(|f| f.code == "L703")
    }));
    let warnings = &record.cases[1].warnings;
    let partial = warnings.iter().find(|warning| warning.code == "W909");
    let said = &partial.expect("one fork was left out").message;
    assert!(said.contains("0 of 3 forks, 0 of 3 iterations"), "{said}");
    for pid in common::pids(&events) {
        eventually("nobody is left", || alive(pid).is_empty());
    }
}

#[test]
fn a_fork_that_fails_once_can_be_retried_with_all_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("here");
    std::fs::write(&file, "").unwrap();
    let path = file.display().to_string();
    let once: &[(&str, &str)] = &[
        ("pace", "20"),
        ("do", "crash-once"),
        ("at", "measurement1"),
        ("file", &path),
    ];
    let plan = in_turns(&[], &[SHORT, once], 1);
    let retrying = Options {
        retries: 1,
        ..options()
    };
    let (record, _) = run_with(&plan, &retrying);
    assert_eq!((turns(&record, 0), turns(&record, 1)), (vec![16], vec![16]));
    assert_eq!(record.cases[1].forks[0].retried.len(), 1);
    assert!(
        record
            .cases
            .iter()
            .all(|case| case.failures().next().is_none())
    );
}

/// A block whose events are not all in the journal is measured again, by all its members.
#[test]
fn a_torn_block_is_measured_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    let plan = in_turns(&[], &[SHORT; 2], 2);
    let journalled = Options {
        journal: Some(path.clone()),
        ..options()
    };
    let (whole, _) = run_with(&plan, &journalled);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let ends: Vec<usize> = (0..lines.len())
        .filter(|at| lines[*at].contains(r#""event":"fork_ended""#))
        .collect();
    // The first fork of the second block.
    std::fs::write(&path, lines[..=ends[2]].concat()).unwrap();
    let torn = journal::read(&path).unwrap();
    let first = torn.cases[0].forks[0].clone();
    assert_eq!(
        torn.cases
            .iter()
            .map(|case| case.forks.len())
            .sum::<usize>(),
        3
    );
    let resumed = Options {
        resume: Some(torn),
        ..journalled
    };
    let (record, events) = run_with(&plan, &resumed);
    assert_eq!(
        started(&events)
            .iter()
            .map(|(.., block)| *block)
            .collect::<Vec<_>>(),
        [2, 2]
    );
    assert_eq!(record.cases[0].forks[0], first);
    assert_eq!(turns(&record, 0), turns(&whole, 0));
    let again = journal::read(&path).unwrap();
    assert_eq!(again.cases, record.cases);
}

/// Looks are at the seconds in which blocks began, here mostly those of an earlier run.
#[test]
fn a_run_ends_at_a_look_that_decides() {
    let (mut record, _) = run(&in_turns(&[], &[SHORT; 2], 1));
    let plan = &mut record.header.plan;
    plan.options.turns = Turns::Looks;
    for case in &mut record.cases {
        case.ended = false;
        for earlier in 1..TURNS.looks[0].at - 1 {
            let mut fork = case.forks[0].clone();
            fork.fork += earlier;
            fork.block.as_mut().unwrap().number += earlier;
            fork.turns.as_mut().unwrap().began_ms -= 1000 * earlier;
            case.forks.push(fork);
        }
    }
    let resumed = Options {
        resume: Some(record.clone()),
        ..options()
    };
    let mut looks = Vec::new();
    let mut steer = |record: &Record, moment: lath_runner::Moment| {
        looks.push((lath_core::turns::seconds(record, 0) as u64, moment.share));
        Standing {
            same: 0,
            pairs: 1,
            undecided: 0,
        }
    };
    let record = run_steered(&record.header.plan, &resumed, &mut steer, &mut |_| {}).unwrap();
    assert_eq!(looks, [(TURNS.looks[0].at, TURNS.looks[0].share)]);
    assert_eq!(record.looks[&0].stop, Some(Stop::Decided));
}

#[test]
fn a_budget_ends_between_looks() {
    let mut plan = in_turns(&[], &[SHORT; 2], 1);
    plan.options.turns = Turns::Looks;
    plan.options.adaptive = Some(Adaptive {
        time_budget_ns: Some(1_000_000_000),
        precision: None,
    });
    let (record, _) = run(&plan);
    let look = record.looks[&0];
    assert_eq!(look.stop, Some(Stop::Budget));
    assert!(look.blocks >= 1 && record.cases[0].forks.len() as u64 == look.blocks);
    assert_eq!((look.share, look.spent), (Some(1.0), Some(1.0)));
}
