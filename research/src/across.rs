//! `cargo research across`: the same work in several languages, side by side in the same blocks, on
//! this machine as it is and beside processes that keep it busy.
//!
//! Two functions of a language do the same work, so that a verdict *faster* or *slower* on them is
//! false. Nobody knows how much faster one language is than another. But it is the same all the
//! time: what a window of the record says of two languages is held against what all the rest of the
//! record says. A verdict is false if the whole interval of the rest contradicts it: the contender is
//! not faster there, not slower, or not so nearly the same. Beside that, intervals are counted which
//! miss: the ratios of window and rest differ by more than both intervals allow, so that equal work
//! would not be called equal, were the ratio divided out. Of intervals of 99 %, one in a hundred may.

mod page;

use crate::busy::{self, BODIES};
use crate::judged::clock_name;
use crate::neighbours::Neighbours;
use crate::recorded::{Built, Measuring, built};
use crate::rounds::Rounds;
use crate::sources::Sources;
use lath_calibrate::windows::{self, Against, Judged};
use lath_core::record::Record;
use lath_stats::compare::Verdict;
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Measures two equal functions of each language in one comparison, and judges every pair of
/// functions in every window of the record; exit 1 if more than 1 % of the verdicts are false, on one
/// language or on two, or a record gives none.
#[derive(clap::Args)]
pub struct Options {
    /// Only these, two at least; default: all of research/busy/sources.toml.
    #[arg(long = "language", value_name = "NAME")]
    languages: Vec<String>,
    /// One for each of the languages, as for `lath run`; default: that of the language.
    #[arg(long = "platform", value_name = "NAME")]
    platforms: Vec<String>,
    /// Only these: chain, sort, allocation, division, branch, table, copy, chase.
    #[arg(long = "body", value_name = "NAME")]
    bodies: Vec<String>,
    /// Length of the record of a body and round.
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
    /// Length of a window, half of the record at most.
    #[arg(long, value_name = "N", default_value_t = 20)]
    window: u64,
    #[command(flatten)]
    rounds: Rounds,
}

/// Of equal work.
const ENDS: [&str; 2] = ["base", "same"];

/// What a window says of two functions.
#[derive(Clone, Debug, Serialize)]
struct Judgement {
    baseline: String,
    contender: String,
    /// Both in the same language.
    is_equal: bool,
    /// `cpu` or `wall`.
    clock: &'static str,
    verdict: &'static str,
    interval: Option<[f64; 2]>,
    same_within: Option<f64>,
    /// Of the rest of the record.
    rest: Option<[f64; 2]>,
    /// `None`: too few blocks, in the window or in the rest.
    is_false: Option<bool>,
    /// The interval misses that of the rest; `None` as above.
    misses: Option<bool>,
}

/// The record of a body, judged.
#[derive(Serialize)]
struct Row {
    body: &'static str,
    seed: u64,
    /// Of the first contender.
    processes: usize,
    judgements: Vec<Judgement>,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    if options.window == 0 || options.window * 2 > options.seconds {
        return Err(format!(
            "--window: from 1 to {}, half of the {} s of --seconds",
            options.seconds / 2,
            options.seconds
        ));
    }
    let sources = Sources::read()?.busy;
    let known: Vec<&str> = sources.iter().map(|source| source.name.as_str()).collect();
    let languages = busy::chosen(&known, &options.languages)?;
    let bodies = busy::chosen(&BODIES.map(|(_, name)| name), &options.bodies)?;
    if languages.len() < 2 {
        return Err("--language: two at least".to_owned());
    }
    let paths: Vec<PathBuf> = languages
        .iter()
        .map(|place| sources[*place].path())
        .collect();
    // Built before anything is measured, and beside no busy process.
    eprintln!("building");
    let pattern = format!("_({})$", ENDS.join("|"));
    let built = built(&paths, &options.platforms, &pattern)?;
    let started = Instant::now();
    let _neighbours = Neighbours::start(options.rounds.busy)?;
    let mut rows = Vec::new();
    for body in bodies {
        for seed in options.rounds.seeds() {
            rows.push(row(options, &built, body, seed)?);
        }
    }
    page::print(options, &rows, started.elapsed().as_secs_f64() / 60.0);
    options.rounds.write(|| page::json(options, &rows))?;
    let all = || rows.iter().flat_map(|row| &row.judgements);
    let silent = rows
        .iter()
        .any(|row| row.judgements.iter().all(|one| one.is_false.is_none()));
    let is_bad = |is_equal: bool| {
        let told = all().filter(|one| one.is_equal == is_equal && one.is_false.is_some());
        let wrong = told.clone().filter(|one| one.is_false == Some(true));
        wrong.count() * 100 > told.count()
    };
    let is_bad = silent || is_bad(true) || is_bad(false);
    Ok(ExitCode::from(u8::from(is_bad)))
}

fn row(options: &Options, built: &Built, body: usize, seed: u64) -> Result<Row, String> {
    let (name, function) = BODIES[body];
    eprintln!("measuring {name}, seed {seed}");
    let record = built.record_of_all(
        &format!(r"\b{function}_({})$", ENDS.join("|")),
        Measuring {
            seconds: options.seconds,
            turns: true,
            seed,
            fork_ms: busy::FORK_MS,
        },
    )?;
    let family = record.header.plan.families.first();
    let first = family
        .ok_or_else(|| format!("{name}: nothing is compared"))?
        .cases[0];
    Ok(Row {
        body: name,
        seed,
        processes: record.cases[first].forks.len(),
        judgements: judgements(&record, options.window, options.seconds),
    })
}

/// Each pair of the record's only family, as if nobody else had been there.
fn judgements(record: &Record, window_s: u64, whole_s: u64) -> Vec<Judgement> {
    let mut two = record.clone();
    let plan = &record.header.plan;
    let cases = plan.families[0].cases.clone();
    let mut all = Vec::new();
    for (place, baseline) in cases.iter().enumerate() {
        for contender in &cases[place + 1..] {
            two.header.plan.families[0].cases = vec![*baseline, *contender];
            let [first, second] = [*baseline, *contender].map(|case| &plan.cases[case]);
            let is_equal = first.contender == second.contender;
            let of = |against: Against| judgement([&first.id, &second.id], is_equal, against);
            let found = windows::against_the_rest(&two, 0, window_s, whole_s);
            all.extend(found.into_iter().map(of));
        }
    }
    all
}

fn judgement([baseline, contender]: [&String; 2], is_equal: bool, against: Against) -> Judgement {
    let Against { window, rest } = against;
    Judgement {
        baseline: baseline.clone(),
        contender: contender.clone(),
        is_equal,
        clock: clock_name(window.clock),
        verdict: window.verdict.word(),
        interval: window.interval,
        same_within: window.same_within,
        rest: rest.interval,
        is_false: window
            .interval
            .zip(rest.interval)
            .map(|(_, rest)| match is_equal {
                true => windows::is_wrong(&window, 0),
                false => is_contradicted(&window, rest),
            }),
        misses: against.agrees().map(|agrees| !agrees),
    }
}

/// Whether nothing of an interval is what a verdict claims.
fn is_contradicted(judged: &Judged, [low, high]: [f64; 2]) -> bool {
    match judged.verdict {
        Verdict::Faster => low >= 1.0,
        Verdict::Slower => high <= 1.0,
        Verdict::Same => judged
            .same_within
            .is_some_and(|within| low > 1.0 + within || high < 1.0 / (1.0 + within)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(verdict: Verdict, interval: [f64; 2]) -> Judged {
        Judged {
            case: 1,
            verdict,
            same_within: Some(0.05),
            interval: Some(interval),
            clock: None,
        }
    }

    /// Equal work is never slower; of languages, only the rest of the record knows.
    #[test]
    fn what_is_false() {
        let of = |is_equal, verdict, rest| {
            let names = ["a".to_owned(), "b".to_owned()];
            let window = judged(verdict, [1.01, 1.03]);
            let against = Against {
                window,
                rest: judged(Verdict::Slower, rest),
            };
            let found = judgement([&names[0], &names[1]], is_equal, against);
            (found.is_false, found.misses)
        };
        let (no, yes) = (Some(false), Some(true));
        assert_eq!(of(true, Verdict::Slower, [1.01, 1.03]), (yes, no));
        assert_eq!(of(true, Verdict::Inconclusive, [1.01, 1.03]), (no, no));
        assert_eq!(of(false, Verdict::Slower, [1.00, 1.02]), (no, no));
        assert_eq!(of(false, Verdict::Slower, [1.10, 1.12]), (no, yes));
        assert_eq!(of(false, Verdict::Slower, [0.96, 0.98]), (yes, yes));
        assert_eq!(of(false, Verdict::Faster, [1.0, 1.02]), (yes, no));
        assert_eq!(of(false, Verdict::Same, [1.02, 1.06]), (no, no));
        assert_eq!(of(false, Verdict::Same, [1.06, 1.08]), (yes, yes));
        assert_eq!(of(false, Verdict::Inconclusive, [2.0, 3.0]), (no, yes));
    }

    #[test]
    fn too_few_blocks_say_nothing() {
        let silent = Judged {
            interval: None,
            ..judged(Verdict::Inconclusive, [1.0, 1.0])
        };
        let against = Against {
            window: judged(Verdict::Slower, [1.98, 2.02]),
            rest: silent,
        };
        let found = judgement([&"a".to_owned(), &"b".to_owned()], false, against);
        assert_eq!((found.is_false, found.misses), (None, None));
    }

    #[test]
    fn flags() {
        let parse = crate::parsed::<Options>;
        let refused = |line: &[&str]| {
            let options = parse(line).unwrap_or_else(|e| panic!("{e}"));
            main(&options).expect_err("bad flags")
        };
        let window = refused(&["--seconds", "60", "--window", "40"]);
        assert!(window.contains("from 1 to 30"), "{window}");
        assert!(refused(&["--language", "cpp"]).contains("two at least"));
        assert!(refused(&["--body", "x"]).contains("no `x`"));
    }
}
