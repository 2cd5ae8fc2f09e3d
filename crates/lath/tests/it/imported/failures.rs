//! Failures that other tools report: none passes a gate.

use super::*;

#[test]
fn go_failures_fail_the_gate() {
    let folder = Folder::new();
    folder.write("base.txt", &go(OPEN));
    let panic = "panic: boom\n\ngoroutine 1 [running]:\nexample.com/x.BenchmarkOpen(0xc0001)\n\
        \t/x_test.go:3 +0x1\nexit status 2\nFAIL\texample.com/x\t0.1s";
    for (new, why) in [
        (
            "--- FAIL: BenchmarkOpen-2\n    x_test.go:12: connection refused\nFAIL",
            "connection refused",
        ),
        (
            "--- FAIL: BenchmarkOpen\n    x_test.go:12: refused\nexit status 1\nFAIL\texample.com/x 1.2s",
            "refused",
        ),
        (
            "BenchmarkOpen-2 \t--- FAIL: BenchmarkOpen-2\n    x_test.go:12: refused",
            "refused",
        ),
        (panic, "panic: boom"),
        ("BenchmarkOpen-2 \tpanic: boom", "panic: boom"),
        (
            "BenchmarkOpen-2 \texit status 3\nexit status 3\nFAIL\texample.com/x 1s",
            "FAIL",
        ),
        (
            "fatal error: out of memory\nexit status 2\nFAIL\texample.com/x 0.2s",
            "out of memory",
        ),
        ("FAIL\texample.com/x [build failed]", "build failed"),
    ] {
        folder.write("new.txt", &go(new));
        compare(&folder, "base.txt", "new.txt", GATE)
            .exits(1)
            .says(&["failed: BenchmarkOpen-2 (", why]);
    }
    // One of five processes, or all that there is.
    let one = go(OPEN).replacen("BenchmarkOpen-2 \t 100\t 5000.3 ns/op\nPASS", panic, 1);
    folder.write("one.txt", &one);
    compare(&folder, "base.txt", "one.txt", GATE)
        .exits(1)
        .says(&[
            "failed: BenchmarkOpen-2 (1 failure beside results: panic: boom)",
            "W923",
        ]);
    folder.write(
        "all.txt",
        "goos: linux\npkg: example.com/x\n--- FAIL: BenchmarkSum-2\nFAIL\n",
    );
    compare(&folder, "base.txt", "all.txt", GATE)
        .exits(1)
        .says(&[
            "no result of a benchmark in common",
            "BenchmarkSum-2 (it failed)",
        ]);
    // The other way round nothing broke.
    compare(&folder, "one.txt", "base.txt", GATE).exits(0);
}

#[test]
fn google_failures_fail_the_gate_and_skips_leave_it_undecided() {
    let folder = Folder::new();
    let failed =
        json!({"error_occurred": true, "error_message": "lost", "real_time": 0.0, "iterations": 0});
    let skipped =
        json!({"skipped": true, "skip_message": "no GPU", "real_time": 0.0, "iterations": 0});
    let side = |name: &str, b: Vec<Value>| {
        let files: Vec<String> = (1..=3).map(|i| format!("{name}-{i}.json")).collect();
        for (file, shift) in files.iter().zip([0.0, 0.001, 0.002]) {
            let mut all = [repeated("a"), b.clone()].concat();
            for entry in &mut all {
                let time = entry["real_time"].as_f64().unwrap();
                entry["real_time"] = json!(time + if time > 0.0 { shift } else { 0.0 });
            }
            folder.write(file, &google(&all));
        }
        files.join(",")
    };
    let base = side("base", repeated("b"));
    let one = [
        vec![entry("b", 0, failed.clone())],
        repeated("b")[1..].to_vec(),
    ]
    .concat();
    for (name, b, code, words) in [
        (
            "failed",
            vec![entry("b", 0, failed.clone())],
            1,
            "failed: b (lost)",
        ),
        ("one", one, 1, "failed: b (1 of 4 repetitions failed: lost)"),
        (
            "skipped",
            vec![entry("b", 0, skipped)],
            7,
            "undecided for b (it was skipped: no GPU)",
        ),
        (
            "absent",
            vec![],
            7,
            "undecided for b (the new side has no result of it)",
        ),
        ("same", repeated("b"), 0, "passed"),
    ] {
        let new = side(name, b);
        compare(&folder, &base, &new, GATE)
            .exits(code)
            .says(&[words]);
    }
    let shown = folder.lath(&["summarize", "one-1.json", "--json"]);
    assert_eq!(document(&shown)["results"].as_array().unwrap().len(), 2);
    folder
        .lath(&["summarize", "one-1.json"])
        .exits(0)
        .says(&["W923: b: 1 of 4 repetitions failed: lost"]);
}

/// One of three files lost a benchmark, or a counter of it: the other two are not the whole.
#[test]
fn what_one_file_of_several_lost_leaves_the_gate_undecided() {
    let folder = Folder::new();
    let counted = || -> Vec<Value> {
        let one = |i| entry("b", i, json!({"ctr": 5.0}));
        (0..4).map(one).collect()
    };
    let side = |name: &str, first: Vec<Value>| {
        let files: Vec<String> = (1..=3).map(|i| format!("{name}-{i}.json")).collect();
        for (index, file) in files.iter().enumerate() {
            let mut all = if index == 0 { first.clone() } else { counted() };
            for entry in &mut all {
                let time = entry["real_time"].as_f64().unwrap();
                let shifted = time + index as f64 / 1000.0;
                entry["real_time"] = json!(if time > 0.0 { shifted } else { 0.0 });
            }
            folder.write(file, &google(&all));
        }
        files.join(",")
    };
    let base = side("base", counted());
    let lost = side("lost", vec![entry("b", 0, json!({"real_time": 0.0}))]);
    compare(&folder, &base, &lost, GATE).exits(7).says(&[
        "undecided for b (no time above 0)",
        "W921: b has no result in one of the files: no time above 0",
    ]);
    let bare = side("bare", repeated("b"));
    let gate = &["--fail-on", "ctr:5%"];
    compare(&folder, &base, &base, gate).exits(0);
    compare(&folder, &base, &bare, gate)
        .exits(7)
        .says(&["undecided for b (no value in 1 of 3 forks of the new side)"]);
}

#[test]
fn lath_hyperfine_and_mitata_failures_fail_the_gate() {
    let folder = Folder::new();
    let five = forks(5, 100.0, 0.001);
    let mut failed = avgt("b", &five);
    failed["failures"] = json!([{"fork": 1, "code": "L701", "message": "threw Error: boom"}]);
    let partly = json!([avgt("a", &five), failed.clone()]).to_string();
    failed["primaryMetric"]["rawData"] = json!([]);
    folder.write(
        "base.json",
        &json!([avgt("a", &five), avgt("b", &five)]).to_string(),
    );
    folder.write("partly.json", &partly);
    folder.write(
        "failed.json",
        &json!([avgt("a", &five), failed]).to_string(),
    );
    folder.write("absent.json", &json!([avgt("a", &five)]).to_string());
    for (new, code, words) in [
        (
            "partly",
            1,
            "failed: b (1 failure of its forks: threw Error: boom)",
        ),
        ("failed", 1, "failed: b (threw Error: boom)"),
        (
            "absent",
            7,
            "undecided for b (the new side has no result of it)",
        ),
    ] {
        compare(&folder, "base.json", &format!("{new}.json"), GATE)
            .exits(code)
            .says(&[words]);
    }
    // What was not asked for is not missed.
    folder
        .lath(&words(
            "compare base.json absent.json ^a --fail-on slower:5%",
        ))
        .exits(0);
    let command = |codes: [i32; 5]| {
        let times = [1.0, 1.001, 1.002, 1.001, 1.0];
        json!({"results": [{"command": "run", "times": times, "exit_codes": codes}]}).to_string()
    };
    folder.write("good.json", &command([0; 5]));
    folder.write("bad.json", &command([0, 1, 0, 0, 0]));
    let why = "1 of 5 processes did not exit with 0";
    compare(&folder, "good.json", "bad.json", GATE)
        .exits(1)
        .says(&[why]);
    compare(&folder, "bad.json", "bad.json", GATE).exits(0);
    // JMH leaves out forks that failed.
    for raw in [
        json!([[5.0, 5.1], [5.0, 5.2]]),
        json!([[5.0, 5.1], [5.0, 5.2], []]),
    ] {
        let file = |raw: Value| {
            let mut case = avgt("f", &[vec![5.0]]);
            case["jmhVersion"] = json!("1.37");
            case["forks"] = json!(3);
            case["primaryMetric"]["rawData"] = raw;
            json!([case]).to_string()
        };
        folder.write(
            "jmh.json",
            &file(json!([[5.0, 5.1], [5.0, 5.2], [5.1, 5.0]])),
        );
        folder.write("jmh-failed.json", &file(raw));
        compare(&folder, "jmh.json", "jmh-failed.json", GATE)
            .exits(1)
            .says(&["failed: f (1 fork without a result"]);
    }
    let mitata = |b: Value| {
        json!({"layout": [{"name": null}], "context": {}, "benchmarks": [
            {"alias": "a", "group": 0, "runs": [{"name": "a", "args": {}, "stats": {"avg": 5.0}}]},
            {"alias": "b", "group": 0, "runs": [b]}]})
        .to_string()
    };
    folder.write(
        "m.json",
        &mitata(json!({"name": "b", "args": {}, "stats": {"avg": 7.0}})),
    );
    folder.write(
        "m-failed.json",
        &mitata(json!({"error": {"message": "boom"}})),
    );
    compare(&folder, "m.json", "m-failed.json", GATE)
        .exits(1)
        .says(&["failed: b (boom)"]);
    let mut nothing: Value = serde_json::from_str(&folder.read("m.json")).unwrap();
    nothing["benchmarks"][1]["runs"] = json!([]);
    folder.write("m-nothing.json", &nothing.to_string());
    compare(&folder, "m.json", "m-nothing.json", GATE)
        .exits(7)
        .says(&["b (it has no runs)"]);
    let divan = |b: &str| {
        format!(
            "x    fastest │ slowest │ median │ mean │ samples │ iters\n\
             ├─ a  1 ns │ 1 ns │ 1 ns │ 1 ns │ 100 │ 100\n{b}"
        )
    };
    folder.write(
        "d.txt",
        &divan("╰─ b  1 ns │ 1 ns │ 1 ns │ 2 ns │ 100 │ 100\n"),
    );
    folder.write(
        "d-failed.txt",
        &divan("╰─ b\nthread 'main' panicked at benches/x.rs:3:5:\nboom\n"),
    );
    compare(&folder, "d.txt", "d-failed.txt", GATE)
        .exits(1)
        .says(&["failed: b (", "panicked at"]);
    // Beside tables in which it did not fail, and by the words of cargo.
    let good = folder.read("d.txt");
    for end in [
        "╰─ b      thread 'main' panicked at benches/x.rs:3:5:\nboom\n",
        "╰─ b      error: bench failed, to rerun pass `--bench x`\n",
    ] {
        folder.write("d3.txt", &format!("{good}{good}{good}"));
        folder.write("d-late.txt", &format!("{good}{good}{good}{}", divan(end)));
        compare(&folder, "d3.txt", "d-late.txt", GATE)
            .exits(1)
            .says(&["failed: b (1 failure of its forks"]);
    }
}

/// As Go 1.26 wrote it.
#[test]
fn go_between_prints_and_panics() {
    let folder = Folder::new();
    folder.write(
        "out.txt",
        "goos: linux\npkg: example.com/x\nBenchmarkA-2        \t     200\t         6.110 ns/op\nprinted 1\n\
            nonlBenchmarkLog-2      \tprinted 200\nnonl     200\t       198.9 ns/op\n\
            BenchmarkBLog-2     \t     200\t       603.4 ns/op\n--- BENCH: BenchmarkBLog-2\n    x_test.go:6: Benchmark 5 logged\n\
            BenchmarkFail-2     \t--- FAIL: BenchmarkFail-2\n    x_test.go:8: late\n--- FAIL: BenchmarkFail1\n    x_test.go:9: early\n\
            BenchmarkSub/n=1-2  \t     200\t         5.610 ns/op\n--- FAIL: BenchmarkSub/bad\n    x_test.go:10: sub\n--- FAIL: BenchmarkSub\n\
            BenchmarkZPanic-2   \t       0\t               NaN ns/op\npanic: boom\n\ngoroutine 12 [running]:\n\
            example.com/x.BenchmarkZPanic(0xe5ee69e8608?)\n\t/x_test.go:11 +0x31\nexit status 2\nFAIL\texample.com/x\t0.149s\n",
    );
    let found = rows(folder.lath(&["summarize", "out.txt", "--json"]).exits(0));
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    let measured = [
        "BenchmarkA-2",
        "BenchmarkLog-2",
        "BenchmarkBLog-2",
        "BenchmarkSub/n=1-2",
    ];
    assert_eq!(names, measured);
    folder.lath(&["summarize", "out.txt"]).exits(0).says(&[
        "BenchmarkFail-2 has no result: x_test.go:8: late",
        "BenchmarkFail1-2 has no result: x_test.go:9: early",
        "BenchmarkSub/bad-2 has no result: x_test.go:10: sub",
        "BenchmarkZPanic-2 has no result: panic: boom",
    ]);
}
