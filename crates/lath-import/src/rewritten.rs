//! Text that is changed while it is read.

use std::io::{self, BufRead, Read};

/// What changes it.
pub trait Rewrite {
    /// Adds what comes next, perhaps nothing yet. False: there is no more.
    fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool>;
}

pub struct Rewritten<R> {
    source: R,
    ready: Vec<u8>,
    given: usize,
}

impl<R: Rewrite> Rewritten<R> {
    pub fn new(source: R) -> Rewritten<R> {
        Rewritten {
            source,
            ready: Vec::new(),
            given: 0,
        }
    }
}

impl<R: Rewrite> BufRead for Rewritten<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.given == self.ready.len() {
            self.ready.clear();
            self.given = 0;
            if !self.source.more(&mut self.ready)? {
                break;
            }
        }
        Ok(&self.ready[self.given..])
    }

    fn consume(&mut self, amount: usize) {
        self.given += amount;
    }
}

impl<R: Rewrite> Read for Rewritten<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
