//! A part that runs at the other end of an ssh connection: its journal is written here as it grows there.

use super::far::{Far, Host, quoted, telling};
use crate::executor::{End, State, Work};
use crate::served::{Answer, Request};
use lath_core::diagnostic::Diagnostic;
use lath_tools::{guard, problem, tie_to_parent};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::fs::{File, OpenOptions, rename};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::thread::{self, JoinHandle};

pub struct Running {
    child: Child,
    /// Closed: the far end stops.
    input: Option<ChildStdin>,
    reader: Option<JoinHandle<End>>,
    ended: Option<End>,
}

impl Running {
    /// # Errors
    /// L601: there is no ssh.
    pub fn start(
        host: &Host<'_>,
        far: &Far,
        request: &Request,
        journal: &Path,
    ) -> Result<Running, Diagnostic> {
        let mut command = host.ssh(&format!("{} serve-part", quoted(&far.program)))?;
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.process_group(0);
        tie_to_parent(&mut command);
        let mut child = command.spawn().map_err(|error| problem("ssh", &error))?;
        let mut input = child.stdin.take();
        let (output, errors) = (child.stdout.take(), child.stderr.take());
        let text = serde_json::to_string(request).expect("plain data");
        // A connection that fails is seen by the reader.
        let _ = input.as_mut().map(|input| writeln!(input, "{text}"));
        let journal = journal.to_owned();
        let reader = thread::spawn(move || read(output, errors, &journal));
        Ok(Running {
            child,
            input,
            reader: Some(reader),
            ended: None,
        })
    }

    fn group(&self) -> Pid {
        Pid::from_raw(i32::try_from(self.child.id()).unwrap_or(i32::MAX))
    }

    /// The process ends with its connection.
    fn reap(&mut self) {
        let _ = killpg(self.group(), Signal::SIGKILL);
        let _ = self.child.wait();
        guard::forget(self.group());
    }
}

impl Work for Running {
    fn state(&mut self) -> State {
        if let Some(reader) = self.reader.take_if(|reader| reader.is_finished()) {
            let ended = reader.join();
            self.ended = Some(
                ended.unwrap_or_else(|_| End::Lost("its journal cannot be written".to_owned())),
            );
            self.reap();
        }
        self.ended.clone().map_or(State::Running, State::Ended)
    }

    fn stop(&mut self) {
        drop(self.input.take());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended.is_none() {
            self.reap();
        }
    }
}

/// Writes the journal until the connection ends, and says how it ended.
fn read(output: Option<ChildStdout>, errors: Option<ChildStderr>, journal: &Path) -> End {
    let errors = thread::spawn(move || {
        let mut said = String::new();
        errors.map(|mut it| it.read_to_string(&mut said).ok());
        said
    });
    let ended = output.map_or(Ok(None), |output| copied(output, journal));
    match ended {
        Ok(Some(end)) => end,
        Ok(None) => {
            let said = errors.join().unwrap_or_default();
            End::Lost(telling(&said).unwrap_or_else(|| "the connection ended".to_owned()))
        }
        Err(error) => End::Refused(Diagnostic::error(
            "L802",
            format!("{} cannot be written: {error}", journal.display()),
        )),
    }
}

/// `None`: the connection ended first. A line that has no end is left out.
fn copied(output: impl Read, journal: &Path) -> io::Result<Option<End>> {
    let mut file: Option<File> = None;
    let mut said = String::new();
    let mut input = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // What cannot be read is the connection's end, too.
        if input.read_until(b'\n', &mut bytes).is_err() || !bytes.ends_with(b"\n") {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes[..bytes.len() - 1]);
        match Answer::read(&line) {
            Some(Answer::From(byte)) => file = Some(opened(journal, byte)?),
            Some(Answer::Journal(line)) => {
                if let Some(file) = &mut file {
                    file.write_all(format!("{line}\n").as_bytes())?;
                }
            }
            Some(Answer::Said(line)) => said += &format!("{line}\n"),
            Some(Answer::Exit(code)) => return Ok(Some(End::Exit { code, said })),
            Some(Answer::Lost(why)) => return Ok(Some(End::Lost(why))),
            None => {}
        }
    }
}

/// The journal, to be continued at this byte. One that is there and does not belong to it is kept aside.
fn opened(journal: &Path, byte: u64) -> io::Result<File> {
    let has = journal.metadata().map_or(0, |found| found.len());
    if has > byte {
        rename(journal, aside(journal))?;
    }
    OpenOptions::new().create(true).append(true).open(journal)
}

/// `0002-1.jsonl` becomes `0002-1-.jsonl`, which counts first: `-` sorts before `.`.
fn aside(journal: &Path) -> PathBuf {
    let stem = journal.file_stem().unwrap_or_default().to_string_lossy();
    journal.with_file_name(format!("{stem}-.jsonl"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_goes_on_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("0001-1.jsonl");
        let text = || std::fs::read_to_string(&journal).unwrap();
        let lost = copied(&b"Welcome\n@0\n=one\n=two\n=thr"[..], &journal).unwrap();
        assert_eq!((lost, text()), (None, "one\ntwo\n".to_owned()));
        let ended = copied(&b"@8\n=three\n-warning\n.0\n"[..], &journal).unwrap();
        let said = "warning\n".to_owned();
        assert_eq!(ended, Some(End::Exit { code: 0, said }));
        assert_eq!(text(), "one\ntwo\nthree\n");
        // Another journal does not mix with it.
        copied(&b"@0\n=other\n!signal 9 ended it\n"[..], &journal).unwrap();
        assert_eq!(text(), "other\n");
        let kept = std::fs::read_to_string(aside(&journal)).unwrap();
        assert_eq!(kept, "one\ntwo\nthree\n");
        assert!(aside(&journal) < journal);
    }
}
