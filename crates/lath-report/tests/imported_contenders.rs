//! Runs of several contenders, read back from the journal and from JSON: names, blocks, runtimes.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::contenders;
use contenders::{Contender, contender};
use lath_core::record::Event;
use lath_core::setting::Mode;
use lath_import::model::{Competing, Dataset, ReadRequest, Runtime, Series, paired};

fn events() -> Vec<Event> {
    let all = [
        contender("g++", 5.0),
        Contender {
            jit: true,
            ..contender("jdk-17", 6.0)
        },
    ];
    contenders::run(&all, Mode::AverageTime, 5)
}

fn read(bytes: &[u8]) -> Dataset {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    lath_import::read(&[file.path()], &ReadRequest::default()).unwrap()
}

fn journal(events: &[Event]) -> Dataset {
    read(common::journal(events).as_bytes())
}

fn json(events: &[Event]) -> Dataset {
    read(common::written("json", &common::recorded(events)).as_bytes())
}

#[test]
fn both_files_say_the_same() {
    for set in [journal(&events()), json(&events())] {
        let of = |s: &Series| (s.benchmark.clone(), s.runtime, s.competing.clone());
        let found: Vec<_> = set.benchmarks.iter().map(of).collect();
        let expected =
            [("g++", Runtime::Native), ("jdk-17", Runtime::Jit)].map(|(contender, runtime)| {
                let competing = Competing {
                    benchmark: "Benchmarks::factorial".into(),
                    contender: contender.into(),
                };
                (
                    format!("{contender}.Benchmarks::factorial"),
                    runtime,
                    Some(competing),
                )
            });
        assert_eq!(found, expected);
        for series in &set.benchmarks {
            let blocks: Vec<_> = series.forks.iter().map(|f| f.block).collect();
            assert_eq!(blocks, (1..=5).map(|n| Some((0, n))).collect::<Vec<_>>());
        }
        let [base, new] = paired(&set.benchmarks[0], &set.benchmarks[1]);
        assert_eq!((base.len(), new.len()), (5, 5));
    }
}

/// The same contender has another name in a run where it was alone; its identity is the same.
#[test]
fn identities() {
    let several = json(&events());
    let mut alone = events();
    let Event::RunStarted(header) = &mut alone[0] else {
        panic!("no header")
    };
    let case = &mut header.plan.cases[0];
    case.id.clone_from(&case.bare);
    let alone = json(&alone);
    assert_ne!(several.benchmarks[0].key(), alone.benchmarks[0].key());
    assert_eq!(
        several.benchmarks[0].identity(),
        alone.benchmarks[0].identity()
    );
    assert_ne!(
        several.benchmarks[0].identity(),
        several.benchmarks[1].identity()
    );
}

/// JMH's own files, and older ones of lath, know nothing of it.
#[test]
fn others_have_no_identity() {
    let jmh = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../lath-report/tests/fixtures/jmh/sample.json"
    );
    let set = lath_import::read(&[jmh], &ReadRequest::default()).unwrap();
    assert!(set.benchmarks.iter().all(|s| s.identity().is_none()
        && s.runtime == Runtime::Jit
        && s.forks.iter().all(|f| f.block.is_none())));
}
