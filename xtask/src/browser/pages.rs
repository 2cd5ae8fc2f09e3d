//! The pages that the browser's bars look at, made by lath: of runs that take a moment, and of result
//! files with many rows and with names that must do nothing.

use crate::output::output;
use lath_testing::HOSTILE_NAMES;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

const SAMPLED: &str = "//@@Benchmark
//@@BenchmarkMode(Mode.SampleTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
int one(void) { return 1; }
";

const WORK: &str = "static volatile unsigned spent;
static __attribute__((noinline)) unsigned turn(unsigned x, int n) {
    for (int i = 0; i < n; i++) x = x * 1664525u + 1013904223u;
    return x;
}
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
int work(void) { spent = turn(1, 1000); spent = turn(2, ROUNDS); return 1; }
";

/// Flags of the shortest run.
const BRIEF: &[&str] = &[
    "-wi",
    "1",
    "-w",
    "10ms",
    "-i",
    "2",
    "-r",
    "10ms",
    "--no-lock",
];

/// Result files with hostile names, and with many rows.
fn inputs(folder: &Path) -> Result<(), String> {
    let write = |name: &str, value: &Value| {
        let path = folder.join(name);
        fs::write(&path, value.to_string()).map_err(|e| format!("{}: {e}", path.display()))
    };
    let names = HOSTILE_NAMES.into_iter().map(str::to_owned);
    let names = names.chain(["x".repeat(100_000)]);
    let cases: Vec<Value> = names.map(|name| hostile(&name)).collect();
    write("hostile.json", &json!(cases))?;
    let cases: Vec<Value> = (0..10_000).map(plain).collect();
    write("large.json", &json!(cases))
}

/// Runs lath in a folder. Journals of an earlier run are no obstacle.
fn lath_in(lath: &Path, folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let journals = arguments.windows(2).filter(|pair| pair[0] == "--journal");
    for pair in journals {
        let _ = fs::remove_file(folder.join(pair[1]));
    }
    output(Command::new(lath).args(arguments).current_dir(folder))
}

/// Sampled calls, an automatic warm-up, secondary results, and where the time goes.
fn sampled(lath: &Path, folder: &Path) -> Result<(), String> {
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    fs::write(folder.join("sample.c"), SAMPLED).map_err(|e| format!("sample.c: {e}"))?;
    let run = [
        "run",
        "sample.c",
        "--warmup",
        "auto",
        "-f",
        "1",
        "--no-lock",
    ];
    let measured = ["-i", "3", "-r", "20ms", "-prof", "usage"];
    let profiled = ["-prof", "flamegraph:by=callgrind"];
    let files = [
        "--journal",
        "sample.jsonl",
        "-rf",
        "html",
        "-rff",
        "sample.html",
    ];
    lath(&[&run[..], &measured, &profiled, &files].concat())?;
    Ok(())
}

/// All pages. Nothing here is measured well: they are made side by side.
pub fn write(root: &Path, lath: &Path, folder: &Path) -> Result<(), String> {
    type Make<'a> = &'a (dyn Fn() -> Result<(), String> + Sync);
    let makers: [Make; 6] = [
        &|| run(root, lath, folder),
        &|| sampled(lath, folder),
        &|| history(lath, folder),
        &|| threads(lath, folder).and_then(|()| differing(lath, folder)),
        &|| machines(lath, folder),
        &|| files(root, lath, folder),
    ];
    thread::scope(|scope| {
        let made = makers.map(|make| scope.spawn(make));
        let ended = made.map(|made| made.join().map_err(|_| "a thread panicked".to_owned())?);
        ended.into_iter().collect()
    })
}

/// Of a run, the same beside another baseline, and its pictures.
fn run(root: &Path, lath: &Path, folder: &Path) -> Result<(), String> {
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    let suite = root.join("suites/factorial");
    let sources =
        ["factorial.cpp", "factorial.c"].map(|name| suite.join(name).display().to_string());
    let [cpp, c] = sources.each_ref().map(String::as_str);
    let flags = ["--baseline", "g++", "--schedule", "forks", "-f", "6"];
    let files = ["--journal", "run.jsonl", "-rf", "html", "-rff", "run.html"];
    lath(&[&["run", cpp, c][..], &flags, BRIEF, &files].concat())?;
    let baseline = ["report", "run.jsonl", "--baseline", "gcc"];
    lath(&[&baseline[..], &["-o", "baseline.html"]].concat())?;
    for (name, more) in [("wide.svg", &[][..]), ("narrow.svg", &["--narrow"])] {
        let picture = ["report", "run.jsonl", "--svg", "forest", ".", "-o", name];
        lath(&[&picture[..], more].concat())?;
    }
    Ok(())
}

/// Of result files.
fn files(root: &Path, lath: &Path, folder: &Path) -> Result<(), String> {
    inputs(folder)?;
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    let turns = root.join("crates/lath-import/tests/fixtures/turns/first.json");
    lath(&["report", &turns.display().to_string(), "-o", "other.html"])?;
    lath(&["report", "hostile.json", "-o", "hostile.html"])?;
    lath(&["report", "large.json", "-o", "large.html"])?;
    Ok(())
}

/// Curves over numbers of threads.
fn threads(lath: &Path, folder: &Path) -> Result<(), String> {
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    let source = SAMPLED.replace("Mode.SampleTime", "Mode.AverageTime");
    fs::write(folder.join("threads.c"), source).map_err(|e| format!("threads.c: {e}"))?;
    let run = [&["run", "threads.c", "-t", "1,2", "-f", "3"], BRIEF].concat();
    lath(&[&run[..], &["--journal", "threads.jsonl"]].concat())?;
    lath(&["report", "threads.jsonl", "-o", "threads.html"])?;
    Ok(())
}

/// Two builds of one file, whose flame graphs differ in one function.
fn differing(lath: &Path, folder: &Path) -> Result<(), String> {
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    let suite = two(folder, "differing", ["-DROUNDS=1000", "-DROUNDS=4000"])?;
    let profile = ["-prof", "flamegraph:by=callgrind"];
    let run = ["run", &suite, "--baseline", "old", "-f", "2", "--no-check"];
    let run = [&run[..], BRIEF, &profile].concat();
    lath(&[&run[..], &["--journal", "differing.jsonl"]].concat())?;
    lath(&["report", "differing.jsonl", "-o", "differing.html"])?;
    Ok(())
}

/// Two parts of one run, as if two machines had measured them.
fn machines(lath: &Path, folder: &Path) -> Result<(), String> {
    let lath = |arguments: &[&str]| lath_in(lath, folder, arguments);
    let suite = two(folder, "machines", ["-DROUNDS=1000", "-DROUNDS=1500"])?;
    let fixed = [
        "--schedule",
        "forks",
        "-f",
        "12",
        "--no-check",
        "--seed",
        "1",
    ];
    for (shard, journal) in [("1/2", "one.jsonl"), ("2/2", "two.jsonl")] {
        let part = ["--shard", shard, "--journal", journal];
        lath(
            &[
                &["run", &suite, "--baseline", "old"][..],
                &fixed,
                BRIEF,
                &part,
            ]
            .concat(),
        )?;
    }
    let path = folder.join("two.jsonl");
    let text = fs::read_to_string(&path).map_err(|e| format!("two.jsonl: {e}"))?;
    let first = text.lines().next().unwrap_or_default();
    let header: Value = serde_json::from_str(first).map_err(|e| format!("two.jsonl: {e}"))?;
    let host = &header["environment"]["facts"]["hostname"];
    let there = text.replacen(
        &format!("\"hostname\":{host}"),
        "\"hostname\":\"its-own-host\"",
        1,
    );
    if there == text {
        return Err("two.jsonl does not name its machine".to_owned());
    }
    fs::write(&path, there).map_err(|e| format!("two.jsonl: {e}"))?;
    let _ = fs::remove_file(folder.join("machines.jsonl"));
    lath(&["merge", "one.jsonl", "two.jsonl", "-o", "machines.jsonl"])?;
    lath(&["report", "machines.jsonl", "-o", "machines.html"])?;
    Ok(())
}

/// A suite of two contenders that are built from one file with these flags.
fn two(folder: &Path, name: &str, flags: [&str; 2]) -> Result<String, String> {
    let suite = folder.join(name);
    let write = |file: &str, text: &str| {
        fs::create_dir_all(&suite).map_err(|e| format!("{name}: {e}"))?;
        fs::write(suite.join(file), text).map_err(|e| format!("{name}/{file}: {e}"))
    };
    write("work.c", WORK)?;
    let [old, new] = flags;
    let entry = |name: &str, flag: &str| {
        format!("[[contender]]\nname = \"{name}\"\nsource = \"work.c\"\ncflags = [\"{flag}\"]\n")
    };
    write("lath.toml", &(entry("old", old) + &entry("new", new)))?;
    Ok(name.to_owned())
}

/// Commits of which one made a benchmark slower, with a name that is none.
fn history(lath: &Path, folder: &Path) -> Result<(), String> {
    let repository = folder.join("history");
    let _ = fs::remove_dir_all(&repository);
    let _ = fs::remove_file(folder.join("history.sqlite"));
    let _ = fs::remove_dir_all(folder.join("history.files"));
    fs::create_dir_all(&repository).map_err(|e| format!("{}: {e}", repository.display()))?;
    let lath = |arguments: &[&str]| {
        let mut command = Command::new(lath);
        output(command.args(arguments).current_dir(&repository))
    };
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=n", "-c", "user.email=e@e"];
        let mut command = Command::new("git");
        output(
            command
                .args(identity)
                .args(arguments)
                .current_dir(&repository),
        )
    };
    git(&["init", "-q"])?;
    for commit in 1..=30_u32 {
        git(&["commit", "-q", "--allow-empty", "-m", "more"])?;
        let sha = git(&["rev-parse", "HEAD"])?;
        let mut cases = [plain(0), hostile("</script><script>alert(1)</script>")];
        let slower = if commit >= 20 { 1.2 } else { 1.0 };
        let value = |i: u32| slower * (100.0 + f64::from(commit * commit % 7 + i) / 10.0);
        let forks: Vec<Vec<f64>> = (0..5).map(|i| vec![value(i), value(i + 1)]).collect();
        for case in &mut cases {
            case["primaryMetric"]["rawData"] = json!(forks);
        }
        cases[1]["primaryMetric"]["rawData"][0][0] = json!(f64::from(100 + commit));
        let file = folder.join("history.json");
        fs::write(&file, json!(cases).to_string()).map_err(|e| format!("history.json: {e}"))?;
        lath(&[
            "history",
            "--database",
            "../history.sqlite",
            "add",
            "../history.json",
            "--revision",
            sha.trim(),
        ])?;
    }
    git(&["tag", "v1", "HEAD~3"])?;
    let report = ["report", "--history", "--database", "../history.sqlite"];
    lath(&[&report[..], &["-o", "../history.html"]].concat())?;
    Ok(())
}

/// A result of JMH's form that is called so wherever it can be.
fn hostile(name: &str) -> Value {
    let mut case = plain(0);
    case["benchmark"] = json!(name);
    case["params"] = json!({ name: name });
    case["jvmArgs"] = json!([name]);
    case["vmName"] = json!(name);
    case
}

fn plain(number: u32) -> Value {
    let fork = |fork: u32| -> Vec<f64> {
        let value = |i: u32| f64::from(100 + number % 97 + fork) + f64::from(i) / 10.0;
        (0..5).map(value).collect()
    };
    let forks: Vec<Vec<f64>> = (0..5).map(fork).collect();
    json!({
        "jmhVersion": "1.37", "benchmark": format!("org.example.Suite{}.bench{number}", number / 100), "mode": "avgt",
        "threads": 1, "forks": 5, "warmupIterations": 0, "warmupTime": "100 ms", "measurementIterations": 5,
        "measurementTime": "100 ms",
        "primaryMetric": {"score": 1.0, "scoreUnit": "ns/op", "rawData": forks}, "secondaryMetrics": {}
    })
}
