//! `lath list`: the benchmarks of sources, found without compiling anything.

use crate::exit::Exit;
use crate::{Outcome, diagnose, inputs, programs};
use clap::ArgMatches;
use lath_core::planner;
use lath_core::program::{Benchmark, Program};
use lath_core::setting::{Key, Mode, Value, setting_of};
use regex::Regex;
use serde_json::{Value as Json, json};

/// Version of `lath list --json`.
const LIST_VERSION: u32 = 1;

pub fn run(matches: &ArgMatches) -> Outcome {
    let inputs = inputs::read(matches)?;
    let programs = programs::list(&inputs)?;
    if matches.get_flag("json") {
        print_json(&programs, &inputs.includes);
    } else {
        programs.iter().for_each(|p| diagnose::print(&p.warnings));
        print_text(&programs, &inputs.includes, &[], true);
    }
    Ok(Exit::Success)
}

/// JMH's `-l` and `-lp`: a heading and a line each.
pub fn print_text(programs: &[Program], includes: &[Regex], excludes: &[Regex], with_params: bool) {
    let programs: Vec<&Program> = programs.iter().collect();
    println!("Benchmarks: ");
    for (program, benchmark, id) in planner::select(&programs, includes, excludes) {
        println!("{id}");
        if with_params {
            for param in params(programs[program], benchmark) {
                println!("  param \"{}\" = {{{}}}", param.0, param.1.join(", "));
            }
        }
    }
}

fn params<'a>(program: &'a Program, benchmark: &'a Benchmark) -> impl Iterator<Item = (&'a str, &'a [String])> {
    benchmark.params.iter().map(|(state, param)| {
        let param = &program.states[*state].params[*param];
        (param.name.as_str(), param.values.as_slice())
    })
}

fn print_json(programs: &[Program], includes: &[Regex]) {
    let programs: Vec<&Program> = programs.iter().collect();
    let rows: Vec<Json> = planner::select(&programs, includes, &[]).iter().map(|(p, b, id)| row(programs[*p], b, id)).collect();
    let document = json!({ "version": LIST_VERSION, "benchmarks": rows });
    println!("{}", serde_json::to_string_pretty(&document).expect("plain data"));
}

fn row(program: &Program, benchmark: &Benchmark, id: &str) -> Json {
    let modes: Vec<&str> = match benchmark.settings.get(Key::Mode).map(|e| &e.value) {
        Some(Value::Modes(modes)) => modes.iter().map(|m| m.label()).collect(),
        _ => vec![Mode::Throughput.label()],
    };
    let settings: serde_json::Map<String, Json> =
        benchmark.settings.0.iter().map(|(key, entry)| (setting_of(*key).name.to_owned(), json!(entry.value))).collect();
    json!({
        "benchmark": id,
        "symbol": benchmark.symbol,
        "language": program.language,
        "source": benchmark.place.file,
        "line": benchmark.place.line,
        "modes": modes,
        "group": benchmark.group,
        "params": params(program, benchmark).map(|(n, v)| (n.to_owned(), json!(v))).collect::<serde_json::Map<_, _>>(),
        "settings": settings,
    })
}
