//! Files that the tools wrote (fixtures/README.md), read and checked against what the files
//! themselves say.

use lath_import::model::{Dataset, ReadRequest, Replication, Runtime, Series, Walls};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
}

fn jmh() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lath-report/tests/fixtures/jmh/sample.json")
}

#[track_caller]
fn read(paths: &[PathBuf], metrics: &[&str]) -> Dataset {
    lath_import::read(
        paths,
        &ReadRequest {
            metrics: metrics.iter().map(|m| (*m).to_owned()).collect(),
            ..ReadRequest::default()
        },
    )
    .unwrap()
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[track_caller]
fn find<'a>(set: &'a Dataset, name: &str) -> &'a Series {
    set.benchmarks
        .iter()
        .find(|s| s.benchmark == name)
        .unwrap_or_else(|| panic!("{name}"))
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 1e-9 * b.abs(), "{a} is not {b}");
}

#[test]
fn jmh_in_all_modes() {
    let (set, raw) = (read(&[jmh()], &["gc.alloc.rate.norm"]), json(&jmh()));
    let cases = raw.as_array().unwrap();
    assert_eq!(set.formats, ["JMH JSON"]);
    assert_eq!(set.benchmarks.len(), cases.len());
    assert!(set.metrics.contains("gc.alloc.rate.norm") && set.metrics.contains("read"));
    for (series, case) in set.benchmarks.iter().zip(cases) {
        assert_eq!(
            (series.benchmark.as_str(), series.mode.as_str()),
            (
                case["benchmark"].as_str().unwrap(),
                case["mode"].as_str().unwrap()
            )
        );
        assert_eq!(
            series.params.get("size").map(String::as_str),
            case["params"]["size"].as_str()
        );
        assert_eq!(series.forks.len(), case["forks"].as_u64().unwrap() as usize);
        assert_eq!(
            (series.replication, series.runtime),
            (Replication::Forks, Runtime::Jit)
        );
        let values = series.forks.iter().flat_map(|f| &f.iterations);
        let metric = &case["primaryMetric"];
        let nanos = if metric["scoreUnit"].as_str().unwrap().contains("ns") {
            1.0
        } else {
            1e9
        };
        if let Some(forks) = metric["rawData"].as_array() {
            let raw = forks
                .iter()
                .flat_map(|f| f.as_array().unwrap())
                .map(|v| v.as_f64().unwrap());
            let inverted = series.mode == "thrpt";
            values
                .zip(raw)
                .for_each(|(ns, raw)| near(*ns, if inverted { nanos / raw } else { raw * nanos }));
            let walls = series.forks[0].walls_s().unwrap();
            assert_eq!(walls.len(), series.forks[0].iterations.len());
            assert!(
                series.mode == "ss" || walls.iter().all(|w| (*w - 0.06).abs() < 1e-12),
                "measurementTime is 60 ms"
            );
        } else {
            // The mean over iterations, weighted by their samples, is JMH's score.
            let histogram = metric["rawDataHistogram"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|f| f.as_array().unwrap());
            let counts = histogram.map(|i| {
                i.as_array()
                    .unwrap()
                    .iter()
                    .map(|pair| pair[1].as_f64().unwrap())
                    .sum::<f64>()
            });
            let (sum, n) = values
                .zip(counts)
                .fold((0.0, 0.0), |(sum, n), (value, count)| {
                    (sum + value * count, n + count)
                });
            near(sum / n, metric["score"].as_f64().unwrap() * nanos);
        }
        let allocated = &series.metrics["gc.alloc.rate.norm"];
        assert_eq!(allocated.unit, "B/op");
        assert_eq!(allocated.forks.len(), series.forks.len());
    }
    assert_eq!(set.benchmarks[3].threads, 2);
}

#[test]
fn google_repetitions_are_iterations_and_files_are_forks() {
    let one = read(&[fixture("google/base-1.json")], &[]);
    assert_eq!(one.formats, ["Google Benchmark JSON"]);
    let names: Vec<&str> = one
        .benchmarks
        .iter()
        .map(|s| s.benchmark.as_str())
        .collect();
    assert_eq!(names, ["sum/64", "sum/4096", "in_us"]);
    assert_eq!(one.lost[0].warnings[0].code, "W921");
    assert!(
        one.lost[0].warnings[0].message.contains("on purpose"),
        "{:?}",
        one.lost
    );
    let in_us = find(&one, "in_us");
    assert_eq!(
        (
            in_us.replication,
            in_us.forks.len(),
            in_us.unit.label.as_str()
        ),
        (Replication::Repetitions, 1, "us/op")
    );
    assert_eq!(in_us.warnings[0].code, "W922");
    let raw = json(&fixture("google/base-1.json"));
    let of_it = raw["benchmarks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|b| b["run_name"] == "in_us" && b["run_type"] == "iteration");
    let (mut values, mut walls) = (Vec::new(), Vec::new());
    for entry in of_it {
        values.push(entry["real_time"].as_f64().unwrap() * 1e3);
        walls.push(
            entry["real_time"].as_f64().unwrap() * 1e-6 * entry["iterations"].as_f64().unwrap(),
        );
    }
    assert_eq!(values.len(), 4);
    in_us.forks[0]
        .iterations
        .iter()
        .zip(&values)
        .for_each(|(a, b)| near(*a, *b));
    in_us.forks[0]
        .walls_s()
        .unwrap()
        .iter()
        .zip(&walls)
        .for_each(|(a, b)| near(*a, *b));

    let paths = [1, 2, 3].map(|i| fixture(&format!("google/base-{i}.json")));
    let three = read(&paths, &["cpu_time", "rounds"]);
    let sum = find(&three, "sum/64");
    assert_eq!(
        sum.forks
            .iter()
            .map(|f| f.iterations.len())
            .collect::<Vec<_>>(),
        [4, 4, 4]
    );
    assert!(sum.warnings.is_empty());
    assert_eq!(sum.metrics["rounds"].forks, vec![vec![1.0; 4]; 3]);
    assert_eq!(sum.metrics["cpu_time"].unit, "ns/op");
    assert!(!three.metrics.contains("repetition_index"));
}

#[test]
fn google_aggregates_alone_are_no_results() {
    let set = read(&[fixture("google/aggregates.json")], &[]);
    assert!(set.benchmarks.is_empty());
    assert!(
        set.told()
            .any(|w| w.message.contains("sum/64") && w.message.contains("aggregates only")),
        "{:?}",
        set.warnings
    );
}

#[test]
fn criterion_folder_and_single_files() {
    let set = read(&[fixture("criterion/base-1")], &[]);
    assert_eq!(set.formats, ["Criterion"]);
    let names: Vec<&str> = set
        .benchmarks
        .iter()
        .map(|s| s.benchmark.as_str())
        .collect();
    assert_eq!(names, ["by size/sum/10", "by size/sum/1000", "plain"]);
    let raw = json(&fixture("criterion/base-1/plain/new/sample.json"));
    let plain = find(&set, "plain");
    assert_eq!(
        (plain.forks.len(), plain.forks[0].iterations.len()),
        (1, 20)
    );
    for (i, ns) in plain.forks[0].iterations.iter().enumerate() {
        near(
            *ns,
            raw["times"][i].as_f64().unwrap() / raw["iters"][i].as_f64().unwrap(),
        );
    }
    let sample = read(&[fixture("criterion/base-1/plain/new/sample.json")], &[]);
    assert_eq!(sample.benchmarks[0].benchmark, "plain");
    assert_eq!(sample.benchmarks[0].forks, plain.forks);
    let estimates = read(&[fixture("criterion/base-1/plain/new/estimates.json")], &[]);
    let mean =
        json(&fixture("criterion/base-1/plain/new/estimates.json"))["mean"]["point_estimate"]
            .as_f64()
            .unwrap();
    assert_eq!(
        (
            &estimates.benchmarks[0].forks[0].iterations,
            &estimates.benchmarks[0].forks[0].walls
        ),
        (&vec![mean], &Walls::Unknown)
    );
    let three = read(
        &[1, 2, 3].map(|i| fixture(&format!("criterion/base-{i}"))),
        &[],
    );
    assert_eq!(find(&three, "plain").forks.len(), 3);
}

#[test]
fn go_commands_one_behind_the_other_are_forks() {
    let set = read(&[fixture("go/base.txt")], &["B/op", "rounds/op"]);
    assert_eq!(set.formats, ["go test -bench"]);
    let names: Vec<&str> = set
        .benchmarks
        .iter()
        .map(|s| s.benchmark.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "BenchmarkSum/n=100-2",
            "BenchmarkSum/n=10000-2",
            "BenchmarkAlloc-2"
        ]
    );
    assert_eq!(
        set.metrics.iter().map(String::as_str).collect::<Vec<_>>(),
        ["B/op", "MB/s", "allocs/op", "rounds/op"]
    );
    let text = std::fs::read_to_string(fixture("go/base.txt")).unwrap();
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let lines: Vec<Vec<String>> = text
        .lines()
        .filter(|l| l.starts_with("BenchmarkAlloc"))
        .map(words)
        .collect();
    let alloc = find(&set, "BenchmarkAlloc-2");
    assert_eq!(
        alloc
            .forks
            .iter()
            .map(|f| f.iterations.len())
            .collect::<Vec<_>>(),
        [3, 3, 3]
    );
    let (values, walls): (Vec<f64>, Vec<f64>) = alloc
        .forks
        .iter()
        .flat_map(|f| f.iterations.iter().copied().zip(f.walls_s().unwrap()))
        .unzip();
    for ((line, value), wall) in lines.iter().zip(values).zip(walls) {
        let (calls, ns): (f64, f64) = (line[1].parse().unwrap(), line[2].parse().unwrap());
        assert_eq!(value, ns);
        near(wall, calls * ns / 1e9);
    }
    assert_eq!(alloc.metrics["rounds/op"].forks, vec![vec![1.0; 3]; 3]);
}

#[test]
fn pyperf_runs_are_forks_and_calibration_is_none() {
    let set = read(&[fixture("pyperf/base.json")], &[]);
    let raw = json(&fixture("pyperf/base.json"));
    assert_eq!(set.formats, ["pyperf JSON"]);
    let sum = find(&set, "sum 1000");
    let runs: Vec<&Value> = raw["benchmarks"][0]["runs"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|r| r.get("values").is_some())
        .collect();
    assert_eq!((sum.forks.len(), runs.len()), (5, 5));
    assert!(
        raw["benchmarks"][0]["runs"].as_array().unwrap().len() > 5,
        "the first run only calibrates"
    );
    let loops = raw["benchmarks"][0]["metadata"]["loops"].as_f64().unwrap();
    for (fork, run) in sum.forks.iter().zip(runs) {
        assert_eq!((fork.iterations.len(), fork.warmup.len()), (3, 1));
        near(fork.iterations[2], run["values"][2].as_f64().unwrap() * 1e9);
        near(fork.warmup[0], run["warmups"][0][1].as_f64().unwrap() * 1e9);
        near(
            fork.walls_s().unwrap()[3],
            run["values"][2].as_f64().unwrap() * loops,
        );
    }
    assert!(sum.warmup_s.unwrap() > 0.0);
}

#[test]
fn hyperfine_processes_are_forks_with_one_value() {
    let set = read(&[fixture("hyperfine/base.json")], &[]);
    assert_eq!(set.formats, ["hyperfine JSON"]);
    let (series, raw) = (&set.benchmarks[1], json(&fixture("hyperfine/base.json")));
    assert_eq!(
        (
            series.benchmark.as_str(),
            series.params["n"].as_str(),
            series.mode.as_str()
        ),
        ("sh count.sh 2", "2", "ss")
    );
    assert_eq!(series.forks.len(), 6);
    for (fork, time) in series
        .forks
        .iter()
        .zip(raw["results"][1]["times"].as_array().unwrap())
    {
        assert_eq!(fork.iterations.len(), 1);
        near(fork.iterations[0], time.as_f64().unwrap() * 1e9);
    }
    let failing = read(&[fixture("hyperfine/failing.json")], &[]);
    assert!(
        failing.benchmarks[0].warnings[0].message.contains("3 of 3"),
        "{:?}",
        failing.benchmarks[0].warnings
    );
}

#[test]
fn mitata_runs_are_one_value() {
    let set = read(&[fixture("mitata/base.json")], &["p50", "heap"]);
    assert_eq!(set.formats, ["mitata JSON"]);
    let names: Vec<&str> = set
        .benchmarks
        .iter()
        .map(|s| s.benchmark.as_str())
        .collect();
    assert_eq!(names, ["empty", "sums/sum 10", "sums/sum 1000", "async"]);
    assert!(
        set.told()
            .any(|w| w.code == "W921" && w.message.contains("boom")),
        "{:?}",
        set.warnings
    );
    let raw = json(&fixture("mitata/base.json"));
    let (series, stats) = (
        find(&set, "sums/sum 10"),
        &raw["benchmarks"][1]["runs"][0]["stats"],
    );
    assert_eq!(series.params["n"], "10");
    assert_eq!(series.iterations(), [[stats["avg"].as_f64().unwrap()]]);
    assert_eq!(
        series.metrics["p50"].forks,
        [[stats["p50"].as_f64().unwrap()]]
    );
    assert_eq!(
        (
            series.metrics["heap"].unit.as_str(),
            series.metrics["heap"].forks[0][0]
        ),
        ("B/op", stats["heap"]["avg"].as_f64().unwrap())
    );
}

#[test]
fn divan_tables_are_forks_with_one_value() {
    let set = read(&[fixture("divan/base.txt")], &["fastest"]);
    assert_eq!(set.formats, ["divan"]);
    let names: Vec<&str> = set
        .benchmarks
        .iter()
        .map(|s| s.benchmark.as_str())
        .collect();
    assert_eq!(names, ["empty", "fact/20", "fact/25", "slow", "inner/sum"]);
    let text = std::fs::read_to_string(fixture("divan/base.txt")).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.contains("slow "))
        .map(|line| line.split('│').map(str::trim).collect())
        .collect();
    let us = |cell: &str| cell.trim_end_matches("µs").trim().parse::<f64>().unwrap() * 1e3;
    let slow = find(&set, "slow");
    assert_eq!((slow.forks.len(), rows.len()), (3, 3));
    for (fork, row) in slow.forks.iter().zip(&rows) {
        near(fork.iterations[0], us(row[3]));
    }
    near(
        slow.metrics["fastest"].forks[1][0],
        us(rows[1][0].rsplit("  ").next().unwrap()),
    );
}

/// Text copied from a terminal or from the log of a job is what the tool printed.
#[test]
fn text_from_logs() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["go/base.txt", "divan/base.txt"] {
        let plain = read(&[fixture(name)], &[]);
        let text = std::fs::read_to_string(fixture(name)).unwrap();
        let time = "2026-01-02T03:04:05.6789012Z";
        let coloured = |line: &str| line.replace("Benchmark", "\u{1b}[1;32mBenchmark\u{1b}[0m");
        let forms: [&dyn Fn(&str) -> String; 4] = [
            &|line| format!("{time} {line}\r\n"),
            &|line| format!("\u{1b}[36m{}\u{1b}[0m\n", coloured(line)),
            &|line| format!("{time} \u{1b}[36;1m{}\u{1b}[0m\n", coloured(line)),
            &|line| format!("bench (linux)\tRun go test\t{time} {line}\n"),
        ];
        for (number, form) in forms.iter().enumerate() {
            let path = folder.path().join("log.txt");
            let log: String = text.lines().map(form).collect();
            std::fs::write(&path, format!("{}{log}", form("##[group]Run it"))).unwrap();
            let logged = read(&[path], &[]);
            assert_eq!(logged.formats, plain.formats, "{name} {number}");
            let of = |set: &Dataset| -> Vec<(String, Vec<Vec<f64>>)> {
                let all = set.benchmarks.iter();
                all.map(|s| (s.benchmark.clone(), s.iterations())).collect()
            };
            assert_eq!(of(&logged), of(&plain), "{name} {number}");
            assert_eq!(
                logged.benchmarks[0].conditions, plain.benchmarks[0].conditions,
                "{name} {number}"
            );
        }
    }
}

/// The name of a file says nothing.
#[test]
fn content_decides() {
    let folder = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("google/base-1.json", "Google Benchmark JSON"),
        ("go/base.txt", "go test -bench"),
        ("pyperf/base.json", "pyperf JSON"),
        ("hyperfine/base.json", "hyperfine JSON"),
        ("criterion/base-1/plain/new/sample.json", "Criterion"),
        ("mitata/base.json", "mitata JSON"),
        ("divan/base.txt", "divan"),
    ] {
        let path = folder.path().join("results.xyz");
        std::fs::copy(fixture(name), &path).unwrap();
        assert_eq!(read(&[path], &[]).formats, [format]);
    }
}

#[test]
fn asv_with_parameters_samples_and_failures() {
    let path = fixture("asv/base.json");
    // asv writes what is no JSON.
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text
        .replace("-Infinity", "null")
        .replace("Infinity", "null");
    let raw: Value = serde_json::from_str(&text).unwrap();
    let set = read(&[path], &[]);
    assert_eq!(set.formats, ["asv JSON"]);
    assert_eq!(set.revisions[0].sha, raw["commit_hash"].as_str().unwrap());
    let of = |size: &str, kind: &str| {
        let is = |series: &&Series| {
            series.benchmark == "sums.Sums.time_sum"
                && series.params["param1"] == size
                && series.params["param2"] == kind
        };
        set.benchmarks.iter().find(is).unwrap()
    };
    let results = raw["results"]["sums.Sums.time_sum"][0].as_array().unwrap();
    let combinations = [
        ("100", "'list'"),
        ("100", "'tuple'"),
        ("1000", "'list'"),
        ("1000", "'tuple'"),
    ];
    for ((size, kind), seconds) in combinations.into_iter().zip(results) {
        let series = of(size, kind);
        near(
            series.forks[0].iterations[0],
            seconds.as_f64().unwrap() * 1e9,
        );
        assert_eq!(series.replication, Replication::Repetitions);
    }
    near(
        find(&set, "sums.time_plain").forks[0].iterations[0],
        raw["results"]["sums.time_plain"][0][0].as_f64().unwrap() * 1e9,
    );
    // Two combinations of the one that raised, and what is no time.
    let lost = |size: &str| {
        let is = |series: &&Series| series.params.get("param1").is_some_and(|one| one == size);
        set.lost.iter().filter(is).count()
    };
    assert_eq!((lost("1000"), lost("100"), set.lost.len()), (2, 0, 2));
    assert!(set.lost.iter().all(|series| series.failure().is_some()));
    let told: Vec<&str> = set.warnings.iter().map(|w| w.message.as_str()).collect();
    assert!(
        told.iter().any(|text| text.contains("sums.mem_list")),
        "{told:?}"
    );
}

#[test]
fn values_of_commits_in_one_file_are_split_by_commit() {
    let path = fixture("action/data.js");
    let set = read(std::slice::from_ref(&path), &[]);
    assert_eq!(set.formats, ["github-action-benchmark data.js"]);
    assert_eq!(set.revisions.len(), 2);
    near(find(&set, "Rust: fib_20").forks[0].iterations[0], 18_149.0);
    near(
        find(&set, "JavaScript: fib(10)").forks[0].iterations[0],
        1e9 / 1_431_759.0,
    );
    assert!(set.warnings.iter().any(|w| w.message.contains("`binary`")));
    let parts = lath_import::by_revision(&path).unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let one = |at: usize| {
        let file = folder.path().join("data.js");
        std::fs::write(&file, &parts[at]).unwrap();
        assert!(lath_import::by_revision(&file).unwrap().is_none());
        read(&[file], &[])
    };
    let names = |set: &Dataset| -> Vec<String> {
        let all = set.benchmarks.iter();
        all.map(|series| series.benchmark.clone()).collect()
    };
    assert_eq!(parts.len(), 2);
    // Suites are read in the order of their names.
    assert_eq!(names(&one(0)), ["JavaScript: fib(10)", "Rust: fib_10"]);
    assert_eq!(names(&one(1)), ["Rust: fib_10", "Rust: fib_20"]);
    assert_eq!(
        one(1).revisions[0].sha,
        "4f273c4acef4cba8c79110280459cc406a60b2b9"
    );
}

#[test]
fn bencher_s_metrics_are_times_and_rates() {
    let path = fixture("bmf/base.json");
    let set = read(&[path], &[]);
    assert_eq!(set.formats, ["Bencher Metric Format"]);
    near(find(&set, "sum (n = 1000)").forks[0].iterations[0], 88.5);
    near(find(&set, "serve").forks[0].iterations[0], 4e6);
    assert_eq!(set.benchmarks.len(), 2);
    assert!(set.warnings.iter().any(|w| w.message.contains("size")));
}
