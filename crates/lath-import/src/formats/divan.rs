//! divan's output: a tree of benchmarks with the columns fastest, slowest, median, mean. A table
//! (which begins with a heading) is one process: one fork.
//!
//! divan prints no single samples, so a row is one value, its mean; the other columns are secondary
//! metrics. Numbers have four digits. Rows with rates or allocations below a benchmark are skipped.

use super::{FileFormat, Input, measured_by, plain};
use crate::detect::Head;
use crate::model::{Dataset, ForkSeries, MetricSeries, ReadRequest, Replication, Series};
use crate::number::is_time;
use crate::trouble;
use crate::unit;
use lath_core::diagnostic::Diagnostic;
use std::collections::HashMap;

pub struct Divan;

const COLUMNS: [&str; 4] = ["fastest", "slowest", "median", "mean"];
const MEAN: usize = 3;
const BAR: char = '│';
/// Indentation of a level of the tree, in columns.
const INDENT: usize = 3;

impl FileFormat for Divan {
    fn name(&self) -> &'static str {
        "divan"
    }

    fn recognises(&self, head: &Head) -> bool {
        head.lines()
            .any(|line| heading(&String::from_utf8_lossy(line)).is_some())
    }

    fn read(&self, input: &mut Input, request: &ReadRequest) -> Result<Dataset, Diagnostic> {
        let mut reading = Reading {
            tables: 0,
            names: Vec::new(),
            places: HashMap::new(),
            all: Vec::new(),
        };
        input.each_line(|line| reading.line(line))?;
        Ok(reading.finish(self.name(), request))
    }
}

/// Name of the program in the heading of a table.
fn heading(line: &str) -> Option<&str> {
    let mut cells = line.split(BAR).map(str::trim);
    let first = cells.next()?.strip_suffix(COLUMNS[0])?;
    let rest: Vec<&str> = cells.collect();
    (rest.starts_with(&COLUMNS[1..]) && rest.get(3) == Some(&"samples")).then(|| first.trim_end())
}

/// Level and name of a row of the tree, and the cells after the name; `None` for rows that continue
/// a benchmark.
fn row(line: &str) -> Option<(usize, &str, &str)> {
    let mark = line.find(['├', '╰'])?;
    let indent = line[..mark].chars().count();
    let rest = line[mark..]
        .trim_start_matches(['├', '╰', '─'])
        .trim_start();
    // At least two blanks separate a name and its first cell; names may contain single blanks.
    let (name, cells) = rest.split_once("  ").unwrap_or((rest, ""));
    Some((indent / INDENT, name, cells))
}

/// `3.992 ns` in ns.
fn nanos(cell: &str) -> Result<f64, String> {
    let mut words = cell.split_whitespace();
    let value = words.next().and_then(|word| word.parse::<f64>().ok());
    let unit = words
        .next()
        .map(|word| word.replace('µ', "u"))
        .and_then(|word| unit::per_op(&word));
    match (value, unit, words.next()) {
        (Some(value), Some(unit), None) => Ok(value * unit.nanos),
        _ => Err(format!("\"{}\" is not a time", cell.trim())),
    }
}

struct Reading {
    tables: usize,
    /// Names of the parents of the next row.
    names: Vec<String>,
    places: HashMap<String, usize>,
    all: Vec<Measured>,
}

struct Measured {
    name: String,
    /// The columns of each process, in ns.
    rows: Vec<[f64; 4]>,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if heading(line).is_some() {
            self.tables += 1;
            self.names.clear();
            return Ok(());
        }
        let Some((level, name, cells)) = row(line).filter(|_| self.tables > 0) else {
            return Ok(());
        };
        self.names.truncate(level);
        self.names.push(name.trim().to_owned());
        let cells: Vec<&str> = cells.split(BAR).take(COLUMNS.len()).collect();
        if cells.len() < COLUMNS.len()
            || cells[0].trim().is_empty()
            || cells[0].trim() == "(ignored)"
        {
            return Ok(());
        }
        let mut row = [0.0; 4];
        for (value, cell) in row.iter_mut().zip(cells) {
            *value = nanos(cell)?;
        }
        let name = self.names.join("/");
        let place = *self.places.entry(name.clone()).or_insert(self.all.len());
        if place == self.all.len() {
            self.all.push(Measured {
                name,
                rows: Vec::new(),
            });
        }
        self.all[place].rows.push(row);
        Ok(())
    }

    fn finish(self, format: &'static str, request: &ReadRequest) -> Dataset {
        let mut set = Dataset {
            formats: vec![format],
            metrics: COLUMNS[..MEAN].iter().map(|c| (*c).to_owned()).collect(),
            ..Dataset::default()
        };
        for Measured { name, rows } in self.all {
            let measured: Vec<&[f64; 4]> = rows.iter().filter(|row| is_time(row[MEAN])).collect();
            if measured.is_empty() {
                set.warnings.push(trouble::without_result(
                    &name,
                    "no time above 0: divan found nothing but its own loop",
                ));
                continue;
            }
            let mut series: Series =
                plain(name, "ns", Replication::Repetitions, measured_by(format));
            series.forks = measured
                .iter()
                .map(|row| ForkSeries {
                    iterations: vec![row[MEAN]],
                    ..ForkSeries::default()
                })
                .collect();
            for (i, column) in COLUMNS[..MEAN]
                .iter()
                .enumerate()
                .filter(|(_, column)| request.metrics.iter().any(|m| m == *column))
            {
                let forks = measured.iter().map(|row| vec![row[i]]).collect();
                series.metrics.insert(
                    (*column).to_owned(),
                    MetricSeries {
                        unit: "ns/op".to_owned(),
                        forks,
                    },
                );
            }
            super::note_left_out(&mut series, rows.len() - measured.len());
            set.benchmarks.push(series);
        }
        set
    }
}
