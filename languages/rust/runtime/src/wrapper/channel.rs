//! Lines from the driver, answers to it. Knows files, not what the lines mean.

use super::sys;
#[cfg(not(target_os = "wasi"))]
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
#[cfg(not(target_os = "wasi"))]
use std::os::fd::AsFd;

pub struct Channel {
    commands: BufReader<Box<dyn Read>>,
    answers: Box<dyn Write>,
    /// The process that the driver started.
    owner: u32,
}

impl Channel {
    #[cfg(target_os = "wasi")]
    pub fn of_host() -> Channel {
        use super::sandbox::Host;
        Channel::new(Box::new(Host), Box::new(Host))
    }

    /// `paths`: `<commands>:<answers>`.
    #[cfg(not(target_os = "wasi"))]
    pub fn open(paths: &str) -> io::Result<Channel> {
        let (commands, answers) = paths
            .split_once(':')
            .ok_or_else(|| io::Error::other("no two paths in LATH_CHANNEL"))?;
        // Commands first: the driver opens in the same order, else both would wait for ever.
        let commands = File::open(commands)?;
        let answers = OpenOptions::new().write(true).open(answers)?;
        Ok(Channel::new(Box::new(commands), Box::new(answers)))
    }

    /// Not through the streams of the standard library: their buffers and locks are user code's,
    /// which may read ahead, or print in a thread that it left running.
    #[cfg(not(target_os = "wasi"))]
    pub fn of_stdio() -> io::Result<Channel> {
        let commands = File::from(io::stdin().as_fd().try_clone_to_owned()?);
        let answers = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        Ok(Channel::new(Box::new(commands), Box::new(answers)))
    }

    fn new(commands: Box<dyn Read>, answers: Box<dyn Write>) -> Channel {
        Channel {
            commands: BufReader::new(commands),
            answers,
            owner: sys::process_id(),
        }
    }

    /// A child that a benchmark split off and let come back here has the channel too: it would take
    /// commands and answer in our place.
    fn end_if_a_copy(&self) {
        if sys::process_id() != self.owner {
            sys::flush();
            sys::end(0);
        }
    }

    /// Without its end; `None`: the driver is gone, between two commands.
    pub fn line(&mut self) -> Option<String> {
        self.end_if_a_copy();
        let mut line = Vec::new();
        match self.commands.read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) if line.pop() == Some(b'\n') => {}
            Ok(_) => fail("the commands end within a line"),
            Err(error) => fail(&format!("cannot read commands: {error}")),
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(String::from_utf8_lossy(&line).into_owned())
    }

    /// Rust's start-up has SIGPIPE ignored: a driver that is gone is an error of the write, and the
    /// end.
    pub fn answer(&mut self, line: &str) {
        self.end_if_a_copy();
        // What user code printed comes before the answer, and is not lost when the process is
        // ended.
        sys::flush();
        let written = self
            .answers
            .write_all(line.as_bytes())
            .and_then(|()| self.answers.flush());
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => sys::end(0),
            Err(error) => fail(&format!("cannot write an answer: {error}")),
        }
    }
}

/// The driver must not take this for an orderly end.
fn fail(problem: &str) -> ! {
    sys::flush();
    let _ = writeln!(io::stderr(), "lath: {problem}");
    sys::end(70)
}
