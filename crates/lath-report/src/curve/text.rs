//! The table of a curve, for people.

use super::{Curve, Curves, Point, SpeedUp};
use crate::contender_table::title;
use crate::grid::{Grid, Markup};
use crate::sentence::listed;
use lath_core::written::quantity::{five, percent, ratio, ratios, three, two};
use lath_core::written::uncertainty::bounds;
use lath_score::score;
use lath_stats::compare::Verdict;
use lath_stats::scalability::{LEAST_COUNTS, LEAST_SPAN, Unfit};
use std::io::{self, Write};

/// Writes the tables of all curves, each after an empty line.
pub fn write(all: &[Curves], markup: Markup, out: &mut dyn Write) -> io::Result<()> {
    for curves in all.iter().filter(|curves| curves.is_measured()) {
        let case = curves.case;
        let name = title(curves.name, &case.params);
        let heading = format!(
            "{name}, {}: by threads (estimates over forks)",
            case.mode.label()
        );
        match markup {
            Markup::Plain => writeln!(out, "\n{heading}")?,
            Markup::Markdown => writeln!(out, "\n**{}**\n", lath_core::escape::markdown(&heading))?,
        }
        write!(out, "{}", grid(curves).shown(markup))?;
        let notes = notes(curves);
        if markup == Markup::Markdown && !notes.is_empty() {
            writeln!(out)?;
        }
        notes
            .iter()
            .try_for_each(|note| write!(out, "{}", markup.item(note)))?;
    }
    Ok(())
}

fn grid(curves: &Curves) -> Grid {
    let several = curves.all.len() > 1;
    let beside = curves.all.first().map_or("", |it| it.label.as_str());
    let smallest = curves.over().unwrap_or(curves.case.threads);
    let speed_up = format!("Speed-up over {smallest}");
    let unit = score::unit(curves.case);
    let unit = unit.as_str();
    let mut columns = vec![("Threads", true), (unit, true), (speed_up.as_str(), false)];
    columns.extend([("Efficiency", true), ("CPU share", true)]);
    let ratio = format!("Time / {beside}'s");
    if several {
        columns.insert(0, ("Contender", false));
        columns.push((ratio.as_str(), false));
    }
    let mut grid = Grid::new(columns);
    for curve in &curves.all {
        for point in &curve.points {
            let mut cells = cells(curves, point);
            if several {
                cells.insert(0, curve.label.clone());
                cells.push(compared(point));
            }
            grid.rows.push(cells);
        }
    }
    grid
}

fn cells(curves: &Curves, point: &Point) -> Vec<String> {
    let score = point.estimate.map(|it| it.score(curves.case));
    let score = score.map_or_else(|| "not measured".to_owned(), five);
    let speed_up = point.speed_up.as_ref().map_or_else(String::new, speed_up);
    let efficiency = point.speed_up.map(|it| percent(it.efficiency));
    let share = point
        .cpu_share
        .map_or_else(|| "unknown".to_owned(), percent);
    vec![
        point.threads.to_string(),
        score,
        speed_up,
        efficiency.unwrap_or_default(),
        share,
    ]
}

/// `1.882 (1.703 to 2.079)`.
pub fn speed_up(found: &SpeedUp) -> String {
    match found.bounds {
        Some([low, high]) => {
            let number = ratios(low, high);
            format!("{} {}", number(found.value), bounds(low, high, number))
        }
        None => format!("{} (too few forks for an interval)", ratio(found.value)),
    }
}

/// `1.032 (1.021 to 1.043) slower`.
fn compared(point: &Point) -> String {
    let Some(compared) = &point.compared else {
        return String::new();
    };
    match compared.tested() {
        Some((value, [low, high])) => {
            let number = ratios(low, high);
            let (value, bounds) = (number(value), bounds(low, high, number));
            format!("{value} {bounds} {}", compared.word())
        }
        None => compared.word().replace('-', " "),
    }
}

fn notes(curves: &Curves) -> Vec<String> {
    let baseline = curves.all.first().map_or("", |it| it.label.as_str());
    let turned = curves
        .all
        .iter()
        .filter_map(|curve| turned(curve, baseline));
    let mut notes: Vec<String> = turned.collect();
    let laws = curves.all.iter().filter_map(|curve| law(curve, curves));
    notes.extend(laws);
    let why = curves.all.iter().find_map(|curve| curve.law.err());
    notes.extend(why.map(|why| {
        let why = match why {
            Unfit::Few => format!("it takes {LEAST_COUNTS} counts that were measured"),
            Unfit::Narrow => {
                format!("it takes a largest count of at least {LEAST_SPAN} times the smallest")
            }
            Unfit::Unlike => "no such law describes what was measured".to_owned(),
        };
        format!("no scalability law is fitted: {why}")
    }));
    notes
}

/// `clang++ is faster than g++ with 1 and 2 threads, slower with 4`.
fn turned(curve: &Curve, baseline: &str) -> Option<String> {
    let with = |verdict: Verdict| {
        let is_so = |point: &&Point| {
            point
                .compared
                .as_ref()
                .is_some_and(|it| it.found.verdict == verdict)
        };
        let of = curve.points.iter().filter(is_so);
        of.map(|point| point.threads.to_string())
            .collect::<Vec<_>>()
    };
    let (faster, slower) = (with(Verdict::Faster), with(Verdict::Slower));
    let all = |of: &[String]| listed(&of.iter().map(String::as_str).collect::<Vec<_>>());
    if faster.is_empty() || slower.is_empty() {
        return None;
    }
    Some(format!(
        "the order changes: {} is faster than {baseline} with {} threads, slower with {}",
        curve.label,
        all(&faster),
        all(&slower)
    ))
}

fn law(curve: &Curve, curves: &Curves) -> Option<String> {
    let law = curve.law.as_ref().ok()?;
    let who = match curves.all.len() {
        1 => String::new(),
        _ => format!("{}: ", curve.label),
    };
    let peak = match law.peak() {
        Some(peak) => format!("largest throughput with about {} threads", two(peak)),
        None => "no largest throughput within twice the largest count".to_owned(),
    };
    Some(format!(
        "{who}Universal Scalability Law (a description): contention {}, coherence {}; {peak}",
        percent(law.contention),
        three(law.coherence),
    ))
}
