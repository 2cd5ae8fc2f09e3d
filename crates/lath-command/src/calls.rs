//! Calls of the command, each with what has to happen around it.

use crate::fixture;
use crate::spawn::{Call, End, Program, Sink, Streams, offset};
use crate::spec::{Input, Output, Spec, Statuses};
use crate::stderr::Stderr;
use lath_protocol::{FailureAnswer, FailureKind};
use nix::sys::signal::Signal;
use std::fs::File;
use std::io;

/// Makes calls of one command.
pub struct Calls {
    spec: Spec,
    program: Program,
    stderr: Stderr,
    null: File,
    /// What the longest of the last calls took, ns.
    pub last_ns: u64,
}

impl Calls {
    /// `spec`: with the values of parameters.
    pub fn new(spec: Spec) -> Result<Calls, FailureAnswer> {
        let program = Program::new(&spec.command.0).map_err(|why| failed(&spec, why))?;
        let open = || Ok((Stderr::new()?, null()?));
        let (stderr, null) = open().map_err(|e: io::Error| failed(&spec, e.to_string()))?;
        Ok(Calls {
            spec,
            program,
            stderr,
            null,
            last_ns: 0,
        })
    }

    /// One call as it is timed.
    pub fn timed(&mut self) -> Result<Call, FailureAnswer> {
        let written = match &self.spec.output {
            Output::Null => self.null.try_clone(),
            Output::Pipe => return self.call(Sink::Read(&mut |_| {}), offset()),
            Output::File(path) => File::create(path)
                .map_err(|e| io::Error::new(e.kind(), format!("cannot write {path}: {e}"))),
        };
        let written = written.map_err(|e| failed(&self.spec, e.to_string()))?;
        self.call(Sink::To(&written), offset())
    }

    /// One call whose output goes to this function. Its environment is always the same.
    pub fn read(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<Call, FailureAnswer> {
        self.call(Sink::Read(take), 0)
    }

    fn call(&mut self, output: Sink<'_>, offset: usize) -> Result<Call, FailureAnswer> {
        let Calls { spec, .. } = &*self;
        fixture::run(spec.prepare.as_ref(), "prepare")?;
        let input = match &spec.input {
            Input::Null => self.null.try_clone(),
            Input::File(path) => File::open(path)
                .map_err(|e| io::Error::new(e.kind(), format!("cannot read {path}: {e}"))),
        };
        let input = input.map_err(|e| failed(spec, e.to_string()))?;
        let error = self.stderr.fresh();
        let error = error.map_err(|e| failed(&self.spec, e.to_string()))?;
        let call = self.program.call(Streams {
            input: &input,
            output,
            error,
            offset,
        });
        let call = call.map_err(|e| failed(&self.spec, format!("cannot start it: {e}")))?;
        if !self.spec.statuses.allow(call.end) {
            let tail = self.stderr.tail();
            if !tail.is_empty() {
                eprintln!("{tail}");
            }
            return Err(failed(&self.spec, described(call.end)));
        }
        fixture::run(self.spec.conclude.as_ref(), "conclude")?;
        self.last_ns = call.wall_ns;
        Ok(call)
    }
}

fn null() -> io::Result<File> {
    File::options().read(true).write(true).open("/dev/null")
}

impl Statuses {
    fn allow(&self, end: End) -> bool {
        match (self, end) {
            (Statuses::Any, _) | (_, End::Exited(0)) => true,
            (Statuses::Also(others), End::Exited(status)) => others.contains(&status),
            _ => false,
        }
    }
}

/// `exited with status 2`.
pub fn described(end: End) -> String {
    match end {
        End::Exited(status) => format!("exited with status {status}"),
        End::Killed(number) => Signal::try_from(number).map_or_else(
            |_| format!("was killed by signal {number}"),
            |signal| format!("was killed by {signal}"),
        ),
    }
}

/// The command did not do what it should.
fn failed(spec: &Spec, message: String) -> FailureAnswer {
    let name = spec.command.0.first().map_or("", String::as_str);
    failure(name, &message)
}

/// `place`: the command, or the flag that names one.
pub fn failure(place: &str, message: &str) -> FailureAnswer {
    FailureAnswer {
        kind: FailureKind::Command,
        place: place.to_owned(),
        message: format!("{place}: {message}"),
        ty: None,
        timed_out: false,
    }
}
