//! A LaTeX tabular as in JMH, for papers. Needs no package. A case without a score has a row that
//! says so.

use super::format::Format;
use crate::case;
use crate::table::{self, ScoreRow, Table};
use lath_core::escape;
use lath_core::record::Record;
use lath_core::written::number;
use lath_core::written::uncertainty::OfMean;
use std::io::{self, Write};

pub const LATEX: Format = Format {
    name: "latex",
    extension: "latex",
    doc: "LaTeX tabular",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    write_table(
        &table::table(&case::results(record), case::unmeasured(record)),
        out,
    )
}

/// Writes a table. (JMH fails if only some benchmarks have a parameter; here the others get `N/A`.)
pub fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let columns: String = table.params.iter().map(|_| "l|").collect();
    let params: String = table
        .params
        .iter()
        .map(|p| format!("{} & ", mono(p)))
        .collect();
    writeln!(out, r"\begin{{tabular}}{{r|{columns}rll}}")?;
    writeln!(
        out,
        r" \multicolumn{{1}}{{c|}}{{\texttt{{Benchmark}}}} & {params}\multicolumn{{3}}{{c}}{{\texttt{{Score}}}} \\"
    )?;
    writeln!(out, r"\hline")?;
    for row in &table.rows {
        line(row, out)?;
    }
    write!(out, r"\end{{tabular}}")
}

fn line(row: &ScoreRow, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{} & ", mono(&row.full_short()))?;
    for param in &row.params {
        write!(out, "{} & ", mono(param.as_deref().unwrap_or("N/A")))?;
    }
    if let Some(lack) = &row.lack {
        return writeln!(
            out,
            r"\multicolumn{{3}}{{l}}{{\texttt{{{}: {}}}}} \\",
            lack.word,
            escape::latex(&lack.why)
        );
    }
    let error = match row.shown_error() {
        Some(OfMean::Even(half)) => {
            format!(r"\scriptsize $\pm$ \texttt{{{}}} ", number::error(half))
        }
        Some(bounds @ OfMean::FromZero(_)) => format!(
            r"\scriptsize \texttt{{{}}} ",
            bounds.text(number::score, number::error)
        ),
        None => String::new(),
    };
    writeln!(
        out,
        r"\texttt{{{}}} & {error}& {} \\",
        number::latex(row.score),
        mono(&row.unit)
    )
}

fn mono(text: &str) -> String {
    format!(r"\texttt{{{}}}", escape::latex(text))
}
