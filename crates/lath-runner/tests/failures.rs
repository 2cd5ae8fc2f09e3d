//! Every way a wrapper can fail: what is recorded, what goes on, and that nothing of it survives.

mod common;

use common::{alive, failure, measured, options, pids, plan, run, run_with};
use lath_core::record::{Event, Record, Status, Step, Stream};
use lath_core::setting::Mode;
use lath_runner::Options;
use std::time::{Duration, Instant};

/// `what` happens in the second measured iteration of the first fork.
fn once(what: &str) -> (Record, Vec<Event>) {
    run(&plan(
        &[],
        &[("at", "measurement2"), ("do", what), ("only", "1")],
    ))
}

/// Fork 1 failed with `code` after one measured iteration, fork 2 did well, the case says so, and
/// nothing is left of either.
#[track_caller]
fn assert_partial(record: &Record, events: &[Event], code: &str, message: &str) {
    let failure = failure(record, 1);
    assert_eq!(
        (failure.code.as_str(), failure.message.as_str()),
        (code, message)
    );
    assert_eq!(measured(record), [1, 3]);
    assert!(record.cases[0].forks.iter().all(|f| f.ended));
    assert!(record.cases[0].forks[1].failure.is_none());
    let warnings = &record.cases[0].warnings;
    assert!(
        warnings
            .iter()
            .any(|w| w.code == "W909" && w.message.contains("1 of 2 forks, 4 of 6 iterations")),
        "{warnings:?}"
    );
    assert_eq!(record.status, Some(Status::Complete));
    for pid in pids(events) {
        assert_eq!(alive(pid), [0_u32; 0]);
    }
}

#[test]
fn what_ends_a_fork_is_said() {
    let cases = [
        (
            "throw",
            "L701",
            "threw std::runtime_error: bad input in B::f",
        ),
        ("memory", "L705", "could not allocate its states in B"),
        ("exit3", "L702", "ended its process with exit status 3"),
        ("exit0", "L702", "ended its process with exit status 0"),
        // What is left behind goes with its group.
        (
            "grandchild-exit",
            "L702",
            "ended its process with exit status 4",
        ),
        ("segv", "L703", "was killed by SIGSEGV (segmentation fault)"),
    ];
    for (what, code, message) in cases {
        let (record, events) = once(what);
        let message = format!("{message} (in measurement iteration 2)");
        assert_partial(&record, &events, code, &message);
        if what == "exit3" {
            assert_eq!(failure(&record, 1).tail, ["last words"]);
        }
    }
}

/// Only modes with batches have empty ones; of others the answer would be a number of nothing.
#[test]
fn an_iteration_without_calls_is_none() {
    let params = [("at", "warmup1"), ("do", "idle"), ("only", "1")];
    for size in [1, 0] {
        let mut plan = plan(&[], &params);
        plan.cases[0].warmup.batch_size = size;
        let (record, _) = run(&plan);
        let failure = failure(&record, 1);
        assert_eq!(
            (failure.code.as_str(), failure.message.as_str()),
            (
                "L706",
                "broke the protocol: it called nothing (in warm-up iteration 1)"
            )
        );
    }
    let mut plan = plan(&[], &params);
    plan.cases[0].mode = Mode::SingleShotTime;
    plan.cases[0].warmup.batch_size = 0;
    let (record, _) = run(&plan);
    assert!(
        record.cases[0]
            .forks
            .iter()
            .all(|fork| fork.failure.is_none())
    );
}

#[test]
fn a_kill_hints_at_memory() {
    let (record, _) = once("kill");
    assert_eq!(failure(&record, 1).code, "L703");
    assert!(
        failure(&record, 1).message.contains("SIGKILL")
            && failure(&record, 1).message.contains("memory")
    );
}

/// What comes instead of an answer, and what is said about it.
#[test]
fn a_broken_protocol_is_named() {
    let cases = [
        ("garbage", "invalid type: string"),
        ("binary", "not UTF-8"),
        ("wrong", "with `end`"),
        ("endless", "more than 16 MiB"),
        ("close", "closed"),
    ];
    for (what, why) in cases {
        let (record, events) = once(what);
        let failure = failure(&record, 1).clone();
        assert_eq!(failure.code, "L706", "{what}");
        assert!(failure.message.contains(why), "{what}: {}", failure.message);
        assert_partial(&record, &events, "L706", &failure.message);
    }
}

#[test]
fn a_hang_is_ended_when_its_time_is_out() {
    for what in ["hang", "ignore-term"] {
        let mut plan = plan(&[], &[("at", "measurement2"), ("do", what), ("only", "1")]);
        plan.cases[0].timeout_ns = 30_000_000;
        let (record, events) = run(&plan);
        assert_partial(
            &record,
            &events,
            "L704",
            "exceeded its time-out, and lath ended it after 331 ms (in measurement iteration 2, \
                or a fixture around it)",
        );
    }
}

/// A wrapper that says what of the user's code runs: what hangs is named, with its own time.
#[test]
fn a_hang_is_named_by_its_part() {
    let hung = |can: &str, part: &str, more: &[(&str, &str)], around: bool| {
        let mut params = vec![("at", "measurement2"), ("do", "hang"), ("only", "1")];
        params.push(("part", part));
        params.extend(more);
        let mut plan = plan(&[&format!("can=[{can}]")], &params);
        plan.cases[0].timeout_ns = 30_000_000;
        plan.cases[0].invocation_fixtures = around;
        let options = Options {
            set_up_timeout: Some(Duration::from_millis(450)),
            ..options()
        };
        let (record, events) = run_with(&plan, &options);
        let shown = |event: &Event| match event {
            Event::Output { text, .. } => Some(text.clone()),
            _ => None,
        };
        let said: String = events.iter().filter_map(shown).collect();
        (failure(&record, 1).message.clone(), said)
    };
    let message = |ms: u64, place: &str| {
        format!("exceeded its time-out, and lath ended it after {ms} ms (in {place})")
    };
    let (parts, none) = (r#""part""#, r#""usage""#);
    let iteration = "in measurement iteration 2";
    let slow = "[lath: the set-up has taken 225 ms; lath ends it after 450 ms]\n";
    let (set_up, said) = hung(parts, "s", &[], false);
    assert_eq!(set_up, message(450, &format!("the set-up, {iteration}")));
    // On a busy machine something may be slow before.
    assert!(said.contains(slow), "{said}");
    let call = message(331, &format!("a call, {iteration}"));
    assert_eq!(hung(parts, "c", &[], false).0, call);
    let fixture = format!("a call or a fixture around it, {iteration}");
    assert_eq!(hung(parts, "c", &[], true).0, message(331, &fixture));
    let (tear_down, _) = hung(parts, "t", &[], false);
    assert_eq!(
        tear_down,
        message(330, &format!("the tear-down, {iteration}"))
    );
    // The call has all of its time when the set-up has taken some of its own.
    let later = hung(parts, "s", &[("then", "call")], false);
    assert_eq!(later.0, call);
    // Without the capability the name is known, and no time is kept apart.
    let set_up = message(331, &format!("the set-up, {iteration}"));
    assert_eq!(hung(none, "s", &[], false).0, set_up);
}

/// As in JMH: what ends by itself counts.
#[test]
fn a_late_iteration_counts_with_a_warning() {
    let late = |timeout_ns, say: &str| {
        let mut plan = plan(&[], &[("interrupts", say)]);
        plan.cases[0].timeout_ns = timeout_ns;
        let (record, _) = run(&plan);
        assert_eq!(measured(&record), [3, 3]);
        record.cases[0]
            .warnings
            .iter()
            .find(|w| w.code == "W941")
            .map(|w| w.message.clone())
    };
    // The wrapper says that each iteration took 101 ms.
    let outlasted = "timed out: 6 of 6 iterations exceeded their time-out of 50 ms";
    assert_eq!(
        late(50_000_000, "0"),
        Some(format!("{outlasted}; the longest took 101 ms"))
    );
    assert_eq!(
        late(50_000_000, "2"),
        Some(format!(
            "{outlasted}, interrupted 12 times; the longest took 101 ms"
        ))
    );
    assert_eq!(late(1_000_000_000, "0"), None);
}

/// The numbers are there: what goes wrong afterwards is a warning.
#[test]
fn an_end_that_goes_wrong_is_told_and_harms_no_result() {
    let hung = "2 of 2 processes failed after the last iteration: the first was still running its \
        exit handlers after 0.3 s and was killed";
    let crashed = "2 of 2 processes failed after the last iteration: the first was killed by \
        SIGSEGV (segmentation fault)";
    for (how, message) in [
        ("hang", Some(hung)),
        ("segv", Some(crashed)),
        ("well", None),
    ] {
        let (record, events) = run_with(
            &plan(&[], &[("quit", how)]),
            &Options {
                exit_timeout: Duration::from_millis(300),
                ..options()
            },
        );
        assert_eq!(measured(&record), [3, 3], "{how}");
        let told = record.cases[0]
            .warnings
            .iter()
            .find(|w| w.code == "W940")
            .map(|w| w.message.as_str());
        assert_eq!(told, message, "{how}");
        assert!(
            record.cases[0]
                .forks
                .iter()
                .all(|f| f.failure.is_none() && f.exit.is_some() == message.is_some()),
            "{record:#?}"
        );
        assert!(pids(&events).into_iter().all(|pid| alive(pid).is_empty()));
    }
}

#[test]
fn a_grandchild_left_behind_goes_with_its_group() {
    let (record, events) = once("grandchild");
    assert_eq!(measured(&record), [3, 3]);
    assert!(pids(&events).into_iter().all(|pid| alive(pid).is_empty()));
}

#[test]
fn a_flood_harms_nothing_and_is_cut() {
    let (record, events) = once("flood");
    assert_eq!(measured(&record), [3, 3]);
    for stream in [Stream::Stdout, Stream::Stderr] {
        let texts = events.iter().filter_map(|e| match e {
            Event::Output {
                stream: s, text, ..
            } if *s == stream => Some(text.as_str()),
            _ => None,
        });
        let text: String = texts.collect();
        assert!(text.len() < (64 << 10) + 200, "{}", text.len());
        let suppressed = (50 << 20) - (64 << 10)
            + if stream == Stream::Stdout {
                "the end of the flood\n".len()
            } else {
                0
            };
        assert!(
            text.ends_with(&format!(
                "[lath: {suppressed} more bytes were printed and are not shown]\n"
            )),
            "{:?}",
            &text[text.len() - 100..]
        );
    }
}

#[test]
fn text_that_looks_like_the_protocol_is_only_text() {
    let (record, events) = once("lookalike");
    assert_eq!(measured(&record), [3, 3]);
    assert!(record.cases[0].forks.iter().all(|f| f.failure.is_none()));
    let texts = |wanted| -> String {
        let texts = events.iter().filter_map(|e| match e {
            Event::Output { stream, text, .. } if *stream == wanted => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    };
    assert!(texts(Stream::Stdout).contains("{\"event\":\"end\"}\n"));
    assert!(texts(Stream::Stderr).ends_with("no newline at the end \u{fffd}"));
}

#[test]
fn a_refused_parameter() {
    let (record, _) = run(&plan(&[], &[("do", "refuse")]));
    assert_eq!(
        (failure(&record, 1).code.as_str(), measured(&record)),
        ("L405", vec![0, 0])
    );
}

#[test]
fn a_silent_death_before_hello() {
    for (how, code) in [("start=die", "L702"), ("start=segv", "L703")] {
        let (record, _) = run(&plan(&[how], &[]));
        assert_eq!(failure(&record, 2).code, code);
        assert!(
            failure(&record, 2).message.ends_with("(in its start)"),
            "{}",
            failure(&record, 2).message
        );
    }
}

#[test]
fn a_wrapper_that_never_answers_hello() {
    let options = Options {
        start_timeout: Duration::from_millis(200),
        ..options()
    };
    let mut plan = plan(&["start=hang"], &[]);
    plan.cases[0].forks = 1;
    let begun = Instant::now();
    let (record, events) = run_with(&plan, &options);
    assert_eq!(failure(&record, 1).code, "L605");
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "clocks and forks both honour the limit"
    );
    assert!(pids(&events).into_iter().all(|pid| alive(pid).is_empty()));
}

#[test]
fn a_wrapper_that_is_not_there() {
    let mut plan = plan(&[], &[]);
    plan.wrappers[0].path = "/nowhere/wrapper".to_owned();
    let (record, _) = run(&plan);
    assert_eq!(failure(&record, 1).code, "L806");
    assert_eq!(record.status, Some(Status::Complete));
}

#[test]
fn forks_that_fail_alike_before_measuring_are_not_repeated() {
    let mut plan = plan(&[], &[("at", "warmup1"), ("do", "segv")]);
    plan.cases[0].forks = 5;
    plan.cases.push(common::case(&[]));
    let (record, events) = run(&plan);
    assert_eq!(pids(&events).len(), 2 + 2);
    let warning = record.cases[0]
        .warnings
        .iter()
        .find(|w| w.code == "W909")
        .unwrap();
    assert!(warning.message.contains("3 more left out"), "{warning}");
    assert_eq!(
        record.cases[1]
            .forks
            .iter()
            .map(|f| f.measurement.len())
            .collect::<Vec<_>>(),
        [3, 3],
        "the next case runs"
    );
}

#[test]
fn forks_that_throw_each_have_their_chance() {
    let mut plan = plan(&[], &[("at", "warmup1"), ("do", "throw")]);
    plan.cases[0].forks = 3;
    let (_, events) = run(&plan);
    assert_eq!(pids(&events).len(), 3);
}

#[test]
fn fail_on_error_stops_the_run() {
    let mut plan = plan(&[], &[("at", "warmup1"), ("do", "throw")]);
    plan.options.fail_on_error = true;
    plan.cases.push(common::case(&[]));
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Stopped));
    assert_eq!(pids(&events).len(), 1);
    assert!(record.cases[0].ended && !record.cases[1].started);
}

#[test]
fn warm_up_forks_that_fail_are_shown_each() {
    let mut plan = plan(&[], &[("at", "warmup1"), ("do", "exit3")]);
    plan.cases[0].warmup_forks = 3;
    let (record, events) = run(&plan);
    assert_eq!(pids(&events).len(), 2, "the second fails like the first");
    let shown: Vec<Step> = record.cases[0].failures().map(|(step, _)| step).collect();
    assert_eq!(shown, [Step::WarmupFork(1), Step::WarmupFork(2)]);
    assert!(record.cases[0].forks.is_empty());
    let warning = record.cases[0]
        .warnings
        .iter()
        .find(|w| w.code == "W909")
        .unwrap();
    assert!(warning.message.contains("3 more left out"), "{warning}");
}

fn retried(plan: &lath_core::plan::Plan, retries: u64) -> (Record, Vec<Event>) {
    run_with(
        plan,
        &Options {
            retries,
            ..options()
        },
    )
}

/// It crashes in its second measured iteration as long as there is a file, which it removes.
fn crashes_once(file: &std::path::Path) -> lath_core::plan::Plan {
    std::fs::write(file, "").unwrap();
    plan(
        &[],
        &[
            ("at", "measurement2"),
            ("do", "crash-once"),
            ("only", "1"),
            ("file", file.to_str().unwrap()),
        ],
    )
}

#[test]
fn a_fork_that_is_run_again_is_whole_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal.jsonl");
    let plan = crashes_once(&folder.path().join("once"));
    let record = run_with(
        &plan,
        &Options {
            retries: 2,
            journal: Some(journal.clone()),
            ..options()
        },
    )
    .0;
    assert_eq!(measured(&record), [3, 3]);
    let [first, second] = &record.cases[0].forks[..] else {
        panic!("{record:?}")
    };
    assert!(first.failure.is_none() && first.ended && second.retried.is_empty());
    assert_eq!(
        first
            .retried
            .iter()
            .map(|f| f.code.as_str())
            .collect::<Vec<_>>(),
        ["L703"]
    );
    let warning = record.cases[0]
        .warnings
        .iter()
        .find(|w| w.code == "W944")
        .unwrap();
    assert!(
        warning
            .message
            .contains("1 of 2 forks failed and ran again: fork 1: L703 was killed by SIGSEGV"),
        "{}",
        warning.message
    );
    assert_eq!(lath_runner::journal::read(&journal).unwrap(), record);
    let mut replayed = Record::new(record.header.clone());
    lath_runner::journal::replay(&record)
        .iter()
        .for_each(|event| replayed.apply(event));
    assert_eq!(
        Record {
            status: record.status,
            ..replayed
        },
        record
    );
}

#[test]
fn without_retries_it_failed() {
    let folder = tempfile::tempdir().unwrap();
    let (record, _) = retried(&crashes_once(&folder.path().join("once")), 0);
    assert_eq!(
        (measured(&record), failure(&record, 1).code.as_str()),
        (vec![1, 3], "L703")
    );
}

#[test]
fn what_fails_each_time_has_all_its_reasons() {
    let (record, events) = retried(
        &plan(
            &[],
            &[("at", "measurement2"), ("do", "throw"), ("only", "1")],
        ),
        2,
    );
    let first = &record.cases[0].forks[0];
    assert_eq!(
        (
            first.retried.len(),
            failure(&record, 1).code.as_str(),
            measured(&record)
        ),
        (2, "L701", vec![1, 3])
    );
    assert_eq!(
        pids(&events).len(),
        4,
        "three attempts at the first fork, one at the second"
    );
}
