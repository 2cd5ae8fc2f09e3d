//! Standard output of commands that print once and end: on full disks, too.
//!
//! A failure to print ends the command with the exit code of [`Exit::Environment`], with a message
//! if possible. A failed log does not end its run: results go elsewhere, too.
//!
//! Output may quote files: escapes terminal controls, in case earlier code forgot.

use crate::exit::Exit;
use crate::exit::Outcome;
use clap::error::{ContextKind, ContextValue};
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use lath_terminal::diagnose;
use nix::sys::signal::{SigHandler, Signal, signal};
use serde::Serialize;
use std::fmt::{Arguments, Display};
use std::io::{self, ErrorKind, Write};

/// Prints to standard output.
pub fn print(text: Arguments) {
    end_if_lost(
        io::stdout()
            .lock()
            .write_all(escape::page(&text.to_string()).as_bytes()),
    );
}

/// Prints a document to standard output.
pub fn json(document: &impl Serialize) {
    print(format_args!("{}", json_text(document)));
}

/// A document as text.
pub fn json_text(document: &impl Serialize) -> String {
    escape::json(&serde_json::to_string_pretty(document).expect("plain data")) + "\n"
}

/// Prints an answer, or the same as a document.
pub fn told<T: Display + Serialize>(answer: Result<T, Diagnostic>, as_json: bool) -> Outcome {
    let answer = answer.map_err(|d| vec![d])?;
    if as_json {
        json(&answer);
    } else {
        print(format_args!("{answer}"));
    }
    Ok(Exit::Success)
}

/// Makes a closed standard output end the process, as with other commands in a pipe. Rust ignores
/// that signal by default.
pub fn end_with_the_pipe() {
    // SAFETY: the default action is not a handler, so no code of ours runs in a signal's context.
    let _ = unsafe { signal(Signal::SIGPIPE, SigHandler::SigDfl) };
}

/// Help and versions are printed like other output; mistakes end the command with the exit code of
/// [`Exit::Usage`].
pub fn of_arguments(error: clap::Error) -> ! {
    if error.use_stderr() {
        escaped(advised(error)).exit();
    }
    end_with_the_pipe();
    end_if_lost(error.print());
    flush();
    std::process::exit(Exit::Success as i32);
}

/// What lath has for flags of hyperfine.
const HYPERFINE: &[(&str, &str)] = &[
    ("--export-asciidoc", "-rf markdown -rff FILE"),
    ("--export-csv", "-rf csv -rff FILE"),
    ("--export-json", "-rf json -rff FILE"),
    ("--export-markdown", "-rf markdown -rff FILE"),
    ("--export-orgmode", "-rf markdown -rff FILE"),
    ("--input", "--stdin FILE"),
    ("--max-runs", "--time-budget TIME, or --runs N"),
    ("--min-runs", "--time-budget TIME, or --runs N"),
    ("--reference", "that command first, or --baseline NAME"),
    ("--reference-name", "-n NAME"),
    ("--show-output", "--stdout FILE"),
    ("--sort", "-rf json: rows are in the order of the commands"),
    ("--style", "-v LEVEL, and the environment variable NO_COLOR"),
];

/// With a tip for those who know another tool's flags.
fn advised(mut error: clap::Error) -> clap::Error {
    let flag = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(flag))
            if error.kind() == clap::error::ErrorKind::UnknownArgument =>
        {
            flag.as_str()
        }
        _ => return error,
    };
    let known = HYPERFINE.iter().find(|(theirs, _)| *theirs == flag);
    if let Some((theirs, ours)) = known {
        let tip = format!("`{theirs}` is hyperfine's; `lath time` has {ours}");
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

/// clap keeps line breaks of arguments in its messages: one could start a fake line.
fn escaped(mut error: clap::Error) -> clap::Error {
    let one = |text: &String| escape::line(text).into_owned();
    let change = |value: &ContextValue| match value {
        ContextValue::String(text) => Some(ContextValue::String(one(text))),
        ContextValue::Strings(texts) => {
            Some(ContextValue::Strings(texts.iter().map(one).collect()))
        }
        // Tips, which quote the argument.
        ContextValue::StyledStrs(texts)
            if texts
                .iter()
                .any(|text| one(&text.to_string()) != text.to_string()) =>
        {
            Some(ContextValue::StyledStrs(
                texts
                    .iter()
                    .map(|text| one(&text.to_string()).into())
                    .collect(),
            ))
        }
        _ => None,
    };
    let changes: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| Some((kind, change(value)?)))
        .collect();
    for (kind, value) in changes {
        error.insert(kind, value);
    }
    error
}

/// All output has left this process.
pub fn flush() {
    end_if_lost(io::stdout().lock().flush());
}

fn end_if_lost(written: io::Result<()>) {
    let Err(error) = written else { return };
    if error.kind() != ErrorKind::BrokenPipe {
        let problem = Diagnostic::error(
            "L802",
            format!("standard output cannot be written: {error}"),
        );
        diagnose::print(&[problem.help("free some space, or redirect it: `lath … > FILE`")]);
    }
    std::process::exit(Exit::Environment as i32);
}
