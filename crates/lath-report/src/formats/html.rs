//! The report as an HTML file: [`crate::html`].

use super::format::Format;
use crate::html::{Report, Wanted};
use lath_core::record::Record;
use std::io::{self, Write};

pub const HTML: Format = Format {
    name: "html",
    extension: "html",
    doc: "a report to open in a browser and to share: one file that loads nothing",
    by_machine: true,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let report = Report::of_run(record, Wanted::default()).expect("no baseline was asked for");
    report.write(out)
}
