//! The far end of ssh: runs a part there, and sends its journal while it grows.
//!
//! It gets a [`Request`] as one line of JSON, then nothing until it is to stop: a line, or the end of the
//! connection. It answers with lines whose first character says what they are ([`Answer`]).

use lath_tools::{guard, tie_to_parent};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// Between looks at the journal: each costs some microseconds of the node that measures.
const PERIOD: Duration = Duration::from_millis(500);
/// From the request to end to the next stronger one.
const PATIENCE: Duration = Duration::from_secs(10);
/// Of what lath prints on standard error, bytes.
const SAID: u64 = 64 << 10;

/// A part to run.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// This run's own folder on the node.
    pub folder: PathBuf,
    /// Where lath runs, in that folder.
    pub here: PathBuf,
    pub words: Vec<String>,
    /// The journal's name in the folder.
    pub journal: String,
    /// Bytes of the journal that the driver has.
    pub has: u64,
}

/// A line that comes back.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// The journal follows from this byte: fewer than the driver has, if it is another journal.
    From(u64),
    /// A line of the journal.
    Journal(String),
    /// A line that lath printed on standard error.
    Said(String),
    /// lath ended with this exit code.
    Exit(i32),
    /// Something else ended it.
    Lost(String),
}

impl Answer {
    fn line(&self) -> String {
        match self {
            Answer::From(byte) => format!("@{byte}\n"),
            Answer::Journal(line) => format!("={line}\n"),
            Answer::Said(line) => format!("-{line}\n"),
            Answer::Exit(code) => format!(".{code}\n"),
            Answer::Lost(why) => format!("!{why}\n"),
        }
    }

    /// `None`: something else that the login shell printed.
    pub fn read(line: &str) -> Option<Answer> {
        let mut letters = line.chars();
        let kind = letters.next()?;
        let rest = letters.as_str();
        match kind {
            '@' => rest.parse().ok().map(Answer::From),
            '=' => Some(Answer::Journal(rest.to_owned())),
            '-' => Some(Answer::Said(rest.to_owned())),
            '.' => rest.parse().ok().map(Answer::Exit),
            '!' => Some(Answer::Lost(rest.to_owned())),
            _ => None,
        }
    }
}

enum Happened {
    /// The driver wants an end, or is gone.
    Stop,
    Ended(io::Result<ExitStatus>),
}

/// Serves one request.
///
/// # Errors
/// When the connection or the folder fails; the driver takes that for a lost part.
pub fn serve(mut input: impl BufRead + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line).map_err(io::Error::other)?;
    // Another one may still be ending: its driver is gone.
    let lock = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(request.folder.join("lock"))?;
    lock.lock()?;
    let mut journal = Journal::of(&request)?;
    output.write_all(Answer::From(journal.sent).line().as_bytes())?;
    let log = request.folder.join(format!("{}.log", request.journal));
    let (pid, happened) = start(&request, &log, lock, input)?;
    let ended = until_the_end(pid, &happened, &mut || journal.send(&mut output));
    journal.send(&mut output)?;
    let mut said = String::new();
    File::open(&log)?.take(SAID).read_to_string(&mut said).ok();
    for line in said.lines() {
        output.write_all(Answer::Said(line.to_owned()).line().as_bytes())?;
    }
    output.write_all(told(&ended?).line().as_bytes())?;
    output.flush()
}

fn told(status: &ExitStatus) -> Answer {
    match (status.code(), status.signal()) {
        (Some(code), _) => Answer::Exit(code),
        (None, signal) => Answer::Lost(format!("signal {} ended it", signal.unwrap_or(0))),
    }
}

/// Starts lath; says when it has ended, or is to end. The lock is its standard input, an empty file: it is
/// held until lath has ended, also if this process is killed before.
fn start(
    request: &Request,
    log: &PathBuf,
    lock: File,
    mut input: impl BufRead + Send + 'static,
) -> io::Result<(Pid, Receiver<Happened>)> {
    let path = request.folder.join(&request.journal);
    let resumes = path.metadata().is_ok_and(|found| found.len() > 0);
    let flag = if resumes { "--resume" } else { "--journal" };
    let here = request.folder.join(&request.here);
    fs::create_dir_all(&here)?;
    let mut command = Command::new(std::env::current_exe()?);
    let (run, further) = request.words.split_at(request.words.len().min(1));
    command
        .args(run)
        .arg(format!("{flag}={}", path.display()))
        .args(further);
    command.current_dir(here).process_group(0);
    command
        .stdin(lock)
        .stdout(Stdio::null())
        .stderr(File::create(log)?);
    tie_to_parent(&mut command);
    let mut child = command.spawn()?;
    let pid = Pid::from_raw(i32::try_from(child.id()).map_err(io::Error::other)?);
    let (tell, happened) = mpsc::channel();
    let stop = tell.clone();
    thread::spawn(move || {
        let mut line = String::new();
        let _ = input.read_line(&mut line);
        let _ = stop.send(Happened::Stop);
    });
    thread::spawn(move || {
        let ended = child.wait();
        guard::forget(pid);
        let _ = tell.send(Happened::Ended(ended));
    });
    Ok((pid, happened))
}

/// `look`: sends what is new; an error means that nobody is there any more.
fn until_the_end(
    pid: Pid,
    happened: &Receiver<Happened>,
    look: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<ExitStatus> {
    let mut stronger = [Signal::SIGINT, Signal::SIGTERM, Signal::SIGKILL].into_iter();
    let mut asked: Option<Instant> = None;
    loop {
        let is_asked = match happened.recv_timeout(PERIOD) {
            Ok(Happened::Ended(status)) => return status,
            Ok(Happened::Stop) => true,
            Err(RecvTimeoutError::Timeout) => look().is_err(),
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
        };
        let is_late = asked.is_some_and(|asked| asked.elapsed() > PATIENCE);
        if is_asked && asked.is_none() || is_late {
            asked = Some(Instant::now());
            if let Some(signal) = stronger.next() {
                let _ = kill(pid, signal);
            }
        }
    }
}

/// The journal, of which whole lines are sent.
struct Journal {
    path: PathBuf,
    sent: u64,
}

impl Journal {
    fn of(request: &Request) -> io::Result<Journal> {
        let path = request.folder.join(&request.journal);
        let has = path.metadata().map_or(0, |found| found.len());
        let sent = if has < request.has { 0 } else { request.has };
        Ok(Journal { path, sent })
    }

    fn send(&mut self, output: &mut dyn Write) -> io::Result<()> {
        let Ok(mut file) = File::open(&self.path) else {
            return Ok(());
        };
        let mut new = Vec::new();
        file.seek(SeekFrom::Start(self.sent))?;
        file.read_to_end(&mut new)?;
        let whole = new
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        for line in new[..whole].split_inclusive(|byte| *byte == b'\n') {
            output.write_all(b"=")?;
            output.write_all(line)?;
        }
        self.sent += whole as u64;
        output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_they_were_written() {
        for answer in [
            Answer::From(17),
            Answer::Journal("{\"event\":\"x\"}".to_owned()),
            Answer::Said("error[L601]".to_owned()),
            Answer::Exit(130),
            Answer::Lost("signal 9 ended it".to_owned()),
        ] {
            let line = answer.line();
            assert_eq!(Answer::read(line.strip_suffix('\n').unwrap()), Some(answer));
        }
        assert_eq!(Answer::read("Welcome to alder"), None);
        assert_eq!(Answer::read(""), None);
    }

    #[test]
    fn only_whole_lines_are_sent() {
        let folder = tempfile::tempdir().unwrap();
        let request = |has| Request {
            folder: folder.path().to_owned(),
            here: PathBuf::new(),
            words: Vec::new(),
            journal: "j".to_owned(),
            has,
        };
        fs::write(folder.path().join("j"), "one\ntwo\nthr").unwrap();
        let sent = |has| {
            let mut output = Vec::new();
            let mut journal = Journal::of(&request(has)).unwrap();
            journal.send(&mut output).unwrap();
            (String::from_utf8(output).unwrap(), journal.sent)
        };
        assert_eq!(sent(0), ("=one\n=two\n".to_owned(), 8));
        assert_eq!(sent(4), ("=two\n".to_owned(), 8));
        // Another journal than the driver knows.
        assert_eq!(sent(99).1, 8);
    }
}
