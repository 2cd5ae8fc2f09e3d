//! The table of a run that several machines measured.

use super::{Console, Files, Screen, Verbosity};
use crate::grid::Markup;
use crate::machines::{of_record, together};
use lath_core::escape;
use lath_core::record::Record;

/// The table of a run; of several machines, one for each, below its name, then what all say.
pub fn tables(record: &Record, screen: Screen) -> String {
    let machines = record.measuring();
    if machines.len() < 2 {
        return table(record, screen);
    }
    let one = |number: usize| {
        let record = record.on(number);
        let name = escape::cell(record.header.environment.name()).into_owned();
        format!("# On {name}\n{}\n", table(&record, screen))
    };
    let each: String = machines.into_iter().map(one).collect();
    each + &together(&of_record(record), Markup::Plain)
}

fn table(record: &Record, screen: Screen) -> String {
    let mut text = Vec::new();
    let mut console = Console::new(&mut text, Verbosity::Quiet, Files::default()).on(screen);
    console.finish(record);
    drop(console);
    String::from_utf8_lossy(&text).into_owned()
}
