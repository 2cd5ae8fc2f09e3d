//! PostgreSQL: a database on a server, which several machines share.

use super::engine::{Each, Engine, Failure, Row, Value};
use crate::project::trouble;
use lath_core::diagnostic::Diagnostic;
use postgres::config::Host;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Statement};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

/// How long to wait for a server, unless the URL says it.
const CONNECT: Duration = Duration::from_secs(10);

/// How long to wait for another writer.
const PATIENCE: &str = "set lock_timeout = '60s'";

/// Writers wait for each other, as SQLite's do; the number is lath's.
const BEGIN: &str = "begin; select pg_advisory_xact_lock(7813224810951)";

pub struct Postgres {
    client: Client,
    prepared: BTreeMap<&'static str, Statement>,
    shown: String,
}

impl Postgres {
    /// Connects to the database that a URL names.
    ///
    /// # Errors
    /// L503: the URL is none; L817: there is no such database, or it may not be used.
    pub fn open(url: &str) -> Result<Postgres, Diagnostic> {
        let mut config: Config = url.parse().map_err(|e: postgres::Error| {
            // Not the URL itself: it may have a password.
            let message = format!("--database: not a URL of PostgreSQL: {}", said(&e));
            Diagnostic::error("L503", message).help("postgres://USER@HOST/DATABASE")
        })?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        let shown = shown(&config);
        let client = config.connect(NoTls);
        let mut client = client.map_err(|e| unusable(&shown, &said(&e)))?;
        let set = client.batch_execute(PATIENCE);
        set.map_err(|e| unusable(&shown, &said(&e)))?;
        Ok(Postgres {
            client,
            prepared: BTreeMap::new(),
            shown,
        })
    }
}

impl Engine for Postgres {
    fn begin(&mut self) -> Result<(), Failure> {
        self.batch(BEGIN)
    }

    fn batch(&mut self, sql: &str) -> Result<(), Failure> {
        Ok(self.client.batch_execute(sql)?)
    }

    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Failure> {
        if !self.prepared.contains_key(sql) {
            self.prepared.insert(sql, self.client.prepare(sql)?);
        }
        let values: Vec<Box<dyn ToSql + Sync + '_>> = values.iter().map(bound).collect();
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        Ok(self.client.execute(&self.prepared[sql], &values)?)
    }

    fn read(&mut self, sql: &str, each: &mut Each<'_>) -> Result<(), Failure> {
        self.client
            .query(sql, &[])?
            .iter()
            .try_for_each(|row| each(row))
    }

    fn unusable(&self, failure: &Failure) -> Diagnostic {
        let own = failure.downcast_ref::<postgres::Error>();
        unusable(&self.shown, &own.map_or_else(|| failure.to_string(), said))
    }
}

fn bound<'a>(value: &Value<'a>) -> Box<dyn ToSql + Sync + 'a> {
    match *value {
        Value::Text(text) => Box::new(text.map(escaped)),
        Value::Whole(number) => Box::new(number),
        Value::Real(number) => Box::new(number),
    }
}

impl Row for postgres::Row {
    fn text(&self, column: usize) -> Result<Option<String>, Failure> {
        Ok(self.try_get::<_, Option<&str>>(column)?.map(unescaped))
    }

    fn whole(&self, column: usize) -> Result<Option<i64>, Failure> {
        Ok(self.try_get(column)?)
    }

    fn real(&self, column: usize) -> Result<Option<f64>, Failure> {
        Ok(self.try_get(column)?)
    }
}

/// Its texts have no NUL, names of benchmarks may.
fn escaped(text: &str) -> Cow<'_, str> {
    match text.contains(['\\', '\0']) {
        true => text.replace('\\', "\\\\").replace('\0', "\\0").into(),
        false => text.into(),
    }
}

fn unescaped(text: &str) -> String {
    let mut letters = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        plain.extend(match letter {
            '\\' => letters
                .next()
                .map(|next| if next == '0' { '\0' } else { next }),
            other => Some(other),
        });
    }
    plain
}

/// The database without the password.
fn shown(config: &Config) -> String {
    let host = config.get_hosts().first().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(folder) => folder.display().to_string(),
    });
    let name = config.get_dbname().or(config.get_user());
    let (host, name) = (host.unwrap_or_default(), name.unwrap_or_default());
    format!("database {name:?} of the PostgreSQL server at {host}")
}

/// What the server says, or why it does not.
fn said(error: &postgres::Error) -> String {
    let cause = std::error::Error::source(error).map(ToString::to_string);
    match (error.as_db_error(), cause) {
        (Some(told), _) => told.message().to_owned(),
        (None, Some(cause)) => format!("{error}: {cause}"),
        (None, None) => error.to_string(),
    }
}

/// L817
fn unusable(shown: &str, why: &str) -> Diagnostic {
    trouble(&format!("{shown} cannot be used"), &why)
        .help("it has to exist, and its user may make tables in it: createdb NAME")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in ["plain", "\0", "\\0", "a\\", "\\\0\\", "é\\é"] {
            let kept = escaped(text);
            assert!(!kept.contains('\0'));
            assert_eq!(unescaped(&kept), text);
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        let config: Config = "postgres://me:secret@host/data".parse().expect("a URL");
        let told = shown(&config);
        assert_eq!(told, "database \"data\" of the PostgreSQL server at host");
        let Err(problem) = Postgres::open("postgres://me:secret@host/x?no=1") else {
            panic!("it is no URL");
        };
        assert_eq!(problem.code, "L503");
        assert!(!problem.message.contains("secret"), "{}", problem.message);
    }
}
