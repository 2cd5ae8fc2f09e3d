//! What a kind of result file provides.

use lath_core::record::Record;
use std::io::{self, Write};

/// The explanation of JMH's scores, for tables where readers may expect others.
pub const JMH_SCORES: &str =
    "Score and Error are JMH's: the mean of all iterations, and its 99.9 % interval.";

/// A kind of result file.
pub struct Format {
    /// For `-rf`.
    pub name: &'static str,
    /// Of the file, without the dot; JMH's default file is `jmh-result.<extension>`.
    pub extension: &'static str,
    pub doc: &'static str,
    /// Writes a run, complete or not; omits cases that never began.
    pub write: fn(&Record, &mut dyn Write) -> io::Result<()>,
}

impl Format {
    pub fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        (self.write)(record, out)
    }
}
