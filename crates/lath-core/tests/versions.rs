//! Journals that earlier versions of lath wrote.
//!
//! `fixtures/version1.jsonl` is the journal of a real run (`lath run old.c --platform gcc,clang -f 2
//! -wf 1 -wi 1 -i 2 -prof alloc -prof usage -prof flamegraph`, with 10 ms for each iteration), with
//! other paths and without facts about the machine. `crashes` ended its process in each fork,
//! `which` computed something else with clang, `crowded` asked for more threads than there are.
//!
//! `fixtures/version2.jsonl` likewise: `lath run old.c old.js -f 1 -wi 1 -w 10ms -i 1 -r 10ms`.
//!
//! `fixtures/counting.jsonl` is the beginning of one that an earlier lath wrote, with `-f 3`, as a
//! power cut leaves it: in the middle of a line of the second fork.

use lath_core::plan::{Family, Lack, OtherBuild, Purpose};
use lath_core::record::{Event, JournalLines, RECORD_VERSION, Record, Step};
use lath_core::turns::Obstacle;

const VERSION_1: &str = include_str!("fixtures/version1.jsonl");
const VERSION_2: &str = include_str!("fixtures/version2.jsonl");
const COUNTING: &str = include_str!("fixtures/counting.jsonl");

fn record(journal: &str) -> Record {
    let mut lines = JournalLines::of(journal.lines().next().unwrap().as_bytes())
        .unwrap()
        .unwrap();
    let mut record = None;
    for line in journal.split_inclusive('\n').filter(|l| l.ends_with('\n')) {
        match lines.event(line.as_bytes()).unwrap() {
            Some(Event::RunStarted(header)) => record = Some(Record::new(*header)),
            Some(event) => record.as_mut().unwrap().apply(&event),
            None => {}
        }
    }
    record.unwrap()
}

/// `case step code` of all that failed.
fn failures(record: &Record) -> Vec<String> {
    let cases = record.header.plan.cases.iter().zip(&record.cases);
    cases
        .flat_map(|(case, done)| {
            done.failures()
                .map(|(step, failure)| format!("{} {step:?} {}", case.id, failure.code))
        })
        .collect()
}

#[test]
fn what_fork_0_was_follows_from_the_plan_and_the_failure() {
    let record = record(VERSION_1);
    assert_eq!(record.header.version, RECORD_VERSION);
    assert_eq!(
        failures(&record),
        [
            "clang.old.crashes WarmupFork(1) L703",
            "clang.old.crowded Plan L210",
            "clang.old.which Proof L707",
            "gcc.old.crashes WarmupFork(1) L703",
            "gcc.old.crowded Plan L210",
        ]
    );
    let forks = |id: &str| {
        let case = record.header.plan.cases.iter().position(|c| c.id == id);
        let forks = &record.cases[case.unwrap()].forks;
        forks.iter().map(|f| f.fork).collect::<Vec<_>>()
    };
    assert_eq!(forks("gcc.old.copies"), [1, 2]);
    assert!(forks("clang.old.which").is_empty());
}

/// Nobody is told that they measured in turns: they did not.
#[test]
fn contenders_with_settings_or_a_compiler_were_measured_in_forks() {
    let measured = |journal: &str| {
        let record = record(journal);
        assert!(record.cases.iter().all(|case| case.forks.len() == 1));
        (record.header.obstacle(0), record.header.in_turns(0))
    };
    assert_eq!(measured(VERSION_2), (Some(Obstacle::Formerly), false));
    let usual = VERSION_2.replace(
        r#""timeout_ns":"#,
        r#""default_lengths":true,"timeout_ns":"#,
    );
    assert_eq!(measured(&usual), (Some(Obstacle::Formerly), false));
    let native = usual.replace(r#""jit":true"#, r#""jit":false"#);
    assert_eq!(measured(&native), (None, true));
    let asked = VERSION_2.replace(r#""turns":"auto""#, r#""turns":"looks""#);
    assert_eq!(measured(&asked), (None, true));
}

#[test]
fn wrappers_that_count_and_are_sampled_are_builds() {
    assert!(COUNTING.contains("\"counting\"") && COUNTING.contains("\"sampled\""));
    let old = record(COUNTING);
    for wrapper in &old.header.plan.wrappers {
        let platforms = wrapper.builds.iter().map(|(purpose, build)| match build {
            OtherBuild::Built { wrapper, stacks } => (
                *purpose,
                wrapper.platform.as_str(),
                wrapper.flags.as_str(),
                stacks.is_some(),
            ),
            OtherBuild::Failed(why) => panic!("{why}"),
        });
        let platform = wrapper.platform.as_str();
        assert_eq!(
            platforms.collect::<Vec<_>>(),
            [
                (Purpose::Allocations, platform, "-O3", false),
                (Purpose::Stacks, platform, "-O3 -g", true)
            ]
        );
    }
    let ended = old.cases.iter().flat_map(|case| &case.forks);
    assert_eq!(ended.filter(|fork| fork.ended).count(), 2);
    let failed = COUNTING.replacen(
        "\"counting\":{\"built\":",
        "\"counting\":{\"failed\":\"no compiler\"},\"ignored\":{\"built\":",
        1,
    );
    let build = &record(&failed).header.plan.wrappers[0].builds[&Purpose::Allocations];
    assert_eq!(*build, OtherBuild::Failed("no compiler".into()));
}

/// A run that went on with another, and wrote to a journal of its own, repeated failed warm-up
/// forks as fork 0, too.
#[test]
fn fork_0_of_a_replayed_case_was_a_warm_up_fork() {
    let begun = r#"{"event":"fork_started","case":0,"fork":0,"warmup":true,"pid":0,"seed":0}"#;
    let ended = r#"{"event":"fork_ended","case":0,"fork":0,"warmup":true,"failure":{"code":"L702","message":"exit 3","tail":[]},"peak_rss_kib":null}"#;
    let step = |lines: &[&str]| {
        let header = VERSION_1.lines().next().unwrap();
        let record = record(&([&[header], lines].concat().join("\n") + "\n"));
        assert!(record.cases[0].forks.is_empty());
        record.cases[0].early[0].step
    };
    assert_eq!(step(&[begun, ended]), Step::WarmupFork(1));
    assert_eq!(step(&[ended]), Step::Proof);
    let new = r#"{"event":"failed_early","case":0,"step":{"warmup_fork":2},"failure":{"code":"L702","message":"exit 3","tail":[]}}"#;
    assert_eq!(step(&[new]), Step::WarmupFork(2), "written when resumed");
}

#[test]
fn other_versions_are_not_read() {
    let header = |version: &str| {
        let line = format!("{{\"event\":\"run_started\"{version}}}");
        JournalLines::of(line.as_bytes()).unwrap().map(drop)
    };
    assert_eq!(header(r#","version":3"#), Ok(()));
    assert_eq!(header(r#","version":4"#), Err(Some(4)));
    assert_eq!(header(r#","version":0"#), Err(Some(0)));
    assert_eq!(header(""), Err(None));
    assert!(JournalLines::of(b"{").is_err());
}

/// Keys that have another name now.
#[test]
fn earlier_names_of_keys_are_read() {
    let look = r#"{"event":"looked","family":1,"look":{"blocks":5,"comparisons":3,"undecided":2,"stop":null}}"#;
    let Event::Looked { look, .. } = serde_json::from_str(look).unwrap() else {
        panic!("it is a look");
    };
    assert_eq!([look.pairs, look.undecided], [3, 2]);
    let lack: Lack =
        serde_json::from_str(r#"{"family":"sums","contender":"go","reason":"no 128 bits"}"#)
            .unwrap();
    assert_eq!(lack.comparison, "sums");
    let family: Family = serde_json::from_str(r#"{"name":"sums","part":1,"cases":[0,4]}"#).unwrap();
    assert_eq!(family.cases, [0, 4]);
}
