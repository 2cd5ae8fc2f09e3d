//! What a kind of result file provides.

use lath_core::record::Record;
use std::io::{self, Write};

/// The explanation of JMH's scores, for tables where readers may expect others.
pub const JMH_SCORES: &str =
    "Score and Error are JMH's: the mean of all iterations, and its 99.9 % interval.";

const SEVERAL: &str = "several machines measured, and their scores have no common mean (-rf json \
    and -rf html have each machine by itself)";

/// A kind of result file.
pub struct Format {
    /// For `-rf`.
    pub name: &'static str,
    /// Of the file, without the dot; JMH's default file is `jmh-result.<extension>`.
    pub extension: &'static str,
    pub doc: &'static str,
    /// Of several machines, it has each by itself. Others have one mean for all forks of a case, and
    /// scores of different machines have none.
    pub by_machine: bool,
    /// Writes a run, complete or not; omits cases that never began.
    pub write: fn(&Record, &mut dyn Write) -> io::Result<()>,
}

impl Format {
    /// Refuses what several machines measured, unless it is [`Format::by_machine`].
    pub fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        if record.has_several_machines() && !self.by_machine {
            return Err(io::Error::other(SEVERAL));
        }
        (self.write)(record, out)
    }
}
