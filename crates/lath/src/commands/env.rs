//! `lath env`: what lath would record about this machine.

use crate::Outcome;
use crate::exit::Exit;
use crate::ui::out;
use clap::ArgMatches;
use lath_core::escape;

pub fn run(matches: &ArgMatches) -> Outcome {
    let environment = lath_runner::environment::probe();
    if matches.get_flag("json") {
        out::json(&environment);
        return Ok(Exit::Success);
    }
    let width = environment
        .facts
        .keys()
        .chain(environment.unknown.keys())
        .map(String::len)
        .max()
        .unwrap_or(0);
    for (name, value) in &environment.facts {
        println!("{name:width$}  {}", escape::line(value));
    }
    for (name, reason) in &environment.unknown {
        println!("{name:width$}  unknown: {}", escape::line(reason));
    }
    Ok(Exit::Success)
}
