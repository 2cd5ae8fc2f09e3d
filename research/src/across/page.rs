//! What `cargo research across` shows: a row per body, a row per pair of contenders, and what is
//! false.

use super::{Judgement, Options, Row};
use crate::peers::machine;
use lath_report::grid::Grid;
use serde_json::json;
use std::collections::BTreeMap;

const HOW: &str = "`equal`: verdicts faster or slower on two functions of one language that do the same. `languages`: verdicts on two languages that the rest of the record contradicts. `intervals that miss`: the ratio of a window differs from that of the rest by more than both intervals allow, of one language or two; of intervals of 99 %, one in a hundred may. Each pair is judged as if nobody else had been there. Half-widths are those of windows, as medians. Pairs share contenders, and windows of a record share programs: the verdicts are not independent.";

pub fn print(options: &Options, rows: &[Row], minutes: f64) {
    println!(
        "records of {} s, windows of {} s, {} busy processes\n",
        options.seconds, options.window, options.rounds.busy
    );
    let mut bodies: BTreeMap<&str, Vec<&Judgement>> = BTreeMap::new();
    let mut pairs: BTreeMap<String, Vec<&Judgement>> = BTreeMap::new();
    for (row, one) in rows
        .iter()
        .flat_map(|row| row.judgements.iter().map(move |one| (row, one)))
    {
        bodies.entry(row.body).or_default().push(one);
        pairs.entry(languages(one)).or_default().push(one);
    }
    println!("{}", table("body", bodies).markdown());
    println!("{}", table("pair", pairs).markdown());
    let all = || rows.iter().flat_map(|row| &row.judgements);
    let mut clocks: BTreeMap<&str, Vec<&Judgement>> = BTreeMap::new();
    all().for_each(|one| clocks.entry(one.clock).or_default().push(one));
    let named = |(clock, own)| (format!("{clock} time"), own);
    let every = [("all".to_owned(), all().collect())];
    println!(
        "{}",
        table("", clocks.into_iter().map(named).chain(every)).markdown()
    );
    println!("{}; {minutes:.1} min in all. {HOW}", options.rounds.told());
    for row in rows {
        let is_told = |one: &&Judgement| [one.is_false, one.misses].contains(&Some(true));
        for one in row.judgements.iter().filter(is_told) {
            let interval = |interval: Option<[f64; 2]>| {
                interval.map_or("-".to_owned(), |[low, high]| {
                    format!("{low:.4} to {high:.4}")
                })
            };
            println!(
                "{}: {}, seed {}: {} against {}, {} time: {} ({}), the rest of the record: {}",
                if one.is_false == Some(true) {
                    "false"
                } else {
                    "misses"
                },
                row.body,
                row.seed,
                one.contender,
                one.baseline,
                one.clock,
                one.verdict,
                interval(one.interval),
                interval(one.rest)
            );
        }
    }
}

/// Of a contender: what comes before the benchmark in its name.
fn languages(one: &Judgement) -> String {
    let of = |id: &str| id.split('.').next().unwrap_or(id).to_owned();
    let [first, second] = [&one.baseline, &one.contender].map(|id| of(id));
    format!("{first}, {second}")
}

fn table<'a, N: Into<String>>(
    head: &str,
    groups: impl IntoIterator<Item = (N, Vec<&'a Judgement>)>,
) -> Grid {
    let right = |name: &str| (name.to_owned(), true);
    let mut grid = Grid::new(vec![
        (head.to_owned(), false),
        right("equal"),
        right("languages"),
        right("intervals that miss"),
        right("half-width"),
        right("too few blocks"),
    ]);
    grid.rows = groups
        .into_iter()
        .map(|(name, all)| {
            let false_of = |is_equal: bool| {
                let told = all.iter().filter(|one| one.is_equal == is_equal);
                let told: Vec<bool> = told.filter_map(|one| one.is_false).collect();
                let wrong = told.iter().filter(|one| **one).count();
                format!("{wrong} of {}", told.len())
            };
            let misses = all.iter().filter_map(|one| one.misses);
            let missing = misses.clone().filter(|misses| *misses).count();
            let silent = all.iter().filter(|one| one.is_false.is_none()).count();
            vec![
                name.into(),
                false_of(true),
                false_of(false),
                format!("{missing} of {}", misses.count()),
                width(&all),
                silent.to_string(),
            ]
        })
        .collect();
    grid
}

/// Median, percent.
fn width(all: &[&Judgement]) -> String {
    let intervals = all.iter().filter_map(|one| one.interval);
    let mut widths: Vec<f64> = intervals
        .map(|[low, high]| (high / low).sqrt() - 1.0)
        .collect();
    widths.sort_unstable_by(f64::total_cmp);
    let median = widths.get(widths.len() / 2);
    median.map_or("-".to_owned(), |half| format!("{:.2} %", 100.0 * half))
}

/// Everything.
pub fn json(options: &Options, rows: &[Row]) -> String {
    let document = json!({
        "study": "across",
        "lath_version": env!("CARGO_PKG_VERSION"),
        "command": std::env::args().skip(1).collect::<Vec<_>>(),
        "settings": {
            "seconds": options.seconds, "window_s": options.window,
            "repeated": options.rounds.settings(),
        },
        "machine": machine::facts().into_iter().collect::<BTreeMap<_, _>>(),
        "rows": rows,
    });
    format!("{document:#}\n")
}
