//! Results of whole runs are JMH's own: in every fork a profiler of JMH's keeps JMH's result of
//! each iteration, the object itself; afterwards JMH's classes put those together
//! (`BenchmarkResult`, `RunResult`) and write JMH's JSON of them. What `lath run` wrote must be the
//! same.

use crate::common::*;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn run(command: &mut Command) {
    let output = command.output().expect("it starts");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

fn results(path: &Path) -> Vec<Value> {
    serde_json::from_str(&fs::read_to_string(path).expect("results")).expect("JSON")
}

/// Runs all of `Kept.java` in all modes with two forks of three iterations. Ours, and JMH's.
fn measured(platform: &str) -> [Vec<Value>; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("services/META-INF/services")).expect("a folder");
    fs::create_dir(at("kept")).expect("a folder");
    // What makes JMH find a profiler that is not its own.
    fs::write(
        at("services/META-INF/services/org.openjdk.jmh.profile.Profiler"),
        "kept.Kept$Keeper\n",
    )
    .expect("written");
    fs::copy(source("Kept.java"), at("Kept.java")).expect("copied");
    fs::write(
        at("lath.toml"),
        "sources = [\"Kept.java\"]\n[dependencies]\njava = [\"./services\"]\n",
    )
    .expect("written");
    let mut command = Command::new(lath());
    command.args([
        "run",
        "-v",
        "NORMAL",
        "--no-lock",
        "--platform",
        platform,
        "-f",
        "2",
        "-wi",
        "1",
        "-w",
        "5ms",
        "-i",
        "3",
        "-r",
        "5ms",
        "-bm",
        "all",
        "-tu",
        "us",
    ]);
    // First, so that it sees what the other one found out.
    command
        .args([
            "-prof",
            "kept.Kept.Keeper",
            "-prof",
            "gc",
            "-rf",
            "json",
            "-rff",
        ])
        .arg(at("ours.json"));
    // What is compared is computed of any numbers, however they came about.
    let machine = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
    let kept = at("kept").display().to_string();
    run(command
        .arg(format!("-jvmArgsAppend={machine} -Dkept={kept}"))
        .arg(folder.path())
        .current_dir(folder.path()));

    let built = build(&source("Kept.java"), &on(platform));
    let argv = &built.wrapper.trials[&0];
    let classpath = &argv[argv
        .iter()
        .position(|word| word == "-cp")
        .expect("a class path")
        + 1];
    run(Command::new(&argv[0])
        .args(["-cp", classpath, "kept.Kept$Together"])
        .arg(at("kept"))
        .arg(at("jmh.json")));
    [results(&at("ours.json")), results(&at("jmh.json"))]
}

#[test]
fn results_of_runs_are_what_jmhs_classes_make_of_the_same_iterations() {
    let Some(jdk) = one_jdk() else { return };
    let [ours, jmh] = measured(&jdk);
    assert_eq!(
        (ours.len(), jmh.len()),
        (8, 8),
        "two benchmarks in four modes"
    );
    let mut secondary = 0;
    for theirs in &jmh {
        let same = |ours: &&Value| {
            ours["benchmark"] == theirs["benchmark"] && ours["mode"] == theirs["mode"]
        };
        let ours = ours
            .iter()
            .find(same)
            .unwrap_or_else(|| panic!("{} {} is not there", theirs["benchmark"], theirs["mode"]));
        let what = format!("{jdk} {} {}", theirs["benchmark"], theirs["mode"]);
        assert_eq!(ours["threads"], theirs["threads"], "{what}");
        same_metric(&ours["primaryMetric"], &theirs["primaryMetric"], &what);
        let labels = |of: &Value| {
            of["secondaryMetrics"]
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect::<Vec<_>>()
        };
        let (mut found, mut wanted) = (labels(ours), labels(theirs));
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{what}");
        for label in &wanted {
            same_metric(
                &ours["secondaryMetrics"][label],
                &theirs["secondaryMetrics"][label],
                &format!("{what}:{label}"),
            );
            secondary += 1;
        }
        assert!(
            wanted.iter().any(|label| label == "gc.alloc.rate.norm"),
            "the other profiler was heard: {wanted:?}"
        );
    }
    assert!(
        secondary > 60,
        "{secondary}: the group's functions, percentiles, counters, profilers"
    );
}

/// Every field JMH writes. What is only added, divided and picked is the same to the last bit;
/// errors are as good as JMH's own quantile, to 9 digits.
fn same_metric(ours: &Value, jmh: &Value, what: &str) {
    for (key, theirs) in jmh.as_object().unwrap() {
        let what = format!("{what} {key}");
        match key.as_str() {
            "scoreError" => close(&ours[key], theirs, number(theirs).abs(), &what),
            "scoreConfidence" => {
                let size = number(&jmh["score"]).abs()
                    + Some(number(&jmh["scoreError"]))
                        .filter(|e| !e.is_nan())
                        .unwrap_or(0.0);
                (0..2).for_each(|i| close(&ours[key][i], &theirs[i], size, &what));
            }
            _ => exactly(&ours[key], theirs, &what),
        }
    }
}

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("NaN") => f64::NAN,
        Some(other) => panic!("unexpected {other}"),
        None => value.as_f64().unwrap(),
    }
}

fn close(ours: &Value, jmh: &Value, size: f64, what: &str) {
    let (ours, jmh) = (number(ours), number(jmh));
    assert!(
        (ours.is_nan() && jmh.is_nan()) || (ours - jmh).abs() <= 1e-9 * size,
        "{what}: {ours} here, {jmh} in JMH"
    );
}

/// 2 and 2.0 are the same number.
fn exactly(ours: &Value, jmh: &Value, what: &str) {
    match (ours, jmh) {
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "{what}");
            a.iter().zip(b).for_each(|(a, b)| exactly(a, b, what));
        }
        (Value::Object(a), Value::Object(b)) => {
            assert_eq!(a.len(), b.len(), "{what}");
            b.iter()
                .for_each(|(key, b)| exactly(&a[key], b, &format!("{what} {key}")));
        }
        (Value::Number(a), Value::Number(b)) => {
            assert_eq!(
                a.as_f64().map(f64::to_bits),
                b.as_f64().map(f64::to_bits),
                "{what}: {a} here, {b} in JMH"
            )
        }
        _ => assert_eq!(ours, jmh, "{what}"),
    }
}
