//! Curves over numbers of threads: `-t 1,2`, lists in `lath.toml` and in annotations.

use crate::support::{Folder, QUICK, SHORT};
use serde_json::Value;

const ONE: &str = "\
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
int one(void) { return 1; }
";

/// The mean of a fork's iterations, whatever the unit.
fn fork_means(case: &Value) -> Vec<f64> {
    let forks = case["primaryMetric"]["rawData"].as_array().unwrap();
    let mean = |fork: &Value| {
        let values = fork.as_array().unwrap();
        let sum: f64 = values.iter().map(|value| value.as_f64().unwrap()).sum();
        sum / values.len() as f64
    };
    forks.iter().map(mean).collect()
}

/// The speed-up is the geometric mean over rounds of the ratio of throughputs, recomputed from the
/// raw data.
#[test]
fn speed_ups_are_of_the_throughput_of_all_threads() {
    let folder = Folder::with("one.c", ONE);
    let run = [
        &["run", "one.c", "-t", "2,1,3"],
        SHORT,
        &["-f", "3", "-rf", "json", "-rff", "r.json"],
    ];
    let done = folder.lath(&run.concat());
    done.exits(0).says(&[
        "one.one, avgt: by threads",
        "Speed-up over 1",
        "no scalability law is fitted: it takes 4 counts",
    ]);
    let results = folder.json("r.json");
    let cases = results.as_array().unwrap();
    let threads: Vec<u64> = cases
        .iter()
        .map(|it| it["threads"].as_u64().unwrap())
        .collect();
    assert_eq!(threads, [1, 2, 3]);
    assert_eq!(cases[0]["lath"]["speedUp"], Value::Null);
    let base = fork_means(&cases[0]);
    for case in &cases[1..] {
        let threads = case["threads"].as_f64().unwrap();
        let own = fork_means(case);
        let logs = base.iter().zip(&own).map(|(base, own)| (base / own).ln());
        let expected = threads * (logs.sum::<f64>() / 3.0).exp();
        let found = &case["lath"]["speedUp"];
        let number = |key: &str| found[key].as_f64().unwrap();
        assert_eq!(found["overThreads"], 1);
        assert!(
            (number("value") / expected - 1.0).abs() < 1e-9,
            "{found} {expected}"
        );
        assert!((number("efficiency") * threads / expected - 1.0).abs() < 1e-9);
        assert!(number("low") < number("value") && number("value") < number("high"));
    }
}

/// Every count has a fork in each round, in an order that is drawn anew.
#[test]
fn counts_take_turns_in_rounds() {
    let folder = Folder::with("one.c", ONE);
    let run = [
        &["run", "one.c", "-t", "1,2,3"],
        SHORT,
        &["-f", "6", "--seed", "1", "--journal", "j"],
    ];
    folder.lath(&run.concat()).exits(0);
    let journal = folder.read("j");
    let events = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let forks: Vec<(u64, u64)> = events
        .filter(|event| event["event"] == "fork_started")
        .map(|event| {
            (
                event["fork"].as_u64().unwrap(),
                event["case"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(forks.len(), 18);
    let mut orders = Vec::new();
    for (number, round) in forks.chunks(3).enumerate() {
        assert!(
            round.iter().all(|(fork, _)| *fork == number as u64 + 1),
            "{forks:?}"
        );
        let order: Vec<u64> = round.iter().map(|(_, case)| *case).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2]);
        orders.push(order);
    }
    assert!(
        orders.windows(2).any(|pair| pair[0] != pair[1]),
        "{orders:?}"
    );
}

#[test]
fn counts_come_from_a_suite_and_from_an_annotation() {
    let text = ONE.replace(
        "//@@Benchmark\n",
        "//@@Benchmark\n//@@Threads({1, Threads.MAX, 3})\n",
    );
    let folder = Folder::with("one.c", &text);
    let threads = |arguments: &[&str]| {
        let run = [&["run", "-rf", "json", "-rff", "r.json"], SHORT, arguments];
        folder.lath(&run.concat()).exits(0);
        let results = folder.json("r.json");
        let cases = results.as_array().unwrap().iter();
        cases
            .map(|it| it["threads"].as_u64().unwrap())
            .collect::<Vec<u64>>()
    };
    let of_source = threads(&["one.c"]);
    assert!(
        of_source.starts_with(&[1]) && of_source.contains(&3),
        "{of_source:?}"
    );
    folder.write(
        "lath.toml",
        "sources = [\"one.c\"]\n[settings]\nthreads = [2, 1]\n",
    );
    assert_eq!(threads(&[]), [1, 2]);
    assert_eq!(threads(&["-t", "2"]), [2]);
}

/// Contenders are compared with each count, and each has its curve; what ended is not run again.
#[test]
fn contenders_have_a_verdict_for_each_count() {
    let text = "\
//@@Benchmark
//@@Compare(\"one\")
int one(void) { return 1; }
//@@Benchmark
//@@Compare(\"one\")
int other(void) { volatile int i = 0; while (i < 100) i++; return 1; }
";
    let folder = Folder::with("two.c", text);
    let run = [
        &["run", "two.c", "-t", "1,2"],
        SHORT,
        &["-f", "3", "-rf", "json", "-rff", "r.json", "--journal", "j"],
    ];
    let done = folder.lath(&run.concat());
    done.exits(0)
        .says(&["one (threads = 1)", "one (threads = 2)", "Time / one's"]);
    let results = folder.json("r.json");
    let of = |at: usize| &results[at]["lath"];
    for (at, threads) in [(0, 1), (1, 2), (2, 1), (3, 2)] {
        assert_eq!(results[at]["threads"], threads);
    }
    assert_eq!(
        (&of(0)["comparison"], &of(1)["comparison"]),
        (&Value::Null, &Value::Null)
    );
    for at in [2, 3] {
        assert_eq!(of(at)["comparison"]["verdict"], "slower", "{}", of(at));
    }
    assert_eq!(of(0)["speedUp"], Value::Null);
    assert_eq!(of(3)["speedUp"]["overThreads"], 1);

    // The journal without its second half, as after a kill.
    let journal = folder.read("j");
    let lines: Vec<&str> = journal.lines().collect();
    let half: Vec<&str> = lines[..lines.len() / 2].to_vec();
    folder.write("half", &(half.join("\n") + "\n"));
    let resumed = [
        &["run", "two.c", "-t", "1,2"],
        SHORT,
        &[
            "-f",
            "3",
            "-rf",
            "json",
            "-rff",
            "again.json",
            "--resume=half",
        ],
    ]
    .concat();
    folder.lath(&resumed).exits(0);
    let again = folder.json("again.json");
    for at in 0..4 {
        assert_eq!(
            fork_means(&again[at]).len(),
            3,
            "{}",
            again[at]["benchmark"]
        );
    }
}

#[test]
fn bad_counts_are_refused_where_they_are_written() {
    let folder = Folder::with("quick.cpp", QUICK);
    for bad in ["1,,2", "0,1", "1 2", "1,many"] {
        let done = folder.lath(&["run", "quick.cpp", "-t", bad]);
        done.exits(2).says(&["expected a number of threads"]);
    }
    folder.write(
        "empty.c",
        &ONE.replace("//@@Benchmark\n", "//@@Benchmark\n//@@Threads({})\n"),
    );
    folder
        .lath(&["run", "empty.c"])
        .exits(3)
        .says(&["empty.c:2", "at least one number of threads"]);
    // What is no text at all is said once.
    folder.write("lath.toml", "[settings]\nthreads = [1.5]\n");
    let done = folder.lath(&["run"]);
    done.exits(2).says(&["L504", "lath.toml:2"]);
    assert!(!done.err().contains("L503"), "{}", done.err());
}

/// Of a journal and of a result file alike.
#[test]
fn reports_have_a_curve_over_threads() {
    let folder = Folder::with("one.c", ONE);
    let files = ["-f", "3", "--journal", "j", "-rf", "json", "-rff", "r.json"];
    let run = [&["run", "one.c", "-t", "1,2"], SHORT, &files].concat();
    folder.lath(&run).exits(0);
    for file in ["j", "r.json"] {
        let report = ["report", file, "--svg", "curve", "threads", "-o", "c.svg"];
        folder.lath(&report).exits(0);
        let svg = folder.read("c.svg");
        assert_eq!(svg.matches("<circle").count(), 2, "{file}: {svg}");
        assert!(svg.contains(">threads</text>"), "{file}: {svg}");
        assert!(svg.contains(">time per operation</text>"), "{file}: {svg}");
    }
    folder.lath(&["report", "j", "-o", "r.html"]).exits(0);
    let page = folder.read("r.html");
    assert_eq!(page.matches(", speed-up ").count(), 1, "{page}");
    assert!(page.contains("speed-up over 1 thread"), "{page}");
}

/// Before anything is built.
#[test]
fn numbers_of_a_group_are_as_many_as_its_functions() {
    let group = "\
//@@State(Scope.Group)
typedef struct { int value; } Cell;
//@@Benchmark
//@@Group(\"pair\")
int reads(Cell *cell) { return cell->value; }
//@@Benchmark
//@@Group(\"pair\")
void writes(Cell *cell) { cell->value = 7; }
";
    let folder = Folder::with("group.c", group);
    for bad in ["1", "1,1,1"] {
        let run = [&["run", "group.c", "-tg", bad], SHORT].concat();
        folder
            .lath(&run)
            .exits(2)
            .says(&["L503", "takes: 2, for reads, writes", "group.c:5"]);
    }
}

/// 1 / throughput of several threads is not the time of an operation.
#[test]
fn curves_of_throughput_say_what_they_are() {
    let folder = Folder::with("one.c", &ONE.replace("Mode.AverageTime", "Mode.Throughput"));
    let files = ["-f", "3", "--journal", "j", "-rf", "csv", "-rff", "r.csv"];
    let run = [&["run", "one.c", "-t", "1,2"], SHORT, &files].concat();
    folder.lath(&run).exits(0);
    let report = ["report", "j", "--svg", "curve", "threads"];
    folder.lath(&report).exits(0);
    let svg = folder.read("lath-report.svg");
    assert!(
        svg.contains(">1 &#x2f; throughput of all threads</text>"),
        "{svg}"
    );
    folder.lath(&["report", "j", "-o", "r.html"]).exits(0);
    let page = folder.read("r.html");
    assert!(
        page.contains(": 1 &#x2f; throughput of all threads</caption>"),
        "{page}"
    );
    // The estimate of the speed-up, its interval, over how many threads, efficiency.
    let csv = folder.read("r.csv");
    // A name may have a comma.
    let ends = csv.lines().map(|line| {
        let mut end: Vec<&str> = line.rsplit(',').take(5).collect();
        end.reverse();
        end
    });
    let lines: Vec<Vec<&str>> = ends.collect();
    assert_eq!((lines[0][0], &lines[1][..]), ("\"Speed-up\"", &[""; 5][..]));
    let number = |column: usize| lines[2][column].parse::<f64>().unwrap();
    assert!(number(1) < number(0) && number(0) < number(2), "{csv}");
    assert_eq!((lines[2][3], number(0) / 2.0), ("1", number(4)), "{csv}");
}
