//! Files that are not what they should be: coded diagnostics with a place, never a panic, never a
//! silent zero.

use lath_core::diagnostic::Diagnostic;
use lath_import::model::{Dataset, ReadRequest, Series};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn read(bytes: &[u8]) -> Result<Dataset, Diagnostic> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    lath_import::read(&[file.path()], &ReadRequest::default())
        .map_err(|mut errors| errors.remove(0))
}

fn case(raw: &str) -> String {
    format!(
        "[\n{{\"benchmark\": \"b\", \"mode\": \"avgt\",\n\"primaryMetric\": {{\"scoreUnit\": \
            \"ns/op\",\n\"rawData\": {raw}}}}}]\n"
    )
}

#[track_caller]
fn refused(text: &str, code: &str, words: &[&str]) {
    let error = read(text.as_bytes()).expect_err(text);
    assert_eq!(error.code, code, "{text}: {error}");
    words
        .iter()
        .for_each(|word| assert!(error.to_string().contains(word), "{word}: {error}"));
}

#[test]
fn unknown_and_unreadable() {
    refused("", "L851", &["empty"]);
    refused("hello\n", "L851", &["text"]);
    refused("{\"a\": 1}", "L851", &["JSON", "hyperfine JSON"]);
    let missing =
        lath_import::read(&[Path::new("/no/such/file")], &ReadRequest::default()).unwrap_err();
    assert_eq!(missing[0].code, "L850");
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(
        lath_import::read(&[empty.path()], &ReadRequest::default()).unwrap_err()[0].code,
        "L851"
    );
    let two = lath_import::read(
        &[Path::new("/no/such/file"), empty.path()],
        &ReadRequest::default(),
    )
    .unwrap_err();
    assert_eq!(two.len(), 2);
}

#[test]
fn damaged_files_name_the_line() {
    refused(&case("[[1.0, 2.0"), "L853", &[":5:"]);
    refused(
        &case("[[1.0, \"fast\"]]"),
        "L853",
        &[":4:", "\"fast\" is not a number"],
    );
    refused(&case("{\"a\": 1}"), "L853", &[":4:"]);
    refused(&case("[[1e999]]"), "L853", &[":4:"]);
    refused(
        &case("[[1.0]]").replace("ns/op", "MB/s"),
        "L853",
        &[":2:", "MB/s"],
    );
    refused(&case("[[1.0]]").replace("\"b\"", "7"), "L853", &[":2:"]);
    refused(
        "[\n{\"benchmark\": \"b\", \"mode\": \"avgt\"}]",
        "L853",
        &["primaryMetric"],
    );
    refused(
        "goos: linux\nBenchmarkA 10 fast ns/op\n",
        "L853",
        &[":2:", "\"fast\" is not a number"],
    );
    refused("BenchmarkA 10 1.5", "L853", &[":1:", "no unit"]);
    refused(
        "{\"results\": [{\"command\": \"x\", \"times\": [1, ",
        "L853",
        &[":1:"],
    );
    refused(
        "{\"iters\": [1, 2], \"times\": [3]}",
        "L853",
        &["2 numbers of calls", "1 times"],
    );
    refused("{\"context\": {}, \"benchmarks\": 3}", "L853", &[":1:"]);
    refused(
        "{\"layout\": [], \"benchmarks\": [{\"alias\": \"a\", \"runs\": 3}]}",
        "L853",
        &["benchmarks[0]: invalid type"],
    );
    refused(
        "b  fastest │ slowest │ median │ mean │ samples │ iters\n├─ a  1 ns │ 1 ns │ 1 ns │ fast \
            │ 1 │ 1\n",
        "L853",
        &[":2:", "\"fast\" is not a time"],
    );
}

#[test]
fn values_that_are_no_times_are_left_out_and_counted() {
    let set =
        read(case("[[1.0, \"NaN\", 0, -1, null, \"+INF\", 2.0], [\"NaN\"]]").as_bytes()).unwrap();
    assert_eq!(set.benchmarks[0].iterations(), [[1.0, 2.0]]);
    assert!(
        set.benchmarks[0]
            .warnings
            .iter()
            .any(|w| w.code == "W920" && w.message.contains("6 values")),
        "{:?}",
        set.benchmarks[0].warnings
    );
    // What overflows when it is turned into ns is no time either.
    let huge = read(case("[[1e308, 1.0]]").replace("ns/op", "s/op").as_bytes()).unwrap();
    assert_eq!(huge.benchmarks[0].iterations(), [[1e9]]);
    let nothing = read(case("[[\"NaN\"], []]").as_bytes()).unwrap();
    assert!(nothing.benchmarks.is_empty());
    assert_eq!(nothing.lost[0].warnings[0].code, "W921");
    let go = read(b"BenchmarkA 10 NaN ns/op\nBenchmarkA 10 2 ns/op\n").unwrap();
    assert_eq!(go.benchmarks[0].iterations(), [[2.0]]);
}

#[test]
fn empty_results_are_no_error_of_the_reader() {
    for text in [
        "[]",
        "[ ]\n",
        "{\"results\": []}",
        "{\"context\": {}, \"benchmarks\": []}",
        "goos: linux\nPASS\n",
    ] {
        assert!(
            read(text.as_bytes()).unwrap().benchmarks.is_empty(),
            "{text}"
        );
    }
}

#[test]
fn equal_names_are_rows_of_their_own() {
    let one = |compiler: &str, value: f64| {
        format!(
            "{{\"benchmark\": \"b\", \"mode\": \"avgt\", \"compiler\": \"{compiler}\", \
                \"primaryMetric\": {{\"scoreUnit\": \"ns/op\", \"rawData\": [[{value}]]}}}}"
        )
    };
    let same = read(format!("[{},{}]", one("x 1", 1.0), one("x 1", 2.0)).as_bytes()).unwrap();
    let names = |set: &Dataset| -> Vec<String> {
        let names = set.benchmarks.iter().map(|s| s.benchmark.clone());
        names.collect()
    };
    assert_eq!(names(&same), ["b #1 of 2", "b #2 of 2"]);
    assert_eq!(same.benchmarks[1].iterations(), [[2.0]]);
    let other = read(format!("[{},{}]", one("x 1", 1.0), one("y 2", 2.0)).as_bytes()).unwrap();
    assert_eq!(names(&other), ["b [x 1]", "b [y 2]"]);
}

/// Without the header, the last line of a process says whose results these are.
#[test]
fn go_packages_without_headers() {
    let of = |package: &str, ns: f64| {
        format!("BenchmarkX-2 100 {ns} ns/op\nPASS\nok  \t{package}\t1.2s\n")
    };
    let all = [
        of("e.com/a", 10.0),
        of("e.com/b", 1000.0),
        of("e.com/a", 11.0),
    ];
    let set = read(all.concat().as_bytes()).unwrap();
    let found: Vec<(&str, Vec<Vec<f64>>)> = set
        .benchmarks
        .iter()
        .map(|s| (s.benchmark.as_str(), s.iterations()))
        .collect();
    let expected = [
        ("BenchmarkX-2 [e.com/a]", vec![vec![10.0], vec![11.0]]),
        ("BenchmarkX-2 [e.com/b]", vec![vec![1000.0]]),
    ];
    assert_eq!(found, expected);
    let failed = "BenchmarkX-2 100 10 ns/op\nFAIL\te.com/a\t1s\nBenchmarkX-2 100 1000 ns/op\nok  \te.com/b\t1s\n";
    assert_eq!(read(failed.as_bytes()).unwrap().benchmarks.len(), 2);
    let run = "pkg: e.com/a\nBenchmarkX-2 100 10 ns/op\nBenchmarkY-2 100 10 ns/op\nPASS\nok  \te.com/a\t1s\n";
    let late = "pkg: e.com/a\nBenchmarkX-2 100 10 ns/op\nexit status 2\nFAIL\te.com/a\t1s\n";
    let set = read([run, run, late].concat().as_bytes()).unwrap();
    let failures: Vec<Option<&str>> = set.benchmarks.iter().map(Series::failure).collect();
    let why = "1 failure beside results: not reached: FAIL e.com/a 1s";
    assert_eq!(failures, [None, Some(why)]);
    // Another package that fails says nothing of this one.
    let elsewhere = "pkg: e.com/a\nBenchmarkX-2 100 10 ns/op\nok  \te.com/a\t1s\npkg: e.com/b\nFAIL\te.com/b\t1s\n";
    let set = read([run, elsewhere].concat().as_bytes()).unwrap();
    assert!(set.benchmarks.iter().all(|s| s.failure().is_none()));
    let unbuilt =
        read(b"BenchmarkX-2 100 10 ns/op\nok  \te.com/a\t1s\nFAIL\te.com/b [build failed]\n")
            .unwrap();
    let told: Vec<&str> = unbuilt.told().map(|w| w.message.as_str()).collect();
    assert_eq!(
        told,
        ["FAIL e.com/b [build failed] has no result: it was not measured"]
    );
}

/// Google's repetitions, if nothing says where a benchmark was registered.
#[test]
fn google_repetitions_that_cannot_be_told_apart() {
    let file = |entries: &[(u64, Option<u64>, f64)]| {
        let entry = |(of, index, ns): &(u64, Option<u64>, f64)| {
            let index = index.map_or(String::new(), |i| format!(", \"repetition_index\": {i}"));
            format!(
                "{{\"name\": \"p\", \"run_type\": \"iteration\", \"repetitions\": {of}{index}, \
                 \"threads\": 1, \"iterations\": 9, \"real_time\": {ns}, \"time_unit\": \"ns\"}}"
            )
        };
        let entries: Vec<String> = entries.iter().map(entry).collect();
        let text = format!(
            "{{\"context\": {{}}, \"benchmarks\": [{}]}}",
            entries.join(",")
        );
        read(text.as_bytes()).unwrap()
    };
    let all = |set: &Dataset| -> Vec<Vec<f64>> {
        let forks = set.benchmarks.iter().flat_map(Series::iterations);
        forks.collect()
    };
    let one_behind_the_other = [
        (2, Some(0), 1.0),
        (2, Some(1), 2.0),
        (2, Some(0), 8.0),
        (2, Some(1), 9.0),
    ];
    assert_eq!(all(&file(&one_behind_the_other)), [[1.0, 2.0], [8.0, 9.0]]);
    let mixed = [
        (2, Some(0), 1.0),
        (2, Some(0), 8.0),
        (2, Some(1), 2.0),
        (2, Some(1), 9.0),
    ];
    let set = file(&mixed);
    assert_eq!(all(&set), [[0.0; 0]; 0]);
    assert!(
        set.told()
            .any(|w| w.code == "W921" && w.message.contains("are mixed"))
    );
    let unit =
        r#"{"context": {}, "benchmarks": [{"name": "p", "real_time": 1, "time_unit": "xyz"}]}"#;
    let refused = read(unit.as_bytes()).unwrap_err();
    assert!(
        refused.message.contains("its time_unit is unknown"),
        "{refused}"
    );
    // Each is the only repetition of its benchmark.
    assert_eq!(
        all(&file(&[(1, None, 1.0), (1, None, 9.0)])),
        [[1.0], [9.0]]
    );
}

/// What is odd within a benchmark costs only itself, and has its place.
#[test]
fn odd_parts_are_left_out_by_name() {
    let check = |text: &str, forks: &[&[f64]], unknown: &str, told: &[&str]| {
        let set = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let series = &set.benchmarks[0];
        assert_eq!(series.iterations(), forks, "{text}");
        let left_out: Vec<&str> = set
            .told()
            .filter(|warning| warning.code == "W921")
            .map(|warning| warning.message.as_str())
            .collect();
        assert_eq!(left_out.len(), told.len(), "{text}: {left_out:?}");
        for (message, words) in left_out.iter().zip(told) {
            assert!(message.contains(words), "{text}: {left_out:?}");
        }
        let loss = Some(unknown).filter(|words| !words.is_empty());
        assert_eq!(series.unknown(), loss, "{text}");
    };
    let pyperf = |runs: &str| {
        format!(
            "{{\"benchmarks\": [{{\"metadata\": {{\"name\": \"a\"}}, \"runs\": [\
             {{\"values\": [1e-9]}}, {runs}]}}]}}"
        )
    };
    // A run that calibrates may have no values; odd warm-up values are not missed by a gate.
    let calibrates = r#"{"values": null, "warmups": [[1, 0.5]], "metadata": null}"#;
    check(&pyperf(calibrates), &[&[1.0]], "", &[]);
    check(
        &pyperf(r#"{"values": [2e-9], "warmups": [[1, 1e-9], null, [1, "x"]]}"#),
        &[&[1.0], &[2.0]],
        "",
        &[
            "benchmarks[0].runs[1].warmups[1] is left out: invalid type: null",
            "benchmarks[0].runs[1].warmups[2] is left out: \"x\" is not a number",
        ],
    );
    check(
        &pyperf(r#"{"values": [2e-9, "fast"]}"#),
        &[&[1.0], &[2.0]],
        "1 value cannot be read",
        &["benchmarks[0].runs[1].values[1] is left out"],
    );
    check(
        &pyperf("7"),
        &[&[1.0]],
        "1 run cannot be read",
        &["benchmarks[0].runs[1] is left out: invalid type: integer `7`, expected a run"],
    );
    check(
        r#"{"results": [{"command": "a", "times": [1e-9, [2], 3e-9], "exit_codes": null}]}"#,
        &[&[1.0], &[3.0]],
        "1 time cannot be read",
        &["results[0].times[1] is left out"],
    );
    check(
        r#"{"context": null, "layout": [{}], "benchmarks": [{"alias": "a", "runs": [{"name": "a",
            "stats": {"avg": 3}}, 4]}]}"#,
        &[&[3.0]],
        "",
        &["benchmarks[0].runs[1] is left out"],
    );
    check(
        r#"{"context": null, "benchmarks": [null, {"name": "a", "real_time": 4}, "b"]}"#,
        &[&[4.0]],
        "",
        &["benchmarks[0] is left out", "benchmarks[2] is left out"],
    );
    let jmh = case("[[1.0], null]");
    check(
        &jmh.replacen('[', "[1, null, \"a\", [{}],", 1),
        &[&[1.0]],
        "",
        &[
            ":1 is left out: invalid type",
            "",
            "",
            "1 more part is left out",
        ],
    );
    check(
        &jmh.replacen(
            "\"mode\"",
            "\"params\": {\"n\": 1}, \"jvmArgs\": null, \"secondaryMetrics\": {\"x\": 3}, \"mode\"",
            1,
        ),
        &[&[1.0]],
        "",
        &["b: x: invalid type: integer `3`, expected a metric"],
    );
}

/// JMH's file has what a fork measured before it ended, without a word.
#[test]
fn forks_of_jmh_that_ended_early() {
    let file = |raw: &str| {
        let counted = "\"measurementIterations\": 3, \"forks\": 2, \"mode\"";
        read(case(raw).replacen("\"mode\"", counted, 1).as_bytes()).unwrap()
    };
    let whole = file("[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]");
    assert_eq!(whole.benchmarks[0].failure(), None);
    let short = file("[[1.0, 2.0], [4.0, 5.0, 6.0]]");
    let why = "1 fork with fewer than 3 iterations: the rest was not measured";
    assert_eq!(short.benchmarks[0].failure(), Some(why));
    assert!(
        short.benchmarks[0]
            .warnings
            .iter()
            .any(|w| w.code == "W923" && w.message == why)
    );
    let absent = file("[[1.0, 2.0, 3.0]]");
    let why = absent.benchmarks[0].failure().unwrap();
    assert!(why.starts_with("1 fork without a result"), "{why}");
}

/// Google's library writes the user's names as they are.
#[test]
fn names_in_latin_1() {
    let text = b"{\"context\": {}, \"benchmarks\": [{\"name\": \"caf\xe9\", \"real_time\": 4},
        {\"name\": \"caf\xe8\", \"real_time\": 5}]}";
    let set = read(text).unwrap();
    let names: Vec<&str> = set
        .benchmarks
        .iter()
        .map(|series| series.benchmark.as_str())
        .collect();
    assert_eq!(names, ["caf\u{e9}", "caf\u{e8}"]);
    assert!(
        set.told()
            .any(|w| w.code == "W966" && w.message.ends_with("2 bytes were read as Latin-1"))
    );
    // Names in text would have become one.
    let go = read(b"BenchmarkA/\xe9 10 1 ns/op\nBenchmarkA/\xe8 10 2 ns/op\n").unwrap();
    assert_eq!(go.benchmarks.len(), 2);
    assert_eq!(go.benchmarks[0].benchmark, "BenchmarkA/\u{e9}");
    let utf8 = read("BenchmarkA/\u{e9} 10 1 ns/op\n".as_bytes()).unwrap();
    assert!(utf8.told().all(|w| w.code != "W966"));
}

fn fixtures() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    [
        "google/base-1.json",
        "go/base.txt",
        "pyperf/base.json",
        "hyperfine/base.json",
        "criterion/base-1/plain/new/sample.json",
        "mitata/base.json",
        "divan/base.txt",
        "turns/first.json",
    ]
    .iter()
    .map(|name| folder.join(name))
    .chain([folder.join("../../../lath-report/tests/fixtures/jmh/sample.json")])
    .collect()
}

/// Every file cut anywhere is refused or, if lines were whole, read; all but text cannot be cut
/// unnoticed.
#[test]
fn truncated_files() {
    for path in fixtures() {
        let whole = std::fs::read(&path).unwrap();
        for part in 0..20 {
            let cut = whole.len() * part / 20;
            let result = read(&whole[..cut]);
            assert!(
                result.is_err() || path.extension().is_some_and(|e| e == "txt"),
                "{} cut at {cut}",
                path.display()
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Bytes changed anywhere: an answer or a diagnostic.
    #[test]
    fn changed_bytes(file in 0..6usize, changes in proptest::collection::vec((any::<u32>(), any::<u8>()), 1..6)) {
        let mut bytes = std::fs::read(&fixtures()[file]).unwrap();
        for (place, byte) in changes {
            let place = place as usize % bytes.len();
            bytes[place] = byte;
        }
        if let Ok(set) = read(&bytes) {
            let values = set.benchmarks.iter().flat_map(|s| &s.forks).flat_map(|f| f.iterations.iter().chain(&f.warmup));
            values.for_each(|v| assert!(v.is_finite() && *v > 0.0));
        }
    }
}
