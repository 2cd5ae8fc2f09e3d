//! CSV with semicolons, for spreadsheets in countries with a decimal comma.

use super::csv;
use super::format::Format;
use lath_core::record::Record;
use std::io::{self, Write};

pub const SCSV: Format = Format {
    name: "scsv",
    extension: "scsv",
    doc: "semicolon-separated values",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    csv::write_record(record, ';', out)
}
