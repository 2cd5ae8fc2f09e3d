//! A folder of one test with the real lath in it. Journals stay in the folder; the build cache is
//! shared by all tests.
use crate::postgres::Database;
use lath_testing::program;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A benchmark in a file of its own, quick to compile: no includes.
pub const QUICK: &str = "\
//@@State(Scope.Thread)
struct Number {
    //@@Param({\"3\", \"4\"})
    int n;
};

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
int square(const Number &number) { return number.n * number.n; }

//@@Benchmark
int twice(const Number &number) { return number.n + number.n; }
";

/// A sum, which other languages are compared with.
pub const SUM_C: &str = "\
//@@State(Scope.Thread)
struct Numbers {
    //@@Param({\"1000\"})
    int n;
};

//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime)
//@@OutputTimeUnit(TimeUnit.MICROSECONDS)
long sum(const struct Numbers *numbers) {
    long sum = 0;
    for (long i = 1; i <= numbers->n; i++)
        sum += i * i % 7;
    return sum;
}
";

/// The shortest settings that still measure something.
pub const SHORT: &[&str] = &[
    "--no-lock",
    "-f",
    "1",
    "-wi",
    "1",
    "-w",
    "5ms",
    "-i",
    "2",
    "-r",
    "5ms",
];

pub struct Folder {
    folder: TempDir,
    /// On a server, of its history; without, it is a file in the folder.
    pub database: Option<Database>,
}

impl Folder {
    pub fn new() -> Folder {
        Folder {
            folder: tempfile::tempdir().unwrap(),
            database: None,
        }
    }

    /// With its history in a database of a server.
    pub fn on_server() -> Folder {
        Folder {
            database: Some(Database::new()),
            ..Folder::new()
        }
    }

    /// With one source file in it.
    pub fn with(name: &str, text: &str) -> Folder {
        let folder = Folder::new();
        folder.write(name, text);
        folder
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    pub fn json(&self, name: &str) -> serde_json::Value {
        serde_json::from_str(&self.read(name)).unwrap()
    }

    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.path())
            .env("XDG_STATE_HOME", self.path().join("state"))
            .env("NO_COLOR", "1")
            .env_remove("LATH_UNDER_TEST")
            .env_remove("LATH_DATABASE");
        if let Some(database) = &self.database {
            command.env("LATH_DATABASE", database.url());
        }
        command.env(
            "XDG_CACHE_HOME",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"),
        );
        if let Some(compiled) = compiled_by_go() {
            command.env("GOCACHE", compiled);
        }
        command
    }

    /// Runs show JMH's log, which tests read, unless they ask for less or more.
    pub fn lath(&self, arguments: &[&str]) -> Done {
        let arguments = logged(arguments);
        self.wait(self.command(env!("CARGO_BIN_EXE_lath")).args(arguments))
    }

    pub fn wait(&self, command: &mut Command) -> Done {
        Done(program::output(command))
    }
}

/// Where Go keeps what it has compiled, unless the environment says it already: with a cache of
/// lath's that is empty, it would compile its whole standard library again.
fn compiled_by_go() -> Option<PathBuf> {
    if std::env::var_os("GOCACHE").is_some() {
        return None;
    }
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let caches = of("XDG_CACHE_HOME").or_else(|| of("HOME").map(|home| home.join(".cache")))?;
    Some(caches.join("go-build"))
}

/// The words of a command line without quotes.
pub fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// git in a folder, which has to be there, as somebody.
#[track_caller]
pub fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new("git");
    command
        .current_dir(folder)
        .args(words(
            "-c user.name=n -c user.email=e@e -c init.defaultBranch=main",
        ))
        .args(arguments);
    let output = command.output().expect("git is installed");
    assert!(output.status.success(), "git {arguments:?}: {output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// `run` with JMH's log, unless it says what it shows.
pub fn logged<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let says = |one: &&str| one.starts_with("-v") || one.starts_with("--verb") || *one == "--quiet";
    match arguments {
        ["run", rest @ ..] if !rest.iter().any(says) => [&["run", "-v", "NORMAL"], rest].concat(),
        _ => arguments.to_vec(),
    }
}

/// A finished command.
pub struct Done(pub Output);

impl Done {
    pub fn out(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    pub fn err(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    #[track_caller]
    pub fn exits(&self, code: i32) -> &Done {
        assert_eq!(
            self.0.status.code(),
            Some(code),
            "stdout:\n{}\nstderr:\n{}",
            self.out(),
            self.err()
        );
        self
    }

    /// Standard output and error together contain every one of these, wherever a long line is
    /// wrapped.
    #[track_caller]
    pub fn says(&self, parts: &[&str]) -> &Done {
        let all = self.out() + &self.err();
        // Long messages are wrapped, with a bar before each line.
        let words = all.split_whitespace().filter(|&word| word != "│");
        let unwrapped = words.collect::<Vec<_>>().join(" ");
        for part in parts {
            assert!(
                all.contains(part) || unwrapped.contains(part),
                "`{part}` is not in:\n{all}"
            );
        }
        self
    }
}

/// Waits until `ready` gives something. Panics after a minute: slow machines are slow, but not that
/// slow.
#[track_caller]
pub fn eventually<T>(what: &str, mut ready: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(value) = ready() {
            return value;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "{what} did not happen"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A program of a test.
pub fn executable(folder: &Folder, name: &str, text: &str) -> PathBuf {
    let path = folder.write(name, text);
    std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    path
}
