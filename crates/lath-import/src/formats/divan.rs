//! divan's output: a tree of benchmarks with the columns fastest, slowest, median, mean. A table
//! (which begins with a heading) is one process: one fork.
//!
//! divan prints no single samples, so a row is one value, its mean; the other columns are secondary
//! metrics. Numbers have four digits. Rows with rates or allocations below a benchmark are skipped.

use super::series::{measured_by, plain};
use crate::detect::Head;
use crate::format::{FileFormat, Input};
use crate::lacking;
use crate::loss::Loss;
use crate::model::{Dataset, ForkSeries, ReadRequest, Replication, Series};
use crate::number::is_time;
use lath_core::diagnostic::Diagnostic;
use std::collections::{BTreeSet, HashMap};

pub struct Divan;

const COLUMNS: [&str; 4] = ["fastest", "slowest", "median", "mean"];
const MEAN: usize = 3;
/// What Rust and cargo say of a program that ended before its time.
const ENDS: [&str; 3] = [
    "panicked at ",
    "error: bench failed",
    "process didn't exit successfully",
];
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
            program: String::new(),
            names: Vec::new(),
            seen: HashMap::new(),
            places: HashMap::new(),
            all: Vec::new(),
            begun: None,
            broken: Vec::new(),
        };
        let skipped = input.each_line(|line| reading.line(line))?;
        skipped.told(input.path, reading.finish(self.name(), request))
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

/// `3.992 ns`, `1.5m` in ns. Newer versions write no blank before the unit.
fn nanos(cell: &str) -> Result<f64, String> {
    let cell = cell.trim();
    let end = cell.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (value, unit) = cell.split_at(end.unwrap_or(cell.len()));
    let nanos = match unit.trim_start() {
        "ps" => 1e-3,
        "ns" => 1.0,
        "us" | "µs" | "μs" => 1e3,
        "ms" => 1e6,
        "s" => 1e9,
        "m" => 60e9,
        "h" => 3600e9,
        "d" => 86400e9,
        _ => f64::NAN,
    };
    let value: f64 = value.parse().unwrap_or(f64::NAN);
    Some(value * nanos)
        .filter(|ns| ns.is_finite())
        .ok_or_else(|| format!("\"{cell}\" is not a time"))
}

struct Reading {
    tables: usize,
    /// What the table is about.
    program: String,
    /// Names of the parents of the next row.
    names: Vec<String>,
    /// How often the table had a row of this name.
    seen: HashMap<String, usize>,
    /// By program, name and occurrence in its table.
    places: HashMap<(String, String, usize), usize>,
    all: Vec<Measured>,
    /// A row without numbers: if a panic follows, it is of this benchmark.
    begun: Option<String>,
    broken: Vec<String>,
}

struct Measured {
    name: String,
    program: String,
    /// The columns of each process, in ns.
    rows: Vec<[f64; 4]>,
    /// The tables that have it.
    tables: BTreeSet<usize>,
    losses: Vec<Loss>,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(program) = heading(line) {
            self.tables += 1;
            program.clone_into(&mut self.program);
            self.names.clear();
            self.seen.clear();
            return Ok(());
        }
        let row = row(line).filter(|_| self.tables > 0);
        let Some((level, name, cells)) = row else {
            self.broke(line);
            return Ok(());
        };
        self.names.truncate(level);
        self.names.push(name.trim().to_owned());
        let cells: Vec<&str> = cells.split(BAR).take(COLUMNS.len()).collect();
        if cells.len() < COLUMNS.len()
            || cells[0].trim().is_empty()
            || cells[0].trim() == "(ignored)"
        {
            let ignored = cells[0].trim() == "(ignored)";
            self.begun = (!ignored).then(|| self.names.join("/"));
            // What the program says when it ends is behind the name.
            self.broke(line);
            return Ok(());
        }
        self.begun = None;
        let mut row = [0.0; 4];
        for (value, cell) in row.iter_mut().zip(cells) {
            *value = nanos(cell)?;
        }
        self.at(self.names.join("/")).rows.push(row);
        Ok(())
    }

    /// If the line says that the program ended, the benchmark that had begun has failed.
    fn broke(&mut self, line: &str) {
        let end = ENDS.iter().find_map(|end| line.find(end));
        let Some(end) = end.filter(|_| self.tables > 0) else {
            return;
        };
        // `thread 'main' panicked at …` begins before it.
        let begin = line[..end].rfind("thread '").unwrap_or(end);
        let why = line[begin..].trim().to_owned();
        if let Some(name) = self.begun.take() {
            self.at(name).losses.push(Loss::failed(why.clone()));
        }
        self.broken.push(why);
    }

    /// The benchmark of a row: a second one of this name in a table is another benchmark.
    fn at(&mut self, name: String) -> &mut Measured {
        let seen = self.seen.entry(name.clone()).or_default();
        let key = (self.program.clone(), name, *seen);
        *seen += 1;
        let place = *self.places.entry(key.clone()).or_insert(self.all.len());
        if place == self.all.len() {
            let (program, name, _) = key;
            self.all.push(Measured {
                name,
                program,
                rows: Vec::new(),
                tables: BTreeSet::new(),
                losses: Vec::new(),
            });
        }
        let measured = &mut self.all[place];
        measured.tables.insert(self.tables);
        measured
    }

    fn finish(self, format: &'static str, request: &ReadRequest) -> Dataset {
        let mut set = Dataset {
            metrics: COLUMNS[..MEAN].iter().map(|c| (*c).to_owned()).collect(),
            broken: self.broken,
            ..Dataset::default()
        };
        let tables: Vec<BTreeSet<usize>> = self.all.iter().map(|one| one.tables.clone()).collect();
        let without = lacking::runs_without(&tables);
        for (measured, without) in self.all.into_iter().zip(without) {
            let Measured {
                name,
                program,
                rows,
                losses,
                tables,
            } = measured;
            let mut series = Series {
                contender: Some(program),
                ..plain(name, "ns", Replication::Repetitions, measured_by(format))
            };
            let measured: Vec<&[f64; 4]> = rows.iter().filter(|row| is_time(row[MEAN])).collect();
            if measured.is_empty() {
                let nothing =
                    Loss::unknown("no time above 0: divan found nothing but its own loop");
                let loss = losses.into_iter().next().unwrap_or(nothing);
                set.lose(series, loss);
                continue;
            }
            series.forks = measured
                .iter()
                .map(|row| ForkSeries {
                    iterations: vec![row[MEAN]],
                    ..ForkSeries::default()
                })
                .collect();
            for (i, column) in COLUMNS[..MEAN].iter().enumerate() {
                let forks = measured.iter().map(|row| vec![row[i]]).collect();
                set.add_metric(&mut series, (column, "ns/op"), request, forks);
            }
            super::series::note_left_out(&mut series, rows.len() - measured.len());
            if let Some(first) = losses.first() {
                let why = super::series::failures(losses.len(), &first.why, measured.len());
                super::series::note_failed(&mut series, why.why);
            }
            if let Some(absent) = lacking::in_runs(without.len(), tables.len()) {
                super::series::note_absent(&mut series, absent);
            }
            set.benchmarks.push(series);
        }
        set
    }
}
