//! What a kind of result file provides.

use lath_core::record::Record;
use std::io::{self, Write};

/// The explanation of JMH's scores, for tables where readers may expect others.
pub const JMH_SCORES: &str =
    "Score and Error are JMH's: the mean of all iterations, and its 99.9 % interval.";

/// A kind of result file.
pub trait Format: Sync {
    /// Its name for `-rf`.
    fn name(&self) -> &'static str;
    /// Extension of the file, without the dot; JMH's default file is `jmh-result.<extension>`.
    fn extension(&self) -> &'static str;
    fn doc(&self) -> &'static str;
    /// Writes a run, complete or not; omits cases that never began.
    fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()>;
}
