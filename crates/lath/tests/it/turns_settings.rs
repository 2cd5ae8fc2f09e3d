//! What flags, annotations and suites that set forks and iterations mean in turns, and contenders
//! of which some cannot measure in turns.

use crate::support::{Folder, words};
use serde_json::Value;

const PAIR: &str = "//@@Benchmark\n//@@Compare(\"sum\")\nint one(void) { return 3; }\n\n\
    //@@Benchmark\n//@@Compare(\"sum\")\nint two(void) { return 1 + 2; }\n";

fn results(folder: &Folder, arguments: &[&str]) -> (String, Vec<Value>) {
    let output = ["--no-lock", "-rf", "json", "-rff", "out.json"];
    let done = folder.lath(&[&["run"], arguments, &output].concat());
    let text = done.exits(0).out();
    let results = folder.json("out.json").as_array().unwrap().clone();
    (text, results)
}

fn turns(result: &Value) -> &Vec<Value> {
    result["lath"]["turns"].as_array().unwrap()
}

/// Each process measures for as long as its iterations would, in turns of 10 ms, and there are at
/// least as many processes as forks were asked for.
#[test]
fn forks_and_iterations_do_not_switch_the_method() {
    let folder = Folder::with("a.c", PAIR);
    folder.write(
        "lath.toml",
        "sources = [\"a.c\"]\n[settings]\nforks = 12\niterations = 3\ntime = \"20ms\"\nwarmup_iterations = 1\nwarmup_time = \"200ms\"\n",
    );
    for (arguments, forks) in [(&[][..], 12), (&["-f", "14"], 14)] {
        let (_, results) = results(&folder, &[&["."], arguments].concat());
        for result in &results {
            assert!(turns(result).len() >= forks, "{result:#}");
            for of_fork in turns(result) {
                assert_eq!(of_fork["turns"].as_array().unwrap().len(), 6, "{of_fork}");
            }
        }
        assert_eq!(
            results[1]["lath"]["comparison"]["schedule"]["name"],
            "turns"
        );
    }
}

/// All threads of one contender, then all of the next, in turns of 100 ms and by wall time; none is
/// bound to a CPU.
#[test]
fn several_threads_measure_in_turns() {
    let folder = Folder::with("a.c", PAIR);
    let asked = words("a.c -t 2 --schedule turns -f 5 -v NORMAL");
    let (text, all) = results(&folder, &asked);
    assert!(
        text.contains("# Measurement: in turns of 100 ms, 8 in a fork"),
        "{text}"
    );
    let schedule = &all[1]["lath"]["comparison"]["schedule"];
    assert_eq!(
        (&schedule["name"], &schedule["clock"]),
        (&"turns".into(), &"wall".into())
    );
    assert_eq!(schedule["reason"], "several threads measure");
    for result in &all {
        assert!(
            result["threadsTogether"]["allAtOnce"].is_f64(),
            "{result:#}"
        );
        assert_eq!(turns(result).len(), 5);
        for of_fork in turns(result) {
            assert_eq!(
                (&of_fork["turnNs"], &of_fork["threads"]),
                (&100_000_000.into(), &2.into())
            );
            assert!(of_fork["cpu"].is_null(), "{of_fork}");
            for turn in of_fork["turns"].as_array().unwrap() {
                // Two threads of 100 ms each.
                assert!(turn[1].as_u64() >= Some(200_000_000), "{turn}");
            }
        }
    }
    // The same comparison of the file, by the same clock.
    let asked = ["compare", "out.json", "one", "two", "--json"];
    let saved: Value = serde_json::from_str(&folder.lath(&asked).out()).unwrap();
    let saved = &saved["results"][0]["schedule"];
    assert_eq!(
        (&saved["name"], &saved["clock"]),
        (&"turns".into(), &"wall".into())
    );
}

/// Forks of such lengths would take 0.1 s.
#[test]
fn too_short_for_a_verdict_in_turns_is_measured_in_forks() {
    let folder = Folder::with("a.c", PAIR);
    let lengths = ["-f", "5", "-wi", "1", "-w", "10ms", "-i", "1", "-r", "10ms"];
    let arguments = [&["a.c"], &lengths[..]].concat();
    let (_, forks) = results(&folder, &arguments);
    let schedule = &forks[1]["lath"]["comparison"]["schedule"];
    assert_eq!(schedule["name"], "forks");
    assert_eq!(
        schedule["reason"],
        "its settings allow less than the 5 s that a verdict takes"
    );
    let (_, turned) = results(
        &folder,
        &[&arguments[..], &["--schedule", "turns"]].concat(),
    );
    assert_eq!(turned.iter().map(|one| turns(one).len()).max(), Some(5));
}

/// By the journal's header.
#[test]
fn a_quick_preset_is_the_same_method_with_less_time() {
    let folder = Folder::with("a.c", PAIR);
    let header = |preset: &str| -> Value {
        let file = format!("{preset}.jsonl");
        let arguments = [
            "run",
            "a.c",
            "--no-lock",
            "--preset",
            preset,
            "--time-budget",
            "1s",
            "--journal",
            &file,
        ];
        folder.lath(&arguments);
        let journal = folder.read(&file);
        serde_json::from_str(journal.lines().next().unwrap()).unwrap()
    };
    let [quick, standard] = ["quick", "standard"].map(header);
    assert_eq!(quick["plan"]["pair_ns"], 20_000_000_000_u64);
    assert!(standard["plan"]["pair_ns"].is_null());
    for header in [quick, standard] {
        assert_eq!(header["plan"]["turns"], "auto");
        assert!(header["plan"]["cases"][0]["given"].is_null());
    }
}

/// By the journal's header. A command that says how much is measured overrides it.
#[test]
fn a_suite_has_a_time_budget() {
    let folder = Folder::with("a.c", PAIR);
    folder.write(
        "lath.toml",
        "sources = [\"a.c\"]\ntime_budget = \"700 ms\"\n",
    );
    let again = Folder::with("b.c", &PAIR.replace("sum", "more"));
    again.write(
        "lath.toml",
        "sources = [\"b.c\"]\ntime_budget = \"800 ms\"\n",
    );
    let both = again.path().to_str().unwrap().to_owned();
    let lengths = ["-f", "1", "-wi", "0", "-i", "1", "-r", "5ms"];
    let cases: [(&[&str], Value); 4] = [
        (&["."], 700_000_000_u64.into()),
        (&[".", &both], 1_500_000_000_u64.into()),
        (&[".", "--time-budget", "300ms"], 300_000_000_u64.into()),
        (&[&["."], &lengths[..]].concat(), Value::Null),
    ];
    for (number, (arguments, expected)) in cases.iter().enumerate() {
        let file = format!("{number}.jsonl");
        let journal = ["--no-lock", "--journal", &file];
        folder.lath(&[&["run"][..], *arguments, &journal].concat());
        let header: Value =
            serde_json::from_str(folder.read(&file).lines().next().unwrap()).unwrap();
        let budget = &header["plan"]["adaptive"]["time_budget_ns"];
        assert_eq!(budget, expected, "{arguments:?}");
    }
}

const MIXED: &str = "//@@State(Scope.Thread)\nstruct S {\n    int x;\n};\n\n\
    //@@Setup(Level.Invocation)\nvoid begin(struct S *s) { s->x = 3; }\n\n\
    //@@Benchmark\n//@@Compare(\"sum\")\nint one(void) { return 3; }\n\n\
    //@@Benchmark\n//@@Compare(\"sum\")\nint two(void) { return 1 + 2; }\n\n\
    //@@Benchmark\n//@@Compare(\"sum\")\nint held(struct S *s) { return s->x; }\n";

/// The baseline is measured beside both.
#[test]
fn a_contender_that_cannot_measure_in_turns_does_not_keep_the_others() {
    let folder = Folder::with("a.c", MIXED);
    let arguments = [
        "a.c", "-f", "6", "-wi", "1", "-w", "600ms", "-i", "2", "-r", "20ms",
    ];
    let (text, results) = results(&folder, &arguments);
    let named = |name: &str| {
        let mut all = results.iter();
        all.find(|result| result["benchmark"].as_str().unwrap().ends_with(name))
            .unwrap()
    };
    let schedule = |name| &named(name)["lath"]["comparison"]["schedule"];
    assert_eq!(schedule("two")["name"], "turns");
    let held = schedule("held");
    let why = "fixtures run around each call";
    assert_eq!([&held["name"], &held["reason"]], ["forks", why], "{held}");
    assert!(
        text.contains(&format!("measured in forks, not in turns: {why}")),
        "{text}"
    );
    // Its score stands beside its ratio, and the baseline's is that of turns.
    let blocks = |name: &str| named(name)["lath"]["comparison"]["blocks"].as_u64();
    assert_eq!(blocks("held"), Some(6));
    assert!(blocks("two") >= Some(6));
    let [one, held] = ["one", "held"].map(|name| &named(name)["primaryMetric"]["rawData"]);
    let lengths = |data: &Value| {
        let forks = data.as_array().unwrap().iter();
        forks
            .map(|fork| fork.as_array().unwrap().len())
            .collect::<Vec<_>>()
    };
    assert_eq!(lengths(held), [2; 6]);
    let one = lengths(one);
    assert_eq!(one.iter().filter(|n| **n == 2).count(), 6, "{one:?}");
    assert!(one.iter().filter(|n| **n == 1).count() >= 6, "{one:?}");
    assert!(!text.contains("W909"), "nothing is missing: {text}");
}

/// Its warm-up has the length that was asked for, not the two seconds of the rule.
#[test]
fn runtimes_that_compile_measure_in_turns_too() {
    lath_testing::needs!("node");
    let folder = Folder::with("a.c", PAIR);
    folder.write(
        "a.js",
        "//@@Benchmark\n//@@Compare(\"sum\")\nexport function one() { return 3; }\n",
    );
    let arguments = [
        "a.c", "a.js", "-e", "two", "-f", "4", "-wi", "3", "-w", "200ms", "-i", "1", "-r", "60ms",
    ];
    let (_, results) = results(&folder, &arguments);
    for result in &results {
        assert!(turns(result).len() >= 4, "{result:#}");
        for of_fork in turns(result) {
            assert_eq!(of_fork["turns"].as_array().unwrap().len(), 6, "{of_fork}");
        }
    }
    let warmup = |result: &Value| result["warmupTime"].as_str().unwrap().to_owned();
    assert_eq!([0, 1].map(|at| warmup(&results[at])), ["10 ms", "600 ms"]);
    assert_eq!(
        results[1]["lath"]["comparison"]["schedule"]["name"],
        "turns"
    );
}
