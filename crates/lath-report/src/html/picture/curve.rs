//! Times over a parameter.

use super::ruler::Ruler;
use super::{NAME, NARROW, STYLE, Sheet, TITLE, Width, called, name};
use crate::html::page::{Curve, CurveSeries, Page};
use crate::html::template;
use lath_core::diagnostic::Diagnostic;
use lath_core::written::quantity::{three, time, two};
use minijinja::context;
use minijinja::value::Serde;
use regex::Regex;
use serde::Serialize;

/// Where curves are below their title: left, top, bottom.
const PLACE: [f64; 3] = [96.0, 30.0, 306.0];
/// Their right end, and the labels, share what is on the right of this. A character of a label is
/// about as wide.
const LABELS: [f64; 2] = [870.0, 9.0];
/// The same in a narrow picture, with its right end: labels are a list below.
const NARROW_PLACE: [f64; 4] = [64.0, 30.0, 290.0, 380.0];
/// Least distance of labels, horizontal and vertical.
const APART: [f64; 2] = [44.0, 30.0];
/// Height of a line of text.
const LINE: f64 = 19.0;
/// Curves with a colour, a mark and a dash of their own; more are left out.
const MOST: usize = 8;

#[derive(Serialize)]
struct Drawn {
    label: String,
    /// Of its label.
    at: f64,
    /// `M… L…`
    line: String,
    points: Vec<[f64; 2]>,
    /// `M… V…`: the intervals.
    ranges: String,
}

/// Of the first curve whose title the pattern finds, or else of those of a curve whose names it
/// finds. L507: there is none.
pub fn svg(page: &Page, pattern: &Regex, sheet: &Sheet) -> Result<String, Diagnostic> {
    let width = sheet.width;
    let is_named = |series: &&CurveSeries| pattern.is_match(&series.name);
    let by_name = page.curves.iter().find_map(|curve| {
        let series: Vec<CurveSeries> = curve.series.iter().filter(is_named).cloned().collect();
        (!series.is_empty()).then(|| Curve {
            series,
            ..curve.clone()
        })
    });
    let by_title = called(&page.curves, |curve| &curve.title, pattern, "curve");
    let found = match (&by_title, &by_name) {
        (Err(_), Some(named)) => Ok(named),
        _ => by_title,
    };
    let curve = found?;
    let [left, top, bottom, right] = match width {
        Width::Wide => {
            let [left, top, bottom] = PLACE;
            let longest = curve.series.iter().map(|it| it.name.chars().count()).max();
            let right = LABELS[0] - LABELS[1] * longest.unwrap_or(0).clamp(6, NAME) as f64;
            [left, top, bottom, right]
        }
        Width::Narrow => NARROW_PLACE,
    };
    let points = || curve.series.iter().flat_map(|series| &series.points);
    let counts = Ruler::new(points().map(|it| it.x), [left, right], curve.logarithmic);
    let times = points().flat_map(|it| [Some(it.y), it.low, it.high]);
    let times = Ruler::new(times.flatten(), [bottom, top], curve.logarithmic_times);
    let (Some(x), Some(y)) = (counts, times) else {
        return Err(Diagnostic::error("L507", "this curve has no points"));
    };
    let across = measured(curve, &x);
    let across: Vec<(f64, String)> = across.iter().map(|v| (x.place(*v), plain(*v))).collect();
    let up = y.ticks(APART[1]).into_iter();
    let up: Vec<(f64, String)> = up.map(|ns| (y.place(ns), labelled(ns))).collect();
    let mut series: Vec<Drawn> = curve
        .series
        .iter()
        .take(MOST)
        .map(|one| drawn(one, &x, &y))
        .collect();
    let is_narrow = width == Width::Narrow;
    if !is_narrow {
        spread(&mut series);
    }
    let left_out = curve.series.len().saturating_sub(MOST);
    let title = match width {
        Width::Wide => sheet.title(&curve.title, TITLE),
        Width::Narrow => sheet.title(&curve.title, NARROW[0]),
    };
    Ok(template::render(
        "curve",
        context! {
            title, what => &curve.what, param => name(&curve.param, 40), across, up, series => Serde(&series),
            left, right, top, bottom, left_out, is_narrow, style => STYLE,
        },
    ))
}

/// The values that were measured, if their labels have room; else round ones.
fn measured(curve: &Curve, x: &Ruler) -> Vec<f64> {
    let mut values: Vec<f64> = curve
        .series
        .iter()
        .flat_map(|series| series.points.iter().map(|point| point.x))
        .collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let mut pairs = values.windows(2);
    match pairs.all(|pair| x.place(pair[1]) - x.place(pair[0]) >= APART[0]) {
        true => values,
        false => x.ticks(APART[0]),
    }
}

fn drawn(series: &CurveSeries, x: &Ruler, y: &Ruler) -> Drawn {
    let points: Vec<[f64; 2]> = series
        .points
        .iter()
        .map(|point| [x.place(point.x), y.place(point.y)])
        .collect();
    let steps = points.iter().map(|[x, y]| format!("{x} {y}"));
    let ranges = series.points.iter().filter_map(|point| {
        let (low, high) = (y.place(point.low?), y.place(point.high?));
        Some(format!("M{} {low}V{high}", x.place(point.x)))
    });
    Drawn {
        label: name(&series.name, NAME),
        at: points.last().map_or(0.0, |[_, y]| y + 5.0),
        line: format!("M{}", steps.collect::<Vec<_>>().join("L")),
        ranges: ranges.collect(),
        points,
    }
}

/// Labels stand beside the ends of their curves, none over another.
fn spread(series: &mut [Drawn]) {
    let mut order: Vec<usize> = (0..series.len()).collect();
    order.sort_by(|a, b| series[*a].at.total_cmp(&series[*b].at));
    let mut least = f64::NEG_INFINITY;
    for at in &order {
        series[*at].at = series[*at].at.max(least);
        least = series[*at].at + LINE;
    }
    let mut most = PLACE[2] + 5.0;
    for at in order.iter().rev() {
        series[*at].at = series[*at].at.min(most);
        most = series[*at].at - LINE;
    }
}

fn plain(value: f64) -> String {
    match value.fract() == 0.0 && value.abs() < 1e7 {
        true => format!("{value:.0}"),
        false => three(value),
    }
}

fn labelled(ns: f64) -> String {
    match ns {
        0.0 => "0".to_owned(),
        ns => time(ns, |value| plain(two(value).parse().unwrap_or(value))),
    }
}
