//! A database of results. Whatever is in it was read from files.
//!
//! What it does is written once, with one set of statements (`store/sql`) and of
//! [`migrations`]: they keep to what SQLite and PostgreSQL share, which is text ids, times as
//! integers, JSON as text, and parameters `$1`, `$2` … in their order. What differs is an
//! [`engine`](Engine).

mod engine;
mod migrations;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

use engine::{Engine, Failure, Row, Value};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

const IDS: &str = include_str!("store/sql/ids.sql");
const RUNS: &str = include_str!("store/sql/runs.sql");
const POINTS: &str = include_str!("store/sql/points.sql");
const ADD_RUN: &str = include_str!("store/sql/add_run.sql");
const ADD_FACT: &str = include_str!("store/sql/add_fact.sql");
const ADD_RESULT: &str = include_str!("store/sql/add_result.sql");
const ADD_FORK: &str = include_str!("store/sql/add_fork.sql");
const THIN: &str = include_str!("store/sql/thin.sql");

/// A run and its results, to be added.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The hash of its file's content.
    pub id: String,
    /// What the file was called.
    pub file: String,
    pub format: String,
    pub revision: Revision,
    /// Seconds since 1970, UTC, as of `added`; `None`: the file does not say.
    pub started: Option<u64>,
    pub added: u64,
    pub results: Vec<Outcome>,
}

/// The result of one benchmark.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// What has to be equal for two results to be two points of one line: the benchmark with its
    /// contender, parameters, mode and threads, the machine and its set-up.
    pub series: String,
    pub benchmark: String,
    pub contender: String,
    pub params: BTreeMap<String, String>,
    pub mode: String,
    pub threads: u64,
    pub machine: Facts,
    pub setup: Facts,
    pub toolchain: Facts,
    pub build: String,
    /// Hash of the benchmark's own code.
    pub source: Option<String>,
    /// ns per operation.
    pub estimate: f64,
    pub interval: Option<[f64; 2]>,
    /// Of the logarithm of the estimate; `None`: one fork.
    pub variance: Option<f64>,
    pub forks: Vec<Fork>,
}

/// Facts by name, as JSON, and their hash.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Facts {
    pub id: String,
    pub json: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fork {
    /// Logarithm of its mean, ns.
    pub mean: f64,
    pub iterations: u64,
    /// Of the logarithms of its iterations.
    pub variance: Option<f64>,
    pub block: Option<String>,
    pub status: Option<String>,
}

/// A run, as it is listed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RunRow {
    pub id: String,
    pub file: String,
    pub format: String,
    #[serde(flatten)]
    pub revision: Revision,
    pub started: Option<u64>,
    pub results: u64,
    /// Hashes of the machine and of its set-up, of its first result.
    pub machine: String,
    pub setup: String,
    /// What its processor is called.
    pub processor: Option<String>,
}

/// A point of a line over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    #[serde(skip)]
    pub series: String,
    pub benchmark: String,
    pub contender: String,
    pub params: BTreeMap<String, String>,
    pub mode: String,
    pub threads: u64,
    pub machine: String,
    pub setup: String,
    /// Hash of the facts of its compiler and flags.
    #[serde(skip)]
    pub toolchain: String,
    pub run: String,
    #[serde(flatten)]
    pub revision: Revision,
    pub started: Option<u64>,
    pub estimate_ns: f64,
    pub interval: Option<[f64; 2]>,
    pub forks: u64,
    /// Of the logarithm of the estimate.
    pub variance: Option<f64>,
    /// Hash of the benchmark's own code; another is another benchmark.
    pub source: Option<String>,
}

/// A database of results. The order of runs is that of their commits on the line of first parents,
/// where it is known; never that of dates.
///
/// # Errors
/// Of all functions: L817, the database cannot be read or written.
pub struct Store {
    engine: Box<dyn Engine>,
}

impl Store {
    /// Opens a file of SQLite, which is made if there is none.
    pub fn in_file(path: &Path) -> Result<Store, Diagnostic> {
        Store::of(Box::new(sqlite::Sqlite::open(path)?))
    }

    /// Opens a database of a PostgreSQL server, which exists.
    ///
    /// # Errors
    /// L503: lath was built without this engine, or it is no URL of one.
    pub fn on_server(url: &str) -> Result<Store, Diagnostic> {
        #[cfg(feature = "postgres")]
        return Store::of(Box::new(postgres::Postgres::open(url)?));
        #[cfg(not(feature = "postgres"))]
        Err(engine::not_built(url))
    }

    fn of(engine: Box<dyn Engine>) -> Result<Store, Diagnostic> {
        let mut store = Store { engine };
        store.prepare()?;
        Ok(store)
    }

    /// Makes the steps that the database lacks.
    fn prepare(&mut self) -> Result<(), Diagnostic> {
        self.change(|engine| engine.batch(migrations::TABLE))?;
        let made = migrations::made(&mut *self.engine);
        let made = made.map_err(|e| self.engine.unusable(&e))?;
        if migrations::left(&made)?.is_empty() {
            return Ok(());
        }
        self.change(|engine| {
            // Another process may have been faster.
            let made = migrations::made(engine)?;
            for (number, sql) in migrations::left(&made).map_err(|d| d.to_string())? {
                engine.batch(sql)?;
                migrations::write_down(engine, number, sql)?;
            }
            Ok(())
        })
    }

    /// As a whole or not at all, while no other process writes.
    fn change<T>(
        &mut self,
        act: impl FnOnce(&mut dyn Engine) -> Result<T, Failure>,
    ) -> Result<T, Diagnostic> {
        let engine = &mut *self.engine;
        let done = engine.begin().and_then(|()| {
            let acted = act(engine).and_then(|done| engine.batch("commit").map(|()| done));
            if acted.is_err() {
                // What failed is said, not that it cannot be taken back: the connection ends.
                let _ = engine.batch("rollback");
            }
            acted
        });
        done.map_err(|e| engine.unusable(&e))
    }

    fn all<T>(
        &mut self,
        sql: &str,
        of: impl Fn(&dyn Row) -> Result<T, Failure>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut all = Vec::new();
        let read = self.engine.read(sql, &mut |row| {
            all.push(of(row)?);
            Ok(())
        });
        read.map_err(|e| self.engine.unusable(&e))?;
        Ok(all)
    }

    /// The runs that are in it.
    pub fn ids(&mut self) -> Result<BTreeSet<String>, Diagnostic> {
        let all = self.all(IDS, |row| engine::text(row, 0))?;
        Ok(all.into_iter().collect())
    }

    /// Adds a run as a whole or not at all. False: it is there already.
    pub fn add(&mut self, run: &Run) -> Result<bool, Diagnostic> {
        self.change(|engine| add_run(engine, run))
    }

    pub fn runs(&mut self) -> Result<Vec<RunRow>, Diagnostic> {
        self.all(RUNS, |row| {
            Ok(RunRow {
                id: engine::text(row, 0)?,
                file: engine::text(row, 1)?,
                format: engine::text(row, 2)?,
                revision: revision(row, 3)?,
                started: row.whole(7)?.map(unsigned),
                results: engine::number(row, 8)?,
                machine: engine::text(row, 9)?,
                setup: engine::text(row, 10)?,
                processor: processor(&engine::text(row, 11)?),
            })
        })
    }

    /// All results, line by line, each in the order of runs.
    pub fn points(&mut self) -> Result<Vec<Point>, Diagnostic> {
        // Not ordered by the database: servers order text by their own locale.
        let mut lines: HashMap<String, Vec<Point>> = HashMap::new();
        for point in self.all(POINTS, point)? {
            match lines.get_mut(&point.series) {
                Some(points) => points.push(point),
                None => drop(lines.insert(point.series.clone(), vec![point])),
            }
        }
        let mut lines: Vec<Vec<Point>> = lines.into_values().collect();
        lines.sort_by(|a, b| a.first().map(line).cmp(&b.first().map(line)));
        let points = lines.into_iter().flatten().collect();
        Ok(points)
    }

    /// Removes the forks of all but the last `keep` runs; how many rows that were.
    pub fn thin(&mut self, keep: u64) -> Result<u64, Diagnostic> {
        let keep = [Value::Whole(Some(signed(keep)))];
        let rows = self.change(|engine| engine.execute(THIN, &keep))?;
        let freed = self.engine.batch("vacuum");
        freed.map_err(|e| self.engine.unusable(&e))?;
        Ok(rows)
    }
}

/// What orders lines; results of one line are equal in it.
fn line(point: &Point) -> impl Ord + '_ {
    let name = (&point.benchmark, &point.params, &point.contender);
    (name, &point.mode, point.threads, &point.series)
}

fn add_run(engine: &mut dyn Engine, run: &Run) -> Result<bool, Failure> {
    let of = &run.revision;
    let row = [
        Value::of(&run.id),
        Value::of(&run.file),
        Value::of(&run.format),
        Value::of(&of.sha),
        Value::Whole(Some(i64::from(of.dirty))),
        Value::Whole(of.position.map(signed)),
        Value::Text(of.branch.as_deref()),
        Value::Whole(run.started.map(signed)),
        Value::Whole(Some(signed(run.added))),
    ];
    if engine.execute(ADD_RUN, &row)? == 0 {
        return Ok(false);
    }
    let facts = |one: &'_ Outcome| [&one.machine, &one.setup, &one.toolchain].map(Clone::clone);
    let facts: BTreeSet<Facts> = run.results.iter().flat_map(facts).collect();
    for Facts { id, json } in &facts {
        engine.execute(ADD_FACT, &[Value::of(id), Value::of(json)])?;
    }
    for (ordinal, result) in (0..).zip(&run.results) {
        add_result(engine, &run.id, ordinal, result)?;
    }
    Ok(true)
}

fn add_result(
    engine: &mut dyn Engine,
    run: &str,
    ordinal: i64,
    result: &Outcome,
) -> Result<(), Failure> {
    let params = serde_json::to_string(&result.params)?;
    let [low, high] = result.interval.map_or([None; 2], |both| both.map(Some));
    let row = [
        Value::of(run),
        Value::Whole(Some(ordinal)),
        Value::of(&result.series),
        Value::of(&result.benchmark),
        Value::of(&result.contender),
        Value::of(&params),
        Value::of(&result.mode),
        Value::Whole(Some(signed(result.threads))),
        Value::of(&result.machine.id),
        Value::of(&result.setup.id),
        Value::of(&result.toolchain.id),
        Value::of(&result.build),
        Value::Whole(Some(result.forks.len() as i64)),
        Value::Real(Some(result.estimate)),
        Value::Real(low),
        Value::Real(high),
        Value::Real(result.variance),
        Value::Text(result.source.as_deref()),
    ];
    engine.execute(ADD_RESULT, &row)?;
    for (number, fork) in (1..).zip(&result.forks) {
        let row = [
            Value::of(run),
            Value::Whole(Some(ordinal)),
            Value::Whole(Some(number)),
            Value::Real(Some(fork.mean)),
            Value::Whole(Some(signed(fork.iterations))),
            Value::Real(fork.variance),
            Value::Text(fork.block.as_deref()),
            Value::Text(fork.status.as_deref()),
        ];
        engine.execute(ADD_FORK, &row)?;
    }
    Ok(())
}

fn point(row: &dyn Row) -> Result<Point, Failure> {
    let params = engine::text(row, 3)?;
    let [low, high] = [row.real(16)?, row.real(17)?];
    Ok(Point {
        series: engine::text(row, 0)?,
        benchmark: engine::text(row, 1)?,
        contender: engine::text(row, 2)?,
        params: serde_json::from_str(&params)?,
        mode: engine::text(row, 4)?,
        threads: engine::number(row, 5)?,
        machine: engine::text(row, 6)?,
        setup: engine::text(row, 7)?,
        toolchain: engine::text(row, 8)?,
        run: engine::text(row, 9)?,
        revision: revision(row, 10)?,
        started: row.whole(14)?.map(unsigned),
        estimate_ns: row.real(15)?.ok_or("an estimate is missing")?,
        interval: low.zip(high).map(|(low, high)| [low, high]),
        forks: engine::number(row, 18)?,
        variance: row.real(19)?,
        source: row.text(20)?,
    })
}

fn revision(row: &dyn Row, first: usize) -> Result<Revision, Failure> {
    Ok(Revision {
        sha: engine::text(row, first)?,
        dirty: engine::number(row, first + 1)? > 0,
        position: row.whole(first + 2)?.map(unsigned),
        branch: row.text(first + 3)?,
    })
}

fn processor(machine: &str) -> Option<String> {
    let facts: serde_json::Value = serde_json::from_str(machine).ok()?;
    facts["cpu.model"].as_str().map(str::to_owned)
}

/// SQL knows signed numbers only.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
