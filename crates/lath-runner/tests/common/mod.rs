//! What the runner's tests share: a wrapper that misbehaves on demand, plans for it, and readings
//! of what happened.
#![expect(dead_code, reason = "each test file uses a part of this")]

use lath_core::plan::{Case, CaseParam, Family, Phase, Plan, Wrapper};
use lath_core::record::{Environment, Event, Failure, Record, Stream};
use lath_core::setting::{Mode, TimeUnit};
use lath_runner::Options;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const MS: u64 = 1_000_000;

/// The wrapper, compiled once per test binary.
pub fn executable() -> &'static Path {
    static BUILT: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = BUILT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wrapper");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/common/wrapper.c");
        let status = Command::new("cc")
            .arg("-o")
            .arg(&path)
            .arg(source)
            .status()
            .expect("tests need a compiler, `cc`");
        assert!(status.success());
        (folder, path)
    });
    path
}

/// One wrapper and one case of two forks, two warm-up and three measured iterations of 1 ms.
pub fn plan(arguments: &[&str], params: &[(&str, &str)]) -> Plan {
    let wrapper = Wrapper {
        path: executable().display().to_string(),
        arguments: arguments.iter().map(|a| (*a).to_owned()).collect(),
        language: "test".to_owned(),
        ..Wrapper::default()
    };
    Plan {
        wrappers: vec![wrapper],
        cases: vec![case(params)],
        seed: 42,
        ..Plan::default()
    }
}

pub fn case(params: &[(&str, &str)]) -> Case {
    let phase = |iterations| Phase {
        iterations,
        time_ns: MS,
        invocations: None,
        batch_size: 1,
        auto: false,
    };
    let param = |(name, value): &(&str, &str)| CaseParam {
        name: (*name).to_owned(),
        symbol: String::new(),
        value: (*value).to_owned(),
        fractional: false,
    };
    Case {
        id: "B.f".to_owned(),
        method: "f".to_owned(),
        mode: Mode::AverageTime,
        params: params.iter().map(param).collect(),
        threads: 1,
        forks: 2,
        warmup: phase(2),
        measurement: phase(3),
        timeout_ns: 20_000 * MS,
        time_unit: TimeUnit::Nanoseconds,
        operations_per_invocation: 1,
        ..Case::default()
    }
}

/// Options that spare a test the probing of the machine.
pub fn options() -> Options {
    Options {
        environment: Some(Environment::default()),
        ..Options::default()
    }
}

pub fn run(plan: &Plan) -> (Record, Vec<Event>) {
    run_with(plan, &options())
}

pub fn run_with(plan: &Plan, options: &Options) -> (Record, Vec<Event>) {
    let mut events = Vec::new();
    let record = lath_runner::run(plan, options, &mut |event| events.push(event.clone())).unwrap();
    (record, events)
}

/// The failure of fork `fork` of the only case.
pub fn failure(record: &Record, fork: u64) -> &Failure {
    let found = record.cases[0].forks.iter().find(|f| f.fork == fork);
    found
        .and_then(|f| f.failure.as_ref())
        .unwrap_or_else(|| panic!("fork {fork} did not fail: {record:#?}"))
}

/// Measured iterations of each fork of the only case.
pub fn measured(record: &Record) -> Vec<usize> {
    record.cases[0]
        .forks
        .iter()
        .map(|f| f.measurement.len())
        .collect()
}

/// Commands in a trace file, without process ids; `hello`, `clocks` and `quit` left out.
pub fn trace(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let commands = text
        .lines()
        .map(|l| l.split_once(' ').unwrap().1.to_owned());
    commands
        .filter(|c| !["hello", "clocks", "quit"].contains(&c.split(' ').next().unwrap()))
        .collect()
}

/// Processes of the group that are not zombies.
pub fn alive(group: u32) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let pids = entries.filter_map(|e| e.file_name().to_str()?.parse::<u32>().ok());
    let of_group = |pid: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .map_or("", |(_, rest)| rest)
            .split_whitespace()
            .collect();
        fields.len() > 2 && fields[0] != "Z" && fields[2] == group.to_string()
    };
    pids.filter(of_group).collect()
}

/// Waits until `done`, which must come about soon.
pub fn eventually(what: &str, mut done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < Duration::from_secs(20), "in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Process ids of the forks that were started.
pub fn pids(events: &[Event]) -> Vec<u32> {
    events
        .iter()
        .filter_map(|e| {
            if let Event::ForkStarted { pid, .. } = e {
                Some(*pid)
            } else {
                None
            }
        })
        .collect()
}

/// Contenders that differ in these parameters: one wrapper, one family, the first being the
/// baseline. Two forks each, no warm-up.
pub fn contenders(arguments: &[&str], params: &[&[(&str, &str)]]) -> Plan {
    let mut plan = plan(arguments, &[]);
    plan.cases = params.iter().map(|params| case(params)).collect();
    for (index, case) in plan.cases.iter_mut().enumerate() {
        case.id = format!("c{index}.f");
        case.warmup.iterations = 0;
        case.measurement.iterations = 1;
    }
    plan.families = vec![Family {
        name: "f".to_owned(),
        cases: (0..params.len()).collect(),
    }];
    plan
}

/// `(case, fork, number of the block)` of the measured forks that were started, in their order.
pub fn started(events: &[Event]) -> Vec<(usize, u64, u64)> {
    let slot = |e: &Event| match e {
        Event::ForkStarted {
            case,
            fork,
            warmup: false,
            block,
            ..
        } => Some((*case, *fork, block.map_or(0, |b| b.number))),
        _ => None,
    };
    events.iter().filter_map(slot).collect()
}

pub fn codes(record: &Record, case: usize) -> Vec<&str> {
    record.cases[case]
        .warnings
        .iter()
        .map(|w| w.code.as_str())
        .collect()
}

/// What user code printed on standard output.
pub fn printed(events: &[Event]) -> String {
    let text = |e: &Event| match e {
        Event::Output {
            stream: Stream::Stdout,
            text,
            ..
        } => Some(text.clone()),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}
