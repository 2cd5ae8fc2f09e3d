//! Markdown for issues and reviews: one table, its footnotes, and facts about the machine. Escapes
//! everything that a benchmark chose: it cannot break the table, link, or mention anyone.

use super::format::{Format, JMH_SCORES};
use crate::case::{self, CaseResult};
use crate::contender_table::{self, Cells, ContenderTable, Said, TableRow};
use crate::curve;
use crate::grid::{Align, Grid, Markup, markdown_line, markdown_rule};
use crate::table::{self, Table};
use crate::warnings;
use lath_core::escape::markdown as escaped;
use lath_core::record::{Failure, Record, Step};
use lath_core::written::number;
use lath_core::written::words;
use std::io::{self, Write};

pub const MARKDOWN: Format = Format {
    name: "markdown",
    extension: "md",
    doc: "a Markdown table with its warnings, for issues",
    by_machine: false,
    write,
};

fn write(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let results = case::results(record);
    match contender_table::of(record) {
        Some(table) => contenders(&table, out)?,
        None => {
            let table = plain(&table::table(&results, case::unmeasured(record)));
            writeln!(out, "{}\n{}", table.markdown(), JMH_SCORES)?;
        }
    }
    curve::text::write(&curve::of(record), Markup::Markdown, out)?;
    let mut notes: Vec<String> = results.iter().flat_map(failures).collect();
    if record.header.plan.families.is_empty() {
        let of = |r: &CaseResult| {
            warnings::of_case(record, r)
                .into_iter()
                .map(|w| format!("{}: {}: {}", w.code, titled(r), w.message))
                .collect::<Vec<_>>()
        };
        notes.extend(results.iter().flat_map(of));
    }
    if !notes.is_empty() {
        writeln!(out)?;
    }
    notes
        .iter()
        .try_for_each(|note| writeln!(out, "- {}", escaped(note)))?;
    machine(record, out)
}

fn plain(table: &Table) -> Grid {
    let params = table.params.iter().map(|p| (format!("({p})"), true));
    let columns = [("Benchmark".to_owned(), false)].into_iter().chain(params);
    let rest = [
        ("Mode", false),
        ("Cnt", true),
        ("Score", true),
        ("Error", true),
        ("Units", false),
    ]
    .map(|(head, right)| (head.to_owned(), right));
    let mut grid = Grid::new(columns.chain(rest));
    for row in &table.rows {
        let error = row.shown_error().map_or_else(String::new, |error| {
            error.text(
                |value| number::grouped(&number::score(value)),
                |value| number::grouped(&number::error(value)),
            )
        });
        let count = row.count();
        let params = row.params.iter().map(|p| p.clone().unwrap_or_default());
        let said = match &row.lack {
            Some(lack) => [
                count,
                format!("{}: {}", lack.word, lack.why.lines().next().unwrap_or("")),
                String::new(),
                String::new(),
            ],
            None => [
                count,
                number::grouped(&number::score(row.score)),
                error,
                row.unit.clone(),
            ],
        };
        let all = [row.full_short()]
            .into_iter()
            .chain(params)
            .chain([row.mode.to_owned()])
            .chain(said);
        grid.rows.push(all.collect());
    }
    grid
}

fn contenders(table: &ContenderTable, out: &mut dyn Write) -> io::Result<()> {
    let optional = [
        ("First call", table.has_first),
        ("Steady", table.has_steady),
        ("Rate", table.has_rate),
        ("Check", table.has_check),
    ];
    let fixed = [
        ("Benchmark", false),
        ("Contender", false),
        ("Score", true),
        ("99 %", true),
        ("Ratio", true),
        ("Interval", false),
        ("Verdict", false),
    ];
    let columns = fixed.into_iter().chain(
        optional
            .into_iter()
            .filter(|(_, shown)| *shown)
            .map(|(head, _)| (head, head != "Check")),
    );
    let (heads, aligns): (Vec<&str>, Vec<Align>) = columns
        .chain([("Notes", false)])
        .map(|(head, right)| (head, Align::of(right)))
        .unzip();
    line(heads.into_iter().map(escaped), out)?;
    write!(out, "{}", markdown_rule(&aligns))?;
    for group in &table.groups {
        let title = format!("{}, {}", group.title, group.mode);
        for (i, row) in group.rows.iter().enumerate() {
            let title = if i == 0 {
                escaped(&title)
            } else {
                String::new()
            };
            line(
                [title, escaped(&row.contender)]
                    .into_iter()
                    .chain(cells(table, row))
                    .chain([row.marks(", ")]),
                out,
            )?;
            secondary(table, row, out)?;
        }
    }
    summaries(table, out)?;
    writeln!(
        out,
        "\nRatio: time / time of the baseline, above 1 is slower; ≈: no significant difference. \
            Score: estimate, 99 % interval over forks."
    )?;
    if !table.notes.is_empty() {
        writeln!(out)?;
    }
    table
        .notes
        .iter()
        .enumerate()
        .try_for_each(|(i, note)| writeln!(out, "{}. {}", i + 1, escaped(&note.whole())))
}

/// Who is the fastest in each comparison.
fn summaries(table: &ContenderTable, out: &mut dyn Write) -> io::Result<()> {
    let summaries = table
        .groups
        .iter()
        .filter(|block| !block.summary.is_empty());
    for (i, block) in summaries.enumerate() {
        let blank = if i == 0 { "\n" } else { "" };
        let (title, summary) = (escaped(&block.title), escaped(&block.summary));
        writeln!(out, "{blank}- {title}: {summary}")?;
    }
    Ok(())
}

/// Each has its own line below the contender's, with its name in place of the contender.
fn secondary(table: &ContenderTable, row: &TableRow, out: &mut dyn Write) -> io::Result<()> {
    for (label, value, unit) in row.cells().into_iter().flat_map(|cells| &cells.secondary) {
        let mut all = vec![String::new(); cells(table, row).len()];
        all[0] = escaped(&format!("{value} {unit}"));
        line(
            [String::new(), format!("· {}", escaped(label))]
                .into_iter()
                .chain(all)
                .chain([String::new()]),
            out,
        )?;
    }
    Ok(())
}

/// The columns from score to check.
fn cells(table: &ContenderTable, row: &TableRow) -> Vec<String> {
    let shown = |cells: &Cells| {
        let optional = [
            (&cells.first, table.has_first),
            (&cells.steady, table.has_steady),
            (&cells.rate, table.has_rate),
        ];
        let fixed = [
            &cells.score,
            &cells.error,
            &cells.ratio,
            &cells.interval,
            &cells.verdict,
        ]
        .map(|c| escaped(c));
        let rest = optional
            .into_iter()
            .filter(|(_, shown)| *shown)
            .map(|(cell, _)| escaped(cell));
        fixed
            .into_iter()
            .chain(rest)
            .chain(table.has_check.then(|| escaped(cells.check)))
            .collect::<Vec<String>>()
    };
    let told = |text: String| {
        let mut all = shown(&Cells {
            check: "",
            ..Cells::default()
        });
        all[4] = text;
        all
    };
    match &row.said {
        Said::Measured(cells) => shown(cells),
        Said::Mismatch {
            got,
            expected,
            against,
        } => {
            let of = if against.is_empty() {
                String::new()
            } else {
                format!(" ({})", escaped(against))
            };
            told(format!(
                "**MISMATCH**: got {}, expected {}{of}",
                escaped(got),
                escaped(expected)
            ))
        }
        said => {
            let (stressed, rest) = said.words().unwrap_or_default();
            let mark = if stressed.is_empty() { "" } else { "**" };
            told(format!("{mark}{stressed}{mark}{}", escaped(&rest)))
        }
    }
}

/// `name (a = 1) avgt`: what distinguishes a result.
fn titled(result: &CaseResult) -> String {
    let params = contender_table::params_of(result.case);
    let params = words::params(params.iter().map(|p| (&p.name, &p.value)));
    format!(
        "{} {}",
        words::followed(&result.name, &params),
        result.case.mode.label()
    )
}

fn failures(result: &CaseResult) -> Vec<String> {
    let of = |(step, failure): &(Step, &Failure)| {
        let step = super::text::words(&[*step]);
        format!(
            "{}: {}: {step}: {}",
            failure.code,
            titled(result),
            failure.message
        )
    };
    result.failures.iter().map(of).collect()
}

fn machine(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let header = &record.header;
    let fact = |key: &str| {
        header
            .environment
            .facts
            .get(key)
            .map(|value| escaped(value))
    };
    let known = [
        fact("cpu.model").or_else(|| fact("cpu")),
        fact("os.release").or_else(|| fact("os")),
    ]
    .into_iter()
    .flatten();
    let first = [
        format!("lath {}", escaped(&header.lath_version)),
        format!("seed {}", header.plan.seed),
    ];
    writeln!(
        out,
        "\n{}",
        first
            .into_iter()
            .chain(known)
            .collect::<Vec<_>>()
            .join(", ")
    )
}

fn line(cells: impl IntoIterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", markdown_line(cells))
}
