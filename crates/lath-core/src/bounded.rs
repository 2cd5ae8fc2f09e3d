//! Reads foreign files only up to a stated size, so that no file exhausts memory, and waits for no
//! FIFO for ever.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::FileTypeExt;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Maximum size of a `lath.toml`, bytes.
pub const SUITE: u64 = 4 << 20;
/// Maximum size of a vector file, bytes.
pub const VECTORS: u64 = 64 << 20;
/// Maximum size of a journal or result file, bytes: some millions of iterations.
pub const RESULTS: u64 = 1 << 30;

/// How long a FIFO may have no writer, or no reader: programs of a pipeline start side by side.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a file for reading, also a FIFO that a program writes to.
///
/// # Errors
/// When it cannot be opened; [`ErrorKind::TimedOut`] for a FIFO without a writer.
pub fn open(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.file_type().is_fifo() {
        return File::open(path);
    }
    // Opening it waits for a writer. Without one, the thread waits until this process ends.
    let (send, opened) = mpsc::channel();
    let path = path.to_owned();
    thread::spawn(move || send.send(File::open(path)));
    opened.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        let why = format!(
            "it is a FIFO, and no program wrote to it within {} s",
            PATIENCE.as_secs()
        );
        Err(io::Error::new(ErrorKind::TimedOut, why))
    })
}

/// Reads a whole file.
///
/// # Errors
/// When it cannot be read; [`ErrorKind::FileTooLarge`] when there are more than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Bounded::new(open(path)?, most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The same for text.
///
/// # Errors
/// As [`read`]; [`ErrorKind::InvalidData`] when it is not UTF-8.
pub fn read_to_string(path: &Path, most: u64) -> io::Result<String> {
    let mut text = String::new();
    Bounded::new(open(path)?, most).read_to_string(&mut text)?;
    Ok(text)
}

/// A reader that fails after this many bytes, for input that may have no end.
pub struct Bounded<R> {
    inner: R,
    most: u64,
    left: u64,
}

impl<R: Read> Bounded<R> {
    pub fn new(inner: R, most: u64) -> Bounded<R> {
        Bounded {
            inner,
            most,
            left: most,
        }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.left = self
            .left
            .checked_sub(count as u64)
            .ok_or_else(|| too_large(self.most))?;
        Ok(count)
    }
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(
        ErrorKind::FileTooLarge,
        format!(
            "it is larger than {} MiB, the most that lath reads",
            most >> 20
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_stated() {
        let all = |bytes: usize| {
            let mut read = Vec::new();
            Bounded::new(io::repeat(b'x').take(bytes as u64), 1 << 20)
                .read_to_end(&mut read)
                .map(|_| read.len())
        };
        assert_eq!(all(1 << 20).unwrap(), 1 << 20);
        let error = all((1 << 20) + 1).unwrap_err();
        assert!(error.kind() == ErrorKind::FileTooLarge && error.to_string().contains("1 MiB"));
        assert_eq!(
            read(Path::new("/dev/zero"), 1 << 20).unwrap_err().kind(),
            ErrorKind::FileTooLarge
        );
    }
}
