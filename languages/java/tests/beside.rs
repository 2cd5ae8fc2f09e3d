//! JMH's profilers that look at a fork from outside, and those whose results of several forks JMH
//! puts together: a plain run of JMH and ours on the same profiler, and the tools that are here.

use crate::common::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Two forks of three iterations.
const SHORT: [&str; 12] = [
    "-f", "2", "-wi", "1", "-w", "30ms", "-i", "3", "-r", "30ms", "-rf", "json",
];

/// A folder with a suite in which JMH discovers the profiler.
fn suite() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let services = folder.path().join("services/META-INF/services");
    fs::create_dir_all(&services).expect("a folder");
    fs::write(
        services.join("org.openjdk.jmh.profile.Profiler"),
        "watched.Watched$Notes\n",
    )
    .expect("written");
    fs::copy(source("Watched.java"), folder.path().join("Watched.java")).expect("copied");
    fs::write(
        folder.path().join("lath.toml"),
        "sources = [\"Watched.java\"]\n[dependencies]\njava = [\"./services\"]\n",
    )
    .expect("written");
    folder
}

/// Two short forks of a benchmark, in a folder where profilers may leave files.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(lath());
    command
        .args(["run", "-v", "NORMAL", "--no-lock"])
        .args(arguments)
        .args(SHORT)
        .arg("-rff")
        .arg(folder.join("r.json"));
    command
        .arg(source("Proven.java"))
        .args(["-bm", "avgt", "Proven.sum$"])
        .current_dir(folder)
        .output()
        .expect("it starts")
}

/// The same, which goes well: what it said, and its result.
fn profiled(folder: &Path, arguments: &[&str]) -> (String, Value) {
    let output = run(folder, arguments);
    let text = said(&output);
    assert!(output.status.success(), "{arguments:?}: {text}");
    (text, results(&folder.join("r.json")))
}

/// Whether there is a number or a text of that name.
fn has(result: &Value, label: &str) -> bool {
    let told = result["lath"]["profiles"]
        .as_array()
        .is_some_and(|texts| texts.iter().any(|text| text["label"] == label));
    // An ordinary user's perf counts user mode only, and says so: `page-faults:u`. A fork that ends
    // between two looks of perf has no number.
    let counted = |name: &str| {
        let forks = result["secondaryMetrics"][name]["rawData"].as_array();
        let mut scores = forks
            .into_iter()
            .flatten()
            .filter_map(|fork| fork.as_array());
        scores.any(|scores| scores.iter().any(|score| score.is_number()))
    };
    told || counted(label) || counted(&format!("{label}:u"))
}

fn results(path: &Path) -> Value {
    let all: Vec<Value> = serde_json::from_slice(&fs::read(path).expect("results")).expect("JSON");
    all[0].clone()
}

fn notes(path: &Path) -> Vec<String> {
    fs::read_to_string(path)
        .expect("the profiler was asked")
        .lines()
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_profiler_beside_the_fork_is_asked_as_by_jmh() {
    for jdk in jdks() {
        let suite = suite();
        let at = |name: &str| suite.path().join(name);
        let mut ours = Command::new(lath());
        ours.args([
            "run",
            "-v",
            "NORMAL",
            "--no-lock",
            "--platform",
            &jdk,
            "-prof",
            "watched.Watched.Notes:x=1,2",
            "-rff",
        ])
        .arg(at("ours.json"))
        .args(SHORT);
        let output = ours
            .arg(suite.path())
            .env("WATCHED_NOTES", at("ours"))
            .current_dir(suite.path())
            .output()
            .expect("it starts");
        let text = said(&output);
        assert!(output.status.success(), "{text}");
        // Options and the words before the command line have come through; what the profiler takes
        // is not shown.
        assert_eq!(text.matches("watched=x=1,2 outside").count(), 2, "{text}");
        assert!(!text.contains("\ntaken"), "{text}");
        assert!(
            text.contains("trial 1") && text.contains("trial 2"),
            "{text}"
        );

        let options = lath_core::language::BuildOptions {
            dependencies: vec![at("services").display().to_string()],
            ..on(&jdk)
        };
        let built = build(&at("Watched.java"), &options);
        let argv = &built.wrapper.trials[&0];
        let classpath = &argv[argv
            .iter()
            .position(|word| word == "-cp")
            .expect("a class path")
            + 1];
        let mut plain = Command::new(&argv[0]);
        plain.args([
            "-cp",
            classpath,
            "-Djmh.ignoreLock=true",
            "org.openjdk.jmh.Main",
            "Watched.run",
            "-prof",
            "watched.Watched$Notes:x=1",
            "-rff",
        ]);
        let output = plain
            .arg(at("jmh.json"))
            .args(SHORT)
            .env("WATCHED_NOTES", at("jmh"))
            .output()
            .expect("it starts");
        assert!(output.status.success(), "{}", said(&output));

        assert_eq!(
            notes(&at("ours")),
            notes(&at("jmh")),
            "the same questions in the same order"
        );
        let (ours, jmh) = (results(&at("ours.json")), results(&at("jmh.json")));
        for label in ["watched.trials", "watched.iterations", "watched.text"] {
            let [ours, jmh] = [&ours, &jmh].map(|all| &all["secondaryMetrics"][label]);
            assert_eq!(
                (ours["score"].as_f64(), &ours["scoreUnit"]),
                (jmh["score"].as_f64(), &jmh["scoreUnit"]),
                "{label}: {ours} {jmh}"
            );
        }
        let texts = ours["lath"]["profiles"].as_array().expect("texts");
        assert_eq!(
            (texts[0]["label"].as_str(), texts[0]["forks"].as_u64()),
            (Some("watched.text"), Some(2)),
            "{texts:?}"
        );
        // Its text names a file that is not there, for no reason that is known, has a counter that
        // did not count, and looks like machine code without a disassembler.
        for remark in [
            "There is no /no/such/recording.\n",
            "perf counted nothing: the fork ended before",
            "make build-hsdis",
        ] {
            assert_eq!(
                texts[0]["text"]
                    .as_str()
                    .map(|text| text.matches(remark).count()),
                Some(1),
                "{texts:?}"
            );
        }
    }
}

/// In one text for both forks, in the result's block, and in JSON.
#[test]
fn stacks_of_all_forks_are_one_text() {
    for jdk in jdks() {
        let folder = tempfile::tempdir().expect("a folder");
        // Every pause counts, however short: percentiles need one.
        let (text, result) = profiled(
            folder.path(),
            &[
                "--platform",
                &jdk,
                "-prof",
                "stack",
                "-prof",
                "pauses:threshold=1",
            ],
        );
        assert_eq!(text.matches("Stack profiler:").count(), 1, "{text}");
        let last = text.rfind("Iteration   3:").expect("iterations");
        assert!(
            text.find("Secondary result \"Proven.sum:stack\"")
                .is_some_and(|at| at > last),
            "after the last iteration: {text}"
        );
        let stack = &result["secondaryMetrics"]["stack"];
        assert_eq!(
            (stack["score"].as_str(), stack["scoreUnit"].as_str()),
            (Some("NaN"), Some("---")),
            "{stack}"
        );
        assert_eq!(
            stack["rawData"],
            json!([["NaN", "NaN", "NaN"], ["NaN", "NaN", "NaN"]])
        );
        let profile = &result["lath"]["profiles"][0];
        assert_eq!(
            (profile["label"].as_str(), profile["forks"].as_u64()),
            (Some("stack"), Some(2))
        );
        assert!(
            profile["text"]
                .as_str()
                .is_some_and(|text| text.contains("Thread state")),
            "{profile}"
        );
        // Only JMH has the pauses that percentiles come from.
        assert!(
            result["secondaryMetrics"]["pauses.p0.99"]["score"].is_number(),
            "{}",
            result["secondaryMetrics"]
        );
    }
}

/// Those that need nothing but a JDK and Maven.
#[test]
fn jmhs_profilers_work_in_our_forks() {
    for jdk in jdks() {
        for (profiler, label) in [
            ("jfr", "jfr"),
            ("safepoints", "safepoints.interval"),
            ("async:output=collapsed", "async"),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let (text, result) = profiled(folder.path(), &["--platform", &jdk, "-prof", profiler]);
            assert!(has(&result, label), "{profiler}: {result} {text}");
            if profiler == "jfr" {
                // Each fork has its own, and the text for both names them.
                let named = result["lath"]["profiles"][0]["text"]
                    .as_str()
                    .unwrap_or_default()
                    .lines()
                    .map(str::trim)
                    .filter(|line| line.starts_with('/'));
                let recordings: BTreeSet<&str> = named
                    .filter(|path| fs::metadata(path).is_ok_and(|file| file.len() > 10_000))
                    .collect();
                assert_eq!(recordings.len(), 2, "{text}");
            }
        }
    }
}

/// A file that is not there is not handed on as one that is: virtual machines write none where the
/// path has a blank.
#[test]
fn files_that_no_profiler_has_written_are_named() {
    lath_testing::needs!("javac", "mvn");
    let folder = tempfile::tempdir().expect("a folder");
    let blank = folder.path().join("a b");
    fs::create_dir(&blank).expect("a folder");
    let (text, result) = profiled(&blank, &["--platform", &jdks()[0], "-prof", "jfr"]);
    let written = fs::read_dir(&blank)
        .unwrap()
        .filter_map(Result::ok)
        .any(|e| e.path().join("profile.jfr").is_file());
    let lost = result["lath"]["profiles"][0]["text"]
        .as_str()
        .is_some_and(|text| text.starts_with("There is no "));
    assert!(written != lost, "{text} {result}");
}

/// JMH 1.21 has fewer; what it has works.
#[test]
fn profilers_of_an_older_jmh_work() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(source("Proven.java"), folder.path().join("Proven.java")).expect("copied");
    let toml =
        "sources = [\"Proven.java\"]\n[dependencies]\njava = [\"org.openjdk.jmh:jmh-core:1.21\"]\n";
    fs::write(folder.path().join("lath.toml"), toml).expect("written");
    let json = folder.path().join("r.json");
    let mut command = Command::new(lath());
    command
        .args([
            "run",
            "-v",
            "NORMAL",
            "--no-lock",
            "-prof",
            "stack",
            "-prof",
            "safepoints",
            "-rff",
        ])
        .arg(&json)
        .args(SHORT);
    let output = command
        .arg(folder.path())
        .args(["-bm", "avgt", "Proven.sum$"])
        .current_dir(folder.path())
        .output()
        .expect("it starts");
    assert!(output.status.success(), "{}", said(&output));
    let result = results(&json);
    assert_eq!(result["jmhVersion"], "1.21");
    assert!(has(&result, "·stack"), "{result}");
}

/// Each works where `perf` itself does what the profiler needs, and is refused with the way out
/// where it does not.
#[test]
fn profilers_of_perf_follow_perf() {
    if !any() {
        return;
    }
    let perf = |arguments: &[&str]| {
        Command::new("perf")
            .args(arguments)
            .output()
            .is_ok_and(|output| output.status.success())
    };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("perf.data").display().to_string();
    let counts = perf(&["stat", "-e", "page-faults,task-clock", "true"]);
    let samples = perf(&["record", "-q", "-e", "cpu-clock", "-o", &data, "true"]);
    let wanted = [
        ("perf", "perf", counts),
        (
            "perfnorm:events=page-faults,task-clock",
            "page-faults",
            counts,
        ),
        ("perfasm:events=cpu-clock", "asm", samples),
    ];
    for (profiler, label, works) in wanted {
        let arguments = ["-prof", profiler];
        if works {
            let (text, result) = profiled(folder.path(), &arguments);
            assert!(has(&result, label), "{profiler}: {result} {text}");
        } else {
            let output = run(folder.path(), &arguments);
            let text = said(&output);
            let helps = [
                "apt install linux-perf",
                "kernel.perf_event_paranoid",
                "counters",
            ]
            .iter()
            .any(|help| text.contains(help));
            assert!(
                !output.status.success()
                    && text.contains("L804")
                    && helps
                    && !text.contains("Iteration"),
                "{profiler}: {text}"
            );
        }
    }
}

/// What perf says in several situations, in the words of perf 6.1, and what lath makes of it.
#[test]
fn what_perf_refuses_says_what_helps() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let built = build(&source("Proven.java"), &Default::default());
    let forbidden = "Error:\nAccess to performance monitoring and observability operations is limited.\nperf_event_paranoid setting is 4:";
    for (says, helps) in [
        (None, "apt install linux-perf"),
        (Some(forbidden), "sysctl kernel.perf_event_paranoid=2"),
    ] {
        if let Some(text) = says {
            let perf = folder.path().join("perf");
            fs::write(&perf, format!("#!/bin/sh\necho '{text}' >&2\nexit 255\n")).expect("written");
            fs::set_permissions(&perf, fs::Permissions::from_mode(0o755)).expect("executable");
        }
        // Only that folder is searched for programs.
        let argv = [
            vec![
                "/usr/bin/env".to_owned(),
                format!("PATH={}", folder.path().display()),
            ],
            built.plain(),
        ]
        .concat();
        let report = answers(&talk(&argv, "profilers\n"))[0].clone();
        for name in ["perf", "perfasm", "perfnorm"] {
            let offer = report["profilers"]
                .as_array()
                .unwrap()
                .iter()
                .find(|offer| offer["name"] == name)
                .expect("listed");
            assert!(
                offer["lack"]
                    .as_str()
                    .is_some_and(|lack| lack.contains(helps)),
                "{offer}"
            );
        }
    }
}

/// What is not here is refused before anything is measured, with what helps.
#[test]
fn what_cannot_work_says_why() {
    if !any() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["-prof", "xperfasm"]);
    let text = said(&output);
    assert!(
        !output.status.success() && text.contains("L804") && text.contains("perfasm does the same"),
        "{text}"
    );
    assert!(!text.contains("Iteration"), "{text}");
    let listed = Command::new(lath())
        .args(["run", "-lprof"])
        .arg(source("Proven.java"))
        .output()
        .expect("it starts");
    let text = said(&listed);
    assert!(
        text.contains("xperfasm\n    not available:")
            && text.contains("gc: ")
            && text.contains("safepoints: ")
            && text.contains("async: "),
        "{text}"
    );
}
