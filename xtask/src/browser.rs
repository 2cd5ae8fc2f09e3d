//! `cargo xtask browser`: the pages of `lath report` in a real browser, Debian's Chromium: nothing
//! is loaded, names do nothing, all of it is accessible, and 10,000 rows are usable. What is tested
//! is in `xtask/browser/bars.js`; this makes the pages, and the bundle of plots from its lock file.

use crate::conformance::fixtures::root;
use crate::conformance::lath;
use crate::output::{is_missing, output};
use lath_testing::HOSTILE_NAMES;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const SAMPLED: &str = "//@@Benchmark
//@@BenchmarkMode(Mode.SampleTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
int one(void) { return 1; }
";

/// What the bars need, besides lath.
const PROGRAMS: [&str; 6] = ["chromium", "node", "npm", "java", "g++", "valgrind"];

/// Shows reports in Chromium and tests what they promise; rebuilds the bundle of their plots.
#[derive(clap::Args)]
pub struct Options {
    /// Path of a built lath to use.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    if let Some(absent) = PROGRAMS.into_iter().find(|program| is_missing(program)) {
        println!("SKIPPED: browser: {absent} is missing");
        return Ok(ExitCode::SUCCESS);
    }
    let root = root();
    let lath = lath::locate(&root, options.lath.as_deref())?;
    let folder = root.join("target/browser");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    bundle(&root, &folder)?;
    println!("ok      7: the bundle is what its lock file gives");
    inputs(&folder)?;
    pages(&root, &lath, &folder)?;
    let bars = install(&root.join("xtask/browser"), &folder.join("bars"))?;
    let mut node = Command::new("node");
    node.current_dir(bars);
    node.arg("bars.js").arg(path_of("chromium")?).arg(&folder);
    let status = node.status().map_err(|e| format!("node: {e}"))?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// The browser is started by its path.
fn path_of(program: &str) -> Result<PathBuf, String> {
    lath_tools::find(program).ok_or_else(|| format!("{program} is missing"))
}

/// A folder with a lock file, and the packages that it names.
fn install(from: &Path, to: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(to).map_err(|e| format!("{}: {e}", to.display()))?;
    let entries = fs::read_dir(from).map_err(|e| format!("{}: {e}", from.display()))?;
    for entry in entries.flatten().filter(|entry| entry.path().is_file()) {
        let copied = fs::copy(entry.path(), to.join(entry.file_name()));
        copied.map_err(|e| format!("{}: {e}", entry.path().display()))?;
    }
    output(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(to),
    )?;
    Ok(to.to_owned())
}

/// The checked-in bundle is the one that its lock file gives.
fn bundle(root: &Path, folder: &Path) -> Result<(), String> {
    let html = root.join("crates/lath-report/src/html");
    let plot = install(&html.join("plot"), &folder.join("plot"))?;
    let made = plot.join("made");
    fs::create_dir_all(&made).map_err(|e| format!("{}: {e}", made.display()))?;
    output(
        Command::new("node")
            .args(["build.js", "made"])
            .current_dir(&plot),
    )?;
    for (name, kept) in [
        ("plot.js", html.join("plot.js")),
        ("bundle.hash", html.join("plot/bundle.hash")),
    ] {
        let read = |path: &Path| fs::read(path).map_err(|e| format!("{}: {e}", path.display()));
        if read(&made.join(name))? != read(&kept)? {
            return Err(format!("{} is not what build.js makes", kept.display()));
        }
    }
    Ok(())
}

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

/// Sampled calls, an automatic warm-up, secondary results, and where the time goes.
fn sampled(lath: impl Fn(&[&str]) -> Result<String, String>, folder: &Path) -> Result<(), String> {
    fs::write(folder.join("sample.c"), SAMPLED).map_err(|e| format!("sample.c: {e}"))?;
    lath(&[
        "run",
        "sample.c",
        "--warmup",
        "auto",
        "-i",
        "3",
        "-r",
        "20ms",
        "-f",
        "2",
        "-prof",
        "usage",
        "-prof",
        "flamegraph:by=callgrind",
        "--no-lock",
        "--journal",
        "sample.jsonl",
        "-rf",
        "html",
        "-rff",
        "sample.html",
    ])?;
    Ok(())
}

/// Of a run, the same beside another baseline, and of these files.
fn pages(root: &Path, lath: &Path, folder: &Path) -> Result<(), String> {
    history(lath, folder)?;
    let lath = |arguments: &[&str]| output(Command::new(lath).args(arguments).current_dir(folder));
    let suite = root.join("suites/factorial");
    let sources =
        ["factorial.cpp", "factorial.c"].map(|name| suite.join(name).display().to_string());
    let [cpp, c] = sources.each_ref().map(String::as_str);
    // lath does not overwrite journals.
    for journal in ["run.jsonl", "sample.jsonl"] {
        let _ = fs::remove_file(folder.join(journal));
    }
    lath(&[
        "run",
        cpp,
        c,
        "-f",
        "6",
        "-wi",
        "1",
        "-w",
        "10ms",
        "-i",
        "3",
        "-r",
        "20ms",
        "--baseline",
        "g++",
        "--schedule",
        "forks",
        "--no-lock",
        "--journal",
        "run.jsonl",
        "-rf",
        "html",
        "-rff",
        "run.html",
    ])?;
    lath(&[
        "report",
        "run.jsonl",
        "--baseline",
        "gcc",
        "-o",
        "baseline.html",
    ])?;
    sampled(lath, folder)?;
    let turns = root.join("crates/lath-import/tests/fixtures/turns/first.json");
    lath(&["report", &turns.display().to_string(), "-o", "other.html"])?;
    lath(&["report", "hostile.json", "-o", "hostile.html"])?;
    lath(&["report", "large.json", "-o", "large.html"])?;
    Ok(())
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
