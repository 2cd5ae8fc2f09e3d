//! What programs said of themselves, kept in the cache: lath asks a dozen of them whenever it starts,
//! and some take as long to answer as a small benchmark.
//!
//! An answer holds as long as nothing that it depends on has changed: the program's file, the
//! libraries beside it, the system's packages, the question, and the environment. Programs that start
//! others are asked each time: scripts, launchers (which are called by other names than their own),
//! and files with several names, because what those say depends on more.

use crate::shared::cache::{self, CannotWrite, Key};
use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// Cache folder of the answers.
const KIND: &str = "said";
/// Within an entry of the cache.
const ANSWER: &str = "answer";

/// Change whenever packages or libraries of the system do, and programs may load those.
const SYSTEM: [&str; 6] = [
    "/etc/ld.so.cache",
    "/var/lib/dpkg/status",
    "/var/lib/rpm",
    "/usr/lib/sysimage/rpm",
    "/var/lib/pacman/local",
    "/lib/apk/db/installed",
];

/// Variables that decide which libraries a program loads.
const LOADER: &str = "LD_";

/// Variables that no program reads to say its version: where it was called, where lath and others
/// keep files, what the terminal is like. Those that end with `_` are beginnings.
const IDLE: [&str; 13] = [
    "COLUMNS",
    "LATH_",
    "LINES",
    "NO_COLOR",
    "OLDPWD",
    "PWD",
    "SHLVL",
    "SSH_",
    "TERM",
    "XDG_CACHE_HOME",
    "XDG_RUNTIME_DIR",
    "XDG_SESSION_",
    "XDG_STATE_HOME",
];

fn is_idle(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    // Shells set it to the command that they start.
    name == "_"
        || IDLE.iter().any(|idle| match idle.ends_with('_') {
            true => name.starts_with(idle),
            false => name == *idle,
        })
}

/// Answers to questions of this process, by their keys.
static SAID: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// A question whose answer can be kept.
struct Question {
    key: String,
    /// Of the answer, in the cache. `None`: only this process may use it again.
    place: Option<PathBuf>,
}

impl Question {
    /// `None`: the program has to be asked each time.
    fn of(program: &Path, command: &Command, streams: Streams) -> Option<Question> {
        let real = program.canonicalize().ok()?;
        let is_own = called_as(program.file_name()?, real.file_name()?);
        let alone = real.metadata().ok()?.nlink() == 1;
        if !is_own || !alone || !is_machine_code(&real) {
            return None;
        }
        let key = key(program, &real, command, streams)?;
        let root = cache::trusted().ok().filter(|_| !has_loader());
        Some(Question {
            place: root.map(|root| root.join(KIND).join(&key)),
            key,
        })
    }

    fn answer(&self) -> Option<String> {
        let said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
        said.get(&self.key).cloned().or_else(|| {
            let place = self.place.as_deref()?;
            let said = std::fs::read_to_string(place.join(ANSWER)).ok()?;
            cache::keep(place).then_some(said)
        })
    }

    /// L606 if the cache cannot be written: another lath asks again then.
    fn keep(&self, answer: &str) -> Result<(), Vec<Diagnostic>> {
        let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
        said.insert(self.key.clone(), answer.to_owned());
        drop(said);
        if self.place.is_none() {
            return Ok(());
        }
        let entry = cache::entry(KIND, &self.key)?;
        let file = entry.folder.join(ANSWER);
        cache::replace(&file, answer.as_bytes()).or_cannot_write(&file)
    }
}

/// Which of what a command prints is its answer.
#[derive(Clone, Copy, Debug)]
enum Streams {
    Output,
    /// And then what it prints as an error.
    Both,
}

impl Streams {
    fn of(self, output: &Output) -> String {
        match self {
            Streams::Output => String::from_utf8_lossy(&output.stdout).into_owned(),
            Streams::Both => {
                String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
            }
        }
    }
}

/// What a command prints, now or earlier. It is kept if `program` is all that is asked, and if the
/// answer is `good`. The inner `Err`: it failed, or the answer is not.
pub(crate) fn ask(
    program: Option<&Path>,
    command: &mut Command,
    good: impl Fn(&str) -> bool,
) -> io::Result<Result<String, Output>> {
    ask_for(Streams::Output, program, command, good)
}

/// All that a command prints, now or earlier, its errors last; kept if it succeeds, as [`ask`] does.
pub(crate) fn ask_all(program: Option<&Path>, command: &mut Command) -> io::Result<String> {
    let said = ask_for(Streams::Both, program, command, |_| true)?;
    Ok(said.unwrap_or_else(|failed| Streams::Both.of(&failed)))
}

fn ask_for(
    streams: Streams,
    program: Option<&Path>,
    command: &mut Command,
    good: impl Fn(&str) -> bool,
) -> io::Result<Result<String, Output>> {
    let question = program.and_then(|program| Question::of(program, command, streams));
    let known = question.as_ref().and_then(Question::answer);
    if let Some(said) = known.filter(|said| good(said)) {
        return Ok(Ok(said));
    }
    let output = output(command, Task::Look)?;
    let said = streams.of(&output);
    if !output.status.success() || !good(&said) {
        return Ok(Err(output));
    }
    // Without a cache, it is asked again.
    let _ = question.map(|question| question.keep(&said));
    Ok(Ok(said))
}

/// The path that a program prints. `None`: it fails, or nothing is there.
pub(crate) fn printed_path(program: &Path, command: &mut Command) -> Option<PathBuf> {
    let path = |said: &str| PathBuf::from(said.trim());
    let is_there = |said: &str| path(said).is_absolute() && path(said).exists();
    let said = ask(Some(program), command, is_there).ok()?.ok()?;
    Some(path(&said))
}

/// Whether a program is called by its own name, with or without a version or a target:
/// `clang++-19` is `clang`, `g++` is `x86_64-linux-gnu-g++-12`, and `rustc` may be `rustup`.
fn called_as(name: &OsStr, real: &OsStr) -> bool {
    let (name, real) = (name.to_string_lossy(), real.to_string_lossy());
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-'));
    let plain = stem.trim_end_matches('+');
    let short = if plain.len() > 1 { plain } else { stem };
    short.len() > 1 && real.contains(short)
}

/// ELF (`elf(5)`).
fn is_machine_code(program: &Path) -> bool {
    let mut head = [0; 4];
    let read = File::open(program).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"\x7fELF"
}

fn has_loader() -> bool {
    std::env::vars_os().any(|(name, _)| name.to_string_lossy().starts_with(LOADER))
}

fn key(program: &Path, real: &Path, command: &Command, streams: Streams) -> Option<String> {
    let mut key = Key::new();
    key.add(format!("{streams:?} {:?}", command.get_current_dir()));
    for path in [program, real] {
        key.add(path.as_os_str().as_encoded_bytes());
    }
    key.add(state(&real.metadata().ok()?));
    let above = real.parent()?.parent()?;
    let beside = ["lib", "lib64"].map(|name| above.join(name));
    for place in beside.into_iter().chain(SYSTEM.map(PathBuf::from)) {
        key.add(place.metadata().map(|one| state(&one)).unwrap_or_default());
    }
    for argument in command.get_args() {
        key.add(argument.as_encoded_bytes());
    }
    let mut variables: Vec<_> = std::env::vars_os().collect();
    variables.retain(|(name, _)| !is_idle(name));
    variables.sort();
    let own = command.get_envs();
    let own = own.map(|(name, value)| (name.to_owned(), value.unwrap_or_default().to_owned()));
    for (name, value) in variables.into_iter().chain(own) {
        key.add(name.as_encoded_bytes())
            .add(value.as_encoded_bytes());
    }
    Some(key.finish())
}

/// Changes whenever a file or folder is written, replaced, moved or restored.
fn state(of: &Metadata) -> String {
    format!(
        "{} {} {} {}.{} {}.{}",
        of.dev(),
        of.ino(),
        of.size(),
        of.mtime(),
        of.mtime_nsec(),
        of.ctime(),
        of.ctime_nsec()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launchers_are_called_by_other_names_than_their_own() {
        let called = |name: &str, real: &str| called_as(OsStr::new(name), OsStr::new(real));
        for (name, real) in [
            ("clang++-19", "clang"),
            ("g++", "x86_64-linux-gnu-g++-12"),
            ("python3", "python3.11"),
            ("python3.11", "python3.11"),
            ("node", "node"),
            ("rustc", "rustc"),
        ] {
            assert!(called(name, real), "{name} {real}");
        }
        for (name, real) in [
            ("rustc", "rustup"),
            ("g++", "ccache"),
            ("node", "volta-shim"),
            ("python3", "mise"),
            ("go", "proto-shim"),
            ("3", "x3"),
        ] {
            assert!(!called(name, real), "{name} {real}");
        }
    }

    #[test]
    fn variables_count_unless_they_are_known_not_to() {
        let idle = |name: &str| is_idle(OsStr::new(name));
        assert!(
            ["_", "PWD", "LATH_UNDER_TEST", "XDG_CACHE_HOME"]
                .into_iter()
                .all(idle)
        );
        let counts = [
            "_JAVA_OPTIONS",
            "PATH",
            "TERMINFO",
            "XDG_CONFIG_HOME",
            "NODE_OPTIONS",
        ];
        assert!(!counts.into_iter().any(idle));
    }

    #[test]
    fn an_answer_holds_until_the_program_the_question_or_the_libraries_beside_it_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let (bin, lib) = (root.join("bin"), root.join("lib"));
        std::fs::create_dir_all(&bin).expect("made");
        std::fs::create_dir_all(&lib).expect("made");
        let program = bin.join("tool");
        std::fs::write(&program, b"\x7fELF one").expect("written");
        let of = |argument: &str| {
            let mut command = Command::new(&program);
            command.arg(argument);
            key(&program, &program, &command, Streams::Output).expect("a key")
        };
        let first = of("--version");
        assert_eq!(first, of("--version"));
        assert_ne!(first, of("-vV"));
        std::fs::write(lib.join("libtool.so"), "").expect("written");
        let second = of("--version");
        assert_ne!(first, second);
        let again = bin.join("new");
        std::fs::write(&again, b"\x7fELF two").expect("written");
        std::fs::rename(&again, &program).expect("replaced");
        assert_ne!(second, of("--version"));
    }

    #[test]
    fn scripts_and_files_with_several_names_are_asked_each_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let at = |name: &str, text: &[u8]| {
            let path = root.join(name);
            std::fs::write(&path, text).expect("written");
            path
        };
        let asked = |path: &Path| Question::of(path, &Command::new(path), Streams::Output);
        let script = at("script", b"#!/bin/sh\n");
        assert!(asked(&script).is_none());
        let tool = at("tool", b"\x7fELF");
        let is_kept = asked(&tool).is_some_and(|question| question.place.is_some());
        assert_eq!(is_kept, cache::trusted().is_ok() && !has_loader());
        std::fs::hard_link(&tool, root.join("other")).expect("linked");
        assert!(asked(&tool).is_none());
    }

    #[test]
    fn errors_are_another_answer_than_output_alone() {
        // A program of the system's that is machine code, whatever shell there is.
        let program = lath_tools::find("env").expect("a system");
        let real = program.canonicalize().expect("there");
        let command = || {
            let mut command = Command::new(&program);
            command.args(["sh", "-c", "echo out; echo err >&2"]);
            command
        };
        let output = ask(Some(&program), &mut command(), |_| true);
        assert_eq!(output.expect("it starts").expect("it succeeds"), "out\n");
        for _ in 0..2 {
            let all = ask_all(Some(&program), &mut command()).expect("it starts");
            assert_eq!(all, "out\nerr\n");
        }
        let keys = [Streams::Output, Streams::Both].map(|s| key(&program, &real, &command(), s));
        assert_ne!(keys[0], keys[1]);
        let mut elsewhere = command();
        elsewhere.current_dir("/");
        assert_ne!(
            key(&program, &real, &elsewhere, Streams::Both),
            keys[1],
            "what is asked there may be another question"
        );
    }
}
