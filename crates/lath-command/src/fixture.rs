//! Commands around calls and trials: set-up, preparation and their counterparts.

use crate::calls::{described, failure};
use crate::spawn::{End, Program, Sink, Streams};
use crate::spec::Words;
use crate::stderr::Stderr;
use lath_protocol::FailureAnswer;
use std::fs::File;
use std::io;

/// Runs one, if there is one. `name`: of its flag.
pub fn run(words: Option<&Words>, name: &str) -> Result<(), FailureAnswer> {
    let Some(words) = words else {
        return Ok(());
    };
    let failed = |message: String| failure(&format!("--{name}"), &message);
    let end = call(words).map_err(failed)?;
    match end {
        End::Exited(0) => Ok(()),
        end => Err(failed(described(end))),
    }
}

/// Its standard error is shown if it fails.
fn call(words: &Words) -> Result<End, String> {
    let program = Program::new(&words.0)?;
    let start = || -> io::Result<End> {
        let null = File::options().read(true).write(true).open("/dev/null")?;
        let mut stderr = Stderr::new()?;
        let call = program.call(Streams {
            input: &null,
            output: Sink::To(&null),
            error: stderr.fresh()?,
            offset: 0,
        })?;
        if call.end != End::Exited(0) {
            eprintln!("{}", stderr.tail());
        }
        Ok(call.end)
    };
    start().map_err(|e| format!("cannot start it: {e}"))
}
