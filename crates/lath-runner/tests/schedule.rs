//! Who is told what, in which order: asserted on the commands that wrappers received.

mod common;

use common::{plan, run, trace};
use lath_core::record::{Event, PhaseName, Status, Step};
use lath_core::setting::Mode;

/// Runs the plan made by `change` and gives the commands, keys that say nothing here left out.
fn commands(change: impl FnOnce(&mut lath_core::plan::Plan)) -> Vec<String> {
    commands_with(&[], change)
}

fn commands_with(
    params: &[(&str, &str)],
    change: impl FnOnce(&mut lath_core::plan::Plan),
) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = plan(&[&format!("trace={}", path.display())], params);
    change(&mut plan);
    let (record, _) = run(&plan);
    assert_eq!(record.status, Some(Status::Complete));
    trace(&path)
        .into_iter()
        .map(|line| {
            if line.starts_with("trial") {
                "trial".to_owned()
            } else {
                line
            }
        })
        .collect()
}

#[test]
fn the_number_of_calls_is_fixed_when_warm_up_ends() {
    let expected = [
        "trial",
        "iterate phase=warmup index=1 count=2 time_ns=1000000",
        "iterate phase=warmup index=2 count=2 time_ns=1000000",
        "iterate phase=measurement index=1 count=3 time_ns=1000000 calls=200",
        "iterate phase=measurement index=2 count=3 time_ns=1000000 calls=200",
        "iterate phase=measurement index=3 count=3 time_ns=1000000 calls=200 last=1",
        "end",
    ];
    assert_eq!(commands(|_| {}), [expected, expected].concat());
}

/// It may be a first call that compiles.
#[test]
fn a_warm_up_of_one_batch_fixes_no_number_of_calls() {
    let got = commands_with(&[("first", "600000000")], |p| {
        p.cases[0].forks = 1;
        p.cases[0].warmup.iterations = 1;
    });
    let expected = [
        "trial",
        "iterate phase=warmup index=1 time_ns=1000000",
        "iterate phase=measurement index=1 count=3 time_ns=1000000",
        "iterate phase=measurement index=2 count=3 time_ns=1000000 calls=7",
        "iterate phase=measurement index=3 count=3 time_ns=1000000 calls=7 last=1",
        "end",
    ];
    assert_eq!(got, expected);
}

#[test]
fn later_forks_keep_the_number_of_calls_of_the_first() {
    let got = commands(|p| {
        p.cases[0].warmup.iterations = 0;
        p.cases[0].measurement.iterations = 2;
    });
    let expected = [
        "trial",
        "iterate phase=measurement index=1 count=2 time_ns=1000000",
        "iterate phase=measurement index=2 count=2 time_ns=1000000 calls=7 last=1",
        "end",
        "trial",
        "iterate phase=measurement index=1 count=2 time_ns=1000000 calls=7",
        "iterate phase=measurement index=2 count=2 time_ns=1000000 calls=7 last=1",
        "end",
    ];
    assert_eq!(got, expected);
}

#[test]
fn single_shots_have_no_time_and_no_calls() {
    let got = commands(|p| {
        let case = &mut p.cases[0];
        case.mode = Mode::SingleShotTime;
        case.forks = 1;
        case.warmup.iterations = 0;
        case.measurement.iterations = 1;
        case.measurement.batch_size = 5;
    });
    assert_eq!(
        got,
        [
            "trial",
            "iterate phase=measurement index=1 batch_size=5 last=1",
            "end"
        ]
    );
}

#[test]
fn exact_invocations_replace_the_time() {
    let got = commands(|p| {
        let case = &mut p.cases[0];
        case.forks = 1;
        case.warmup.iterations = 1;
        case.measurement.iterations = 1;
        case.measurement.invocations = Some(1000);
    });
    assert_eq!(
        got[1..3],
        [
            "iterate phase=warmup index=1 time_ns=1000000",
            "iterate phase=measurement index=1 invocations=1000 last=1"
        ]
    );
}

#[test]
fn warm_up_forks_come_first_and_measure_nothing() {
    let mut plan = plan(&[], &[]);
    plan.cases[0].warmup_forks = 2;
    let (record, events) = run(&plan);
    let forks: Vec<(u64, bool)> = events
        .iter()
        .filter_map(|e| {
            if let Event::ForkStarted { fork, warmup, .. } = e {
                Some((*fork, *warmup))
            } else {
                None
            }
        })
        .collect();
    assert_eq!(forks, [(1, true), (2, true), (1, false), (2, false)]);
    assert_eq!(common::measured(&record), [3, 3]);
}

#[test]
fn a_trial_is_told_everything_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = plan(
        &[&format!("trace={}", path.display())],
        &[("text", "a b%"), ("number", "25")],
    );
    plan.options.layout = lath_core::plan::Layout::Random;
    plan.options.profilers = vec!["usage".to_owned()];
    plan.options.speed = true;
    (plan.options.force_gc, plan.options.unsynchronised) = (true, true);
    let (record, _) = run(&plan);
    let seeds: Vec<u64> = record.cases[0].forks.iter().map(|f| f.seed).collect();
    assert_eq!(
        seeds,
        [1, 2].map(|fork| lath_runner::fork_seed(42, 0, fork, false))
    );
    let about = "i.benchmark=B.f i.unit=ns i.forks=2 i.fork=1 i.warmup_iterations=2 i.warmup_time_ns=1000000 i.measurement_iterations=3 \
                 i.measurement_time_ns=1000000 i.warmup_batch=1 i.measurement_batch=1 i.opi=1 i.timeout_ns=20000000000";
    let seed = seeds[0];
    let keys = format!(
        "clock=steady seed={seed} layout=random usage=1 speed=1 gc=1 synchronise=0 p.text=a%20b%25 p.number=25"
    );
    assert_eq!(
        trace(&path)[0],
        format!("trial benchmark=0 mode=avgt {keys} {about}")
    );
    let iteration = &record.cases[0].forks[0].measurement[0];
    assert_eq!(iteration.phase, PhaseName::Measurement);
    assert_eq!(
        iteration.remarks.metrics["usage.minor_faults"],
        (13.0, "faults".to_owned())
    );
    assert_eq!(iteration.remarks.metrics.len(), 7);
    assert_eq!(iteration.speed.map(|s| s.mul_ns), Some(1.5));
    assert!(
        record.cases[0].forks[0]
            .peak_rss_kib
            .is_some_and(|kib| kib > 100)
    );
}

#[test]
fn the_record_is_what_its_events_add_up_to() {
    let (record, events) = run(&plan(&[], &[]));
    let Some(Event::RunStarted(header)) = events.first() else {
        panic!("{events:?}")
    };
    let mut again = lath_core::record::Record::new((**header).clone());
    events.iter().for_each(|e| again.apply(e));
    assert_eq!(again, record);
    assert_eq!(header.clocks[0].chosen, "steady");
    assert!(
        record.cases[0].warnings.is_empty(),
        "{:?}",
        record.cases[0].warnings
    );
}

#[test]
fn an_unknown_profiler_is_refused_before_anything_runs() {
    let mut plan = plan(&[], &[]);
    plan.options.profilers = vec!["magic".to_owned()];
    let refusal =
        lath_runner::run(&plan, &common::options(), &mut |event| panic!("{event:?}")).unwrap_err();
    assert_eq!(refusal.code, "L522");
    assert!(refusal.help.unwrap().contains("usage"));
}

#[test]
fn a_refused_case_is_reported_and_nothing_is_started_for_it() {
    let mut plan = plan(&[], &[]);
    plan.cases.insert(0, common::case(&[]));
    plan.cases[0].refused = Some(lath_core::diagnostic::Diagnostic::error(
        "L210",
        "needs 4 threads",
    ));
    let (record, events) = run(&plan);
    let (step, failure) = record.cases[0].failures().next().unwrap();
    assert_eq!((step, failure.code.as_str()), (Step::Plan, "L210"));
    assert!(record.cases[0].ended);
    assert_eq!(record.cases[1].forks.len(), 2);
    assert!(
        !events
            .iter()
            .any(|e| matches!(e, Event::ForkStarted { case: 0, .. }))
    );
}

/// Runs a script instead of the wrapper, which notes how many bytes of words and environment its
/// process began with and becomes the wrapper; it lies in `name`, and `value` is in its
/// environment. Gives those numbers.
fn noted(name: &str, value: &str) -> Vec<u32> {
    let folder = tempfile::tempdir().unwrap();
    let sizes = folder.path().join("sizes");
    let script = folder.path().join(name).join("script");
    std::fs::create_dir(script.parent().unwrap()).unwrap();
    let text = format!(
        "cat /proc/$$/environ /proc/$$/cmdline | wc -c >> {}\nexec {}\n",
        sizes.display(),
        common::executable().display()
    );
    std::fs::write(&script, text).unwrap();
    let mut plan = plan(&[], &[]);
    plan.wrappers[0].path = "/bin/sh".to_owned();
    plan.wrappers[0].arguments = vec![script.display().to_string()];
    plan.wrappers[0].environment = [("FOLDER".to_owned(), value.to_owned())].into();
    run(&plan);
    // It is asked for clocks once, then has two forks.
    let sizes: Vec<u32> = std::fs::read_to_string(sizes)
        .unwrap()
        .lines()
        .map(|l| l.trim().parse().unwrap())
        .collect();
    assert_eq!(sizes.len(), 3);
    sizes
}

#[test]
fn environments_differ_in_size_from_fork_to_fork() {
    let sizes = noted("a", "");
    assert_eq!(sizes, noted("a", ""), "the same seed gives the same sizes");
    assert_ne!(sizes[1], sizes[2]);
}

/// A plan of two forks that warm up something else first, then their own case, which has no other
/// warm-up.
fn bulk(other: &[(&str, &str)]) -> impl Fn(&mut lath_core::plan::Plan) {
    move |plan| {
        let warm = |params: &[(&str, &str)]| {
            let mut case = common::case(params);
            case.warmup.iterations = 1;
            case.measurement.iterations = 0;
            case
        };
        plan.bulk = vec![warm(other), warm(&[])];
        plan.bulk[0].id = "B.g".to_owned();
        plan.cases[0].warmup.iterations = 0;
        plan.cases[0].measurement.iterations = 1;
    }
}

#[test]
fn bulk_warm_up_comes_first_in_each_fork_and_fixes_the_number_of_calls() {
    let warm = [
        "trial",
        "iterate phase=warmup index=1 time_ns=1000000 last=1",
        "end",
    ];
    let own = [
        "trial",
        "iterate phase=measurement index=1 time_ns=1000000 calls=100 last=1",
        "end",
    ];
    assert_eq!(
        commands(bulk(&[("x", "1")])),
        [warm, warm, own, warm, warm, own].concat()
    );
}

#[test]
fn a_fork_fails_where_its_bulk_warm_up_does() {
    let mut plan = plan(&[], &[]);
    bulk(&[("at", "warmup1"), ("do", "throw"), ("only", "1")])(&mut plan);
    let (record, events) = run(&plan);
    let message = &common::failure(&record, 1).message;
    assert_eq!(
        message,
        "threw std::runtime_error: bad input in B::f (in iteration 1 of the bulk warm-up of B.g)"
    );
    assert_eq!(common::measured(&record), [0, 1]);
    let warmed = |event: &&Event| {
        matches!(
            event,
            Event::BulkIteration {
                fork: 2,
                warmup: false,
                bulk: 0 | 1,
                ..
            }
        )
    };
    assert_eq!(events.iter().filter(warmed).count(), 2);
    assert!(
        record.cases[0]
            .forks
            .iter()
            .all(|fork| fork.warmup.is_empty())
    );
}

/// Where a wrapper lies, and what it has to be told of that, does not move its stack.
#[test]
fn environments_do_not_differ_in_size_with_the_length_of_paths() {
    assert_eq!(
        noted("a", "/b"),
        noted(&"long".repeat(50), &"/deep".repeat(100))
    );
}
