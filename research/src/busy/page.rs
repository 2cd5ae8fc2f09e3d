//! What `cargo research busy` shows: a table per language, and what all came to.

use super::{BODIES, Options, Row};
use crate::judged::Tally;
use serde_json::json;

/// Of the totals.
const HOW: &str = "All contenders of a body are measured in the same blocks: six do the same work, one does 2 % and one 5 % more, unless --function chose some. Each pair (same with same, same with more) is judged in each window as a run of its own with two contenders, looks included. Blocks of eight contenders are longer than those of two, so a window holds fewer of them than a run of two contenders of that length: its half-widths are wider, and it finds less. `processes` counts those of one contender in all records. Half-widths belong to the level of the last look, which is above 99 %. Pairs share contenders, and windows of a record share programs: the verdicts are not independent.";

/// All bodies of a language, by the longest window.
pub fn language(options: &Options, windows: &[u64], name: &str, rows: &[&Row]) {
    let longest = windows.last().copied();
    let seconds = longest.unwrap_or(options.seconds);
    println!(
        "{name}: windows of {seconds} s, {} busy processes\n",
        options.rounds.busy
    );
    println!(
        "| body | half-width | false verdicts | +2 % found | +5 % found | processes | measured in | clock |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (body, _) in BODIES {
        let own: Vec<&&Row> = rows.iter().filter(|row| row.body == body).collect();
        let Some(first) = own.first() else { continue };
        let mut tally = Tally::default();
        let judgements = own.iter().flat_map(|row| &row.judgements);
        judgements
            .filter(|one| one.window_s.is_none() || one.window_s == longest)
            .for_each(|one| tally.add(one));
        println!(
            "| {body} | {} | {} of {} | {} | {} | {} | {} | {} |",
            width(&tally),
            tally.wrong,
            tally.same,
            tally.found(2),
            tally.found(5),
            own.iter().map(|row| row.way.processes).sum::<usize>(),
            first.way.schedule,
            first.way.clock
        );
    }
    if let Some(obstacle) = rows.iter().find_map(|row| row.way.obstacle.as_ref()) {
        println!("\nNot in turns: {obstacle}.");
    }
    println!();
}

fn width(tally: &Tally) -> String {
    let width = tally.width();
    width.map_or("-".to_owned(), |width| format!("{width:.2} %"))
}

/// A tally of each window, and of what was measured in forks.
fn tallies(windows: &[u64], rows: &[Row]) -> Vec<(Option<u64>, Tally)> {
    let lengths = windows.iter().map(|window| Some(*window));
    let of = |length: Option<u64>| {
        let mut tally = Tally::default();
        let judgements = rows.iter().flat_map(|row| &row.judgements);
        let own = judgements.filter(|one| one.window_s == length);
        own.for_each(|one| tally.add(one));
        (length, tally)
    };
    let all = lengths.chain([None]).map(of);
    all.filter(|(_, tally)| *tally != Tally::default())
        .collect()
}

pub fn totals(options: &Options, windows: &[u64], rows: &[Row], minutes: f64) {
    println!("All together, {} busy processes:\n", options.rounds.busy);
    println!(
        "| window | false verdicts | +2 % found | +5 % found | false verdicts on more work | half-width | too few processes |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (length, tally) in tallies(windows, rows) {
        let name = length.map_or("forks, whole record".to_owned(), |s| format!("{s} s"));
        println!(
            "| {name} | {} of {} | {} | {} | {} | {} | {} |",
            tally.wrong,
            tally.same,
            tally.found(2),
            tally.found(5),
            tally.wrong_of_more,
            width(&tally),
            tally.untested
        );
    }
    println!(
        "\n{}; records of {} s; {minutes:.1} min in all. {HOW}",
        options.rounds.told(),
        options.seconds
    );
    for row in rows {
        for one in row.judgements.iter().filter(|one| one.is_wrong) {
            println!(
                "false: {}, {}, seed {}: {} against {} (+{} %), window {}, {} time: {}",
                row.language,
                row.body,
                row.seed,
                one.contender,
                one.baseline,
                one.planted,
                one.window_s
                    .map_or("whole".to_owned(), |s| format!("{s} s")),
                one.clock,
                one.verdict
            );
        }
    }
}

/// Everything.
pub fn json(
    options: &Options,
    windows: &[u64],
    machine: &[(String, String)],
    rows: &[Row],
) -> String {
    let tallies: Vec<_> = tallies(windows, rows)
        .into_iter()
        .map(|(window_s, tally)| json!({"window_s": window_s, "tally": tally}))
        .collect();
    let document = json!({
        "study": "busy",
        "lath_version": env!("CARGO_PKG_VERSION"),
        "command": std::env::args().skip(1).collect::<Vec<_>>(),
        "settings": {
            "seconds": options.seconds, "windows_s": windows, "schedule": options.schedule,
            "repeated": options.rounds.settings(),
        },
        "machine": machine.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "totals": tallies,
        "rows": rows,
    });
    format!("{document:#}\n")
}
