//! Standard error of calls, kept in memory to be shown if a call fails.

use nix::sys::memfd::{MFdFlags, memfd_create};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// Shown of a failed call.
const LINES: usize = 10;
const BYTES: u64 = 1 << 14;

pub struct Stderr(File);

impl Stderr {
    pub fn new() -> io::Result<Stderr> {
        let file = memfd_create("stderr", MFdFlags::MFD_CLOEXEC)?;
        Ok(Stderr(File::from(file)))
    }

    /// Emptied, for the next call.
    pub fn fresh(&mut self) -> io::Result<&File> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        Ok(&self.0)
    }

    /// The last lines.
    pub fn tail(&mut self) -> String {
        let mut bytes = Vec::new();
        let read = |file: &mut File, bytes: &mut Vec<u8>| -> io::Result<()> {
            let length = file.seek(SeekFrom::End(0))?;
            file.seek(SeekFrom::Start(length.saturating_sub(BYTES)))?;
            file.read_to_end(bytes).map(|_| ())
        };
        // What cannot be read is not shown.
        let _ = read(&mut self.0, &mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn the_last_lines_of_the_last_call() {
        let mut stderr = Stderr::new().unwrap();
        stderr.fresh().unwrap().write_all(b"old").unwrap();
        let text: String = (0..20).map(|n| format!("line {n}\n")).collect();
        stderr.fresh().unwrap().write_all(text.as_bytes()).unwrap();
        let tail = stderr.tail();
        assert!(
            tail.starts_with("line 10\n") && tail.ends_with("line 19"),
            "{tail}"
        );
    }
}
