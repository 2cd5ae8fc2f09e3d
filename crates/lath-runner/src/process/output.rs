//! Standard output and standard error of a wrapper: always read, shown up to a limit; the end is
//! kept for failures.

use super::report::Reader;
use lath_core::language::Report;
use lath_core::record::Stream;
use nix::errno::Errno;
use nix::unistd::read;
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Output of user code, on its way to the display.
pub type Show<'a> = &'a mut dyn FnMut(Stream, String);

/// Bytes of one stream shown per fork.
const SHOWN: usize = 64 << 10;
/// Bytes of the end that are kept.
const KEPT: usize = 16 << 10;
/// A longer line is shown in pieces.
const LONG_LINE: usize = 4 << 10;
/// Characters of a line in it.
const LONGEST_KEPT: usize = 500;
/// Lines in a failure's tail.
pub const TAIL_LINES: usize = 20;

pub struct Drain {
    stream: Stream,
    fd: Option<OwnedFd>,
    /// Read but not yet shown: an unfinished line.
    pending: Vec<u8>,
    shown: usize,
    suppressed: u64,
    /// Bytes read so far.
    total: u64,
    recent: Vec<u8>,
    report: Reader,
    /// Gets everything.
    copy: Option<File>,
    /// The output is not shown.
    taken: bool,
}

impl Drain {
    /// `fd` must be non-blocking. `report`: what to look for.
    pub fn new(stream: Stream, fd: OwnedFd, report: Report) -> Drain {
        Drain {
            stream,
            fd: Some(fd),
            pending: Vec::new(),
            shown: 0,
            suppressed: 0,
            total: 0,
            recent: Vec::new(),
            report: Reader::new(report),
            copy: None,
            taken: false,
        }
    }

    /// Also writes all output to a file; `taken`: does not show it.
    pub fn copy_to(&mut self, copy: File, taken: bool) {
        self.copy = Some(copy);
        self.taken = taken;
    }

    /// Bytes of output so far.
    pub fn total(&self) -> u64 {
        self.total
    }

    pub fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.fd.as_ref().map(AsFd::as_fd)
    }

    /// Reads what is available, at most one pipe's capacity: a flood must not keep the driver from
    /// reading answers.
    pub fn receive(&mut self, show: Show<'_>) {
        let mut chunk = [0; 1 << 16];
        let outcome = self.fd.as_ref().map_or(Ok(0), |fd| read(fd, &mut chunk));
        match outcome {
            Ok(0) => self.fd = None,
            Ok(n) => self.take(&chunk[..n], show),
            Err(Errno::EINTR | Errno::EAGAIN) => {}
            Err(_) => self.fd = None,
        }
    }

    fn take(&mut self, bytes: &[u8], show: Show<'_>) {
        self.remember(bytes);
        self.report.take(bytes);
        self.total += bytes.len() as u64;
        if let Some(copy) = &mut self.copy
            && copy.write_all(bytes).is_err()
        {
            // The disk is full: readers of the file notice its end.
            self.copy = None;
        }
        if self.taken {
            return;
        }
        let room = SHOWN.saturating_sub(self.shown).min(bytes.len());
        self.shown += room;
        self.suppressed += (bytes.len() - room) as u64;
        self.pending.extend_from_slice(&bytes[..room]);
        // Show whole lines, so that two streams do not share a line of the terminal.
        if let Some(end) = self.pending.iter().rposition(|&b| b == b'\n') {
            let lines: Vec<u8> = self.pending.drain(..=end).collect();
            show(self.stream, String::from_utf8_lossy(&lines).into_owned());
        }
        if self.pending.len() > LONG_LINE {
            self.flush(show);
        }
    }

    fn remember(&mut self, bytes: &[u8]) {
        self.recent
            .extend_from_slice(&bytes[bytes.len().saturating_sub(KEPT)..]);
        if self.recent.len() > 2 * KEPT {
            self.recent.drain(..self.recent.len() - KEPT);
        }
    }

    /// Shows an unfinished line; keeps back half of a character until the rest arrives.
    pub fn flush(&mut self, show: Show<'_>) {
        let whole = match std::str::from_utf8(&self.pending) {
            Err(e) if e.error_len().is_none() => e.valid_up_to(),
            _ => self.pending.len(),
        };
        if whole > 0 {
            let text: Vec<u8> = self.pending.drain(..whole).collect();
            show(self.stream, String::from_utf8_lossy(&text).into_owned());
        }
    }

    /// Shows the rest, and how many bytes were not shown.
    pub fn end(&mut self, show: Show<'_>) {
        if !self.pending.is_empty() {
            let text = std::mem::take(&mut self.pending);
            show(self.stream, String::from_utf8_lossy(&text).into_owned());
        }
        if self.suppressed > 0 {
            show(
                self.stream,
                format!(
                    "\n[lath: {} more bytes were printed and are not shown]\n",
                    self.suppressed
                ),
            );
            self.suppressed = 0;
        }
    }

    /// See [`Reader::is_deadlock`].
    pub fn is_deadlock(&self) -> bool {
        self.report.is_deadlock()
    }

    /// See [`Reader::telling`].
    pub fn telling(&self, count: usize) -> Vec<String> {
        self.report.telling(count)
    }

    /// The last lines, at most `count`, oldest first; the beginnings of long ones.
    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let text = String::from_utf8_lossy(&self.recent);
        let mut lines: Vec<String> = text.lines().rev().take(count).map(shortened).collect();
        lines.reverse();
        lines
    }
}

/// A line of a failure's tail.
pub fn shortened(line: &str) -> String {
    match line.char_indices().nth(LONGEST_KEPT) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
