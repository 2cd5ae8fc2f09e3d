//! `alloc`: one process more for each case, which counts and measures nothing.

mod common;

use common::*;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{OtherBuild, Plan, Purpose, Wrapper};
use lath_core::record::{Event, Record};
use lath_core::setting::Mode;
use std::collections::BTreeMap;

const CAN: &str = "can=[\"allocations\"]";

fn counted(arguments: &[&str], params: &[(&str, &str)]) -> Plan {
    let mut plan = plan(arguments, params);
    plan.options.profilers = vec!["alloc".to_owned()];
    plan
}

fn count_with(plan: &mut Plan, build: OtherBuild) {
    plan.wrappers[0].builds.insert(Purpose::Allocations, build);
}

fn built(wrapper: Wrapper) -> OtherBuild {
    OtherBuild::Built {
        wrapper: Box::new(wrapper),
        stacks: None,
    }
}

fn warnings(record: &Record) -> Vec<Diagnostic> {
    record.cases[0]
        .warnings
        .iter()
        .filter(|w| ["W916", "W917", "L804"].contains(&w.code.as_str()))
        .cloned()
        .collect()
}

fn metrics(record: &Record) -> BTreeMap<String, (f64, String)> {
    record.cases[0].profile.clone()
}

#[test]
fn one_process_more_warms_up_and_counts_one_iteration() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let (record, events) = run(&counted(&[CAN, &format!("trace={}", path.display())], &[]));
    // In ten batches of the 200 calls that the forks made, too.
    assert_eq!(
        metrics(&record)["alloc.bytes"],
        (960.0 / 2000.0, "B/op".to_owned())
    );
    assert_eq!(
        metrics(&record)["alloc.count"],
        (20.0 / 2000.0, "allocs/op".to_owned())
    );
    assert_eq!((warnings(&record), measured(&record)), (vec![], vec![3, 3]));
    let profiles: Vec<_> = events
        .iter()
        .filter(|e| matches!(e, Event::Profile { .. }))
        .collect();
    assert_eq!(profiles.len(), 1, "{profiles:?}");
    let commands = trace(&path);
    let trials: Vec<&String> = commands
        .iter()
        .filter(|c| c.starts_with("trial "))
        .collect();
    assert_eq!(
        trials
            .iter()
            .map(|t| t.contains(" allocations=1"))
            .collect::<Vec<_>>(),
        [false, false, true],
        "only where nothing is measured"
    );
    let at = commands
        .iter()
        .position(|c| c.contains(" allocations=1"))
        .unwrap();
    let kinds: Vec<&str> = commands[at + 1..]
        .iter()
        .map(|c| &c[..c.len().min(25)])
        .collect();
    assert_eq!(
        kinds,
        [
            "iterate phase=warmup inde",
            "iterate phase=warmup inde",
            "iterate phase=measurement",
            "end"
        ]
    );
    assert!(
        commands[at + 3].ends_with("calls=200 last=1"),
        "{commands:?}"
    );
}

#[test]
fn operations_are_those_of_a_score() {
    let mut plan = counted(&[CAN], &[]);
    plan.cases[0].operations_per_invocation = 4;
    (plan.cases[0].mode, plan.cases[0].measurement.batch_size) = (Mode::SingleShotTime, 35);
    let (record, _) = run(&plan);
    assert_eq!(
        metrics(&record)["alloc.bytes"].0,
        960.0 / (70.0 * 4.0 / 35.0)
    );
}

#[test]
fn automatic_warm_up_is_as_long_as_in_the_first_fork() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = counted(
        &[CAN, &format!("trace={}", path.display())],
        &[("level", "1")],
    );
    (plan.cases[0].warmup.auto, plan.cases[0].warmup.iterations) = (true, 40);
    let (record, _) = run(&plan);
    let commands = trace(&path);
    let at = commands
        .iter()
        .position(|c| c.contains(" allocations=1"))
        .unwrap();
    let warmups = commands[at..]
        .iter()
        .filter(|c| c.starts_with("iterate phase=warmup"))
        .count();
    assert_eq!(warmups, record.cases[0].forks[0].warmup.len());
    assert!(
        warmups > 1 && metrics(&record).contains_key("alloc.bytes"),
        "{commands:?}"
    );
}

#[test]
fn what_the_runtime_does_not_know_is_not_there() {
    let (record, _) = run(&counted(&[CAN], &[("alloc", "{\"bytes\":2000}")]));
    assert_eq!(
        metrics(&record).into_iter().collect::<Vec<_>>(),
        [("alloc.bytes".to_owned(), (1.0, "B/op".to_owned()))]
    );
}

#[test]
fn the_wrapper_that_was_built_for_it_counts() {
    let mut plan = counted(&[], &[]);
    let counting = Wrapper {
        arguments: vec![CAN.to_owned()],
        ..plan.wrappers[0].clone()
    };
    count_with(&mut plan, built(counting));
    let (record, _) = run(&plan);
    assert!(
        metrics(&record).contains_key("alloc.bytes"),
        "{:?}",
        warnings(&record)
    );
}

#[test]
fn a_contender_that_cannot_count_is_named_with_its_reason() {
    let said = |plan: &mut Plan| {
        plan.cases[0].contender = "slowlang-3".to_owned();
        let (record, _) = run(plan);
        assert!(metrics(&record).is_empty() && measured(&record) == [3, 3]);
        let [warning] = &warnings(&record)[..] else {
            panic!("{:?}", record.cases[0].warnings)
        };
        assert_eq!(warning.code, "W917");
        assert!(
            warning.message.contains("slowlang-3"),
            "{}",
            warning.message
        );
        warning.message.clone()
    };
    assert!(said(&mut counted(&[], &[])).contains("its wrapper does not count them"));
    assert!(
        said(&mut counted(
            &["lacks={\"allocations\":\"nobody keeps books\"}"],
            &[]
        ))
        .ends_with(": nobody keeps books")
    );
    let mut failed = counted(&[CAN], &[]);
    count_with(
        &mut failed,
        OtherBuild::Failed("it does not link".to_owned()),
    );
    assert!(said(&mut failed).ends_with(": it does not link"));
}

#[test]
fn what_goes_wrong_while_counting_costs_no_result() {
    let failing = |params: &[(&str, &str)]| {
        let (record, events) = run(&counted(&[CAN], params));
        assert!(metrics(&record).is_empty(), "{params:?}");
        // Forks are not disturbed: the fault waits for the third process, which is no fork.
        assert_eq!((measured(&record), pids(&events).len()), (vec![3, 3], 2));
        let [warning] = &warnings(&record)[..] else {
            panic!("{:?}", record.cases[0].warnings)
        };
        assert_eq!(warning.code, "W916");
        warning.message.clone()
    };
    assert!(failing(&[("alloc", "{}")]).contains("allocations that say nothing"));
    assert!(failing(&[("alloc", "null")]).contains("reported no counts"));
    assert!(failing(&[("alloc", "{\"bytes\":-1}")]).contains("broke the protocol"));
}

#[test]
fn a_process_that_dies_while_it_counts_is_a_warning() {
    let mut plan = counted(&[], &[]);
    let counting = Wrapper {
        arguments: vec![CAN.to_owned(), "start=segv".to_owned()],
        ..plan.wrappers[0].clone()
    };
    count_with(&mut plan, built(counting));
    let (record, _) = run(&plan);
    let [warning] = &warnings(&record)[..] else {
        panic!("{:?}", record.cases[0].warnings)
    };
    assert!(
        warning.code == "W916" && warning.message.contains("SIGSEGV"),
        "{}",
        warning.message
    );
    assert_eq!(measured(&record), [3, 3]);
}

#[test]
fn nothing_is_counted_where_nothing_was_measured() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let (record, _) = run(&counted(
        &[CAN, &format!("trace={}", path.display())],
        &[("do", "exit3"), ("at", "warmup1")],
    ));
    assert!(metrics(&record).is_empty() && warnings(&record).is_empty());
    assert!(!trace(&path).iter().any(|c| c.contains("allocations=1")));
}
