//! Starts the tools of a JDK, and Maven.

use crate::shared::activity::running;
use crate::shared::cache::Key;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::{Task, english, problem};
use std::path::Path;
use std::process::{Command, Output};

/// Arguments for a virtual machine that runs a tool for a second or two: it ends before the second
/// compiler and parallel collection are worth their time. Nothing that is measured gets them.
pub(super) const BRIEF: [&str; 3] = [
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
];

/// Runs Maven, whose script reads arguments of the virtual machine from a variable. What the user
/// has set there stays.
pub(super) fn maven(command: &[String], verbose: bool) -> OrProblems<Output> {
    const ARGUMENTS: &str = "MAVEN_OPTS";
    let ours = std::env::var_os(ARGUMENTS)
        .is_none()
        .then(|| (ARGUMENTS, BRIEF.join(" ")));
    output(command, ours, verbose)
}

/// Runs a tool, with a variable of ours. L601: it does not start.
pub(super) fn output(
    command: &[String],
    variable: Option<(&str, String)>,
    verbose: bool,
) -> OrProblems<Output> {
    if verbose {
        eprintln!("{}", command.join(" "));
    }
    let _doing = running(command);
    let output = lath_tools::output(
        english(Command::new(&command[0]).args(&command[1..]).envs(variable)),
        Task::Build,
    )
    .map_err(|error| vec![problem(&command[0], &error)])?;
    if verbose {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output)
}

/// What every launcher of a JDK says of options that its virtual machine does not take, such as
/// those of `JAVA_TOOL_OPTIONS`.
const NO_MACHINE: &str = "Could not create the Java Virtual Machine";

/// Runs a tool that must succeed; a failure is a diagnostic with the end of its output.
pub(super) fn run(command: &[String], code: &str, what: &str, verbose: bool) -> OrProblems<()> {
    let output = output(command, None, verbose)?;
    if output.status.success() {
        return Ok(());
    }
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    if said.contains(NO_MACHINE) {
        let message = format!("{} does not start", command[0]);
        return Err(vec![
            Diagnostic::error("L601", message).help(last_lines(&said, 20)),
        ]);
    }
    Err(vec![Diagnostic::error(code, what.to_owned()).help(
        format!(
            "{}\nthe command was: {}",
            last_lines(&said, 20),
            command.join(" ")
        ),
    )])
}

pub(super) fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// Adds a tool's identity: size and time of the file behind all links.
pub(super) fn identify(key: &mut Key, tool: &Path) {
    let facts = tool.metadata().ok().map(|m| (m.len(), m.modified().ok()));
    key.add(format!("{} {facts:?}", tool.display()));
}

pub(super) fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
