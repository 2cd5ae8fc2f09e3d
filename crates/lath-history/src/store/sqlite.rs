//! SQLite, embedded: one file beside the results.

use super::{Facts, Outcome, Point, Run, RunRow, Store, migrations};
use crate::keep::hash;
use crate::project::trouble;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use rusqlite::{Connection, ErrorCode, Row, Transaction, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for another writer.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

const ADD_RUN: &str = "insert into run (id, file, format, sha, dirty, position, branch, started, added) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing";
const ADD_FACT: &str = "insert into fact (id, facts) values ($1, $2) on conflict do nothing";
const ADD_RESULT: &str = "insert into result (run, ordinal, series, benchmark, contender, params, \
    mode, threads, machine, setup, toolchain, build, forks, estimate, low, high, variance, source) \
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)";
const ADD_FORK: &str = "insert into fork (run, ordinal, number, mean, iterations, variance, block, \
    status) values ($1, $2, $3, $4, $5, $6, $7, $8)";
const RUNS: &str = "select run.id, run.file, run.format, run.sha, run.dirty, run.position, \
    run.branch, run.started, counted.results, result.machine, result.setup, fact.facts \
    from run \
    join (select run, count(*) as results, min(ordinal) as first from result group by run) counted \
        on counted.run = run.id \
    join result on result.run = run.id and result.ordinal = counted.first \
    join fact on fact.id = result.machine \
    order by run.position is null, run.position, \
        case when run.position is null then 0 else run.dirty end, \
        run.started is null, run.started, run.added, run.id";
const POINTS: &str = "select result.series, result.benchmark, result.contender, result.params, \
    result.mode, result.threads, result.machine, result.setup, run.id, run.sha, run.dirty, \
    run.position, run.branch, run.started, result.estimate, result.low, result.high, result.forks, \
    result.variance, result.source \
    from result join run on run.id = result.run \
    order by result.benchmark, result.params, result.contender, result.mode, result.threads, \
        result.series, run.position is null, run.position, \
        case when run.position is null then 0 else run.dirty end, \
        run.started is null, run.started, run.added, run.id, result.ordinal";
const THIN: &str = "delete from fork where run not in \
    (select id from run order by added desc, id limit $1)";

pub struct Sqlite {
    connection: Connection,
    path: PathBuf,
}

impl Sqlite {
    /// Opens the file, which is made if there is none.
    ///
    /// # Errors
    /// L817: it is no database of lath, or cannot be written.
    pub fn open(path: &Path) -> Result<Sqlite, Diagnostic> {
        let connection = Connection::open(path).map_err(|e| unusable(path, &e))?;
        let mut opened = Sqlite {
            connection,
            path: path.to_owned(),
        };
        opened.prepare()?;
        Ok(opened)
    }

    fn prepare(&mut self) -> Result<(), Diagnostic> {
        let path = self.path.clone();
        let cannot = |e: rusqlite::Error| unusable(&path, &e);
        self.connection.busy_timeout(PATIENCE).map_err(cannot)?;
        patiently(|| {
            self.connection
                .pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))
        })
        .map_err(cannot)?;
        // The files are the truth: what a power failure loses is read from them again.
        let pragma = |name, value| self.connection.pragma_update(None, name, value);
        pragma("synchronous", "normal").map_err(cannot)?;
        pragma("foreign_keys", "on").map_err(cannot)?;
        let made = self.made(migrations::TABLE).map_err(cannot)?;
        if migrations::left(&made)?.is_empty() {
            return Ok(());
        }
        let change = self.begin().map_err(cannot)?;
        // Another process may have been faster.
        let made = steps(&change).map_err(cannot)?;
        for (number, sql) in migrations::left(&made)? {
            change.execute_batch(sql).map_err(cannot)?;
            let written = change.execute(
                "insert into migration (number, checksum) values ($1, $2)",
                params![signed(number), hash(sql.as_bytes())],
            );
            written.map_err(cannot)?;
        }
        change.commit().map_err(cannot)
    }

    fn made(&mut self, table: &str) -> rusqlite::Result<Vec<(u64, String)>> {
        let change = self.begin()?;
        change.execute_batch(table)?;
        let made = steps(&change)?;
        change.commit()?;
        Ok(made)
    }

    fn begin(&mut self) -> rusqlite::Result<Transaction<'_>> {
        self.connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
    }

    fn whole(&mut self, run: &Run) -> rusqlite::Result<bool> {
        let change = self.begin()?;
        let Revision {
            sha,
            dirty,
            position,
            branch,
        } = &run.revision;
        let is_new = change.execute(
            ADD_RUN,
            params![
                run.id,
                run.file,
                run.format,
                sha,
                dirty,
                position.map(signed),
                branch,
                run.started.map(signed),
                signed(run.added)
            ],
        )? > 0;
        if is_new {
            for (ordinal, result) in (0..).zip(&run.results) {
                add(&change, &run.id, ordinal, result)?;
            }
        }
        change.commit()?;
        Ok(is_new)
    }

    fn all<T>(
        &self,
        sql: &str,
        of: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Diagnostic> {
        let read = || -> rusqlite::Result<Vec<T>> {
            let mut statement = self.connection.prepare(sql)?;
            statement.query_map([], of)?.collect()
        };
        read().map_err(|e| unusable(&self.path, &e))
    }
}

impl Store for Sqlite {
    fn ids(&mut self) -> Result<BTreeSet<String>, Diagnostic> {
        let all = self.all("select id from run", |row| row.get(0))?;
        Ok(all.into_iter().collect())
    }

    fn add(&mut self, run: &Run) -> Result<bool, Diagnostic> {
        let path = self.path.clone();
        self.whole(run).map_err(|e| unusable(&path, &e))
    }

    fn runs(&mut self) -> Result<Vec<RunRow>, Diagnostic> {
        self.all(RUNS, |row| {
            let machine: String = row.get(11)?;
            Ok(RunRow {
                id: row.get(0)?,
                file: row.get(1)?,
                format: row.get(2)?,
                revision: revision(row, 3)?,
                started: row.get::<_, Option<i64>>(7)?.map(unsigned),
                results: unsigned(row.get(8)?),
                machine: row.get(9)?,
                setup: row.get(10)?,
                processor: processor(&machine),
            })
        })
    }

    fn points(&mut self) -> Result<Vec<Point>, Diagnostic> {
        self.all(POINTS, |row| {
            let params: String = row.get(3)?;
            let [low, high]: [Option<f64>; 2] = [row.get(15)?, row.get(16)?];
            Ok(Point {
                series: row.get(0)?,
                benchmark: row.get(1)?,
                contender: row.get(2)?,
                params: serde_json::from_str(&params).unwrap_or_default(),
                mode: row.get(4)?,
                threads: unsigned(row.get(5)?),
                machine: row.get(6)?,
                setup: row.get(7)?,
                run: row.get(8)?,
                revision: revision(row, 9)?,
                started: row.get::<_, Option<i64>>(13)?.map(unsigned),
                estimate_ns: row.get(14)?,
                interval: low.zip(high).map(|(low, high)| [low, high]),
                forks: unsigned(row.get(17)?),
                variance: row.get(18)?,
                source: row.get(19)?,
            })
        })
    }

    fn thin(&mut self, keep: u64) -> Result<u64, Diagnostic> {
        let thinned = self.connection.execute(THIN, [signed(keep)]);
        let rows = thinned.map_err(|e| unusable(&self.path, &e))?;
        let freed = self.connection.execute_batch("vacuum");
        freed.map_err(|e| unusable(&self.path, &e))?;
        Ok(rows as u64)
    }
}

fn steps(change: &Transaction<'_>) -> rusqlite::Result<Vec<(u64, String)>> {
    let mut made = change.prepare("select number, checksum from migration order by number")?;
    let made = made.query_map([], |row| Ok((unsigned(row.get(0)?), row.get(1)?)))?;
    made.collect()
}

fn add(
    change: &Transaction<'_>,
    run: &str,
    ordinal: i64,
    result: &Outcome,
) -> rusqlite::Result<()> {
    for Facts { id, json } in [&result.machine, &result.setup, &result.toolchain] {
        change
            .prepare_cached(ADD_FACT)?
            .execute(params![id, json])?;
    }
    let params = serde_json::to_string(&result.params).unwrap_or_default();
    let [low, high] = result.interval.map_or([None; 2], |both| both.map(Some));
    change.prepare_cached(ADD_RESULT)?.execute(params![
        run,
        ordinal,
        result.series,
        result.benchmark,
        result.contender,
        params,
        result.mode,
        signed(result.threads),
        result.machine.id,
        result.setup.id,
        result.toolchain.id,
        result.build,
        result.forks.len() as i64,
        result.estimate,
        low,
        high,
        result.variance,
        result.source
    ])?;
    let mut statement = change.prepare_cached(ADD_FORK)?;
    for (number, fork) in (1_i64..).zip(&result.forks) {
        statement.execute(params![
            run,
            ordinal,
            number,
            fork.mean,
            signed(fork.iterations),
            fork.variance,
            fork.block,
            fork.status
        ])?;
    }
    Ok(())
}

fn revision(row: &Row<'_>, first: usize) -> rusqlite::Result<Revision> {
    Ok(Revision {
        sha: row.get(first)?,
        dirty: row.get(first + 1)?,
        position: row.get::<_, Option<i64>>(first + 2)?.map(unsigned),
        branch: row.get(first + 3)?,
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

/// Some statements do not wait for others by themselves.
fn patiently<T>(mut act: impl FnMut() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let begun = Instant::now();
    loop {
        match act() {
            Err(rusqlite::Error::SqliteFailure(error, _))
                if matches!(
                    error.code,
                    ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked
                ) && begun.elapsed() < PATIENCE =>
            {
                sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// L817
fn unusable(path: &Path, error: &rusqlite::Error) -> Diagnostic {
    trouble(&format!("{} cannot be used", path.display()), error).help(
        "it is made again from the files beside it: delete it, with its -wal and -shm, and run the \
            command again",
    )
}
