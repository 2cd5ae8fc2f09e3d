//! `lath env`: what lath would record about this machine.

use crate::Outcome;
use crate::exit::Exit;
use clap::ArgMatches;

pub fn run(matches: &ArgMatches) -> Outcome {
    let environment = lath_runner::environment::probe();
    if matches.get_flag("json") {
        println!("{}", serde_json::to_string_pretty(&environment).expect("plain data"));
        return Ok(Exit::Success);
    }
    let width = environment.facts.keys().chain(environment.unknown.keys()).map(String::len).max().unwrap_or(0);
    for (name, value) in &environment.facts {
        println!("{name:width$}  {value}");
    }
    for (name, reason) in &environment.unknown {
        println!("{name:width$}  unknown: {reason}");
    }
    Ok(Exit::Success)
}
