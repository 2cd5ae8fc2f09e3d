//! The driver's own end: interrupted, killed, out of disk. A second process of this test binary is
//! the driver.

mod common;

use common::{alive, eventually, options, plan};
use lath_core::plan::Plan;
use lath_core::record::{Record, Status};
use lath_runner::{Options, journal};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::{SigHandler, Signal, kill, signal};
use nix::unistd::Pid;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const PLAN: &str = "LATH_TEST_PLAN";
const LINGER: &str = "LATH_TEST_LINGER";
/// The driver hangs while it tells of the run's end.
const STUCK: &str = "LATH_TEST_STUCK";
const FILE_LIMIT: &str = "LATH_TEST_FILE_LIMIT";

#[test]
#[ignore = "no test: what the drivers of the others do"]
fn driver() {
    let Ok(plan) = std::env::var(PLAN) else {
        return;
    };
    let plan: Plan = serde_json::from_str(&plan).unwrap();
    if let Ok(limit) = std::env::var(FILE_LIMIT) {
        // SAFETY: ignoring is no handler.
        unsafe { signal(Signal::SIGXFSZ, SigHandler::SigIgn) }.unwrap();
        let limit = limit.parse().unwrap();
        setrlimit(Resource::RLIMIT_FSIZE, limit, limit).unwrap();
    }
    let options = Options {
        journal: Some(PathBuf::from("journal.jsonl")),
        ..options()
    };
    let record = lath_runner::run(&plan, &options, &mut |event| {
        if matches!(event, lath_core::record::Event::RunEnded { .. })
            && std::env::var_os(STUCK).is_some()
        {
            std::fs::write("stuck", "").unwrap();
            std::thread::sleep(std::time::Duration::from_secs(60));
        }
        if let lath_core::record::Event::Output { text, .. } = event {
            println!("{text}");
        }
    });
    println!(
        "RECORD {}",
        serde_json::to_string(&record.unwrap()).unwrap()
    );
    if std::env::var_os(LINGER).is_some() {
        std::fs::write("lingering", "").unwrap();
        std::thread::sleep(std::time::Duration::from_secs(60));
    }
}

struct Driver {
    folder: tempfile::TempDir,
    /// Gone after [`Driver::end`].
    child: Option<Child>,
}

/// A test that fails must leave nothing running.
impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill().and_then(|()| child.wait());
        }
    }
}

fn drive(plan: &Plan, environment: &[(&str, &str)]) -> Driver {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "driver", "--ignored", "--nocapture"])
        .envs(environment.iter().copied());
    command
        .env(PLAN, serde_json::to_string(plan).unwrap())
        .current_dir(folder.path())
        .env("TMPDIR", folder.path());
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    Driver {
        folder,
        child: Some(child),
    }
}

impl Driver {
    fn journal(&self) -> PathBuf {
        self.folder.path().join("journal.jsonl")
    }

    /// Waits until the journal has `count` lines with `text`; gives the process id of the first
    /// fork.
    fn wait_for(&self, text: &str, count: usize) -> u32 {
        let content = || std::fs::read_to_string(self.journal()).unwrap_or_default();
        eventually(text, || content().matches(text).count() >= count);
        let content = content();
        content
            .split(r#""pid":"#)
            .nth(1)
            .unwrap()
            .split(',')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    }

    fn signal(&self, signal: Signal) {
        let id = self.child.as_ref().unwrap().id();
        kill(Pid::from_raw(i32::try_from(id).unwrap()), signal).unwrap();
    }

    fn has_ended(&mut self) -> bool {
        self.child.as_mut().unwrap().try_wait().unwrap().is_some()
    }

    /// Waits for its end; gives the signal that was the cause, if one was.
    fn wait(&mut self) -> Option<i32> {
        self.child.as_mut().unwrap().wait().unwrap().signal()
    }

    /// Its record and everything it printed.
    fn end(mut self) -> (Option<Record>, String, Driver) {
        let output = self.child.take().unwrap().wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let record = text
            .split_once("RECORD ")
            .map(|(_, json)| serde_json::from_str(json.lines().next().unwrap()).unwrap());
        (record, text, self)
    }
}

/// A fork whose first warm-up iteration does `what`, and whose measured iterations last a minute.
fn long(what: &str) -> Plan {
    let mut plan = plan(&[], &[("at", "warmup1"), ("do", what)]);
    plan.cases[0].measurement.time_ns = 60_000_000_000;
    plan
}

fn ignores_sigterm(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|l| l.strip_prefix("SigIgn:"))
        .and_then(|m| u64::from_str_radix(m.trim(), 16).ok());
    mask.is_some_and(|m| m >> (Signal::SIGTERM as i32 - 1) & 1 == 1)
}

#[test]
fn an_interrupted_run_leaves_a_record_and_no_process() {
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let driver = drive(&long("grandchild"), &[]);
        let fork = driver.wait_for(r#""event":"iteration""#, 2);
        assert_eq!(alive(fork).len(), 2, "the wrapper and its child");
        driver.signal(signal);
        let (record, text, driver) = driver.end();
        let record = record.unwrap_or_else(|| panic!("{text}"));
        // Killed it is, but whoever reaps it may need a moment.
        eventually("the end of the whole group", || alive(fork).is_empty());
        assert_eq!(record.status, Some(Status::Interrupted));
        let fork = &record.cases[0].forks[0];
        assert!(
            !fork.ended && fork.failure.is_none() && fork.warmup.len() == 2,
            "{fork:?}"
        );
        assert_eq!(journal::read(&driver.journal()).unwrap(), record);
    }
}

/// What ended in a block is kept, what did not is not, and no case has ended.
#[test]
fn a_block_that_is_interrupted_is_torn() {
    let mut plan = common::contenders(&[], &[&[], &[]]);
    let order = lath_core::schedule::order(plan.seed, 0, 2, 2);
    plan.cases[order[1]].params = common::case(&[("do", "ignore-term"), ("only", "2")]).params;
    let driver = drive(&plan, &[]);
    driver.wait_for(r#""event":"fork_started""#, 4);
    driver.signal(Signal::SIGINT);
    let (record, _, driver) = driver.end();
    let record = record.unwrap();
    assert_eq!(record.status, Some(Status::Interrupted));
    let ended = |case: usize| {
        record.cases[case]
            .forks
            .iter()
            .map(|f| f.ended)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (ended(order[0]), ended(order[1])),
        (vec![true, true], vec![true, false])
    );
    assert!(record.cases.iter().all(|c| c.started && !c.ended));
    assert_eq!(journal::read(&driver.journal()).unwrap(), record);
}

#[test]
fn an_interrupted_proof_leaves_no_verdict_and_no_process() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let mut plan = common::contenders(
        &[&format!("trace={}", trace.display())],
        &[&[], &[("proof", "hang")]],
    );
    plan.options.check = true;
    plan.cases.iter_mut().for_each(|c| c.proves = true);
    let driver = drive(&plan, &[]);
    let content = || std::fs::read_to_string(&trace).unwrap_or_default();
    eventually("the fourth proof", || {
        content().matches(" prove ").count() == 4
    });
    let proof: u32 = content()
        .lines()
        .last()
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    driver.signal(Signal::SIGINT);
    let record = driver.end().0.unwrap();
    assert_eq!(record.status, Some(Status::Interrupted));
    assert!(record.cases[0].check.is_some() && record.cases[1].check.is_none());
    assert_eq!(alive(proof), [0_u32; 0]);
}

#[test]
fn an_interruption_does_not_wait_for_a_wrapper_that_hangs() {
    let driver = drive(&long("ignore-term"), &[]);
    let fork = driver.wait_for(r#""event":"fork_started""#, 1);
    eventually("the wrapper hangs", || ignores_sigterm(fork));
    driver.signal(Signal::SIGINT);
    let (record, ..) = driver.end();
    assert_eq!(record.unwrap().status, Some(Status::Interrupted));
    // Killed it is, but whoever reaps it may need a moment.
    eventually("the end of the whole group", || alive(fork).is_empty());
}

#[test]
fn a_second_signal_has_its_default_effect() {
    let mut driver = drive(&long("nothing"), &[(STUCK, "1")]);
    let fork = driver.wait_for(r#""event":"iteration""#, 2);
    driver.signal(Signal::SIGINT);
    let mark = driver.folder.path().join("stuck");
    eventually("the driver hangs", || mark.exists());
    // Repeats within a moment count once.
    eventually("the driver ends", || {
        driver.signal(Signal::SIGTERM);
        driver.has_ended()
    });
    assert_eq!(driver.wait(), Some(Signal::SIGTERM as i32));
    eventually("the wrapper dies with its driver", || {
        alive(fork).is_empty()
    });
}

/// As `timeout` does it: the program, then its group.
#[test]
fn a_signal_that_comes_twice_within_a_moment_is_one() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        let driver = drive(&long("nothing"), &[]);
        driver.wait_for(r#""event":"iteration""#, 2);
        (0..3).for_each(|_| driver.signal(signal));
        let (record, text, _driver) = driver.end();
        assert_eq!(
            record.unwrap_or_else(|| panic!("{signal}: {text}")).status,
            Some(Status::Interrupted)
        );
    }
}

#[test]
fn after_a_run_a_first_signal_has_its_default_effect_too() {
    let mut driver = drive(&plan(&[], &[]), &[(LINGER, "1")]);
    let mark = driver.folder.path().join("lingering");
    eventually("the run ends", || mark.exists());
    driver.signal(Signal::SIGINT);
    assert_eq!(driver.wait(), Some(Signal::SIGINT as i32));
}

#[test]
fn a_wrapper_dies_with_its_driver() {
    let mut driver = drive(&long("nothing"), &[]);
    let fork = driver.wait_for(r#""event":"iteration""#, 2);
    driver.signal(Signal::SIGKILL);
    driver.wait();
    eventually("the wrapper dies", || alive(fork).is_empty());
    let record = journal::read(&driver.journal()).unwrap();
    assert_eq!(
        (record.status, record.cases[0].forks[0].warmup.len()),
        (None, 2)
    );
}

#[test]
fn a_wrapper_that_has_not_opened_the_channel_dies_with_its_driver() {
    let mut plan = plan(&["start=hang"], &[]);
    plan.wrappers[0].path = "/bin/sh".to_owned();
    plan.wrappers[0].arguments = vec!["-c".to_owned(), "echo $$ > pid; exec sleep 600".to_owned()];
    let mut driver = drive(&plan, &[]);
    let pid = || {
        std::fs::read_to_string(driver.folder.path().join("pid"))
            .ok()?
            .trim()
            .parse::<u32>()
            .ok()
    };
    eventually("it starts", || pid().is_some());
    let pid = pid().unwrap();
    driver.signal(Signal::SIGKILL);
    driver.wait();
    eventually("the wrapper dies", || alive(pid).is_empty());
}

#[test]
fn a_disk_that_fills_up_costs_the_journal_and_nothing_else() {
    let size = |path: &Path| path.metadata().map_or(0, |m| m.len());
    let whole = drive(&plan(&[], &[]), &[]);
    let (_, _, whole) = whole.end();
    let limit = size(&whole.journal()) - 300;
    let (record, text, driver) = drive(&plan(&[], &[]), &[(FILE_LIMIT, &limit.to_string())]).end();
    let record = record.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(
        (record.status, common::measured(&record)),
        (Some(Status::Complete), vec![3, 3])
    );
    assert_eq!(
        text.matches("cannot write to the journal any more").count(),
        1,
        "{text}"
    );
    let saved = journal::read(&driver.journal()).unwrap();
    assert_eq!(saved.cases[0].forks[0], record.cases[0].forks[0]);
}
