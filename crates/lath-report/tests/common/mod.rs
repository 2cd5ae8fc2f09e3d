//! Runs made up for tests.

pub mod contenders;
pub mod events;
pub mod hostile;
pub mod readers;

use lath_core::plan::{Case, CaseParam, Phase, Plan, RunOptions, Wrapper};
use lath_core::record::{
    Block, Clock, Environment, Event, Failure, Header, Iteration, Record, WrapperClocks,
};
use lath_core::setting::{Mode, TimeUnit};
use lath_report::console::{Console, Files, Verbosity};
use lath_report::formats;

pub const SECOND: u64 = 1_000_000_000;

pub fn phase(iterations: u64, time_ns: u64) -> Phase {
    Phase {
        iterations,
        time_ns,
        invocations: None,
        batch_size: 1,
        auto: false,
    }
}

/// One fork of two warm-up and three measured iterations of a second; ns.
pub fn case(id: &str, mode: Mode) -> Case {
    Case {
        wrapper: 0,
        benchmark: 0,
        id: id.to_owned(),
        bare: id.to_owned(),
        method: id.rsplit([':', '.']).next().unwrap_or(id).to_owned(),
        mode,
        params: Vec::new(),
        threads: 1,
        forks: 1,
        warmup_forks: 0,
        warmup: phase(2, SECOND),
        measurement: phase(3, SECOND),
        timeout_ns: 600 * SECOND,
        time_unit: TimeUnit::Nanoseconds,
        operations_per_invocation: 1,
        invocation_fixtures: false,
        counts_operations: false,
        counters: Vec::new(),
        ..Case::default()
    }
}

pub fn param(name: &str, value: &str) -> CaseParam {
    CaseParam {
        name: name.to_owned(),
        symbol: format!("Benchmarks::InputValue::{name}"),
        value: value.to_owned(),
        fractional: false,
    }
}

pub fn header(cases: Vec<Case>) -> Header {
    let wrapper = Wrapper {
        path: "/home/u/run_factorial".into(),
        arguments: Vec::new(),
        hash: "00ff".into(),
        language: "xyz".into(),
        compiler: "xc 12.2.0".into(),
        flags: "-O3 -g".into(),
        source: "/home/u/factorial.xyz".into(),
        ..Wrapper::default()
    };
    let plan = Plan {
        wrappers: vec![wrapper],
        cases,
        seed: 42,
        options: RunOptions {
            speed: true,
            ..RunOptions::default()
        },
        ..Plan::default()
    };
    let clock = |name: &str, label: &str, precision_ns| Clock {
        name: name.into(),
        label: label.into(),
        precision_ns,
        overhead_ns: Some(41.0),
        monotonic: name != "system",
    };
    let clocks = vec![
        clock("high_resolution", "high-resolution clock", Some(5.07418)),
        clock("system", "system clock", Some(7.05569)),
        clock("steady", "steady clock", None),
    ];
    Header {
        version: lath_core::record::RECORD_VERSION,
        shard: None,
        lath_version: "0.1.0".into(),
        started: 1_795_225_213,
        command: vec!["./run_factorial".into(), "-rf".into(), "json".into()],
        plan,
        clocks: vec![WrapperClocks {
            turns: false,
            turns_of_threads: false,
            no_turns: None,
            clocks,
            chosen: "high_resolution".into(),
            batch_ns: 1_000_000,
        }],
        environment: Environment {
            facts: [("cpu".to_owned(), "Test CPU".to_owned())].into(),
            unknown: [("governor".to_owned(), "not readable".to_owned())].into(),
            ..Environment::default()
        },
    }
}

pub fn fork_started(case: usize, fork: u64, block: Option<Block>) -> Event {
    Event::ForkStarted {
        case,
        fork,
        warmup: false,
        pid: 1,
        seed: 100 + fork,
        block,
    }
}

pub fn iterated(case: usize, fork: u64, iteration: Iteration) -> Event {
    Event::Iteration {
        case,
        fork,
        warmup: false,
        iteration: Box::new(iteration),
    }
}

pub fn fork_ended(case: usize, fork: u64, failure: Option<Failure>) -> Event {
    Event::ForkEnded {
        case,
        fork,
        warmup: false,
        failure,
        peak_rss_kib: None,
    }
}

pub fn case_ended(case: usize) -> Event {
    Event::CaseEnded {
        case,
        warnings: Vec::new(),
    }
}

/// What events come to.
pub fn recorded(events: &[Event]) -> Record {
    let Some(Event::RunStarted(header)) = events.first() else {
        panic!("a run begins with its header")
    };
    let mut record = Record::new((**header).clone());
    events.iter().for_each(|e| record.apply(e));
    record
}

/// The lines of a journal.
pub fn journal(events: &[Event]) -> String {
    let line = |event: &Event| serde_json::to_string(event).unwrap() + "\n";
    events.iter().map(line).collect()
}

/// A record in a format of results.
pub fn written(format: &str, record: &Record) -> String {
    let mut out = Vec::new();
    let format = formats::by_name(format).unwrap();
    format.write(record, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// What is logged of events up to the last of them.
pub fn logged(events: &[Event], verbosity: Verbosity) -> String {
    let mut out = Vec::new();
    let mut console = Console::new(&mut out, verbosity, Files::default());
    events::timed(events).for_each(|(event, elapsed)| console.event_after(event, elapsed));
    String::from_utf8(out).unwrap()
}
