//! CSV with semicolons, for spreadsheets in countries with a decimal comma.

use super::csv;
use super::format::Format;
use lath_core::record::Record;
use std::io::{self, Write};

pub struct Scsv;

impl Format for Scsv {
    fn name(&self) -> &'static str {
        "scsv"
    }

    fn extension(&self) -> &'static str {
        "scsv"
    }

    fn doc(&self) -> &'static str {
        "semicolon-separated values"
    }

    fn write(&self, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        csv::write_record(record, ';', out)
    }
}
