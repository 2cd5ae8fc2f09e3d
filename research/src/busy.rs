//! `cargo research busy`: bodies of code in six languages compared with themselves, with 2 % and
//! with 5 % more of the same, on this machine as it is and beside processes that keep it busy.

mod page;

use crate::judged::{self, Judgement, Tally, Way};
use crate::neighbours::Neighbours;
use crate::peers::machine;
use crate::recorded::{Built, Measuring, built};
use crate::rounds::Rounds;
use crate::sources::{Source, Sources};
use lath_core::record::Record;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;

/// Measures contenders of the same work, and of 2 % and 5 % more, and judges every pair in every
/// window of the record; exit 1 if more than 1 % of the verdicts on the same work are wrong,
/// or a record gives none.
#[derive(clap::Args)]
pub struct Options {
    /// Only these; default: all of research/busy/sources.toml.
    #[arg(long = "language", value_name = "NAME")]
    languages: Vec<String>,
    /// Of the language, as for `lath run`; default: that which it is measured on by itself.
    #[arg(long = "platform", value_name = "NAME")]
    platforms: Vec<String>,
    /// Only these: chain, sort, allocation, division, branch, table, copy, chase.
    #[arg(long = "body", value_name = "NAME")]
    bodies: Vec<String>,
    /// Only these: base, same, third, fourth, fifth, sixth (equal), more (2 %), five (5 %).
    #[arg(long = "function", value_name = "NAME")]
    functions: Vec<String>,
    /// Length of the record of a body and round, in a language.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Lengths of the windows that are judged, as often as they fit; default: the whole record.
    #[arg(long = "window", value_name = "N")]
    windows: Vec<u64>,
    #[command(flatten)]
    rounds: Rounds,
    /// `turns` (forks where turns are impossible) or `forks`.
    #[arg(long, value_name = "NAME", default_value = "turns", value_parser = ["turns", "forks"])]
    schedule: String,
}

/// Short, since every fork of a runtime that compiles starts and warms up anew.
pub const FORK_MS: u64 = 250;

/// Names of comparisons in the sources, and the beginnings of their functions' names.
pub const BODIES: [(&str, &str); 8] = [
    ("chain", "chain"),
    ("sort", "sort"),
    ("allocation", "allocation"),
    ("division", "division"),
    ("branch", "branch"),
    ("table", "table"),
    ("copy 8 MB", "copy"),
    ("chase 1 MB", "chase"),
];

/// The record of a body, judged.
#[derive(Serialize)]
struct Row {
    language: String,
    body: &'static str,
    seed: u64,
    #[serde(flatten)]
    way: Way,
    compiler: String,
    flags: String,
    judgements: Vec<Judgement>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let windows = options.windows()?;
    let sources = Sources::read()?.busy;
    let known: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let [languages, bodies, functions] = [
        chosen(&known, &options.languages)?,
        chosen(&BODIES.map(|(_, name)| name), &options.bodies)?,
        chosen(&judged::ENDS.map(|(end, _)| end), &options.functions)?,
    ];
    let ends: Vec<&str> = functions
        .iter()
        .map(|place| judged::ENDS[*place].0)
        .collect();
    let started = Instant::now();
    let mut rows = Vec::new();
    // Built before anything is measured, and beside no busy process.
    let programs: Vec<Built> = languages
        .iter()
        .map(|place| program(options, &sources[*place]))
        .collect::<Result<_, _>>()?;
    let _neighbours = Neighbours::start(options.rounds.busy)?;
    for (place, built) in languages.iter().zip(&programs) {
        for body in &bodies {
            for seed in options.rounds.seeds() {
                let what = (sources[*place].name.as_str(), *body, ends.as_slice());
                rows.push(row(options, &windows, what, built, seed)?);
            }
        }
        let language = &sources[*place].name;
        let own: Vec<&Row> = rows
            .iter()
            .filter(|row| row.language == *language)
            .collect();
        page::language(options, &windows, language, &own);
    }
    let minutes = started.elapsed().as_secs_f64() / 60.0;
    page::totals(options, &windows, &rows, minutes);
    options
        .rounds
        .write(|| page::json(options, &windows, &machine::facts(), &rows))?;
    let mut all = Tally::default();
    let judgements = rows.iter().flat_map(|row| &row.judgements);
    judgements.for_each(|one| all.add(one));
    let silent = rows
        .iter()
        .filter(|row| !row.judgements.iter().any(|one| one.is_tested));
    let silent = silent.count();
    if silent > 0 {
        println!(
            "no verdict: {silent} records have too few processes; use a longer --seconds or --window"
        );
    }
    Ok(
        if silent == 0 && all.same > 0 && all.wrong * 100 <= all.same {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        },
    )
}

impl Options {
    /// The shortest first.
    fn windows(&self) -> Result<Vec<u64>, String> {
        let mut windows = self.windows.clone();
        if windows.is_empty() {
            windows.push(self.seconds);
        }
        windows.sort_unstable();
        windows.dedup();
        if windows[0] == 0 || windows.iter().any(|window| *window > self.seconds) {
            return Err(format!(
                "--window: from 1 to the {} s of --seconds",
                self.seconds
            ));
        }
        Ok(windows)
    }
}

/// Places of the names that were asked for; of all, if none was.
pub fn chosen(known: &[&str], asked: &[String]) -> Result<Vec<usize>, String> {
    if let Some(name) = asked.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("no `{name}`; there are: {}", known.join(", ")));
    }
    let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|one| one == name);
    Ok((0..known.len())
        .filter(|place| is_asked(known[*place]))
        .collect())
}

fn program(options: &Options, source: &Source) -> Result<Built, String> {
    eprintln!("building {}", source.name);
    let ends = judged::ENDS.map(|(end, _)| end).join("|");
    built(&[source.path()], &options.platforms, &format!("_({ends})$"))
}

fn row(
    options: &Options,
    windows: &[u64],
    (language, body, ends): (&str, usize, &[&str]),
    built: &Built,
    seed: u64,
) -> Result<Row, String> {
    let (name, function) = BODIES[body];
    eprintln!("measuring {language}, {name}, seed {seed}");
    let record = built.record(
        &format!(r"\b{function}_({})$", ends.join("|")),
        Measuring {
            seconds: options.seconds,
            turns: options.schedule == "turns",
            seed,
            fork_ms: FORK_MS,
        },
    )?;
    let plan = &record.header.plan;
    if plan.families.len() != 1 || plan.families[0].cases.len() != ends.len() {
        return Err(format!(
            "{language}, {name}: its contenders are not one comparison"
        ));
    }
    Ok(Row {
        language: language.to_owned(),
        body: name,
        seed,
        way: judged::way(&record),
        compiler: compiler(&record),
        flags: plan.wrappers[0].flags.clone(),
        judgements: judged::judgements(&record, windows, options.seconds),
    })
}

fn compiler(record: &Record) -> String {
    let wrapper = &record.header.plan.wrappers[0];
    format!("{} ({})", wrapper.platform, wrapper.compiler)
}

#[cfg(test)]
mod tests {
    use super::{BODIES, Options, chosen};
    use crate::judged::ENDS;

    #[test]
    fn every_body_is_in_every_source() {
        let sources = crate::sources::Sources::read().unwrap_or_else(|e| panic!("{e}"));
        for source in sources.busy {
            let language = &source.name;
            let source = std::fs::read_to_string(source.path()).unwrap_or_else(|e| panic!("{e}"));
            for (name, function) in BODIES {
                let compared = format!("Compare(\"{name}\")");
                assert!(source.matches(&compared).count() >= ENDS.len(), "{name}");
                for (end, _) in ENDS {
                    let text = format!(" {function}_{end}(");
                    assert!(source.contains(&text), "{language}: {text}");
                }
            }
        }
    }

    #[test]
    fn names() {
        let asked = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let chosen = |names: &[&str]| {
            let names: Vec<String> = asked(names);
            chosen(&["a", "b"], &names)
        };
        assert_eq!(chosen(&[]), Ok(vec![0, 1]));
        assert_eq!(chosen(&["b"]), Ok(vec![1]));
        assert!(chosen(&["c"]).is_err());
    }

    #[test]
    fn flags() {
        let parse = crate::parsed::<Options>;
        let line = ["--seconds", "30", "--window", "30", "--window", "10"];
        let options = parse(&line).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(options.windows(), Ok(vec![10, 30]));
        let whole = parse(&["--seconds", "20"]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(whole.windows(), Ok(vec![20]));
        let long = parse(&["--seconds", "20", "--window", "30"]).unwrap_or_else(|e| panic!("{e}"));
        assert!(long.windows().is_err());
        assert!(parse(&["--schedule", "some"]).is_err());
    }
}
