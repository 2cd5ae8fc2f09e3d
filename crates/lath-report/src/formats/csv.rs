//! Comma-separated values as in JMH: CRLF, six decimals, names and units in quotes, one column per
//! parameter.
//!
//! A case without a score is a row with 0 samples and NaN. Warnings would disturb JMH's readers, so
//! columns for them are added only if contenders are compared or a result is partial, see
//! `comparison_csv`.

use super::comparison_csv::ComparisonColumns;
use super::format::Format;
use crate::case;
use crate::table::{self, ScoreRow, Table};
use lath_core::escape;
use lath_core::record::Record;
use lath_core::written::number;
use std::io::{self, Write};

pub const CSV: Format = Format {
    name: "csv",
    extension: "csv",
    doc: "comma-separated values, one row per result",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    write_record(record, ',', out)
}

/// Writes the results of a record with `delimiter` between fields; comparisons add columns after
/// JMH's.
pub fn write_record(record: &Record, delimiter: char, out: &mut dyn Write) -> io::Result<()> {
    let table = table::table(&case::results(record), case::unmeasured(record));
    let comparisons = ComparisonColumns::of(record);
    write_with(&table, &comparisons, delimiter, out)
}

/// Writes a table in JMH's form.
pub fn write_rows(table: &Table, delimiter: char, out: &mut dyn Write) -> io::Result<()> {
    write_with(table, &ComparisonColumns::default(), delimiter, out)
}

fn write_with(
    table: &Table,
    comparisons: &ComparisonColumns,
    delimiter: char,
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = [
        "Benchmark",
        "Mode",
        "Threads",
        "Samples",
        "Score",
        "Score Error (99.9%)",
        "Unit",
    ]
    .map(str::to_owned);
    let params = table.params.iter().map(|p| format!("Param: {p}"));
    let header: Vec<String> = columns
        .into_iter()
        .chain(params)
        .chain(comparisons.columns())
        .map(|c| escape::quoted(&c))
        .collect();
    line(&header, delimiter, out)?;
    table.rows.iter().try_for_each(|row| {
        let own = if row.label.is_none() {
            comparisons.fields(row.case, delimiter)
        } else {
            comparisons.nothing()
        };
        line(
            &fields(row, delimiter)
                .into_iter()
                .chain(own)
                .collect::<Vec<_>>(),
            delimiter,
            out,
        )
    })
}

fn fields(row: &ScoreRow, delimiter: char) -> Vec<String> {
    let name = row.full();
    // Always quoted, as in JMH; escapes names that a spreadsheet would compute.
    let name = if name.starts_with(['=', '+', '-', '@']) {
        format!("'{name}")
    } else {
        name
    };
    let mut fields = vec![
        escape::quoted(&name),
        escape::quoted(row.mode),
        row.threads.to_string(),
        row.n.to_string(),
    ];
    fields.extend([
        number::fixed(row.score, 6),
        number::fixed(row.error, 6),
        escape::quoted(&row.unit),
    ]);
    fields.extend(row.params.iter().map(|p| {
        p.as_ref()
            .map_or_else(String::new, |v| escape::field(v, delimiter))
    }));
    fields
}

fn line(fields: &[String], delimiter: char, out: &mut dyn Write) -> io::Result<()> {
    let mut buffer = [0; 4];
    write!(
        out,
        "{}\r\n",
        fields.join(&*delimiter.encode_utf8(&mut buffer))
    )
}
