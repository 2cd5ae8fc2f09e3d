//! What the tests of all suites share: running and checking a suite, and copies of suites that
//! something can be planted in.

use crate::sections;
use lath_testing::program;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;
use toml::Table;

/// What the suites in every language need.
macro_rules! needs_all {
    () => {
        lath_testing::needs!(
            "dart",
            "go",
            "javac",
            "mvn",
            "node",
            "npm",
            "pkg-config",
            "python3",
            "wasmtime-python3"
        )
    };
}
pub(crate) use needs_all;

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is a folder of the workspace")
        .to_owned()
}

/// `lath` as this workspace builds it.
pub fn lath() -> &'static Path {
    static LATH: OnceLock<PathBuf> = OnceLock::new();
    LATH.get_or_init(|| {
        // `cargo xtask test` has built it.
        if let Some(built) = std::env::var_os("LATH_UNDER_TEST") {
            return built.into();
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "--quiet", "--package", "lath"])
            .current_dir(root())
            .status()
            .expect("cargo starts");
        assert!(built.success());
        Path::new(env!("CARGO_BIN_EXE_xtask")).with_file_name("lath")
    })
}

/// The folder of a suite.
pub fn suite(name: &str) -> PathBuf {
    root().join("suites").join(name)
}

/// Its `lath.toml`.
pub fn file(name: &str) -> String {
    std::fs::read_to_string(suite(name).join("lath.toml")).expect("a suite")
}

/// A run with the log, whose results are in `result.json`, whatever else the machine measures.
const RUN: [&str; 8] = [
    "run",
    "-v",
    "NORMAL",
    "--no-lock",
    "-rf",
    "json",
    "-rff",
    "result.json",
];

/// One short iteration of everyone, after the proofs. glibc's loader writes down what each process
/// loads, in files `loaded.*` of the copy.
pub fn run_traced(copy: &Copy, arguments: &[&str]) -> Output {
    let mut command = Command::new(lath());
    command
        .args(RUN)
        .args(["-f", "1", "-wi", "0", "-i", "1", "-r", "1ms"])
        .args(arguments)
        .current_dir(copy.path())
        .env("LD_DEBUG", "libs")
        .env("LD_DEBUG_OUTPUT", copy.path().join("loaded"));
    program::output(&mut command)
}

/// Runs a suite; results are in `result.json` of `folder`.
pub fn start(name: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(lath());
    command.args(RUN).arg(suite(name)).args(arguments);
    // Journals of tests are no runs of the user's.
    let state = folder.join("state");
    program::output(command.current_dir(folder).env("XDG_STATE_HOME", state))
}

/// The same in one fork, which has to end well.
pub fn run(folder: &Path, name: &str, arguments: &[&str]) -> Output {
    let output = start(name, folder, &[&["-f", "1"], arguments].concat());
    assert!(output.status.success(), "{}", text(&output));
    output
}

/// Everything a command said, for a test that fails.
pub fn text(output: &Output) -> String {
    [&output.stdout, &output.stderr]
        .map(|stream| String::from_utf8_lossy(stream).into_owned())
        .concat()
}

/// How many contenders a suite has: one for each source, and those that have a name of their own.
pub fn sources(name: &str) -> usize {
    let table: Table = file(name).parse().expect("TOML");
    let count = |key: &str| {
        table
            .get(key)
            .and_then(toml::Value::as_array)
            .map_or(0, Vec::len)
    };
    count("sources") + count("contender")
}

/// What [`start`] and [`run`] measured.
pub fn rows(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("result.json")).expect("a result file");
    serde_json::from_str::<Value>(&text)
        .expect("JSON")
        .as_array()
        .expect("an array")
        .clone()
}

/// The contender of a row.
pub fn contender(row: &Value) -> &str {
    row["lath"]["contender"].as_str().expect("a contender")
}

pub fn verdict(row: &Value) -> &str {
    row["lath"]["check"]["verdict"].as_str().unwrap_or("none")
}

pub fn is_timed(row: &Value) -> bool {
    let forks = row["primaryMetric"]["rawData"].as_array();
    let iterations = forks.into_iter().flatten().filter_map(Value::as_array);
    iterations
        .flatten()
        .any(|score| score.as_f64().is_some_and(|score| score > 0.0))
}

/// What a process wrote down, as [`run_traced`] has it.
pub struct Process {
    /// What it executed, one after the other, without folders.
    pub programs: Vec<String>,
    /// Files `libsodium.so…` and `libsodium-….so` that it loaded, without links: glue has other names.
    pub sodium: BTreeSet<PathBuf>,
}

/// All processes that wrote down in a folder what they load.
pub fn processes(folder: &Path) -> Vec<Process> {
    let is_sodium = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let rest = name.strip_prefix("libsodium");
        rest.is_some_and(|rest| rest.starts_with(['.', '-']))
    };
    let process = |text: String| {
        let after = |what: &str| -> Vec<PathBuf> {
            let paths = text.lines().filter_map(|line| line.split_once(what));
            paths.map(|(_, path)| path.trim().into()).collect()
        };
        let name = |path: PathBuf| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        };
        let loaded = after("calling init: ").into_iter().filter(is_sodium);
        Process {
            programs: after("initialize program: ")
                .into_iter()
                .map(name)
                .collect(),
            sodium: loaded
                .map(|path| path.canonicalize().unwrap_or(path))
                .collect(),
        }
    };
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    files
        .filter(|file| file.file_name().to_string_lossy().starts_with("loaded."))
        .map(|file| std::fs::read(file.path()).expect("what the loader wrote"))
        .map(|text| process(String::from_utf8_lossy(&text).into_owned()))
        .collect()
}

/// The only libsodium that processes loaded is the system's.
#[track_caller]
pub fn assert_systems(loaded: &BTreeSet<PathBuf>) {
    let is_system = |path: &PathBuf| path.starts_with("/usr/lib") || path.starts_with("/lib");
    assert!(
        loaded.len() == 1 && loaded.iter().all(is_system),
        "{loaded:?}"
    );
}

/// What `lath check` found.
pub struct Checked {
    output: Output,
    /// One of each case: `contender`, `benchmark`, `params`, `verdict` (verified, reference,
    /// unverified, mismatch, failed), `got`, `expected`, `against`, `reason`.
    pub rows: Vec<Value>,
}

/// A virtual machine that proves makes one call: with its first compiler and its simplest collector
/// it takes less processor time: 126 s instead of 146 for the tests of sealed boxes.
pub const ONE_CALL: &str = "-jvmArgsAppend=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

/// `lath check` of a suite: every contender proves its results, nothing is timed.
pub fn check(name: &str, arguments: &[&str]) -> Checked {
    Checked::of(&suite(name), arguments)
}

impl Checked {
    fn of(folder: &Path, arguments: &[&str]) -> Checked {
        let mut command = Command::new(lath());
        command
            .args(["check", "--json"])
            .arg(folder)
            .args(arguments);
        let output = program::output(&mut command);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        Checked {
            rows: document["checks"].as_array().cloned().unwrap_or_default(),
            output,
        }
    }

    /// Everything it said, for a test that fails.
    pub fn text(&self) -> String {
        text(&self.output)
    }

    #[track_caller]
    pub fn exits(&self, code: i32) -> &Checked {
        assert_eq!(self.output.status.code(), Some(code), "{}", self.text());
        self
    }

    /// How many cases have this verdict.
    pub fn count(&self, verdict: &str) -> usize {
        self.rows
            .iter()
            .filter(|row| row["verdict"] == verdict)
            .count()
    }

    /// Names of the contenders with a case of this verdict, each once, in alphabetical order.
    pub fn contenders(&self, verdict: &str) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .rows
            .iter()
            .filter(|row| row["verdict"] == verdict)
            .filter_map(|row| row["contender"].as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }
}

/// A copy of a suite in a folder of its own, so that something can be planted in it.
pub struct Copy {
    folder: TempDir,
}

/// What builds leave behind, and nobody copies.
const LEFT: &[&str] = &["target", "node_modules", "__pycache__", "build"];

impl Copy {
    pub fn of(name: &str) -> Copy {
        let folder = tempfile::tempdir().expect("a folder");
        copy(&suite(name), folder.path());
        Copy { folder }
    }

    /// With those contenders that `keep` wants, and `more` in TOML: others would be built, too, and
    /// take their time.
    pub fn with(name: &str, keep: impl Fn(&Table) -> bool, more: &str) -> Copy {
        let copy = Copy::of(name);
        copy.write(&(sections::retain(&file(name), keep) + "\n" + more));
        copy
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Another `lath.toml`.
    pub fn write(&self, text: &str) {
        std::fs::write(self.path().join("lath.toml"), text).expect("a folder to write to");
    }

    /// A copy of a source at another place, with a mistake in it.
    #[track_caller]
    pub fn plant(&self, source: &str, place: &str, right: &str, wrong: &str) {
        let file = self.path().join(place);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder to write to");
        std::fs::copy(self.path().join(source), file).expect("copied");
        self.replace(place, right, wrong);
    }

    /// Replaces all of `from`, which has to be there: a fault that was not planted would prove
    /// nothing.
    #[track_caller]
    pub fn replace(&self, file: &str, from: &str, to: &str) {
        let path = self.path().join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert!(text.contains(from), "`{from}` is not in {file}");
        std::fs::write(&path, text.replace(from, to)).expect("written");
    }

    pub fn check(&self, arguments: &[&str]) -> Checked {
        Checked::of(self.path(), arguments)
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if LEFT.iter().any(|left| entry.file_name() == *left) {
            continue;
        }
        if path.is_dir() {
            copy(&path, &target)
        } else {
            std::fs::copy(&path, &target).map(drop).expect("copied")
        }
    }
}

/// Turns of z = z * z + c until it is known to leave, at most `max_iter`.
pub fn turns(cx: f64, cy: f64, max_iter: u32) -> u32 {
    let (mut x, mut y) = (0.0f64, 0.0f64);
    for turn in 0..max_iter {
        if x * x + y * y > 4.0 {
            return turn;
        }
        (x, y) = (x * x - y * y + cx, 2.0 * x * y + cy);
    }
    max_iter
}
