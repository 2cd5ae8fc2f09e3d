//! Results are one sample only if they were measured under the same conditions, as far as each
//! format records them. Files are those that the tools wrote, and copies in which one fact is
//! another.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::{contenders, journal};
use contenders::contender;
use lath_core::record::{Event, Header};
use lath_core::setting::Mode;
use lath_import::model::{Dataset, ReadRequest};
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../lath-import/tests/fixtures")
        .join(name)
}

fn read<P: AsRef<Path>>(paths: &[P]) -> Dataset {
    lath_import::read(paths, &ReadRequest::default()).unwrap()
}

/// What tells the first benchmark of `text` and of its copy with `from` made `to` apart; empty:
/// they are one sample. Iterations are made others, too: equal forks would be one file given twice.
#[track_caller]
fn apart(text: &str, from: &str, to: &str) -> Vec<String> {
    assert!(text.contains(from), "no {from}");
    let folder = tempfile::tempdir().unwrap();
    let paths = [(text.to_owned(), "a"), (text.replace(from, to), "b")].map(|(text, name)| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    });
    let set = read(&paths);
    let first = set.benchmarks[0].key();
    let all: Vec<_> = set.benchmarks.iter().filter(|s| s.key() == first).collect();
    assert!(
        all.iter()
            .all(|s| s.distinction.is_some() == (all.len() > 1))
    );
    assert!(
        all.iter()
            .all(|s| s.warnings.iter().any(|w| w.code == "W929") == (all.len() > 1))
    );
    all.iter().filter_map(|s| s.distinction.clone()).collect()
}

#[test]
fn facts_that_tools_record() {
    let text = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    let jmh = text("../../../lath-report/tests/fixtures/jmh/sample.json");
    let vm = "OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1";
    for (text, from, to, expected) in [
        (
            &jmh,
            "-Duser.language=en",
            "-Xmx1g",
            ["flags -Duser.language=en", "flags -Xmx1g"].map(String::from),
        ),
        (
            &jmh,
            "17.0.15+6-Debian-1deb12u1",
            "21.0.2+13",
            [
                format!("runtime {vm}"),
                "runtime OpenJDK 64-Bit Server VM 21.0.2+13".into(),
            ],
        ),
        (
            &jmh,
            "\"1.37\"",
            "\"1.36\"",
            ["harness JMH 1.37", "harness JMH 1.36"].map(String::from),
        ),
        (
            &jmh,
            "\"60 ms\"",
            "\"70 ms\"",
            ["measurement 3 x 60 ms", "measurement 3 x 70 ms"].map(String::from),
        ),
        (
            &jmh,
            "\"warmupIterations\":1",
            "\"warmupIterations\":2",
            ["warm-up 1 x 50 ms", "warm-up 2 x 50 ms"].map(String::from),
        ),
        (
            &jmh,
            "\"measurementBatchSize\":1",
            "\"measurementBatchSize\":8",
            [
                "measurement 3 x 60 ms",
                "measurement 3 x 60 ms, 8 calls each",
            ]
            .map(String::from),
        ),
        (
            &text("google/base-1.json"),
            "\"host_name\":\"host\"",
            "\"host_name\":\"other\"",
            ["hostname host", "hostname other"].map(String::from),
        ),
        (
            &text("google/base-1.json"),
            "\"num_cpus\":2",
            "\"num_cpus\":8",
            ["cpu.logical 2", "cpu.logical 8"].map(String::from),
        ),
        (
            &text("google/base-1.json"),
            "\"mhz_per_cpu\":2596",
            "\"mhz_per_cpu\":3600",
            ["cpu.frequency 2.6 GHz", "cpu.frequency 3.6 GHz"].map(String::from),
        ),
        (
            &text("google/base-1.json"),
            "\"debug\"",
            "\"release\"",
            ["library build debug", "library build release"].map(String::from),
        ),
        (
            &text("pyperf/base.json"),
            "\"AMD EPYC\"",
            "\"Xeon\"",
            ["cpu.model AMD EPYC", "cpu.model Xeon"].map(String::from),
        ),
        (
            &text("pyperf/base.json"),
            "3.11.7 (64-bit)",
            "3.13.0 (64-bit)",
            [
                "runtime cpython, 3.11.7 (64-bit), GCC 12.2.0",
                "runtime cpython, 3.13.0 (64-bit), GCC 12.2.0",
            ]
            .map(String::from),
        ),
        (
            &text("mitata/base.json"),
            "\"20.20.2\"",
            "\"22.1.0\"",
            ["runtime node 20.20.2", "runtime node 22.1.0"].map(String::from),
        ),
        (
            &text("go/base.txt"),
            "cpu: AMD EPYC",
            "cpu: Xeon",
            ["cpu.model AMD EPYC", "cpu.model Xeon"].map(String::from),
        ),
        (
            &text("go/base.txt"),
            "pkg: example.com/fixture",
            "pkg: example.com/other",
            ["package example.com/fixture", "package example.com/other"].map(String::from),
        ),
    ] {
        assert_eq!(apart(text, from, to), expected, "{from}");
    }
}

/// What changes from run to run on one machine is no reason to keep runs apart.
#[test]
fn what_does_not_count() {
    let text = |name: &str| std::fs::read_to_string(fixture(name)).unwrap();
    for (name, from, to) in [
        ("google/base-1.json", "2.75635", "9.5"),
        (
            "google/base-1.json",
            "\"mhz_per_cpu\":2596",
            "\"mhz_per_cpu\":2601",
        ),
        ("google/base-1.json", "03:05:14", "04:05:14"),
        ("pyperf/base.json", "\"loops\":512", "\"loops\":256"),
        (
            "pyperf/base.json",
            "\"load_avg_1min\":3.73",
            "\"load_avg_1min\":0.1",
        ),
        ("mitata/base.json", "0.5418047764407846", "0.6"),
    ] {
        assert_eq!(
            apart(&text(name), from, to),
            Vec::<String>::new(),
            "{name}: {from}"
        );
    }
    for tool in ["google", "criterion"] {
        let end = if tool == "google" { ".json" } else { "" };
        let set = read(&[1, 2, 3].map(|i| fixture(&format!("{tool}/base-{i}{end}"))));
        assert!(
            set.benchmarks
                .iter()
                .all(|s| s.forks.len() == 3 && s.distinction.is_none()),
            "{tool}"
        );
    }
}

/// Runs of two machines that were put into one file, and commands of two in one output.
#[test]
fn one_file_of_two_machines() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("r");
    let mut pyperf: serde_json::Value =
        serde_json::from_slice(&std::fs::read(fixture("pyperf/base.json")).unwrap()).unwrap();
    pyperf["benchmarks"][0]["runs"][2]["metadata"]["cpu_model_name"] = "Xeon".into();
    std::fs::write(&path, pyperf.to_string()).unwrap();
    let forks = |set: &Dataset| {
        set.benchmarks[..2]
            .iter()
            .map(|s| (s.forks.len(), s.distinction.clone().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        forks(&read(&[&path])),
        [
            (4, "cpu.model AMD EPYC".to_owned()),
            (1, "cpu.model Xeon".to_owned())
        ]
    );
    let go = std::fs::read_to_string(fixture("go/base.txt")).unwrap();
    std::fs::write(&path, go.replacen("cpu: AMD EPYC", "cpu: Xeon", 1)).unwrap();
    let set = read(&[&path]);
    let of_sum: Vec<_> = set
        .benchmarks
        .iter()
        .filter(|s| s.benchmark.starts_with("BenchmarkAlloc"))
        .collect();
    assert_eq!(
        of_sum.iter().map(|s| s.forks.len()).collect::<Vec<_>>(),
        [1, 2]
    );
}

fn run(change: impl Fn(&mut Header)) -> Vec<Event> {
    let mut events = contenders::run(
        &[contender("g++", 5.0), contender("clang++", 6.0)],
        Mode::AverageTime,
        3,
    );
    let Event::RunStarted(header) = &mut events[0] else {
        panic!("no header")
    };
    change(header);
    events
}

fn json(events: &[Event]) -> String {
    common::written("json", &common::recorded(events))
}

/// lath's two formats tell the same, so that a journal and a JSON file of one sample are one
/// sample, and those of one run are counted once.
#[test]
fn journals_and_json_agree() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let events = run(|_| {});
    let set = read(&[
        write("a.jsonl", journal(&events)),
        write("a.json", json(&events)),
    ]);
    assert_eq!(set.benchmarks.len(), 2);
    assert_eq!(set.benchmarks[0].forks.len(), 3);
    assert!(
        set.benchmarks[0]
            .warnings
            .iter()
            .any(|w| w.code == "W920" && w.message.contains("3 forks are in two of the files"))
    );
    type Change = fn(&mut Header);
    let changes: [(&str, Change); 12] = [
        ("cpu.model", |h| {
            drop(
                h.environment
                    .facts
                    .insert("cpu.model".into(), "Other".into()),
            )
        }),
        ("kernel.release", |h| {
            drop(
                h.environment
                    .facts
                    .insert("kernel.release".into(), "7.0".into()),
            )
        }),
        ("harness", |h| h.lath_version = "9.9.9".into()),
        ("compiler", |h| {
            h.plan.wrappers[0].compiler = "g++ 14".into()
        }),
        ("flags", |h| h.plan.wrappers[0].flags = "-O1".into()),
        ("layout", |h| {
            h.plan.options.layout = lath_core::plan::Layout::Random
        }),
        ("profilers", |h| {
            h.plan.options.profilers = vec!["usage".into()]
        }),
        ("garbage collected before iterations", |h| {
            h.plan.options.force_gc = true
        }),
        ("threads synchronised", |h| {
            h.plan.options.unsynchronised = true
        }),
        ("warm-up", |h| h.plan.cases[0].warmup.auto = true),
        ("measurement", |h| h.plan.cases[0].measurement.time_ns *= 2),
        ("build", |h| h.plan.wrappers[0].hash = "ffff".into()),
    ];
    for (fact, change) in changes {
        let other = run(change);
        for text in [journal(&other), json(&other)] {
            let set = read(&[write("a.json", json(&events)), write("b", text)]);
            let said: Vec<&str> = set
                .benchmarks
                .iter()
                .filter(|s| s.benchmark.starts_with("g++"))
                .filter_map(|s| s.distinction.as_deref())
                .collect();
            assert!(
                said.len() == 2
                    && said
                        .iter()
                        .all(|words| words.starts_with(fact) && !words.contains(", the")),
                "{fact}: {said:?}"
            );
        }
    }
}
