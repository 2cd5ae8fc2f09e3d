//! What one database engine does in another way than the other.

use super::unsigned;
use lath_core::diagnostic::Diagnostic;

/// What an engine says when a statement fails.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A value of a parameter: even nothing has a type.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Text(Option<&'a str>),
    Whole(Option<i64>),
    Real(Option<f64>),
}

impl<'a> Value<'a> {
    pub fn of(text: &'a str) -> Value<'a> {
        Value::Text(Some(text))
    }
}

/// A connection to a database.
pub trait Engine {
    /// Begins a transaction beside which no other process writes: waits for others, up to a minute.
    /// The statements `commit` and `rollback` end it.
    fn begin(&mut self) -> Result<(), Failure>;

    /// Statements without parameters, separated by semicolons.
    fn batch(&mut self, sql: &str) -> Result<(), Failure>;

    /// One statement, which is kept prepared; how many rows it changed.
    fn execute(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, Failure>;

    /// Every row of a query.
    fn read(&mut self, sql: &str, each: &mut Each<'_>) -> Result<(), Failure>;

    /// L817, with what to do.
    fn unusable(&self, failure: &Failure) -> Diagnostic;
}

/// What is done with a row.
pub type Each<'a> = dyn FnMut(&dyn Row) -> Result<(), Failure> + 'a;

/// A row of a query, whose columns are counted from 0. `None`: there is nothing in it.
pub trait Row {
    fn text(&self, column: usize) -> Result<Option<String>, Failure>;
    fn whole(&self, column: usize) -> Result<Option<i64>, Failure>;
    fn real(&self, column: usize) -> Result<Option<f64>, Failure>;
}

/// A text that has to be there.
pub fn text(row: &dyn Row, column: usize) -> Result<String, Failure> {
    let text = row.text(column)?;
    text.ok_or_else(|| format!("nothing in column {column}").into())
}

/// A number from 0 that has to be there.
pub fn number(row: &dyn Row, column: usize) -> Result<u64, Failure> {
    let number = row.whole(column)?.map(unsigned);
    number.ok_or_else(|| format!("nothing in column {column}").into())
}

/// L503: this lath has no other engine than SQLite.
#[cfg(any(test, not(feature = "postgres")))]
pub fn not_built(url: &str) -> Diagnostic {
    let scheme = url.split("://").next().unwrap_or_default();
    let message = format!("--database {scheme}://…: this lath was built without PostgreSQL");
    Diagnostic::error("L503", message)
        .help("build it with `--features postgres`, or give the path of a file")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_lath_without_the_engine_says_so_and_no_password() {
        let problem = super::not_built("postgres://me:secret@host/data");
        assert_eq!(problem.code, "L503");
        assert!(
            problem
                .message
                .contains("--database postgres://…: this lath was built without")
        );
        assert!(!format!("{problem:?}").contains("secret"));
    }
}
