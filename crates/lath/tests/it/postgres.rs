//! A PostgreSQL server of the tests' own, from Debian's package: in a private folder, reached through
//! a socket in it. Tests that run at once share it.

use crate::support::{Folder, words};
use lath_testing::program;
use lath_testing::skip;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Who runs the server where the tests run as root, which it refuses.
const NOBODY: u32 = 65_534;

/// What a server needs to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether there is no server, or lath knows none; if so, the test is to end: see [`skip`].
#[track_caller]
pub fn is_missing() -> bool {
    let lacks = match programs() {
        None => "postgres is missing",
        Some(_) if !is_built() => "this lath was built without its feature `postgres`",
        Some(_) => return false,
    };
    skip(lacks);
    true
}

/// A build of the whole workspace has the feature; one of lath alone does not, unless it is asked for.
fn is_built() -> bool {
    let list = words("history list --database postgres:///x?host=/nowhere");
    let done = Folder::new().lath(&list);
    let is_absent = done.err().contains("built without PostgreSQL");
    done.exits(if is_absent { 2 } else { 5 });
    !is_absent
}

/// The folder with the programs of the newest version: Debian has them on no PATH.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = versions.flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let folders = versions.iter().rev().map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = folders.chain(std::env::split_paths(&path));
    let all = [
        "initdb",
        "postgres",
        "pg_isready",
        "createdb",
        "dropdb",
        "psql",
    ];
    let has_all = |folder: &PathBuf| all.iter().all(|program| folder.join(program).exists());
    let mut folders = folders;
    folders.find(has_all)
}

struct Server {
    folder: TempDir,
    programs: PathBuf,
    process: Child,
}

impl Server {
    fn start() -> Server {
        let programs = programs().expect("a server");
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = Server {
            process: Command::new("true").spawn().expect("true"),
            folder,
            programs,
        };
        if nix::unistd::geteuid().is_root() {
            let (user, group) = (Some(NOBODY), Some(NOBODY));
            std::os::unix::fs::chown(server.path(), user, group).expect("its owner");
        }
        server.does("initdb", |command| {
            let data = server.path().join("data");
            command.args([
                "-U",
                "lath",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "-N",
                "-D",
            ]);
            command.arg(data);
        });
        let log = File::create(server.path().join("log")).expect("a log");
        let mut command = server.command("postgres");
        command.arg("-D").arg(server.path().join("data"));
        command.arg("-k").arg(server.path());
        command.args(["-c", "listen_addresses=", "-c", "fsync=off"]);
        command.stdout(log.try_clone().expect("a log")).stderr(log);
        server.process = command.spawn().expect("a server");
        server.wait();
        server
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// One of its programs, as the user who owns the server.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.path()).stdin(Stdio::null());
        if nix::unistd::geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    /// Runs one of its programs to its end.
    fn does(&self, program: &str, with: impl FnOnce(&mut Command)) {
        let mut command = self.command(program);
        with(&mut command);
        let done = program::output(&mut command);
        let told = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{program}: {told}");
    }

    /// A client with its connection.
    fn client(&self, program: &str, arguments: &[&str]) {
        self.does(program, |command| {
            command.arg("-h").arg(self.path()).args(["-U", "lath"]);
            command.args(arguments);
        });
    }

    fn wait(&self) {
        let begun = Instant::now();
        let is_ready = || {
            let mut ask = self.command("pg_isready");
            let asked = ask.arg("-q").arg("-h").arg(self.path()).status();
            asked.expect("it starts").success()
        };
        while !is_ready() {
            let log = || fs::read_to_string(self.path().join("log"));
            assert!(begun.elapsed() < PATIENCE, "{:?}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It shuts down at once, with all that it started.
        let id = nix::unistd::Pid::from_raw(self.process.id().cast_signed());
        let _ = nix::sys::signal::kill(id, nix::sys::signal::Signal::SIGQUIT);
        let _ = self.process.wait();
    }
}

/// A database of one test.
pub struct Database {
    server: Arc<Server>,
    name: String,
}

impl Database {
    pub fn new() -> Database {
        static SERVER: Mutex<Weak<Server>> = Mutex::new(Weak::new());
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let mut running = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
        let server = running.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Server::start());
            *running = Arc::downgrade(&server);
            server
        });
        drop(running);
        let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let database = Database { server, name };
        database.server.client("createdb", &[&database.name]);
        database
    }

    /// Deletes what is in it.
    pub fn clear(&self) {
        self.server.client("dropdb", &["--force", &self.name]);
        self.server.client("createdb", &[&self.name]);
    }

    /// Runs statements in it.
    pub fn execute(&self, sql: &str) {
        let options = ["-q", "-v", "ON_ERROR_STOP=1", "-d", &self.name, "-c", sql];
        self.server.client("psql", &options);
    }

    pub fn url(&self) -> String {
        let host = self.server.path().to_str().expect("UTF-8");
        format!("postgres:///{}?host={host}&user=lath", self.name)
    }
}
