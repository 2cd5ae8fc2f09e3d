//! Nothing of a fork outlives it, nothing takes more of the machine than it may, and what a killed
//! driver left is ended by the next.

mod common;

use common::{alive, codes, eventually, failure, options, pids, plan, run, run_with};
use lath_core::record::Record;
use lath_runner::{Limits, Options};
use std::path::Path;
use std::time::{Duration, Instant};

fn exists(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')')
        .is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

fn limited(what: &str, limits: Limits) -> Record {
    let mut plan = plan(&[], &[("at", "measurement2"), ("do", what), ("only", "1")]);
    // Far beyond what the limit takes to be noticed.
    plan.cases[0].timeout_ns = 60_000_000_000;
    let begun = Instant::now();
    let (record, events) = run_with(
        &plan,
        &Options {
            limits,
            ..options()
        },
    );
    assert!(
        begun.elapsed() < Duration::from_secs(50),
        "it was the time-out"
    );
    pids(&events)
        .into_iter()
        .for_each(|pid| assert_eq!(alive(pid), [0_u32; 0]));
    record
}

const NONE: Limits = Limits {
    memory: None,
    processes: None,
    output: None,
};

#[test]
fn a_process_in_a_session_of_its_own_ends_with_its_fork_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pid");
    let (record, _) = run(&plan(
        &[],
        &[
            ("at", "measurement1"),
            ("do", "escape"),
            ("only", "1"),
            ("file", file.to_str().unwrap()),
        ],
    ));
    let pid = std::fs::read_to_string(&file).unwrap();
    assert!(!exists(pid.trim()), "it still runs");
    let [first, second] = &record.cases[0].forks[..] else {
        panic!("{record:?}")
    };
    assert!(first.failure.is_none() && second.strays.is_empty());
    assert_eq!(
        first
            .strays
            .iter()
            .map(|s| (s.pid.to_string(), s.name.as_str(), s.ended))
            .collect::<Vec<_>>(),
        [(pid.trim().to_owned(), "wrapper", true)]
    );
    assert!(codes(&record, 0).contains(&"W943"));
    let warning = record.cases[0]
        .warnings
        .iter()
        .find(|w| w.code == "W943")
        .unwrap();
    assert!(
        warning.message.contains("1 of 2 forks")
            && warning.message.contains("`wrapper`; lath ended them"),
        "{}",
        warning.message
    );
}

#[test]
fn a_fork_that_takes_too_much_memory_says_so() {
    let limits = Limits {
        memory: Some(100 << 20),
        ..NONE
    };
    let record = limited("hog", limits);
    let found = failure(&record, 1);
    assert_eq!(
        (found.code.as_str(), found.message.as_str()),
        (
            "L708",
            "reached the limit of 100 MiB of memory (in measurement iteration 2)"
        )
    );
    assert!(
        record.cases[0].forks[1].failure.is_none(),
        "the second fork is as it was"
    );
}

#[test]
fn a_fork_with_too_many_processes_says_so() {
    let record = limited(
        "breed",
        Limits {
            processes: Some(40),
            ..NONE
        },
    );
    assert_eq!(
        failure(&record, 1).message,
        "reached the limit of 40 processes and threads (in measurement iteration 2)"
    );
}

#[test]
fn a_fork_that_prints_too_much_says_so() {
    let record = limited(
        "flood",
        Limits {
            output: Some(1 << 20),
            ..NONE
        },
    );
    let found = failure(&record, 1);
    assert_eq!(
        (found.code.as_str(), found.message.as_str()),
        (
            "L708",
            "reached the limit of 1 MiB of output (in measurement iteration 2)"
        )
    );
}

/// What stands in for a driver that was killed: its name is that of a process which is gone.
#[test]
fn what_a_killed_driver_left_is_ended_by_the_next() {
    let temporary = std::env::temp_dir();
    let own = lath_tools::identity::own();
    let namespace = u64::from_str_radix(own.split('-').next().unwrap(), 16).unwrap();
    let folder =
        |space: u64| temporary.join(format!("lath-{space:010x}-{:010}-{:016x}-abcdef", 1, 12345));
    let (stale, foreign) = (folder(namespace), folder(namespace + 1));
    [&stale, &foreign]
        .into_iter()
        .for_each(|path| std::fs::create_dir_all(path).unwrap());
    let left = |path: &Path| {
        let address = format!("{0}/commands:{0}/answers", path.display());
        std::process::Command::new("sleep")
            .arg("60")
            .env("LATH_CHANNEL", address)
            .spawn()
            .unwrap()
    };
    let (mut ends, mut stays) = (left(&stale), left(&foreign));
    // A process has its variables a moment after it was started.
    let says = |child: &std::process::Child| {
        std::fs::read(format!("/proc/{}/environ", child.id())).is_ok_and(|read| !read.is_empty())
    };
    eventually("two processes with their variables", || {
        says(&ends) && says(&stays)
    });
    run(&plan(&[], &[]));
    eventually("the end of what was left", || {
        ends.try_wait().unwrap().is_some()
    });
    assert!(
        stays.try_wait().unwrap().is_none(),
        "of another namespace nothing is known"
    );
    assert_eq!((stale.exists(), foreign.exists()), (false, true));
    stays.kill().and_then(|()| stays.wait()).unwrap();
    std::fs::remove_dir(foreign).unwrap();
}
