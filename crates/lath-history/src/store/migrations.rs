//! How a database comes to its present form: numbered steps, each with its checksum.

use super::engine::{self, Engine, Failure, Value};
use super::signed;
use crate::keep::hash;
use crate::project::trouble;
use lath_core::diagnostic::Diagnostic;

/// In their order; one that was published is never changed.
pub const ALL: [&str; 2] = [include_str!("0001.sql"), include_str!("0002.sql")];

/// Where the steps that were made are written down.
pub const TABLE: &str =
    "create table if not exists migration (number bigint primary key, checksum text not null)";

/// The steps that were made, with their checksums.
pub fn made(engine: &mut dyn Engine) -> Result<Vec<(u64, String)>, Failure> {
    let mut made = Vec::new();
    let steps = "select number, checksum from migration order by number";
    engine.read(steps, &mut |row| {
        made.push((engine::number(row, 0)?, engine::text(row, 1)?));
        Ok(())
    })?;
    Ok(made)
}

/// Keeps that a step was made.
pub fn write_down(engine: &mut dyn Engine, number: u64, sql: &str) -> Result<(), Failure> {
    let checksum = hash(sql.as_bytes());
    let row = [Value::Whole(Some(signed(number))), Value::of(&checksum)];
    engine.execute(
        "insert into migration (number, checksum) values ($1, $2)",
        &row,
    )?;
    Ok(())
}

/// The steps that a database lacks, with their numbers, given those that were made.
///
/// # Errors
/// L817: it was made by a newer lath, or in another way.
pub fn left(made: &[(u64, String)]) -> Result<Vec<(u64, &'static str)>, Diagnostic> {
    for (place, (number, checksum)) in (1..).zip(made) {
        let known = usize::try_from(place - 1).ok().and_then(|at| ALL.get(at));
        let Some(known) = known else {
            return Err(trouble("the history", &"a newer lath has written it"));
        };
        if *number != place || *checksum != hash(known.as_bytes()) {
            let why = format!("its form differs from the one of this lath (step {number})");
            return Err(trouble("the history", &why));
        }
    }
    Ok((1..).zip(ALL).skip(made.len()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_forms_are_used() {
        let first = (1, hash(ALL[0].as_bytes()));
        assert_eq!(left(&[]).unwrap().len(), ALL.len());
        assert_eq!(
            left(std::slice::from_ref(&first)).unwrap().len(),
            ALL.len() - 1
        );
        let changed = (1, hash(b"other"));
        assert_eq!(left(&[changed]).unwrap_err().code, "L817");
        let mut newer: Vec<(u64, String)> = (1..)
            .zip(ALL)
            .map(|(number, sql)| (number, hash(sql.as_bytes())))
            .collect();
        newer.push((newer.len() as u64 + 1, hash(b"new")));
        assert!(left(&newer).unwrap_err().message.contains("newer"));
    }
}
