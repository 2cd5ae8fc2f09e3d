//! Drives wrappers by hand in any language: commands in, answers out.

use lath_core::plan::Wrapper;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The command of a wrapper, with its environment.
pub fn argv(wrapper: &Wrapper) -> Vec<String> {
    let variables = wrapper
        .environment
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let environment = (!wrapper.environment.is_empty())
        .then(|| "env".to_owned())
        .into_iter()
        .chain(variables);
    environment
        .chain([wrapper.path.clone()])
        .chain(wrapper.arguments.iter().cloned())
        .collect()
}

/// Starts `argv --lath-stdio` and sends all commands at once.
pub fn talk(argv: &[String], commands: &str) -> Output {
    let mut command = Command::new(&argv[0]);
    command
        .args(&argv[1..])
        .arg("--lath-stdio")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the wrapper starts");
    // A wrapper that ended early reads no more.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(commands.as_bytes());
    child.wait_with_output().expect("the wrapper ends")
}

/// All answers; they use standard output, so user code must not print there.
pub fn answers(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).expect("answers are UTF-8");
    let all: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(
        !all.is_empty(),
        "no answer; it said {}",
        String::from_utf8_lossy(&output.stderr)
    );
    all
}

/// Answers to all commands, the exit status, and what was left on standard error.
pub fn ended(argv: &[String], commands: &str) -> (Vec<Value>, Option<i32>, String) {
    let output = talk(argv, commands);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (answers(&output), output.status.code(), said)
}

/// Commands that end within a line are no orderly end.
#[track_caller]
pub fn assert_cut_off(argv: &[String], status: i32) {
    let (answers, ended, said) = ended(argv, "hello protocol=1\ntrial bench");
    assert_eq!(ended, Some(status), "{said}");
    assert!(said.contains("the commands end within a line"), "{said}");
    assert_eq!(answers[0]["event"], "hello");
}
