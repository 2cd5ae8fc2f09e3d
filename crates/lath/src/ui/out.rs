//! Standard output and standard error of commands that print once and end: on full disks, too.
//!
//! What cannot be printed ends the command with the exit code of [`Exit::Environment`], and says so
//! where somebody may see it. A run's log does not end its run: it is written elsewhere.
//!
//! What is printed may quote files: nothing that a terminal acts upon gets through, whatever was
//! forgotten where the text was made.

use crate::diagnose;
use crate::exit::Exit;
use clap::error::{ContextKind, ContextValue};
use lath_core::diagnostic::Diagnostic;
use lath_core::escape;
use serde::Serialize;
use std::fmt::Arguments;
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
    print(format_args!(
        "{}\n",
        escape::json(&serde_json::to_string_pretty(document).expect("plain data"))
    ));
}

/// Prints to standard error: where that cannot be done, nobody can be told.
pub fn eprint(text: Arguments) {
    drawn(&escape::page(&text.to_string()));
}

/// The same of what was escaped before it got its colours.
pub fn drawn(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Help and versions are asked for, and printed like everything else; mistakes end the command with
/// the exit code of [`Exit::Usage`].
pub fn of_arguments(error: clap::Error) -> ! {
    if error.use_stderr() {
        escaped(error).exit();
    }
    super::end_with_the_pipe();
    end_if_lost(error.print());
    flush();
    std::process::exit(Exit::Success as i32);
}

/// clap leaves line breaks of arguments in its messages: one could begin a line of its own.
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

/// What was printed has left this process.
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
        diagnose::print(&[problem.help("free some space, or send it elsewhere: `lath … > FILE`")]);
    }
    std::process::exit(Exit::Environment as i32);
}
