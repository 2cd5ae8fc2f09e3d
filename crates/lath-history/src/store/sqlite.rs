//! SQLite, embedded: one file beside the results.

use super::engine::{Each, Engine, Failure, Row, Value};
use crate::project::trouble;
use lath_core::diagnostic::Diagnostic;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, ToSql, params_from_iter};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long to wait for another writer.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

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
        let cannot = |e: rusqlite::Error| unusable(path, &e);
        let connection = Connection::open(path).map_err(cannot)?;
        connection.busy_timeout(PATIENCE).map_err(cannot)?;
        patiently(|| connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())))
            .map_err(cannot)?;
        // The files are the truth: what a power failure loses is read from them again.
        let pragma = |name, value| connection.pragma_update(None, name, value);
        pragma("synchronous", "normal").map_err(cannot)?;
        pragma("foreign_keys", "on").map_err(cannot)?;
        Ok(Sqlite {
            path: path.to_owned(),
            connection,
        })
    }
}

impl Engine for Sqlite {
    fn begin(&mut self) -> Result<(), Failure> {
        self.batch("begin immediate")
    }

    fn batch(&mut self, sql: &str) -> Result<(), Failure> {
        Ok(self.connection.execute_batch(sql)?)
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Failure> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(params_from_iter(values))? as u64)
    }

    fn read(&mut self, sql: &str, each: &mut Each<'_>) -> Result<(), Failure> {
        let mut statement = self.connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            each(row)?;
        }
        Ok(())
    }

    fn unusable(&self, failure: &Failure) -> Diagnostic {
        unusable(&self.path, failure)
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Value::Text(text) => text.to_sql(),
            Value::Whole(number) => number.to_sql(),
            Value::Real(number) => number.to_sql(),
        }
    }
}

impl Row for rusqlite::Row<'_> {
    fn text(&self, column: usize) -> Result<Option<String>, Failure> {
        Ok(self.get(column)?)
    }

    fn whole(&self, column: usize) -> Result<Option<i64>, Failure> {
        Ok(self.get(column)?)
    }

    fn real(&self, column: usize) -> Result<Option<f64>, Failure> {
        // A whole number in a column of real ones stays one in databases that others made.
        Ok(match self.get_ref(column)? {
            ValueRef::Integer(number) => Some(number as f64),
            _ => self.get(column)?,
        })
    }
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
fn unusable(path: &Path, failure: &dyn std::fmt::Display) -> Diagnostic {
    trouble(&format!("{} cannot be used", path.display()), failure).help(
        "it is made again from the files beside it: delete it, with its -wal and -shm, and run the \
            command again",
    )
}
