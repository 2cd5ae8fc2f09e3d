//! Results that are proved before anything is timed.

mod common;

use common::{alive, codes, contenders, options, plan, printed, run, run_with, started, trace};
use lath_core::plan::{Expected, Plan};
use lath_core::proof::Proof;
use lath_core::record::CheckVerdict::{self, Mismatch, Reference, Unverified, Verified};
use lath_core::record::{CheckRecord, EarlyFailure, Event, Record, Status, Step};
use lath_runner::{Options, journal};

fn proving(params: &[&[(&str, &str)]]) -> Plan {
    proving_with(&[], params)
}

fn proving_with(arguments: &[&str], params: &[&[(&str, &str)]]) -> Plan {
    let mut plan = contenders(arguments, params);
    plan.options.check = true;
    plan.cases.iter_mut().for_each(|c| c.proves = true);
    plan
}

fn integer(text: &str) -> Proof {
    Proof::Integer(text.to_owned())
}

fn expected(value: &str) -> Option<Expected> {
    Some(Expected {
        value: integer(value),
        source: "a book".to_owned(),
    })
}

fn check(record: &Record, case: usize) -> &CheckRecord {
    record.cases[case]
        .check
        .as_ref()
        .unwrap_or_else(|| panic!("case {case} was not checked"))
}

fn verdicts(record: &Record) -> Vec<CheckVerdict> {
    (0..record.cases.len())
        .map(|case| check(record, case).verdict)
        .collect()
}

#[track_caller]
fn assert_unverified(record: &Record, case: usize, why: &str) {
    let check = check(record, case);
    assert_eq!(check.verdict, Unverified);
    let reason = check.reason.as_deref().unwrap();
    assert!(reason.contains(why), "{reason}");
    let warning = record.cases[case]
        .warnings
        .iter()
        .find(|w| w.code == "W930")
        .unwrap_or_else(|| panic!("{:?}", record.cases[case].warnings));
    assert!(warning.message.contains(reason), "{warning}");
    assert_eq!(
        record.cases[case]
            .forks
            .iter()
            .filter(|f| f.failure.is_none())
            .count(),
        2,
        "it is timed"
    );
}

#[test]
fn equal_results_are_verified_before_anything_is_timed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let plan = proving_with(&[&format!("trace={}", path.display())], &[&[], &[]]);
    let (record, events) = run(&plan);
    assert_eq!(verdicts(&record), [Reference, Verified]);
    let verified = check(&record, 1);
    assert_eq!(
        (
            &verified.got,
            &verified.expected,
            verified.against.as_deref()
        ),
        (&Some(integer("25")), &Some(integer("25")), Some("c0.f"))
    );
    assert_eq!(verified.first_ns, [100; 3]);
    assert!(verified.start_ns.len() == 3 && verified.start_ns.iter().all(|ns| *ns > 0));
    assert!(record.cases.iter().all(|c| c.warnings.is_empty()));
    let words: Vec<String> = trace(&path)
        .iter()
        .map(|line| line.split(' ').next().unwrap().to_owned())
        .collect();
    assert_eq!(words[..6], ["prove"; 6]);
    assert!(!words[6..].contains(&"prove".to_owned()));
    // The same three seeds for both, and the keys of a trial.
    let proofs: Vec<String> = trace(&path).into_iter().take(6).collect();
    assert!(
        proofs[0].starts_with("prove benchmark=0 mode=avgt clock=steady seed="),
        "{}",
        proofs[0]
    );
    let seed = |line: &String| {
        line.split("seed=")
            .nth(1)
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_owned()
    };
    let seeds: Vec<String> = proofs.iter().map(seed).collect();
    assert_eq!(seeds[..3], seeds[3..]);
    assert_ne!(seeds[0], seeds[1]);
    let checked = events
        .iter()
        .position(|e| matches!(e, Event::Checked { case: 1, .. }))
        .unwrap();
    let first = events
        .iter()
        .position(|e| matches!(e, Event::ForkStarted { .. }))
        .unwrap();
    assert!(checked < first);
}

/// That is nobody's mistake: there is a way to compare them.
#[test]
fn results_that_are_too_large_are_timed_and_it_is_said_what_to_do() {
    for (what, why) in [
        ("large", "it has more than 7 elements"),
        ("endless", "it takes more than 16 MiB"),
    ] {
        let (record, _) = run(&proving(&[&[], &[("proof", what)]]));
        assert_eq!(verdicts(&record), [Reference, Unverified]);
        assert_unverified(&record, 1, why);
        assert_unverified(&record, 1, "@Check");
        assert!(
            !record.cases[1]
                .warnings
                .iter()
                .any(|w| w.message.contains("protocol")),
            "{:?}",
            record.cases[1].warnings
        );
    }
}

#[test]
fn a_wrong_contender_is_not_timed_and_the_others_are() {
    let (record, events) = run(&proving(&[&[], &[("proof", "26")], &[]]));
    assert_eq!(verdicts(&record), [Reference, Mismatch, Verified]);
    let (step, failure) = record.cases[1].failures().next().unwrap();
    assert_eq!(
        (step, failure.code.as_str(), failure.message.as_str()),
        (
            Step::Proof,
            "L707",
            "gave a wrong result: 26 instead of 25 (c0.f)"
        )
    );
    assert!(started(&events).iter().all(|(case, ..)| *case != 1));
    assert_eq!(record.cases[2].forks.len(), 2);
    assert_eq!(record.status, Some(Status::Complete));
    assert!(
        codes(&record, 1).is_empty(),
        "the failure says it: {:?}",
        record.cases[1].warnings
    );
}

#[test]
fn a_wrong_result_ends_the_run_if_failures_do() {
    let mut plan = proving(&[&[], &[("proof", "26")]]);
    plan.options.fail_on_error = true;
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Stopped));
    assert!(started(&events).is_empty());
}

#[test]
fn vectors_go_before_the_baseline() {
    let mut plan = proving(&[
        &[("proof", "24")],
        &[],
        &[("proof", "24")],
        &[("proof", "24")],
    ]);
    plan.cases[0].expected = expected("25");
    plan.cases[1].expected = expected("25");
    plan.cases[2].expected = expected("25");
    let (record, events) = run(&plan);
    assert_eq!(
        verdicts(&record),
        [Mismatch, Verified, Mismatch, Unverified]
    );
    assert_eq!(check(&record, 1).against.as_deref(), Some("a book"));
    assert_unverified(
        &record,
        3,
        "the baseline `c0.f` has no result (its own result is wrong)",
    );
    assert!(
        started(&events)
            .iter()
            .all(|(case, ..)| [1, 3].contains(case))
    );
}

#[test]
fn a_baseline_that_its_vector_verifies_is_what_others_are_compared_with() {
    let mut plan = proving(&[&[], &[], &[("proof", "7")]]);
    plan.cases[0].expected = expected("25");
    let (record, _) = run(&plan);
    assert_eq!(verdicts(&record), [Verified, Verified, Mismatch]);
    assert_eq!(check(&record, 1).against.as_deref(), Some("c0.f"));
}

#[test]
fn a_case_by_itself_needs_a_vector() {
    let mut plan = plan(&[], &[("proof", "24")]);
    plan.options.check = true;
    plan.cases[0].proves = true;
    plan.cases[0].expected = expected("25");
    let (record, events) = run(&plan);
    assert_eq!(verdicts(&record), [Mismatch]);
    assert!(started(&events).is_empty());
    plan.cases[0].expected = expected("24");
    assert_eq!(verdicts(&run(&plan).0), [Verified]);
}

#[test]
fn tolerance_is_the_cases() {
    let mut plan = proving(&[
        &[("proof", "1000")],
        &[("proof", "1001")],
        &[("proof", "1001")],
    ]);
    plan.cases[1].tolerance = Some(0.01);
    assert_eq!(verdicts(&run(&plan).0), [Reference, Verified, Mismatch]);
}

#[test]
fn what_cannot_be_compared_is_timed_and_says_so() {
    let (record, _) = run(&proving(&[
        &[],
        &[("proof", "flaky")],
        &[("proof", "none")],
    ]));
    assert_unverified(&record, 1, "differs from call to call");
    assert_unverified(&record, 2, "nothing to compare");
    assert!(codes(&record, 0).is_empty());
}

#[test]
fn processes_that_fail_prove_nothing() {
    let cases = [
        ("exit3", "exit status 3"),
        ("segv", "SIGSEGV"),
        ("garbage", "broke the protocol"),
        ("wrong", "with `end`"),
    ];
    for (what, why) in cases {
        let (record, _) = run(&proving(&[&[], &[("proof", what)]]));
        assert_unverified(&record, 1, why);
        assert!(check(&record, 1).first_ns.is_empty());
    }
}

/// The result was refused where it was to be proved.
#[test]
fn who_throws_when_it_is_to_prove_its_result_is_not_timed() {
    let (record, _) = run(&proving(&[&[], &[("proof", "throw")], &[]]));
    assert_eq!(verdicts(&record), [Reference, Unverified, Verified]);
    assert!(record.cases[1].forks.is_empty());
    let [EarlyFailure { step, failure }] = &record.cases[1].early[..] else {
        panic!("{:?}", record.cases[1].early);
    };
    assert_eq!(*step, Step::Proof);
    assert_eq!(failure.code, "L701");
    assert!(
        failure.message.contains("threw std::runtime_error"),
        "{}",
        failure.message
    );
    assert!(record.cases[2].forks.iter().all(|f| f.failure.is_none()));
}

#[test]
fn a_proof_that_hangs_is_ended_when_its_time_is_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = proving_with(
        &[&format!("trace={}", path.display())],
        &[&[], &[("proof", "hang")]],
    );
    plan.cases[1].timeout_ns = 200_000_000;
    let (record, _) = run(&plan);
    assert_unverified(&record, 1, "did not finish within 200 ms (in its proof)");
    let text = std::fs::read_to_string(&path).unwrap();
    let proofs: Vec<&str> = text.lines().filter(|l| l.contains(" prove ")).collect();
    assert_eq!(proofs.len(), 3 + 1, "the second would only hang again");
    for line in proofs {
        assert_eq!(
            alive(line.split(' ').next().unwrap().parse().unwrap()),
            [0_u32; 0]
        );
    }
}

#[test]
fn nobody_can_be_compared_with_a_baseline_that_proves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let (record, _) = run(&proving_with(
        &[&format!("trace={}", path.display())],
        &[&[("proof", "flaky")], &[], &[]],
    ));
    assert_unverified(&record, 0, "differs from call to call");
    assert_unverified(
        &record,
        2,
        "the baseline `c0.f` has no result (its result differs",
    );
    assert_eq!(
        trace(&path)
            .iter()
            .filter(|l| l.starts_with("prove"))
            .count(),
        3,
        "no process where there is nothing to compare with"
    );
}

#[test]
fn wrappers_that_cannot_prove_say_so() {
    let mut plan = proving(&[&[], &[]]);
    plan.wrappers.push(plan.wrappers[0].clone());
    plan.wrappers[1].arguments = vec!["can=[]".to_owned()];
    plan.cases[1].wrapper = 1;
    assert_unverified(&run(&plan).0, 1, "cannot check results");
}

#[test]
fn nothing_is_proved_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = proving_with(&[&format!("trace={}", path.display())], &[&[], &[]]);
    plan.options.check = false;
    run(&plan);
    plan.options.check = true;
    plan.cases.iter_mut().for_each(|c| c.proves = false);
    let (record, _) = run(&plan);
    assert!(record.cases.iter().all(|c| c.check.is_none()));
    assert!(!trace(&path).iter().any(|l| l.starts_with("prove")));
}

#[test]
fn what_is_printed_in_a_proof_is_shown() {
    let mut plan = proving(&[&[], &[]]);
    plan.wrappers[0].seed_variable = Some("HASH_SEED".to_owned());
    let (_, events) = run(&plan);
    assert_eq!(printed(&events).lines().count(), 6 + 4);
}

/// The run ended after the baseline had been proved: its result is still known.
#[test]
fn a_resumed_run_proves_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let (path, commands) = (folder.path().join("a.jsonl"), folder.path().join("trace"));
    let plan = proving_with(
        &[&format!("trace={}", commands.display())],
        &[&[], &[("proof", "26")], &[]],
    );
    let (first, _) = run_with(
        &plan,
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
    );
    let text = std::fs::read_to_string(&path).unwrap();
    for (begins, proofs) in [
        (r#"{"event":"checked","case":1"#, 6),
        (r#"{"event":"failed_early","case":1"#, 3),
        (r#"{"event":"fork_started","case":"#, 0),
    ] {
        std::fs::write(&path, &text[..text.find(begins).unwrap()]).unwrap();
        std::fs::remove_file(&commands).unwrap();
        let (record, _) = run_with(
            &plan,
            &Options {
                journal: Some(path.clone()),
                resume: Some(journal::read(&path).unwrap()),
                ..options()
            },
        );
        assert_eq!(verdicts(&record), [Reference, Mismatch, Verified]);
        assert_eq!(
            trace(&commands)
                .iter()
                .filter(|l| l.starts_with("prove"))
                .count(),
            proofs,
            "{begins}"
        );
        assert_eq!(record.cases[1].early, first.cases[1].early);
    }
}
