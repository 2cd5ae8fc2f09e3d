//! The channel of two FIFOs: how a wrapper ends, and what user code may do to it.

use crate::common::*;
use lath_core::language::BuildOptions;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Wrapper {
    child: Child,
    commands: Option<File>,
    answers: Option<BufReader<File>>,
    _folder: tempfile::TempDir,
}

fn start(wrapper: &Path) -> Wrapper {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["commands", "answers"].map(|name| folder.path().join(name));
    assert!(
        Command::new("mkfifo")
            .args(&paths)
            .status()
            .expect("mkfifo")
            .success()
    );
    let channel = format!("{}:{}", paths[0].display(), paths[1].display());
    let child = Command::new(wrapper)
        .env("LATH_CHANNEL", channel)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let commands = OpenOptions::new()
        .write(true)
        .open(&paths[0])
        .expect("opens");
    let answers = BufReader::new(File::open(&paths[1]).expect("opens"));
    Wrapper {
        child,
        commands: Some(commands),
        answers: Some(answers),
        _folder: folder,
    }
}

impl Wrapper {
    fn ask(&mut self, command: &str) -> serde_json::Value {
        writeln!(self.commands.as_mut().expect("open"), "{command}").expect("written");
        let mut line = String::new();
        self.answers
            .as_mut()
            .expect("open")
            .read_line(&mut line)
            .expect("read");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Exit status and what was printed.
    fn end(self) -> (std::process::ExitStatus, String) {
        let output = self.child.wait_with_output().expect("ends");
        (
            output.status,
            String::from_utf8_lossy(&output.stdout).into_owned(),
        )
    }
}

fn noisy() -> std::path::PathBuf {
    let program = named("c", &source("noisy.c"), &["prints", "child", "leaves"]);
    build(&program, &BuildOptions::default())
}

#[test]
fn what_user_code_prints_is_no_answer_and_not_lost() {
    let mut wrapper = start(&noisy());
    assert_eq!(wrapper.ask("hello protocol=1")["event"], "hello");
    assert_eq!(wrapper.ask("trial benchmark=0")["event"], "trial");
    assert_eq!(
        wrapper.ask("iterate invocations=2 last=1")["event"],
        "iteration"
    );
    drop(wrapper.commands.take());
    let (status, printed) = wrapper.end();
    assert_eq!(status.code(), Some(0), "end of file ends a wrapper");
    assert_eq!(printed, "{\"event\":\"end\"}\n".repeat(2));
}

/// After `sync_with_stdio(false)` the stream's text is nowhere that `fflush` could find it.
#[test]
fn what_a_stream_of_its_own_holds_is_not_lost() {
    let program = named("cpp", &source("streams.cpp"), &["prints"]);
    let mut wrapper = start(&build(&program, &BuildOptions::default()));
    assert_eq!(wrapper.ask("trial benchmark=0")["event"], "trial");
    assert_eq!(wrapper.ask("iterate invocations=2")["event"], "iteration");
    writeln!(wrapper.commands.as_mut().expect("open"), "quit").expect("written");
    assert_eq!(wrapper.end().1, "called1\n".repeat(2));
}

#[test]
fn quitting_ends_as_a_program_does() {
    let mut wrapper = start(&noisy());
    assert_eq!(wrapper.ask("trial benchmark=2")["event"], "trial");
    assert_eq!(wrapper.ask("iterate invocations=1")["event"], "iteration");
    writeln!(wrapper.commands.as_mut().expect("open"), "quit").expect("written");
    let (status, printed) = wrapper.end();
    assert_eq!(
        (status.code(), printed.as_str()),
        (Some(0), "destructor\n"),
        "exit handlers run"
    );
}

#[test]
fn a_driver_that_is_gone_is_no_crash() {
    let mut wrapper = start(&noisy());
    assert_eq!(wrapper.ask("trial benchmark=0")["event"], "trial");
    drop(wrapper.answers.take());
    writeln!(wrapper.commands.as_mut().expect("open"), "hello").expect("written");
    let (status, _) = wrapper.end();
    assert_eq!((status.code(), status.signal()), (Some(0), None));
}

/// The exit status and standard error of a wrapper with this channel, which ends by itself.
fn ended(channel: &str) -> (Option<i32>, String) {
    let output = Command::new(noisy())
        .env("LATH_CHANNEL", channel)
        .output()
        .expect("starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn a_broken_channel_is_no_orderly_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("commands");
    let channel = |answers: &str| format!("{}:{answers}", file.display());
    std::fs::write(&file, "hello protocol=1\ntrial bench").expect("written");
    assert_eq!(
        ended(&channel("/dev/null")),
        (
            Some(70),
            "lath: the commands end within a line\n".to_owned()
        )
    );
    std::fs::write(&file, "hello protocol=1\n").expect("written");
    assert_eq!(ended(&channel("/dev/null")), (Some(0), String::new()));
    if cfg!(target_os = "linux") {
        let (code, said) = ended(&channel("/dev/full"));
        assert_eq!(code, Some(70));
        assert!(said.starts_with("lath: cannot write an answer: "), "{said}");
    }
    let (code, said) = ended(&format!("{}:/dev/null", folder.path().display()));
    assert_eq!(code, Some(70));
    assert!(said.starts_with("lath: cannot read commands: "), "{said}");
    let (code, said) = ended("nowhere");
    assert_eq!(code, Some(70));
    assert!(
        said.starts_with("lath: cannot open the channel: Invalid"),
        "{said}"
    );
}

#[test]
fn programs_that_user_code_starts_do_not_hold_the_channel() {
    let mut wrapper = start(&noisy());
    assert_eq!(wrapper.ask("trial benchmark=1")["event"], "trial");
    assert_eq!(
        wrapper.ask("iterate mode=ss invocations=1 last=1")["event"],
        "iteration"
    );
    drop(wrapper.commands.take());
    let (_, printed) = wrapper.end();
    let names: Vec<&str> = printed
        .lines()
        .filter(|line| {
            line.contains("commands") || line.contains("answers") || line.contains("LATH_CHANNEL")
        })
        .collect();
    assert!(
        printed.contains("descriptors") && names.is_empty(),
        "{printed}"
    );
}
